#include "engine/lab/experiment.hpp"

#include <algorithm>

namespace tarakum {

std::int64_t ArmSpec::samplesPerWindow() const
{
    if (effectiveBatch) return *effectiveBatch;
    const auto sizes = static_cast<std::int64_t>(microBatch.size());
    std::int64_t samples = 0;
    for (std::int64_t i = 0; i < sizes; ++i) samples += microBatch[i] * (accumulationSteps / sizes + (i < accumulationSteps % sizes));
    return samples;
}

std::int64_t ArmSpec::stepsPerWindow() const
{
    if (!effectiveBatch) return accumulationSteps;
    const auto sizes = static_cast<std::int64_t>(microBatch.size());
    std::int64_t samples = 0, steps = 0;
    while (samples < *effectiveBatch) samples += microBatch[steps++ % sizes];
    return steps;
}

std::int64_t ArmSpec::largestMicroBatch() const
{
    return *std::max_element(microBatch.begin(), microBatch.end());
}

} // namespace tarakum
