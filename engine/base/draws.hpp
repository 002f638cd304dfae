// Random numbers as a function of (seed, purpose, position, unit): never of the order of calls. So b, k, the number of
// threads, recomputation and measuring change no draw.
//
// Philox 4x32 with ten rounds (Salmon, Moraes, Dror, Shaw, "Parallel random numbers: as easy as 1, 2, 3", SC 2011).
#pragma once

#include <array>
#include <cstdint>

namespace tarakum {

// What a number is drawn for. Values are part of every experiment's bits: append only.
enum class Purpose : std::uint32_t { Weights = 1, Order = 2, Data = 3, Dropout = 4, Rounding = 5, Noise = 6 };

class Draws
{
public:
    explicit Draws(std::uint64_t seed) : m_seed(seed) {}

    std::uint64_t seed() const { return m_seed; }

    // 128 random bits. `position` places the draw in its stream (a sample's position, a parameter's element), `unit`
    // tells apart draws at one position (a neuron, a dimension).
    std::array<std::uint32_t, 4> block(Purpose, std::uint64_t position, std::uint64_t unit) const;

    // Uniform in [0, 1), 53 bits.
    double uniform(Purpose, std::uint64_t position, std::uint64_t unit = 0) const;
    // Standard normal (Box and Muller).
    double normal(Purpose, std::uint64_t position, std::uint64_t unit = 0) const;
    // A whole number in [0, n), n > 0; the bias is below n / 2^64.
    std::uint64_t below(std::uint64_t n, Purpose, std::uint64_t position, std::uint64_t unit = 0) const;

private:
    std::uint64_t m_seed;
};

// The bare generator, for tests against published values.
std::array<std::uint32_t, 4> philox4x32(std::array<std::uint32_t, 4> counter, std::array<std::uint32_t, 2> key);

} // namespace tarakum
