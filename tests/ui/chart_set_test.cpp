// What the plots of a run show: the series of Qt Charts themselves are looked at.
#include "tests/ui/chart_records.hpp"
#include "ui/chart_columns.hpp"
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

QChart& qtChart(ChartPlot& plot)
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
    for (QAbstractSeries* series : qtChart(plot).series()) {
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

constexpr int kLoss = 0, kGradNorm = 1, kMemory = 2, kTime = 3, kCharts = 4; // of the usual charts

ChartPlot& plotOf(ChartSet& set, int chart, int arm = 0)
{
    return set.plot(chart * (set.overlaid() ? 1 : static_cast<int>(set.shownArms().size())) + arm);
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
    for (int row = 0; row < kCharts; ++row)
        for (int arm = 1; arm < 3; ++arm) {
            EXPECT_EQ(plotOf(*set, row, arm).y(), plotOf(*set, row, 0).y());
            EXPECT_EQ(plotOf(*set, row, arm).x(), plotOf(*set, row, 0).x());
            EXPECT_EQ(plotOf(*set, row, arm).plotArea().size(), plotOf(*set, row, 0).plotArea().size());
        }
}

TEST(ChartSet, ZeroNegativeAndNanOnALogScale)
{
    const double nan = std::numeric_limits<double>::quiet_NaN(), infinite = std::numeric_limits<double>::infinity();
    auto set = charts(runOf({1000, 100, 10, 0, 1, nan, 0.1, infinite, -3, 0.01, 0.001}));
    ChartPlot& plot = plotOf(*set, kLoss);
    EXPECT_LT(plot.y().range.low, -2.9); // log10
    const Drawn d = drawn(plot);
    EXPECT_TRUE(d.finite);
    EXPECT_TRUE(d.inside);
    EXPECT_GE(d.linePoints, 9); // nothing was dropped but what is not finite
    const auto marks = [&](MarkerShape shape) {
        qsizetype count = 0;
        for (QAbstractSeries* series : qtChart(plot).series())
            if (auto* scatter = dynamic_cast<QScatterSeries*>(series); scatter && scatter->markerShape() == shape)
                count += scatter->count();
        return count;
    };
    EXPECT_EQ(marks(MarkerShape::MarkerShapeStar), 2);      // nan, inf
    EXPECT_EQ(marks(MarkerShape::MarkerShapeRectangle), 2); // 0, -3
    const QString legend = set->caption(kLoss).spoken();
    EXPECT_TRUE(legend.contains("log scale"));
    EXPECT_TRUE(legend.contains("zero or less"));
    EXPECT_TRUE(legend.contains("not finite"));
}

TEST(ChartSet, AFlatSeriesIsSeen)
{
    for (const double value : {0.0, 0.7}) {
        auto set = charts(runOf(std::vector<double>(50, value)));
        ChartPlot& plot = plotOf(*set, kGradNorm);
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
        const Drawn d = drawn(plotOf(*set, kLoss));
        EXPECT_TRUE(d.finite && d.inside) << scale;
        EXPECT_GE(plotOf(*set, kLoss).y().ticks.size(), 2u) << scale;
    }
}

TEST(ChartSet, NothingIsDrawnOfMissingValues)
{
    auto set = charts(runOf({kMissing, kMissing}));
    EXPECT_EQ(drawn(plotOf(*set, kLoss)).linePoints, 0);
    EXPECT_EQ(drawn(plotOf(*set, kLoss)).markers, 0);
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
    const Range y = plotOf(*set, kTime).y().range;
    EXPECT_LT(y.high, 4 * fakeRow({.name = "a"}, 50).msUpdate);
    EXPECT_TRUE(drawn(plotOf(*set, kTime)).inside);
    EXPECT_EQ(drawn(plotOf(*set, kTime)).markers, 1);
    EXPECT_TRUE(set->caption(kTime).spoken().contains("beyond the axis"));
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
    EXPECT_EQ(drawn(plotOf(*set, kMemory, 1)).areaPoints, 0);
}

TEST(ChartSet, TheCrosshairReadsRowsOfTheLog)
{
    const auto run = fakeRun(usualArms(2), 8192);
    for (const auto arrangement : {ChartArrangement::SideBySide, ChartArrangement::Overlaid}) {
        auto set = charts(run, {.arrangement = arrangement});
        set->setCrosshair(1000.3);
        const UpdateRow& row = run->arms[0].updates[nearestRow(run->arms[0].updates, ChartAxis::Samples, 1000.3)];
        const auto readings = plotOf(*set, kGradNorm).readings();
        ASSERT_EQ(readings.size(), set->overlaid() ? 2u : 1u);
        EXPECT_EQ(readings[0].text, valueText(row.gradNorm));
        set->setCrosshair({});
        EXPECT_TRUE(plotOf(*set, kGradNorm).readings().empty());
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
    EXPECT_TRUE(set.caption(kLoss).spoken().contains("run before"));
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
        EXPECT_EQ(set->plots(), kCharts);
        set->setCrosshair(0.5);
    }
}

// Columns

TEST(ChartColumns, EveryColumnHasAChartATitleAndATranslation)
{
    std::size_t grouped = 0;
    for (const ColumnGroup& group : columnGroups()) grouped += group.columns.size();
    EXPECT_EQ(grouped, columns().size());
    for (const Column& column : columns()) {
        auto set = charts(fakeRun(usualArms(2), 2048), {.charts = {ChartSpec{.column = &column}}});
        EXPECT_EQ(set->plots(), 2);
        EXPECT_EQ(set->caption(0).title,
                  QString::fromUtf8(column.title.data(), static_cast<qsizetype>(column.title.size())));
        EXPECT_FALSE(set->summary(0).isEmpty());
        const bool logged = !isMissing(fakeRow(usualArms(1)[0], 1).*column.value) || column.name.starts_with("test_");
        EXPECT_EQ(drawn(set->plot(0)).linePoints > 0, logged) << column.name;
        EXPECT_TRUE(drawn(set->plot(0)).inside) << column.name;
    }
}

TEST(ChartColumns, BytesHaveAUnit)
{
    auto set = charts(fakeRun(usualArms(1), 2048), {.charts = {chartOf("bytes_activations")}});
    EXPECT_EQ(set->caption(0).unit, "KiB");
    EXPECT_LT(set->plot(0).y().range.high, 1024);
}

TEST(ChartColumns, TheCrosshairReadsTheNearestRowThatHasAValue)
{
    const auto run = fakeRun(usualArms(1), 8192);
    auto set = charts(run, {.charts = {chartOf("test_accuracy")}});
    set->setCrosshair(1500); // evaluated at 1024 and 2048
    const auto& readings = set->plot(0).readings();
    ASSERT_EQ(readings.size(), 2u);
    EXPECT_EQ(readings[1].text, "0.8 (1,024)");
}

TEST(ChartColumns, ChartsAsTextAndBack)
{
    std::vector<ChartSpec> all = usualCharts();
    all.push_back(chartOf("noise_scale"));
    all.back().scale = ChartScale::Logarithmic;
    all.back().robust = true;
    all[0].scale = ChartScale::Linear;
    EXPECT_EQ(chartsFrom(chartsText(all)), all);
    EXPECT_EQ(chartsFrom({"nothing", "loss:sideways"}), std::vector{chartOf("loss")});
}

// Scales

TEST(ChartScales, LinearAndLogarithmicAreChosen)
{
    const auto run = runOf({1000, 100, 10, 1});
    ChartSpec loss = chartOf("loss");
    EXPECT_LT(charts(run, {.charts = {loss}})->plot(0).y().range.high, 4); // log10, as it fits
    loss.scale = ChartScale::Linear;
    EXPECT_GE(charts(run, {.charts = {loss}})->plot(0).y().range.high, 1000);
    loss.scale = ChartScale::Logarithmic;
    EXPECT_LT(charts(runOf({2, 1.5}), {.charts = {loss}})->plot(0).y().range.high, 1.01);
    // Nothing to take a logarithm of.
    EXPECT_TRUE(drawn(charts(runOf({0, -1}), {.charts = {loss}})->plot(0)).inside);
}

TEST(ChartScales, OutliersAreLeftOutAndMarked)
{
    std::vector<double> losses(200, 1.0);
    for (std::size_t i = 0; i < losses.size(); ++i) losses[i] += 0.001 * static_cast<double>(i % 10);
    losses[50] = 30;
    ChartSpec loss = chartOf("loss");
    loss.scale = ChartScale::Linear;
    EXPECT_GT(charts(runOf(losses), {.charts = {loss}})->plot(0).y().range.high, 29);
    loss.robust = true;
    auto set = charts(runOf(losses), {.charts = {loss}});
    EXPECT_LT(set->plot(0).y().range.high, 1.1);
    EXPECT_TRUE(drawn(set->plot(0)).inside);
    EXPECT_EQ(drawn(set->plot(0)).markers, 1);
    EXPECT_TRUE(set->caption(0).spoken().contains("beyond the axis"));
}

TEST(ChartScales, HiddenArmsLeaveTheirRoom)
{
    ChartOptions options;
    options.hidden = {false, true};
    auto set = charts(fakeRun(usualArms(3), 2048), options);
    EXPECT_EQ(set->plots(), 8);
    EXPECT_EQ(set->armOf(1), 2);
    options.arrangement = ChartArrangement::Overlaid;
    set = charts(fakeRun(usualArms(3), 2048), options);
    set->setCrosshair(500);
    EXPECT_EQ(plotOf(*set, kGradNorm).readings().size(), 2u);
}

// Zoom

TEST(ChartZoom, ShowsAPartAndNothingOutsideOfIt)
{
    for (const auto arrangement : {ChartArrangement::SideBySide, ChartArrangement::Overlaid}) {
        auto set = charts(fakeRun(usualArms(3), 8192), {.arrangement = arrangement, .zoom = Range{2000, 3000}});
        for (int i = 0; i < set->plots(); ++i) {
            if (!set->isTimeline(i)) continue;
            EXPECT_EQ(set->plot(i).x().range, (Range{2000, 3000}));
            const Drawn d = drawn(set->plot(i));
            EXPECT_TRUE(d.inside && d.finite) << i;
            EXPECT_GE(d.linePoints, 2) << i;
            EXPECT_GE(set->plot(i).x().ticks.size(), 2u);
        }
    }
}

TEST(ChartZoom, ReadsEveryRowOfTheParts)
{
    // Of a hundred thousand rows one of a hundred: each of them is a point, where all at once they share buckets.
    auto run = fakeRun({{.name = "a", .b = 1, .k = 1, .updates = 0}}, 100000);
    for (int u = 1; u <= 100000; ++u) run->arms[0].updates.append(fakeRow({.name = "a", .b = 1, .k = 1}, u));
    ChartOptions options;
    options.charts = {chartOf("loss")};
    options.charts[0].scale = ChartScale::Linear;
    options.raw = false;
    options.smoothing = 0;
    auto set = charts(run, options);
    set->setZoom(Range{50000, 50100});
    EXPECT_FALSE(set->caughtUp());
    EXPECT_TRUE(set->ingest({}));
    EXPECT_TRUE(set->caughtUp());
    set->updateScales();
    set->feed(0);
    std::size_t found = 0;
    for (QAbstractSeries* series : qtChart(set->plot(0)).series())
        if (auto* line = dynamic_cast<QLineSeries*>(series))
            for (const QPointF& p : line->points()) {
                const auto at = static_cast<std::size_t>(std::lround(p.x()));
                found += run->arms[0].updates[at - 1].loss == p.y();
            }
    EXPECT_GE(found, 101u);
    EXPECT_FALSE(set->ingest({})); // what comes after the part changes nothing
    run->arms[0].updates.append(fakeRow({.name = "a", .b = 1, .k = 1}, 100001));
    EXPECT_FALSE(set->ingest({}));
    set->setZoom({});
    set->feed(0);
    EXPECT_EQ(set->plot(0).x().range.low, 0);
}

TEST(ChartZoom, StaysWithinWhatThereIs)
{
    auto set = charts(fakeRun(usualArms(1), 8192));
    EXPECT_EQ(set->within({-100, 100})->low, 0);
    EXPECT_EQ(set->within({8000, 9000})->high, 8192);
    EXPECT_FALSE(set->within({-1, 10000}));
    EXPECT_EQ(set->within({100, 100})->span(), 4);
    const auto closer = set->zoomed(4096, 0.5);
    EXPECT_NEAR(closer->span(), set->plot(0).x().range.span() / 2, 1e-6);
    set->setZoom(Range{1000, 2000});
    EXPECT_EQ(*set->panned(0.5), (Range{1500, 2500}));
    EXPECT_EQ(*set->panned(-2), (Range{0, 1000}));
}

TEST(ChartZoom, SmoothedCurvesAreTheSameCurves)
{
    auto run = fakeRun({{.name = "a", .b = 1, .k = 1}}, 20000);
    const auto lineAt = [&](std::optional<Range> zoom, double x) {
        auto set = charts(run, {.charts = {chartOf("loss")}, .raw = false, .zoom = zoom});
        set->ingest({});
        set->feed(0);
        double value = 0, nearest = 1e9;
        for (QAbstractSeries* series : qtChart(set->plot(0)).series())
            if (auto* line = dynamic_cast<QLineSeries*>(series); line && !dynamic_cast<QScatterSeries*>(series))
                for (const QPointF& p : line->points())
                    if (std::abs(p.x() - x) < nearest) {
                        nearest = std::abs(p.x() - x);
                        value = p.y();
                    }
        return value;
    };
    EXPECT_NEAR(lineAt({}, 10000), lineAt(Range{9000, 11000}, 10000), 0.05);
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
