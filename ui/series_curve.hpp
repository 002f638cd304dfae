// One column of an arm's log, for a curve: extremes, so that no peak is lost, and means, to be smoothed.
#pragma once

#include "ui/series_buckets.hpp"
#include "ui/series_reader.hpp"

#include <array>
#include <cstdint>
#include <limits>
#include <span>
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

struct CurveBucket
{
    std::array<double, kChartAxes> firstX{}, lastX{}; // of its first and last row that has a value
    Extent values;
    double sum = 0; // of `count` finite values
    std::uint32_t count = 0;

    bool any() const { return count > 0 || values.notFinite; }
    double mean() const { return sum / count; }
    void merge(const CurveBucket& later);
};

class CurveSeries
{
public:
    // The log must outlive it. With a window only what lies in it is read, finer.
    CurveSeries(const Log<UpdateRow>& log, double UpdateRow::*value, std::optional<RowWindow> window = {});

    // Takes in what the log has gained, at most so many rows; returns how many.
    std::size_t ingest(std::size_t most);
    bool caughtUp() const { return m_reader.caughtUp(); }

    const std::vector<CurveBucket>& buckets() const { return m_buckets.all(); } // only of rows that have a value
    std::size_t values() const { return m_buckets.rows(); }
    std::size_t valuesABucket() const { return m_buckets.rowsABucket(); }
    const Limits& limits() const { return m_limits; }
    double last() const { return m_last; } // the last value, kMissing if there is none

private:
    double UpdateRow::*m_value;
    RowReader m_reader;
    BucketList<CurveBucket> m_buckets;
    Limits m_limits;
    double m_last = kMissing;
};

// The buckets' means smoothed over so many samples, one a bucket (at its last row): NaN where nothing in it is finite.
// At 0 the means themselves.
std::vector<double> smoothed(std::span<const CurveBucket> buckets, double samples);

// Over how many samples curves are smoothed: the share that was chosen of the run's `planned` length, but early in a
// run no more than a twentieth of what is `there`. A smoothed curve lags behind its values by about the samples that it
// is smoothed over: in the first hundredth of a long run, which fills the axis then, it would show little but its
// start. From a quarter of the run on (with the usual 1/80) the span stays as it is.
double smoothingSpan(double share, double planned, double there);

} // namespace tarakum
