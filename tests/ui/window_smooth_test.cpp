// The window stays smooth while the engine runs flat out: no handler of its event loop computes for longer than a
// frame. Measured in the thread's own CPU time, so that a busy machine does not fail it.
#include "ui/laboratory.hpp"

#include "tests/support/sanitized.hpp"
#include "tests/ui/window_events.hpp"
#include "tests/ui/window_support.hpp"

#include <QTimer>

#include <gtest/gtest.h>

namespace tarakum {
namespace {

TEST(WindowSmooth, NoHandlerTakesLongerThanAFrame)
{
    auto window = windowOn(endlessExperiment());
    ASSERT_TRUE(waitUntilLoaded(*window));
    press(*window, "play");
    ASSERT_TRUE(waitUntil([&] { return updates(*window, 0) > 3000; })); // caches and layouts have settled
    EventTimes::watch(true);
    const qint64 from = updates(*window, 0);
    int ticks = 0;
    QTimer counter;
    QObject::connect(&counter, &QTimer::timeout, [&] { ++ticks; });
    counter.start(33);
    ASSERT_TRUE(waitUntil([&] { return ticks >= 60; }));
    EventTimes::watch(false);
    EXPECT_GT(updates(*window, 0), from);
    EXPECT_LT(EventTimes::longest(), 0.016 * kSlowness) << EventTimes::longestName().toStdString();
    EXPECT_GT(EventTimes::longest(), 0); // something was measured
}

// The window is gone while the engine is still at its micro-batch.
TEST(WindowSmooth, ClosesAtOnceInMidRun)
{
    Document document = endlessExperiment();
    document["model"]["hidden"] = Document{1000, 1000}; // micro-batches that take long
    document["data"]["train_samples"] = 2048;
    document["arms"] = Document::array({{{"name", "slow"}, {"micro_batch", 2048}}});
    auto window = windowOn(document);
    ASSERT_TRUE(waitUntilLoaded(*window));
    const auto record = window->laboratory().record();
    press(*window, "play");
    ASSERT_TRUE(waitUntil([&] { return record->arms[0].status == ArmStatus::Training; }));
    EXPECT_TRUE(window->close());
    EXPECT_EQ(record->arms[0].status, ArmStatus::Training);
    EXPECT_FALSE(window->isVisible());
    EXPECT_FALSE(window->laboratory().hasRun());
}

TEST(WindowSmooth, AClosedWindowLeavesNoRunBehind)
{
    auto window = windowOn(endlessExperiment());
    ASSERT_TRUE(waitUntilLoaded(*window));
    press(*window, "play");
    ASSERT_TRUE(waitUntil([&] { return updates(*window, 0) > 10; }));
    const auto record = window->laboratory().record();
    window->close();
    window.reset(); // waits for the thread, a micro-batch at most
    EXPECT_EQ(record->arms[0].status, ArmStatus::Stopped);
    EXPECT_EQ(record.use_count(), 1);
}

} // namespace
} // namespace tarakum
