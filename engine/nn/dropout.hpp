#pragma once

#include "engine/nn/layer.hpp"

namespace tarakum {

// y = m x / (1 − p): in training each value is kept (m = 1) with probability 1 − p, else 0. The mask is drawn again in
// backward; nothing is kept. A sample's mask follows from its position in the stream (keyed), or from how many values
// dropout has drawn for before it when micro-batches go through one after another (sequential).
class Dropout final : public Layer
{
public:
    // unitsBefore: values of a sample that the dropout layers before this one draw for. samplesLast: rows are in the
    // order [steps or members, samples], else [samples, …].
    Dropout(double probability, std::int64_t unitsBefore, bool samplesLast = false)
        : m_probability(probability), m_unitsBefore(unitsBefore), m_samplesLast(samplesLast)
    {
    }
    Tensor forward(Tensor x, Pass&) override;
    Tensor backward(Tensor dy, Pass&, GradientBuffer&) override;

private:
    void mask(const Tensor& y, const Tensor& x, const Pass&) const;

    double m_probability;
    std::int64_t m_unitsBefore;
    bool m_samplesLast;
};

} // namespace tarakum
