#pragma once

#include "engine/nn/layer.hpp"

#include <string>

namespace tarakum {

// 3×3 with padding 1: Y[b,out,h,w] from X[b,in,h,w] by W[out,in,3,3] and a bias an output channel. Keeps X. Pooled:
// only the largest of each 2×2 window of Y is ever stored, and where it stood in a byte; an odd last row or column is
// left out.
class Convolution final : public Layer
{
public:
    // Adds its parameters: name + ".weight", name + ".bias". side: of the square images.
    Convolution(Parameters&, const std::string& name, std::int64_t in, std::int64_t out, std::int64_t side,
                bool inputNeedsGradient, bool pooled = false);
    Tensor forward(Tensor x, Pass&) override; // x[b,in·side²] in any shape
    Tensor backward(Tensor dy, Pass&, GradientBuffer&) override;

private:
    Shape outputShape(std::int64_t samples) const;
    Tensor workspace(Type, Pass&) const;

    std::int64_t m_in, m_out, m_side;
    bool m_inputNeedsGradient, m_pooled;
    std::size_t m_weight, m_bias;
};

} // namespace tarakum
