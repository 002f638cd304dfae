// Every number of a model so small that they can all be read: after each micro-batch what it added to the gradient
// buffer, the buffer and the weights. Written by the training thread where a run was asked for it; read by anyone.
#pragma once

#include "engine/lab/log.hpp"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace tarakum {

inline constexpr std::size_t kNeuronWeights = 16;        // parameters of the largest such model
inline constexpr std::size_t kNeuronRows = 1 << 16;      // rows that are kept: those of the run's beginning
inline constexpr std::int64_t kNeuronSamplesOfMicro = 8; // samples of a micro-batch whose values are kept

using NeuronValues = std::array<double, kNeuronWeights>; // by parameter, in the order of NeuronLog::names

// A micro-batch, or (micro = 0) the end of a window; the first row is how the arm begins, with update = 0. The loss
// scale is taken out of all gradients.
struct NeuronRow
{
    std::int64_t update = 0;           // that its window makes, from 1
    std::int64_t micro = 0, steps = 0; // number in its window, from 1, of so many
    std::int64_t firstSample = 0, samples = 0;
    std::size_t values = 0;    // where its samples' numbers begin in NeuronLog::samples
    std::int64_t valuesOf = 0; // samples that are there
    double loss = 0;           // mean over its items
    double weight = 0;         // wⱼ
    bool leftOut = false;      // its gradient was not finite, and the rule leaves it out
    bool cleared = false;      // the buffer was cleared before it, within the window
    bool changed = false;      // a rule changed the sum after it was added
    bool hasBuffer = true;     // AdamA has none
    NeuronValues added{};      // wⱼ gⱼ
    NeuronValues buffer{};     // G after it; of an end: before clipping per update
    NeuronValues weights{};    // θ after it

    // Of an end.
    bool applied = false; // else the weights stay
    double rate = 0;      // the learning rate in force
    double clip = 1;      // what G was multiplied by
};

struct NeuronLog
{
    bool wanted = false;                     // set before the training begins
    std::atomic<std::int64_t> parameters{0}; // N; 0: not known yet
    std::int64_t inputs = 0, targets = 0;    // numbers of a sample; these and the names are whole once rows has one
    std::vector<std::string> names;          // "head.weight[0]"
    Log<NeuronRow> rows;                     // only where N is at most kNeuronWeights
    Log<double> samples;                     // of each kept sample its inputs, then its targets
};

} // namespace tarakum
