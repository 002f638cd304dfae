// Loss scaling, windows that are skipped, counts that go with micro-batches, ways of clearing, one backward at the end,
// reported losses, and the check of a window's gradient.
#include "tests/support/tensors.hpp"
#include "tests/support/test_arm.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace tarakum {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// One weight at 0 with a gradient at will: y = w·x with a target of −1, half-mse, so the gradient at w = 0 is x.
DataSet gradients(const std::vector<double>& g)
{
    std::vector<Row> rows;
    rows.reserve(g.size());
    for (const double x : g) rows.push_back({{x}, {-1}});
    return numbersOf(rows);
}
Experiment oneWeight(std::int64_t k, double rate = 1)
{
    Experiment e = oneArm(LossKind::HalfMse, 1, k, rate);
    e.model.bias = false;
    e.model.start = Start::Zeros;
    return e;
}

TEST(LossScale, GrowsAndBacksOff)
{
    LossScaler scaler({true, 4, 2, 0.25, 2});
    scaler.update(true);
    EXPECT_EQ(scaler.scale(), 4);
    scaler.update(true);
    EXPECT_EQ(scaler.scale(), 8);
    scaler.update(true);
    scaler.update(false);
    EXPECT_EQ(scaler.scale(), 2);
    scaler.update(true);
    EXPECT_EQ(scaler.scale(), 2) << "the count of good ones began anew";
    scaler.update(true);
    EXPECT_EQ(scaler.scale(), 4);
}

// Two linear layers 8×8, four batches of 8, mse, SGD 1; the scale doubles with each update from 128.
Experiment scaled(std::int64_t k, bool dynamic)
{
    Experiment e = oneArm(LossKind::Mse, 8, k, 0.1);
    e.model.hidden = {8};
    if (dynamic) e.arms[0].lossScale = {true, 128, 2, 0.5, 1};
    return e;
}
TEST(LossScale, LeavesTheWeightsAsTheyAre)
{
    const DataSet data = randomData(LossKind::Mse, 32, 8, 8, 4);
    TestArm plain(scaled(2, false), data), dynamic(scaled(2, true), data);
    plain.finish();
    dynamic.finish();
    ASSERT_EQ(dynamic.updates(), 2u);
    EXPECT_EQ(dynamic.update(0).lossScale, 128);
    EXPECT_EQ(dynamic.update(1).lossScale, 256);
    EXPECT_EQ(plain.weights(), dynamic.weights()) << "powers of two change no bit";
    EXPECT_EQ(plain.last().gradNorm, dynamic.last().gradNorm);
}

TEST(LossScale, AnInfiniteWindowIsLeftOut)
{
    DataSet data = randomData(LossKind::Mse, 32, 8, 8, 4);
    DataSet without = data;
    data.train.numbers[8 * 8 + 3] = kInfinity; // in the second of four batches
    without.train.count = 24;
    without.train.numbers.erase(without.train.numbers.begin() + 64, without.train.numbers.begin() + 128);
    without.train.targets.erase(without.train.targets.begin() + 64, without.train.targets.begin() + 128);
    Experiment e = scaled(1, true);
    TestArm arm(e, data), right(scaled(1, false), without);
    arm.finish();
    right.finish();
    ASSERT_EQ(arm.updates(), 4u);
    EXPECT_EQ(arm.update(1).status, RowStatus::Skipped);
    EXPECT_EQ(arm.update(1).update, 1) << "no update was made";
    EXPECT_EQ(arm.last().update, 3);
    EXPECT_EQ(arm.last().samples, 32);
    EXPECT_EQ(arm.update(2).lossScale, 128) << "doubled once, halved once";
    EXPECT_EQ(arm.weights(), right.weights());
    EXPECT_EQ(arm.status(), ArmStatus::Finished);
}

