#pragma once

#include "engine/nn/layer.hpp"

#include <string>

namespace tarakum {

// Y[b,out] = X[b,in] Wᵀ + 1 biasᵀ, W [out,in].   dX = dY W,  dW = dYᵀ X,  dbias = Σ rows of dY.
class Linear final : public Layer
{
public:
    // Adds its parameters: name + ".weight", name + ".bias".
    Linear(Parameters&, const std::string& name, std::int64_t in, std::int64_t out, bool bias, bool inputNeedsGradient);
    Tensor forward(Tensor x, Pass&) override;
    Tensor backward(Tensor dy, Pass&, GradientBuffer&) override;

private:
    std::int64_t m_in, m_out;
    bool m_hasBias, m_inputNeedsGradient;
    std::size_t m_weight, m_bias = 0;
};

} // namespace tarakum
