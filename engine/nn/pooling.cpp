#include "engine/nn/pooling.hpp"

namespace tarakum {

Tensor MaxPooling::forward(Tensor x, Pass& pass)
{
    const auto& [b, c, h, w] = x.shape().size;
    Tensor y =
        pass.memory.allocate(Category::Activations, x.type(), Shape(b, c, h / 2, w / 2), "a pooling layer's output");
    pass.ops.maxPool(y, x);
    pass.keep(x);
    return y;
}

Tensor MaxPooling::backward(Tensor dy, Pass& pass, GradientBuffer&)
{
    const Tensor x = pass.tape.pop();
    Tensor dx = x.sole() ? x
                         : pass.memory.allocate(Category::Activations, x.type(), x.shape(),
                                                "the gradient of a pooling layer's input");
    pass.ops.maxPoolBackward(dx, dy, x);
    return dx;
}

} // namespace tarakum