TEST(LossScale, ClippedBeforeItIsTakenOut)
{
    Experiment e = oneWeight(1);
    e.arms[0].lossScale.initial = 65536;
    e.arms[0].clipNorm = 1;
    e.arms[0].rules.unscale = Unscale::AfterClip;
    TestArm arm(e, gradients({0.5}));
    EXPECT_NEAR(arm.finish().last().clippedNorm, 1.52587890625e-05, 1e-14);
    EXPECT_EQ(arm.last().gradNorm, 0.5);
    e.arms[0].rules.unscale = Unscale::BeforeClip;
    EXPECT_EQ(TestArm(e, gradients({0.5})).finish().last().clippedNorm, 0.5);
}

TEST(LossScale, ChangedInsideAWindow)
{
    Experiment e = oneWeight(2);
    e.arms[0].lossScale = {true, 4, 2, 0.5, 1};
    e.arms[0].rules.scaleUnit = Unit::MicroBatch;
    EXPECT_EQ(TestArm(e, gradients({1, 1})).finish().last().gradNorm, 0.75);
    e.arms[0].rules.scaleUnit = Unit::Update;
    EXPECT_EQ(TestArm(e, gradients({1, 1})).finish().last().gradNorm, 1);
}

TEST(NotFinite, AMicroBatchIsLeftOutAndTheWindowTakesTheNext)
{
    Experiment e = oneWeight(2);
    e.arms[0].rules.notFinite = NotFinite::SkipMicroBatch;
    const double nan = std::numeric_limits<double>::quiet_NaN();
    TestArm arm(e, gradients({1, 1, kInfinity, nan, 0, 0}));
    arm.advance();
    EXPECT_EQ(arm.weights()[0], -1);
    arm.advance(); // leaves out two; what is left has inputs of 0, so w stays
    EXPECT_EQ(arm.weights()[0], -1);
    EXPECT_TRUE(arm.over());
    EXPECT_EQ(arm.last().samples, 6);
    EXPECT_EQ(arm.last().update, 2);
    EXPECT_TRUE(std::isfinite(arm.last().loss));

    // The gradient is the mean over those that count: 2 and, in the place of infinity, 4.
    EXPECT_EQ(TestArm(e, gradients({2, kInfinity, 4})).finish().weights()[0], -3);
    // Nothing takes its place at the end of the data: the mean over one.
    EXPECT_EQ(TestArm(e, gradients({2, kInfinity})).finish().weights()[0], -2);
}

TEST(NotFinite, AWindowIsSkippedOrAppliedOrTheEnd)
{
    const DataSet data = gradients({1, kInfinity, 0, 0});
    Experiment e = oneWeight(2);
    e.arms[0].rules.notFinite = NotFinite::SkipWindow;
    TestArm skips(e, data);
    skips.finish();
    EXPECT_EQ(skips.update(0).status, RowStatus::Skipped);
    EXPECT_EQ(skips.weights()[0], 0);
    EXPECT_EQ(skips.last().update, 1);

    e.arms[0].rules.notFinite = NotFinite::Apply;
    EXPECT_FALSE(std::isfinite(TestArm(e, data).finish().weights()[0]));
    e.arms[0].rules.notFinite = NotFinite::Stop;
    EXPECT_EQ(TestArm(e, data).finish().status(), ArmStatus::NotFinite);
}

