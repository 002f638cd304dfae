#include "ui/chart_legend.hpp"

#include "ui/chart_keys.hpp"
#include "ui/discard.hpp"

#include <QCoreApplication>
#include <QFontMetrics>
#include <QKeyEvent>
#include <QPainter>

#include <algorithm>

namespace tarakum {
namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(tarakum::Charts)
};

constexpr int kSwatch = 22, kGap = 6, kPadding = 6, kBetween = 4;

QFont strong(const QFont& font)
{
    QFont bold = font;
    bold.setBold(true);
    return bold;
}

} // namespace

LegendEntryButton::LegendEntryButton(QWidget* parent) : QAbstractButton(parent)
{
    setCheckable(true);
    setFocusPolicy(Qt::TabFocus);
    setCursor(Qt::PointingHandCursor);
}

QString LegendEntryButton::figures() const
{
    if (m_item.last.isEmpty()) return {};
    return m_item.best.isEmpty() ? m_item.last : Words::tr("%1, best %2").arg(m_item.last, m_item.best);
}

void LegendEntryButton::show(const LegendItem& item, const QString& chart, const Theme& theme)
{
    m_theme = theme;
    setChecked(item.shown);
    if (item == m_item && !accessibleName().isEmpty()) {
        update();
        return;
    }
    const bool resized = item.name != m_item.name || item.last.isEmpty() != m_item.last.isEmpty() ||
                         item.best.isEmpty() != m_item.best.isEmpty();
    m_item = item;
    const QString values = figures();
    setAccessibleName(item.name);
    setAccessibleDescription(values.isEmpty() ? QString() : QStringLiteral("%1: %2").arg(chart, values));
    const QString tip = item.shown ? Words::tr("Press to hide this arm") : Words::tr("Press to show this arm");
    setToolTip(values.isEmpty() ? tip : QStringLiteral("%1: %2\n%3").arg(chart, values, tip));
    if (resized) updateGeometry();
    update();
}

QSize LegendEntryButton::sizeHint() const
{
    // Figures change all the time: their room does not.
    const QFontMetrics metrics(font());
    int width = 2 * kPadding + kSwatch + kGap + QFontMetrics(strong(font())).horizontalAdvance(m_item.name) + 2;
    const QString widest = QStringLiteral("0.00000");
    if (!m_item.last.isEmpty())
        width += kGap + metrics.horizontalAdvance(m_item.best.isEmpty() ? widest
                                                                        : Words::tr("%1, best %2").arg(widest, widest));
    return {width, metrics.height() + 8};
}

void LegendEntryButton::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool mirrored = layoutDirection() == Qt::RightToLeft;
    painter.setLayoutDirection(layoutDirection());
    const QRect box = rect().adjusted(1, 1, -1, -1);
    if (underMouse() || hasFocus()) {
        QColor ground = m_theme.text;
        ground.setAlpha(18);
        painter.setPen(hasFocus() ? QPen(m_theme.accent, 1.5) : QPen(Qt::NoPen));
        painter.setBrush(underMouse() ? QBrush(ground) : QBrush(Qt::NoBrush));
        painter.drawRoundedRect(box, 5, 5);
    }
    const auto at = [&](int x, int wide) { return QRect(mirrored ? width() - x - wide : x, 0, wide, height()); };
    const QColor colour = m_item.shown ? m_item.colour : m_theme.line;
    const QRectF swatch = at(kPadding, kSwatch);
    painter.setPen(QPen(colour, std::min(m_item.width, 3.0), Qt::SolidLine, Qt::FlatCap));
    painter.drawLine(QPointF(swatch.left(), swatch.center().y()), QPointF(swatch.right(), swatch.center().y()));
    drawMarker(painter, m_item.marker, swatch.center(), 10, m_item.shown ? colour : m_theme.chart, colour);
    const QFont bold = strong(font());
    const int lead =
        Qt::AlignVCenter | Qt::AlignAbsolute | Qt::TextSingleLine | (mirrored ? Qt::AlignRight : Qt::AlignLeft);
    int x = kPadding + kSwatch + kGap;
    const int name = std::min(QFontMetrics(bold).horizontalAdvance(m_item.name) + 2, width() - x - kPadding);
    painter.setFont(bold);
    painter.setPen(m_item.shown ? m_theme.text : m_theme.faintText);
    painter.drawText(at(x, name), lead, QFontMetrics(bold).elidedText(m_item.name, Qt::ElideRight, name));
    x += name + kGap;
    const int room = width() - x - kPadding;
    if (room <= 0) return;
    painter.setFont(font());
    painter.setPen(m_theme.faintText);
    painter.drawText(at(x, room), lead, fontMetrics().elidedText(figures(), Qt::ElideRight, room));
}

// The arrows go from entry to entry.
void LegendEntryButton::keyPressEvent(QKeyEvent* event)
{
    if (!isChartKey(*event, ChartKey::LegendStep)) return QAbstractButton::keyPressEvent(event);
    const bool mirrored = layoutDirection() == Qt::RightToLeft;
    if ((event->key() == Qt::Key_Right) != mirrored)
        focusNextChild();
    else
        focusPreviousChild();
}

ChartLegend::ChartLegend(QWidget* parent) : QWidget(parent)
{
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void ChartLegend::show(const std::vector<LegendItem>& items, const QString& chart, const Theme& theme)
{
    setAccessibleName(Words::tr("Legend"));
    bool placed = m_entries.size() == items.size();
    while (m_entries.size() > items.size()) {
        discard(*m_entries.back());
        m_entries.pop_back();
    }
    while (m_entries.size() < items.size()) {
        auto* entry = new LegendEntryButton(this);
        const int arm = static_cast<int>(m_entries.size());
        connect(entry, &QAbstractButton::clicked, this, [this, arm](bool checked) { emit toggled(arm, checked); });
        m_entries.push_back(entry);
    }
    for (std::size_t i = 0; i < items.size(); ++i) {
        m_entries[i]->setVisible(true);
        const QSize before = m_entries[i]->sizeHint();
        m_entries[i]->show(items[i], chart, theme);
        placed = placed && m_entries[i]->sizeHint() == before;
    }
    if (placed) return;
    updateGeometry();
    flow(width(), true);
}

int ChartLegend::flow(int width, bool place) const
{
    int x = 0, y = 0, line = 0;
    for (LegendEntryButton* entry : m_entries) {
        if (entry->isHidden()) continue;
        const QSize size = entry->sizeHint();
        const int wide = std::min(size.width(), std::max(width, 40));
        if (x > 0 && x + wide > width) {
            x = 0;
            y += line;
            line = 0;
        }
        if (place)
            entry->setGeometry(layoutDirection() == Qt::RightToLeft ? width - x - wide : x, y, wide, size.height());
        x += wide + kBetween;
        line = std::max(line, size.height());
    }
    return y + line;
}

int ChartLegend::heightForWidth(int width) const
{
    return flow(width, false);
}

QSize ChartLegend::sizeHint() const
{
    return {200, flow(std::max(width(), 200), false)};
}

void ChartLegend::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    flow(width(), true);
}

} // namespace tarakum
