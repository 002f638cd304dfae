// Draws::block where kernels can call it; the same bits.
#pragma once

#include "engine/backend/cuda/kernels/numbers.hpp"
#include "engine/base/draws.hpp"

namespace tarakum::cuda {

struct FourDraws
{
    std::uint32_t at[4];
};

TARAKUM_BOTH inline FourDraws drawsAt(std::uint64_t seed, Purpose purpose, std::uint64_t position, std::uint64_t unit)
{
    std::uint32_t c0 = static_cast<std::uint32_t>(position), c1 = static_cast<std::uint32_t>(position >> 32),
                  c2 = static_cast<std::uint32_t>(unit),
                  c3 = static_cast<std::uint32_t>(unit >> 32) << 16 | static_cast<std::uint32_t>(purpose);
    std::uint32_t k0 = static_cast<std::uint32_t>(seed), k1 = static_cast<std::uint32_t>(seed >> 32);
    for (int round = 0; round < 10; ++round, k0 += 0x9E3779B9u, k1 += 0xBB67AE85u) {
        const std::uint64_t a = std::uint64_t{0xD2511F53u} * c0, b = std::uint64_t{0xCD9E8D57u} * c2;
        c0 = static_cast<std::uint32_t>(b >> 32) ^ c1 ^ k0;
        c1 = static_cast<std::uint32_t>(b);
        c2 = static_cast<std::uint32_t>(a >> 32) ^ c3 ^ k1;
        c3 = static_cast<std::uint32_t>(a);
    }
    return {{c0, c1, c2, c3}};
}

} // namespace tarakum::cuda
