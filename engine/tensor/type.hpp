// Element types of tensors. The 16-bit ones are stored, not computed with: arithmetic on them is in float, rounded once
// when it is stored (round to nearest, ties to even).
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#ifdef __F16C__
#include <immintrin.h>
#endif

namespace tarakum {

enum class Type : std::uint8_t { Float64, Float32, Bfloat16, Float16, Int32 };

constexpr std::int64_t bytesOf(Type type)
{
    switch (type) {
    case Type::Float64: return 8;
    case Type::Float32:
    case Type::Int32: return 4;
    case Type::Bfloat16:
    case Type::Float16: return 2;
    }
    return 0;
}

// The upper half of a float: 8 bits of exponent, 7 of fraction.
struct Bfloat16
{
    std::uint16_t bits;

    Bfloat16() = default;
    explicit Bfloat16(float value)
    {
        const std::uint32_t u = std::bit_cast<std::uint32_t>(value);
        const std::uint32_t rounded = (u + 0x7fff + (u >> 16 & 1)) >> 16;
        const bool nan = (u & 0x7fffffff) > 0x7f800000; // rounding could carry a NaN into infinity
        bits = static_cast<std::uint16_t>(nan ? (u >> 16 | 0x40) : rounded);
    }
    explicit operator float() const { return std::bit_cast<float>(std::uint32_t{bits} << 16); }
};

// IEEE 754 binary16: 5 bits of exponent, 10 of fraction, largest 65504.
struct Float16
{
    std::uint16_t bits;

    Float16() = default;
    explicit Float16(float value);
    explicit operator float() const;
};

#ifdef __F16C__
inline Float16::Float16(float value) : bits(static_cast<std::uint16_t>(_cvtss_sh(value, _MM_FROUND_TO_NEAREST_INT)))
{
}
inline Float16::operator float() const
{
    return _cvtsh_ss(bits);
}
#else
inline Float16::Float16(float value)
{
    const std::uint32_t u = std::bit_cast<std::uint32_t>(value), sign = u >> 16 & 0x8000, magnitude = u & 0x7fffffff;
    if (magnitude > 0x7f800000) { // NaN
        bits = static_cast<std::uint16_t>(sign | 0x7e00 | (magnitude >> 13 & 0x1ff));
    } else if (magnitude >= 0x477ff000) { // 65520 and above round to infinity
        bits = static_cast<std::uint16_t>(sign | 0x7c00);
    } else if (magnitude < 0x38800000) { // subnormal: adding ½ ulp's power aligns and rounds the fraction in one go
        const float aligned = std::bit_cast<float>(magnitude) + 0.5f;
        bits = static_cast<std::uint16_t>(sign | (std::bit_cast<std::uint32_t>(aligned) - 0x3f000000));
    } else {
        const std::uint32_t rebased = magnitude - 0x38000000;
        bits = static_cast<std::uint16_t>(sign | ((rebased + 0xfff + (rebased >> 13 & 1)) >> 13));
    }
}
inline Float16::operator float() const
{
    const std::uint32_t sign = std::uint32_t{bits & 0x8000u} << 16, exponent = bits >> 10 & 0x1f,
                        fraction = bits & 0x3ff;
    if (exponent == 0)
        return std::bit_cast<float>(sign | std::bit_cast<std::uint32_t>(static_cast<float>(fraction) * 0x1p-24f));
    if (exponent == 31) return std::bit_cast<float>(sign | 0x7f800000 | fraction << 13);
    return std::bit_cast<float>(sign | (exponent + 112) << 23 | fraction << 13);
}
#endif

template <class T>
struct TypeOf;
template <>
struct TypeOf<double>
{
    static constexpr Type value = Type::Float64;
};
template <>
struct TypeOf<float>
{
    static constexpr Type value = Type::Float32;
};
template <>
struct TypeOf<Bfloat16>
{
    static constexpr Type value = Type::Bfloat16;
};
template <>
struct TypeOf<Float16>
{
    static constexpr Type value = Type::Float16;
};
template <>
struct TypeOf<std::int32_t>
{
    static constexpr Type value = Type::Int32;
};

// What elements of a type are computed in.
template <class E>
using Real = std::conditional_t<std::is_same_v<E, double>, double, float>;
constexpr Type realType(Type type)
{
    return type == Type::Float64 ? Type::Float64 : Type::Float32;
}

} // namespace tarakum
