// What a device holds while a large model is trained, term by term: weights + gradients + optimizer + activations(b) +
// output(b) + context. The number of accumulation steps k does not occur, except through the micro-batches that a
// pipeline keeps in flight.
#pragma once

#include "engine/planner/settings.hpp"
#include "engine/planner/term.hpp"
#include "engine/planner/transformer.hpp"

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace tarakum::plan {

enum class Held { Parameters, Gradients, Optimizer, Activations, Output, Context };
inline constexpr std::array<std::string_view, 6> kHeldNames{"parameters",  "gradients", "optimizer",
                                                            "activations", "output",    "context"};

struct Memory
{
    std::array<std::vector<Term>, kHeldNames.size()> terms;
    std::array<double, kHeldNames.size()> bytes{};
    double total = 0; // of the device that holds most

    std::string device;           // "each device", or of a pipeline "first stage", "last stage"
    double deviceParameters = 0;  // N of it, before ZeRO shares them out
    double inFlight = 1;          // m
    bool activationsKnown = true; // false: the model is known by its size alone, and activations are not in the total

    double of(Held held) const { return bytes[static_cast<std::size_t>(held)]; }
    double states() const { return of(Held::Parameters) + of(Held::Gradients) + of(Held::Optimizer); }
};

// The fullest device of the pipeline. Throws Refusal (check).
Memory memoryOf(const Transformer&, const Settings&);
// Each device alike, or of a pipeline its first stage and its last. Throws Refusal (check).
std::vector<Memory> stagesOf(const Transformer&, const Settings&);

// How many layers apart checkpoints should stand so that they and the segment that is alive are least: √(L · K / A),
// K a checkpoint's bytes, A a layer's. (arXiv 1604.06174 has √L, for K ≈ A.)
double bestCheckpointEvery(const Transformer&, const Settings&);

} // namespace tarakum::plan
