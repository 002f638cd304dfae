// How a large model is to be trained, as far as memory and time depend on it.
#pragma once

#include "engine/planner/transformer.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tarakum::plan {

enum class Number { Float32, Bfloat16, Float16 };
enum class Optimizer { Sgd, Momentum, Adam, AdamW, Adafactor, Adam8Bit };
// eager: scores, softmax and dropout one after another, all kept; fused-softmax: as one kernel, what the published
// formulas count at any width; fused: nothing that grows with s² is kept.
enum class Attention { Eager, FusedSoftmax, Fused };
enum class Recompute { None, Selective, Full }; // selective: what grows with s² is computed again
enum class Pipeline { OneForwardOneBackward, GPipe };
enum class Synchronise { Window, MicroBatch }; // when data-parallel devices add up their gradients
// What is counted where the sources differ. operations: each operation's own; megatron: as Megatron-LM's estimate,
// every model as if it were GPT (18 + 4f/h and all matrices cut by t); deepspeed: as DeepSpeed's estimate for ZeRO 2
// and 3.
enum class Count { Operations, Megatron, DeepSpeed };

template <class E>
struct Named
{
    E value;
    std::string_view name;
};
inline constexpr std::array<Named<Number>, 3> kNumbers{
    {{Number::Float32, "float32"}, {Number::Bfloat16, "bfloat16"}, {Number::Float16, "float16"}}};
inline constexpr std::array<Named<Optimizer>, 6> kOptimizers{{{Optimizer::Sgd, "sgd"},
                                                              {Optimizer::Momentum, "momentum"},
                                                              {Optimizer::Adam, "adam"},
                                                              {Optimizer::AdamW, "adamw"},
                                                              {Optimizer::Adafactor, "adafactor"},
                                                              {Optimizer::Adam8Bit, "adam-8bit"}}};
inline constexpr std::array<Named<Attention>, 3> kAttentions{
    {{Attention::Eager, "eager"}, {Attention::FusedSoftmax, "fused-softmax"}, {Attention::Fused, "fused"}}};
inline constexpr std::array<Named<Recompute>, 3> kRecomputes{
    {{Recompute::None, "none"}, {Recompute::Selective, "selective"}, {Recompute::Full, "full"}}};
inline constexpr std::array<Named<Pipeline>, 2> kPipelines{
    {{Pipeline::OneForwardOneBackward, "1f1b"}, {Pipeline::GPipe, "gpipe"}}};
inline constexpr std::array<Named<Synchronise>, 2> kSynchronises{
    {{Synchronise::Window, "window"}, {Synchronise::MicroBatch, "micro-batch"}}};
inline constexpr std::array<Named<Count>, 3> kCounts{
    {{Count::Operations, "operations"}, {Count::Megatron, "megatron"}, {Count::DeepSpeed, "deepspeed"}}};

template <class E, std::size_t n>
std::string_view nameOf(const std::array<Named<E>, n>& names, E value)
{
    for (const auto& named : names)
        if (named.value == value) return named.name;
    return "";
}

// The largest values that settings may have.
inline constexpr std::int64_t kMostSequence = 1 << 24, kMostMicroBatch = 1 << 20, kMostSteps = 1 << 20,
                              kMostBatch = std::int64_t{1} << 60, kMostDevices = 1 << 20;

// What is said where L needs more.
inline constexpr const char* kUpdateAllowed =
    "such that an update has at most 1048576 micro-batches of at most 1048576 samples";

struct Settings
{
    std::int64_t sequence = 0;                  // s; 0: defaultSequence(model)
    std::int64_t microBatch = 1;                // b, of each data-parallel replica
    std::int64_t steps = 1;                     // k
    std::optional<std::int64_t> effectiveBatch; // L over all replicas, for the answer what fits; none: b · k · d

    Number precision = Number::Float32;
    std::optional<Number> buffer; // of the gradients; none: float32 (deepspeed: 16 bit with a 16-bit precision)
    Optimizer optimizer = Optimizer::Adam;
    Attention attention = Attention::Eager;
    Recompute recompute = Recompute::None;
    std::int64_t checkpointEvery = 1; // c layers, with Recompute::Full

    std::int64_t dataParallel = 1, tensorParallel = 1, pipelineParallel = 1; // d, t, p
    bool sequenceParallel = false;
    Pipeline pipeline = Pipeline::OneForwardOneBackward;
    std::int64_t interleave = 1; // v: parts of the model that a pipeline's device holds
    int zero = 0;                // ZeRO's stage; 1 is what others call a sharded or distributed optimizer

    std::optional<double> memory; // bytes of a device
    double contextBytes = 0;      // that the device's own software takes
    Count count = Count::Operations;
};

std::int64_t defaultSequence(const Transformer&); // the model's context, at most 4096
std::int64_t sequenceOf(const Transformer&, const Settings&);
std::int64_t devicesOf(const Settings&); // d · t · p
double bytesOf(Number);
Number bufferOf(const Settings&);

// Throws Refusal where a value is out of its range, or two do not go together, or do not suit the model.
void check(const Transformer&, const Settings&);

} // namespace tarakum::plan
