// Arms on sequences and pairs: every cut of the same samples makes the same update, states follow their rule, and
// targets that carry no loss count for nothing.
#include "tests/support/tensors.hpp"
#include "tests/support/test_arm.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace tarakum {
namespace {

using Sizes = std::vector<std::int64_t>;

DataSet tokenData(std::int64_t samples, std::int64_t steps, std::int64_t vocabulary, unsigned seed)
{
    DataSet data;
    data.name = "tokens";
    data.outputs = data.vocabulary = vocabulary;
    data.steps = data.targetsPerSample = steps;
    data.train.count = samples;
    const std::vector<double> tokens = randomValues(samples * (steps + 1), seed, 0, static_cast<double>(vocabulary));
    for (std::int64_t i = 0; i < samples; ++i)
        for (std::int64_t t = 0; t < steps; ++t) {
            data.train.tokens.push_back(
                static_cast<std::int32_t>(tokens[static_cast<std::size_t>(i * (steps + 1) + t)]));
            data.train.classes.push_back(
                static_cast<std::int32_t>(tokens[static_cast<std::size_t>(i * (steps + 1) + t + 1)]));
        }
    return data;
}
// From some step of each sample on, a different one each time, targets carry no loss.
void pad(DataSet& data)
{
    for (std::int64_t i = 0; i < data.train.count; ++i)
        for (std::int64_t t = 1 + i % data.steps; t < data.steps; ++t)
            data.train.classes[static_cast<std::size_t>(i * data.steps + t)] = kIgnoredClass;
}
DataSet sequenceData(std::int64_t samples, std::int64_t steps, std::int64_t inputs)
{
    DataSet data = randomData(LossKind::CrossEntropy, samples, steps * inputs, 3, 5);
    data.steps = steps;
    return data;
}
DataSet pairData(std::int64_t pairs, std::int64_t inputs)
{
    DataSet data;
    data.name = "pairs";
    data.inputs = inputs;
    data.outputs = 4;
    data.members = 2;
    data.train.count = pairs;
    data.train.numbers = randomValues(2 * pairs * inputs, 6);
    return data;
}

Experiment experimentOf(ModelKind kind, const Sizes& sizes, std::int64_t steps)
{
    Experiment e = oneArm(LossKind::CrossEntropy, 1, steps, 0.1);
    e.arms[0].microBatch = sizes;
    e.model.start = Start::Uniform;
    e.model.kind = kind;
    e.model.hidden = {5, 4};
    e.model.width = 8;
    e.model.heads = 2;
    e.model.layers = 2;
    return e;
}

// ── any cut ────────────────────────────────────────────────────────────────────────────────────────────────────────

const std::pair<Sizes, std::int64_t> kCuts[] = {{{4}, 3}, {{5, 4, 3}, 3}, {{1}, 12}};

void expectEqualCuts(const std::function<Experiment(const Sizes&, std::int64_t)>& experiment, const DataSet& data)
{
    for (const auto& [precision, allowed] : {std::pair{Precision::Float64, 1e-12}, {Precision::Float32, 1e-5}}) {
        const auto trained = [&, precision = precision](const Sizes& sizes, std::int64_t steps) {
            Experiment e = experiment(sizes, steps);
            e.arms[0].precision = precision;
            TestArm arm(e, data);
            arm.finish();
            EXPECT_EQ(arm.updates(), 1u);
            return arm.weights();
        };
        const std::vector<double> whole = trained({12}, 1);
        for (const auto& [sizes, steps] : kCuts)
            EXPECT_LE(norm(difference(trained(sizes, steps), whole)), allowed * norm(whole)) << sizes[0];
    }
}

TEST(AnyCut, OfGpt)
{
    DataSet data = tokenData(12, 6, 7, 1);
    pad(data);
    for (const double dropout : {0.0, 0.3})
        expectEqualCuts(
            [&](const Sizes& sizes, std::int64_t steps) {
                Experiment e = experimentOf(ModelKind::Gpt, sizes, steps);
                e.model.dropout = dropout;
                return e;
            },
            data);
}

TEST(AnyCut, OfGru)
{
    for (const double dropout : {0.0, 0.3})
        for (const bool stateful : {false, true})
            expectEqualCuts(
                [&](const Sizes& sizes, std::int64_t steps) {
                    Experiment e = experimentOf(ModelKind::Gru, sizes, steps);
                    e.model.dropout = dropout;
                    e.model.stateful = stateful;
                    return e;
                },
                sequenceData(12, 3, 2));
}

// Linear on each step: as a mlp that reads steps one by one.
TEST(AnyCut, OfAMlpOnSteps)
{
    DataSet data = sequenceData(12, 4, 2);
    data.targetsPerSample = data.steps;
    data.train.classes.clear();
    for (const double v : randomValues(12 * 4, 3, 0, 3)) data.train.classes.push_back(static_cast<std::int32_t>(v));
    pad(data);
    for (const double dropout : {0.0, 0.3})
        expectEqualCuts(
            [&](const Sizes& sizes, std::int64_t steps) {
                Experiment e = experimentOf(ModelKind::Mlp, sizes, steps);
                e.model.activation = Activation::Tanh;
                e.model.dropout = dropout;
                return e;
            },
            data);
}

TEST(AnyCut, OfPairsWithTheirEmbeddingsCached)
{
    for (const double dropout : {0.0, 0.3})
        for (const bool aside : {false, true})
            expectEqualCuts(
                [&](const Sizes& sizes, std::int64_t steps) {
                    Experiment e = experimentOf(ModelKind::Mlp, sizes, steps);
                    e.loss = LossKind::Contrastive;
                    e.lossTemperature = 0.2;
                    e.model.activation = Activation::Tanh;
                    e.model.dropout = dropout;
                    e.arms[0].rules.contrastive = ContrastiveOver::Window;
                    if (aside) { // a limit that clips nothing, for which each micro-gradient is computed by itself
                        e.arms[0].rules.clip = ClipAt::MicroBatch;
                        e.arms[0].clipNorm = 1e9;
                    }
                    return e;
                },
                pairData(12, 3));
}

// ── states ─────────────────────────────────────────────────────────────────────────────────────────────────────────

// A stream of 4 lanes in pieces of 2 steps: sample i is piece i / 4 of lane i % 4; 6 pieces, and 3 for testing.
DataSet streamData()
{
    DataSet data;
    data.name = "stream";
    data.inputs = data.steps = 2;
    data.outputs = 1;
    data.lanes = 4;
    data.train.count = 24;
    data.train.numbers = randomValues(48, 7);
    data.train.targets = randomValues(24, 8);
    data.test.count = 12;
    data.test.numbers = randomValues(24, 9);
    data.test.targets = randomValues(12, 10);
    return data;
}
Experiment onStream(std::int64_t b, std::int64_t k, StateRule rule)
{
    Experiment e = experimentOf(ModelKind::Gru, {b}, k);
    e.loss = LossKind::Mse;
    e.model.stateful = true;
    e.length = {LengthUnit::Epochs, 2};
    e.arms[0].rules.network.state = rule;
    return e;
}

TEST(StateRules, LanesMakeAnyCutTheWholeRowAndTheMistakesDoNot)
{
    const auto apart = [&](std::int64_t b, std::int64_t k, StateRule rule) {
        const std::vector<double> whole = TestArm(onStream(4, 1, StateRule::Lane), streamData()).finish().weights();
        return norm(difference(TestArm(onStream(b, k, rule), streamData()).finish().weights(), whole)) / norm(whole);
    };
    EXPECT_LE(apart(2, 2, StateRule::Lane), 1e-14);
    EXPECT_LE(apart(1, 4, StateRule::Lane), 1e-14);
    EXPECT_GE(apart(2, 2, StateRule::Shared), 1e-4);
    EXPECT_GE(apart(2, 2, StateRule::Reset), 1e-4);
    EXPECT_GE(apart(4, 1, StateRule::Reset), 1e-4);
}

// Data that are no stream: a sample's state belongs to its place in the window, whatever the cut.
TEST(StateRules, WithoutAStreamPlacesInTheWindowMakeAnyCutTheWholeBatch)
{
    const auto trained = [](std::int64_t b, std::int64_t k) {
        DataSet data = streamData();
        data.lanes = 0;
        return TestArm(onStream(b, k, StateRule::Lane), data).finish().weights();
    };
    const std::vector<double> whole = trained(6, 1);
    for (const auto& [b, k] : {std::pair{3, 2}, {2, 3}, {1, 6}})
        EXPECT_LE(norm(difference(trained(b, k), whole)), 1e-14 * norm(whole)) << b;
    EXPECT_NE(whole, TestArm(onStream(6, 1, StateRule::Reset), streamData()).finish().weights());
}

// With the whole row in each micro-batch the state before is everybody's own, but for the beginning of the second
// epoch.
TEST(StateRules, SharedIsRightWhereAMicroBatchHoldsEveryLane)
{
    Experiment shared = onStream(4, 1, StateRule::Shared), lane = onStream(4, 1, StateRule::Lane);
    shared.length = lane.length = {LengthUnit::Epochs, 1};
    EXPECT_EQ(TestArm(shared, streamData()).finish().weights(), TestArm(lane, streamData()).finish().weights());
    shared.length = lane.length = {LengthUnit::Epochs, 2};
    EXPECT_NE(TestArm(shared, streamData()).finish().weights(), TestArm(lane, streamData()).finish().weights());
}

// Each update waits for four pieces in time: states still arrive, so the weights are those of nobody who forgets them.
TEST(StateRules, CutInTimeTheStateArrives)
{
    const std::vector<double> lane = TestArm(onStream(4, 3, StateRule::Lane), streamData()).finish().weights();
    const std::vector<double> reset = TestArm(onStream(4, 3, StateRule::Reset), streamData()).finish().weights();
    EXPECT_GE(norm(difference(lane, reset)), 1e-4 * norm(lane));
}

TEST(StateRules, TestFiguresDependOnNoCutAndMoveNothing)
{
    const auto finished = [](std::int64_t b, std::int64_t k, std::int64_t evaluate) {
        Experiment e = onStream(b, k, StateRule::Lane);
        e.evaluate = evaluate;
        auto arm = std::make_unique<TestArm>(e, streamData());
        arm->finish();
        return arm;
    };
    const auto whole = finished(4, 1, 0), often = finished(4, 1, 4), cut = finished(2, 2, 0), odd = finished(3, 4, 0);
    EXPECT_EQ(often->weights(), whole->weights());
    EXPECT_EQ(often->last().testLoss, whole->last().testLoss);
    EXPECT_NEAR(cut->last().testLoss, whole->last().testLoss, 1e-14);
    EXPECT_EQ(often->last().bytesPeak, whole->last().bytesPeak);
    EXPECT_TRUE(std::isfinite(odd->last().testLoss));
}

TEST(StateRules, AMicroBatchHoldsALaneOnce)
{
    EXPECT_THAT([] { TestArm(onStream(5, 1, StateRule::Lane), streamData()); },
                testing::ThrowsMessage<BadInput>("arms[0].micro_batch is 5, but must be at most 4, the lanes of the "
                                                 "stream, for a model with a state a lane"));
}

// ── 16 bit ─────────────────────────────────────────────────────────────────────────────────────────────────────────

// Each model once with numbers of 16 bit: as in float32, but for what rounding to 8 or 11 bits does.
TEST(SixteenBits, AreFloat32ButForTheirRounding)
{
    DataSet tokens = tokenData(12, 40, 7, 1); // more steps than attention looks at at a time
    pad(tokens);
    Experiment gpt = experimentOf(ModelKind::Gpt, {4}, 3), gru = experimentOf(ModelKind::Gru, {4}, 3),
               pairs = experimentOf(ModelKind::Mlp, {4}, 3);
    gru.model.stateful = true;
    gpt.model.dropout = gru.model.dropout = 0.2;
    pairs.loss = LossKind::Contrastive;
    pairs.lossTemperature = 0.5;
    pairs.model.activation = Activation::Tanh;
    for (const auto& [experiment, data] :
         {std::pair{gpt, tokens}, {gru, sequenceData(12, 3, 2)}, {pairs, pairData(12, 3)}}) {
        const auto trained = [&experiment = experiment, &data = data](Precision precision) {
            Experiment e = experiment;
            e.arms[0].precision = precision;
            auto arm = std::make_unique<TestArm>(e, data);
            arm->finish();
            EXPECT_EQ(arm->status(), ArmStatus::Finished);
            return arm;
        };
        const auto exact = trained(Precision::Float32);
        for (const auto& [precision, unit] : {std::pair{Precision::Bfloat16, 0x1p-8}, {Precision::Float16, 0x1p-11}}) {
            const auto rounded = trained(precision);
            EXPECT_NEAR(rounded->last().loss, exact->last().loss, 4 * unit * exact->last().loss);
            EXPECT_NEAR(rounded->last().gradNorm, exact->last().gradNorm, 16 * unit * exact->last().gradNorm);
            EXPECT_NE(rounded->last().gradNorm, exact->last().gradNorm);
        }
    }
}

// ── targets that carry no loss ─────────────────────────────────────────────────────────────────────────────────────

TEST(TargetsThatCount, AreTheItems)
{
    DataSet data = tokenData(4, 3, 5, 1);
    pad(data); // 1, 2, 3 and 1 targets count
    data.test = data.train;
    TestArm arm(experimentOf(ModelKind::Gpt, {2}, 2), data);
    arm.finish();
    EXPECT_EQ(arm.micro(0).items, 3);
    EXPECT_EQ(arm.last().items, 7);
    EXPECT_NEAR(arm.micro(0).loss, std::log(5), 1); // a mean over three, not over six
    EXPECT_EQ(std::fmod(arm.last().testAccuracy * 7 + 1e-9, 1) < 1e-8, true) << "accuracy is a share of the seven";
}

// Without any target that counts a micro-batch contributes exactly nothing, wherever it stands.
TEST(TargetsThatCount, AMicroBatchWithoutAnyChangesNothing)
{
    for (const std::int64_t empty : {0, 1, 2}) {
        DataSet data = tokenData(6, 3, 5, 1);
        std::fill_n(data.train.classes.begin() + empty * 6, 6, kIgnoredClass);
        DataSet others = data;
        others.train.count = 4;
        others.train.tokens.erase(others.train.tokens.begin() + empty * 6, others.train.tokens.begin() + empty * 6 + 6);
        others.train.classes.erase(others.train.classes.begin() + empty * 6,
                                   others.train.classes.begin() + empty * 6 + 6);
        TestArm with(experimentOf(ModelKind::Gpt, {2}, 3), data), without(experimentOf(ModelKind::Gpt, {2}, 2), others);
        EXPECT_EQ(with.finish().weights(), without.finish().weights());
        EXPECT_EQ(with.last().loss, without.last().loss);
    }
}

TEST(TargetsThatCount, AWindowWithoutAnyMakesNoNan)
{
    DataSet data = tokenData(4, 3, 5, 1);
    std::fill_n(data.train.classes.begin(), 6, kIgnoredClass);
    TestArm arm(experimentOf(ModelKind::Gpt, {1}, 2), data);
    const std::vector<double> before = arm.weights();
    arm.advance();
    EXPECT_EQ(arm.weights(), before);
    arm.finish();
    EXPECT_EQ(arm.status(), ArmStatus::Finished);
    EXPECT_THAT(arm.weights(), testing::Each(testing::Truly([](double v) { return std::isfinite(v); })));
    EXPECT_NE(arm.weights(), before);
}

} // namespace
} // namespace tarakum
