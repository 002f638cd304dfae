// The gradient norms of layers as a heat strip.
#include "tests/ui/chart_records.hpp"
#include "ui/chart_set.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace tarakum {
namespace {

// Three layers whose norms are 1, 0.01 and 1e-4.
std::shared_ptr<RunRecord> layered(int updates)
{
    auto run = fakeRun(usualArms(2), 64 * updates);
    for (ArmRecord& arm : run->arms) {
        arm.layers = {"hidden.0.weight", "hidden.0.bias", "output.weight"};
        for (std::size_t i = 0; i < arm.updates.size(); ++i)
            for (const double norm : {1.0, 0.01, 1e-4}) arm.layerNorms.append(norm);
    }
    return run;
}

void showAll(ChartSet& set, const std::shared_ptr<RunRecord>& run)
{
    set.setRun(run, nullptr);
    set.ingest({});
    set.layOut(QSize(900, 400));
    set.updateScales();
    for (int i = 0; i < set.plots(); ++i) set.feed(i);
}

TEST(ChartLayers, EachLayerIsARowInTheColourOfItsNorm)
{
    for (const auto arrangement : {ChartArrangement::SideBySide, ChartArrangement::Overlaid}) {
        ChartSet set(ChartOptions{.arrangement = arrangement, .charts = {chartOf("layers")}});
        showAll(set, layered(100));
        const QImage& cells = set.plot(0).cells();
        ASSERT_EQ(cells.height(), set.overlaid() ? 6 : 3);
        EXPECT_EQ(cells.width(), static_cast<int>(set.plot(0).plotArea().width()));
        const Theme theme = Theme::light();
        EXPECT_EQ(cells.pixelColor(cells.width() / 2, 0), theme.heat(1));
        EXPECT_EQ(cells.pixelColor(cells.width() / 2, 1), theme.heat(0.5));
        EXPECT_EQ(cells.pixelColor(cells.width() / 2, 2), theme.heat(0));
        EXPECT_EQ(set.plot(0).y().labels.last(), set.overlaid() ? "accumulated" : "hidden.0.weight");
        set.setCrosshair(640);
        EXPECT_TRUE(set.plot(0).readings().back().text.contains("output.weight 0.0001 … hidden.0.weight 1"));
        EXPECT_TRUE(set.caption(0).spoken().contains("10⁻⁴"));
    }
}

TEST(ChartLayers, WhatIsNotFiniteStandsOutAndZeroIsLeftOut)
{
    auto run = fakeRun({{.name = "a", .updates = 4}}, 256);
    run->arms[0].layers = {"a", "b"};
    for (const double norm : {1.0, 0.0, 10.0, 0.0, std::numeric_limits<double>::quiet_NaN(), 0.0, kMissing, kMissing})
        run->arms[0].layerNorms.append(norm);
    ChartSet set(ChartOptions{.charts = {chartOf("layers")}});
    showAll(set, run);
    const QImage& cells = set.plot(0).cells();
    const auto at = [&](double samples, int row) {
        const Range x = set.plot(0).x().range;
        return cells.pixelColor(static_cast<int>(samples / x.high * cells.width()), row);
    };
    EXPECT_EQ(at(32, 0), Theme::light().heat(0));
    EXPECT_EQ(at(96, 0), Theme::light().heat(1));
    EXPECT_EQ(at(160, 0), Theme::light().warning);
    EXPECT_EQ(at(224, 0).alpha(), 0);
    EXPECT_EQ(at(32, 1).alpha(), 0);
}

TEST(ChartLayers, ManyRowsShareBuckets)
{
    auto run = fakeRun({{.name = "a", .b = 1, .k = 1}}, 20000);
    run->arms[0].layers = {"a"};
    for (int i = 0; i < 20000; ++i) run->arms[0].layerNorms.append(i % 2 ? 100 : 1);
    LayerSeries series(run->arms[0]);
    while (series.ingest(999) > 0) {
    }
    EXPECT_TRUE(series.caughtUp());
    EXPECT_LE(series.buckets().size(), 2048u);
    EXPECT_DOUBLE_EQ(series.buckets()[3].at(0), 1); // the mean of 0 and 2
    EXPECT_EQ(series.highest(), 2);
}

TEST(ChartLayers, WithoutNormsItSaysWhereTheyComeFrom)
{
    ChartSet set(ChartOptions{.charts = {chartOf("layers")}});
    showAll(set, fakeRun(usualArms(1), 1024));
    EXPECT_TRUE(set.plot(0).cells().isNull());
}

} // namespace
} // namespace tarakum
