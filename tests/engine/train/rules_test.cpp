// Weighting, clearing and clipping on problems so small that every number can be followed by hand. All in float64.
#include "tests/support/tensors.hpp"
#include "tests/support/test_arm.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace tarakum {
namespace {

using testing::ElementsAre;

// A linear model without bias that starts at 0, half-mse: sample (x, t) has the gradient (w·x − t) x. The one sample
// x = (1, 0), t = −g gives (g, 0), and so on: gradients at will.
Experiment linear(std::int64_t microBatch, std::int64_t steps, double rate = 1, std::int64_t epochs = 1)
{
    Experiment e = oneArm(LossKind::HalfMse, microBatch, steps, rate, epochs);
    e.model.bias = false;
    return e;
}
Row gradientAlong(int axis, double g)
{
    Row row{{0, 0}, {-g}};
    row.inputs[static_cast<std::size_t>(axis)] = 1;
    return row;
}
// A gradient of 1 wherever the weight stands: x = 2⁻⁴⁰, t = −2⁴⁰, and w·x is lost beside t.
Row constantGradient()
{
    return {{0x1p-40}, {-0x1p40}};
}
std::vector<double> trained(const Experiment& e, const std::vector<Row>& rows, const StartValues& start = {})
{
    TestArm arm(e, numbersOf(rows), start);
    return arm.finish().weights();
}
std::vector<Row> repeated(const Row& row, std::size_t times)
{
    return std::vector<Row>(times, row);
}

// ── weighting ───────────────────────────────────────────────────────────────────────────────────────────────────────

// ½(w−t)², one token with target 4 and nine with target 1: every token counts the same, or the lone one five times.
TEST(Weighting, OneAndNine)
{
    std::vector<Row> rows = repeated({{1}, {1}}, 10);
    rows[0].targets = {4};
    Experiment e = linear(1, 2, 0.1, 200);
    e.arms[0].microBatch = {1, 9};
    const auto settles = [&](Divide divide) {
        e.arms[0].rules.divide = divide;
        TestArm arm(e, numbersOf(rows));
        arm.finish();
        return std::pair(arm.update(0).gradNorm, arm.weights()[0]);
    };
    EXPECT_NEAR(settles(Divide::Items).first, 1.3, 1e-15);
    EXPECT_NEAR(settles(Divide::Items).second, 1.3, 1e-8);
    EXPECT_NEAR(settles(Divide::MicroBatches).first, 2.5, 1e-15);
    EXPECT_NEAR(settles(Divide::MicroBatches).second, 2.5, 1e-8);
    e.arms[0].microBatch = {5, 5};
    EXPECT_NEAR(settles(Divide::MicroBatches).second, settles(Divide::Items).second, 1e-15)
        << "equal lengths: no difference";
}

// wⱼ of every rule, read off a window of r = 2 of k = 4 micro-batches, of 3 and 1 samples: gradients (1, 0) and (0, 1).
TEST(Weighting, EveryRuleOfAShortWindow)
{
    std::vector<Row> rows = repeated(gradientAlong(0, -1), 3); // SGD goes against it: weights are the wⱼ
    rows.push_back(gradientAlong(1, -1));
    const auto weights = [&](Divide divide, LastWindow last) {
        Experiment e = linear(1, 4);
        e.arms[0].microBatch = {3, 1};
        e.arms[0].rules.divide = divide;
        e.arms[0].rules.lastWindow = last;
        return trained(e, rows);
    };
    EXPECT_THAT(weights(Divide::Items, LastWindow::Flush), ElementsAre(0.75, 0.25));
    EXPECT_THAT(weights(Divide::MicroBatches, LastWindow::Flush), ElementsAre(0.5, 0.5));
    EXPECT_THAT(weights(Divide::None, LastWindow::Flush), ElementsAre(1, 1));
    EXPECT_THAT(weights(Divide::Twice, LastWindow::Flush), ElementsAre(0.375, 0.125));
    EXPECT_THAT(weights(Divide::Items, LastWindow::FlushBySteps), ElementsAre(0.375, 0.125))
        << "r/k of what it should be";
    EXPECT_THAT(weights(Divide::MicroBatches, LastWindow::FlushBySteps), ElementsAre(0.25, 0.25));
    EXPECT_THAT(weights(Divide::None, LastWindow::FlushBySteps), ElementsAre(1, 1));
    EXPECT_THAT(weights(Divide::Twice, LastWindow::FlushBySteps), ElementsAre(0.75 / 2 / 4, 0.25 / 2 / 4));
    for (const LastWindow last : {LastWindow::Drop, LastWindow::Leak, LastWindow::Carry})
        EXPECT_THAT(weights(Divide::Items, last), ElementsAre(0, 0)) << "no update";
}

// Sample i has the gradient −1 for its own weight alone, so that weights show by how much each was counted.
std::vector<Row> oneWeightEach(std::size_t samples)
{
    std::vector<Row> rows(samples, {std::vector<double>(samples, 0), {1}});
    for (std::size_t i = 0; i < samples; ++i) rows[i].inputs[i] = 1;
    return rows;
}
// After each update, how far each weight moved.
std::vector<std::vector<double>> moves(const Experiment& e, const std::vector<Row>& rows)
{
    TestArm arm(e, numbersOf(rows));
    std::vector<std::vector<double>> moves;
    for (std::vector<double> before = arm.weights(); !arm.over(); before = arm.weights()) {
        arm.advance();
        moves.push_back(difference(arm.weights(), before));
    }
    return moves;
}

// N = 10, k = 4: the third update is half of what it should be.
TEST(Weighting, LastWindowDividedByK)
{
    const auto third = [](LastWindow last) {
        Experiment e = linear(1, 4);
        e.arms[0].rules.lastWindow = last;
        const auto all = moves(e, oneWeightEach(10));
        EXPECT_EQ(all.size(), 3u);
        return all.at(2);
    };
    EXPECT_THAT(third(LastWindow::Flush), ElementsAre(0, 0, 0, 0, 0, 0, 0, 0, 0.5, 0.5));
    EXPECT_THAT(third(LastWindow::FlushBySteps), ElementsAre(0, 0, 0, 0, 0, 0, 0, 0, 0.25, 0.25));
}

// The first window of epoch 2 holds six micro-batches over 4: 1.5 times.
TEST(Weighting, RestLeaksIntoTheNextEpoch)
{
    Experiment e = linear(1, 4, 1, 2);
    e.arms[0].rules.lastWindow = LastWindow::Leak;
    const auto all = moves(e, oneWeightEach(10));
    ASSERT_EQ(all.size(), 4u);
    const double left = 1 - 0.25; // of the gradient of those that the first epoch has moved by a quarter
    EXPECT_THAT(all[2], ElementsAre(left / 4, left / 4, left / 4, left / 4, 0, 0, 0, 0, 0.25, 0.25));

    e.arms[0].rules.lastWindow = LastWindow::Carry;
    EXPECT_THAT(moves(e, oneWeightEach(10)).at(2), ElementsAre(left / 4, left / 4, 0, 0, 0, 0, 0, 0, 0.25, 0.25))
        << "carried: four of them";
}

// Off by one: windows of 1 and 4, both divided by k.
TEST(Weighting, BoundaryBeforeAndInverted)
{
    Experiment e = linear(1, 4);
    e.arms[0].rules.boundary = Boundary::Before;
    const auto before = moves(e, oneWeightEach(8));
    ASSERT_EQ(before.size(), 2u);
    EXPECT_THAT(before[0], ElementsAre(0.25, 0, 0, 0, 0, 0, 0, 0));
    EXPECT_THAT(before[1], ElementsAre(0, 0.25, 0.25, 0.25, 0.25, 0, 0, 0));
    e.arms[0].rules.boundary = Boundary::Inverted;
    const auto inverted = moves(e, oneWeightEach(8));
    ASSERT_EQ(inverted.size(), 6u);
    EXPECT_THAT(inverted[3], ElementsAre(0, 0, 0, 0.25, 0.25, 0, 0, 0));
}

// Items of mse are output numbers: two outputs of a sample are averaged over too.
TEST(Weighting, ItemsOfSeveralOutputs)
{
    Experiment e = oneArm(LossKind::Mse, 1, 2, 1);
    e.model.bias = false;
    TestArm arm(e, numbersOf({{{1}, {3, 0}}, {{1}, {1, 0}}}));
    arm.finish();
    EXPECT_EQ(arm.last().items, 4);
    EXPECT_EQ(arm.last().samples, 2);
    EXPECT_DOUBLE_EQ(arm.last().loss, (9 + 1) / 4.0);
    EXPECT_THAT(arm.weights(), ElementsAre(2 * (3 + 1) / 4.0, 0));
    EXPECT_EQ(arm.micro(0).items, 2);
    EXPECT_EQ(arm.micro(1).items, 4);
    EXPECT_DOUBLE_EQ(arm.micro(0).loss, 9 / 2.0);
}

// ── counters in the log ─────────────────────────────────────────────────────────────────────────────────────────────

TEST(Counters, StandAfterTheUpdateAndCountDroppedMicroBatches)
{
    Experiment e = linear(2, 4, 1, 2); // N = 10 of two samples
    e.arms[0].rules.lastWindow = LastWindow::Drop;
    TestArm arm(e, numbersOf(repeated(gradientAlong(0, 1), 20)));
    arm.finish();
    ASSERT_EQ(arm.updates(), 4u);
    EXPECT_EQ(arm.update(1).update, 2);
    EXPECT_EQ(arm.update(1).microSteps, 8);
    EXPECT_EQ(arm.update(1).samples, 16);
    EXPECT_EQ(arm.update(1).epoch, 0);
    EXPECT_EQ(arm.update(2).update, 3);
    EXPECT_EQ(arm.update(2).microSteps, 14);
    EXPECT_EQ(arm.update(2).samples, 28);
    EXPECT_EQ(arm.update(2).items, 28) << "items count what the order of data has passed, too";
    EXPECT_EQ(arm.update(2).epoch, 1);
    EXPECT_EQ(arm.micro(8).samples, 22) << "the first micro-batch after the dropped ones";
    EXPECT_EQ(arm.micro(8).items, 22);
    EXPECT_EQ(arm.micro(8).update, 3);
    EXPECT_EQ(arm.micro(8).micro, 1);
    EXPECT_EQ(arm.status(), ArmStatus::Finished);
    EXPECT_EQ(arm.record().arms[0].progress.samples, 40) << "all the way, dropped samples too";
}

// ── clearing ────────────────────────────────────────────────────────────────────────────────────────────────────────

TEST(Clearing, NeverClearedRamps)
{
    Experiment e = linear(1, 1, 0.1);
    const auto path = [&](Clear clear) {
        e.arms[0].rules.clear = clear;
        TestArm arm(e, numbersOf(repeated(constantGradient(), 5)));
        std::vector<double> weights;
        while (!arm.over()) {
            arm.advance();
            weights.push_back(arm.weights()[0]);
        }
        return weights;
    };
    const auto near = [](double v) { return testing::DoubleNear(v, 1e-15); };
    EXPECT_THAT(path(Clear::Window), ElementsAre(near(-.1), near(-.2), near(-.3), near(-.4), near(-.5)));
    EXPECT_THAT(path(Clear::Never), ElementsAre(near(-.1), near(-.3), near(-.6), near(-1.0), near(-1.5)));
}

// ── clipping ────────────────────────────────────────────────────────────────────────────────────────────────────────

// Contributions wⱼgⱼ = (2, 0) and (0, 2), limit 1. The coefficient limit / (norm + 1e-6) leaves 1e-6 to be seen.
TEST(Clipping, TheRunningSumTurns)
{
    const auto direction = [](ClipAt clip, bool swapped) {
        Experiment e = linear(1, 2);
        e.arms[0].clipNorm = 1;
        e.arms[0].rules.clip = clip;
        return trained(e, {gradientAlong(swapped ? 1 : 0, -4), gradientAlong(swapped ? 0 : 1, -4)});
    };
    const auto near = [](double v) { return testing::DoubleNear(v, 1e-6); };
    const std::vector<double> right = direction(ClipAt::Update, false), running = direction(ClipAt::RunningSum, false);
    EXPECT_THAT(right, ElementsAre(near(std::sqrt(0.5)), near(std::sqrt(0.5))));
    EXPECT_THAT(running, ElementsAre(near(1 / std::sqrt(5)), near(2 / std::sqrt(5))));
    EXPECT_THAT(direction(ClipAt::RunningSum, true), ElementsAre(near(2 / std::sqrt(5)), near(1 / std::sqrt(5))))
        << "depends on the order";
    EXPECT_EQ(direction(ClipAt::Update, true), right);
    const double degrees = 180 / std::acos(-1) * (std::atan2(running[1], running[0]) - std::atan2(right[1], right[0]));
    EXPECT_NEAR(degrees, 18.434949, 1e-4);
}

TEST(Clipping, NormsInTheLog)
{
    Experiment e = linear(1, 2);
    const std::vector<Row> rows{gradientAlong(0, 6), gradientAlong(1, 8)}; // contributions (3, 0) and (0, 4)
    const auto logged = [&](std::optional<double> limit, ClipAt clip) {
        e.arms[0].clipNorm = limit;
        e.arms[0].rules.clip = clip;
        TestArm arm(e, numbersOf(rows));
        arm.finish();
        return std::tuple(arm.last().gradNorm, arm.last().clippedNorm, arm.last().updateNorm);
    };
    const auto [norm, clipped, moved] = logged(2.5, ClipAt::Update);
    EXPECT_DOUBLE_EQ(norm, 5) << "before clipping";
    EXPECT_NEAR(clipped, 2.5, 2e-6);
    EXPECT_DOUBLE_EQ(moved, clipped) << "rate 1";
    EXPECT_DOUBLE_EQ(std::get<1>(logged(1000, ClipAt::Update)), 5) << "under the limit";
    EXPECT_TRUE(isMissing(std::get<1>(logged({}, ClipAt::Update)))) << "empty without a limit";
    // Each of (6, 0) and (0, 8) cut to 2.5, then halved.
    EXPECT_NEAR(std::get<0>(logged(2.5, ClipAt::MicroBatch)), std::sqrt(2 * 1.25 * 1.25), 2e-6);
    // (2.5, 4) is what is left when (3, 0) has been cut, and is cut again.
    EXPECT_NEAR(std::get<0>(logged(2.5, ClipAt::RunningSum)), 2.5, 2e-6);
}

// Clipping each micro-gradient comes before its weight, so the limit does not depend on k.
TEST(Clipping, EachMicroGradientBeforeItsWeight)
{
    Experiment e = linear(1, 4);
    e.arms[0].clipNorm = 1;
    e.arms[0].rules.clip = ClipAt::MicroBatch;
    TestArm arm(
        e, numbersOf({gradientAlong(0, -2), gradientAlong(0, -0.5), gradientAlong(1, -3), gradientAlong(1, -0.25)}));
    arm.finish();
    EXPECT_NEAR(arm.weights()[0], (1 + 0.5) / 4, 1e-6);
    EXPECT_NEAR(arm.weights()[1], (1 + 0.25) / 4, 1e-6);
    EXPECT_NEAR(arm.micro(0).microGradNorm, 0.25, 1e-6);
    EXPECT_NEAR(arm.micro(1).microGradNorm, 0.125, 1e-15);
    EXPECT_NEAR(arm.micro(3).bufferNorm, std::hypot(1.5 / 4, 1.25 / 4), 1e-6);
}

// ── optimizers ──────────────────────────────────────────────────────────────────────────────────────────────────────

// Constant gradient 1, Adam with rate 0.001: four steps by four micro-batches with k = 1, one with k = 4.
TEST(Optimizers, OneStepAWindow)
{
    const auto after = [](std::int64_t k) {
        Experiment e = linear(1, k, 0.001);
        e.arms[0].optimizer.kind = OptimizerKind::Adam;
        return trained(e, repeated(constantGradient(), 4))[0];
    };
    EXPECT_NEAR(after(1), -0.0040, 1e-9);
    EXPECT_NEAR(after(4), -0.0010, 1e-9);
}

// ½w² from w = 1, rate 0.1, 1024 samples, b = 8: after 128, 16 and 4 updates; then with the rate raised for k = 8.
TEST(Optimizers, FewerUpdatesAtEqualEpochs)
{
    const auto after = [](std::int64_t k, double rate) {
        return trained(linear(8, k, rate), repeated({{1}, {0}}, 1024), {{"head.weight", {1}}})[0];
    };
    EXPECT_NEAR(after(1, 0.1), 1.39e-6, 0.005e-6);
    EXPECT_NEAR(after(8, 0.1), 0.18530, 0.5e-5);
    EXPECT_NEAR(after(32, 0.1), 0.65610, 0.5e-5);
    EXPECT_NEAR(after(8, 0.1 * 8), 6.55e-12, 0.005e-12);
    EXPECT_NEAR(after(8, 0.1 * std::sqrt(8)), 4.90e-3, 0.005e-3);
    EXPECT_GT(std::abs(after(32, 0.1 * 32)), 1) << "rate·32 diverges";
}

// Decoupled decay is once an update, whatever k: 0.99 of the weight.
TEST(Optimizers, DecoupledDecayOnceAnUpdate)
{
    for (const std::int64_t k : {1, 4}) {
        Experiment e = linear(1, k, 0.1);
        e.length = {LengthUnit::Samples, k};
        e.arms[0].optimizer.kind = OptimizerKind::AdamW;
        e.arms[0].optimizer.weightDecay = 0.1;
        EXPECT_NEAR(trained(e, repeated({{0}, {0}}, 4), {{"head.weight", {1}}})[0], 0.99, 1e-15) << k;
    }
}

} // namespace
} // namespace tarakum
