// Whether arms differ by more than seeds do; and several seeds' curves as one.
#include "ui/seeds_band.hpp"
#include "ui/seeds_difference.hpp"

#include "engine/base/draws.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

namespace tarakum {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

double uniform(std::uint64_t i, std::uint32_t stream)
{
    return Draws(11).uniform(Purpose::Weights, i, stream);
}

double normal(std::uint64_t i, std::uint32_t stream)
{
    return std::sqrt(-2 * std::log(1 - uniform(i, 2 * stream))) *
           std::cos(2 * std::numbers::pi * uniform(i, 2 * stream + 1));
}

// P(|T| < t) by adding up the density: with t = √ν tan a it is proportional to cos^(ν−1) a.
double within(double t, int freedom)
{
    const auto area = [&](double to) {
        constexpr int steps = 20000;
        double sum = 0;
        for (int i = 0; i < steps; ++i) sum += std::pow(std::cos(to * (i + 0.5) / steps), freedom - 1) * to / steps;
        return sum;
    };
    return area(std::atan(t / std::sqrt(static_cast<double>(freedom)))) / area(std::numbers::pi / 2);
}

TEST(StudentQuantile, IsWhereTheDensityHasSoMuch)
{
    for (int freedom = 1; freedom <= 40; ++freedom)
        for (const double p : {0.1, 0.5, 0.9, 0.95, 0.99})
            EXPECT_NEAR(within(studentQuantile(p, freedom), freedom), p, 1e-7) << freedom;
    for (const double p : {0.2, 0.95, 0.999}) { // closed forms of one and two degrees
        EXPECT_NEAR(studentQuantile(p, 1), std::tan(std::numbers::pi * p / 2), 1e-9 * studentQuantile(p, 1));
        EXPECT_NEAR(studentQuantile(p, 2), p * std::sqrt(2 / (1 - p * p)), 1e-9 * studentQuantile(p, 2));
    }
    // Towards the normal distribution, from above.
    for (int freedom = 2; freedom < 200; ++freedom)
        EXPECT_LT(studentQuantile(0.95, freedom), studentQuantile(0.95, freedom - 1));
    EXPECT_NEAR(std::erf(studentQuantile(0.95, 100000) / std::numbers::sqrt2), 0.95, 1e-5);
}

TEST(PairedDifference, WhatSeedsShareCountsForNothing)
{
    std::vector<std::pair<double, double>> pairs, shifted;
    for (std::uint64_t i = 0; i < 7; ++i) {
        pairs.emplace_back(normal(i, 1), 0.25 + normal(i, 1) + 0.01 * normal(i, 2));
        const double seed = 100 * normal(i, 3);
        shifted.emplace_back(pairs.back().first + seed, pairs.back().second + seed);
    }
    const auto plain = pairedDifference(pairs), moved = pairedDifference(shifted);
    ASSERT_TRUE(plain && moved);
    EXPECT_EQ(plain->pairs, 7);
    EXPECT_NEAR(plain->mean, moved->mean, 1e-10);
    EXPECT_NEAR(plain->half, moved->half, 1e-10);
    EXPECT_TRUE(plain->differs());
    for (auto& [first, second] : pairs) std::swap(first, second);
    EXPECT_NEAR(pairedDifference(pairs)->mean, -plain->mean, 1e-12);
}

// Nineteen intervals in twenty hold the true difference.
TEST(PairedDifference, TheIntervalHoldsWhatItSays)
{
    constexpr int trials = 4000;
    for (const int seeds : {3, 5, 10}) {
        int held = 0;
        for (int trial = 0; trial < trials; ++trial) {
            std::vector<std::pair<double, double>> pairs;
            for (int s = 0; s < seeds; ++s)
                pairs.emplace_back(0, 0.5 + normal(static_cast<std::uint64_t>(trial), static_cast<std::uint32_t>(s)));
            const auto d = pairedDifference(pairs);
            held += std::abs(d->mean - 0.5) < d->half;
        }
        EXPECT_NEAR(static_cast<double>(held) / trials, 0.95, 4 * std::sqrt(0.95 * 0.05 / trials)) << seeds;
    }
}

TEST(PairedDifference, FailedArmsAndFewSeeds)
{
    using Pairs = std::vector<std::pair<double, double>>;
    EXPECT_FALSE(pairedDifference(Pairs{}));
    EXPECT_FALSE(pairedDifference(Pairs{{1, kNaN}, {kNaN, 2}}));
    const auto two = pairedDifference(Pairs{{1, 2}, {1, 3}, {1, kNaN}});
    ASSERT_TRUE(two);
    EXPECT_EQ(two->pairs, 2);
    EXPECT_FALSE(two->tells());
    EXPECT_FALSE(two->differs());
    const auto same = pairedDifference(Pairs{{1, 1}, {2, 2}, {3, 3}});
    EXPECT_TRUE(same && same->same && !same->differs());
    const auto constant = pairedDifference(Pairs{{1, 2}, {2, 3}, {3, 4}}); // no spread at all
    EXPECT_TRUE(constant && constant->differs() && constant->half == 0);
}

TEST(DifferenceText, SaysWhatItIs)
{
    const auto text = [](const PairedDifference& d) {
        QString out = differenceText("accumulated", "large batch", "loss", d);
        return out.remove(QChar(0x2066)).remove(QChar(0x2069)).toStdString();
    };
    EXPECT_EQ(text({.pairs = 5, .mean = 0.0021, .half = 0.011}),
              "accumulated differs from large batch by less than seeds do: loss 0.002 ± 0.011 (5 seeds)");
    EXPECT_EQ(text({.pairs = 3, .mean = -0.5, .half = 0.011}),
              "accumulated differs from large batch by more than seeds do: loss -0.500 ± 0.011 (3 seeds)");
    EXPECT_EQ(text({.pairs = 2, .mean = 1}), "Two seeds cannot tell whether accumulated differs from large batch.");
    EXPECT_EQ(text({.pairs = 4, .same = true}), "accumulated ends exactly as large batch does: loss (4 seeds)");
    EXPECT_EQ(plusMinusText(-0.0001, 0.012), QStringLiteral("0.000 ± 0.012"));
    EXPECT_EQ(plusMinusText(1234, 56), QStringLiteral("1234 ± 56"));
    EXPECT_EQ(plusMinusText(2e-9, 3.5e-8), QStringLiteral("(0.2 ± 3.5)e-8"));
}

TEST(SeedsBand, OfSharedPositionsItIsMeanLowestAndHighest)
{
    for (std::uint32_t draw = 0; draw < 50; ++draw) {
        const std::size_t seeds = 1 + draw % 6;
        std::vector<std::vector<QPointF>> curves(seeds);
        std::size_t longest = 0;
        for (std::size_t s = 0; s < seeds; ++s) {
            const auto points = static_cast<std::size_t>(1 + 40 * uniform(s, draw));
            longest = std::max(longest, points);
            for (std::size_t i = 0; i < points; ++i)
                curves[s].emplace_back(64.0 * static_cast<double>(i + 1),
                                       uniform(i, 100 * draw + static_cast<std::uint32_t>(s)) < 0.1
                                           ? kNaN
                                           : normal(i, draw + static_cast<std::uint32_t>(s)));
        }
        const SeedsBand band = seedsBand(curves);
        ASSERT_EQ(band.mean.size(), longest);
        for (std::size_t i = 0; i < longest; ++i) {
            double sum = 0, low = 1e300, high = -1e300;
            int count = 0;
            for (const auto& curve : curves)
                if (i < curve.size() && std::isfinite(curve[i].y())) {
                    sum += curve[i].y();
                    low = std::min(low, curve[i].y());
                    high = std::max(high, curve[i].y());
                    ++count;
                }
            if (count == 0) {
                EXPECT_TRUE(std::isnan(band.mean[i].y()));
                continue;
            }
            EXPECT_NEAR(band.mean[i].y(), sum / count, 1e-12);
            EXPECT_EQ(band.low[i].y(), low);
            EXPECT_EQ(band.high[i].y(), high);
        }
    }
}

// On seconds, and where one seed's log is in larger buckets, positions differ: what lies between lies on the line.
TEST(SeedsBand, BetweenPointsItFollowsTheLine)
{
    const std::vector<std::vector<QPointF>> curves{{{0, 0}, {1, 1}, {2, 2}, {3, 3}}, {{0, 10}, {2, 30}}};
    const SeedsBand band = seedsBand(curves);
    ASSERT_EQ(band.mean.size(), 4U);
    EXPECT_DOUBLE_EQ(band.mean[1].y(), (1 + 20) / 2.0);
    EXPECT_DOUBLE_EQ(band.high[1].y(), 20);
    EXPECT_DOUBLE_EQ(band.mean[3].y(), 3); // the other has not come so far
    EXPECT_TRUE(seedsBand({}).mean.empty());
}

} // namespace
} // namespace tarakum
