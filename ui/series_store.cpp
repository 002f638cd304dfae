#include "ui/series_store.hpp"

#include <algorithm>
#include <cmath>

namespace tarakum {
namespace {

constexpr std::size_t kMostBuckets = 2048;

} // namespace

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

std::array<double, kChartCategories> categoriesOf(const UpdateRow& row)
{
    return {row.bytesParameters, row.bytesGradients, row.bytesActivations,
            row.bytesOptimizer,  row.bytesWorkspace, row.bytesData};
}

std::array<double, kChartPhases> phasesOf(const UpdateRow& row)
{
    return {row.msForward, row.msBackward, row.msAccumulate, row.msClip, row.msOptimizer};
}

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

void Bucket::merge(const Bucket& later)
{
    lastX = later.lastX;
    loss.merge(later.loss);
    gradNorm.merge(later.gradNorm);
    clippedNorm.merge(later.clippedNorm);
    if (!isMissing(later.smoothLoss)) smoothLoss = later.smoothLoss;
    if (!isMissing(later.smoothGradNorm)) smoothGradNorm = later.smoothGradNorm;
    if (!isMissing(later.testLoss)) {
        testLoss = later.testLoss;
        testAt = later.testAt;
    }
    if (!isMissing(later.peak) && (isMissing(peak) || later.peak > peak)) {
        peak = later.peak;
        categories = later.categories;
    }
    for (std::size_t i = 0; i < kChartPhases; ++i) phases[i] += later.phases[i];
    update += later.update;
    timed += later.timed;
}

ArmSeries::ArmSeries(const ArmRecord& arm) : m_record(&arm)
{
    m_buckets.reserve(kMostBuckets);
}

void ArmSeries::setSmoothing(double samples)
{
    m_smoothLoss = m_smoothGradNorm = SampleSmoother(samples);
}

std::size_t ArmSeries::ingest(std::size_t most)
{
    const std::size_t end = std::min(m_record->updates.size(), m_rows + most);
    const std::size_t begin = m_rows;
    while (m_rows < end) add(m_record->updates[m_rows]);
    return end - begin;
}

void ArmSeries::add(const UpdateRow& row)
{
    Bucket one;
    one.firstX = one.lastX = {row.samples, row.update, row.microSteps, row.seconds};
    one.loss.add(row.loss);
    one.gradNorm.add(row.gradNorm);
    one.clippedNorm.add(row.clippedNorm);
    one.smoothLoss = m_smoothLoss.add(row.samples, row.loss);
    one.smoothGradNorm = m_smoothGradNorm.add(row.samples, row.gradNorm);
    one.testLoss = row.testLoss;
    one.testAt = one.lastX;
    // A row that only says why the arm ended holds what was in use when it did: no window's peak.
    const bool update = row.status != RowStatus::OutOfMemory && row.status != RowStatus::Stopped;
    if (update && std::isfinite(row.bytesPeak)) {
        one.peak = row.bytesPeak;
        one.categories = categoriesOf(row);
        if (row.bytesPeak > m_highestPeak) {
            m_highestPeak = row.bytesPeak;
            m_categoriesAtPeak = one.categories;
        }
    }
    if (update && std::isfinite(row.msUpdate)) {
        one.update = row.msUpdate;
        one.timed = 1;
        one.phases = phasesOf(row);
        for (std::size_t i = 0; i < kChartPhases; ++i) {
            if (!std::isfinite(one.phases[i])) one.phases[i] = 0;
            m_phases[i].add(one.phases[i]);
        }
        m_updateTimes.add(row.msUpdate);
    }
    m_loss.add(row.loss);
    m_loss.add(row.testLoss);
    m_grad.add(row.gradNorm);
    m_grad.add(row.clippedNorm);
    m_hasClipped = m_hasClipped || !isMissing(row.clippedNorm);
    m_hasTest = m_hasTest || !isMissing(row.testLoss);

    if (m_rows % m_rowsABucket != 0) {
        m_buckets.back().merge(one);
    } else {
        if (m_buckets.size() == kMostBuckets) {
            for (std::size_t i = 0; i < kMostBuckets / 2; ++i) {
                m_buckets[i] = m_buckets[2 * i];
                m_buckets[i].merge(m_buckets[2 * i + 1]);
            }
            m_buckets.resize(kMostBuckets / 2);
            m_rowsABucket *= 2;
        }
        m_buckets.push_back(one);
    }
    ++m_rows;
}

double ArmSeries::end(ChartAxis axis) const
{
    return m_buckets.empty() ? 0 : m_buckets.back().lastX[static_cast<std::size_t>(axis)];
}

std::array<double, kChartPhases> ArmSeries::medianPhases() const
{
    std::array<double, kChartPhases> medians{};
    for (std::size_t i = 0; i < kChartPhases; ++i) medians[i] = m_phases[i].at(0.5);
    return medians;
}

std::size_t nearestRow(const Log<UpdateRow>& log, ChartAxis axis, double x)
{
    std::size_t low = 0, high = log.size() - 1; // the first row at or after x, or the last one
    while (low < high) {
        const std::size_t middle = low + (high - low) / 2;
        if (positionOf(log[middle], axis) < x)
            low = middle + 1;
        else
            high = middle;
    }
    if (low > 0 && x - positionOf(log[low - 1], axis) <= positionOf(log[low], axis) - x) --low;
    return low;
}

} // namespace tarakum
