#include "engine/nn/residual.hpp"

namespace tarakum {

namespace {

// a + b, in the place of a where nobody else holds it.
Tensor sum(Tensor a, const Tensor& b, Pass& pass)
{
    if (!a.sole()) {
        const Tensor shared = std::move(a);
        a = pass.memory.allocate(Category::Activations, shared.type(), shared.shape(), "a residual sum");
        pass.ops.copy(a, shared);
    }
    pass.ops.addScaled(a, 1.0, 1.0, b);
    return a;
}

} // namespace

Tensor Residual::forward(Tensor x, Pass& pass)
{
    Tensor y = x;
    for (const auto& layer : m_layers) y = layer->forward(std::move(y), pass);
    return sum(std::move(y), x, pass);
}

Tensor Residual::backward(Tensor dy, Pass& pass, GradientBuffer& gradients)
{
    Tensor dx = dy; // shared: the layers must not write into its place
    for (auto layer = m_layers.rbegin(); layer != m_layers.rend(); ++layer)
        dx = (*layer)->backward(std::move(dx), pass, gradients);
    return sum(std::move(dx), dy, pass);
}

} // namespace tarakum
