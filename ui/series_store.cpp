#include "ui/series_store.hpp"

#include <algorithm>
#include <cmath>

namespace tarakum {

std::array<double, kChartCategories> categoriesOf(const UpdateRow& row)
{
    return {row.bytesParameters, row.bytesGradients, row.bytesActivations,
            row.bytesOptimizer,  row.bytesWorkspace, row.bytesData};
}

std::array<double, kChartPhases> phasesOf(const UpdateRow& row)
{
    return {row.msForward, row.msBackward, row.msAccumulate, row.msClip, row.msOptimizer};
}

void Bucket::merge(const Bucket& later)
{
    lastX = later.lastX;
    if (!isMissing(later.peak) && (isMissing(peak) || later.peak > peak)) {
        peak = later.peak;
        categories = later.categories;
    }
    for (std::size_t i = 0; i < kChartPhases; ++i) phases[i] += later.phases[i];
    update += later.update;
    timed += later.timed;
}

ArmSeries::ArmSeries(const ArmRecord& arm, std::optional<RowWindow> window)
    : m_record(&arm), m_reader(arm.updates, window)
{
}

std::size_t ArmSeries::ingest(std::size_t most)
{
    std::size_t taken = 0;
    for (; taken < most; ++taken) {
        const UpdateRow* row = m_reader.next();
        if (!row) break;
        add(*row);
    }
    return taken;
}

void ArmSeries::add(const UpdateRow& row)
{
    Bucket one;
    one.firstX = one.lastX = positionsOf(row);
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
    m_buckets.add(one);
}

double ArmSeries::end(ChartAxis axis) const
{
    return buckets().empty() ? 0 : buckets().back().lastX[static_cast<std::size_t>(axis)];
}

std::array<double, kChartPhases> ArmSeries::medianPhases() const
{
    std::array<double, kChartPhases> medians{};
    for (std::size_t i = 0; i < kChartPhases; ++i) medians[i] = m_phases[i].at(0.5);
    return medians;
}

} // namespace tarakum
