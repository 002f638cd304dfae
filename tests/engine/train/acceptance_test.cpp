// Cases from the test suites of other frameworks: their data and expected values. A07 is in windows_test.cpp.
#include "tests/support/tensors.hpp"
#include "tests/support/test_arm.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace tarakum {
namespace {

using testing::DoubleEq;
using testing::DoubleNear;
using testing::ElementsAre;

// y = w·x, x = 1 … 8, target 2x, w₀ = 0, mse, SGD 0.02: w = 2.04.
TEST(Acceptance, A01)
{
    std::vector<Row> rows;
    for (int x = 1; x <= 8; ++x) rows.push_back({{double(x)}, {2.0 * x}});
    for (const auto& [b, k] : {std::pair{2, 4}, {8, 1}}) {
        Experiment e = oneArm(LossKind::Mse, b, k, 0.02);
        e.model.bias = false;
        TestArm arm(e, numbersOf(rows));
        EXPECT_NEAR(arm.finish().weights()[0], 2.04, 1e-15) << b << "x" << k;
    }
}

// Sequences of 1 … 8 tokens, linear 1→2 without bias, cross-entropy; a token is an item. Four sequences at a time are
// 1+2+3+4 and 5+6+7+8 tokens.
TEST(Acceptance, A02)
{
    std::vector<Row> tokens;
    for (int sequence = 0; sequence < 8; ++sequence)
        for (int x = 1; x <= sequence + 1; ++x) tokens.push_back({{double(x)}, {double(x % 2)}});
    const auto trained = [&](std::vector<std::int64_t> sizes, std::int64_t k, Divide divide) {
        Experiment e = oneArm(LossKind::CrossEntropy, 1, k, 0.08);
        e.model.bias = false;
        e.arms[0].microBatch = std::move(sizes);
        e.arms[0].rules.divide = divide;
        return TestArm(e, classesOf(tokens, 2), {{"head.weight", {-0.0075, 0.5364}}}).finish().weights();
    };
    const auto near = [](double v) { return DoubleNear(v, 1e-4); }; // the start is known to four places, too
    EXPECT_THAT(trained({10, 26}, 2, Divide::Items), ElementsAre(near(0.0953), near(0.4337)));
    EXPECT_THAT(trained({36}, 1, Divide::Items), ElementsAre(near(0.0953), near(0.4337)));
    EXPECT_THAT(trained({10, 26}, 2, Divide::MicroBatches), ElementsAre(near(0.0775), near(0.4514)));
    EXPECT_LE(largestDifference(trained({10, 26}, 2, Divide::Items), trained({36}, 1, Divide::Items)), 1e-15);
}

// v = [[1, 2], [3, 4]] under gradients at will: y = v·(1, 1) = (3, 7), half-mse over two outputs, so a target of y − 2g
// gives each weight the gradient g (while v has not moved).
const StartValues kStart{{"head.weight", {1, 2, 3, 4}}};
DataSet gradients(const std::vector<double>& g)
{
    std::vector<Row> rows;
    for (const double v : g) rows.push_back({{1, 1}, {3 - 2 * v, 7 - 2 * v}});
    return numbersOf(rows);
}
Experiment sgd(std::int64_t k, double rate = 1)
{
    Experiment e = oneArm(LossKind::HalfMse, 1, k, rate);
    e.model.bias = false;
    return e;
}

TEST(Acceptance, B01)
{
    TestArm arm(sgd(3), gradients({1, 1, 1}), kStart);
    int between = 0;
    arm.advance([&] {
        ++between;
        EXPECT_THAT(arm.weights(), ElementsAre(1, 2, 3, 4)) << "after micro-batch " << between;
        EXPECT_EQ(arm.record().arms[0].progress.inWindow, between);
        EXPECT_EQ(arm.record().arms[0].progress.windowSteps, 3);
        EXPECT_EQ(arm.updates(), 0u);
    });
    EXPECT_EQ(between, 2);
    EXPECT_THAT(arm.weights(), ElementsAre(DoubleEq(0), DoubleEq(1), DoubleEq(2), DoubleEq(3)));
    EXPECT_EQ(arm.record().arms[0].progress.inWindow, 0) << "the counter is back at 0";
    EXPECT_EQ(arm.record().arms[0].progress.updates, 1);
}

TEST(Acceptance, B02)
{
    EXPECT_THAT(TestArm(sgd(2), gradients({1, 2}), kStart).finish().weights(), ElementsAre(-.5, .5, 1.5, 2.5));
}

TEST(Acceptance, B03)
{
    TestArm arm(sgd(4), gradients({1, 2, 3, 4}), kStart);
    arm.finish();
    EXPECT_EQ(arm.updates(), 1u);
    EXPECT_THAT(arm.weights(), ElementsAre(1 - 2.5, 2 - 2.5, 3 - 2.5, 4 - 2.5));
}

// Two weights with the gradients given, of which the second is another sample's: the sum over a micro-batch of both.
std::vector<double> clipped(double first, double second, double limit)
{
    Experiment e = oneArm(LossKind::HalfMse, 2, 1, 1);
    e.model.bias = false;
    e.arms[0].clipNorm = limit;
    return TestArm(e, numbersOf({{{1, 0}, {2 * first}}, {{0, 1}, {2 * second}}}))
        .finish()
        .weights(); // ½ of each; SGD goes against it
}

TEST(Acceptance, B06)
{
    const double root = std::sqrt(0.5), norm = std::hypot(50, 100);
    EXPECT_THAT(clipped(100, 100, 1), ElementsAre(DoubleNear(root, 1e-6), DoubleNear(root, 1e-6)));
    EXPECT_THAT(clipped(50, 100, 1), ElementsAre(DoubleNear(50 / norm, 1e-6), DoubleNear(100 / norm, 1e-6)));
}

// g₁ = [3, 0], g₂ = [0, 4], limit 1, k = 2: mean [1.5, 2] clipped to [.6, .8]; per micro-batch [.5, .5].
TEST(Acceptance, B09)
{
    Experiment e = oneArm(LossKind::HalfMse, 1, 2, 1);
    e.model.bias = false;
    e.arms[0].clipNorm = 1;
    const DataSet data = numbersOf({{{1, 0}, {3}}, {{0, 1}, {4}}});
    TestArm update(e, data);
    EXPECT_THAT(update.finish().weights(), ElementsAre(DoubleNear(.6, 1e-6), DoubleNear(.8, 1e-6)));
    EXPECT_DOUBLE_EQ(update.last().gradNorm, 2.5);
    e.arms[0].rules.clip = ClipAt::MicroBatch;
    EXPECT_THAT(TestArm(e, data).finish().weights(), ElementsAre(DoubleNear(.5, 1e-6), DoubleNear(.5, 1e-6)));
}

// AdamW of rate 1 without moments or decay steps by the gradient's sign: w₀ = 3 goes down by 1 an epoch, whatever the
// cut; undivided gradients of 1 make the buffer 1 … 6, or 1, 2, 3 from the means of two.
TEST(Acceptance, B05)
{
    std::vector<Row> rows(6, Row{{1}, {2}}); // half-mse at w = 3: the gradient is w·x − t = 1
    for (const auto& [b, k] : {std::pair{1, 6}, {2, 3}}) {
        Experiment e = oneArm(LossKind::HalfMse, b, k, 1);
        e.model.bias = false;
        e.arms[0].rules.divide = Divide::None;
        e.arms[0].optimizer.kind = OptimizerKind::AdamW;
        e.arms[0].optimizer.beta1 = e.arms[0].optimizer.beta2 = e.arms[0].optimizer.epsilon = 0;
        TestArm arm(e, numbersOf(rows), {{"head.weight", {3}}});
        arm.finish();
        EXPECT_EQ(arm.weights()[0], 2);
        for (int j = 0; j < k; ++j) EXPECT_EQ(arm.micro(j).bufferNorm, j + 1);
    }
}

} // namespace
} // namespace tarakum
