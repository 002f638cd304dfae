// An operation and a tensor of it, for messages about what failed; and what runs it.
#pragma once

#include "engine/tensor/tensor.hpp"

namespace tarakum::cuda {

struct Doing
{
    const char* operation = "";
    Type type = Type::Float32;
    Shape shape;
};

class Device;

struct Work
{
    Device* device = nullptr;
    Doing doing;
};

} // namespace tarakum::cuda
