// The largest micro-batch that fits, found by formula: it runs, and one more sample does not.
#include "engine/lab/fit.hpp"

#include "engine/base/errors.hpp"
#include "tests/support/drawn_experiment.hpp"
#include "tests/support/test_arm.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>
#include <random>

namespace tarakum {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

ArmStatus trained(Experiment e, const DataSet& data, std::int64_t b, std::int64_t L, std::int64_t budget)
{
    ArmSpec& arm = e.arms[0];
    arm.microBatch = {std::min(b, L)};
    arm.effectiveBatch = L;
    arm.steps = {};
    arm.memoryBudget = budget;
    e.length = {LengthUnit::Samples, 2 * L};
    return TestArm(e, data).finish().status();
}

TEST(Fit, FindsWhatFitsAndNotOneMore)
{
    std::mt19937 generator(11);
    int found = 0, refused = 0;
    for (unsigned seed = 0; found < 60; ++seed) {
        const DrawnExperiment drawn = drawnExperiment(1000 + seed);
        const DataSet& data = *drawn.data;
        const std::int64_t L = 1 + static_cast<std::int64_t>(generator() % 40);
        const auto peakOf = [&](std::int64_t b) {
            return total(predictMemory(drawn.experiment, 0, data, b, std::max(b, L)).peak);
        };
        const std::int64_t budget =
            peakOf(1) - 500 + static_cast<std::int64_t>(generator()) % (peakOf(20) - peakOf(1) + 500);
        try {
            const Fit fit = fitMemory(drawn.experiment, data, {0, budget, L, 1});
            const std::int64_t b = fit.microBatch;
            ASSERT_EQ(std::accumulate(fit.microBatches.begin(), fit.microBatches.end(), std::int64_t{0}), L);
            ASSERT_EQ(fit.microBatches.front(), std::min(b, L));
            ASSERT_EQ(total(fit.prediction.peak), fit.measuredBytes) << drawn.json;
            ASSERT_LE(fit.measuredBytes, budget);
            ASSERT_EQ(L % fit.equalMicroBatch, 0);
            ASSERT_LE(fit.equalMicroBatch, b);
            ASSERT_NE(trained(drawn.experiment, data, b, std::max(b, L), budget), ArmStatus::OutOfMemory) << drawn.json;
            if (fit.allSamples) continue;
            ASSERT_EQ(trained(drawn.experiment, data, b + 1, std::max(b + 1, L), budget), ArmStatus::OutOfMemory)
                << "b = " << b << ", L = " << L << ", " << budget << " bytes: " << drawn.json;
            ++found;
        } catch (const BadInput& problem) { // not even one sample
            ASSERT_EQ(trained(drawn.experiment, data, 1, L, budget), ArmStatus::OutOfMemory) << problem.what();
            ++refused;
        }
    }
    EXPECT_GT(refused, 0);
}

Experiment plain(std::int64_t b, std::int64_t k)
{
    Experiment e = oneArm(LossKind::CrossEntropy, b, k, 0.1);
    e.model.hidden = {32};
    e.measure = Measure::Update;
    return e;
}

TEST(Fit, CutsAWindowThatHasNoSuchDivisor)
{
    const Experiment e = plain(16, 4);
    const DataSet data = randomData(e.loss, 64, 10, 4, 1);
    const std::int64_t budget = total(predictMemory(e, 0, data, 24, 64).peak);
    const Fit fit = fitMemory(e, data, {0, budget, 64, 1});
    EXPECT_EQ(fit.microBatch, 24);
    EXPECT_THAT(fit.microBatches, ElementsAre(24, 24, 16));
    EXPECT_EQ(fit.equalMicroBatch, 16);
    EXPECT_FALSE(fit.allSamples);
}

TEST(Fit, SaysWhereTheFloorIs)
{
    const Experiment e = plain(16, 4);
    const DataSet data = randomData(e.loss, 64, 10, 4, 1);
    const MemoryPrediction one = predictMemory(e, 0, data, 1, 64);
    try {
        fitMemory(e, data, {0, one.floor - 1, {}, 1});
        FAIL();
    } catch (const BadInput& problem) {
        EXPECT_THAT(problem.what(), HasSubstr(std::to_string(one.floor) + " bytes"));
        EXPECT_THAT(problem.what(), HasSubstr(std::to_string(total(one.peak)) + " bytes"));
        EXPECT_THAT(problem.what(), HasSubstr("gradient buffer"));
    }
    EXPECT_EQ(fitMemory(e, data, {0, total(one.peak), {}, 1}).microBatch, 1);
}

TEST(Fit, AllOfThemAtMost)
{
    const Experiment e = plain(16, 4);
    const DataSet data = randomData(e.loss, 100, 10, 4, 1);
    const Fit fit = fitMemory(e, data, {0, 1 << 30, {}, 1});
    EXPECT_EQ(fit.microBatch, 100);
    EXPECT_TRUE(fit.allSamples);
    EXPECT_THAT(fit.microBatches, ElementsAre(64));
    EXPECT_THROW(fitMemory(e, data, {0, 1 << 30, 101, 1}), BadInput);
}

} // namespace
} // namespace tarakum
