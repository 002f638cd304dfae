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

#include <cstdint>
#include <memory>
#include <optional>

namespace tarakum {

class GradientCheck
{
public:
    struct Result
    {
        double error;  // ‖G − g‖ / ‖g‖
        double cosine; // between them
    };

    // Memory comes from a ledger of its own, without a budget unless one is given. The data set must outlive it.
    // OutOfMemory.
    GradientCheck(const Experiment&, const DataSet&, const NetworkShape&, std::shared_ptr<Backend>,
                  std::optional<std::int64_t> budget = {});

    // factor · G against the gradient at these weights.
    Result check(const WindowPlan& plan, const Network& network, const Tensor& G, double factor)
    {
        compute(plan, network);
        return compare(G, factor);
    }
    // The same in two steps, where several G are held against one gradient.
    void compute(const WindowPlan&, const Network&);
    Result compare(const Tensor& G, double factor);

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
