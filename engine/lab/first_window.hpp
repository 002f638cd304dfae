// An arm's first window, at the weights that it starts with, for whoever looks at its micro-gradients: it is trained as
// the arm would train it, and nothing comes of it.
#pragma once

#include "engine/backend/backend.hpp"
#include "engine/data/micro_batches.hpp"
#include "engine/lab/arm_parts.hpp"
#include "engine/train/accumulation.hpp"

#include <cstdint>
#include <memory>
#include <vector>

namespace tarakum {

// The arm with other sizes, and summing rightly whatever its rules are; how samples of a micro-batch know each other
// (`batch_statistics`, `state`, `dropout_stream`, `contrastive`) and its loss scale stay its own.
ArmSpec rightlySumming(ArmSpec, std::vector<std::int64_t> microBatch, std::int64_t steps);

class FirstWindow
{
public:
    // `buffer`: G's type and summation. Micro-gradients are measured: GradientBuffer::micro() is there after each. Both
    // references must outlive it; memory has no budget. BadInput, OutOfMemory.
    FirstWindow(const Experiment&, std::size_t arm, const DataSet&, std::shared_ptr<Backend>, const BufferSpec& buffer);

    const Network& network() const { return m_network; }
    const WindowPlan& plan() const { return m_plan; }
    void train(WindowListener& listener) { m_accumulation.update(m_plan, m_source, listener); }

private:
    const ArmSpec& m_arm;
    std::shared_ptr<Backend> m_ops;
    MemoryLedger m_memory;
    const Draws m_draws;
    const StartValues m_start;
    Network m_network;
    Loss m_loss;
    DataOrder m_order;
    MicroBatchLoader m_source;
    WindowPlan m_plan;
    Accumulation m_accumulation;
};

} // namespace tarakum
