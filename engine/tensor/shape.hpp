// Sizes of a tensor, row-major: the last dimension is contiguous. Missing dimensions are 1.
#pragma once

#include <array>
#include <cstdint>

namespace tarakum {

struct Shape
{
    std::array<std::int64_t, 4> size{1, 1, 1, 1};

    constexpr Shape(std::int64_t a = 1, std::int64_t b = 1, std::int64_t c = 1, std::int64_t d = 1) : size{a, b, c, d}
    {
    }
    constexpr std::int64_t count() const { return size[0] * size[1] * size[2] * size[3]; }
    constexpr std::int64_t rows() const { return size[0]; }
    constexpr std::int64_t columns() const { return size[1] * size[2] * size[3]; } // all but the first
    constexpr bool operator==(const Shape&) const = default;
};

} // namespace tarakum
