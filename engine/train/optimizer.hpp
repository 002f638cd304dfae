// Optimizers: one step from the weights and the window's gradient.
#pragma once

#include "engine/backend/backend.hpp"
#include "engine/nn/gradient_buffer.hpp"
#include "engine/train/optimizer_spec.hpp"

#include <cstdint>
#include <memory>

namespace tarakum {

// Where an optimizer's own count stands: its t, and how many times decoupled decay is due since the last step. Both are
// 1 an update, unless a known mistake lets them go with every micro-batch.
struct StepCount
{
    std::int64_t t = 1;
    std::int64_t decays = 1;
};

class Optimizer
{
public:
    virtual ~Optimizer() = default;
    // θ ← step(θ, gradient) with the rate given, if `go`; returns ‖θ_new − θ_old‖². The gradient has no block where
    // there is a sink.
    virtual Later<double> step(const Tensor& weights, const Tensor& gradient, double rate, const StepCount&,
                               const Later<bool>& go) = 0;
    // Where gradients go in the buffer's place; null: there is a buffer.
    virtual GradientSink* sink() { return nullptr; }
    virtual void state(StateArchive&) = 0;
};

// Its state (velocity, moments) comes from the ledger, category optimizer, in the weights' type, and starts at 0.
// Parameters, backend and ledger must outlive it.
std::unique_ptr<Optimizer> makeOptimizer(const OptimizerSpec&, const Parameters&, Backend&, MemoryLedger&);

} // namespace tarakum
