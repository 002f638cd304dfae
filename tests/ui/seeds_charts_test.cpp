// Several seeds in the charts: means on bands, whatever the seeds have come to.
#include "tests/support/sanitized.hpp"
#include "tests/ui/chart_records.hpp"
#include "ui/chart_clock.hpp"
#include "ui/chart_export.hpp"
#include "ui/chart_set.hpp"
#include "ui/charts_view.hpp"

#include <QChart>
#include <QCoreApplication>
#include <QLabel>
#include <QLineSeries>
#include <QTimer>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace tarakum {
namespace {

using Records = std::vector<std::shared_ptr<const RunRecord>>;

std::shared_ptr<RunRecord> seedRun(double start, std::int64_t updates = -1, std::int64_t notFiniteFrom = 0)
{
    const bool failed = notFiniteFrom > 0;
    return fakeRun({{.name = "large batch", .b = 64, .k = 1, .updates = updates, .start = start},
                    {.name = "accumulated",
                     .status = failed ? ArmStatus::NotFinite : ArmStatus::Finished,
                     .updates = failed ? notFiniteFrom : updates,
                     .notFiniteFrom = notFiniteFrom,
                     .start = start + 0.3}},
                   16384);
}

void drawAll(ChartSet& set)
{
    for (int round = 0; round < 3; ++round) {
        set.ingest({});
        set.layOut(QSize(900, 700));
        set.updateScales();
        for (int i = 0; i < set.plots(); ++i) set.feed(i);
    }
    EXPECT_FALSE(set.rescaleDue());
}

const ChartRibbons& ribbonsOf(ChartPlot& plot)
{
    for (QGraphicsItem* item : plot.scene().items())
        if (auto* ribbons = dynamic_cast<ChartRibbons*>(item)) return *ribbons;
    throw std::logic_error("no ribbons");
}

bool drawnInside(ChartPlot& plot)
{
    const QRectF area = plot.plotArea().adjusted(-0.01, -0.01, 0.01, 0.01);
    bool inside = true;
    for (const auto& ribbon : ribbonsOf(plot).ribbons()) {
        for (const QPolygonF& piece : ribbon.pieces)
            for (const QPointF& p : piece)
                inside = inside && std::isfinite(p.x()) && std::isfinite(p.y()) && area.contains(p);
        for (const QLineF& whisker : ribbon.whiskers)
            inside = inside && area.contains(whisker.p1()) && area.contains(whisker.p2());
    }
    for (QGraphicsItem* item : plot.scene().items())
        if (auto* chart = dynamic_cast<QChart*>(item))
            for (QAbstractSeries* series : chart->series())
                if (auto* line = dynamic_cast<QXYSeries*>(series))
                    for (const QPointF& p : line->points())
                        inside = inside && std::isfinite(p.x()) && std::isfinite(p.y()) &&
                                 p.y() >= plot.y().range.low - 1e-9 && p.y() <= plot.y().range.high + 1e-9;
    return inside;
}

TEST(SeedsCharts, BandsLieInThePlotOnEveryAxisAndScale)
{
    const Records repeats{seedRun(2.5), seedRun(3), seedRun(2, 40), seedRun(2.2, -1, 30)};
    for (const auto arrangement : {ChartArrangement::SideBySide, ChartArrangement::Overlaid})
        for (const auto axis : {ChartAxis::Samples, ChartAxis::Updates, ChartAxis::MicroSteps, ChartAxis::Seconds})
            for (const auto scale : {ChartScale::Linear, ChartScale::Logarithmic}) {
                ChartSpec loss = chartOf("loss"), norm = chartOf("grad_norm");
                loss.scale = scale;
                norm.robust = true; // some of it lies beyond the axis
                ChartSet set({.arrangement = arrangement, .axis = axis, .charts = {loss, norm}});
                set.setRun(seedRun(2.3), nullptr, repeats);
                drawAll(set);
                for (int i = 0; i < set.plots(); ++i) {
                    const auto& ribbons = ribbonsOf(set.plot(i)).ribbons();
                    ASSERT_EQ(ribbons.size(), set.overlaid() ? 2U : 1U);
                    for (const auto& ribbon : ribbons) EXPECT_FALSE(ribbon.pieces.empty());
                    EXPECT_TRUE(drawnInside(set.plot(i))) << i;
                }
                set.setZoom(Range{2000, 5000});
                drawAll(set);
                for (int i = 0; i < set.plots(); ++i) EXPECT_TRUE(drawnInside(set.plot(i)));
            }
}

// The mean of runs that differ by a constant lies by the mean of the constants above.
TEST(SeedsCharts, TheReadingIsTheMeanOfWhatWasLogged)
{
    ChartSet set({.charts = {chartOf("loss")}});
    const auto run = seedRun(2), second = seedRun(3);
    set.setRun(run, nullptr, {second});
    drawAll(set);
    set.setCrosshair(run->arms[0].updates[9].samples);
    const double mean = (run->arms[0].updates[9].loss + second->arms[0].updates[9].loss) / 2;
    const QString text = set.plot(0).readings().back().text;
    EXPECT_TRUE(text.startsWith(valueText(mean))) << text.toStdString();
    EXPECT_TRUE(text.contains(valueText(run->arms[0].updates[9].loss))) << text.toStdString();
}

// The run before had seeds of its own: a faint mean on a faint band, behind the present run's.
TEST(SeedsCharts, TheRunBeforeIsABandToo)
{
    for (const bool repeated : {false, true}) {
        ChartSet set({.charts = {chartOf("loss")}});
        const Records own = repeated ? Records{seedRun(2.2)} : Records{};
        set.setRun(seedRun(2.3), seedRun(2.5), own, {seedRun(3), seedRun(2)});
        drawAll(set);
        const auto& ribbons = ribbonsOf(set.plot(0)).ribbons();
        ASSERT_EQ(ribbons.size(), repeated ? 2u : 1u);
        EXPECT_EQ(ribbons.front().colour, set.options().theme.faintText);
        ASSERT_FALSE(ribbons.front().pieces.empty());
        EXPECT_GT(ribbons.front().pieces.front().boundingRect().height(), 10);
        EXPECT_TRUE(drawnInside(set.plot(0)));
        EXPECT_TRUE(set.caption(0).spoken().contains("run before, mean of 3 seeds"))
            << set.caption(0).spoken().toStdString();
        set.setZoom(Range{2000, 5000});
        drawAll(set);
        EXPECT_TRUE(drawnInside(set.plot(0)));
        // Of one seed it is a line.
        set.setRun(set.run(), seedRun(2.5), own);
        drawAll(set);
        EXPECT_FALSE(set.caption(0).spoken().contains("mean of 3"));
        if (repeated) {
            EXPECT_EQ(ribbonsOf(set.plot(0)).ribbons().size(), 1u);
        }
    }
}

TEST(SeedsCharts, CaptionHeadingAndSentence)
{
    ChartSet set({.charts = {chartOf("loss"), chartOf("memory")}});
    set.setRun(seedRun(2.3), nullptr, {});
    drawAll(set);
    EXPECT_FALSE(set.caption(0).spoken().contains("seeds"));
    EXPECT_TRUE(set.differences().isEmpty());
    set.setRun(set.run(), nullptr, {seedRun(2.4), seedRun(2.5, -1, 30), seedRun(2.6), seedRun(2.7)});
    drawAll(set);
    EXPECT_TRUE(set.caption(0).spoken().contains("mean of 5 seeds")) << set.caption(0).spoken().toStdString();
    EXPECT_TRUE(set.caption(0).spoken().contains("lowest to highest"));
    EXPECT_TRUE(set.caption(1).unit.contains("seed 1"));
    EXPECT_EQ(set.heading(1).status, QStringLiteral("not finite in 1 of 5 seeds"));
    EXPECT_TRUE(set.heading(1).warns);
    EXPECT_FALSE(set.heading(0).warns);
    ASSERT_FALSE(set.differences().isEmpty());
    EXPECT_TRUE(set.differences()[0].contains("(4 seeds)")) << set.differences()[0].toStdString();
    EXPECT_TRUE(set.summary(1).contains(set.differences()[0]));
}

// What was read of a seed's log is not read anew when another seed comes into hand.
TEST(SeedsCharts, ASeedThatBeginsLeavesTheOthersRead)
{
    ChartSet set({.charts = {chartOf("loss")}});
    const auto first = seedRun(2.3);
    set.setRun(first, nullptr);
    drawAll(set);
    EXPECT_TRUE(set.caughtUp());
    set.setRun(seedRun(2.4, 0), nullptr, {first});
    EXPECT_TRUE(set.caughtUp()); // the new one has no rows yet
    drawAll(set);
    EXPECT_FALSE(ribbonsOf(set.plot(0)).ribbons().front().pieces.empty());
}

TEST(SeedsCharts, ExportsCarryBandsAndNothingThatIsNotFinite)
{
    ChartSheet sheet{.run = seedRun(2.3), .repeats = {seedRun(2.6), seedRun(3, -1, 25)}};
    sheet.options.arrangement = ChartArrangement::Overlaid;
    const QByteArray svg = chartSheetBytes(sheet, "svg");
    EXPECT_GT(svg.count("<path"), 10);
    for (const char* bad : {"nan", "inf"}) EXPECT_FALSE(svg.toLower().contains(QByteArray("\"") + bad)) << bad;
    EXPECT_FALSE(svg.contains("nan,") || svg.contains(",nan"));
    ChartSheet single = sheet;
    single.repeats.clear();
    EXPECT_NE(chartSheetPicture(sheet), chartSheetPicture(single));
    ChartSheet recoloured = sheet;
    recoloured.options.theme.armColours = {6, 4};
    EXPECT_NE(chartSheetPicture(sheet), chartSheetPicture(recoloured));
}

TEST(SeedsCharts, TheSentenceStandsUnderTheCharts)
{
    ChartsView view;
    view.resize(900, 700);
    view.setRepeats({seedRun(2.4), seedRun(2.9)});
    view.setRun(seedRun(2.3));
    view.show();
    view.refreshAll();
    auto* label = view.findChild<QLabel*>("differences");
    ASSERT_TRUE(label);
    EXPECT_TRUE(label->isVisible());
    EXPECT_TRUE(label->text().contains("accumulated") && label->text().contains("(3 seeds)"));
    view.setRepeats({});
    view.refreshAll();
    EXPECT_FALSE(label->isVisible());
}

// Five seeds of eight arms: a tick stays within a frame while the last one is running.
TEST(SeedsChartsSpeed, ATickStaysWithinAFrame)
{
    constexpr std::int64_t rows = 20000, aTick = 500, ticks = 30;
    std::vector<FakeArm> arms = usualArms(8);
    for (FakeArm& arm : arms) arm = {.name = arm.name, .b = 1, .k = 1};
    Records repeats;
    for (int seed = 0; seed < 4; ++seed) repeats.push_back(fakeRun(arms, rows));
    for (FakeArm& arm : arms) {
        arm.status = ArmStatus::Training;
        arm.updates = 0;
    }
    for (const auto arrangement : {ChartArrangement::Overlaid, ChartArrangement::SideBySide}) {
        const auto run = fakeRun(arms, rows);
        ChartsView view;
        view.resize(1140, 800);
        view.setArrangement(arrangement);
        view.setRepeats(repeats);
        view.setRun(run);
        view.show();
        view.refreshAll();
        QCoreApplication::processEvents();
        std::vector<double> spent;
        std::int64_t made = 0;
        for (int tick = 0; tick < ticks; ++tick) {
            for (std::int64_t i = 0; i < aTick; ++i, ++made)
                for (std::size_t arm = 0; arm < arms.size(); ++arm)
                    run->arms[arm].updates.append(repeats[0]->arms[arm].updates[static_cast<std::size_t>(made)]);
            const double before = threadMilliseconds();
            view.refresh();
            QTimer rest;
            rest.setSingleShot(true);
            rest.start(12);
            while (rest.isActive()) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
            spent.push_back(threadMilliseconds() - before);
        }
        std::sort(spent.begin(), spent.end());
        RecordProperty(arrangement == ChartArrangement::Overlaid ? "overlaid" : "side_by_side",
                       static_cast<int>(spent[ticks / 2] * 1000));
        EXPECT_LT(spent[ticks / 2], 16 * kSlowness);
        EXPECT_LT(spent.back(), 48 * kSlowness);
    }
}

} // namespace
} // namespace tarakum
