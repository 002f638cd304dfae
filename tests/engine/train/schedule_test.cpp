// Learning rates: the schedules' formulas, and what steps them.
#include "engine/train/schedule.hpp"
#include "engine/train/steps.hpp"
#include "engine/train/weight_average.hpp"
#include "tests/support/tensors.hpp"
#include "tests/support/test_arm.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace tarakum {
namespace {

SchedulePoint afterUpdates(std::int64_t updates)
{
    return {updates, updates * 64, (updates + 1) * 64, 640, 64000};
}
ScheduleSpec over(ScheduleKind kind, double updates)
{
    ScheduleSpec spec;
    spec.kind = kind;
    spec.length = Span{Span::Unit::Updates, updates};
    return spec;
}

TEST(Schedule, CosineSteppedOnceAnUpdateAndWithEveryMicroBatch)
{
    const ScheduleSpec cosine = over(ScheduleKind::Cosine, 1000);
    const double right[]{0.96194, 0.85355, 0.69134, 0.5}, mistaken[]{0.5, 0, 0.5, 1};
    for (int i = 0; i < 4; ++i) {
        const int updates = 125 * (i + 1);
        EXPECT_NEAR(scheduleFactor(cosine, afterUpdates(updates)), right[i], 5e-6);
        EXPECT_NEAR(scheduleFactor(cosine, afterUpdates(4 * updates)), mistaken[i], 1e-12);
    }
}

// In an arm the rate used by update u is that after u − 1 steps, or, stepped in a loop's every turn, after 4u − 1.
TEST(Schedule, IsSteppedByTheArm)
{
    for (const Unit unit : {Unit::Update, Unit::MicroBatch}) {
        Experiment e = oneArm(LossKind::HalfMse, 1, 4, 0.5, 20);
        e.arms[0].schedule = over(ScheduleKind::Cosine, 1000);
        e.arms[0].rules.scheduleUnit = unit;
        TestArm arm(e, randomData(LossKind::HalfMse, 8, 2, 1, 3));
        arm.finish();
        ASSERT_EQ(arm.updates(), 40u);
        for (int u = 1; u <= 40; ++u) {
            const int steps = unit == Unit::Update ? u - 1 : 4 * u - 1;
            EXPECT_DOUBLE_EQ(arm.update(u - 1).learningRate,
                             0.5 * 0.5 * (1 + std::cos(std::numbers::pi * steps / 1000)));
        }
    }
}

TEST(Schedule, WarmUpThenDown)
{
    ScheduleSpec linear = over(ScheduleKind::Linear, 110);
    linear.warmup = Span{Span::Unit::Updates, 10};
    EXPECT_DOUBLE_EQ(scheduleFactor(linear, afterUpdates(0)), 0.1);
    EXPECT_DOUBLE_EQ(scheduleFactor(linear, afterUpdates(4)), 0.5);
    EXPECT_DOUBLE_EQ(scheduleFactor(linear, afterUpdates(9)), 1);
    EXPECT_DOUBLE_EQ(scheduleFactor(linear, afterUpdates(10)), 1);
    EXPECT_DOUBLE_EQ(scheduleFactor(linear, afterUpdates(60)), 0.5);
    EXPECT_DOUBLE_EQ(scheduleFactor(linear, afterUpdates(200)), 0) << "held at its end";
    linear.endFactor = 0.1;
    EXPECT_DOUBLE_EQ(scheduleFactor(linear, afterUpdates(60)), 0.55);

    ScheduleSpec constant;
    constant.warmup = Span{Span::Unit::Epochs, 2}; // 20 updates of 64 samples
    EXPECT_DOUBLE_EQ(scheduleFactor(constant, afterUpdates(9)), 0.5);
    EXPECT_DOUBLE_EQ(scheduleFactor(constant, afterUpdates(19)), 1);
    EXPECT_DOUBLE_EQ(scheduleFactor(constant, afterUpdates(500)), 1);
}

TEST(Schedule, StairsAndTheWholeRun)
{
    ScheduleSpec step;
    step.kind = ScheduleKind::Step;
    step.every = Span{Span::Unit::Samples, 640};
    step.factor = 0.5;
    EXPECT_DOUBLE_EQ(scheduleFactor(step, afterUpdates(9)), 1);
    EXPECT_DOUBLE_EQ(scheduleFactor(step, afterUpdates(10)), 0.5);
    EXPECT_DOUBLE_EQ(scheduleFactor(step, afterUpdates(25)), 0.25);

    ScheduleSpec cosine; // without a length: the run's samples
    cosine.kind = ScheduleKind::Cosine;
    EXPECT_NEAR(scheduleFactor(cosine, afterUpdates(500)), 0.5, 1e-12);
}

TEST(Steps, FollowTheNoiseScale)
{
    StepsSpec spec;
    spec.kind = StepsKind::NoiseScale;
    spec.least = 2, spec.most = 10, spec.every = 3;
    Steps steps(spec);
    EXPECT_EQ(steps.next(0, 0, 0), 2);
    for (int i = 0; i < 3; ++i) steps.observe(1, 64, 16);
    EXPECT_EQ(steps.next(0, 0, 0), 4);
    for (int i = 0; i < 3; ++i) steps.observe(1, 0, 16);
    EXPECT_EQ(steps.next(0, 0, 0), 4) << "unknown";
    for (int i = 0; i < 3; ++i) steps.observe(1, 1e6, 16);
    EXPECT_EQ(steps.next(0, 0, 0), 10);
}

TEST(Steps, FollowTheLoss)
{
    StepsSpec spec;
    spec.kind = StepsKind::Loss;
    spec.every = 2, spec.most = 5, spec.growth = 2, spec.fall = 0.5;
    Steps steps(spec);
    const auto after = [&](double loss) {
        steps.observe(loss, 0, 1);
        steps.observe(loss, 0, 1);
        return steps.next(0, 0, 0);
    };
    EXPECT_EQ(after(8), 1);
    EXPECT_EQ(after(5), 1);
    EXPECT_EQ(after(4), 2);
    EXPECT_EQ(after(3), 2);
    EXPECT_EQ(after(2), 4);
    EXPECT_EQ(after(0.1), 5);
}

// Updates of the noise scale's arm: gradients 0.1 + N(0, 1) of 50 parameters, so tr Σ / |G|² = 100.
TEST(NoiseScale, OfKnownGradients)
{
    constexpr int b = 4, k = 8, updates = 400, parameters = 50;
    std::vector<Row> rows;
    const Draws draws(5);
    for (int i = 0; i < b * k * updates; ++i) {
        rows.push_back({{}, {-1}}); // w = 0 and a target of −1: the gradient is the input
        for (int p = 0; p < parameters; ++p) rows.back().inputs.push_back(0.1 + draws.normal(Purpose::Noise, i, p));
    }
    Experiment e = oneArm(LossKind::HalfMse, b, k, 0);
    e.model.bias = false;
    e.model.start = Start::Zeros;
    TestArm arm(e, numbersOf(rows));
    arm.finish();
    ASSERT_EQ(arm.updates(), static_cast<std::size_t>(updates));
    EXPECT_NEAR(arm.last().noiseScale, 100, 10);
}

// Weights that jump from 0 to 1: after 25 updates 1 − 0.99²⁵ of it, averaged with each of 4 micro-batches 1 − 0.99¹⁰⁰.
TEST(WeightAverage, OnceAnUpdateAndWithEveryMicroBatch)
{
    for (const auto& [times, share] : {std::pair{25, 0.222179}, {100, 0.633968}}) {
        TestMemory memory;
        const Tensor weights = memory.tensor(Type::Float64, Shape(1), {0});
        WeightAverage average(0.99, weights, *memory.backend, memory.ledger);
        memory.backend->fill(weights, 1);
        for (int i = 0; i < times; ++i) average.update(weights, true);
        EXPECT_NEAR(valuesOf(*memory.backend, average.weights())[0], share, 5e-7);
    }
}

// In an arm test figures are the average's: y = w·x at x = 1, target 0, w = 0 → 1 in the first update, then still.
TEST(WeightAverage, IsWhatIsTested)
{
    for (const Unit unit : {Unit::Update, Unit::MicroBatch}) {
        DataSet data = numbersOf(std::vector<Row>(4, Row{{1}, {1}}));
        data.test = data.train;
        data.test.targets.assign(4, 0.0);
        Experiment e = oneArm(LossKind::Mse, 1, 4, 0.5, 25); // the gradient is 2(w − 1): one step of 0.5 is all
        e.model.bias = false;
        e.model.start = Start::Zeros;
        e.arms[0].average = 0.99;
        e.arms[0].rules.averageUnit = unit;
        TestArm arm(e, data);
        arm.finish();
        EXPECT_DOUBLE_EQ(arm.weights()[0], 1);
        const int times = unit == Unit::Update ? 25 : 97; // the first three micro-batches still saw 0
        EXPECT_NEAR(arm.last().testLoss, std::pow(1 - std::pow(0.99, times), 2), 1e-12);
    }
}

} // namespace
} // namespace tarakum
