// `check_gradient`: a window's gradient once more, computed rightly: all its samples in one piece, in float64, on the
// arm's own weights. What G differs from it by is rounding, or a rule.
#pragma once

#include "engine/backend/backend.hpp"
#include "engine/data/data_order.hpp"
#include "engine/data/data_set.hpp"
#include "engine/data/micro_batches.hpp"
#include "engine/lab/experiment.hpp"
#include "engine/nn/network.hpp"
#include "engine/train/windows.hpp"

#include <memory>

namespace tarakum {

class GradientCheck
{
public:
    struct Result
    {
        double error;  // ‖G − g‖ / ‖g‖
        double cosine; // between them
    };

    // Memory comes from a ledger of its own, without a budget. The data set must outlive it. OutOfMemory.
    GradientCheck(const Experiment&, const DataSet&, const NetworkShape&, std::shared_ptr<Backend>);

    // factor · G against the gradient at these weights; `buffers`: running statistics.
    Result check(const WindowPlan&, const Network&, const Tensor& G, double factor);

private:
    std::shared_ptr<Backend> m_ops;
    MemoryLedger m_memory;
    Loss m_loss;
    DataOrder m_order;
    MicroBatchLoader m_source;
    Network m_network;
    GradientBuffer m_gradients;
    Tape m_tape;
};

} // namespace tarakum
