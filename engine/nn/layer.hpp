// Layers: forward and backward of one step of a network. They hold sizes and the indices of their parameters; what
// backward needs of forward lies on the tape.
#pragma once

#include "engine/nn/gradient_buffer.hpp"
#include "engine/nn/pass.hpp"

namespace tarakum {

class Layer
{
public:
    virtual ~Layer() = default;
    // y from x; pushes what backward needs, and only that. x is given up: where nobody else holds it, y may take its
    // place.
    virtual Tensor forward(Tensor x, Pass&) = 0;
    // dx from dy, whose place it may take; pops what forward pushed; hands weight gradients to the buffer. No block
    // where the layer's input needs no gradient.
    virtual Tensor backward(Tensor dy, Pass&, GradientBuffer&) = 0;
};

} // namespace tarakum
