// Where marks stand in a plot: for values that cannot be drawn as a line, and to tell curves apart that lie on each
// other. Pure functions; `pixel`: what one is on the axis.
#pragma once

#include "ui/series_points.hpp"
#include "ui/series_range.hpp"

#include <limits>
#include <vector>

namespace tarakum {

inline constexpr double kMarkEvery = 9;     // pixels between marks for what is not finite or beyond the axis
inline constexpr double kArmMarkEvery = 84; // pixels between the markers that tell arms apart
inline constexpr double kDotsFrom = 14;     // pixels a row above which rows are drawn as dots too
inline constexpr double kMarkInset = 6;     // pixels from the border, so that marks stand wholly inside the plot

inline constexpr Range kEverywhere{-std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};

// A mark's x, moved off the border.
double markInside(double at, Range x, double pixel);
// Marks at those of xs that are seen, in one line, none nearer than kMarkEvery to the one before.
Curve marksAlong(std::vector<double> xs, double y, Range x, double pixel);
// A marker of an arm's now and then, each arm's elsewhere; only where its y is within `seen`.
Curve armMarksOn(const std::vector<Curve>& pieces, int arm, int arms, Range x, double pixel, Range seen);

} // namespace tarakum
