// What rounding explains of a column, read from an arm's log as it grows: the line that the charts draw under a
// distance or an error. The formulas are those of equivalence_measure.hpp.
#pragma once

#include "engine/lab/run_record.hpp"
#include "ui/equivalence_measure.hpp"
#include "ui/series_buckets.hpp"
#include "ui/series_reader.hpp"

#include <array>
#include <cstddef>
#include <memory>
#include <optional>

namespace tarakum {

class FloorSeries
{
public:
    // Null where a floor has no meaning: of other columns than param_distance, grad_error and grad_norm; of the
    // distance of the first arm from itself; of the gradient norm of an optimizer whose step does not grow with the
    // gradient. The record must outlive it.
    static std::unique_ptr<FloorSeries> of(const RunRecord& run, std::size_t arm, const Column& column);

    // Takes in what the log has gained, at most so many rows; returns how many.
    std::size_t ingest(std::size_t most);
    bool caughtUp() const { return m_reader.caughtUp(); }

    bool any() const { return !m_buckets.all().empty(); }
    double first() const { return m_buckets.all().front().first; } // of the first row
    double last() const { return m_buckets.all().back().last; }    // of the last one
    // Of the row at x, or the one before it; nothing outside of what was read.
    std::optional<double> at(ChartAxis axis, double x) const;

private:
    enum class Kind { Distance, Error, Norm };
    struct Bucket
    {
        std::array<double, kChartAxes> firstX{}, lastX{};
        double first = 0, last = 0;
        void merge(const Bucket& later)
        {
            lastX = later.lastX;
            last = later.last;
        }
    };
    FloorSeries(const RunRecord& run, std::size_t arm, Kind kind);

    Kind m_kind;
    const RunRecord* m_run;
    std::size_t m_arm;
    RowReader m_reader;
    std::optional<RoundingFloor> m_distance;
    BucketList<Bucket> m_buckets;
};

} // namespace tarakum
