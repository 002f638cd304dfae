#include "ui/time_legend.hpp"

#include "ui/time_plot.hpp"

#include <QPainter>

namespace tarakum {

TimeLegend::TimeLegend(QWidget* parent) : SwatchLegend(14, parent)
{
    retranslate();
}

QStringList TimeLegend::texts() const
{
    QStringList all;
    for (int phase = 0; phase <= kNotBooked; ++phase) all << pieceText({phase, 0, 0});
    return all;
}

void TimeLegend::paintSwatch(QPainter& p, int phase, QRectF r) const
{
    const QRectF square(r.left(), r.center().y() - r.width() / 2, r.width(), r.width());
    if (phase != kNotBooked) return p.fillRect(square, theme().phase(phase));
    p.fillRect(square, QBrush(theme().faintText, Qt::BDiagPattern));
    p.setPen(theme().line);
    p.setBrush(Qt::NoBrush);
    p.drawRect(square.adjusted(0, 0, -1, -1));
}

} // namespace tarakum
