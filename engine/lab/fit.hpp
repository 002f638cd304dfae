// The largest micro-batch of an arm that fits into a memory budget, found by the closed formula (arm_memory.hpp), and
// then measured by training a few windows with it. The time it takes does not depend on how large the data are.
#pragma once

#include "engine/data/data_set.hpp"
#include "engine/lab/arm_memory.hpp"
#include "engine/lab/experiment.hpp"

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tarakum {

struct FitRequest
{
    std::size_t arm = 0;
    std::int64_t memory = 0;                    // bytes
    std::optional<std::int64_t> effectiveBatch; // L; none: the arm's own
    std::optional<int> threads;
    const std::atomic<bool>* cancelled = nullptr; // once true, measuring ends within a micro-batch
};

struct Fit
{
    std::int64_t microBatch = 0;            // b, the largest that fits; it need not divide L, nor be below it
    std::int64_t effectiveBatch = 0;        // L
    std::vector<std::int64_t> microBatches; // how a window of L is cut: 24, 24, 16
    std::int64_t equalMicroBatch = 0;       // the largest b that fits and divides L: micro-batches of one size
    bool allSamples = false;                // b is as large as the data (or a stream's lanes) allow: more would fit

    MemoryPrediction prediction;    // for this cut
    std::string highestLayer;       // where prediction.highest is, if within a layer
    std::int64_t measuredBytes = 0; // the highest window's peak
    double msPerUpdate = 0;         // median
    double samplesPerSecond = 0;
};

// BadInput where not even one sample fits, with the floor in bytes; where L is more than an epoch; where data or
// weights do not suit the model. RunStopped where it was cancelled.
Fit fitMemory(Experiment, const DataSet&, const FitRequest&);

} // namespace tarakum
