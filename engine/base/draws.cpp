#include "engine/base/draws.hpp"

#include <cmath>
#include <numbers>

namespace tarakum {

std::array<std::uint32_t, 4> philox4x32(std::array<std::uint32_t, 4> c, std::array<std::uint32_t, 2> key)
{
    for (int round = 0; round < 10; ++round) {
        const std::uint64_t a = std::uint64_t{0xD2511F53} * c[0];
        const std::uint64_t b = std::uint64_t{0xCD9E8D57} * c[2];
        c = {static_cast<std::uint32_t>(b >> 32) ^ c[1] ^ key[0], static_cast<std::uint32_t>(b),
             static_cast<std::uint32_t>(a >> 32) ^ c[3] ^ key[1], static_cast<std::uint32_t>(a)};
        key[0] += 0x9E3779B9; // Weyl sequence: the golden ratio …
        key[1] += 0xBB67AE85; // … and √3 − 1
    }
    return c;
}

std::array<std::uint32_t, 4> Draws::block(Purpose purpose, std::uint64_t position, std::uint64_t unit) const
{
    // 64 bits of position, 48 of unit, 16 of purpose: no two draws share a counter.
    return philox4x32({static_cast<std::uint32_t>(position), static_cast<std::uint32_t>(position >> 32),
                       static_cast<std::uint32_t>(unit),
                       static_cast<std::uint32_t>(unit >> 32) << 16 | static_cast<std::uint32_t>(purpose)},
                      {static_cast<std::uint32_t>(m_seed), static_cast<std::uint32_t>(m_seed >> 32)});
}

namespace {

__extension__ using Wide = unsigned __int128;

double unitInterval(std::uint32_t high, std::uint32_t low)
{
    return static_cast<double>((std::uint64_t{high} << 32 | low) >> 11) * 0x1p-53;
}

} // namespace

double Draws::uniform(Purpose purpose, std::uint64_t position, std::uint64_t unit) const
{
    const auto bits = block(purpose, position, unit);
    return unitInterval(bits[0], bits[1]);
}

double Draws::normal(Purpose purpose, std::uint64_t position, std::uint64_t unit) const
{
    const auto bits = block(purpose, position, unit);
    const double u = 1.0 - unitInterval(bits[0], bits[1]); // in (0, 1]: its logarithm is finite
    return std::sqrt(-2.0 * std::log(u)) * std::cos(2.0 * std::numbers::pi * unitInterval(bits[2], bits[3]));
}

std::uint64_t Draws::below(std::uint64_t n, Purpose purpose, std::uint64_t position, std::uint64_t unit) const
{
    const auto bits = block(purpose, position, unit);
    const std::uint64_t x = std::uint64_t{bits[0]} << 32 | bits[1];
    return static_cast<std::uint64_t>(static_cast<Wide>(x) * n >> 64);
}

} // namespace tarakum
