// Samples that know each other, through arms: BatchNorm and dropout under accumulation, and the cnn.
#include "tests/support/tensors.hpp"
#include "tests/support/test_arm.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace tarakum {
namespace {

using Numbers = std::vector<double>;
using testing::DoubleNear;
using testing::Pointwise;

// ── a known case: eight numbers, one BatchNorm
// ────────────────────────────────────────────────────────────────────────

const StartValues kIdentity{{"linear.0.weight", {1}}, {"linear.0.bias", {0}}, {"norm.0.weight", {1}},
                            {"norm.0.bias", {0}},     {"head.weight", {1}},   {"head.bias", {0}}};

// The running mean after windows of k micro-batches of b samples.
double runningMean(std::int64_t b, std::int64_t k, BatchStatistics rule)
{
    std::vector<Row> rows;
    for (const double x : {1, 3, 2, 6, 0, 8, 5, 7}) rows.push_back({{x}, {0}});
    Experiment e = oneArm(LossKind::Mse, b, k, 0);
    e.model.hidden = {1};
    e.model.normalisation = Normalisation::Batch;
    e.arms[0].rules.network.batchStatistics = rule;
    TestArm arm(e, numbersOf(rows), kIdentity);
    arm.finish();
    EXPECT_EQ(arm.updates(), static_cast<std::size_t>(8 / b / k));
    const std::shared_ptr<Backend> ops = makeCpuBackend(1);
    return valuesOf(*ops, arm.arm().buffers()[0])[0];
}

TEST(BatchNormArms, RunningMeanOfAKnownWindow)
{
    EXPECT_NEAR(runningMean(8, 1, BatchStatistics::MicroBatch), 0.4, 1e-15);
    EXPECT_NEAR(runningMean(2, 4, BatchStatistics::MicroBatch), 1.4298, 5e-5);
    EXPECT_NEAR(runningMean(2, 4, BatchStatistics::CorrectedMomentum), 0.40395, 5e-6);
    EXPECT_NEAR(runningMean(2, 4, BatchStatistics::Deferred), 0.4, 1e-15);
    EXPECT_NEAR(runningMean(2, 4, BatchStatistics::Window), 0.4, 1e-15);
    EXPECT_EQ(runningMean(2, 4, BatchStatistics::Frozen), 0);
}

// Two windows, of means 3 and 5: each begins anew.
TEST(BatchNormArms, RunningMeanOfTwoWindows)
{
    for (const BatchStatistics rule : {BatchStatistics::Deferred, BatchStatistics::Window})
        EXPECT_NEAR(runningMean(2, 2, rule), 0.9 * 0.1 * 3 + 0.1 * 5, 1e-15);
}

// ── models
// ────────────────────────────────────────────────────────────────────────────────────────────────────────────

Experiment modelArm(ModelKind kind, Normalisation normalisation, double dropout, std::int64_t microBatch,
                    std::int64_t steps)
{
    Experiment e = oneArm(LossKind::CrossEntropy, microBatch, steps, 0.1);
    e.model.kind = kind;
    e.model.start = Start::Uniform;
    e.model.hidden = {9, 7};
    e.model.channels = {4, 6};
    e.model.activation = Activation::Tanh;
    e.model.normalisation = normalisation;
    e.model.dropout = dropout;
    return e;
}
DataSet dataFor(ModelKind kind, std::int64_t samples)
{
    DataSet data = randomData(LossKind::CrossEntropy, samples, kind == ModelKind::Cnn ? 2 * 9 * 9 : 5, 3, 11);
    if (kind == ModelKind::Cnn) {
        data.channels = 2;
        data.side = 9;
    }
    return data;
}
Numbers weightsAfter(const Experiment& e, std::int64_t samples)
{
    return TestArm(e, dataFor(e.model.kind, samples)).finish().weights();
}

TEST(BatchNormArms, WindowStatisticsGiveTheLargeBatchsLoss)
{
    for (const ModelKind kind : {ModelKind::Mlp, ModelKind::Cnn})
        for (const double dropout : {0.0, 0.3}) {
            Experiment e = modelArm(kind, Normalisation::Batch, dropout, 4, 4);
            const Experiment large = modelArm(kind, Normalisation::Batch, dropout, 16, 1);
            TestArm whole(large, dataFor(kind, 16)), usual(e, dataFor(kind, 16));
            e.arms[0].rules.network.batchStatistics = BatchStatistics::Window;
            TestArm window(e, dataFor(kind, 16));
            for (TestArm* arm : {&whole, &usual, &window}) arm->finish();
            EXPECT_NEAR(window.last().loss, whole.last().loss, 1e-12);
            EXPECT_GT(std::abs(usual.last().loss - whole.last().loss), 1e-3);
            const std::shared_ptr<Backend> ops = makeCpuBackend(1);
            EXPECT_THAT(valuesOf(*ops, window.arm().buffers().block()),
                        Pointwise(DoubleNear(1e-12), valuesOf(*ops, whole.arm().buffers().block())));
        }
}

TEST(Arms, OfTheSameSamplesMakeTheLargeBatchsUpdate)
{
    for (const auto& [kind, normalisation] : {std::pair{ModelKind::Mlp, Normalisation::Layer},
                                              {ModelKind::Cnn, Normalisation::None},
                                              {ModelKind::Cnn, Normalisation::Group}})
        for (const double dropout : {0.0, 0.4}) {
            const Numbers large = weightsAfter(modelArm(kind, normalisation, dropout, 16, 1), 16);
            for (const std::int64_t b : {8, 4, 1})
                EXPECT_LE(largestDifference(weightsAfter(modelArm(kind, normalisation, dropout, b, 16 / b), 16), large),
                          1e-14);
        }
}

TEST(DropoutArms, DrawnInTheOrderOfCallsDependOnTheCutWithTwoLayersOnly)
{
    const auto distance = [](std::vector<std::int64_t> hidden, DropoutStream stream) {
        const auto weights = [&](std::int64_t b) {
            Experiment e = modelArm(ModelKind::Mlp, Normalisation::None, 0.5, b, 16 / b);
            e.model.hidden = hidden;
            e.arms[0].rules.network.dropoutStream = stream;
            return weightsAfter(e, 32);
        };
        return largestDifference(weights(4), weights(16));
    };
    EXPECT_LE(distance({9}, DropoutStream::Sequential), 1e-14);
    EXPECT_GT(distance({9, 7}, DropoutStream::Sequential), 1e-3);
    EXPECT_LE(distance({9, 7}, DropoutStream::Keyed), 1e-14);
}

// Memory that the system is asked for: none after the first window, whatever the statistics.
TEST(BatchNormArms, AskForNoMemoryOnceWarm)
{
    for (const BatchStatistics rule : {BatchStatistics::MicroBatch, BatchStatistics::Deferred, BatchStatistics::Window,
                                       BatchStatistics::CorrectedMomentum, BatchStatistics::Frozen}) {
        Experiment e = modelArm(ModelKind::Cnn, Normalisation::Batch, 0.2, 4, 2);
        e.arms[0].rules.network.batchStatistics = rule;
        TestArm arm(e, dataFor(ModelKind::Cnn, 32));
        arm.advance();
        const std::int64_t before = arm.arm().memory().systemAllocations();
        arm.advance();
        arm.advance();
        EXPECT_EQ(arm.arm().memory().systemAllocations(), before);
    }
}

TEST(Arms, OfImagesThatAModelDoesNotFitAreBadInput)
{
    Experiment e = modelArm(ModelKind::Cnn, Normalisation::None, 0, 4, 1);
    e.model.channels = {2, 2, 2, 2};
    EXPECT_THROW(TestArm(e, dataFor(ModelKind::Cnn, 8)), BadInput) << "9, 4, 2, 1 pixels";
    e.model.channels = {2, 2, 2};
    TestArm fits(e, dataFor(ModelKind::Cnn, 8));
    EXPECT_EQ(fits.finish().status(), ArmStatus::Finished);
}

} // namespace
} // namespace tarakum