// One micro-batch in a hundred is bad: 1 − 0.99^k of the windows are skipped, 1 %, 7.7 %, 27.5 % at k = 1, 8, 32.
// Where only the gradient, only a loss or only the sum of the losses is not finite: a window that is left out moves
// neither weights nor moments nor their average, whatever a device has been told before anybody knew.
TEST(NotFinite, OfOneFigureAloneAWindowIsLeftOut)
{
    const Row good{{0.5}, {-1}};
    const struct
    {
        const char* what;
        std::vector<Row> rows;
        std::int64_t after; // so many good windows: the first one's loss is finite where w = 0
    } cases[] = {{"gradient", {{{1e200}, {-1}}}, 0},
                 {"loss", {{{1e-160}, {1e160}}}, 1},
                 {"sum of the losses", {{{1e-160}, {1.4e154}}, {{1e-160}, {1.4e154}}}, 1}};
    for (const auto& c : cases)
        for (const std::int64_t k : {2, 20})
            for (const OptimizerKind kind : {OptimizerKind::Sgd, OptimizerKind::AdamW, OptimizerKind::AdamA})
                for (const bool clips : {false, true}) {
                    if (kind == OptimizerKind::AdamA && (clips || std::string(c.what) == "gradient")) continue; // no G
                    SCOPED_TRACE(std::string(c.what) + ", k " + std::to_string(k));
                    Experiment e = oneWeight(k, 0.1);
                    ArmSpec& arm = e.arms[0];
                    arm.optimizer.kind = kind;
                    arm.optimizer.momentum = kind == OptimizerKind::Sgd ? 0.9 : 0;
                    arm.average = 0.3;
                    if (clips) arm.clipNorm = 0.01;
                    arm.rules.notFinite = NotFinite::SkipWindow;
                    const auto dataOf = [&](std::int64_t before, std::vector<Row> bad, std::int64_t windows) {
                        std::vector<Row> rows(static_cast<std::size_t>(before * k), good);
                        rows.insert(rows.end(), bad.begin(), bad.end());
                        rows.resize(static_cast<std::size_t>(windows * k), good);
                        DataSet data = numbersOf(rows);
                        data.test = numbersOf({good}).train;
                        return data;
                    };
                    TestArm left(e, dataOf(c.after, c.rows, c.after + 1));
                    left.finish();
                    EXPECT_EQ(left.last().status, RowStatus::Skipped);
                    EXPECT_TRUE(isMissing(left.last().updateNorm));
                    EXPECT_EQ(left.last().update, c.after);
                    if (c.after == 0) {
                        EXPECT_EQ(left.weights()[0], 0);
                    } else {
                        TestArm before(e, dataOf(0, {}, c.after));
                        before.finish();
                        EXPECT_EQ(left.weights(), before.weights());
                        EXPECT_EQ(left.last().testLoss, before.last().testLoss) << "by the average";
                    }
                    if (kind == OptimizerKind::AdamA) continue; // its moments have taken the gradients as they came
                    TestArm bad(e, dataOf(c.after, c.rows, c.after + 3)), right(e, dataOf(0, {}, c.after + 2));
                    bad.finish();
                    right.finish();
                    EXPECT_EQ(bad.last().update, c.after + 2);
                    EXPECT_EQ(bad.weights(), right.weights());
                    EXPECT_EQ(bad.last().testLoss, right.last().testLoss);
                }
}

TEST(NotFinite, ShareOfWindowsThatABadMicroBatchCosts)
{
    constexpr int samples = 32 * 1000;
    std::vector<double> g(samples, 0.0);
    const Draws draws(9);
    for (int i = 0; i < samples; ++i)
        if (draws.uniform(Purpose::Noise, i) < 0.01) g[i] = kInfinity;
    const DataSet data = gradients(g);
    for (const auto& [k, share] : {std::pair{1, 0.01}, {8, 0.077}, {32, 0.275}}) {
        Experiment e = oneWeight(k);
        e.measure = Measure::Update;
        e.arms[0].rules.notFinite = NotFinite::SkipWindow;
        TestArm arm(e, data);
        arm.finish();
        const int whole = samples / k;
        const double windows = whole;
        ASSERT_EQ(arm.updates(), windows);
        double skipped = 0;
        for (std::size_t u = 0; u < arm.updates(); ++u) skipped += arm.update(u).status == RowStatus::Skipped;
        EXPECT_NEAR(skipped / windows, share, 4 * std::sqrt(share * (1 - share) / windows)) << k;
    }
}

