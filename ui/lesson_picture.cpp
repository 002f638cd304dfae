#include "ui/lesson_picture.hpp"

#include "ui/language.hpp"
#include "ui/text_size.hpp"

#include <QEvent>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace tarakum {

namespace {

constexpr int kSteps = 4;

void arrow(QPainter& p, QPointF from, QPointF to, const QColor& colour)
{
    constexpr double head = 6;
    p.setPen(QPen(colour, 1.6, Qt::SolidLine, Qt::RoundCap));
    p.drawLine(from, to - QPointF(head, 0));
    p.setPen(Qt::NoPen);
    p.setBrush(colour);
    p.drawPolygon(QPolygonF{to, to + QPointF(-head * 1.5, -head), to + QPointF(-head * 1.5, head)});
}

} // namespace

LessonPicture::LessonPicture(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void LessonPicture::setTheme(const Theme& theme)
{
    m_theme = theme;
    update();
}

QSize LessonPicture::sizeHint() const
{
    return {scaledToText(640), scaledToText(150)};
}

QSize LessonPicture::minimumSizeHint() const
{
    return {scaledToText(300), scaledToText(150)};
}

void LessonPicture::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        setAccessibleName(tr("Four micro-batches, one after the other; their gradients added up; one step"));
        update();
    }
    QWidget::changeEvent(event);
}

void LessonPicture::paintEvent(QPaintEvent*)
{
    QPainter p(this);
    p.setRenderHint(QPainter::Antialiasing);
    p.setLayoutDirection(Qt::LeftToRight);
    const double caption = QFontMetricsF(font()).height() + 8;
    const QRectF all = QRectF(rect()).adjusted(1, 4, -1, -caption);
    const double third = all.width() / 3, gap = third * 0.14;
    const QRectF batches(all.left(), all.top(), third - gap, all.height());
    const QRectF buffer(all.left() + third + gap / 2, all.top(), third - gap, all.height());
    const QRectF step(all.right() - third + gap, all.top(), third - gap, all.height());

    // The micro-batches: four strips of samples, the later the paler.
    const double tall = batches.height() / kSteps, between = tall * 0.28;
    constexpr int kSamples = 4;
    for (int i = 0; i < kSteps; ++i) {
        const QRectF strip(batches.left(), batches.top() + i * tall + between / 2, batches.width(), tall - between);
        QColor colour = m_theme.arm(0);
        colour.setAlphaF(static_cast<float>(0.9 - 0.17 * i));
        const double wide = strip.width() / kSamples;
        for (int s = 0; s < kSamples; ++s) {
            p.setPen(Qt::NoPen);
            p.setBrush(colour);
            p.drawRoundedRect(QRectF(strip.left() + s * wide, strip.top(), wide - 3, strip.height()), 3, 3);
        }
        arrow(p, {strip.right() + 4, strip.center().y()}, {buffer.left() - 5, strip.center().y()}, m_theme.faintText);
    }
    // The buffer, which each of them fills by a quarter, from below.
    p.setPen(QPen(m_theme.line, 1.5));
    p.setBrush(m_theme.chart);
    p.drawRoundedRect(buffer, 6, 6);
    for (int i = 0; i < kSteps; ++i) {
        QColor colour = m_theme.category(1);
        colour.setAlphaF(static_cast<float>(0.9 - 0.17 * i));
        const double height = (buffer.height() - 8) / kSteps;
        const QRectF layer(buffer.left() + 4, buffer.bottom() - 4 - (i + 1) * height, buffer.width() - 8, height - 2);
        p.setPen(Qt::NoPen);
        p.setBrush(colour);
        p.drawRoundedRect(layer, 3, 3);
        p.setPen(m_theme.dark && i > 1 ? m_theme.text : QColor(0x14, 0x18, 0x20));
        p.drawText(layer, Qt::AlignCenter,
                   i == 0 ? QStringLiteral("g₁") : QStringLiteral("+ g%1").arg(QChar(0x2081 + i)));
    }
    arrow(p, {buffer.right() + 5, buffer.center().y()}, {step.left() - 4, buffer.center().y()}, m_theme.faintText);
    // The one step.
    QRectF pill = step;
    pill.setHeight(std::min(step.height(), QFontMetricsF(font()).height() * 2.6));
    pill.moveCenter(step.center());
    p.setPen(Qt::NoPen);
    p.setBrush(m_theme.accent);
    p.drawRoundedRect(pill, pill.height() / 2, pill.height() / 2);
    p.setPen(m_theme.accent.lightness() > 140 ? QColor(Qt::black) : QColor(Qt::white));
    QFont large = font();
    large.setPointSizeF(large.pointSizeF() * 1.2);
    p.setFont(large);
    const QString formula = QStringLiteral("θ ← θ − η · G / 4");
    if (QFontMetricsF(large).horizontalAdvance(formula) > pill.width() - 8) p.setFont(font());
    p.drawText(pill, Qt::AlignCenter, isolated(formula));

    p.setFont(font());
    p.setPen(m_theme.faintText);
    const auto under = [&](const QRectF& box, const QString& text) {
        p.drawText(QRectF(box.left() - gap, all.bottom() + 4, box.width() + 2 * gap, caption),
                   Qt::AlignHCenter | Qt::AlignTop, text);
    };
    under(batches, tr("micro-batches"));
    under(buffer, tr("one buffer adds up"));
    under(step, tr("one update"));
}

} // namespace tarakum
