#include "ui/chart_ribbons.hpp"

#include <QPainter>

namespace tarakum {

namespace {

constexpr double kVeil = 0.22, kWhisker = 0.75;

} // namespace

void ChartRibbons::show(std::vector<Ribbon> ribbons, const QRectF& area)
{
    prepareGeometryChange();
    m_ribbons = std::move(ribbons);
    m_area = area;
    update();
}

void ChartRibbons::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*)
{
    for (const Ribbon& ribbon : m_ribbons) {
        QColor colour = ribbon.colour;
        colour.setAlphaF(static_cast<float>(kVeil));
        painter->setPen(Qt::NoPen);
        painter->setBrush(colour);
        for (const QPolygonF& piece : ribbon.pieces) painter->drawPolygon(piece);
        colour.setAlphaF(static_cast<float>(kWhisker));
        painter->setPen(QPen(colour, 1.5, Qt::SolidLine, Qt::FlatCap));
        for (const QLineF& whisker : ribbon.whiskers) painter->drawLine(whisker);
    }
}

} // namespace tarakum
