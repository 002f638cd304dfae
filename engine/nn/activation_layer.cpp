#include "engine/nn/activation_layer.hpp"

namespace tarakum {

Tensor ActivationLayer::forward(Tensor x, Pass& pass)
{
    const bool keepsInput = m_kind == Activation::Gelu && pass.keeps();
    Tensor y = !keepsInput && x.sole()
                   ? x
                   : pass.memory.allocate(Category::Activations, x.type(), x.shape(), "an activation's output");
    pass.ops.activate(m_kind, y, x);
    pass.keep(keepsInput ? x : y);
    return y;
}

Tensor ActivationLayer::backward(Tensor dy, Pass& pass, GradientBuffer&)
{
    pass.ops.activateBackward(m_kind, dy, pass.tape.pop());
    return dy;
}

} // namespace tarakum
