// What tells arms apart beside colour: markers and widths, the same in charts and legends.
#pragma once

#include "ui/theme.hpp"

#include <QColor>
#include <QIcon>
#include <QPixmap>
#include <QPointF>
#include <QScatterSeries>

class QPainter;

namespace tarakum {

using MarkerShape = QScatterSeries::MarkerShape;

MarkerShape armMarker(int index);
// The earlier of two curves that lie on each other is the wider one, so that both are seen.
double armWidth(int index, int arms);
QList<qreal> armDashes(int index);         // where there is no colour; empty: a solid line
double armMarkerSize(int index, int arms); // likewise
void drawMarker(QPainter& painter, MarkerShape shape, QPointF centre, double size, const QColor& fill,
                const QColor& edge);

// An arm's marker in its colour, 14 by 14, for labels; and for tables, where it keeps its colour in a chosen row too.
QPixmap armMarkerPicture(int arm, const Theme& theme, double pixelRatio);
QIcon armMarkerIcon(int arm, const Theme& theme, double pixelRatio);

} // namespace tarakum
