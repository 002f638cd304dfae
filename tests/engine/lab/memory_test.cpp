// The closed formula of an arm's memory against what the ledger measures, to the byte; checkpointing.
#include "engine/lab/arm_memory.hpp"
#include "engine/lab/end_samples.hpp"
#include "tests/support/drawn_experiment.hpp"
#include "tests/support/test_arm.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace tarakum {
namespace {

Usage peakOf(const UpdateRow& row)
{
    const auto bytes = [](double v) { return static_cast<std::int64_t>(v); };
    return {bytes(row.bytesParameters), bytes(row.bytesGradients), bytes(row.bytesActivations),
            bytes(row.bytesOptimizer),  bytes(row.bytesWorkspace), bytes(row.bytesData)};
}

// The run's highest window.
Usage measuredPeak(const Experiment& e, const DataSet& data)
{
    TestArm arm(e, data);
    arm.finish();
    EXPECT_NE(arm.status(), ArmStatus::OutOfMemory) << arm.record().arms[0].message;
    Usage highest{};
    for (std::size_t i = 0; i < arm.updates(); ++i)
        if (total(peakOf(arm.update(i))) > total(highest)) highest = peakOf(arm.update(i));
    return highest;
}

MemoryPrediction predicted(const Experiment& e, const DataSet& data)
{
    return predictMemory(e, 0, data, endSamples(e, data.train.count));
}

// Over all models, precisions, optimizers, buffers, rules and checkpointing.
TEST(MemoryFormula, IsWhatIsMeasured)
{
    for (unsigned seed = 0; seed < 1500; ++seed) {
        const DrawnExperiment random = drawnExperiment(seed);
        const MemoryPrediction formula = predicted(random.experiment, *random.data);
        const Usage measured = measuredPeak(random.experiment, *random.data);
        ASSERT_EQ(total(formula.peak), total(measured)) << "seed " << seed << ": " << random.json;
        // A buffer that a window leaves behind is there in all windows but the first: which of two equal moments is
        // meant?
        if (random.experiment.arms[0].rules.clear == Clear::Window) {
            ASSERT_EQ(formula.peak, measured) << "seed " << seed << ": " << random.json;
        }
        ASSERT_EQ(at(formula.highest.held, formula.highest.samples), formula.peak);
        ASSERT_LE(formula.floor, total(formula.peak));
    }
}

// The steps of a first window one by one: what is highest in each, and what is alive after it.
TEST(MemoryFormula, IsWhatIsMeasuredStepByStep)
{
    for (unsigned seed = 0; seed < 300; ++seed) {
        DrawnExperiment drawn = drawnExperiment(seed);
        ArmSpec& arm = drawn.experiment.arms[0];
        arm.effectiveBatch.reset();
        arm.accumulationSteps = 2;
        arm.rules.backward = BackwardAt::MicroBatch;
        arm.rules.contrastive = ContrastiveOver::MicroBatch;
        arm.rules.clear = Clear::Window;
        arm.rules.network.batchStatistics = BatchStatistics::MicroBatch; // no passes before the first micro-batch
        TestArm run(drawn.experiment, *drawn.data);
        run.advance();
        const MemoryPrediction formula = predicted(drawn.experiment, *drawn.data);
        const std::int64_t b = formula.microBatch;
        const Log<MemoryRow>& rows = run.record().arms[0].timeline;
        std::size_t row = 0;
        std::int64_t highest = 0;
        for (const HeldAt& moment : formula.moments) {
            highest = std::max(highest, total(moment.held).at(b));
            if (moment.inside) continue;
            ASSERT_LT(row, rows.size());
            ASSERT_EQ(rows[row].moment, moment.moment) << drawn.json;
            ASSERT_EQ(rows[row].layer, moment.layer);
            ASSERT_EQ(rows[row].after, at(moment.held, b)) << "seed " << seed << " row " << row << drawn.json;
            if (row > 0) {
                ASSERT_EQ(total(rows[row].highest), highest) << "seed " << seed << " row " << row << drawn.json;
            }
            highest = total(moment.held).at(b);
            ++row;
        }
        ASSERT_EQ(row, rows.size());
    }
}

// G03 for every model: k does not occur in the peak.
TEST(MemoryFormula, DoesNotKnowK)
{
    for (unsigned seed = 0; seed < 200; ++seed) {
        DrawnExperiment drawn = drawnExperiment(seed);
        ArmSpec& arm = drawn.experiment.arms[0];
        arm.microBatch = {std::min<std::int64_t>(arm.microBatch[0], 5)};
        arm.effectiveBatch.reset();
        arm.rules.backward = BackwardAt::MicroBatch;
        arm.rules.contrastive = ContrastiveOver::MicroBatch;
        arm.rules.clear = Clear::Window;
        if (arm.rules.clearing == Clearing::Release)
            arm.rules.clearing = Clearing::Overwrite;                        // k = 1 is another: below
        if (drawn.data->lanes == 0) drawn.experiment.model.stateful = false; // a state for each sample of the window
        const auto peak = [&](std::int64_t k) {
            arm.accumulationSteps = k;
            return measuredPeak(drawn.experiment, *drawn.data);
        };
        const Usage one = peak(1);
        ASSERT_EQ(peak(2), one) << drawn.json;
        ASSERT_EQ(peak(8), one) << drawn.json;
    }
}

// `release` lowers the peak only where k is 1 and the optimizer keeps nothing as large; from k = 2 on the buffer lives
// through every later forward pass.
TEST(Clearing, ReleaseHelpsAtKOneOnly)
{
    Experiment e = oneArm(LossKind::CrossEntropy, 16, 1, 0.1);
    e.model.hidden = {64, 64};
    e.measure = Measure::Update;
    const DataSet data = randomData(e.loss, 64, 20, 4, 1);
    const auto peak = [&](Clearing clearing, std::int64_t k) {
        e.arms[0].rules.clearing = clearing;
        e.arms[0].accumulationSteps = k;
        return total(measuredPeak(e, data));
    };
    EXPECT_LT(peak(Clearing::Release, 1), peak(Clearing::Zero, 1));
    EXPECT_EQ(peak(Clearing::Overwrite, 1), peak(Clearing::Zero, 1));
    for (const std::int64_t k : {2, 4}) {
        EXPECT_EQ(peak(Clearing::Release, k), peak(Clearing::Zero, k));
        EXPECT_EQ(peak(Clearing::Overwrite, k), peak(Clearing::Zero, k));
    }
    // Its bytes are given back between windows.
    e.arms[0].rules.clearing = Clearing::Release;
    TestArm arm(e, data);
    arm.advance();
    EXPECT_EQ(arm.arm().memory().inUse()[static_cast<std::size_t>(Category::Gradients)], 0);
}

// ── checkpointing ───────────────────────────────────────────────────────────────────────────────────────────────────

std::vector<std::pair<MemoryMoment, std::string>> goneForward(const Experiment& e, const DataSet& data)
{
    TestArm arm(e, data);
    arm.advance();
    const ArmRecord& record = arm.record().arms[0];
    std::vector<std::pair<MemoryMoment, std::string>> steps;
    for (std::size_t i = 0; i < record.timeline.size(); ++i)
        if (const MemoryRow& row = record.timeline[i]; hasLayer(row.moment))
            steps.emplace_back(row.moment, record.networkLayers[row.layer]);
    return steps;
}

// F01: 10 layers in 2 segments go forward once each; after backward the first five have gone twice.
TEST(Checkpointing, AllSegmentsButTheLastGoForwardTwice)
{
    Experiment e = oneArm(LossKind::Mse, 4, 1, 0.1);
    e.model.hidden = std::vector<std::int64_t>(10, 3);
    const DataSet data = randomData(e.loss, 4, 3, 2, 1);
    const auto times = [&](Checkpointing checkpointing) {
        e.arms[0].checkpointing = checkpointing;
        std::vector<int> forward(11, 0);
        for (const auto& [moment, layer] : goneForward(e, data))
            if (moment != MemoryMoment::Backward)
                if (const bool head = layer == "head"; head || layer.starts_with("linear."))
                    ++forward[head ? 10 : static_cast<std::size_t>(std::stoi(layer.substr(7)))];
        return forward;
    };
    using testing::ElementsAre;
    EXPECT_THAT(times({}), ElementsAre(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1));
    EXPECT_THAT(times({CheckpointingKind::Segments, 1}), ElementsAre(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1));
    EXPECT_THAT(times({CheckpointingKind::Segments, 2}), ElementsAre(2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1));
    EXPECT_THAT(times({CheckpointingKind::Segments, 3}), ElementsAre(2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1));
    EXPECT_THAT(times({CheckpointingKind::EveryLayer}), ElementsAre(2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1));
}

// Everything that a run leaves, whatever is computed again: bit for bit. F03 (dropout's masks), running statistics,
// carried states, all precisions and rules.
TEST(Checkpointing, ChangesNoBit)
{
    int recomputed = 0;
    for (unsigned seed = 0; seed < 300; ++seed) {
        const auto trained = [&](const std::string& checkpointing) {
            const DrawnExperiment drawn = drawnExperiment(seed, checkpointing);
            TestArm arm(drawn.experiment, *drawn.data);
            arm.finish();
            std::vector<double> result = arm.weights();
            for (std::size_t i = 0; i < arm.updates(); ++i) {
                result.push_back(arm.update(i).loss);
                result.push_back(isMissing(arm.update(i).gradNorm) ? 0 : arm.update(i).gradNorm);
                result.push_back(isMissing(arm.update(i).testLoss) ? 0 : arm.update(i).testLoss);
            }
            const ArmRecord& record = arm.record().arms[0];
            for (std::size_t i = 0; i < record.timeline.size(); ++i)
                if (record.timeline[i].moment == MemoryMoment::Recompute) {
                    ++recomputed;
                    break;
                }
            return result;
        };
        const std::vector<double> plain = trained("\"none\"");
        ASSERT_EQ(trained("\"every-layer\""), plain) << seed;
        ASSERT_EQ(trained("\"auto\""), plain) << seed;
    }
    EXPECT_GT(recomputed, 200);
}

// F03 itself: dropout of 20000 values.
TEST(Checkpointing, DropoutOf20000ValuesIsTheSame)
{
    Experiment e = oneArm(LossKind::Mse, 20, 1, 0.1, 3);
    e.model.hidden = {1000};
    e.model.dropout = 0.5;
    e.model.start = Start::Uniform;
    const DataSet data = randomData(e.loss, 20, 4, 2, 1);
    const std::vector<double> plain = TestArm(e, data).finish().weights();
    e.arms[0].checkpointing.kind = CheckpointingKind::EveryLayer;
    EXPECT_EQ(TestArm(e, data).finish().weights(), plain);
}

// y = w·m·x/(1−p), p = ½, x = t = 1: with the masks that forward has drawn ½E(y−t)² is least at w = 0.5, where it is
// 0.25; with other masks in the second forward training ends at w = 1, loss 0.5.
TEST(Checkpointing, SeesForwardsMasks)
{
    Experiment e = oneArm(LossKind::HalfMse, 20000, 1, 0.2, 200);
    e.model.hidden = {1};
    e.model.bias = false;
    e.model.dropout = 0.5;
    e.arms[0].checkpointing.kind = CheckpointingKind::EveryLayer;
    const DataSet data = numbersOf(std::vector<Row>(20000, {{1}, {1}}));
    TestArm arm(e, data, {{"linear.0.weight", {0.9}}, {"head.weight", {0.9}}});
    arm.finish();
    const std::vector<double> w = arm.weights();
    EXPECT_NEAR(w[0] * w[1], 0.5, 0.02);
    EXPECT_NEAR(arm.last().loss, 0.25, 0.01);
}

// F06: checkpointing × accumulation × buffer, all eight gradients the same.
TEST(Checkpointing, EightWaysToOneGradient)
{
    Experiment e = oneArm(LossKind::CrossEntropy, 16, 1, 1);
    e.model.hidden = {12, 9};
    e.model.activation = Activation::Tanh;
    e.model.start = Start::Uniform;
    const DataSet data = randomData(e.loss, 16, 6, 4, 1);
    const auto weights = [&](bool checkpointing, bool accumulated, Summation summation) {
        e.arms[0].checkpointing.kind = checkpointing ? CheckpointingKind::EveryLayer : CheckpointingKind::None;
        e.arms[0].microBatch = {accumulated ? 4 : 16};
        e.arms[0].accumulationSteps = accumulated ? 4 : 1;
        e.arms[0].summation = summation;
        TestArm arm(e, data); // one update with rate 1: the gradient is what the weights have moved by
        arm.finish();
        return arm.weights();
    };
    const std::vector<double> one = weights(false, false, Summation::Plain);
    for (const bool checkpointing : {false, true})
        for (const bool accumulated : {false, true})
            for (const Summation summation : {Summation::Plain, Summation::Kahan})
                EXPECT_LT(norm(difference(weights(checkpointing, accumulated, summation), one)), 1e-12);
}

Experiment gptOfEight(Checkpointing checkpointing)
{
    Experiment e = oneArm(LossKind::CrossEntropy, 4, 1, 0.01);
    e.model = {};
    e.model.kind = ModelKind::Gpt;
    e.model.width = 32;
    e.model.heads = 4;
    e.model.layers = 8;
    e.data.kind = DataKind::Random;
    e.data.vocabulary = 12;
    e.data.context = 16;
    e.data.trainSamples = 8;
    e.measure = Measure::Update;
    e.arms[0].precision = Precision::Float32;
    e.arms[0].checkpointing = checkpointing;
    return e;
}

// A GPT of 8 layers at the same b: activations at most ⌈L/c⌉·K + c·A, K a checkpoint's bytes and A a layer's (and the
// output, which no checkpointing touches).
TEST(Checkpointing, ActivationsOfAGptFollowTheFormula)
{
    const auto data = loadDataSet(gptOfEight({}).data, LossKind::CrossEntropy, 1);
    const auto activations = [&](Checkpointing checkpointing, std::int64_t layers = 8) {
        Experiment e = gptOfEight(checkpointing);
        e.model.layers = layers;
        return measuredPeak(e, *data)[static_cast<std::size_t>(Category::Activations)];
    };
    const std::int64_t rows = 4 * 16, K = rows * 32 * 4, output = rows * (12 + 32 + 2) * 4;
    const std::int64_t A = activations({}, 8) - activations({}, 7);
    for (const std::int64_t segments : {2, 4, 8}) {
        const std::int64_t c = 8 / segments;
        EXPECT_LE(activations({CheckpointingKind::Segments, segments}), segments * K + c * A + output) << segments;
    }
    EXPECT_LE(activations({CheckpointingKind::EveryLayer}), 8 * K + A + output);
    EXPECT_LT(activations({CheckpointingKind::EveryLayer}), activations({}) / 3);
}

TEST(Checkpointing, AutoTakesWhatFitsTheBudget)
{
    Experiment e = gptOfEight({CheckpointingKind::Auto});
    const auto data = loadDataSet(e.data, e.loss, 1);
    const std::int64_t end = endSamples(e, data->train.count);
    const auto peak = [&](std::int64_t segments) {
        Experiment fixed = gptOfEight({CheckpointingKind::Segments, segments});
        return total(predictMemory(fixed, 0, *data, end).peak);
    };
    const auto chosen = [&](std::int64_t budget) {
        e.arms[0].memoryBudget = budget;
        const std::int64_t segments = predictMemory(e, 0, *data, end).segments;
        EXPECT_EQ(TestArm(e, *data).finish().status(),
                  budget >= total(predictMemory(e, 0, *data, end).peak) ? ArmStatus::Finished : ArmStatus::OutOfMemory);
        return segments;
    };
    EXPECT_EQ(chosen(peak(1)), kNotCheckpointed);
    EXPECT_EQ(chosen(peak(1) - 1), 2);
    for (const std::int64_t budget : {peak(2) - 1, peak(4)}) {
        std::int64_t fewest = 2;
        while (peak(fewest) > budget) ++fewest;
        EXPECT_EQ(chosen(budget), fewest);
    }
    // Nothing fits: what comes closest, and the arm says so.
    e.arms[0].memoryBudget.reset();
    const std::int64_t least = predictMemory(e, 0, *data, end).segments;
    EXPECT_EQ(chosen(1), least);
}

} // namespace
} // namespace tarakum
