// Where the window diagram stands between two looks at the engine. The engine computes a micro-batch faster than anyone
// can see; stepping or slow, what it has just done is told again at a pace that keeps up with it. Too fast for that,
// the diagram jumps to where the engine is and says how many updates it passes over. No clock of its own.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace tarakum {

// What was read of an arm. Micro-batches and updates count from the run's start.
struct DiagramReading
{
    std::int64_t microSteps = 0;  // micro-batches that are done
    std::int64_t windows = 0;     // windows that are done
    std::int64_t updates = 0;     // updates that are made
    std::int64_t windowStart = 0; // microSteps at which the window in hand began
    std::int64_t steps = 1;       // micro-batches that the window in hand has, or the next one
    std::vector<int> samples;     // of the first of them
    std::optional<int> forward;   // the layer that has just gone forward, or …
    std::optional<int> backward;  // … backward, where the engine is in the middle of a micro-batch
    bool ended = false;
    bool operator==(const DiagramReading&) const = default;
};

enum class DiagramStage { Rest, Forward, Backward, Add, Update };

// What the diagram shows at a moment.
struct DiagramScene
{
    std::int64_t update = 1;  // the one that this window leads to
    std::int64_t steps = 1;   // k
    std::vector<int> samples; // of the window's first micro-batches
    std::int64_t done = 0;    // micro-batches whose gradients are in the buffer
    DiagramStage stage = DiagramStage::Rest;
    std::int64_t current = 0; // the micro-batch in hand, from 0; where stage is Forward, Backward or Add
    double share = 0;         // of the stage, 0…1
    std::optional<int> layer; // where the engine says it is; none: by share
    bool operator==(const DiagramScene&) const = default;
};

class DiagramMotion
{
public:
    // At `ms` of any steady clock, which never goes back.
    void see(const DiagramReading&, double ms);
    DiagramScene scene(double ms) const;
    bool moving(double ms) const; // whether scene() will change by itself

    // Updates passed over for each that is shown; 1: none is.
    std::int64_t everyUpdates() const { return m_every; }

    static constexpr double kMicroBatch = 700, kLongest = 2200; // ms: of one told again; of all that are told at once
    static constexpr double kShortest = 90;                     // ms between two readings that are told as a motion

private:
    void pace(double ms, std::int64_t passed);

    DiagramReading m_last, m_window; // as last seen; m_window: the window before, as it was planned
    bool m_seen = false, m_waited = false, m_leapt = false;
    double m_changed = 0, m_interval = 0; // when microSteps last moved; how long it took, 0: not known
    double m_start = 0, m_length = 0;     // of the motion; 0: at rest
    std::int64_t m_from = 0;              // micro-batches that had been told when it began
    std::int64_t m_every = 1;
    double m_everySince = -1e9;
};

} // namespace tarakum
