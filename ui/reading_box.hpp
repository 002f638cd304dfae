// What a plot tells of the thing under the pointer: lines of text in a box that stays within the widget.
#pragma once

#include "ui/theme.hpp"

#include <QSizeF>
#include <QString>

class QPainter;
class QWidget;

namespace tarakum {

QSizeF readingBoxSize(const QWidget& plot, const QString& lines); // pixels
// Its text runs as the widget's language does; painting goes on from left to right.
void paintReadingBox(QPainter& painter, const QWidget& plot, const Theme& theme, QPointF topLeft, const QString& lines);

} // namespace tarakum
