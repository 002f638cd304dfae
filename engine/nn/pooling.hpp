#pragma once

#include "engine/nn/layer.hpp"

namespace tarakum {

// y[b,c,⌊h/2⌋,⌊w/2⌋]: the largest of each 2×2 window of x[b,c,h,w]; an odd last row or column is left out. Keeps x,
// from which backward finds the windows' largest again and in whose place it writes dx.
class MaxPooling final : public Layer
{
public:
    Tensor forward(Tensor x, Pass&) override;
    Tensor backward(Tensor dy, Pass&, GradientBuffer&) override;
};

} // namespace tarakum
