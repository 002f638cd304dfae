#include "ui/microscope_legend.hpp"

#include "ui/language.hpp"
#include "ui/microscope_plot.hpp"

#include <QPainter>

namespace tarakum {

namespace {

enum Entry { Added, Sum, Reference, Left, Clipped, Limit };

} // namespace

MicroscopeLegend::MicroscopeLegend(QWidget* parent) : SwatchLegend(30, parent)
{
    retranslate();
}

QStringList MicroscopeLegend::texts() const
{
    return {tr("%1, added by a micro-batch").arg(isolated(QStringLiteral("wⱼgⱼ"))),
            tr("%1, what they come to").arg(isolated(QStringLiteral("G"))),
            tr("%1 of the first arm").arg(isolated(QStringLiteral("G*"))),
            tr("left from before"),
            tr("after clipping"),
            tr("limit of clipping")};
}

void MicroscopeLegend::paintSwatch(QPainter& p, int entry, QRectF r) const
{
    const QPointF from(r.left() + 2, r.center().y()), to(r.right() - 2, r.center().y()), middle = (from + to) / 2;
    switch (entry) {
    case Added:
        drawMicroscopeArrow(p, from, middle, theme().arm(0), 2.2);
        drawMicroscopeArrow(p, middle, to, theme().arm(1), 2.2);
        break;
    case Sum: drawMicroscopeArrow(p, from, to, microscopeSumColour(theme()), kMicroscopeSumWidth); break;
    case Reference: drawMicroscopeArrow(p, from, to, theme().faintText, 1.6, Qt::DashLine); break;
    case Left: drawMicroscopeArrow(p, from, to, theme().faintText, 2.6); break;
    case Clipped: drawMicroscopeArrow(p, from, to, theme().warning, 3.4); break;
    default:
        p.setPen(QPen(theme().warning, 1.2, Qt::DashLine));
        p.setBrush(Qt::NoBrush);
        p.drawEllipse(r.center(), 6, 6);
    }
}

} // namespace tarakum
