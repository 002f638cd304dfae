#include "tests/ui/chart_records.hpp"
#include "ui/series_curve.hpp"
#include "ui/series_store.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace tarakum {
namespace {

UpdateRow row(double samples, double loss)
{
    UpdateRow r;
    r.update = samples;
    r.samples = samples;
    r.loss = loss;
    return r;
}

TEST(CurveSeries, KeepsExtremesOfAnyNumberOfRowsInAFewBuckets)
{
    ArmRecord arm;
    for (int i = 1; i <= 100000; ++i) arm.updates.append(row(i, i == 77777 ? 500 : i == 33333 ? -500 : std::sin(i)));
    CurveSeries series(arm.updates, &UpdateRow::loss);
    while (series.ingest(1000) > 0) {
    }
    EXPECT_EQ(series.values(), 100000u);
    EXPECT_GE(series.buckets().size(), 1024u);
    EXPECT_LE(series.buckets().size(), 2048u);
    double lowest = 0, highest = 0, before = 0;
    for (const CurveBucket& b : series.buckets()) {
        lowest = std::min(lowest, b.values.lowest);
        highest = std::max(highest, b.values.highest);
        EXPECT_EQ(b.firstX[0], before + 1); // gapless
        before = b.lastX[0];
        EXPECT_EQ(b.values.first, arm.updates[static_cast<std::size_t>(b.firstX[0]) - 1].loss);
        EXPECT_EQ(b.values.last, arm.updates[static_cast<std::size_t>(b.lastX[0]) - 1].loss);
        EXPECT_GE(b.mean(), b.values.lowest);
        EXPECT_LE(b.mean(), b.values.highest);
        EXPECT_EQ(b.count, b.lastX[0] - b.firstX[0] + 1);
    }
    EXPECT_EQ(before, 100000);
    EXPECT_EQ(lowest, -500);
    EXPECT_EQ(highest, 500);
    EXPECT_EQ(series.limits().highest, 500);
}

TEST(CurveSeries, BitByBitIsTheSameAsAtOnce)
{
    const auto run = fakeRun({{.name = "a", .b = 1, .k = 1}}, 5000);
    CurveSeries atOnce(run->arms[0].updates, &UpdateRow::loss), bitByBit(run->arms[0].updates, &UpdateRow::loss);
    ArmSeries stacks(run->arms[0]), slowly(run->arms[0]);
    atOnce.ingest(1000000);
    stacks.ingest(1000000);
    while (bitByBit.ingest(7) + slowly.ingest(7) > 0) {
    }
    ASSERT_EQ(atOnce.buckets().size(), bitByBit.buckets().size());
    for (std::size_t i = 0; i < atOnce.buckets().size(); ++i) {
        EXPECT_EQ(atOnce.buckets()[i].values.highest, bitByBit.buckets()[i].values.highest);
        EXPECT_EQ(atOnce.buckets()[i].sum, bitByBit.buckets()[i].sum);
        EXPECT_EQ(stacks.buckets()[i].update, slowly.buckets()[i].update);
    }
}

TEST(CurveSeries, OfAPartReadsItsRowsAndOneBeyondOnEitherSide)
{
    ArmRecord arm;
    for (int i = 1; i <= 100; ++i) arm.updates.append(row(10 * i, i));
    CurveSeries series(arm.updates, &UpdateRow::loss, RowWindow{ChartAxis::Samples, {205, 400}});
    series.ingest(1000);
    EXPECT_TRUE(series.caughtUp());
    ASSERT_EQ(series.values(), 22u);
    EXPECT_EQ(series.buckets().front().values.first, 20);
    EXPECT_EQ(series.buckets().back().values.first, 41);
    arm.updates.append(row(2000, 1));
    EXPECT_TRUE(series.caughtUp());
}

TEST(CurveSeries, OfSparseValuesStandsWhereTheyAre)
{
    ArmRecord arm;
    for (int i = 1; i <= 10000; ++i) arm.updates.append(row(i, i % 1000 == 0 ? i : kMissing));
    CurveSeries series(arm.updates, &UpdateRow::loss);
    series.ingest(100000);
    ASSERT_EQ(series.buckets().size(), 10u);
    EXPECT_EQ(series.buckets()[3].firstX[0], 4000);
    EXPECT_EQ(series.last(), 10000);
}

TEST(ArmSeries, ARowThatOnlySaysWhyTheArmEndedIsNoPeak)
{
    ArmRecord arm;
    UpdateRow last;
    last.bytesPeak = 1e9;
    last.status = RowStatus::OutOfMemory;
    arm.updates.append(last);
    ArmSeries series(arm);
    series.ingest(10);
    EXPECT_EQ(series.rows(), 1u);
    EXPECT_EQ(series.highestPeak(), 0);
}

TEST(CurveSeries, TellsWhatIsNotFiniteFromWhatIsMissing)
{
    ArmRecord arm;
    arm.updates.append(row(1, kMissing));
    CurveSeries series(arm.updates, &UpdateRow::loss);
    series.ingest(10);
    EXPECT_FALSE(series.limits().notFinite);
    arm.updates.append(row(2, std::numeric_limits<double>::infinity()));
    series.ingest(10);
    EXPECT_TRUE(series.limits().notFinite);
    EXPECT_TRUE(series.buckets()[0].values.notFinite);
    EXPECT_FALSE(series.buckets()[0].values.any());
}

std::vector<CurveBucket> bucketsOf(const std::vector<std::pair<double, double>>& values)
{
    ArmRecord arm;
    for (const auto& [samples, value] : values) arm.updates.append(row(samples, value));
    CurveSeries series(arm.updates, &UpdateRow::loss);
    series.ingest(1000000);
    return series.buckets();
}

TEST(Smoothed, IsTheSameForManySmallAndFewLargeWindows)
{
    // Means over samples: an arm with windows of 64 and one with windows of 4 that sees the same values.
    std::vector<std::pair<double, double>> few, many;
    for (int i = 1; i <= 200; ++i) {
        few.emplace_back(64 * i, std::sin(i / 20.0));
        for (int j = 15; j >= 0; --j) many.emplace_back(64 * i - 4 * j, std::sin(i / 20.0));
    }
    const auto a = smoothed(bucketsOf(few), 1000), b = smoothed(bucketsOf(many), 1000);
    EXPECT_NEAR(a.back(), b.back(), 1e-3);
    EXPECT_NEAR(a[a.size() / 2], b[b.size() / 2], 2e-2);
}

TEST(Smoothed, OverNothingIsTheValuesThemselvesAndAnewAfterAGap)
{
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const auto buckets = bucketsOf({{10, 5}, {20, 7}, {30, nan}, {40, 1}, {50, kMissing}, {60, 1}});
    const auto plain = smoothed(buckets, 0), mean = smoothed(buckets, 100);
    ASSERT_EQ(plain.size(), 5u); // nothing of what is missing
    EXPECT_EQ(plain[1], 7);
    EXPECT_TRUE(std::isnan(plain[2]) && std::isnan(mean[2]));
    EXPECT_GT(mean[1], 5);
    EXPECT_LT(mean[1], 7);
    EXPECT_EQ(mean[3], 1);
}

TEST(Smoothed, HardlyDependsOnTheBuckets)
{
    // The same values row by row, and in buckets of 16.
    std::vector<std::pair<double, double>> values;
    for (int i = 1; i <= 2000; ++i) values.emplace_back(i, std::sin(i / 100.0) + (i % 2 ? 0.3 : -0.3));
    std::vector<CurveBucket> fine = bucketsOf(values), coarse;
    for (std::size_t i = 0; i < fine.size(); i += 16) {
        coarse.push_back(fine[i]);
        for (std::size_t j = 1; j < 16 && i + j < fine.size(); ++j) coarse.back().merge(fine[i + j]);
    }
    const auto a = smoothed(fine, 300), b = smoothed(coarse, 300);
    for (std::size_t i = 10; i + 1 < coarse.size(); ++i) EXPECT_NEAR(a[16 * i + 15], b[i], 0.02);
}

TEST(SampleSmoother, IsTheSameForManySmallAndFewLargeSteps)
{
    // A value that jumps from 0 to 1 at sample 6400: what is left of the 0 after n more samples is e^(−n / length).
    const double length = 500;
    for (const int step : {1, 16, 64, 256}) {
        SampleSmoother smoother(length);
        double mean = 0;
        for (int s = step; s <= 6400; s += step) mean = smoother.add(s, 0);
        EXPECT_EQ(mean, 0);
        for (int s = 6400 + step; s <= 6400 + 768; s += step) mean = smoother.add(s, 1);
        EXPECT_NEAR(mean, 1 - std::exp(-768 / length), 1e-5) << step;
    }
}

TEST(SampleSmoother, BeginsWithTheFirstValueAndAnewAfterAGap)
{
    SampleSmoother smoother(100);
    EXPECT_EQ(smoother.add(10, 5), 5);
    smoother.add(20, 7);
    EXPECT_TRUE(std::isnan(smoother.add(30, std::nan(""))));
    EXPECT_EQ(smoother.add(40, 1), 1);
}

TEST(NearestRow, IsARowOfTheLog)
{
    ArmRecord arm;
    for (const double samples : {10.0, 20.0, 40.0}) arm.updates.append(row(samples, samples));
    EXPECT_EQ(nearestRow(arm.updates, ChartAxis::Samples, -5), 0u);
    EXPECT_EQ(nearestRow(arm.updates, ChartAxis::Samples, 14), 0u);
    EXPECT_EQ(nearestRow(arm.updates, ChartAxis::Samples, 15), 0u);
    EXPECT_EQ(nearestRow(arm.updates, ChartAxis::Samples, 16), 1u);
    EXPECT_EQ(nearestRow(arm.updates, ChartAxis::Samples, 31), 2u);
    EXPECT_EQ(nearestRow(arm.updates, ChartAxis::Samples, 99), 2u);
}

TEST(Smoothed, EarlyInARunOverAShareOfWhatIsThere)
{
    constexpr double planned = 1e6, share = 1.0 / 80;
    EXPECT_DOUBLE_EQ(smoothingSpan(share, planned, planned), share * planned);
    EXPECT_DOUBLE_EQ(smoothingSpan(share, planned, planned / 4), share * planned) << "from a quarter on it stays";
    EXPECT_DOUBLE_EQ(smoothingSpan(share, planned, planned / 100), planned / 100 / 20);
    EXPECT_DOUBLE_EQ(smoothingSpan(0.2, planned, planned / 2), 0.2 * planned / 2) << "more was asked for";
    EXPECT_EQ(smoothingSpan(0, planned, planned), 0);
    // A curve that falls: what the span of the whole run makes of its first hundredth lies far above its values.
    std::vector<std::pair<double, double>> values;
    for (int i = 1; i <= 100; ++i) values.emplace_back(planned / 100 * i / 100, std::exp(-i / 30.0));
    const auto buckets = bucketsOf(values);
    EXPECT_LT(smoothed(buckets, smoothingSpan(share, planned, planned / 100)).back(), 1.3 * values.back().second);
    EXPECT_GT(smoothed(buckets, share * planned).back(), 3 * values.back().second);
}

} // namespace
} // namespace tarakum
