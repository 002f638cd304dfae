#pragma once

namespace tarakum {

enum class Activation { Relu, Tanh, Gelu, Sigmoid }; // gelu in its tanh form

} // namespace tarakum
