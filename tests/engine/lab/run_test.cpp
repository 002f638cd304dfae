// A run and its thread: commands, turns of the arms, failures, the same bits. Nothing here sleeps or measures time.
#include "engine/lab/export.hpp"
#include "tests/support/csv_text.hpp"
#include "tests/support/tensors.hpp"
#include "tests/support/test_arm.hpp"
#include "tests/support/test_run.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <sstream>

namespace tarakum {
namespace {

using testing::HasSubstr;

// Long enough never to end by itself while a test looks at it.
Experiment endless(std::vector<ArmSpec> arms)
{
    Experiment e = randomExperiment();
    e.arms = std::move(arms);
    e.length.count = 1'000'000;
    return e;
}
void lookManyTimes(const std::function<void()>& look)
{
    for (int i = 0; i < 2000; ++i) {
        look();
        std::this_thread::yield();
    }
}

// ── commands ────────────────────────────────────────────────────────────────────────────────────────────────────────

TEST(RunCommands, StartsPaused)
{
    tarakum::Run run(endless({armOf("arm", 4, 3)}), "{}");
    ASSERT_TRUE(comesTo(run, RunState::Paused));
    EXPECT_EQ(run.record()->trainSamples, 120);
    EXPECT_EQ(run.record()->endSamples, 120'000'000);
    EXPECT_EQ(run.record()->arms[0].status, ArmStatus::Waiting);
    lookManyTimes([&] { ASSERT_EQ(microSteps(run), 0); });
    EXPECT_EQ(updates(run), 0u);
    EXPECT_EQ(run.seconds(), 0);
    EXPECT_FALSE(run.wait(std::chrono::milliseconds(0)));
}

TEST(RunCommands, StepOfAMicroBatchIsExactlyOne)
{
    tarakum::Run run(endless({armOf("arm", 4, 3)}), "{}", {1, true, false, false, nullptr, {}});
    for (std::int64_t n = 1; n <= 10; ++n) {
        run.step(Step::MicroBatch);
        ASSERT_TRUE(comesTrue([&] { return microSteps(run) == n && run.state() == RunState::Paused; }));
        lookManyTimes([&] { ASSERT_EQ(microSteps(run), n); });
        EXPECT_EQ(run.record()->arms[0].microBatches.size(), static_cast<std::size_t>(n));
        EXPECT_EQ(updates(run), static_cast<std::size_t>(n / 3))
            << "the update comes with the window's last micro-batch";
        EXPECT_EQ(run.record()->arms[0].progress.inWindow, n % 3);
    }
}

TEST(RunCommands, StepsOfMicroBatchesAddUp)
{
    tarakum::Run run(endless({armOf("arm", 4, 3)}), "{}");
    for (int i = 0; i < 7; ++i) run.step(Step::MicroBatch);
    ASSERT_TRUE(comesTrue([&] { return microSteps(run) == 7 && run.state() == RunState::Paused; }));
    lookManyTimes([&] { ASSERT_EQ(microSteps(run), 7); });
}

TEST(RunCommands, StepOfAnUpdateIsExactlyOneRow)
{
    tarakum::Run run(endless({armOf("a", 4, 3), armOf("b", 12, 1)}), "{}");
    const auto rows = [&] { return updates(run, 0) + updates(run, 1); };
    for (std::size_t n = 1; n <= 10; ++n) {
        run.step(Step::Update);
        ASSERT_TRUE(comesTrue([&] { return rows() == n && run.state() == RunState::Paused; }));
        lookManyTimes([&] { ASSERT_EQ(rows(), n); });
    }
}

TEST(RunCommands, StepOfAnUpdateGoesToTheEndOfTheWindowInHand)
{
    tarakum::Run run(endless({armOf("arm", 4, 5)}), "{}");
    run.step(Step::MicroBatch);
    run.step(Step::MicroBatch);
    ASSERT_TRUE(comesTrue([&] { return microSteps(run) == 2 && run.state() == RunState::Paused; }));
    run.step(Step::Update);
    ASSERT_TRUE(comesTrue([&] { return updates(run) == 1 && run.state() == RunState::Paused; }));
    lookManyTimes([&] { ASSERT_EQ(microSteps(run), 5); });
}

TEST(RunCommands, PlayPauseAndOn)
{
    tarakum::Run run(endless({armOf("arm", 4, 3)}), "{}");
    for (int i = 0; i < 5; ++i) {
        const std::int64_t before = microSteps(run);
        run.play();
        ASSERT_TRUE(comesTrue([&] { return microSteps(run) > before + 10; }));
        run.pause();
        ASSERT_TRUE(comesTo(run, RunState::Paused));
        const std::int64_t there = microSteps(run);
        const double seconds = run.seconds();
        EXPECT_GT(seconds, 0);
        lookManyTimes([&] { ASSERT_EQ(microSteps(run), there); });
        EXPECT_EQ(run.seconds(), seconds) << "pauses are left out";
    }
}

// One window of a million micro-batches, over many epochs.
Experiment longWindow()
{
    Experiment e = endless({armOf("arm", 1, 1'000'000)});
    e.arms[0].rules.lastWindow = LastWindow::Carry;
    return e;
}

// At the latest after the micro-batch in hand: a long window is paused, and left, in its midst.
TEST(RunCommands, PauseAndStopWithinAWindow)
{
    tarakum::Run run(longWindow(), "{}");
    run.play();
    ASSERT_TRUE(comesTrue([&] { return microSteps(run) > 100; }));
    run.pause();
    ASSERT_TRUE(comesTo(run, RunState::Paused));
    EXPECT_EQ(updates(run), 0u);
    EXPECT_EQ(run.record()->arms[0].progress.inWindow, microSteps(run));
    run.stop();
    ASSERT_TRUE(run.wait(std::chrono::minutes(1)));
    ASSERT_EQ(updates(run), 1u);
    EXPECT_EQ(run.record()->arms[0].updates[0].status, RowStatus::Stopped);
    EXPECT_EQ(run.record()->arms[0].updates[0].samples, 0) << "it stands where its last update left it";
}

TEST(RunCommands, StepWhilePlayingPauses)
{
    tarakum::Run run(endless({armOf("arm", 4, 3)}), "{}");
    run.play();
    ASSERT_TRUE(comesTrue([&] { return microSteps(run) > 10; }));
    run.step(Step::MicroBatch);
    ASSERT_TRUE(comesTo(run, RunState::Paused));
    const std::int64_t there = microSteps(run);
    lookManyTimes([&] { ASSERT_EQ(microSteps(run), there); });
}

TEST(RunCommands, StopGivesStoppedRows)
{
    tarakum::Run run(endless({armOf("a", 4, 3), armOf("b", 12, 1), armOf("late", 120, 1'000)}), "{}");
    run.play();
    ASSERT_TRUE(comesTrue([&] { return updates(run) > 20; }));
    run.stop();
    ASSERT_TRUE(run.wait(std::chrono::minutes(1)));
    EXPECT_EQ(run.state(), RunState::Finished);
    EXPECT_EQ(run.error(), "");
    for (std::size_t a = 0; a < 3; ++a) {
        const ArmRecord& arm = run.record()->arms[a];
        EXPECT_EQ(arm.status, ArmStatus::Stopped);
        EXPECT_EQ(arm.updates[arm.updates.size() - 1].status, RowStatus::Stopped);
        EXPECT_EQ(arm.updates[arm.updates.size() - 1].update, static_cast<double>(arm.updates.size() - 1));
        EXPECT_FALSE(arm.message.empty());
        for (std::size_t u = 0; u + 1 < arm.updates.size(); ++u) ASSERT_EQ(arm.updates[u].status, RowStatus::None);
    }
    run.play(); // whatever is asked of it now
    run.step(Step::Update);
    run.pause();
    run.stop();
    EXPECT_EQ(run.state(), RunState::Finished);
}

TEST(RunCommands, StopAfterAnArmHasFinished)
{
    Experiment e = endless({armOf("never", 4, 3), armOf("a", 4, 3)});
    e.arms[0].rules.boundary = Boundary::Inverted;
    e.arms[0].accumulationSteps = 1; // G % 1 is never not 0: no update, over before it begins
    e.length = {LengthUnit::Epochs, 100};
    tarakum::Run run(e, "{}");
    run.step(Step::Update);
    ASSERT_TRUE(comesTrue([&] { return updates(run, 1) == 1; }));
    run.stop();
    ASSERT_TRUE(run.wait(std::chrono::minutes(1)));
    EXPECT_EQ(run.record()->arms[0].status, ArmStatus::Finished);
    EXPECT_EQ(updates(run, 0), 0u);
    EXPECT_EQ(run.record()->arms[1].status, ArmStatus::Stopped);
}

TEST(RunCommands, DestructorReturnsWhateverTheRunDoes)
{
    std::shared_ptr<const RunRecord> record;
    const auto destroyed = [&](const std::function<void(tarakum::Run&)>& before) {
        tarakum::Run run(longWindow(), "{}");
        record = run.record();
        before(run);
    };
    destroyed([](tarakum::Run&) {}); // while it loads, or waits
    destroyed([](tarakum::Run& run) { comesTo(run, RunState::Paused); });
    EXPECT_EQ(record->arms[0].status, ArmStatus::Stopped) << "the record outlives the run";
    destroyed([](tarakum::Run& run) {
        run.play();
        comesTrue([&] { return microSteps(run) > 10; });
    });
    EXPECT_EQ(record->arms[0].status, ArmStatus::Stopped);
    EXPECT_EQ(record->arms[0].updates.size(), 1u);
    destroyed([](tarakum::Run& run) { // while it waits for its time
        run.setSpeed(1e-6);
        run.play();
        comesTrue([&] { return microSteps(run) > 0; });
    });
    destroyed([](tarakum::Run& run) {
        run.play();
        run.stop();
    });
}

// A million windows a second slower than asked: micro-batches wait for their time, and do not once they need not.
TEST(RunCommands, Speed)
{
    Experiment e = randomExperiment();
    e.arms = {armOf("arm", 4, 3)};
    tarakum::Run run(e, "{}");
    run.setSpeed(1e-6);
    run.play();
    ASSERT_TRUE(comesTrue([&] { return microSteps(run) > 0; }));
    lookManyTimes([&] { ASSERT_LE(microSteps(run), 2); });
    EXPECT_EQ(run.state(), RunState::Running);
    run.pause();
    ASSERT_TRUE(comesTo(run, RunState::Paused)) << "pausing does not wait either";
    const std::int64_t before = microSteps(run);
    run.step(Step::MicroBatch);
    ASSERT_TRUE(comesTrue([&] { return microSteps(run) == before + 1 && run.state() == RunState::Paused; }))
        << "nor does a step";
    run.setSpeed(1e9);
    run.play();
    ASSERT_TRUE(comesTrue([&] { return updates(run) >= 2; }));
    run.setSpeed(0);
    ASSERT_TRUE(run.wait(std::chrono::minutes(1)));
    EXPECT_EQ(updates(run), 10u);
    EXPECT_EQ(run.record()->arms[0].status, ArmStatus::Finished);
}

// Where it is paused, stepped and slowed changes no number.
TEST(RunCommands, ChangeNoNumber)
{
    const auto numbers = [](const tarakum::Run& run) {
        std::vector<double> all;
        for (std::size_t a = 0; a < 2; ++a)
            for (std::size_t u = 0; u < updates(run, a); ++u) {
                const UpdateRow& row = run.record()->arms[a].updates[u];
                all.insert(all.end(), {row.samples, row.loss, row.gradNorm, row.paramDistance});
            }
        return testing::PrintToString(all);
    };
    Experiment e = randomExperiment();
    e.arms = {armOf("a", 4, 3), armOf("b", 5, 2)};
    tarakum::Run straight(e, "{}"), disturbed(e, "{}");
    ASSERT_TRUE(finishes(straight));
    for (int i = 0; i < 9; ++i) {
        disturbed.step(i % 3 ? Step::MicroBatch : Step::Update);
        // A thread that is held up between play() and pause() finds the run at its end.
        ASSERT_TRUE(comesTrue(
            [&] { return disturbed.state() == RunState::Paused || disturbed.state() == RunState::Finished; }));
        if (i != 4) continue;
        disturbed.play();
        disturbed.pause();
    }
    ASSERT_TRUE(finishes(disturbed));
    EXPECT_EQ(numbers(straight), numbers(disturbed));
}

// ── turns ───────────────────────────────────────────────────────────────────────────────────────────────────────────

// The arm whose next update ends at the fewest samples, the earlier one at a tie.
TEST(RunTurns, FewestSamplesFirst)
{
    Experiment e = randomExperiment();
    e.length = {LengthUnit::Samples, 24};
    e.arms = {armOf("8", 4, 2), armOf("4", 4, 1), armOf("12", 3, 4), armOf("also 8", 8, 1)};
    tarakum::Run run(e, "{}");
    std::vector<std::size_t> before(4, 0);
    std::string turns;
    for (std::size_t n = 1; n <= 3 + 6 + 2 + 3; ++n) {
        run.step(Step::Update);
        std::size_t rows = 0;
        ASSERT_TRUE(comesTrue([&] {
            rows = 0;
            for (std::size_t a = 0; a < 4; ++a) rows += updates(run, a);
            return rows >= n && run.state() != RunState::Running;
        }));
        for (std::size_t a = 0; a < 4; ++a)
            if (std::exchange(before[a], updates(run, a)) != updates(run, a)) turns += static_cast<char>('0' + a);
    }
    //         4  8    12  16   20 24
    EXPECT_EQ(turns, std::string("1") + "013" + "12" + "013" + "1" + "0123");
    EXPECT_EQ(run.state(), RunState::Finished);
}

// Against the distance of the weights themselves.
TEST(RunTurns, ParamDistance)
{
    const DataSpec spec = randomExperiment().data;
    const std::shared_ptr<const DataSet> data = loadDataSet(spec, LossKind::CrossEntropy, 1);
    Experiment e = randomExperiment();
    e.arms = {armOf("first", 4, 2), armOf("16", 4, 4), armOf("10", 10, 1), armOf("same", 8, 1)};
    for (ArmSpec& arm : e.arms) arm.precision = Precision::Float64;
    e.arms[1].precision = Precision::Float32;
    tarakum::Run run(e, "{}", {1, false, false, false, nullptr, {}});
    ASSERT_TRUE(finishes(run));

    TestArm first(e, *data);
    std::vector<std::vector<double>> stood(121);
    while (!first.over()) {
        first.advance();
        stood[static_cast<std::size_t>(first.last().samples)] = first.weights();
    }
    for (std::size_t a = 0; a < e.arms.size(); ++a) {
        TestArm arm(e, *data, {}, 1, a);
        for (std::size_t u = 0; !arm.over(); ++u) {
            arm.advance();
            const std::vector<double>& there = stood[static_cast<std::size_t>(arm.last().samples)];
            const double logged = run.record()->arms[a].updates[u].paramDistance;
            if (a == 0)
                EXPECT_EQ(logged, 0) << "0 for the first arm itself";
            else if (there.empty())
                EXPECT_TRUE(isMissing(logged)) << arm.last().samples << " samples, where it never stood";
            else
                EXPECT_NEAR(logged, norm(difference(arm.weights(), there)) / norm(there), 1e-15);
        }
    }
    EXPECT_FALSE(isMissing(run.record()->arms[2].updates[3].paramDistance)) << "40 samples";
    EXPECT_TRUE(isMissing(run.record()->arms[2].updates[0].paramDistance)) << "10 samples";
    const ArmRecord& same = run.record()->arms[3];
    EXPECT_LT(same.updates[same.updates.size() - 1].paramDistance, 1e-14) << "8×1 is 4×2";
}

TEST(RunTurns, ParamDistanceFromZeroIsPlain)
{
    Experiment e = randomExperiment();
    e.model.hidden = {};
    e.model.start = Start::Zeros;
    e.length = {LengthUnit::Samples, 8};
    e.arms = {armOf("stays", 8, 1), armOf("moves", 8, 1)};
    e.arms[0].optimizer.learningRate = 0;
    tarakum::Run run(e, "{}");
    ASSERT_TRUE(finishes(run));
    EXPECT_GT(run.record()->arms[1].updates[0].paramDistance, 0);
    EXPECT_FLOAT_EQ(static_cast<float>(run.record()->arms[1].updates[0].paramDistance),
                    static_cast<float>(run.record()->arms[1].updates[0].updateNorm));
}

// ── failures are results ────────────────────────────────────────────────────────────────────────────────────────────

TEST(RunFailures, NotFiniteArmEndsAndTheOthersGoOn)
{
    for (const std::size_t wrong : {0, 1}) {
        Experiment e = randomExperiment();
        e.model.activation = Activation::Relu;
        e.arms = {armOf("a", 4, 3), armOf("b", 4, 3), armOf("c", 4, 3)};
        e.arms[wrong].optimizer.learningRate = 1e30;
        tarakum::Run run(e, "{}");
        ASSERT_TRUE(finishes(run));
        EXPECT_EQ(run.error(), "");
        for (std::size_t a = 0; a < 3; ++a) {
            const ArmRecord& arm = run.record()->arms[a];
            const UpdateRow& last = arm.updates[arm.updates.size() - 1];
            EXPECT_EQ(arm.status, a == wrong ? ArmStatus::NotFinite : ArmStatus::Finished);
            EXPECT_EQ(last.status, a == wrong ? RowStatus::NotFinite : RowStatus::None);
            if (a != wrong) {
                EXPECT_EQ(arm.updates.size(), 10u);
                EXPECT_TRUE(std::isfinite(last.loss));
            }
        }
        if (wrong == 0) { // the update in which the first arm ended was not made: it never stood there
            const std::size_t ended = updates(run, 0) - 1;
            for (std::size_t u = 0; u < 10; ++u)
                EXPECT_EQ(isMissing(run.record()->arms[1].updates[u].paramDistance), u >= ended) << u;
        }
    }
}

// A budget between the peaks of the two: the large batch is refused, the accumulated one trains to its end.
TEST(RunFailures, BudgetBetweenThePeaks)
{
    Experiment e = randomExperiment();
    e.arms = {armOf("accumulated", 10, 4), armOf("large batch", 40, 1)};
    tarakum::Run free(e, "{}");
    ASSERT_TRUE(finishes(free));
    const double low = free.record()->arms[0].updates[0].bytesPeak, high = free.record()->arms[1].updates[0].bytesPeak;
    ASSERT_LT(low, high);
    for (ArmSpec& arm : e.arms) arm.memoryBudget = static_cast<std::int64_t>((low + high) / 2);
    tarakum::Run run(e, "{}");
    ASSERT_TRUE(finishes(run));
    EXPECT_EQ(run.record()->arms[0].status, ArmStatus::Finished);
    EXPECT_EQ(updates(run, 0), 3u);
    EXPECT_EQ(run.record()->arms[0].updates[2].bytesPeak, low);
    EXPECT_EQ(run.record()->arms[1].status, ArmStatus::OutOfMemory);
    ASSERT_EQ(updates(run, 1), 1u);
    EXPECT_EQ(run.record()->arms[1].updates[0].status, RowStatus::OutOfMemory);
    EXPECT_THAT(run.record()->arms[1].message, HasSubstr("budget"));
    EXPECT_EQ(run.record()->arms[0].updates[2].loss, free.record()->arms[0].updates[2].loss);
}

TEST(RunFailures, BadInputIsSaidInOneLine)
{
    Experiment missing = endless({armOf("arm", 4, 3)});
    missing.data.kind = DataKind::Csv;
    missing.data.path = "/nowhere/data.csv";
    Experiment large = endless({armOf("arm", 121, 1)});
    Experiment never = endless({armOf("arm", 100, 3)});
    never.length = {LengthUnit::Updates, 1};
    never.arms[0].rules.lastWindow = LastWindow::Drop;
    Experiment start = endless({armOf("arm", 4, 3)});
    start.model.start = Start::File;
    start.model.startFile = "/nowhere/weights.json";
    for (const auto& [experiment, part] : {std::pair<Experiment, const char*>{missing, "/nowhere/data.csv"},
                                           {large, "arms[0].micro_batch"},
                                           {never, "length.updates"},
                                           {start, "/nowhere/weights.json"}}) {
        tarakum::Run run(experiment, "{}");
        ASSERT_TRUE(run.wait(std::chrono::minutes(1))) << "without play";
        EXPECT_EQ(run.state(), RunState::Failed);
        EXPECT_TRUE(run.errorIsBadInput());
        EXPECT_THAT(run.error(), HasSubstr(part));
        EXPECT_EQ(run.error().find('\n'), std::string::npos);
    }
}

// ── the same bits ───────────────────────────────────────────────────────────────────────────────────────────────────

// The CSV without the columns of times, by their names.
std::string csvWithoutTimes(const tarakum::Run& run)
{
    std::ostringstream out;
    writeCsv(out, *run.record());
    writeMicroCsv(out, *run.record());
    return withoutTimes(out.str());
}

class SameBitsTest : public testing::TestWithParam<std::tuple<Precision, Measure>>
{
};

// Batches of 300 in a hidden layer of 300: products of several tiles and pieces, which threads share.
TEST_P(SameBitsTest, TwiceAndOnAnyNumberOfThreads)
{
    Experiment e = randomExperiment();
    e.data.trainSamples = 1000;
    e.data.testSamples = 200;
    e.data.inputs = 50;
    e.data.classes = 10;
    e.model.hidden = {300, 20};
    e.model.activation = Activation::Gelu;
    e.measure = std::get<1>(GetParam());
    e.evaluate = 500;
    e.arms = {armOf("accumulated", 100, 3), armOf("large batch", 300, 1), armOf("adam", 30, 10)};
    e.arms[1].clipNorm = 0.1;
    e.arms[2].optimizer.kind = OptimizerKind::AdamW;
    for (ArmSpec& arm : e.arms) arm.precision = std::get<0>(GetParam());
    const auto csv = [&](int threads) {
        tarakum::Run run(e, "{}", {threads, true, false, false, nullptr, {}});
        EXPECT_TRUE(finishes(run));
        return csvWithoutTimes(run);
    };
    const std::string one = csv(1);
    EXPECT_GT(one.size(), 2000u);
    EXPECT_TRUE(csv(1) == one) << "the second time";
    EXPECT_TRUE(csv(2) == one) << "two threads";
    EXPECT_TRUE(csv(3) == one) << "three threads";
}

INSTANTIATE_TEST_SUITE_P(All, SameBitsTest,
                         testing::Combine(testing::Values(Precision::Float32, Precision::Float64),
                                          testing::Values(Measure::Update, Measure::MicroBatch)));

// A seed is a run; another seed another one.
TEST(SameBits, SeedsDiffer)
{
    Experiment e = randomExperiment();
    e.arms = {armOf("a", 4, 3)};
    const auto csv = [&] {
        tarakum::Run run(e, "{}");
        EXPECT_TRUE(finishes(run));
        return csvWithoutTimes(run);
    };
    const std::string first = csv();
    e.seed = 2;
    EXPECT_NE(csv(), first);
}

} // namespace
} // namespace tarakum
