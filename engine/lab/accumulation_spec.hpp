// What the engine's types are told of an arm.
#pragma once

#include "engine/lab/experiment.hpp"
#include "engine/train/accumulation.hpp"

namespace tarakum {

Type typeOf(Precision);
double unitRoundoff(Precision); // u: half the distance from 1 to the next number of the type
Type computeType(const ArmSpec&);
AccumulationSpec accumulationSpec(const Experiment&, const ArmSpec&, std::int64_t samplesPerEpoch,
                                  std::int64_t samplesOfRun);

} // namespace tarakum
