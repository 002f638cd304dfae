// What the charts keep of an arm's log: at most 2048 buckets of equally many rows, filled with new rows only and merged
// in pairs when they are full. So a tick costs what is new, and drawing costs the same for a thousand rows and a
// million.
#pragma once

#include "engine/lab/run_record.hpp"
#include "ui/chart_kinds.hpp"
#include "ui/series_quantile.hpp"

#include <array>
#include <cstddef>
#include <limits>
#include <vector>

namespace tarakum {

// First, lowest, highest and last of a bucket's values; all as logged.
struct Extent
{
    double first = kMissing, lowest = kMissing, highest = kMissing, last = kMissing; // finite ones
    bool lowestFirst = true;                                                         // lowest came before highest
    bool notFinite = false;                                                          // one of them is NaN or infinite

    bool any() const { return !isMissing(first); }
    void add(double value); // missing values are passed over
    void merge(const Extent& later);
};

// Lowest and highest of all that was logged, of finite values; and what else there was.
struct Limits
{
    double lowest = std::numeric_limits<double>::infinity(), highest = -std::numeric_limits<double>::infinity();
    double lowestPositive = std::numeric_limits<double>::infinity();
    bool zeroOrLess = false, notFinite = false;

    bool any() const { return lowest <= highest; }
    void add(double value);
    void merge(const Limits&);
};

// A mean in which what lies `length` samples back weighs 1/e: the same curve for arms with many small and few large
// windows. Starts anew after a value that is not finite.
class SampleSmoother
{
public:
    explicit SampleSmoother(double length = 1) : m_length(length) {}
    double add(double samples, double value); // the mean, or what is not finite

private:
    double m_length, m_samples = 0, m_sum = 0, m_weight = 0; // the weights of what was added sum up to m_weight
};

inline constexpr std::size_t kChartCategories = 6, kChartPhases = 5, kChartAxes = 4;
std::array<double, kChartCategories> categoriesOf(const UpdateRow&);
std::array<double, kChartPhases> phasesOf(const UpdateRow&);
double positionOf(const UpdateRow&, ChartAxis);

struct Bucket
{
    std::array<double, kChartAxes> firstX{}, lastX{}; // by ChartAxis
    Extent loss, gradNorm, clippedNorm;
    double smoothLoss = kMissing, smoothGradNorm = kMissing; // after its last row
    double testLoss = kMissing;                              // the last one in it
    std::array<double, kChartAxes> testAt{};                 // where that stands
    double peak = kMissing; // bytes: the highest peak, and what each category held then
    std::array<double, kChartCategories> categories{};
    std::array<double, kChartPhases> phases{}; // ms, sums over `timed` updates
    double update = 0;
    std::size_t timed = 0;

    void merge(const Bucket& later);
};

class ArmSeries
{
public:
    // The record must outlive it.
    explicit ArmSeries(const ArmRecord& arm);

    // Samples over which curves are smoothed; before the first row.
    void setSmoothing(double samples);
    // Takes in what the log has gained, at most so many rows; returns how many.
    std::size_t ingest(std::size_t most);

    const ArmRecord& record() const { return *m_record; }
    const std::vector<Bucket>& buckets() const { return m_buckets; }
    std::size_t rows() const { return m_rows; }
    double end(ChartAxis axis) const; // x of the last row taken in; 0 without one
    const Limits& lossLimits() const { return m_loss; }
    const Limits& gradLimits() const { return m_grad; }
    double highestPeak() const { return m_highestPeak; } // bytes; 0 if none
    const std::array<double, kChartCategories>& categoriesAtPeak() const { return m_categoriesAtPeak; }
    const Quantiles& updateTimes() const { return m_updateTimes; }
    std::array<double, kChartPhases> medianPhases() const; // ms
    bool hasClipped() const { return m_hasClipped; }
    bool hasTest() const { return m_hasTest; }

private:
    void add(const UpdateRow&);

    const ArmRecord* m_record;
    SampleSmoother m_smoothLoss, m_smoothGradNorm;
    std::vector<Bucket> m_buckets;
    std::size_t m_rows = 0, m_rowsABucket = 1;
    Limits m_loss, m_grad;
    double m_highestPeak = 0;
    std::array<double, kChartCategories> m_categoriesAtPeak{};
    Quantiles m_updateTimes;
    std::array<Quantiles, kChartPhases> m_phases;
    bool m_hasClipped = false, m_hasTest = false;
};

// The row whose x is nearest to `x`, the earlier at a tie; the log must not be empty. Rows are in order of every axis.
std::size_t nearestRow(const Log<UpdateRow>& log, ChartAxis axis, double x);

} // namespace tarakum
