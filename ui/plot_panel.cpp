#include "ui/plot_panel.hpp"

#include <QPainter>
#include <QWidget>

namespace tarakum {

QFont beginPlot(QPainter& p, const QWidget& plot, const Theme& theme, const QColor& edge, double fontScale)
{
    p.setLayoutDirection(Qt::LeftToRight);
    p.setRenderHint(QPainter::Antialiasing);
    p.setPen(QPen(edge, 1));
    p.setBrush(theme.panel);
    p.drawRoundedRect(QRectF(plot.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8);
    QFont small = plot.font();
    small.setPointSizeF(small.pointSizeF() * fontScale);
    p.setFont(small);
    return small;
}

} // namespace tarakum
