#pragma once

#include "engine/nn/layer.hpp"

namespace tarakum {

// Causal self-attention: y[b·T,C] = softmax(q kᵀ / √d) v in each head, over the steps up to each; qkv[b·T,3C] holds q,
// k and v beside each other, a head d = C / heads of the columns of each. Keeps qkv alone: probabilities are worked out
// again.
class Attention final : public Layer
{
public:
    explicit Attention(std::int64_t heads) : m_heads(heads) {}
    Tensor forward(Tensor qkv, Pass&) override;
    Tensor backward(Tensor dy, Pass&, GradientBuffer&) override; // in the place of qkv

private:
    std::int64_t m_heads;
};

} // namespace tarakum
