// The words and numbers of the table of numerical stability.
#pragma once

#include "engine/lab/stability.hpp"

#include <QString>

namespace tarakum {

// What of a cell is shown.
enum class StabilityFigure { Error, GradError, Stuck };

double figureOf(const StabilityCell&, StabilityFigure);
QString figureName(StabilityFigure);
QString summationName(Summation);           // "plain", "Kahan", "stochastic"
QString bufferName(const StabilityBuffer&); // "bfloat16, plain"
// "1.9e-2"; "0"; "not finite"; a dash where there is no value. Shares as "12 %".
QString figureText(double value, StabilityFigure);
// What a cell says, in sentences.
QString cellText(const StabilityCell&);
// The summands that are equal to each other stop growing at so many: 1/u.
double standstill(Precision);

} // namespace tarakum
