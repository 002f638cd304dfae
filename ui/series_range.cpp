#include "ui/series_range.hpp"

#include <algorithm>
#include <cmath>

namespace tarakum {
namespace {

constexpr double kRounding = 1e-9; // of a step: 0.30000000000000004 / 0.1 counts as 3

// The 1-2-5 rung at or below (above) a positive value, in log10.
double rungBelow(double value)
{
    const double decade = std::floor(std::log10(value) + kRounding);
    const double mantissa = value / std::pow(10, decade);
    const double rung = mantissa >= 5 - kRounding ? 5 : mantissa >= 2 - kRounding ? 2 : 1;
    return decade + std::log10(rung);
}

double rungAbove(double value)
{
    const double decade = std::floor(std::log10(value) + kRounding);
    const double mantissa = value / std::pow(10, decade);
    const double rung = mantissa <= 1 + kRounding   ? 1
                        : mantissa <= 2 + kRounding ? 2
                        : mantissa <= 5 + kRounding ? 5
                                                    : 10;
    return decade + std::log10(rung);
}

} // namespace

double niceStep(double span, int parts)
{
    const double raw = span / parts;
    const double power = std::pow(10, std::floor(std::log10(raw)));
    for (const double rung : {1.0, 2.0, 5.0})
        if (raw <= rung * power * (1 + kRounding)) return rung * power;
    return 10 * power;
}

Range niceRange(double low, double high, int parts)
{
    if (low > high) std::swap(low, high);
    // Also a spread so small that ticks could not be told apart counts as flat.
    if (high - low <= 1e-12 * std::max(std::abs(low), std::abs(high))) {
        if (high == 0) return {-1, 1};
        return high > 0 ? Range{0, 2 * high} : Range{2 * low, 0};
    }
    const double step = niceStep(high - low, parts);
    return {step * std::floor(low / step + kRounding), step * std::ceil(high / step - kRounding)};
}

Range follow(const Range& shown, const Range& needed)
{
    if (needed.low < shown.low || needed.high > shown.high) return needed;
    return needed.span() < 0.4 * shown.span() ? needed : shown;
}

Range robustRange(std::vector<double> values)
{
    if (values.empty()) return {};
    const auto at = [&](double share) {
        const auto i = static_cast<std::size_t>(std::lround(share * static_cast<double>(values.size() - 1)));
        std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(i), values.end());
        return values[i];
    };
    const double low = at(0.05), high = at(0.95), more = 0.1 * (high - low);
    return {std::max(low - more, *std::min_element(values.begin(), values.end())),
            std::min(high + more, *std::max_element(values.begin(), values.end()))};
}

std::vector<double> ticksOf(const Range& range, int parts)
{
    std::vector<double> ticks;
    if (!(range.span() > 0)) return ticks;
    const double step = niceStep(range.span(), parts);
    const double first = std::ceil(range.low / step - kRounding), last = std::floor(range.high / step + kRounding);
    for (double i = first; i <= last; ++i) ticks.push_back(i == 0 ? 0 : i * step);
    return ticks;
}

Range niceLogRange(double lowest, double highest)
{
    Range range{rungBelow(lowest), rungAbove(highest)};
    range.low = std::max(range.low, std::ceil(range.high) - kMostDecades);
    if (range.span() < 1) {
        range.low = std::floor(range.low + kRounding);
        range.high = std::max(range.high, range.low + 1);
    }
    return range;
}

std::vector<double> logTicksOf(const Range& range, int parts)
{
    std::vector<double> ticks;
    const double first = std::floor(range.low), last = std::ceil(range.high);
    const auto add = [&](double at) {
        if (at >= range.low - kRounding && at <= range.high + kRounding)
            ticks.push_back(std::clamp(at, range.low, range.high));
    };
    if (range.span() <= 2 && parts >= 3 * range.span()) {
        for (double decade = first; decade <= last; ++decade)
            for (const double rung : {1.0, 2.0, 5.0}) add(decade + std::log10(rung));
        return ticks;
    }
    const double every = std::max(1.0, std::ceil(range.span() / parts));
    for (double decade = every * std::ceil(first / every); decade <= last; decade += every) add(decade);
    if (ticks.size() < 2) ticks = {range.low, range.high};
    return ticks;
}

bool wantsLog(double lowest, double highest, bool now)
{
    if (!(lowest > 0) || !(highest > 0)) return now;
    return highest / lowest >= (now ? 20 : 50);
}

} // namespace tarakum
