// What the charts keep of an arm's memory and times: a bucket knows the window with the highest peak and the sums of
// its updates' phases.
#pragma once

#include "engine/lab/run_record.hpp"
#include "ui/series_buckets.hpp"
#include "ui/series_quantile.hpp"
#include "ui/series_reader.hpp"

#include <array>
#include <cstddef>
#include <vector>

namespace tarakum {

inline constexpr std::size_t kChartCategories = 6, kChartPhases = 5;
std::array<double, kChartCategories> categoriesOf(const UpdateRow&);
std::array<double, kChartPhases> phasesOf(const UpdateRow&);

struct Bucket
{
    std::array<double, kChartAxes> firstX{}, lastX{}; // by ChartAxis
    double peak = kMissing;                           // bytes: the highest peak, and what each category held then
    std::array<double, kChartCategories> categories{};
    std::array<double, kChartPhases> phases{}; // ms, sums over `timed` updates
    double update = 0;
    std::size_t timed = 0;

    void merge(const Bucket& later);
};

class ArmSeries
{
public:
    // The record must outlive it. With a window only what lies in it is read, finer.
    explicit ArmSeries(const ArmRecord& arm, std::optional<RowWindow> window = {});

    // Takes in what the log has gained, at most so many rows; returns how many.
    std::size_t ingest(std::size_t most);
    bool caughtUp() const { return m_reader.caughtUp(); }

    const ArmRecord& record() const { return *m_record; }
    const std::vector<Bucket>& buckets() const { return m_buckets.all(); }
    std::size_t rows() const { return m_buckets.rows(); }
    std::size_t rowsABucket() const { return m_buckets.rowsABucket(); }
    double end(ChartAxis axis) const;                    // x of the last row taken in; 0 without one
    double highestPeak() const { return m_highestPeak; } // bytes; 0 if none
    const std::array<double, kChartCategories>& categoriesAtPeak() const { return m_categoriesAtPeak; }
    const Quantiles& updateTimes() const { return m_updateTimes; }
    std::array<double, kChartPhases> medianPhases() const; // ms

private:
    void add(const UpdateRow&);

    const ArmRecord* m_record;
    RowReader m_reader;
    BucketList<Bucket> m_buckets;
    double m_highestPeak = 0;
    std::array<double, kChartCategories> m_categoriesAtPeak{};
    Quantiles m_updateTimes;
    std::array<Quantiles, kChartPhases> m_phases;
};

} // namespace tarakum
