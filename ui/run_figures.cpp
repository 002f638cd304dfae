#include "ui/run_figures.hpp"

#include "engine/lab/export.hpp"
#include "engine/lab/fork.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace tarakum {

ArmFigures figuresOf(const RunRecord& record, std::size_t arm)
{
    // The record outlives the reader.
    LiveFigures reader(std::shared_ptr<const RunRecord>(std::shared_ptr<void>(), &record), arm);
    reader.read(std::numeric_limits<std::size_t>::max());
    ArmFigures figures = reader.figures();
    figures.msUpdate = summarize(record, arm).msPerUpdate.median;
    return figures;
}

LiveFigures::LiveFigures(std::shared_ptr<const RunRecord> record, std::size_t arm)
    : m_record(std::move(record)), m_arm(arm)
{
}

bool LiveFigures::read(std::size_t rows)
{
    const ArmRecord& arm = m_record->arms[m_arm];
    const ArmStatus status = arm.status;
    const std::size_t size = arm.updates.size(), end = m_rows + std::min(rows, size - m_rows);
    if (status == m_figures.status && end == m_rows) return false;
    m_figures.status = status;
    for (; m_rows < end; ++m_rows) {
        const UpdateRow& row = arm.updates[m_rows];
        m_figures.updates = row.update;
        m_figures.samples = row.samples;
        if (!isMissing(row.loss)) m_figures.lastLoss = row.loss;
        if (!std::isnan(row.loss) && !(row.loss >= m_figures.bestLoss)) m_figures.bestLoss = row.loss;
        if (!isMissing(row.testAccuracy)) m_figures.testAccuracy = row.testAccuracy;
        if (!isMissing(row.bytesPeak) && !(row.bytesPeak <= m_figures.bytesPeak)) m_figures.bytesPeak = row.bytesPeak;
        // The time of a window that was cut short says nothing of an update's.
        if ((row.status == RowStatus::None || row.status == RowStatus::Skipped) && std::isfinite(row.msUpdate)) {
            m_times.add(row.msUpdate);
            m_milliseconds += row.msUpdate;
            m_timedSamples = row.samples;
        }
    }
    if (m_times.count() > 0) m_figures.msUpdate = m_times.at(0.5);
    if (m_milliseconds > 0)
        m_figures.samplesPerSecond = 1000 * (m_timedSamples - rowBefore(*m_record, m_arm).samples) / m_milliseconds;
    return true;
}

} // namespace tarakum
