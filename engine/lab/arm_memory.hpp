// What an arm will hold in memory, before anything of it is built: the closed formula
//
//     peak = weights + gradient buffer + optimizer + workspace + (what a micro-batch of b samples adds at the highest
//            moment of its way through the network, engine/nn/network_memory.cpp)
//
// to the byte what the ledger measures, and the same for every k: accumulation_steps do not occur in it. Exceptions are
// the rules that make a window's samples know each other: backward window-end (all tapes are kept), contrastive window
// (all embeddings), a state for each sample of the window.
#pragma once

#include "engine/data/data_set.hpp"
#include "engine/lab/experiment.hpp"
#include "engine/nn/memory_walk.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tarakum {

// What is held from the arm's first update to its last.
struct MemoryTerm
{
    std::string_view name; // "weights", "gradient buffer", "first moment", …
    Category category;
    std::int64_t bytes;
};

struct MemoryPrediction
{
    std::int64_t microBatch = 0; // b, the largest of the window
    std::vector<MemoryTerm> always;
    std::int64_t floor = 0;      // bytes of `always`, and of a gradient buffer that comes and goes: b → 0
    std::vector<HeldAt> moments; // of a window, its first two micro-batches
    HeldAt highest;              // the first of the highest ones; its formula in b
    Usage peak{};                // at b
    // That `checkpointing` comes to (NetworkRules::segments). auto: none if that fits the budget, else the fewest that
    // do (a long last segment is not computed again), else, as without a budget, what peaks lowest.
    std::int64_t segments = 0;
};

// For micro-batches of b samples in windows of L, or (the second) as the arm says, cut where the data or the run end.
// Model and data must suit each other (Network says where they do not). Exact where the window's micro-batches are of
// one size, the last one aside.
MemoryPrediction predictMemory(const Experiment&, std::size_t arm, const DataSet&, std::int64_t b, std::int64_t L);
MemoryPrediction predictMemory(const Experiment&, std::size_t arm, const DataSet&, std::int64_t endSamples);

} // namespace tarakum
