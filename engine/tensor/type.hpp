// Element types of tensors.
#pragma once

#include <cstddef>
#include <cstdint>

namespace tarakum {

enum class Type : std::uint8_t { Float64, Float32, Int32 };

constexpr std::int64_t bytesOf(Type type)
{
    return type == Type::Float64 ? 8 : 4;
}

template <class T> struct TypeOf;
template <> struct TypeOf<double> { static constexpr Type value = Type::Float64; };
template <> struct TypeOf<float> { static constexpr Type value = Type::Float32; };
template <> struct TypeOf<std::int32_t> { static constexpr Type value = Type::Int32; };

} // namespace tarakum
