#include "ui/chart_text.hpp"
#include "ui/series_quantile.hpp"
#include "ui/series_range.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace tarakum {
namespace {

using ::testing::DoubleNear;
using ::testing::ElementsAre;
using ::testing::Pointwise;

TEST(NiceStep, IsOneTwoOrFiveTimesAPowerOfTen)
{
    for (const double span : {1e-7, 0.3, 1.0, 7.0, 99.0, 8192.0, 1.8e8})
        for (const int parts : {1, 2, 5, 10}) {
            const double step = niceStep(span, parts);
            const double mantissa = step / std::pow(10, std::floor(std::log10(step) + 1e-9));
            EXPECT_TRUE(std::abs(mantissa - 1) < 1e-9 || std::abs(mantissa - 2) < 1e-9 || std::abs(mantissa - 5) < 1e-9)
                << span << ' ' << parts;
            EXPECT_LE(span / step, parts * (1 + 1e-9));
            EXPECT_GT(span / step * 2.5, parts * (1 - 1e-9)); // no coarser than it has to be
        }
}

TEST(NiceRange, IsWholeStepsAroundTheData)
{
    EXPECT_EQ(niceRange(0, 8192, 5), (Range{0, 10000}));
    EXPECT_EQ(niceRange(0, 5, 5), (Range{0, 5}));
    EXPECT_EQ(niceRange(-3, 7, 5), (Range{-4, 8}));
}

TEST(NiceRange, AFlatSeriesHasARangeToo)
{
    EXPECT_EQ(niceRange(3, 3, 5), (Range{0, 6}));
    EXPECT_EQ(niceRange(-3, -3, 5), (Range{-6, 0}));
    EXPECT_EQ(niceRange(0, 0, 5), (Range{-1, 1}));
    EXPECT_EQ(niceRange(0.5, 0.5 * (1 + 1e-15), 5), (Range{0, 1 + 1e-15}));
}

TEST(Follow, GrowsAtOnceAndShrinksLate)
{
    const Range shown{0, 10};
    EXPECT_EQ(follow(shown, {0, 11}), (Range{0, 11}));
    EXPECT_EQ(follow(shown, {-1, 5}), (Range{-1, 5}));
    EXPECT_EQ(follow(shown, {0, 5}), shown);
    EXPECT_EQ(follow(shown, {0, 3.9}), (Range{0, 3.9}));
}

TEST(Ticks, AreMultiplesOfTheStepInsideTheRange)
{
    EXPECT_THAT(ticksOf({0, 8192}, 5), ElementsAre(0, 2000, 4000, 6000, 8000));
    EXPECT_THAT(ticksOf({-0.2, 0.2}, 4), Pointwise(DoubleNear(1e-12), {-0.2, -0.1, 0.0, 0.1, 0.2}));
    EXPECT_TRUE(ticksOf({1, 1}, 5).empty());
}

TEST(LogRange, StandsOnRungsAndHasAtLeastADecade)
{
    const Range range = niceLogRange(0.03, 700);
    EXPECT_NEAR(std::pow(10, range.low), 0.02, 1e-9);
    EXPECT_NEAR(std::pow(10, range.high), 1000, 1e-6);
    EXPECT_GE(niceLogRange(3, 3).span(), 1);
    EXPECT_LE(niceLogRange(1e-300, 10).span(), kMostDecades + 1e-9);
    EXPECT_NEAR(niceLogRange(1e-300, 10).high, 1, 1e-9);
}

TEST(LogTicks, AreDecadesOrRungsBetweenThem)
{
    EXPECT_THAT(logTicksOf({-3, 2}, 8), ElementsAre(-3, -2, -1, 0, 1, 2));
    EXPECT_EQ(logTickLabels(logTicksOf({-1, 0}, 6)), QStringList({"0.1", "0.2", "0.5", "1"}));
    for (const Range range : {Range{0.3, 1.3}, Range{-20, 0}, Range{-0.3, 0.7}})
        for (const int parts : {2, 3, 6}) {
            EXPECT_GE(logTicksOf(range, parts).size(), 2u) << range.low << ' ' << parts;
            for (const double tick : logTicksOf(range, parts)) {
                EXPECT_GE(tick, range.low);
                EXPECT_LE(tick, range.high);
            }
        }
}

TEST(WantsLog, DoesNotFlicker)
{
    EXPECT_FALSE(wantsLog(0.1, 4, false));
    EXPECT_TRUE(wantsLog(0.1, 5, false));
    EXPECT_TRUE(wantsLog(0.1, 4, true));
    EXPECT_FALSE(wantsLog(0.1, 1.9, true));
}

TEST(TickLabels, HaveTheDecimalsOfTheirStep)
{
    EXPECT_EQ(tickLabels({0, 0.5, 1, 1.5}), QStringList({"0", "0.5", "1.0", "1.5"}));
    EXPECT_EQ(tickLabels({0, 20, 40}), QStringList({"0", "20", "40"}));
    EXPECT_EQ(tickLabels({0, 0.0002, 0.0004}), QStringList({"0", "0.0002", "0.0004"}));
    EXPECT_EQ(tickLabels({0, 2e7}), QStringList({"0", "2e+07"}));
    EXPECT_EQ(countText(60000), "60,000");
    EXPECT_EQ(logTickLabels({-7, 0, std::log10(5.0), 6}), QStringList({"10⁻⁷", "1", "5", "10⁶"}));
}

TEST(ByteUnit, IsTheLargestThatFits)
{
    EXPECT_EQ(byteUnit(1023).name, "B");
    EXPECT_EQ(byteUnit(1024).name, "KiB");
    EXPECT_EQ(byteUnit(3.0 * 1024 * 1024).name, "MiB");
    EXPECT_EQ(byteUnit(3.0 * 1024 * 1024).bytes, 1024.0 * 1024);
}

TEST(Sizes, AreToldAsAProductOrASum)
{
    ArmSpec arm;
    arm.microBatch = {16};
    arm.accumulationSteps = 4;
    EXPECT_TRUE(sizesText(arm).contains("16 × 4 = 64"));
    arm.microBatch = {24};
    arm.effectiveBatch = 64;
    EXPECT_TRUE(sizesText(arm).contains("24 + 24 + 16 = 64"));
}

TEST(Quantiles, AreRightToTwoPercentAndDoNotMindOutliers)
{
    Quantiles times;
    for (int i = 1; i <= 1000; ++i) times.add(i * 0.01);
    times.add(1e6);
    times.add(std::nan(""));
    EXPECT_NEAR(times.at(0.5), 5, 0.1);
    EXPECT_NEAR(times.at(0.9), 9, 0.18);
    EXPECT_EQ(times.highest(), 1e6);
    EXPECT_EQ(times.count(), 1001u);
    EXPECT_EQ(Quantiles().at(0.5), 0);
}

TEST(RobustRange, LeavesOutTheOutermostTwentieths)
{
    std::vector<double> values;
    for (int i = 0; i <= 100; ++i) values.push_back(i);
    values.push_back(1e9);
    values.push_back(-1e9);
    const Range range = robustRange(values);
    EXPECT_NEAR(range.low, 4 - 9.2, 1);
    EXPECT_NEAR(range.high, 96 + 9.2, 1);
    EXPECT_EQ(robustRange({3}), (Range{3, 3}));
    EXPECT_EQ(robustRange({}), (Range{0, 1}));
    EXPECT_EQ(robustRange({1, 2}), (Range{1, 2})); // never beyond the values
}

} // namespace
} // namespace tarakum
