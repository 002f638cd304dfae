// Where an axis of times of updates ends. A slow update or two (the first, one that was interrupted) must not press all
// others to the ground: the axis ends at twice what nine in ten take, and what is longer is cut there and marked.
#pragma once

#include <algorithm>
#include <cstddef>

namespace tarakum {

// What counts as usual among so many updates: of a few of them the median.
inline double usualTime(std::size_t updates, double median, double nineInTen)
{
    return updates >= 10 ? nineInTen : median;
}

inline double timeAxisEnd(double slowest, double usual)
{
    return std::min(slowest, 2 * usual);
}

} // namespace tarakum
