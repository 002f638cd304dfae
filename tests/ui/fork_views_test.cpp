// What the views make of an arm that begins where another one stands: before it does, and after.
#include "engine/lab/fork.hpp"
#include "tests/ui/chart_records.hpp"
#include "ui/chart_set.hpp"
#include "ui/diagram_motion.hpp"
#include "ui/diagram_text.hpp"
#include "ui/equivalence_series.hpp"
#include "ui/fork_text.hpp"
#include "ui/listing_moment.hpp"
#include "ui/time_measure.hpp"

#include <QAreaSeries>
#include <QChart>
#include <QLineSeries>

#include <gtest/gtest.h>

#include <algorithm>

namespace tarakum {
namespace {

constexpr std::int64_t kAt = 4; // the update of "old" that "new" goes on from, and so many rows

// "reference" 320 × 1, "old" 16 × 4 with so many rows, and "new", as "old", from its fourth update on, with so many.
std::shared_ptr<RunRecord> forkedRun(std::int64_t rows, std::size_t oldRows = 10)
{
    const std::vector<FakeArm> arms{{.name = "reference", .b = 320, .k = 1}, {.name = "old"}, {.name = "new"}};
    const auto whole = fakeRun(arms, 640, 0);
    Experiment e = whole->experiment;
    e.arms[2].fork = Fork{"old", kAt};
    auto run = std::make_shared<RunRecord>(e, "{}");
    run->endSamples = run->trainSamples = 640;
    for (std::size_t arm = 0; arm < 3; ++arm) {
        const Log<UpdateRow>& from = whole->arms[arm].updates;
        const std::size_t first = arm == 2 ? kAt : 0;
        const std::size_t count = arm == 0 ? from.size() : arm == 1 ? oldRows : static_cast<std::size_t>(rows);
        for (std::size_t i = first; i < first + count; ++i) run->arms[arm].updates.append(from[i]);
        run->arms[arm].status = arm == 2 && rows == 0 ? ArmStatus::Waiting : ArmStatus::Training;
    }
    return run;
}

// As the training thread tells that it has begun, before its first micro-batch.
void begin(RunRecord& run)
{
    ArmProgress& progress = run.arms[2].progress;
    progress.updates = kAt;
    progress.microSteps = kAt * 4;
    progress.plannedSteps = 4;
}

TEST(ForkViews, WaitsInWords)
{
    const auto run = forkedRun(0);
    EXPECT_EQ(forkWaitsText(*run, 1), QString());
    const QString words = forkWaitsText(*run, 2);
    EXPECT_TRUE(words.contains("old") && words.contains("update 4")) << words.toStdString();
    begin(*run);
    EXPECT_EQ(forkWaitsText(*run, 2), QString());
}

// The lowest x of the areas of a plot.
double areasFrom(ChartPlot& plot)
{
    double from = 1e300;
    for (QGraphicsItem* item : plot.scene().items())
        if (auto* chart = dynamic_cast<QChart*>(item))
            for (QAbstractSeries* series : chart->series())
                if (auto* area = dynamic_cast<QAreaSeries*>(series))
                    for (const QPointF& p : area->upperSeries()->points()) from = std::min(from, p.x());
    return from;
}

TEST(ForkViews, StairsOfChartsBeginWhereItBegins)
{
    const auto run = forkedRun(6);
    const UpdateRow before = run->arms[1].updates[kAt - 1];
    for (const auto axis : {ChartAxis::Samples, ChartAxis::Updates, ChartAxis::MicroSteps, ChartAxis::Seconds}) {
        ChartSet set({.axis = axis});
        set.setRun(run, nullptr);
        set.ingest({});
        set.layOut(QSize(900, 700));
        set.updateScales();
        for (int i = 0; i < set.plots(); ++i) set.feed(i);
        int stairs = 0;
        for (int i = 0; i < set.plots(); ++i) {
            if (set.armOf(i) != 2) continue;
            const double from = areasFrom(set.plot(i));
            if (from > 1e299) continue;
            EXPECT_DOUBLE_EQ(from, positionOf(before, axis)) << i;
            ++stairs;
        }
        EXPECT_EQ(stairs, 2); // of memory and of time
    }
}

TEST(ForkViews, TheDiagramDoesNotTellItsParentsMicroBatches)
{
    const auto early = forkedRun(0, 2), run = forkedRun(0, kAt);
    const DiagramReading waiting = readDiagram(*early, 2);
    EXPECT_EQ(waiting.updates, kAt);
    DiagramMotion motion;
    motion.see(waiting, 0);
    EXPECT_EQ(diagramWords(*early, 2, motion.scene(0), {}, 1).stage, forkWaitsText(*early, 2));

    begin(*run);
    const DiagramReading begun = readDiagram(*run, 2);
    EXPECT_EQ(begun.windowStart, kAt * 4);
    EXPECT_EQ(begun.microSteps, kAt * 4);
    motion.see(begun, 5000);
    EXPECT_FALSE(motion.moving(5000));
    EXPECT_EQ(motion.scene(5000).done, 0);
    EXPECT_EQ(motion.scene(5000).update, kAt + 1);
}

TEST(ForkViews, TheListingHasNotBegunBeforeItsFirstMicroBatch)
{
    const auto run = forkedRun(0);
    begin(*run);
    EXPECT_FALSE(listingMoment(run->arms[2]).begun);
    run->arms[2].progress.moment = MemoryMoment::Data;
    EXPECT_TRUE(listingMoment(run->arms[2]).begun);
}

TEST(ForkViews, RoundingHasBeenAtWorkSinceTheStart)
{
    const auto run = forkedRun(1);
    RoundingFloor old = roundingFloor(*run, 1);
    for (std::size_t i = 0; i < kAt; ++i) old.addUpdate(run->arms[1].updates[i].updateNorm);
    EXPECT_EQ(roundingFloor(*run, 2).limit(), old.limit());
    EXPECT_EQ(roundingFloor(*run, 1).limit(), 0);
}

// Its first window may end where the reference's does: other samples, and other weights before them.
TEST(ForkViews, ItsFirstGradientIsNotTheReferences)
{
    const auto run = forkedRun(6);
    ASSERT_EQ(run->arms[2].updates[0].samples, run->arms[0].updates[0].samples);
    EquivalenceSeries series(run, 2);
    series.read(100);
    EXPECT_FALSE(series.seen().gradient);
}

TEST(ForkViews, ItsFirstUpdateTookItsOwnSamples)
{
    const auto run = forkedRun(6);
    EXPECT_EQ(timeStrip(run->arms[2], 0, rowBefore(*run, 2).samples).samples, 64);
    EXPECT_EQ(medianStrip(run->arms[2], 0, rowBefore(*run, 2).samples).samples, 64);
}

} // namespace
} // namespace tarakum
