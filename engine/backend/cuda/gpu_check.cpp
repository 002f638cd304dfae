#include "engine/backend/cuda/gpu_check.hpp"

#include "engine/base/errors.hpp"

#include <string>

namespace tarakum::cuda {

namespace {

const char* typeText(Type type)
{
    switch (type) {
    case Type::Float64: return "float64";
    case Type::Float32: return "float32";
    case Type::Bfloat16: return "bfloat16";
    case Type::Float16: return "float16";
    case Type::Int32: return "int32";
    }
    return "";
}

// "[64, 10]"
std::string shapeText(const Shape& shape)
{
    std::size_t dimensions = shape.size.size();
    while (dimensions > 1 && shape.size[dimensions - 1] == 1) --dimensions;
    std::string text = "[";
    for (std::size_t i = 0; i < dimensions; ++i) text += (i == 0 ? "" : ", ") + std::to_string(shape.size[i]);
    return text + "]";
}

} // namespace

void failed(const char* call, const Doing& doing, const char* why)
{
    std::string text = std::string("CUDA: ") + call + " failed";
    if (*doing.operation)
        text += std::string(" in ") + doing.operation + " of " + shapeText(doing.shape) + " " + typeText(doing.type);
    throw SystemError(text + ": " + why);
}

} // namespace tarakum::cuda
