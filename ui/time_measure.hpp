// Where an update's time went, as pieces on a line. Pure functions over an arm's logs.
#pragma once

#include "engine/lab/run_record.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace tarakum {

// So many updates, the newest and those before it, make the median.
inline constexpr std::size_t kMedianUpdates = 50;

struct TimePiece
{
    int phase = 0;          // as phaseName() counts them; kNotBooked: none of them
    std::int64_t micro = 0; // of which micro-batch, from 1; 0: of the update as a whole
    double ms = 0;
    bool operator==(const TimePiece&) const = default;
};
inline constexpr int kNotBooked = static_cast<int>(kPhases);

struct TimeStrip
{
    std::int64_t update = 0;         // of the row that it tells of, from 1; of medians: how many rows; 0: none
    double samplesAfter = 0;         // the arm's samples then
    double samples = 0;              // of the window
    bool byMicroBatch = false;       // forward, backward and accumulate are told apart by micro-batch
    std::vector<TimePiece> pieces;   // in the order in which they took place, none of them 0
    double ms = 0;                   // their sum
    double usual = 0;                // of medians: what such an update takes, for the axis (time_scale.hpp)
    double samplesPerSecond() const; // 0: not known
};

// The last row at or before so many samples; none: nothing was logged by then.
std::optional<std::size_t> rowAt(const Log<UpdateRow>&, double samples);
// Of a row of the arm's log of updates: micro-batch by micro-batch where these were logged, else phase by phase.
// `before`: the samples that had been passed when the arm began.
TimeStrip timeStrip(const ArmRecord&, std::size_t row, double before = 0);
// The medians of the phases over the kMedianUpdates up to that row; of windows whose status says that they were whole.
TimeStrip medianStrip(const ArmRecord&, std::size_t row, double before = 0);

} // namespace tarakum
