// What a run came to, an arm at a time: the figures of the table of runs.
#pragma once

#include "engine/lab/run_record.hpp"
#include "ui/series_quantile.hpp"

#include <cstddef>
#include <memory>

namespace tarakum {

struct ArmFigures
{
    ArmStatus status = ArmStatus::Waiting;
    double updates = 0, samples = 0;
    double lastLoss = kMissing, bestLoss = kMissing; // of those that are numbers the lowest
    double testAccuracy = kMissing;                  // the last
    double bytesPeak = kMissing;                     // the highest
    double msUpdate = kMissing;                      // median
    double samplesPerSecond = kMissing;
};

// Of a whole log, the median exactly.
ArmFigures figuresOf(const RunRecord&, std::size_t arm);

// Of a log that grows: reads each row once. The median is right to 1.1 %.
class LiveFigures
{
public:
    LiveFigures(std::shared_ptr<const RunRecord> record, std::size_t arm);

    // Reads at most so many rows that are new; true if a figure has changed.
    bool read(std::size_t rows);
    const ArmFigures& figures() const { return m_figures; }

private:
    std::shared_ptr<const RunRecord> m_record;
    std::size_t m_arm, m_rows = 0;
    ArmFigures m_figures;
    Quantiles m_times;
    double m_milliseconds = 0, m_timedSamples = 0;
};

} // namespace tarakum
