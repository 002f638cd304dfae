#include "engine/lab/experiment.hpp"

#include <algorithm>
#include <numeric>

namespace tarakum {

std::int64_t ArmSpec::samplesPerWindow() const
{
    if (effectiveBatch) return *effectiveBatch;
    constexpr double most = 0x1p53; // where counters end; a window beyond it is as good as infinite
    const auto sizes = static_cast<std::int64_t>(microBatch.size());
    const std::int64_t k = stepsPerWindow();
    std::int64_t samples = 0;
    for (std::int64_t i = 0; i < sizes; ++i) {
        const std::int64_t b = microBatch[static_cast<std::size_t>(i)], times = k / sizes + (i < k % sizes);
        if (static_cast<double>(b) * static_cast<double>(times) + static_cast<double>(samples) >= most)
            return static_cast<std::int64_t>(most);
        samples += b * times;
    }
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