TEST(Units, AdamsCountAndDecayWithEveryMicroBatch)
{
    for (const auto& [k, ratio] : {std::pair<std::int64_t, double>{4, 0.58113}, {3, 0.63881}}) {
        Experiment e = oneWeight(k, 0.001);
        e.arms[0].optimizer.kind = OptimizerKind::Adam;
        e.arms[0].optimizer.epsilon = 0;
        const DataSet data = gradients(std::vector<double>(k, 1.0));
        const double right = TestArm(e, data).finish().weights()[0];
        EXPECT_NEAR(right, -0.001, 1e-15);
        e.arms[0].rules.optimizerUnit = Unit::MicroBatch;
        EXPECT_NEAR(TestArm(e, data).finish().weights()[0] / right, ratio, 5e-6);
    }
    Experiment e = oneWeight(4, 0.1); // gradient 0, weight 1, decay 0.1 · 0.1
    e.arms[0].optimizer.kind = OptimizerKind::AdamW;
    e.arms[0].optimizer.weightDecay = 0.1;
    const DataSet data = gradients({0, 0, 0, 0});
    const StartValues one{{"head.weight", {1}}};
    EXPECT_NEAR(TestArm(e, data, one).finish().weights()[0], 0.99, 1e-15);
    e.arms[0].rules.optimizerUnit = Unit::MicroBatch;
    EXPECT_NEAR(TestArm(e, data, one).finish().weights()[0], 0.96059601, 1e-15);
}

Experiment network(std::int64_t b, std::int64_t k)
{
    Experiment e = oneArm(LossKind::CrossEntropy, b, k, 0.1, 2);
    e.model.hidden = {9};
    e.model.activation = Activation::Tanh;
    return e;
}

TEST(Clearing, ChangesNoBitAndItsBytesAreGivenBack)
{
    const DataSet data = randomData(LossKind::CrossEntropy, 24, 5, 3, 6);
    Experiment e = network(4, 3);
    const std::vector<double> right = TestArm(e, data).finish().weights();
    for (const Summation summation : {Summation::Plain, Summation::Kahan})
        for (const Clearing clearing : {Clearing::Overwrite, Clearing::Zero, Clearing::Release}) {
            e.arms[0].rules.clearing = clearing;
            e.arms[0].summation = summation;
            TestArm arm(e, data);
            arm.advance();
            const std::int64_t held = arm.arm().memory().inUse()[static_cast<std::size_t>(Category::Gradients)];
            EXPECT_EQ(held == 0, clearing == Clearing::Release);
            EXPECT_LE(largestDifference(arm.finish().weights(), right), summation == Summation::Plain ? 0 : 1e-15);
        }
}

TEST(Backward, AllAtTheEndIsTheSameGradientAtTheLargeBatchsMemory)
{
    const DataSet data = randomData(LossKind::CrossEntropy, 24, 5, 3, 6);
    Experiment e = network(4, 3);
    TestArm right(e, data);
    e.arms[0].rules.backward = BackwardAt::WindowEnd;
    TestArm together(e, data);
    EXPECT_EQ(together.finish().weights(), right.finish().weights());
    EXPECT_EQ(together.last().loss, right.last().loss);
    EXPECT_EQ(together.micro(4).microGradNorm, right.micro(4).microGradNorm);
    EXPECT_GT(together.last().bytesActivations, 2 * right.last().bytesActivations);
    EXPECT_EQ(together.last().bytesGradients, right.last().bytesGradients);
}

