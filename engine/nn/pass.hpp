// What layers work with during one micro-batch's forward or backward.
#pragma once

#include "engine/backend/backend.hpp"
#include "engine/base/draws.hpp"
#include "engine/nn/lanes.hpp"
#include "engine/nn/network_rules.hpp"
#include "engine/nn/parameters.hpp"

#include <cstdint>
#include <vector>

namespace tarakum {

// What forward leaves for backward: last in, first out.
class Tape
{
public:
    void push(Tensor t) { m_tensors.push_back(std::move(t)); }
    Tensor pop()
    {
        Tensor t = std::move(m_tensors.back());
        m_tensors.pop_back();
        return t;
    }
    void clear() { m_tensors.clear(); } // keeps its room
    bool empty() const { return m_tensors.empty(); }

private:
    std::vector<Tensor> m_tensors;
};

enum class Mode {
    Train,      // leaves on the tape what backward needs; moves running statistics and carried states
    Checkpoint, // as Train, but leaves nothing on the tape: Recompute will
    Recompute,  // the same numbers and the same tape once more, but moves nothing (checkpointing, cached gradients)
    Statistics, // as in training, but without a tape and nothing moves: for the statistics of a window
    Evaluate    // running statistics, no dropout, no tape, moves nothing
};

struct Pass
{
    Backend& ops;
    MemoryLedger& memory;
    const Parameters& parameters; // weights, as products read them
    const Parameters& buffers;    // what a network carries beside its weights: running statistics
    const Draws& draws;
    const NetworkRules& rules;
    Tape& tape;
    Mode mode = Mode::Train;
    std::int64_t firstSample = 0; // position of the micro-batch's first sample in the arm's stream
    std::int64_t samples = 0;     // of the micro-batch; rows of tensors are a multiple of it
    Lanes lanes{};                // whose carried state they start with
    std::int64_t microBatchesInWindow = 1;
    std::int64_t dropoutUnits = 0; // values of a sample that dropout draws for, in the whole network

    bool training() const { return mode != Mode::Evaluate; }
    bool moves() const { return mode == Mode::Train || mode == Mode::Checkpoint; }
    bool keeps() const { return mode == Mode::Train || mode == Mode::Recompute; }
    void keep(const Tensor& t) const
    {
        if (keeps()) tape.push(t);
    }
};

} // namespace tarakum
