#include "engine/lab/experiment.hpp"

#include <algorithm>
#include <numeric>

namespace tarakum {

std::int64_t ArmSpec::samplesPerWindow() const
{
    if (effectiveBatch) return *effectiveBatch;
    const auto sizes = static_cast<std::int64_t>(microBatch.size());
    std::int64_t samples = 0;
    const std::int64_t k = stepsPerWindow();
    for (std::int64_t i = 0; i < sizes; ++i) samples += microBatch[static_cast<std::size_t>(i)] * (k / sizes + (i < k % sizes));
    return samples;
}

std::int64_t ArmSpec::stepsPerWindow() const
{
    if (steps.kind != StepsKind::Constant) return steps.largest();
    if (!effectiveBatch) return accumulationSteps;
    // Whole turns through the sizes first, so that a window of 2^53 samples is counted as quickly as one of ten.
    const auto sizes = static_cast<std::int64_t>(microBatch.size());
    const std::int64_t turn = std::accumulate(microBatch.begin(), microBatch.end(), std::int64_t{0});
    std::int64_t left = (*effectiveBatch - 1) % turn + 1;
    std::int64_t count = (*effectiveBatch - 1) / turn * sizes;
    for (std::int64_t i = 0; left > 0; ++i, ++count) left -= microBatch[static_cast<std::size_t>(i)];
    return count;
}

std::int64_t ArmSpec::largestMicroBatch() const
{
    return *std::max_element(microBatch.begin(), microBatch.end());
}

} // namespace tarakum
