#pragma once

#include "engine/nn/layer.hpp"

namespace tarakum {

// y = f(x), element by element. relu, tanh and sigmoid work in place and keep y, which the next layer keeps as well, so
// they cost nothing; gelu keeps its x beside y.
class ActivationLayer final : public Layer
{
public:
    explicit ActivationLayer(Activation kind) : m_kind(kind) {}
    Tensor forward(Tensor x, Pass&) override;
    Tensor backward(Tensor dy, Pass&, GradientBuffer&) override;

private:
    Activation m_kind;
};

} // namespace tarakum
