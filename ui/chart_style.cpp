#include "ui/chart_style.hpp"

#include <QPainter>
#include <QPolygonF>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace tarakum {

MarkerShape armMarker(int index)
{
    constexpr std::array shapes{MarkerShape::MarkerShapeCircle,   MarkerShape::MarkerShapeRectangle,
                                MarkerShape::MarkerShapeTriangle, MarkerShape::MarkerShapeRotatedRectangle,
                                MarkerShape::MarkerShapePentagon, MarkerShape::MarkerShapeStar};
    return shapes[static_cast<std::size_t>(index) % shapes.size()];
}

double armWidth(int index, int arms)
{
    return 1.6 + 0.9 * std::max(0, std::min(arms, 4) - 1 - index);
}

QList<qreal> armDashes(int index)
{
    // In widths of the line.
    static const QList<QList<qreal>> dashes{{},      {6, 2.5}, {1.5, 2}, {8, 2, 1.5, 2}, {4, 4}, {8, 2, 1.5, 2, 1.5, 2},
                                            {3, 1.5}}; // one more than markers
    return dashes[index % dashes.size()];
}

double armMarkerSize(int index, int arms)
{
    return 8 + 2.5 * std::max(0, std::min(arms, 4) - 1 - index);
}

void drawMarker(QPainter& painter, MarkerShape shape, QPointF centre, double size, const QColor& fill,
                const QColor& edge)
{
    painter.setPen(QPen(edge, 1));
    painter.setBrush(fill);
    const double r = size / 2;
    const auto polygon = [&](int corners, double turn, double inner) {
        QPolygonF p;
        const int points = inner > 0 ? 2 * corners : corners;
        for (int i = 0; i < points; ++i) {
            const double angle = turn + 2 * std::numbers::pi * i / points;
            const double radius = inner > 0 && i % 2 == 1 ? inner * r : r;
            p << centre + QPointF(radius * std::cos(angle), radius * std::sin(angle));
        }
        painter.drawPolygon(p);
    };
    constexpr double up = -std::numbers::pi / 2;
    switch (shape) {
    case MarkerShape::MarkerShapeRectangle:
        painter.drawRect(QRectF(centre - QPointF(r, r) * 0.9, QSizeF(size, size) * 0.9));
        break;
    case MarkerShape::MarkerShapeRotatedRectangle: polygon(4, up, 0); break;
    case MarkerShape::MarkerShapeTriangle: polygon(3, up, 0); break;
    case MarkerShape::MarkerShapePentagon: polygon(5, up, 0); break;
    case MarkerShape::MarkerShapeStar: polygon(5, up, 0.45); break;
    default: painter.drawEllipse(centre, r, r); break;
    }
}

QPixmap armMarkerPicture(int arm, const Theme& theme, double pixelRatio)
{
    QPixmap picture(QSize(14, 14) * pixelRatio);
    picture.setDevicePixelRatio(pixelRatio);
    picture.fill(Qt::transparent);
    QPainter p(&picture);
    p.setRenderHint(QPainter::Antialiasing);
    drawMarker(p, armMarker(arm), {7, 7}, 10, theme.arm(arm), theme.panel);
    return picture;
}

QIcon armMarkerIcon(int arm, const Theme& theme, double pixelRatio)
{
    const QPixmap picture = armMarkerPicture(arm, theme, pixelRatio);
    QIcon icon(picture);
    icon.addPixmap(picture, QIcon::Selected);
    return icon;
}

} // namespace tarakum
