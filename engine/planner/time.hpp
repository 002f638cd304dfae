// How long an update takes: T = k · t(b) + what happens once.
#pragma once

#include "engine/planner/settings.hpp"
#include "engine/planner/term.hpp"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tarakum::plan {

// ── from two measured points ────────────────────────────────────────────────────────────────────────────────────────

// An update of k micro-batches of one size b was measured to train so many samples a second.
struct MeasuredPoint
{
    std::int64_t steps = 1;
    double samplesPerSecond = 0;
};
struct MeasuredTime
{
    double perMicroBatch = 0; // t(b), seconds
    double perUpdate = 0;     // what happens once: the optimizer, synchronising
    double seconds(double k) const { return k * perMicroBatch + perUpdate; }
};
// "1:224.09,2:246.08". Throws Refusal where it is not two such points.
std::pair<MeasuredPoint, MeasuredPoint> measuredPoints(const std::string& text);
// The line through both. Throws Refusal where they have the same k, are not above 0, or a time would be negative.
MeasuredTime timeThrough(std::int64_t microBatch, const MeasuredPoint&, const MeasuredPoint&);

// ── from what is to be computed ─────────────────────────────────────────────────────────────────────────────────────

struct Rate
{
    double operationsPerSecond = 0;       // of a device, as its maker states it
    double utilisation = 0.4;             // of it that a training reaches: 0.3 to 0.5 is usual
    std::optional<double> bytesPerSecond; // between data-parallel devices; none: communication is not counted
    Synchronise synchronise = Synchronise::Window;
};

struct UpdateTime
{
    std::vector<Term> operations;                       // of a micro-batch, over all devices of a replica
    std::vector<Term> seconds;                          // of an update; they add up to it
    double modelOperations = 0, hardwareOperations = 0; // of a micro-batch: without and with recomputing
    double perMicroBatch = 0;                           // seconds
    double bubble = 0; // the pipeline's idle share of the ideal time: (p − 1)/(k · v)
    double update = 0; // seconds
    double samplesPerSecond = 0;
    // The same update with gradients added up once a window, and after each micro-batch; equal where d = 1 or the
    // bandwidth is not known, and with ZeRO 2 and 3, which must do it each time.
    double updateOnce = 0, updateEach = 0;
};
// Throws Refusal (check), and where the rate is no number above 0 or the utilisation not in (0, 1].
UpdateTime updateTime(const Transformer&, const Settings&, const Rate&);

// c seconds a micro-batch, r to synchronise: k·c + r, or k·(c + r).
double synchronisedSeconds(double steps, double perMicroBatch, double synchronising, Synchronise);

} // namespace tarakum::plan
