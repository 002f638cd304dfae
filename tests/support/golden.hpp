// Golden trajectories: what PyTorch computes for a small model trained with accumulation (format "tarakum-golden-1").
#pragma once

#include "engine/lab/experiment.hpp"

#include <filesystem>
#include <string>

namespace tarakum {

struct GoldenResult
{
    double worst =
        0; // float64: largest relative error (absolute 1e-12 counts as 1e-10); float32: of the tensor's largest value
    std::string where; // "update 3, linear.0.weight[7]: 0.25 instead of 0.26"
    int updates = 0;   // that were compared
};

// Trains the case through the code that arms use and compares loss, norms and every weight of every update.
GoldenResult checkGolden(const std::filesystem::path& file, Precision precision);

} // namespace tarakum
