#include "ui/series_reader.hpp"

#include "engine/lab/first_row.hpp"

#include <algorithm>

namespace tarakum {

double positionOf(const UpdateRow& row, ChartAxis axis)
{
    switch (axis) {
    case ChartAxis::Samples: return row.samples;
    case ChartAxis::Updates: return row.update;
    case ChartAxis::MicroSteps: return row.microSteps;
    case ChartAxis::Seconds: return row.seconds;
    }
    return 0;
}

std::array<double, kChartAxes> positionsOf(const UpdateRow& row)
{
    return {row.samples, row.update, row.microSteps, row.seconds};
}

std::size_t firstRowFrom(const Log<UpdateRow>& log, ChartAxis axis, double x)
{
    return firstRow(log, [&](const UpdateRow& row) { return !(positionOf(row, axis) < x); });
}

std::size_t nearestRow(const Log<UpdateRow>& log, ChartAxis axis, double x)
{
    const std::size_t at = std::min(firstRowFrom(log, axis, x), log.size() - 1);
    return at > 0 && x - positionOf(log[at - 1], axis) <= positionOf(log[at], axis) - x ? at - 1 : at;
}

} // namespace tarakum
