// What an arm came to, for comparing seeds: its final loss as the charts smooth it, and its last test accuracy.
#pragma once

#include "engine/lab/run_record.hpp"

namespace tarakum {

struct ArmResult
{
    ArmStatus status = ArmStatus::Finished;
    double loss = kMissing, accuracy = kMissing; // of an arm that did not finish: missing
};

// Of an arm that has ended. `samples`: the length of the smoothing; 0: the last loss itself.
ArmResult resultOf(const ArmRecord&, double samples);

} // namespace tarakum
