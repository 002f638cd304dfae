// Ranges and ticks of axes on a ladder of 1, 2 and 5: round numbers, and a range that rarely changes. Pure functions.
#pragma once

#include <vector>

namespace tarakum {

struct Range
{
    double low = 0, high = 1;

    double span() const { return high - low; }
    bool operator==(const Range&) const = default;
};

// The smallest of 1, 2, 5 times a power of ten that cuts `span` into at most `parts` parts; span > 0, parts ≥ 1.
double niceStep(double span, int parts);

// The range of whole steps around [low, high], which may be flat: [0, 2v] (or [2v, 0]), and [−1, 1] for 0.
Range niceRange(double low, double high, int parts);

// The range to show next: grows at once when `needed` leaves it, shrinks only when `needed` fills less than 40 % of it.
Range follow(const Range& shown, const Range& needed);

// The range that leaves out outliers: from the 5th to the 95th percentile and a tenth of that beyond, within the
// values. [0, 1] for none; all are finite.
Range robustRange(std::vector<double> values);

// The multiples of the nice step inside the range.
std::vector<double> ticksOf(const Range& range, int parts);

// Logarithmic axes. Ranges and ticks are in log10; ends stand on 1, 2 or 5 times a power of ten, at least one decade
// and at most `kMostDecades` apart (the top is kept). lowest, highest > 0.
inline constexpr double kMostDecades = 20;
Range niceLogRange(double lowest, double highest);
// Whole decades, thinned to `parts`; within two decades also 2 and 5.
std::vector<double> logTicksOf(const Range& range, int parts);

// Whether positive values from `lowest` to `highest` want a logarithmic axis; `now` says whether they have one. A ratio
// of 50 asks for it and only one of 20 gives it up again, so that an axis does not flicker between the two.
bool wantsLog(double lowest, double highest, bool now);

} // namespace tarakum
