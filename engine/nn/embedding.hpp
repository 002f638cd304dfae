#pragma once

#include "engine/nn/layer.hpp"

namespace tarakum {

// y[b·T,width] = token[x] + position[t], x Int32 [b,T] with tokens in [0, vocabulary) and T at most the context.
//     ∂ℓ/∂token[v] = Σ of dy's rows whose token is v,    ∂ℓ/∂position[t] = Σ over the samples of dy's rows of step t.
class Embedding final : public Layer
{
public:
    // Adds its parameters: token.weight [vocabulary,width], position.weight [context,width].
    Embedding(Parameters&, std::int64_t vocabulary, std::int64_t context, std::int64_t width);
    Tensor forward(Tensor x, Pass&) override;
    Tensor backward(Tensor dy, Pass&, GradientBuffer&) override;

private:
    std::int64_t m_width;
    std::size_t m_token, m_position;
};

} // namespace tarakum
