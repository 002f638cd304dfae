// Going back to an earlier update: from a kept state, trained once more.
#include "engine/lab/run_history.hpp"
#include "tests/support/test_run.hpp"

#include <gtest/gtest.h>

#include <bit>

namespace tarakum {
namespace {

Experiment experimentOf(std::int64_t epochs)
{
    Experiment e = randomExperiment();
    e.length = {LengthUnit::Epochs, epochs};
    e.arms = {armOf("whole", 12, 1), armOf("accumulated", 3, 4)};
    return e;
}

RunOptions keeping(std::shared_ptr<const RunSnapshot> from = nullptr)
{
    RunOptions options;
    options.keepsState = true;
    options.from = std::move(from);
    return options;
}

constexpr std::int64_t kLast = 1 << 20; // an update that none comes to

// Of its rows.
std::int64_t updatesIn(const std::shared_ptr<const RunSnapshot>& state, std::size_t arm)
{
    return state ? static_cast<std::int64_t>(state->arms[arm].rows.updates) : -1;
}

TEST(RunHistory, GoesBackToAnyUpdate)
{
    const Experiment experiment = experimentOf(20);
    tarakum::Run run(experiment, "{}", keeping());
    RunHistory history(run, {}, std::chrono::microseconds(100));
    ASSERT_TRUE(finishes(run));
    ASSERT_TRUE(comesTrue([&] { return updatesIn(history.before({1, kLast}), 1) == 200; }));
    EXPECT_EQ(history.before({1, 0}), nullptr);
    const auto& all = run.record()->arms[1].updates;
    for (const std::int64_t update : {1, 2, 77, 150, 199}) {
        const auto from = history.before({1, update});
        ASSERT_NE(from, nullptr); // the first one is always there
        EXPECT_LT(updatesIn(from, 1), update);
        RunOptions options = keeping(from);
        options.pauseAt = RunPlace{1, update};
        tarakum::Run back(experiment, "{}", options);
        RunHistory itsHistory(back, history.upTo(*from), std::chrono::microseconds(100));
        back.play();
        ASSERT_TRUE(comesTo(back, RunState::Paused)) << update;
        const ArmRecord& arm = back.record()->arms[1];
        ASSERT_TRUE(comesTrue([&] { return arm.updates.size() == static_cast<std::size_t>(update); })) << update;
        ASSERT_TRUE(comesTo(back, RunState::Paused)) << update;
        EXPECT_EQ(arm.progress.inWindow, 0) << "stands between two windows";
        for (std::size_t i = 0; i < arm.updates.size(); ++i)
            EXPECT_EQ(std::bit_cast<std::uint64_t>(arm.updates[i].loss), std::bit_cast<std::uint64_t>(all[i].loss))
                << i;
        if (from != history.before({1, 1})) {
            EXPECT_EQ(itsHistory.before({1, 1}), history.before({1, 1})) << "what was kept is there still";
        }
        // And from there on to the end, without another pause.
        ASSERT_TRUE(finishes(back));
        EXPECT_EQ(arm.updates.size(), all.size());
    }
}

TEST(RunHistory, KeepsFewAndTheYoungOnesDensely)
{
    const Experiment experiment = experimentOf(100);
    tarakum::Run run(experiment, "{}", keeping());
    std::int64_t one = 0;
    {
        RunHistory history(run, {}, std::chrono::seconds(1000)); // looks once
        ASSERT_TRUE(comesTrue([&] { return history.size() == 1; }));
        one = history.bytes();
    }
    RunHistory history(run, {}, std::chrono::microseconds(1));
    const RunRecord& record = *run.record();
    for (std::size_t windows = 1; windows <= 60; ++windows) {
        run.step(Step::Update);
        ASSERT_TRUE(comesTrue([&] {
            const auto last = history.before({0, kLast});
            return record.arms[0].updates.size() + record.arms[1].updates.size() == windows &&
                   updatesIn(last, 0) + updatesIn(last, 1) == static_cast<std::int64_t>(windows);
        }));
        ASSERT_TRUE(comesTo(run, RunState::Paused));
    }
    EXPECT_GE(history.size(), 8u);
    EXPECT_LE(history.size(), 5u * 6 + 2); // of more than 60: five for each doubling

    EXPECT_GE(history.bytes(), one * static_cast<std::int64_t>(history.size())); // one within a window is larger
    EXPECT_EQ(updatesIn(history.before({0, 1}), 0), 0);

    RunHistory small(run, {}, std::chrono::microseconds(1), 5 * one);
    for (int i = 0; i < 10; ++i) {
        run.step(Step::Update);
        ASSERT_TRUE(comesTo(run, RunState::Paused));
    }
    EXPECT_TRUE(comesTrue([&] { return small.size() >= 2; }));
    EXPECT_LE(small.bytes(), 5 * one);
}

} // namespace
} // namespace tarakum
