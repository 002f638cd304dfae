#include "engine/base/draws.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace tarakum {
namespace {

using Words = std::array<std::uint32_t, 4>;

// Known answers published with the generator (Random123's kat_vectors).
TEST(Philox, KnownAnswers)
{
    EXPECT_EQ(philox4x32({0, 0, 0, 0}, {0, 0}), (Words{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
    const std::uint32_t ones = 0xffffffff;
    EXPECT_EQ(philox4x32({ones, ones, ones, ones}, {ones, ones}),
              (Words{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
    EXPECT_EQ(philox4x32({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}),
              (Words{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
}

TEST(Draws, EachKeyHasItsOwnNumber)
{
    const Draws draws(1);
    const double x = draws.uniform(Purpose::Weights, 3, 4);
    EXPECT_EQ(x, Draws(1).uniform(Purpose::Weights, 3, 4));
    EXPECT_NE(x, Draws(2).uniform(Purpose::Weights, 3, 4));
    EXPECT_NE(x, draws.uniform(Purpose::Data, 3, 4));
    EXPECT_NE(x, draws.uniform(Purpose::Weights, 4, 4));
    EXPECT_NE(x, draws.uniform(Purpose::Weights, 3, 5));
    EXPECT_NE(x, draws.uniform(Purpose::Weights, 3, 4 + (std::uint64_t{1} << 32)));
}

TEST(Draws, MomentsOfUniformAndNormal)
{
    const Draws draws(7);
    const int n = 200000;
    double u = 0, uu = 0, z = 0, zz = 0;
    for (int i = 0; i < n; ++i) {
        const double a = draws.uniform(Purpose::Data, i), b = draws.normal(Purpose::Noise, i);
        ASSERT_GE(a, 0.0);
        ASSERT_LT(a, 1.0);
        u += a, uu += a * a, z += b, zz += b * b;
    }
    const double fiveSigma = 5 / std::sqrt(double(n));
    EXPECT_NEAR(u / n, 0.5, fiveSigma * std::sqrt(1.0 / 12));
    EXPECT_NEAR(uu / n, 1.0 / 3, fiveSigma * std::sqrt(4.0 / 45));
    EXPECT_NEAR(z / n, 0.0, fiveSigma);
    EXPECT_NEAR(zz / n, 1.0, fiveSigma * std::sqrt(2.0));
}

TEST(Draws, BelowCoversItsRange)
{
    const Draws draws(3);
    std::array<int, 7> seen{};
    for (int i = 0; i < 7000; ++i) ++seen.at(draws.below(7, Purpose::Order, i));
    for (int count : seen) EXPECT_NEAR(count, 1000, 5 * std::sqrt(1000.0));
}

} // namespace
} // namespace tarakum
