// Bands under the curves of a plot, and whiskers at single points: an item of its scene, behind everything else, in
// scene coordinates. What is given must lie within the plot: SVG does not clip.
#pragma once

#include <QColor>
#include <QGraphicsItem>
#include <QPolygonF>

#include <vector>

namespace tarakum {

class ChartRibbons : public QGraphicsItem
{
public:
    struct Ribbon
    {
        QColor colour;                 // of its arm, opaque: the ribbon is a veil of it
        std::vector<QPolygonF> pieces; // each its upper edge to the right, then its lower edge back
        std::vector<QLineF> whiskers;
    };

    ChartRibbons() { setZValue(-1); }

    void show(std::vector<Ribbon> ribbons, const QRectF& area);
    const std::vector<Ribbon>& ribbons() const { return m_ribbons; }

    QRectF boundingRect() const override { return m_area; }
    void paint(QPainter*, const QStyleOptionGraphicsItem*, QWidget*) override;

private:
    std::vector<Ribbon> m_ribbons;
    QRectF m_area;
};

} // namespace tarakum
