#include "ui/reading_box.hpp"

#include <QPainter>
#include <QStringList>
#include <QWidget>

#include <algorithm>

namespace tarakum {

QSizeF readingBoxSize(const QWidget& plot, const QString& text)
{
    const QStringList lines = text.split(QLatin1Char('\n'));
    double wide = 0;
    for (const QString& line : lines) wide = std::max<double>(wide, plot.fontMetrics().horizontalAdvance(line));
    return {wide + 14, plot.fontMetrics().height() * static_cast<double>(lines.size()) + 8};
}

void paintReadingBox(QPainter& painter, const QWidget& plot, const Theme& theme, QPointF topLeft, const QString& text)
{
    const QSizeF size = readingBoxSize(plot, text);
    const QRectF box(QPointF(std::clamp(topLeft.x(), 1.0, std::max(1.0, plot.width() - size.width() - 1)),
                             std::clamp(topLeft.y(), 1.0, std::max(1.0, plot.height() - size.height() - 1))),
                     size);
    QColor ground = theme.panel;
    ground.setAlpha(240);
    painter.setPen(theme.line);
    painter.setBrush(ground);
    painter.drawRect(box);
    painter.setPen(theme.text);
    painter.setLayoutDirection(plot.layoutDirection());
    painter.drawText(box.adjusted(7, 4, -7, -4), static_cast<int>(Qt::AlignLeading | Qt::AlignTop), text);
    painter.setLayoutDirection(Qt::LeftToRight);
}

} // namespace tarakum
