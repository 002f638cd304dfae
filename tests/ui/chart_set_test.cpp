// What the plots of a run show: the series of Qt Charts themselves are looked at.
#include "tests/ui/chart_records.hpp"
#include "ui/chart_set.hpp"

#include <QAreaSeries>
#include <QChart>
#include <QLineSeries>
#include <QScatterSeries>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace tarakum {
namespace {

QChart& chartOf(ChartPlot& plot)
{
    for (QGraphicsItem* item : plot.scene().items())
        if (auto* chart = dynamic_cast<QChart*>(item)) return *chart;
    throw std::logic_error("no chart");
}

struct Drawn
{
    qsizetype linePoints = 0, markers = 0, areaPoints = 0;
    bool finite = true, inside = true;
};

Drawn drawn(ChartPlot& plot)
{
    Drawn out;
    const Range x = plot.x().range, y = plot.y().range;
    const double slack = 1e-9;
    const auto look = [&](const QXYSeries& series, qsizetype& count) {
        for (const QPointF& p : series.points()) {
            ++count;
            out.finite = out.finite && std::isfinite(p.x()) && std::isfinite(p.y());
            out.inside = out.inside && p.x() >= x.low - slack * x.span() && p.x() <= x.high + x.span() * 0.01 &&
                         p.y() >= y.low - slack * y.span() && p.y() <= y.high + slack * y.span();
        }
    };
    for (QAbstractSeries* series : chartOf(plot).series()) {
        if (auto* area = dynamic_cast<QAreaSeries*>(series))
            look(*area->upperSeries(), out.areaPoints);
        else if (auto* scatter = dynamic_cast<QScatterSeries*>(series))
            look(*scatter, out.markers);
        else if (auto* line = dynamic_cast<QLineSeries*>(series))
            look(*line, out.linePoints);
    }
    return out;
}

std::unique_ptr<ChartSet> charts(std::shared_ptr<const RunRecord> run, ChartOptions options = {})
{
    auto set = std::make_unique<ChartSet>(options);
    set->setRun(std::move(run), nullptr);
    set->ingest({});
    set->layOut(QSize(900, 700));
    set->updateScales();
    for (int i = 0; i < set->plots(); ++i) set->feed(i);
    return set;
}

ChartPlot& plotOf(ChartSet& set, ChartRow row, int arm = 0)
{
    return set.plot(static_cast<int>(row) * (set.overlaid() ? 1 : set.arms()) + arm);
}

std::shared_ptr<RunRecord> runOf(const std::vector<double>& losses)
{
    auto run = fakeRun({{.name = "a", .updates = 0}}, 64 * static_cast<std::int64_t>(losses.size()));
    for (std::size_t i = 0; i < losses.size(); ++i) {
        UpdateRow row = fakeRow({.name = "a"}, static_cast<std::int64_t>(i) + 1);
        row.loss = row.gradNorm = losses[i];
        run->arms[0].updates.append(row);
    }
    return run;
}

TEST(ChartSet, EveryChartShowsEveryArm)
{
    for (const auto arrangement : {ChartArrangement::SideBySide, ChartArrangement::Overlaid})
        for (const auto axis : {ChartAxis::Samples, ChartAxis::Updates, ChartAxis::MicroSteps, ChartAxis::Seconds}) {
            auto set = charts(fakeRun(usualArms(3), 8192), {.arrangement = arrangement, .axis = axis});
            EXPECT_EQ(set->plots(), set->overlaid() ? 4 : 12);
            for (int i = 0; i < set->plots(); ++i) {
                const Drawn d = drawn(set->plot(i));
                EXPECT_TRUE(d.linePoints >= 2 || !set->isTimeline(i)) << i;
                EXPECT_TRUE(d.finite);
                EXPECT_TRUE(d.inside) << i;
                EXPECT_GE(set->plot(i).y().ticks.size(), 2u);
                EXPECT_FALSE(set->summary(i).isEmpty());
            }
        }
}

TEST(ChartSet, ArmsShareTheAxesOfARow)
{
    auto set = charts(fakeRun(usualArms(3), 8192));
    for (int row = 0; row < kChartRows; ++row)
        for (int arm = 1; arm < 3; ++arm) {
            EXPECT_EQ(plotOf(*set, static_cast<ChartRow>(row), arm).y(),
                      plotOf(*set, static_cast<ChartRow>(row), 0).y());
            EXPECT_EQ(plotOf(*set, static_cast<ChartRow>(row), arm).x(),
                      plotOf(*set, static_cast<ChartRow>(row), 0).x());
            EXPECT_EQ(plotOf(*set, static_cast<ChartRow>(row), arm).plotArea().size(),
                      plotOf(*set, static_cast<ChartRow>(row), 0).plotArea().size());
        }
}

TEST(ChartSet, ZeroNegativeAndNanOnALogScale)
{
    const double nan = std::numeric_limits<double>::quiet_NaN(), infinite = std::numeric_limits<double>::infinity();
    auto set = charts(runOf({1000, 100, 10, 0, 1, nan, 0.1, infinite, -3, 0.01, 0.001}));
    ChartPlot& plot = plotOf(*set, ChartRow::Loss);
    EXPECT_LT(plot.y().range.low, -2.9); // log10
    const Drawn d = drawn(plot);
    EXPECT_TRUE(d.finite);
    EXPECT_TRUE(d.inside);
    EXPECT_GE(d.linePoints, 9); // nothing was dropped but what is not finite
    const auto marks = [&](MarkerShape shape) {
        qsizetype count = 0;
        for (QAbstractSeries* series : chartOf(plot).series())
            if (auto* scatter = dynamic_cast<QScatterSeries*>(series); scatter && scatter->markerShape() == shape)
                count += scatter->count();
        return count;
    };
    EXPECT_EQ(marks(MarkerShape::MarkerShapeStar), 2);      // nan, inf
    EXPECT_EQ(marks(MarkerShape::MarkerShapeRectangle), 2); // 0, -3
    const QString legend = set->caption(ChartRow::Loss).spoken();
    EXPECT_TRUE(legend.contains("log scale"));
    EXPECT_TRUE(legend.contains("zero or less"));
    EXPECT_TRUE(legend.contains("not finite"));
}

TEST(ChartSet, AFlatSeriesIsSeen)
{
    for (const double value : {0.0, 0.7}) {
        auto set = charts(runOf(std::vector<double>(50, value)));
        ChartPlot& plot = plotOf(*set, ChartRow::GradNorm);
        EXPECT_GT(plot.y().range.span(), 0);
        EXPECT_LE(plot.y().range.low, value);
        EXPECT_GE(plot.y().range.high, value);
        EXPECT_GE(drawn(plot).linePoints, 2);
        EXPECT_GE(plot.y().ticks.size(), 2u);
    }
}

TEST(ChartSet, ValuesOfAnySizeFitTheirAxis)
{
    for (const double scale : {1e-300, 1e-12, 1.0, 1e12, 1e300}) {
        auto set = charts(runOf({2 * scale, 3 * scale, 1.5 * scale}));
        const Drawn d = drawn(plotOf(*set, ChartRow::Loss));
        EXPECT_TRUE(d.finite && d.inside) << scale;
        EXPECT_GE(plotOf(*set, ChartRow::Loss).y().ticks.size(), 2u) << scale;
    }
}

TEST(ChartSet, NothingIsDrawnOfMissingValues)
{
    auto set = charts(runOf({kMissing, kMissing}));
    EXPECT_EQ(drawn(plotOf(*set, ChartRow::Loss)).linePoints, 0);
    EXPECT_EQ(drawn(plotOf(*set, ChartRow::Loss)).markers, 0);
}

TEST(ChartSet, OneSlowUpdateDoesNotPressTheOthersToTheGround)
{
    auto run = fakeRun({{.name = "a", .updates = 0}}, 64 * 200);
    for (int u = 2; u <= 201; ++u) { // the first is slow too
        UpdateRow row = fakeRow({.name = "a"}, u);
        if (u == 100) row.msUpdate = row.msForward = 5000;
        run->arms[0].updates.append(row);
    }
    auto set = charts(run);
    const Range y = plotOf(*set, ChartRow::Time).y().range;
    EXPECT_LT(y.high, 4 * fakeRow({.name = "a"}, 50).msUpdate);
    EXPECT_TRUE(drawn(plotOf(*set, ChartRow::Time)).inside);
    EXPECT_EQ(drawn(plotOf(*set, ChartRow::Time)).markers, 1);
    EXPECT_TRUE(set->caption(ChartRow::Time).spoken().contains("beyond the axis"));
}

TEST(ChartSet, AnArmThatFailedSaysSo)
{
    auto arms = usualArms(2);
    arms[1].status = ArmStatus::OutOfMemory;
    arms[1].updates = 0;
    auto set = charts(fakeRun(arms, 8192));
    EXPECT_EQ(set->heading(1).status, "out of memory");
    EXPECT_TRUE(set->heading(1).warns);
    EXPECT_TRUE(set->summary(1).contains("ended early"));
    EXPECT_EQ(drawn(plotOf(*set, ChartRow::Memory, 1)).areaPoints, 0);
}

TEST(ChartSet, TheCrosshairReadsRowsOfTheLog)
{
    const auto run = fakeRun(usualArms(2), 8192);
    for (const auto arrangement : {ChartArrangement::SideBySide, ChartArrangement::Overlaid}) {
        auto set = charts(run, {.arrangement = arrangement});
        set->setCrosshair(1000.3);
        const UpdateRow& row = run->arms[0].updates[nearestRow(run->arms[0].updates, ChartAxis::Samples, 1000.3)];
        const auto readings = plotOf(*set, ChartRow::GradNorm).readings();
        ASSERT_EQ(readings.size(), set->overlaid() ? 2u : 1u);
        EXPECT_EQ(readings[0].text, valueText(row.gradNorm));
        set->setCrosshair({});
        EXPECT_TRUE(plotOf(*set, ChartRow::GradNorm).readings().empty());
    }
}

TEST(ChartSet, TheRunBeforeIsDrawnBehind)
{
    ChartSet set({});
    set.setRun(fakeRun(usualArms(1), 1024), fakeRun(usualArms(1), 8192));
    set.ingest({});
    set.layOut(QSize(900, 700));
    set.updateScales();
    set.feed(0);
    EXPECT_GE(set.plot(0).x().range.high, 8192); // it is longer
    EXPECT_GT(drawn(set.plot(0)).linePoints, 100);
    EXPECT_TRUE(set.caption(ChartRow::Loss).spoken().contains("run before"));
}

TEST(ChartSet, NothingNewIsNothingToDo)
{
    auto run = fakeRun(usualArms(2), 2048);
    auto set = charts(run);
    EXPECT_FALSE(set->ingest({}));
    EXPECT_FALSE(set->stale(0));
    run->arms[0].updates.append(fakeRow(usualArms(1)[0], 33));
    EXPECT_TRUE(set->ingest({}));
    EXPECT_TRUE(set->stale(0));
    run->arms[0].status = ArmStatus::Stopped;
    EXPECT_TRUE(set->ingest({}));
}

TEST(ChartSet, WithoutARunThereAreEmptyCharts)
{
    for (const auto arrangement : {ChartArrangement::SideBySide, ChartArrangement::Overlaid}) {
        auto set = charts(nullptr, {.arrangement = arrangement});
        EXPECT_EQ(set->plots(), kChartRows);
        set->setCrosshair(0.5);
    }
}

// Layout

TEST(ChartLayout, NothingOverlapsOrStandsOutside)
{
    for (const int arms : {1, 2, 3, 8, 20})
        for (const QSize room : {QSize(1140, 800), QSize(724, 610), QSize(320, 240)})
            for (const bool rightToLeft : {false, true})
                for (const auto arrangement : {ChartArrangement::SideBySide, ChartArrangement::Overlaid}) {
                    auto set = charts(fakeRun(usualArms(arms), 1024),
                                      {.arrangement = arrangement, .rightToLeft = rightToLeft});
                    const ChartLayout layout = set->layOut(room);
                    std::vector<QRect> boxes = layout.headings;
                    boxes.insert(boxes.end(), layout.captions.begin(), layout.captions.end());
                    if (!layout.legend.isEmpty()) boxes.push_back(layout.legend);
                    for (const PlotPlace& p : layout.plots) {
                        boxes.push_back(p.box);
                        EXPECT_GT(p.box.marginsRemoved(p.around).height(), 40);
                        EXPECT_GT(p.box.marginsRemoved(p.around).width(), 60);
                    }
                    for (std::size_t i = 0; i < boxes.size(); ++i) {
                        EXPECT_TRUE(QRect(QPoint(), layout.size).contains(boxes[i]))
                            << i << " of " << arms << " in " << room.width();
                        for (std::size_t j = 0; j < i; ++j)
                            EXPECT_FALSE(boxes[i].intersects(boxes[j]))
                                << i << ' ' << j << " of " << arms << " in " << room.width();
                    }
                }
}

} // namespace
} // namespace tarakum
