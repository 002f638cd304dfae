#include "ui/chart_caption.hpp"

#include <QFontMetrics>
#include <QPainter>

#include <algorithm>

namespace tarakum {
namespace {

constexpr int kSwatch = 16, kSwatchGap = 5, kEntryGap = 14, kTitleGap = 16;

int swatchWidth(const LegendEntry& e)
{
    return e.kind == LegendEntry::LineWithMarker ? 3 * kSwatch : kSwatch; // dashes want their length
}

QFont bold(const QFont& font)
{
    QFont b = font;
    b.setBold(true);
    return b;
}

int lineHeight(const QFont& font)
{
    return QFontMetrics(font).height() + 3;
}

QString unitText(const ChartCaption& caption)
{
    return caption.unit.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(caption.unit);
}

// Where each entry stands: from the leading edge, and its line.
struct Place
{
    int x, line, width;
};

std::vector<Place> flow(const ChartCaption& caption, int width, const QFont& font)
{
    const QFontMetrics metrics(font);
    std::vector<Place> places;
    int x = 0, line = 0;
    if (!caption.title.isEmpty())
        x = QFontMetrics(bold(font)).horizontalAdvance(caption.title) + metrics.horizontalAdvance(unitText(caption)) +
            kTitleGap;
    for (const LegendEntry& e : caption.entries) {
        const int wide = swatchWidth(e) + kSwatchGap + metrics.horizontalAdvance(e.text) + 1;
        if (x > 0 && x + wide > width) {
            x = 0;
            ++line;
        }
        places.push_back({x, line, std::min(wide, width)});
        x += wide + kEntryGap;
    }
    return places;
}

QPen dashed(QPen pen, const QList<qreal>& dashes)
{
    if (!dashes.isEmpty()) pen.setDashPattern(dashes);
    return pen;
}

void paintSwatch(QPainter& painter, const QRectF& box, const LegendEntry& e, const Theme& theme)
{
    const double y = box.center().y();
    painter.setBrush(Qt::NoBrush);
    switch (e.kind) {
    case LegendEntry::Box:
        painter.setPen(Qt::NoPen);
        painter.setBrush(e.colour);
        painter.drawRoundedRect(QRectF(box.center().x() - 5, y - 5, 10, 10), 2, 2);
        break;
    case LegendEntry::Dashes: {
        QPen pen(e.colour, e.width);
        pen.setDashPattern({3, 2});
        pen.setCapStyle(Qt::FlatCap);
        painter.setPen(pen);
        painter.drawLine(QPointF(box.left(), y), QPointF(box.right(), y));
        break;
    }
    case LegendEntry::Marker: drawMarker(painter, e.marker, box.center(), 9, e.colour, theme.chart); break;
    case LegendEntry::HollowMarker: drawMarker(painter, e.marker, box.center(), 8, theme.chart, e.colour); break;
    case LegendEntry::LineWithMarker:
    case LegendEntry::Line:
        painter.setPen(dashed(QPen(e.colour, e.width, Qt::SolidLine, Qt::FlatCap), e.dashes));
        painter.drawLine(QPointF(box.left(), y), QPointF(box.right(), y));
        if (e.kind == LegendEntry::LineWithMarker)
            drawMarker(painter, e.marker, box.center(), 10, e.colour, theme.chart);
        break;
    }
}

} // namespace

QString ChartCaption::spoken() const
{
    QStringList names;
    for (const LegendEntry& e : entries) names << e.text;
    return title + unitText(*this) +
           (names.isEmpty() ? QString() : QStringLiteral(": ") + names.join(QStringLiteral(", ")));
}

int captionHeight(const ChartCaption& caption, int width, const QFont& font)
{
    const auto places = flow(caption, width, font);
    return lineHeight(font) * (places.empty() ? 1 : places.back().line + 1) + 2;
}

void paintCaption(QPainter& painter, const QRect& box, const ChartCaption& caption, const QFont& font,
                  const Theme& theme, bool rightToLeft)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setLayoutDirection(rightToLeft ? Qt::RightToLeft : Qt::LeftToRight);
    const QFontMetrics metrics(font);
    const int line = lineHeight(font);
    // x counts from the leading edge.
    const auto at = [&](int x, int y, int width) {
        return QRect(rightToLeft ? box.right() + 1 - x - width : box.left() + x, box.top() + y, width, line);
    };
    const int lead =
        Qt::AlignVCenter | Qt::AlignAbsolute | Qt::TextSingleLine | (rightToLeft ? Qt::AlignRight : Qt::AlignLeft);
    if (!caption.title.isEmpty()) {
        const int title = QFontMetrics(bold(font)).horizontalAdvance(caption.title) + 1;
        painter.setFont(bold(font));
        painter.setPen(theme.text);
        painter.drawText(at(0, 0, title), lead | Qt::TextDontClip, caption.title);
        painter.setFont(font);
        painter.setPen(theme.faintText);
        painter.drawText(at(title, 0, metrics.horizontalAdvance(unitText(caption)) + 2), lead | Qt::TextDontClip,
                         unitText(caption));
    }
    painter.setFont(font);
    const auto places = flow(caption, box.width(), font);
    for (std::size_t i = 0; i < places.size(); ++i) {
        const Place& p = places[i];
        const int swatch = swatchWidth(caption.entries[i]);
        paintSwatch(painter, at(p.x, p.line * line, swatch), caption.entries[i], theme);
        painter.setPen(theme.faintText);
        const int room = p.width - swatch - kSwatchGap;
        painter.drawText(at(p.x + swatch + kSwatchGap, p.line * line, room), lead,
                         metrics.elidedText(caption.entries[i].text, Qt::ElideRight, room));
    }
    painter.restore();
}

