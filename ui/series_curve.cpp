#include "ui/series_curve.hpp"

#include <algorithm>
#include <cmath>

namespace tarakum {

void Extent::add(double value)
{
    if (isMissing(value)) return;
    if (!std::isfinite(value)) {
        notFinite = true;
    } else if (!any()) {
        first = lowest = highest = last = value;
    } else {
        last = value;
        if (value < lowest) {
            lowest = value;
            lowestFirst = false;
        }
        if (value > highest) {
            highest = value;
            lowestFirst = true;
        }
    }
}

void Extent::merge(const Extent& later)
{
    notFinite = notFinite || later.notFinite;
    if (!later.any()) return;
    if (!any()) {
        const bool flag = notFinite;
        *this = later;
        notFinite = flag;
        return;
    }
    last = later.last;
    const bool lower = later.lowest<lowest, higher = later.highest> highest;
    lowestFirst = lower && higher ? later.lowestFirst : lower ? false : higher ? true : lowestFirst;
    lowest = std::min(lowest, later.lowest);
    highest = std::max(highest, later.highest);
}

void Limits::add(double value)
{
    if (!std::isfinite(value)) {
        notFinite = notFinite || !isMissing(value);
        return;
    }
    lowest = std::min(lowest, value);
    highest = std::max(highest, value);
    if (value > 0)
        lowestPositive = std::min(lowestPositive, value);
    else
        zeroOrLess = true;
}

void Limits::merge(const Limits& other)
{
    lowest = std::min(lowest, other.lowest);
    highest = std::max(highest, other.highest);
    lowestPositive = std::min(lowestPositive, other.lowestPositive);
    zeroOrLess = zeroOrLess || other.zeroOrLess;
    notFinite = notFinite || other.notFinite;
}

double SampleSmoother::add(double samples, double value)
{
    if (!std::isfinite(value)) {
        if (!isMissing(value)) m_sum = m_weight = 0;
        return value;
    }
    // Divided by the weights that there are, so that the first values do not drag on.
    const double kept = std::exp((m_samples - samples) / m_length);
    m_sum = kept * m_sum + (1 - kept) * value;
    m_weight = kept * m_weight + (1 - kept);
    m_samples = samples;
    return m_weight > 0 ? m_sum / m_weight : value;
}

void CurveBucket::merge(const CurveBucket& later)
{
    lastX = later.lastX;
    values.merge(later.values);
    sum += later.sum;
    count += later.count;
}

CurveSeries::CurveSeries(const Log<UpdateRow>& log, double UpdateRow::*value, std::optional<RowWindow> window)
    : m_value(value), m_reader(log, window)
{
}

std::size_t CurveSeries::ingest(std::size_t most)
{
    std::size_t taken = 0;
    for (; taken < most; ++taken) {
        const UpdateRow* row = m_reader.next();
        if (!row) break;
        const double value = row->*m_value;
        if (isMissing(value)) continue;
        CurveBucket one;
        one.firstX = one.lastX = positionsOf(*row);
        one.values.add(value);
        if (std::isfinite(value)) {
            one.sum = value;
            one.count = 1;
        }
        m_limits.add(value);
        m_buckets.add(one);
        m_last = value;
    }
    return taken;
}

std::vector<double> smoothed(std::span<const CurveBucket> buckets, double samples)
{
    std::vector<double> means;
    means.reserve(buckets.size());
    SampleSmoother smoother(samples);
    for (const CurveBucket& b : buckets) {
        const double at = b.lastX[static_cast<std::size_t>(ChartAxis::Samples)];
        if (b.values.notFinite) smoother.add(at, std::numeric_limits<double>::quiet_NaN());
        if (b.count == 0)
            means.push_back(std::numeric_limits<double>::quiet_NaN());
        else
            means.push_back(samples > 0 ? smoother.add(at, b.mean()) : b.mean());
    }
    return means;
}

double smoothingSpan(double share, double planned, double there)
{
    constexpr double kEarly = 1.0 / 20;
    return std::min(share * planned, std::max(share, kEarly) * there);
}

} // namespace tarakum
