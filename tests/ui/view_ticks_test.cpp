// What a view costs the window's thread, be the log as long as it may: to switch to it, and a tick of it while the run
// goes on. TARAKUM_ROWS=1000000: the times with so many rows of each of eight arms are printed (about 5 GB).
#include "tests/support/sanitized.hpp"
#include "tests/ui/chart_records.hpp"
#include "tests/ui/window_support.hpp"
#include "ui/chart_clock.hpp"
#include "ui/views.hpp"

#include <QCoreApplication>
#include <QEventLoop>
#include <QTimer>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>

namespace tarakum {
namespace {

constexpr std::int64_t kTick = 2000; // rows of an arm: 60000 updates a second

// Rows of everything that views read.
std::shared_ptr<RunRecord> longRun(std::size_t arms, std::int64_t rows)
{
    auto run = growingRun(arms, rows);
    for (ArmRecord& arm : run->arms) arm.layers = {"hidden.weight", "hidden.bias", "head.weight", "head.bias"};
    return run;
}

void growAll(RunRecord& run, std::int64_t by)
{
    grow(run, by);
    for (ArmRecord& arm : run.arms) {
        for (std::size_t i = arm.microBatches.size(); i < arm.updates.size(); ++i) {
            const UpdateRow& row = arm.updates[i];
            MicroRow micro;
            micro.update = row.update;
            micro.micro = 1;
            micro.samples = micro.items = row.samples;
            micro.loss = row.loss;
            micro.microGradNorm = micro.bufferNorm = row.gradNorm;
            micro.msForward = row.msForward;
            micro.msBackward = row.msBackward;
            micro.bytesPeak = row.bytesPeak;
            arm.microBatches.append(micro);
            for (std::size_t layer = 0; layer < arm.layers.size(); ++layer) arm.layerNorms.append(row.gradNorm);
        }
        arm.progress.samples = arm.progress.updates = arm.progress.microSteps =
            static_cast<std::int64_t>(arm.updates.size());
        arm.progress.windowSteps = arm.progress.plannedSteps = 1;
    }
}

// Milliseconds of this thread for `what` and the painting that follows.
template <class What>
double cost(const What& what)
{
    const double before = threadMilliseconds();
    what();
    QTimer rest; // a painting that was asked for comes a few milliseconds later
    rest.setSingleShot(true);
    rest.start(12);
    while (rest.isActive()) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    return threadMilliseconds() - before;
}

struct Costs
{
    double shown = 0;            // to switch to it, and the longest of the ticks until it has caught up
    double median = 0, most = 0; // of a tick while the run goes on
    double idle = 0;             // of nothing
};

Costs costsOf(int view, std::size_t arms, std::int64_t rows, int ticks)
{
    const auto run = longRun(arms, rows + ticks * kTick);
    growAll(*run, rows);
    Views views;
    views.resize(1140, 800);
    const int other = views.find(QStringLiteral("lessons"));
    views.setCurrent(view == other ? 0 : other);
    views.show();
    views.setRun(run);
    cost([] {}); // whatever is left of making them
    Costs costs;
    costs.idle = cost([] {});
    costs.shown = cost([&] { views.setCurrent(view); });
    // What a view reads of a long log when it is first seen, it reads in slices.
    for (int tick = 0; tick < ticks; ++tick) costs.shown = std::max(costs.shown, cost([&] { views.refresh(); }));
    std::vector<double> spent;
    for (int tick = 0; tick < ticks; ++tick) {
        growAll(*run, kTick);
        spent.push_back(cost([&] { views.refresh(); }));
    }
    std::sort(spent.begin(), spent.end());
    costs.median = spent[spent.size() / 2];
    costs.most = spent.back();
    return costs;
}

class ViewTicks : public ::testing::TestWithParam<int>
{
};

TEST_P(ViewTicks, CostNoMoreWithMoreRows)
{
    if (const int rows = qEnvironmentVariableIntValue("TARAKUM_ROWS"); rows > 0) {
        const Costs costs = costsOf(GetParam(), 8, rows, 60);
        std::printf("shown %.2f ms, tick median %.2f ms, longest %.2f ms\n", costs.shown, costs.median, costs.most);
        return;
    }
    // More than any slice, and eight times as much; the least of a few turns, for others compute too.
    constexpr std::int64_t few = kSanitized ? 3000 : 30000, many = 8 * few;
    Costs with[2];
    for (int turn = 0; turn < 2; ++turn)
        for (int i = 0; i < 2; ++i) {
            const Costs costs = costsOf(GetParam(), 2, i == 0 ? few : many, 12);
            with[i].shown = turn == 0 ? costs.shown : std::min(costs.shown, with[i].shown);
            with[i].median = turn == 0 ? costs.median : std::min(costs.median, with[i].median);
            with[i].idle = std::max(costs.idle, with[i].idle);
        }
    EXPECT_LT(with[1].shown, 3 * (with[0].shown + with[0].idle));
    EXPECT_LT(with[1].median, 3 * (with[0].median + with[0].idle));
}

INSTANTIATE_TEST_SUITE_P(, ViewTicks, ::testing::Range(0, static_cast<int>(viewKinds().size())), [](const auto& view) {
    return std::string(viewKinds()[static_cast<std::size_t>(view.param)].name);
});

// Each shows a run of its own, and then another comes while it is hidden.
TEST(Views, LetGoOfARunThatIsGone)
{
    Views views;
    views.resize(900, 600);
    views.show();
    std::vector<std::weak_ptr<const RunRecord>> seen;
    for (int view = 0; view < views.count(); ++view) {
        const auto run = fakeRun(usualArms(2), 1024);
        seen.push_back(run);
        views.setCurrent(view);
        views.setRun(run);
        views.refresh();
        QCoreApplication::processEvents();
    }
    views.setCurrent(views.find(QStringLiteral("lessons")));
    views.setRun(fakeRun(usualArms(2), 1024));
    for (int view = 0; view < views.count(); ++view) // what reads it beside the window comes to its end
        EXPECT_TRUE(waitUntil([&] { return seen[static_cast<std::size_t>(view)].expired(); }))
            << views.name(view).toStdString();
}

} // namespace
} // namespace tarakum
