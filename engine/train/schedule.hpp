// Learning-rate schedules: what the rate is multiplied by at a point of the training.
#pragma once

#include <cstdint>
#include <optional>

namespace tarakum {

// A length in one of three units.
struct Span
{
    enum class Unit { Updates, Samples, Epochs };
    Unit unit = Unit::Updates;
    double count = 0;
};

enum class ScheduleKind { Constant, Linear, Cosine, Step };

struct ScheduleSpec
{
    ScheduleKind kind = ScheduleKind::Constant;
    std::optional<Span> warmup; // the rate rises linearly over it, and is whole in its last update
    std::optional<Span> length; // linear, cosine: from the start to its end, warm-up included; none: the run's samples
    std::optional<Span> every;  // step: length of a stair
    double factor = 0.1;        // step: what each stair multiplies the rate by
    double endFactor = 0;       // linear, cosine: what is left of the rate at the end
};

// Where a schedule stands when an update is made.
struct SchedulePoint
{
    std::int64_t steps = 0; // schedule steps made before this update: updates, or micro-batches (a known mistake)
    std::int64_t samplesBefore = 0, samplesAfter = 0; // of the stream, without and with this window
    std::int64_t samplesPerEpoch = 1;
    std::int64_t samplesOfRun = 1;
};

// Warm-up:  w = min(1, (steps + 1)/W), or by samples after the update. Then, with x from 0 at the end of the warm-up to
// 1 at the end of the length:  linear  1 − x (held at the end);  cosine  ½(1 + cos πx), not held: beyond its end it
// rises again, as PyTorch's CosineAnnealingLR does;  step  factor^⌊position / every⌋.
double scheduleFactor(const ScheduleSpec&, const SchedulePoint&);

} // namespace tarakum