TEST(ReportedLoss, OfEachKind)
{
    const DataSet data = randomData(LossKind::CrossEntropy, 8, 5, 3, 6);
    const auto reported = [&](ReportedLoss kind) {
        Experiment e = network(2, 4);
        e.length.count = 1;
        e.arms[0].rules.reportedLoss = kind;
        return TestArm(e, data).finish().last().reportedLoss;
    };
    TestArm arm(network(2, 4), data);
    arm.advance();
    const double mean = arm.last().loss;
    double sum = 0;
    for (std::size_t j = 0; j < 4; ++j) sum += arm.micro(j).loss;
    EXPECT_EQ(reported(ReportedLoss::WindowMean), mean);
    EXPECT_NEAR(reported(ReportedLoss::Sum), sum, 1e-15);
    EXPECT_NEAR(sum, 4 * mean, 1e-15);
    EXPECT_EQ(reported(ReportedLoss::Last), arm.micro(3).loss);
    EXPECT_NEAR(reported(ReportedLoss::DividedAgain), mean / 4, 1e-16);
}

TEST(GradientCheck, ShowsWhatARuleMakesOfTheGradient)
{
    const DataSet data = randomData(LossKind::CrossEntropy, 8, 5, 3, 6);
    Experiment e = network(2, 4);
    e.checkGradient = 1;
    TestArm right(e, data);
    right.advance();
    EXPECT_LE(right.last().gradError, 1e-14);
    EXPECT_NEAR(right.last().gradCosine, 1, 1e-14);

    e.arms[0].rules.divide = Divide::None;
    TestArm undivided(e, data);
    undivided.advance();
    EXPECT_NEAR(undivided.last().gradError, 3, 1e-12);
    EXPECT_NEAR(undivided.last().gradCosine, 1, 1e-14);

    e.arms[0].rules.divide = Divide::Items;
    e.arms[0].bufferType = Precision::Bfloat16;
    TestArm coarse(e, data);
    coarse.advance();
    EXPECT_GT(coarse.last().gradError, 1e-4);
    EXPECT_LT(coarse.last().gradError, 1e-2);
    EXPECT_EQ(coarse.last().bytesGradients * 4, right.last().bytesGradients) << "really stored in 16 bit";

    e.checkGradient = 2; // every second one only
    TestArm some(e, data);
    some.finish();
    EXPECT_FALSE(isMissing(some.update(0).gradError));
    EXPECT_TRUE(isMissing(some.update(1).gradError));
}

TEST(Precision, SixteenBitsKeepWeightsOf32)
{
    const DataSet data = randomData(LossKind::CrossEntropy, 24, 5, 3, 6);
    for (const Precision precision : {Precision::Bfloat16, Precision::Float16}) {
        Experiment e = network(4, 3);
        e.arms[0].precision = Precision::Float32;
        TestArm wide(e, data);
        wide.finish();
        e.arms[0].precision = precision;
        TestArm arm(e, data);
        arm.finish();
        const double weights = static_cast<double>(wide.weights().size());
        EXPECT_EQ(arm.last().bytesParameters, 6 * weights) << "4 for the weight, 2 for the copy";
        EXPECT_EQ(arm.last().bytesGradients, 4 * weights);
        EXPECT_NEAR(arm.last().loss, wide.last().loss, precision == Precision::Bfloat16 ? 2e-2 : 2e-3);
        EXPECT_NE(arm.last().loss, wide.last().loss);
        EXPECT_LT(2 * arm.last().bytesActivations, 1.01 * wide.last().bytesActivations + 64);
    }
}

TEST(LayerNorms, AddUpToTheGradients)
{
    TestArm arm(network(4, 3), randomData(LossKind::CrossEntropy, 24, 5, 3, 6));
    arm.finish();
    const ArmRecord& record = arm.record().arms[0];
    ASSERT_EQ(record.layers.size(), 4u);
    ASSERT_EQ(record.layerNorms.size(), 4 * arm.updates());
    for (std::size_t u = 0; u < arm.updates(); ++u) {
        double squares = 0;
        for (std::size_t l = 0; l < 4; ++l) squares += std::pow(record.layerNorms[4 * u + l], 2);
        EXPECT_NEAR(std::sqrt(squares), arm.update(u).gradNorm, 1e-14);
    }
}

} // namespace
} // namespace tarakum
