// The map of k and rate: cells are runs as they would be by themselves, and are read as theory has it.
#include "engine/lab/rate_map.hpp"

#include "engine/lab/export.hpp"
#include "engine/lab/rows.hpp"
#include "tests/support/test_run.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <sstream>
#include <thread>

namespace tarakum {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Experiment experiment()
{
    Experiment e = randomExperiment();
    ArmSpec other = armOf("other", 1, 1);
    e.arms = {other, armOf("arm", 2, 1)};
    e.claims.resize(1);
    e.checkGradient = 1;
    return e;
}

RateMapRequest request()
{
    RateMapRequest r;
    r.arm = 1;
    r.size = 2;
    r.steps = {1, 3, 4};
    r.rates = rateGrid(0.1, 1, 3);
    r.samples = 120;
    return r;
}

// ½(w − 1)² at w = 0: it converges where the rate is below 2 and diverges above.
Experiment parabola(std::int64_t samples)
{
    Experiment e = oneWeightExperiment(samples);
    e.arms[0].precision = Precision::Float64;
    return e;
}

TEST(RateMap, RatesAreTwofold)
{
    EXPECT_THAT(rateGrid(0.04, 2, 5), ElementsAre(0.01, 0.02, 0.04, 0.08, 0.16));
}

TEST(RateMap, CellsAreRuns)
{
    RateMapRecord map(experiment(), "{}", request());
    measureRateMap(map);
    EXPECT_TRUE(map.over);
    EXPECT_EQ(map.cellsOver(), 9u);
    EXPECT_EQ(map.cellsOver(), map.cells.size());
    for (std::size_t k = 0; k < 3; ++k)
        for (std::size_t r = 0; r < 3; ++r) {
            Experiment e = experiment();
            e.arms = {e.arms[1]};
            e.claims.clear();
            e.checkGradient = 0;
            e.arms[0].accumulationSteps = map.request.steps[k];
            e.arms[0].optimizer.learningRate = map.request.rates[r];
            e.length = {LengthUnit::Samples, 120};
            tarakum::Run run(e, "{}");
            ASSERT_TRUE(finishes(run)) << run.error();
            const auto& rows = run.record()->arms[0].updates;
            const RateMapCell& cell = map.cell(k, r);
            ASSERT_EQ(cell.status, RateMapStatus::Finished) << cell.problem;
            EXPECT_EQ(cell.updates, static_cast<double>(rows.size()));
            EXPECT_EQ(cell.testLoss, rows[rows.size() - 1].testLoss);
            EXPECT_EQ(cell.testAccuracy, rows[rows.size() - 1].testAccuracy);
            // The last quarter: 30 samples.
            double sum = 0;
            for (std::size_t i = 0; i < rows.size(); ++i) {
                const double before = i > 0 ? rows[i - 1].samples : 0;
                sum += std::max(0.0, rows[i].samples - std::max(before, 90.0)) * rows[i].loss;
            }
            EXPECT_NEAR(cell.loss, sum / 30, 1e-14 * cell.loss);
            ASSERT_TRUE(cell.run);
            EXPECT_EQ(cell.run->arms[0].updates.size(), rows.size());
        }
}

TEST(RateMap, LMayStay)
{
    RateMapRequest r = request();
    r.hold = RateMapHold::EffectiveBatch;
    r.size = 10;
    r.rates = {0.1};
    RateMapRecord map(experiment(), "{}", r);
    measureRateMap(map);
    EXPECT_EQ(map.microBatch(0), 10);
    EXPECT_EQ(map.microBatch(1), 4);
    EXPECT_EQ(map.microBatch(2), 3);
    for (std::size_t k = 0; k < 3; ++k) {
        EXPECT_EQ(map.effectiveBatch(k), 10);
        EXPECT_EQ(map.cell(k, 0).updates, 12);
        EXPECT_NEAR(map.cell(k, 0).loss, map.cell(0, 0).loss, 1e-4) << "the cut changes nothing but rounding";
    }
}

// w ← w − η(w − 1): after n updates the loss is ½(1 − η)²ⁿ, with 16 samples and any k. The best rate is 1, whatever k
// is, and the wall stands right above 2.
TEST(RateMap, BestAndWallOfAParabola)
{
    RateMapRequest r;
    r.size = 1;
    r.steps = {1, 2, 4};
    r.rates = {0.25, 0.5, 1, 1.5, 3};
    r.samples = 16;
    RateMapRecord map(parabola(16), "{}", r);
    measureRateMap(map);
    const RateMapReading reading = readRateMap(map, RateMapFigure::Loss);
    EXPECT_TRUE(reading.whole);
    EXPECT_THAT(reading.bestOf, ElementsAre(2u, 2u, 2u));
    EXPECT_THAT(reading.wallOf, ElementsAre(3u, 3u, 3u)) << "1.5 is more than half again as high as 0";
    ASSERT_TRUE(reading.best);
    EXPECT_EQ(map.cell(2, 0).loss, 0.5 * std::pow(0.75, 6)) << "the fourth of four updates";
    EXPECT_GT(map.cell(0, 4).loss, map.cell(2, 4).loss);
}

TEST(RateMap, WhatIsNoLongerFiniteIsTheWall)
{
    RateMapRequest r;
    r.size = 1;
    r.steps = {1};
    r.rates = {0.5, 1e200};
    r.samples = 16;
    RateMapRecord map(parabola(16), "{}", r);
    measureRateMap(map);
    EXPECT_EQ(map.cell(0, 1).status, RateMapStatus::NotFinite);
    EXPECT_TRUE(isMissing(figureOf(map.cell(0, 1), RateMapFigure::Loss)));
    const RateMapReading reading = readRateMap(map, RateMapFigure::Loss);
    EXPECT_THAT(reading.wallOf, ElementsAre(1u));
    EXPECT_EQ(reading.best, 0u);
}

TEST(RateMap, TheWallIsHalfAgainTheBestLoss)
{
    RateMapRequest r;
    r.steps = {1, 2};
    r.rates = rateGrid(0.1, 0, 4);
    RateMapRecord map(parabola(16), "{}", r);
    const double losses[] = {3, 1, kWall - 0.01, kWall + 0.01, 1, 2, 3, 4};
    for (std::size_t i = 0; i < map.cells.size(); ++i) {
        map.cells[i].loss = losses[i];
        map.cells[i].testAccuracy = losses[i] / 10;
        map.cells[i].status = RateMapStatus::Finished;
    }
    RateMapReading reading = readRateMap(map, RateMapFigure::Loss);
    EXPECT_THAT(reading.bestOf, ElementsAre(1u, 0u));
    EXPECT_THAT(reading.wallOf, ElementsAre(3u, 1u)) << "what is worse below the best rate is no wall";
    reading = readRateMap(map, RateMapFigure::TestAccuracy);
    EXPECT_THAT(reading.bestOf, ElementsAre(0u, 3u));
    EXPECT_EQ(reading.best, 7u);
    EXPECT_FALSE(reading.wallOf[1]);
}

TEST(RateMap, BestOfAccuracyIsTheHighest)
{
    EXPECT_TRUE(isBetter(0.9, 0.8, RateMapFigure::TestAccuracy));
    EXPECT_TRUE(isBetter(0.8, 0.9, RateMapFigure::Loss));
    EXPECT_FALSE(isBetter(kMissing, 0.9, RateMapFigure::Loss));
    EXPECT_TRUE(isBetter(0.9, kMissing, RateMapFigure::Loss));
}

TEST(RateMap, TheoryScales)
{
    EXPECT_EQ(scaledRate(0.1, 4, true), 0.4);
    EXPECT_EQ(scaledRate(0.1, 4, false), 0.2);
    EXPECT_TRUE(scalesLinearly(OptimizerKind::Sgd));
    EXPECT_FALSE(scalesLinearly(OptimizerKind::Adam));
}

TEST(RateMap, PausesCancelsAndGoesOn)
{
    RateMapRequest r = request();
    r.workers = 2;
    RateMapRecord map(experiment(), "{}", r);
    map.paused = true;
    std::thread worker([&] { measureRateMap(map); });
    EXPECT_TRUE(comesTrue([&] { return map.cells[0].status == RateMapStatus::Training; }));
    EXPECT_EQ(map.cellsOver(), 0u);
    map.cancelled = true;
    worker.join();
    EXPECT_TRUE(map.over);
    EXPECT_EQ(map.cellsOver(), 0u);
    for (const RateMapCell& cell : map.cells) EXPECT_EQ(cell.status, RateMapStatus::Waiting);
    map.cancelled = map.paused = false;
    measureRateMap(map);
    EXPECT_EQ(map.cellsOver(), 9u);
}

TEST(RateMap, WhatCannotBeTrainedSaysWhy)
{
    RateMapRequest r = request();
    r.size = 500; // of 120 samples
    RateMapRecord map(experiment(), "{}", r);
    measureRateMap(map);
    for (const RateMapCell& cell : map.cells) {
        EXPECT_EQ(cell.status, RateMapStatus::Failed);
        EXPECT_THAT(cell.problem, HasSubstr("120"));
    }
    const std::atomic<bool> no{false};
    EXPECT_FALSE(rateMapSecondsPerSample(experiment(), r, no));
    EXPECT_GT(*rateMapSecondsPerSample(experiment(), request(), no), 0);
}

TEST(RateMap, CsvCarriesWhatWasMeasured)
{
    RateMapRecord map(experiment(), R"({"tarakum":1})", request());
    std::ostringstream before;
    writeRateMapCsv(before, map);
    EXPECT_THAT(before.str(), HasSubstr("\narm,1,2,2,0.05,waiting,,,,,\n"));
    measureRateMap(map);
    std::ostringstream out;
    writeRateMapCsv(out, map);
    EXPECT_THAT(out.str(), HasSubstr("# tarakum " + programVersion() + ", seed 1\n# {\"tarakum\":1}\n"));
    EXPECT_THAT(out.str(), HasSubstr("\narm,3,2,6,0.2,finished,"));
    const std::string csv = out.str();
    EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 4 + 9);
}

} // namespace
} // namespace tarakum