int headingLines(const ArmHeading& heading, int width, const QFont& font)
{
    return QFontMetrics(font).horizontalAdvance(heading.sizes + QStringLiteral(" · ") + heading.status) + 2 <= width
               ? 2
               : 3;
}

void paintHeading(QPainter& painter, const QRect& box, const ArmHeading& heading, const QFont& font, const Theme& theme,
                  bool rightToLeft)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setLayoutDirection(rightToLeft ? Qt::RightToLeft : Qt::LeftToRight);
    const int line = lineHeight(font);
    const auto at = [&](int x, int row, int width) {
        return QRect(rightToLeft ? box.right() + 1 - x - width : box.left() + x, box.top() + row * line, width, line);
    };
    const int lead =
        Qt::AlignVCenter | Qt::AlignAbsolute | Qt::TextSingleLine | (rightToLeft ? Qt::AlignRight : Qt::AlignLeft);
    const QRect dot = at(0, 0, 11);
    drawMarker(painter, heading.marker, QRectF(dot).center(), 10, heading.colour, heading.colour);
    const QFont strong = bold(font);
    painter.setFont(strong);
    painter.setPen(theme.text);
    const int name = box.width() - 17;
    painter.drawText(at(17, 0, name), lead, QFontMetrics(strong).elidedText(heading.name, Qt::ElideRight, name));
    painter.setFont(font);
    const QFontMetrics metrics(font);
    painter.setPen(theme.faintText);
    const bool together = headingLines(heading, box.width(), font) == 2;
    const QString separator = together ? QStringLiteral(" · ") : QString();
    const int sizes = std::min(metrics.horizontalAdvance(heading.sizes + separator) + 1, box.width());
    painter.drawText(at(0, 1, sizes), lead, metrics.elidedText(heading.sizes + separator, Qt::ElideRight, sizes));
    painter.setPen(heading.warns ? theme.warning : theme.faintText);
    const int room = together ? box.width() - sizes : box.width();
    painter.drawText(at(together ? sizes : 0, together ? 1 : 2, room), lead,
                     metrics.elidedText(heading.status, Qt::ElideRight, room));
    painter.restore();
}

CaptionWidget::CaptionWidget(QWidget* parent) : QWidget(parent)
{
}

void CaptionWidget::show(const ChartCaption& caption, const Theme& theme)
{
    m_theme = theme;
    if (caption == m_caption) return;
    m_caption = caption;
    setAccessibleName(caption.spoken());
    update();
}

void CaptionWidget::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paintCaption(painter, rect(), m_caption, font(), m_theme, layoutDirection() == Qt::RightToLeft);
}

HeadingWidget::HeadingWidget(QWidget* parent) : QWidget(parent)
{
}

void HeadingWidget::show(const ArmHeading& heading, const QString& details, const Theme& theme)
{
    m_theme = theme;
    const QString tip =
        QStringLiteral("<qt>%1</qt>").arg(details.toHtmlEscaped().replace('\n', QStringLiteral("<br>")));
    if (toolTip() != tip) setToolTip(tip);
    if (heading == m_heading) return;
    m_heading = heading;
    setAccessibleName(QStringLiteral("%1, %2, %3").arg(heading.name, heading.sizes, heading.status));
    update();
}

void HeadingWidget::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paintHeading(painter, rect(), m_heading, font(), m_theme, layoutDirection() == Qt::RightToLeft);
}

} // namespace tarakum
