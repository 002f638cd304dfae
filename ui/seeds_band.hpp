// Several seeds' curves as one: their mean, lowest and highest at each x. Pure functions.
#pragma once

#include <QPointF>

#include <span>
#include <vector>

namespace tarakum {

struct SeedsBand
{
    std::vector<QPointF> mean, low, high; // as many each, at the same x; NaN where no seed is finite
};

// Each curve in order of x; y NaN where it is not finite. At the positions of the curve that reaches furthest: what a
// seed has between two of its points lies on the line between them; before its first and beyond its last it has
// nothing, and counts for nothing where it is not finite.
SeedsBand seedsBand(std::span<const std::vector<QPointF>> curves);

} // namespace tarakum
