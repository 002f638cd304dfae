// Compares the gradients of a model with central differences, in float64.
//
// f is a scalar of the model's output. Let p be a tensor of it: each parameter, and the input where backward gives its
// gradient. a = ∂f/∂p as backward computes it, and
//
//     nᵢ = (f(pᵢ + h) − f(pᵢ − h)) / 2h,    h = 2⁻¹⁷ ≈ 7.6e-6
//
// h balances the difference's own errors: it cuts off h²/6 · f''' ≈ 1e-11 f''' and rounds off ε f / h ≈ 3e-11 f.
// The checker holds when for every element of every such tensor
//
//     |aᵢ − nᵢ| ≤ 1e-6 · maxⱼ max(|aⱼ|, |nⱼ|)  +  1e-10 · max(1, |f|)                        (1)
//
// (j runs over the same tensor, so that a small parameter is not excused by a large one), and when a second backward
// adds: the buffer then holds, to the same bound, a + a (2). A derivative that is wrong in its fifth digit fails.
#pragma once

#include "engine/nn/loss.hpp"
#include "engine/nn/network.hpp"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace tarakum {

// What can be checked: parameters in one block, forward that pushes, backward that pops. f(pᵢ ± h) are passes in
// Mode::Recompute, so that nothing moves between them.
struct CheckedModel
{
    const Parameters& parameters;
    std::function<Pass(Tape&, Mode)> pass;
    std::function<Tensor(Tensor x, Pass&)> forward;
    std::function<Tensor(Tensor dy, Pass&, GradientBuffer&)> backward; // dx, or a tensor without a block
};
CheckedModel checked(Network&); // its input's gradient is not asked for

// Layers in a row with parameters of their own, so that a layer can be checked by itself.
class LayerStack
{
public:
    LayerStack(Backend& ops, MemoryLedger& memory) : m_ops(ops), m_memory(memory) {}

    Parameters parameters, buffers; // layers add theirs in their constructors
    NetworkRules rules;
    std::vector<std::unique_ptr<Layer>> layers;
    void start(unsigned seed); // after the layers: weights random in ±1
    CheckedModel checked();

private:
    Backend& m_ops;
    MemoryLedger& m_memory;
    Draws m_draws{1};
};

// f of the output y; where the gradient is asked for it takes y's place: in y's own memory as losses do, or in a tensor
// of its own.
using Objective = std::function<double(Tensor& y, bool gradient, Backend&, MemoryLedger&)>;
// scale · Σℓ over the samples.
Objective objectiveOf(const Loss&, const Tensor& targets, double scale);
// Σ cᵢ yᵢ with cᵢ random in ±1: every output counts, and nothing but the layers is looked at.
Objective weightedSum(unsigned seed);

struct GradientError
{
    double worst = 0;  // largest left side of (1) or (2) over its right side: 1 or less is right; NaN is wrong
    std::string where; // "linear.0.weight[3]: 0.25 instead of 0.5"
    bool right() const { return worst <= 1; }
};

// x: [b, …] float64; a fresh copy of it goes into each forward, and nobody else holds that.
GradientError checkGradient(const CheckedModel&, const Shape& inputShape, const std::vector<double>& x,
                            const Objective&, Backend&, MemoryLedger&);

} // namespace tarakum
