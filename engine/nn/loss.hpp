// Losses: Σℓ over a micro-batch, and its gradient in place of the network's output.
#pragma once

#include "engine/backend/backend.hpp"
#include "engine/nn/model_spec.hpp"

#include <cstdint>

namespace tarakum {

// cross-entropy: ℓ = −log softmax(x)[class], a class that counts is one item.  mse: ℓ = Σⱼ (xⱼ − tⱼ)², half-mse: half
// of it, an output number is one item.  contrastive: Backend::contrastive, a pair is one item.
class Loss
{
public:
    explicit Loss(LossKind kind, double temperature = 0.07) : m_kind(kind), m_temperature(temperature) {}

    // x[m,outputs] becomes scale · ∂Σℓ/∂x; with scale 0 it is left alone (evaluation).
    Later<LossSum> gradient(const Tensor& x, const Tensor& y, double scale, Backend& ops) const
    {
        if (m_kind == LossKind::CrossEntropy) return ops.crossEntropy(x, y, scale);
        if (m_kind == LossKind::Contrastive) return contrastive(x, scale, ops, nullptr);
        return ops.squaredError(x, y, m_kind == LossKind::Mse ? 1.0 : 0.5, scale);
    }
    // x[2b,d]; losses: null, or room for the loss of each pair.
    Later<LossSum> contrastive(const Tensor& x, double scale, Backend& ops, double* losses) const
    {
        return ops.contrastive(x, m_temperature, scale, losses);
    }
    // Of `targets` targets (classes that count, rows of numbers, pairs).
    std::int64_t items(std::int64_t targets, std::int64_t outputs) const
    {
        return m_kind == LossKind::Mse || m_kind == LossKind::HalfMse ? targets * outputs : targets;
    }

private:
    LossKind m_kind;
    double m_temperature; // contrastive: similarities are divided by it
};

} // namespace tarakum
