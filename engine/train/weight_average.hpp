#pragma once

#include "engine/backend/state_archive.hpp"

namespace tarakum {

// An exponential moving average of the weights:  a ← d·a + (1 − d)·θ, from the weights at the start. Category
// optimizer.
class WeightAverage
{
public:
    WeightAverage(double decay, const Tensor& weights, Backend& ops, MemoryLedger& memory)
        : m_decay(decay), m_ops(ops),
          m_weights(memory.allocate(Category::Optimizer, weights.type(), weights.shape(), "average of the weights"))
    {
        ops.copy(m_weights, weights);
    }
    void update(const Tensor& weights, const Later<bool>& go)
    {
        m_ops.blend(m_weights, m_decay, 1 - m_decay, weights, go);
    }
    const Tensor& weights() const { return m_weights; }
    void state(StateArchive& archive) { archive.contents(m_weights, m_ops); }

private:
    double m_decay;
    Backend& m_ops;
    Tensor m_weights;
};

} // namespace tarakum
