// Draws::block for neighbouring units at once, in loops that become vector instructions; the same bits.
#pragma once

#include "engine/base/draws.hpp"

#include <cstdint>

namespace tarakum {

inline constexpr int kPhiloxLanes = 16;
inline constexpr std::int64_t kPhiloxNumbers = 4 * kPhiloxLanes;

// numbers[4·i + l] = draws.block(purpose, position, unit + i)[l] for i in [0, 16).
inline void philoxLanes(const Draws& draws, Purpose purpose, std::uint64_t position, std::uint64_t unit,
                        std::uint32_t* numbers)
{
    std::uint32_t c0[kPhiloxLanes], c1[kPhiloxLanes], c2[kPhiloxLanes], c3[kPhiloxLanes];
    for (int i = 0; i < kPhiloxLanes; ++i) {
        const std::uint64_t u = unit + static_cast<std::uint64_t>(i);
        c0[i] = static_cast<std::uint32_t>(position);
        c1[i] = static_cast<std::uint32_t>(position >> 32);
        c2[i] = static_cast<std::uint32_t>(u);
        c3[i] = static_cast<std::uint32_t>(u >> 32) << 16 | static_cast<std::uint32_t>(purpose);
    }
    std::uint32_t k0 = static_cast<std::uint32_t>(draws.seed()), k1 = static_cast<std::uint32_t>(draws.seed() >> 32);
    for (int round = 0; round < 10; ++round, k0 += 0x9E3779B9, k1 += 0xBB67AE85)
        for (int i = 0; i < kPhiloxLanes; ++i) {
            const std::uint64_t a = std::uint64_t{0xD2511F53} * c0[i], b = std::uint64_t{0xCD9E8D57} * c2[i];
            c0[i] = static_cast<std::uint32_t>(b >> 32) ^ c1[i] ^ k0;
            c1[i] = static_cast<std::uint32_t>(b);
            c2[i] = static_cast<std::uint32_t>(a >> 32) ^ c3[i] ^ k1;
            c3[i] = static_cast<std::uint32_t>(a);
        }
    for (int i = 0; i < kPhiloxLanes; ++i) {
        numbers[4 * i] = c0[i];
        numbers[4 * i + 1] = c1[i];
        numbers[4 * i + 2] = c2[i];
        numbers[4 * i + 3] = c3[i];
    }
}

} // namespace tarakum
