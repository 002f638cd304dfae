// A problem in closed form: eight samples, no random numbers, MLP 2-3-1 with tanh, loss ½(ŷ−y)². What the mistakes of
// accumulation do to it is known to many digits.
#include "tests/support/tensors.hpp"
#include "tests/support/test_arm.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace tarakum {
namespace {

DataSet data()
{
    std::vector<Row> rows;
    for (int i = 0; i < 8; ++i)
        rows.push_back({{std::sin(1 + 0.7 * i), std::sin(1 + 0.7 * i + 1.3)}, {std::cos(0.5 * i)}});
    return numbersOf(rows);
}
StartValues start()
{
    StartValues values;
    for (int h = 0; h < 3; ++h) {
        for (int j = 0; j < 2; ++j) values["linear.0.weight"].push_back(0.5 * std::sin(1 + 3 * h + j));
        values["linear.0.bias"].push_back(0.1 * h);
        values["head.weight"].push_back(0.5 * std::cos(h));
    }
    values["head.bias"] = {0};
    return values;
}
Experiment problem(std::vector<std::int64_t> sizes, std::int64_t steps, double rate = 0x1p20)
{
    Experiment e = oneArm(LossKind::HalfMse, 1, steps, rate);
    e.model.hidden = {3};
    e.model.activation = Activation::Tanh;
    e.arms[0].microBatch = std::move(sizes);
    return e;
}
Experiment problem(std::vector<std::int64_t> sizes, std::int64_t steps, Divide divide)
{
    Experiment e = problem(std::move(sizes), steps);
    e.arms[0].rules.divide = divide;
    return e;
}
std::vector<double> startWeights()
{
    std::vector<double> all;
    const StartValues values = start();
    for (const char* name : {"linear.0.weight", "linear.0.bias", "head.weight", "head.bias"})
        all.insert(all.end(), values.at(name).begin(), values.at(name).end());
    return all;
}
// G of the arm's one window: how far SGD went, over its rate. With a rate of 2^20 the weights' own rounding is 1e-16 of
// G.
std::vector<double> gradientOf(const Experiment& e)
{
    TestArm arm(e, data(), start());
    arm.finish();
    EXPECT_EQ(arm.updates(), 1u);
    std::vector<double> g = difference(startWeights(), arm.weights());
    for (double& v : g) v /= e.arms[0].optimizer.learningRate;
    return g;
}

const std::vector<double> kGradient{
    -0.20801597247099343,   0.01125329395002201,  -0.114853013211526,   0.005017424290505382,  0.0869291934278136,
    -0.0013934338997500311, 0.038432414497741325, 0.012868115627696883, -0.024513058917997075, -0.20974129013451528,
    0.19760248835410688,    -0.15047987401823293, 0.06823941417901996};

TEST(ClosedForm, LossAndGradientOfAllEight)
{
    TestArm arm(problem({8}, 1), data(), start());
    arm.finish();
    EXPECT_NEAR(arm.last().loss, 0.27555610164479766, 1e-15);
    EXPECT_NEAR(arm.last().gradNorm, 0.4204221547571155, 1e-15);
    EXPECT_LE(largestDifference(gradientOf(problem({8}, 1)), kGradient), 1e-15);
}

TEST(ClosedForm, FourMicroBatchesOfTwo)
{
    Experiment e = problem({2}, 4, Divide::None); // wⱼ = 1: norms of the micro-gradients themselves
    TestArm arm(e, data(), start());
    arm.finish();
    const double losses[]{0.42431813075114755, 0.07060030866896339, 0.18043673611144567, 0.4268692310476341};
    const double norms[]{1.373725616402205, 0.38635273557415734, 0.8489145365892905, 1.1658580434071095};
    for (std::size_t j = 0; j < 4; ++j) {
        EXPECT_NEAR(arm.micro(j).loss, losses[j], 1e-15);
        EXPECT_NEAR(arm.micro(j).microGradNorm, norms[j], 1e-14);
    }
    EXPECT_NEAR(arm.last().loss, 0.27555610164479766, 1e-15)
        << "the mean over the window, whatever becomes of the gradient";
    EXPECT_NEAR(arm.last().gradNorm, 1.681688619028462, 1e-14);
    EXPECT_NEAR(arm.last().gradNorm, arm.micro(3).bufferNorm, 0);

    // With the right weights micro-gradients are a quarter of that, and what they add up to is g.
    TestArm right(problem({2}, 4), data(), start());
    right.finish();
    for (std::size_t j = 0; j < 4; ++j) EXPECT_NEAR(right.micro(j).microGradNorm, norms[j] / 4, 1e-15);
    EXPECT_NEAR(right.last().gradNorm, 0.4204221547571155, 1e-15);
}

// No mistake switched on: every cut gives the gradient of all eight.
TEST(ClosedForm, EveryCutIsTheLargeBatch)
{
    const std::vector<double> whole = gradientOf(problem({8}, 1));
    EXPECT_LE(largestDifference(gradientOf(problem({2}, 4)), whole), 1e-15);
    EXPECT_LE(largestDifference(gradientOf(problem({1}, 8)), whole), 1e-15);
    EXPECT_LE(largestDifference(gradientOf(problem({4}, 2)), whole), 1e-15);
    EXPECT_LE(largestDifference(gradientOf(problem({1, 2, 5}, 3)), whole), 1e-15);
    EXPECT_LE(largestDifference(gradientOf(problem({3}, 3)), whole), 1e-15) << "3 + 3 + 2";
    EXPECT_LE(largestDifference(gradientOf(problem({2}, 100)), whole), 1e-15) << "a window that the epoch cuts short";
}

TEST(ClosedForm, DivisionForgottenIsKTimes)
{
    const std::vector<double> right = gradientOf(problem({2}, 4)),
                              forgotten = gradientOf(problem({2}, 4, Divide::None));
    for (std::size_t i = 0; i < right.size(); ++i)
        EXPECT_EQ(forgotten[i], 4 * right[i]) << "to the bit: k is a power of two";
    EXPECT_LE(std::abs(norm(gradientOf(problem({3}, 3, Divide::None))) /
                           norm(gradientOf(problem({3}, 3, Divide::MicroBatches))) -
                       3),
              1e-14);
}

TEST(ClosedForm, DividedTwiceIsOneKth)
{
    const std::vector<double> right = gradientOf(problem({2}, 4)), twice = gradientOf(problem({2}, 4, Divide::Twice));
    // 2^20 g / 4 is rounded to the place of the weights, 0.5: 1e-16 of it.
    for (std::size_t i = 0; i < right.size(); ++i)
        EXPECT_NEAR(twice[i], right[i] / 4, 1e-21 + 1e-15 * std::abs(right[i]));
}

// The cut 1 + 2 + 5: a mean of means is not the mean.
TEST(ClosedForm, MeanOfMeansOfUnequalMicroBatches)
{
    TestArm arm(problem({1, 2, 5}, 3, Divide::MicroBatches), data(), start());
    arm.finish();
    EXPECT_NEAR((arm.micro(0).loss + arm.micro(1).loss + arm.micro(2).loss) / 3, 0.3262546460, 1e-10);
    EXPECT_NEAR(arm.last().loss, 0.27555610164479766, 1e-15) << "`loss` stays the true mean";
    const std::vector<double> g = gradientOf(problem({1, 2, 5}, 3, Divide::MicroBatches));
    EXPECT_NEAR(norm(difference(g, kGradient)) / norm(kGradient), 1.2433573473, 1e-10);
    double product = 0;
    for (std::size_t i = 0; i < g.size(); ++i) product += g[i] * kGradient[i];
    EXPECT_NEAR(product / norm(g) / norm(kGradient), 0.6835261814, 1e-10);
    // Equal sizes: no difference.
    EXPECT_EQ(gradientOf(problem({2}, 4, Divide::MicroBatches)), gradientOf(problem({2}, 4)));
}

// ── what an optimizer makes of a gradient that is k times too large ─────────────────────────────────────────────────

std::vector<double> trained(Experiment e, std::int64_t epochs)
{
    e.length.count = epochs;
    TestArm arm(e, data(), start());
    return arm.finish().weights();
}

// SGD with the division forgotten is SGD with k times the rate: to the bit for k a power of two, with momentum too, but
// not with weight decay, which is not multiplied.
TEST(ClosedForm, ForgottenDivisionIsAHigherSgdRate)
{
    for (const std::int64_t k : {2, 4, 8})
        for (const double momentum : {0.0, 0.9})
            for (const double decay : {0.0, 0.01}) {
                Experiment forgotten = problem({8 / k}, k, Divide::None), right = problem({8 / k}, k);
                for (Experiment* e : {&forgotten, &right}) {
                    e->arms[0].optimizer.learningRate = e == &right ? 0.01 * static_cast<double>(k) : 0.01;
                    e->arms[0].optimizer.momentum = momentum;
                    e->arms[0].optimizer.weightDecay = decay;
                }
                const std::vector<double> a = trained(forgotten, 20), b = trained(right, 20);
                if (decay == 0) {
                    EXPECT_EQ(a, b) << "k = " << k << ", momentum " << momentum;
                } else {
                    EXPECT_GT(largestDifference(a, b), 1e-4);
                }
            }
}

// Dividing each loss by k and dividing the sum (that is: the rate) by k: the same bits for k = 2, 4, 8, not for 3.
TEST(ClosedForm, DividingLossesOrTheSum)
{
    const auto both = [](std::int64_t k) {
        Experiment losses = problem({1}, k, Divide::MicroBatches), sum = problem({1}, k, Divide::None);
        losses.length = sum.length = {LengthUnit::Samples, k}; // one window
        losses.arms[0].optimizer.learningRate = static_cast<double>(k);
        sum.arms[0].optimizer.learningRate = 1;
        return std::pair(TestArm(losses, data(), start()).finish().weights(),
                         TestArm(sum, data(), start()).finish().weights());
    };
    for (const std::int64_t k : {2, 4, 8}) EXPECT_EQ(both(k).first, both(k).second) << k;
    EXPECT_NE(both(3).first, both(3).second);
    EXPECT_LE(largestDifference(both(3).first, both(3).second), 1e-15);
}

// Adam hides the mistake, but for its epsilon: 200 updates, the largest difference of a weight.
TEST(ClosedForm, ForgottenDivisionUnderAdam)
{
    const auto apart = [](double epsilon) {
        Experiment forgotten = problem({2}, 4, Divide::None), right = problem({2}, 4);
        for (Experiment* e : {&forgotten, &right}) {
            e->arms[0].optimizer.kind = OptimizerKind::Adam;
            e->arms[0].optimizer.learningRate = 0.01;
            e->arms[0].optimizer.epsilon = epsilon;
        }
        return largestDifference(trained(forgotten, 200), trained(right, 200));
    };
    EXPECT_NEAR(apart(1e-8), 2.4e-6, 0.05e-6);
    EXPECT_NEAR(apart(1e-3), 0.126, 0.0005);
}

// Only the last micro-batch over k is left: the loss looks normal, the norm shows it.
TEST(ClosedForm, ClearedEveryMicroBatch)
{
    Experiment e = problem({2}, 4);
    e.arms[0].rules.clear = Clear::MicroBatch;
    TestArm arm(e, data(), start());
    arm.finish();
    EXPECT_NEAR(arm.last().loss, 0.27555610164479766, 1e-15);
    EXPECT_NEAR(arm.last().gradNorm / norm(kGradient), 0.6932662981, 1e-10);
    for (std::size_t j = 0; j < 4; ++j) EXPECT_EQ(arm.micro(j).bufferNorm, arm.micro(j).microGradNorm) << j;
}

// What frameworks report for the window's loss.
TEST(ClosedForm, ReportedLosses)
{
    const auto reported = [](ReportedLoss kind) {
        Experiment e = problem({2}, 4);
        e.arms[0].rules.reportedLoss = kind;
        TestArm arm(e, data(), start());
        arm.finish();
        EXPECT_NEAR(arm.last().loss, 0.27555610164479766, 1e-15);
        return arm.last().reportedLoss;
    };
    EXPECT_NEAR(reported(ReportedLoss::WindowMean), 0.27556, 5e-6);
    EXPECT_NEAR(reported(ReportedLoss::Sum), 1.10222, 5e-6);
    EXPECT_NEAR(reported(ReportedLoss::DividedAgain), 0.06889, 5e-6);
    EXPECT_NEAR(reported(ReportedLoss::Last), 0.42687, 5e-6);
}

TEST(ClosedForm, CheckOfTheGradientOfMeanOfMeans)
{
    Experiment e = problem({1, 2, 5}, 3, Divide::MicroBatches);
    e.checkGradient = 1;
    TestArm arm(e, data(), start());
    arm.finish();
    EXPECT_NEAR(arm.last().gradError, 1.2433573473, 1e-9);
    EXPECT_NEAR(arm.last().gradCosine, 0.6835261814, 1e-9);
}

} // namespace
} // namespace tarakum
