#include "engine/lab/accumulation_spec.hpp"

#include <cmath>

namespace tarakum {

Type typeOf(Precision precision)
{
    switch (precision) {
    case Precision::Float32:
    case Precision::Tf32: return Type::Float32;
    case Precision::Float64: return Type::Float64;
    case Precision::Bfloat16: return Type::Bfloat16;
    case Precision::Float16: return Type::Float16;
    }
    return Type::Float32;
}

double unitRoundoff(Precision type)
{
    switch (type) {
    case Precision::Float64: return std::ldexp(1, -53);
    case Precision::Float32: return std::ldexp(1, -24);
    case Precision::Tf32:
    case Precision::Float16: return std::ldexp(1, -11);
    case Precision::Bfloat16: return std::ldexp(1, -8);
    }
    return 0;
}

Type computeType(const ArmSpec& arm)
{
    return typeOf(arm.precision);
}

AccumulationSpec accumulationSpec(const Experiment& experiment, const ArmSpec& arm, std::int64_t samplesPerEpoch,
                                  std::int64_t samplesOfRun)
{
    AccumulationSpec spec;
    spec.optimizer = arm.optimizer;
    spec.schedule = arm.schedule;
    spec.clipNorm = arm.clipNorm;
    spec.lossScale = arm.lossScale;
    spec.buffer = {arm.bufferType ? typeOf(*arm.bufferType) : realType(computeType(arm)), arm.summation,
                   arm.rules.clearing};
    spec.average = arm.average;
    spec.rules = arm.rules;
    spec.measure = experiment.measure == Measure::MicroBatch || arm.steps.kind == StepsKind::NoiseScale;
    spec.samplesPerEpoch = samplesPerEpoch;
    spec.samplesOfRun = samplesOfRun;
    return spec;
}

} // namespace tarakum
