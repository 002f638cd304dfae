#include "tests/ui/chart_records.hpp"
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

TEST(ArmSeries, KeepsExtremesOfAnyNumberOfRowsInAFewBuckets)
{
    ArmRecord arm;
    for (int i = 1; i <= 100000; ++i) arm.updates.append(row(i, i == 77777 ? 500 : i == 33333 ? -500 : std::sin(i)));
    ArmSeries series(arm);
    while (series.ingest(1000) > 0) {
    }
    EXPECT_EQ(series.rows(), 100000u);
    EXPECT_GE(series.buckets().size(), 1024u);
    EXPECT_LE(series.buckets().size(), 2048u);
    double lowest = 0, highest = 0, before = 0;
    for (const Bucket& b : series.buckets()) {
        lowest = std::min(lowest, b.loss.lowest);
        highest = std::max(highest, b.loss.highest);
        EXPECT_EQ(b.firstX[0], before + 1); // gapless
        before = b.lastX[0];
        EXPECT_EQ(b.loss.first, arm.updates[static_cast<std::size_t>(b.firstX[0]) - 1].loss);
        EXPECT_EQ(b.loss.last, arm.updates[static_cast<std::size_t>(b.lastX[0]) - 1].loss);
    }
    EXPECT_EQ(before, 100000);
    EXPECT_EQ(lowest, -500);
    EXPECT_EQ(highest, 500);
    EXPECT_EQ(series.lossLimits().highest, 500);
}

TEST(ArmSeries, BitByBitIsTheSameAsAtOnce)
{
    const auto run = fakeRun({{.name = "a", .b = 1, .k = 1}}, 5000);
    ArmSeries atOnce(run->arms[0]), bitByBit(run->arms[0]);
    atOnce.ingest(1000000);
    while (bitByBit.ingest(7) > 0) {
    }
    ASSERT_EQ(atOnce.buckets().size(), bitByBit.buckets().size());
    for (std::size_t i = 0; i < atOnce.buckets().size(); ++i) {
        EXPECT_EQ(atOnce.buckets()[i].loss.highest, bitByBit.buckets()[i].loss.highest);
        EXPECT_EQ(atOnce.buckets()[i].smoothLoss, bitByBit.buckets()[i].smoothLoss);
        EXPECT_EQ(atOnce.buckets()[i].update, bitByBit.buckets()[i].update);
    }
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

TEST(ArmSeries, TellsWhatIsNotFiniteFromWhatIsMissing)
{
    ArmRecord arm;
    arm.updates.append(row(1, kMissing));
    ArmSeries series(arm);
    series.ingest(10);
    EXPECT_FALSE(series.lossLimits().notFinite);
    arm.updates.append(row(2, std::numeric_limits<double>::infinity()));
    series.ingest(10);
    EXPECT_TRUE(series.lossLimits().notFinite);
    EXPECT_TRUE(series.buckets()[1].loss.notFinite);
    EXPECT_FALSE(series.buckets()[1].loss.any());
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

} // namespace
} // namespace tarakum
