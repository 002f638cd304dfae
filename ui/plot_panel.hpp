// What painted plots begin with.
#pragma once

#include "ui/theme.hpp"

#include <QFont>

class QPainter;
class QWidget;

namespace tarakum {

// Paints the panel that the plot lies on, from left to right (an axis is never mirrored), and sets the font of its
// texts, so many times the widget's, which it returns.
QFont beginPlot(QPainter&, const QWidget&, const Theme&, const QColor& edge, double fontScale);

} // namespace tarakum
