#pragma once

#include "engine/nn/layer.hpp"

#include <memory>
#include <vector>

namespace tarakum {

// y = x + f(x), f: layers in a row that leave the shape as it is.   dx = dy + f's dx.
class Residual final : public Layer
{
public:
    explicit Residual(std::vector<std::unique_ptr<Layer>> layers) : m_layers(std::move(layers)) {}
    Tensor forward(Tensor x, Pass&) override;
    Tensor backward(Tensor dy, Pass&, GradientBuffer&) override;

private:
    std::vector<std::unique_ptr<Layer>> m_layers;
};

} // namespace tarakum
