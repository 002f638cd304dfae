// One arm at a time: the same update whatever the cut, memory to the byte, failures as results, test figures.
#include "tests/support/tensors.hpp"
#include "tests/support/test_arm.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace tarakum {
namespace {

using testing::HasSubstr;

// An MLP 5-7-6-3 that starts at random.
Experiment mlp(std::int64_t microBatch, std::int64_t steps, Precision precision = Precision::Float64,
               LossKind loss = LossKind::CrossEntropy)
{
    Experiment e = oneArm(loss, microBatch, steps, 0.1);
    e.model.hidden = {7, 6};
    e.model.activation = Activation::Tanh;
    e.model.start = Start::Uniform;
    e.measure = Measure::Update;
    e.arms[0].precision = precision;
    return e;
}
DataSet data(LossKind loss = LossKind::CrossEntropy, std::int64_t samples = 96)
{
    return randomData(loss, samples, 5, 3, 1);
}
std::vector<double> trained(const Experiment& e, const DataSet& d)
{
    return TestArm(e, d).finish().weights();
}

// ── the same update ─────────────────────────────────────────────────────────────────────────────────────────────────

class SameUpdateTest : public testing::TestWithParam<std::tuple<Precision, LossKind, OptimizerKind>>
{
};

// Any b·k = 24 from the same samples, shuffled: after four updates an epoch, three epochs, the same weights to
// rounding.
TEST_P(SameUpdateTest, WhateverTheCut)
{
    const auto precision = std::get<0>(GetParam());
    const auto loss = std::get<1>(GetParam());
    const auto optimizer = std::get<2>(GetParam());
    const auto of = [&](std::vector<std::int64_t> sizes, std::int64_t steps,
                        std::optional<std::int64_t> effectiveBatch = {}) {
        Experiment e = mlp(1, steps, precision, loss);
        e.length.count = 3;
        e.data.shuffle = true;
        e.arms[0].microBatch = std::move(sizes);
        e.arms[0].effectiveBatch = effectiveBatch;
        e.arms[0].optimizer = {optimizer, optimizer == OptimizerKind::Sgd ? 0.1 : 0.01,
                               optimizer == OptimizerKind::Sgd ? 0.9 : 0};
        e.arms[0].optimizer.epsilon = 1e-3; // a small one turns rounding into the size of a step
        e.arms[0].clipNorm = 0.3;
        TestArm arm(e, data(loss));
        arm.finish();
        EXPECT_EQ(arm.updates(), 12u);
        return arm.weights();
    };
    const std::vector<double> whole = of({24}, 1);
    const double tolerance = precision == Precision::Float64 ? 1e-12 : 1e-5;
    for (const std::int64_t k : {2, 3, 4, 6, 8, 12, 24})
        EXPECT_LE(norm(difference(of({24 / k}, k), whole)) / norm(whole), tolerance) << "k = " << k;
    EXPECT_LE(norm(difference(of({5, 7, 12}, 3), whole)) / norm(whole), tolerance) << "5 + 7 + 12";
    EXPECT_LE(norm(difference(of({10}, 1, 24), whole)) / norm(whole), tolerance) << "10 + 10 + 4";
    EXPECT_LE(norm(difference(of({1, 9}, 1, 24), whole)) / norm(whole), tolerance)
        << "1 + 9 + 1 + 9 + 1 + 3, each window another cut";
}

INSTANTIATE_TEST_SUITE_P(All, SameUpdateTest,
                         testing::Combine(testing::Values(Precision::Float64, Precision::Float32),
                                          testing::Values(LossKind::CrossEntropy, LossKind::Mse, LossKind::HalfMse),
                                          testing::Values(OptimizerKind::Sgd, OptimizerKind::Adam,
                                                          OptimizerKind::AdamW)));

// In float32 the gradient of a linear layer 50→20 over 64 samples is off by about 1e-7, whatever k.
TEST(SameUpdate, RoundingDoesNotGrowWithK)
{
    const DataSet d = randomData(LossKind::HalfMse, 64, 50, 20, 3);
    const auto gradient = [&](std::int64_t k, Precision precision) {
        Experiment e = oneArm(LossKind::HalfMse, 64 / k, k, 1);
        e.model.bias = false;
        e.arms[0].precision = precision;
        return trained(e, d); // from 0 with a rate of 1: −g
    };
    const std::vector<double> exact = gradient(1, Precision::Float64);
    for (const std::int64_t k : {1, 2, 4, 8, 16, 32, 64}) {
        const double error = norm(difference(gradient(k, Precision::Float32), exact)) / norm(exact);
        EXPECT_GT(error, 1e-8) << k;
        EXPECT_LT(error, 4e-7) << k;
        EXPECT_LE(norm(difference(gradient(k, Precision::Float64), exact)) / norm(exact), 1e-15) << k;
    }
}

// Asking for the micro-gradients' norms changes no bit of the training, also where a batch is summed in several pieces.
TEST(Measuring, ChangesNoBit)
{
    for (const Precision precision : {Precision::Float64, Precision::Float32})
        for (const std::int64_t b : {1, 16, 255, 256, 257, 300})
            for (const Clear clear : {Clear::Window, Clear::Never}) {
                const auto train = [&](Measure measure) {
                    Experiment e = mlp(b, 3, precision);
                    e.model.activation = Activation::Relu;
                    e.measure = measure;
                    e.length = {LengthUnit::Samples, 8 * b};
                    e.arms[0].rules.clear = clear;
                    TestArm arm(e, data(LossKind::CrossEntropy, 5 * b));
                    arm.finish();
                    std::vector<double> numbers = arm.weights();
                    for (std::size_t u = 0; u < arm.updates(); ++u)
                        numbers.insert(numbers.end(),
                                       {arm.update(u).loss, arm.update(u).gradNorm, arm.update(u).updateNorm});
                    EXPECT_NE(isMissing(arm.micro(0).microGradNorm), measure == Measure::MicroBatch);
                    return numbers;
                };
                EXPECT_EQ(train(Measure::Update), train(Measure::MicroBatch)) << "b = " << b;
            }
}

TEST(Measuring, NormsAreThoseOfWhatIsAdded)
{
    Experiment e = mlp(4, 3);
    e.measure = Measure::MicroBatch;
    e.length = {LengthUnit::Samples, 12};
    TestArm arm(e, data());
    arm.finish();
    EXPECT_DOUBLE_EQ(arm.micro(0).microGradNorm, arm.micro(0).bufferNorm);
    EXPECT_DOUBLE_EQ(arm.micro(2).bufferNorm, arm.last().gradNorm);
    e.arms[0].microBatch = {300};
    e.arms[0].accumulationSteps = 1;
    e.length = {LengthUnit::Samples, 300};
    TestArm large(e, data(LossKind::CrossEntropy, 300)); // measured beside the buffer, in two pieces
    large.finish();
    EXPECT_DOUBLE_EQ(large.micro(0).microGradNorm, large.last().gradNorm);
}

// ── memory ──────────────────────────────────────────────────────────────────────────────────────────────────────────

struct Peak
{
    double total;
    std::vector<double> categories; // parameters, gradients, activations, optimizer, workspace, data
    bool operator==(const Peak&) const = default;
};
Peak peakOf(const UpdateRow& row)
{
    return {row.bytesPeak,
            {row.bytesParameters, row.bytesGradients, row.bytesActivations, row.bytesOptimizer, row.bytesWorkspace,
             row.bytesData}};
}
void PrintTo(const Peak& peak, std::ostream* out)
{
    *out << peak.total << " = " << testing::PrintToString(peak.categories);
}

struct MemoryCase
{
    Activation activation;
    LossKind loss;
    OptimizerKind optimizer;
    Precision precision;
    Measure measure;
};
const MemoryCase kMemoryCases[] = {
    {Activation::Tanh, LossKind::CrossEntropy, OptimizerKind::Sgd, Precision::Float32, Measure::Update},
    {Activation::Gelu, LossKind::Mse, OptimizerKind::Adam, Precision::Float64, Measure::Update},
    {Activation::Relu, LossKind::CrossEntropy, OptimizerKind::AdamW, Precision::Float32, Measure::MicroBatch},
};
class MemoryTest : public testing::TestWithParam<MemoryCase>
{
protected:
    static Experiment experiment(std::int64_t b, std::int64_t k)
    {
        const MemoryCase& c = GetParam();
        Experiment e = mlp(b, k, c.precision, c.loss);
        e.model.activation = c.activation;
        e.measure = c.measure;
        e.arms[0].optimizer.kind = c.optimizer;
        return e;
    }
    static TestArm run(const Experiment& e) { return TestArm(e, data(GetParam().loss)); }
    static Peak peak(std::int64_t b, std::int64_t k)
    {
        TestArm arm = run(experiment(b, k));
        arm.advance();
        return peakOf(arm.last());
    }
};

TEST_P(MemoryTest, PeakDoesNotDependOnK)
{
    for (const std::int64_t b : {1, 3, 8}) {
        const Peak one = peak(b, 1);
        for (const std::int64_t k : {2, 8}) EXPECT_EQ(peak(b, k), one) << "b = " << b << ", k = " << k;
    }
}

TEST_P(MemoryTest, PeakIsAStraightLineInB)
{
    const Peak first = peak(1, 1), second = peak(2, 1);
    for (std::int64_t b = 3; b <= 12; ++b) {
        const Peak here = peak(b, 1);
        for (std::size_t i = 0; i < 6; ++i)
            EXPECT_EQ(here.categories[i],
                      first.categories[i] + static_cast<double>(b - 1) * (second.categories[i] - first.categories[i]))
                << b;
        EXPECT_EQ(here.total, first.total + static_cast<double>(b - 1) * (second.total - first.total));
    }
    EXPECT_EQ(second.categories[0], first.categories[0]) << "weights do not grow with b";
    EXPECT_EQ(second.categories[1], first.categories[1]) << "nor the gradient buffer";
    EXPECT_EQ(second.categories[3], first.categories[3]) << "nor the optimizer's state";
    EXPECT_EQ(second.categories[4], first.categories[4]) << "nor workspace";
    EXPECT_GT(second.categories[2], first.categories[2]);
    EXPECT_GT(second.categories[5], first.categories[5]);
}

// Each window has a peak of its own, whatever came before it; a ragged one that of its largest micro-batch.
TEST_P(MemoryTest, PeakIsTheWindowsOwn)
{
    Experiment e = experiment(8, 1);
    e.arms[0].microBatch = {8, 2, 5};
    e.evaluate = 1;
    DataSet d = data(GetParam().loss);
    d.test = d.train;
    TestArm arm(e, d);
    for (const std::int64_t b : {8, 2, 5, 8}) {
        arm.advance();
        EXPECT_EQ(peakOf(arm.last()), peak(b, 1)) << b;
    }
    e.arms[0].accumulationSteps = 2;
    TestArm ragged(e, d);
    for (const std::int64_t b : {8, 8, 5}) { // 8 + 2, 5 + 8, 2 + 5
        ragged.advance();
        EXPECT_EQ(peakOf(ragged.last()), peak(b, 1)) << b;
    }
}

// Weights and buffer N numbers each, Adam's state 2N, SGD's without momentum none.
TEST_P(MemoryTest, CategoriesAreWhatTheyHold)
{
    TestArm arm = run(experiment(4, 2));
    const double N = static_cast<double>(arm.weights().size()),
                 bytes = GetParam().precision == Precision::Float64 ? 8 : 4;
    arm.finish();
    for (std::size_t u = 0; u < arm.updates(); ++u) {
        const UpdateRow& row = arm.update(u);
        EXPECT_EQ(row.bytesParameters, N * bytes);
        EXPECT_EQ(row.bytesGradients, N * bytes);
        EXPECT_EQ(row.bytesOptimizer, (GetParam().optimizer == OptimizerKind::Sgd ? 0 : 2) * N * bytes);
        EXPECT_EQ(row.bytesWorkspace, (GetParam().measure == Measure::MicroBatch ? 1 : 0) * N * bytes);
        EXPECT_EQ(row.bytesPeak, row.bytesParameters + row.bytesGradients + row.bytesActivations + row.bytesOptimizer +
                                     row.bytesWorkspace + row.bytesData);
        EXPECT_EQ(peakOf(row), peakOf(arm.update(0))) << "every window";
    }
}

// What is left once the arm is over are the weights, which others may still be compared with.
TEST_P(MemoryTest, NothingButWeightsIsLeft)
{
    TestArm arm = run(experiment(8, 3));
    arm.finish();
    Usage weights{};
    weights[0] = static_cast<std::int64_t>(arm.last().bytesParameters);
    EXPECT_EQ(arm.arm().memory().inUse(), weights);
}

// Between windows there is no activation, no data.
TEST_P(MemoryTest, NothingIsAliveBetweenMicroBatches)
{
    TestArm arm = run(experiment(8, 3));
    const Usage before = arm.arm().memory().inUse();
    EXPECT_EQ(before[2] + before[5], 0);
    arm.advance([&] { EXPECT_EQ(arm.arm().memory().inUse(), before); });
    EXPECT_EQ(arm.arm().memory().inUse(), before);
}

// A budget is kept to the byte: the peak is enough for the whole run, evaluation included; a byte less is not.
TEST_P(MemoryTest, BudgetToTheByte)
{
    Experiment e = experiment(8, 3);
    e.evaluate = 8;
    DataSet d = data(GetParam().loss);
    d.test = d.train;
    TestArm free(e, d);
    free.finish();
    e.arms[0].memoryBudget = static_cast<std::int64_t>(free.last().bytesPeak);
    TestArm fits(e, d);
    fits.finish();
    EXPECT_EQ(fits.status(), ArmStatus::Finished);
    EXPECT_EQ(fits.updates(), free.updates());
    EXPECT_EQ(peakOf(fits.last()), peakOf(free.last())) << "evaluation is no part of it";

    --*e.arms[0].memoryBudget;
    TestArm fails(e, d);
    fails.finish();
    EXPECT_EQ(fails.status(), ArmStatus::OutOfMemory);
    ASSERT_EQ(fails.updates(), 1u) << "a last row that says so, even its first";
    const UpdateRow& row = fails.last();
    EXPECT_EQ(row.status, RowStatus::OutOfMemory);
    EXPECT_EQ(row.update, 0);
    EXPECT_EQ(row.samples, 0);
    EXPECT_TRUE(isMissing(row.loss));
    EXPECT_LE(row.bytesPeak, static_cast<double>(*e.arms[0].memoryBudget));
    EXPECT_EQ(row.bytesPeak, row.bytesParameters + row.bytesGradients + row.bytesActivations + row.bytesOptimizer +
                                 row.bytesWorkspace + row.bytesData);
    EXPECT_THAT(fails.record().arms[0].message, HasSubstr("budget"));
    Usage weights{};
    weights[0] = fails.arm().memory().inUse()[0];
    EXPECT_EQ(fails.arm().memory().inUse(), weights) << "what it held is given back";
}

INSTANTIATE_TEST_SUITE_P(Cases, MemoryTest, testing::ValuesIn(kMemoryCases));

// Not even the weights, or the optimizer's state, may fit.
TEST(Memory, BudgetBelowTheState)
{
    for (const std::int64_t budget : {1, 500, 1500, 2500}) {
        Experiment e = mlp(4, 2);
        e.arms[0].optimizer.kind = OptimizerKind::Adam;
        e.arms[0].memoryBudget = budget;
        TestArm arm(e, data());
        EXPECT_TRUE(arm.over());
        EXPECT_EQ(arm.status(), ArmStatus::OutOfMemory);
        ASSERT_EQ(arm.updates(), 1u);
        EXPECT_LE(arm.last().bytesPeak, static_cast<double>(budget));
        EXPECT_EQ(arm.last().status, RowStatus::OutOfMemory);
    }
}

// A later window may need more than the first.
TEST(Memory, OutOfMemoryInALaterWindow)
{
    Experiment e = mlp(1, 1);
    e.arms[0].microBatch = {2, 4, 8};
    TestArm free(e, data());
    free.finish();
    e.arms[0].memoryBudget = static_cast<std::int64_t>(free.update(1).bytesPeak);
    TestArm arm(e, data());
    arm.finish();
    ASSERT_EQ(arm.updates(), 3u);
    EXPECT_EQ(arm.update(1).status, RowStatus::None);
    EXPECT_EQ(arm.last().status, RowStatus::OutOfMemory);
    EXPECT_EQ(arm.last().update, 2) << "it stands where it stood";
    EXPECT_EQ(arm.last().samples, 6);
    EXPECT_EQ(arm.last().items, 6);
    EXPECT_EQ(arm.last().microSteps, 2);
}

// A linear model: b samples in, their classes, b rows out; the outputs' gradient takes their place.
TEST(Memory, OfALinearModelByHand)
{
    Experiment e = mlp(10, 2);
    e.model.hidden = {};
    TestArm arm(e, data());
    arm.advance();
    EXPECT_EQ(peakOf(arm.last()), (Peak{18 * 8 + 18 * 8 + 10 * 3 * 8 + 10 * 5 * 8 + 10 * 4,
                                        {18 * 8, 18 * 8, 10 * 3 * 8, 0, 0, 10 * 5 * 8 + 10 * 4}}));
}

// Recycled blocks: once every size has come, the system is asked for nothing more, whatever the order of sizes.
TEST(Memory, SystemIsAskedOnce)
{
    for (unsigned round = 0; round < 60; ++round) {
        const std::vector<double> random = randomValues(8, round, 0, 1);
        Experiment e = mlp(1, 1 + static_cast<std::int64_t>(random[0] * 4));
        e.model.activation = random[1] < 0.5 ? Activation::Gelu : Activation::Relu;
        e.model.hidden = {1 + static_cast<std::int64_t>(random[2] * 20), 1 + static_cast<std::int64_t>(random[3] * 20)};
        e.arms[0].microBatch = {1 + static_cast<std::int64_t>(random[4] * 9),
                                1 + static_cast<std::int64_t>(random[5] * 9),
                                1 + static_cast<std::int64_t>(random[6] * 9)};
        if (random[7] < 0.3) e.arms[0].effectiveBatch = 17;
        e.length.count = 6;
        e.evaluate = 10;
        DataSet d = data();
        d.test = d.train;
        TestArm arm(e, d);
        std::int64_t after = 0;
        while (!arm.over()) {
            arm.advance();
            if (arm.last().samples <= 96) after = arm.arm().memory().systemAllocations();
        }
        EXPECT_EQ(arm.arm().memory().systemAllocations(), after) << "round " << round;
    }
}

// ── failures ────────────────────────────────────────────────────────────────────────────────────────────────────────

TEST(NotFinite, EndsTheArmWithALastRow)
{
    for (const Precision precision : {Precision::Float32, Precision::Float64}) {
        Experiment e = mlp(4, 2, precision, LossKind::Mse);
        e.model.activation = Activation::Relu;
        e.arms[0].optimizer.learningRate = precision == Precision::Float32 ? 1e30 : 1e200;
        TestArm arm(e, data(LossKind::Mse));
        arm.finish();
        EXPECT_EQ(arm.status(), ArmStatus::NotFinite);
        EXPECT_LT(arm.updates(), 12u);
        EXPECT_EQ(arm.last().status, RowStatus::NotFinite);
        EXPECT_FALSE(std::isfinite(arm.last().loss) && std::isfinite(arm.last().gradNorm));
        EXPECT_TRUE(isMissing(arm.last().updateNorm)) << "the step was not made";
        EXPECT_EQ(arm.last().update, static_cast<double>(arm.updates() - 1));
        for (std::size_t u = 0; u + 1 < arm.updates(); ++u) EXPECT_EQ(arm.update(u).status, RowStatus::None);
        EXPECT_FALSE(arm.record().arms[0].message.empty());
        EXPECT_EQ(arm.record().arms[0].message.find('\n'), std::string::npos);
    }
}

// Clipping must not hide it.
TEST(NotFinite, IsSeenThroughClipping)
{
    for (const ClipAt clip : {ClipAt::Update, ClipAt::RunningSum, ClipAt::MicroBatch}) {
        Experiment e = oneArm(LossKind::Mse, 1, 2, 0.1);
        e.arms[0].clipNorm = 1;
        e.arms[0].rules.clip = clip;
        TestArm arm(e, numbersOf({{{1e200}, {1e200}}, {{1}, {1}}}));
        arm.finish();
        EXPECT_EQ(arm.status(), ArmStatus::NotFinite);
        EXPECT_EQ(arm.weights(), std::vector<double>(2, 0.0)) << "no step";
    }
}

// ── test figures ────────────────────────────────────────────────────────────────────────────────────────────────────

// With the training data as test data the test loss is what the next update finds as its loss.
TEST(Evaluation, IsTheLossOfTheNextUpdate)
{
    for (const LossKind loss : {LossKind::CrossEntropy, LossKind::Mse, LossKind::HalfMse}) {
        Experiment e = mlp(7, 14, Precision::Float64, loss); // 14 micro-batches are all 96 samples
        e.length.count = 5;
        e.evaluate = 1;
        DataSet d = data(loss);
        d.test = d.train;
        TestArm arm(e, d);
        arm.finish();
        ASSERT_EQ(arm.updates(), 5u);
        for (std::size_t u = 0; u + 1 < 5; ++u) EXPECT_NEAR(arm.update(u).testLoss, arm.update(u + 1).loss, 1e-14);
        EXPECT_EQ(isMissing(arm.last().testAccuracy), loss != LossKind::CrossEntropy);
    }
}

TEST(Evaluation, AccuracyIsTheShareOfLargestOutputsThatAreRight)
{
    Experiment e = mlp(8, 3);
    e.model.hidden = {};
    e.model.bias = false;
    DataSet d = data();
    d.test = randomData(LossKind::CrossEntropy, 77, 5, 3, 9).train;
    TestArm arm(e, d);
    arm.finish();
    const std::vector<double> w = arm.weights(); // [3, 5]
    int right = 0;
    for (int i = 0; i < 77; ++i) {
        double outputs[3] = {};
        for (int o = 0; o < 3; ++o)
            for (int j = 0; j < 5; ++j) outputs[o] += w[o * 5 + j] * d.test.numbers[i * 5 + j];
        right += std::max_element(outputs, outputs + 3) - outputs == d.test.classes[i];
    }
    EXPECT_DOUBLE_EQ(arm.last().testAccuracy, right / 77.0);
}

// Every n samples, at the first update that has passed a multiple of n, and at the end.
TEST(Evaluation, WhenItIsDue)
{
    const auto evaluated = [](std::int64_t every) {
        Experiment e = mlp(4, 2); // an update every 8 of 96 samples
        e.evaluate = every;
        DataSet d = data();
        d.test = d.train;
        TestArm arm(e, d);
        arm.finish();
        std::vector<double> at;
        for (std::size_t u = 0; u < arm.updates(); ++u)
            if (!isMissing(arm.update(u).testLoss)) at.push_back(arm.update(u).samples);
        return at;
    };
    EXPECT_THAT(evaluated(0), testing::ElementsAre(96));
    EXPECT_THAT(evaluated(32), testing::ElementsAre(32, 64, 96));
    EXPECT_THAT(evaluated(30), testing::ElementsAre(32, 64, 96));
    EXPECT_THAT(evaluated(50), testing::ElementsAre(56, 96));
    EXPECT_EQ(evaluated(1).size(), 12u);
}

// Nothing of the training depends on whether it is evaluated, and how much memory a window takes neither.
TEST(Evaluation, LeavesNoTrace)
{
    DataSet d = data();
    d.test = d.train;
    Experiment e = mlp(8, 2);
    TestArm without(e, data());
    without.finish();
    e.evaluate = 1;
    TestArm with(e, d);
    with.finish();
    EXPECT_EQ(without.weights(), with.weights());
    for (std::size_t u = 0; u < with.updates(); ++u) EXPECT_EQ(peakOf(with.update(u)), peakOf(without.update(u)));
    EXPECT_TRUE(isMissing(without.last().testLoss)) << "no test data, no figures";
}

// Pieces are no larger than the micro-batches that the arm has: an effective batch, or a run, may be below b.
TEST(Evaluation, StaysUnderTheWindowsPeak)
{
    DataSet d = data();
    d.test = d.train;
    for (const bool shortRun : {false, true}) {
        Experiment e = mlp(64, 1);
        if (shortRun)
            e.length = {LengthUnit::Samples, 8};
        else
            e.arms[0].effectiveBatch = 8;
        TestArm free(e, d);
        free.finish();
        e.arms[0].memoryBudget = static_cast<std::int64_t>(free.update(0).bytesPeak);
        TestArm arm(e, d);
        arm.finish();
        EXPECT_EQ(arm.status(), ArmStatus::Finished) << arm.record().arms[0].message;
    }
}

} // namespace
} // namespace tarakum
