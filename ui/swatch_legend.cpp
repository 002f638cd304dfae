#include "ui/swatch_legend.hpp"

#include <QEvent>
#include <QPainter>

#include <cmath>

namespace tarakum {

namespace {

constexpr double kGap = 18, kBetween = 6;

} // namespace

SwatchLegend::SwatchLegend(int swatchWidth, QWidget* parent) : QWidget(parent), m_swatch(swatchWidth)
{
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void SwatchLegend::setTheme(const Theme& theme)
{
    m_theme = theme;
    update();
}

void SwatchLegend::retranslate()
{
    m_texts = texts();
    setAccessibleName(tr("Legend"));
    setAccessibleDescription(m_texts.join(QStringLiteral("; ")));
    updateGeometry();
    update();
}

QList<QRectF> SwatchLegend::places(double width) const
{
    QList<QRectF> all;
    const double line = fontMetrics().height() + 4;
    double x = 0, y = 0;
    for (const QString& text : m_texts) {
        const double wide = m_swatch + kBetween + fontMetrics().horizontalAdvance(text) + 2;
        if (x > 0 && x + wide > width) x = 0, y += line;
        all.push_back({x, y, wide, line});
        x += wide + kGap;
    }
    return all;
}

int SwatchLegend::heightForWidth(int width) const
{
    const auto all = places(width);
    return all.isEmpty() ? 0 : static_cast<int>(std::ceil(all.back().bottom()));
}

QSize SwatchLegend::sizeHint() const
{
    return {400, heightForWidth(400)};
}

QSize SwatchLegend::minimumSizeHint() const
{
    return {160, fontMetrics().height() + 4};
}

void SwatchLegend::paintEvent(QPaintEvent*)
{
    QPainter p(this);
    p.setRenderHint(QPainter::Antialiasing);
    const bool mirrored = layoutDirection() == Qt::RightToLeft;
    const auto all = places(width());
    for (int i = 0; i < all.size(); ++i) {
        QRectF r = all[i];
        if (mirrored) r.moveLeft(width() - r.right());
        paintSwatch(p, i,
                    {mirrored ? r.right() - m_swatch : r.left(), r.top(), static_cast<double>(m_swatch), r.height()});
        p.setPen(m_theme.faintText);
        const double words = m_swatch + kBetween;
        p.drawText(mirrored ? r.adjusted(0, 0, -words, 0) : r.adjusted(words, 0, 0, 0),
                   static_cast<int>(Qt::AlignLeading | Qt::AlignVCenter), m_texts[i]);
    }
}

void SwatchLegend::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::FontChange) retranslate();
}

} // namespace tarakum
