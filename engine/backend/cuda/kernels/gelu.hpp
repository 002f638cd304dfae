// gelu in its tanh form, and its slope.
#pragma once

#include "engine/backend/cuda/kernels/numbers.hpp"

namespace tarakum::cuda {

template <class R>
TARAKUM_BOTH R geluInner(R x) // √(2/π) (x + 0.044715 x³)
{
    return R(0.7978845608028654) * (x + R(0.044715) * x * x * x);
}
template <class R>
TARAKUM_BOTH R gelu(R x)
{
    return R(0.5) * x * (R(1) + hyperbolicTangent(geluInner(x)));
}
template <class R>
TARAKUM_BOTH R geluSlope(R x)
{
    const R t = hyperbolicTangent(geluInner(x));
    const R inner = R(0.7978845608028654) * (R(1) + R(3 * 0.044715) * x * x);
    return R(0.5) * (R(1) + t) + R(0.5) * x * (R(1) - t * t) * inner;
}

} // namespace tarakum::cuda
