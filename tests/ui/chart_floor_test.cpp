// The line of what rounding explains: its formulas, and where it is drawn.
#include "tests/ui/chart_records.hpp"
#include "ui/chart_export.hpp"
#include "ui/chart_set.hpp"
#include "ui/series_floor.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace tarakum {
namespace {

// Two arms whose weights drift apart by rounding, with all that a floor is reckoned from.
std::shared_ptr<RunRecord> drifting(OptimizerKind optimizer, int rows, double distance = 1e-7)
{
    Experiment e;
    for (const char* name : {"large batch", "accumulated"}) {
        ArmSpec arm;
        arm.name = name;
        arm.accumulationSteps = 4;
        arm.optimizer.kind = optimizer;
        arm.optimizer.learningRate = 0.1;
        e.arms.push_back(arm);
    }
    auto run = std::make_shared<RunRecord>(e, R"({"tarakum": 1})");
    run->endSamples = 64 * rows;
    for (std::size_t i = 0; i < 2; ++i) {
        run->arms[i].progress.startNorm = 10;
        for (int u = 1; u <= rows; ++u) {
            UpdateRow row;
            row.update = u;
            row.samples = 64.0 * u;
            row.seconds = u;
            row.microSteps = 4.0 * u;
            row.accumulationSteps = 4;
            row.learningRate = 0.1;
            row.loss = 1;
            row.gradNorm = 1;
            row.updateNorm = 0.1;
            row.paramDistance = i == 0 ? 0 : distance * std::sqrt(u);
            row.gradError = 2e-7;
            run->arms[i].updates.append(row);
        }
    }
    run->arms[0].status = run->arms[1].status = ArmStatus::Finished;
    return run;
}

std::unique_ptr<FloorSeries> floorOf(const RunRecord& run, std::size_t arm, const char* column)
{
    auto floor = FloorSeries::of(run, arm, *findColumn(column));
    if (floor) floor->ingest(1 << 20);
    return floor;
}

TEST(FloorSeries, IsThatOfTheEquivalenceMeterForTheDistance)
{
    const auto run = drifting(OptimizerKind::Sgd, 100);
    RoundingFloor meter(run->experiment.arms[1], run->experiment.arms[0], 10);
    const auto floor = floorOf(*run, 1, "param_distance");
    ASSERT_TRUE(floor && floor->any());
    for (int u = 1; u <= 100; ++u) {
        meter.addUpdate(0.1);
        EXPECT_DOUBLE_EQ(floor->at(ChartAxis::Updates, u).value(), meter.floor()) << u;
        if (u < 100) {
            EXPECT_DOUBLE_EQ(floor->at(ChartAxis::Samples, 64 * u + 1).value(), meter.floor());
        }
    }
    EXPECT_FALSE(floor->at(ChartAxis::Updates, 0.5));
    EXPECT_FALSE(floor->at(ChartAxis::Updates, 100.5));
}

TEST(FloorSeries, OfGradientsFollowsTheirType)
{
    const auto run = drifting(OptimizerKind::Sgd, 10);
    EXPECT_DOUBLE_EQ(floorOf(*run, 0, "grad_error")->last(), std::ldexp(2, -24)); // √4 roundings
    // η‖G‖ = u‖θ₀‖
    EXPECT_DOUBLE_EQ(floorOf(*run, 0, "grad_norm")->last() * 0.1, std::ldexp(10, -24));
    ArmSpec heavy = run->experiment.arms[0];
    heavy.optimizer.momentum = 0.9;
    EXPECT_NEAR(lostGradientNorm(heavy, 10, 0.1), 0.1 * lostGradientNorm(run->experiment.arms[0], 10, 0.1), 1e-15);
}

TEST(FloorSeries, IsNotWhereItMeansNothing)
{
    const auto run = drifting(OptimizerKind::Adam, 10);
    EXPECT_FALSE(floorOf(*run, 0, "param_distance")); // from itself
    EXPECT_TRUE(floorOf(*run, 1, "param_distance"));
    EXPECT_FALSE(floorOf(*run, 0, "grad_norm"));
    for (const Column& column : columns())
        if (column.name != "param_distance" && column.name != "grad_error" && column.name != "grad_norm") {
            EXPECT_FALSE(FloorSeries::of(*drifting(OptimizerKind::Sgd, 1), 1, column)) << column.name;
        }
}

QString captionText(const ChartSet& set)
{
    return set.caption(0).spoken();
}

TEST(ChartFloor, StandsUnderDistancesAndErrorsWithItsName)
{
    for (const char* column : {"param_distance", "grad_error"})
        for (const auto arrangement : {ChartArrangement::SideBySide, ChartArrangement::Overlaid}) {
            ChartSheet sheet{.run = drifting(OptimizerKind::Sgd, 200)};
            sheet.options.arrangement = arrangement;
            sheet.options.charts = {chartOf(column)};
            ChartSet set(sheet.options);
            set.setRun(sheet.run, nullptr);
            set.ingest({});
            set.layOut(QSize(900, 600));
            set.updateScales();
            EXPECT_TRUE(captionText(set).contains("what rounding explains")) << column;
            EXPECT_TRUE(chartSheetBytes(sheet, "svg").contains(">rounding<")) << column;
        }
}

// Far below a gradient's norm it is not drawn, and moves no axis.
TEST(ChartFloor, OfTheNormOnlyWhereTheNormComesNear)
{
    const auto show = [](const std::shared_ptr<RunRecord>& run) {
        auto set = std::make_unique<ChartSet>(ChartOptions{.charts = {chartOf("grad_norm")}});
        set->setRun(run, nullptr);
        set->ingest({});
        set->layOut(QSize(900, 600));
        set->updateScales();
        return set;
    };
    const auto far = show(drifting(OptimizerKind::Sgd, 50));
    EXPECT_FALSE(captionText(*far).contains("rounding"));
    EXPECT_GT(far->plot(0).y().range.high, 0.5);
    const auto run = drifting(OptimizerKind::Sgd, 50);
    for (ArmRecord& arm : run->arms)
        for (int i = 1; i < 40; ++i) {
            UpdateRow row = arm.updates[arm.updates.size() - 1];
            row.update += 1;
            row.samples += 64;
            row.gradNorm /= 2;
            arm.updates.append(row);
        }
    const auto near = show(run);
    EXPECT_TRUE(captionText(*near).contains("lost in rounding")) << captionText(*near).toStdString();
}

} // namespace
} // namespace tarakum
