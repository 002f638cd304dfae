#include "engine/train/schedule.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace tarakum {

namespace {

// How many of the span's units lie before the update, or with it.
double before(const Span& span, const SchedulePoint& p)
{
    switch (span.unit) {
    case Span::Unit::Updates: return static_cast<double>(p.steps);
    case Span::Unit::Samples: return static_cast<double>(p.samplesBefore);
    case Span::Unit::Epochs: return static_cast<double>(p.samplesBefore) / static_cast<double>(p.samplesPerEpoch);
    }
    return 0;
}
double after(const Span& span, const SchedulePoint& p)
{
    switch (span.unit) {
    case Span::Unit::Updates: return static_cast<double>(p.steps + 1);
    case Span::Unit::Samples: return static_cast<double>(p.samplesAfter);
    case Span::Unit::Epochs: return static_cast<double>(p.samplesAfter) / static_cast<double>(p.samplesPerEpoch);
    }
    return 0;
}

// The warm-up's length in the units of `span`, at this point's rate of samples; 0 without one.
double warmupIn(const ScheduleSpec& spec, const Span& span, const SchedulePoint& p)
{
    if (!spec.warmup) return 0;
    if (spec.warmup->unit == span.unit) return spec.warmup->count;
    const double here = after(*spec.warmup, p), there = after(span, p);
    return here > 0 ? spec.warmup->count * there / here : 0;
}

} // namespace

double scheduleFactor(const ScheduleSpec& spec, const SchedulePoint& p)
{
    double warm = 1;
    if (spec.warmup && spec.warmup->count > 0) warm = std::min(1.0, after(*spec.warmup, p) / spec.warmup->count);
    if (spec.kind == ScheduleKind::Constant || warm < 1) return warm;
    if (spec.kind == ScheduleKind::Step)
        return spec.every && spec.every->count > 0
                   ? std::pow(spec.factor, std::floor(before(*spec.every, p) / spec.every->count))
                   : 1;

    const Span length = spec.length.value_or(Span{Span::Unit::Samples, static_cast<double>(p.samplesOfRun)});
    const double start = warmupIn(spec, length, p);
    const double x = std::max(0.0, before(length, p) - start) / std::max(length.count - start, 1e-300);
    const double shape =
        spec.kind == ScheduleKind::Linear ? 1 - std::min(x, 1.0) : 0.5 * (1 + std::cos(std::numbers::pi * x));
    return spec.endFactor + (1 - spec.endFactor) * shape;
}

} // namespace tarakum
