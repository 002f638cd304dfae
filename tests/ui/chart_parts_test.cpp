// A part of a chart's own axis of values: by wheel, drag and keys, of curves, areas and lying bars, with steps back.
#include "tests/ui/chart_look.hpp"

#include "ui/series_reader.hpp"

#include <QChart>
#include <QGraphicsItem>
#include <QXYSeries>

#include <algorithm>
#include <cmath>

namespace tarakum {
namespace {

class ChartParts : public ChartLook
{
protected:
    const ChartPlot& plot(int panel) { return panels().at(static_cast<std::size_t>(panel))->plot(); }
    QRectF area(int panel) { return plot(panel).plotArea(); }
    QPointF beside(int panel, double share) // on the labels of the axis, so far down
    {
        return {area(panel).left() - 12, area(panel).top() + share * area(panel).height()};
    }
};

TEST_F(ChartParts, TheWheelOverTheAxisZoomsTheValuesOfThatChartAlone)
{
    show(fakeRun(usualArms(2), 8192), ChartArrangement::Overlaid);
    const Range x = plot(0).x().range, y = plot(0).y().range, other = plot(1).y().range;
    const QPointF at = beside(0, 0.3);
    const double value = plot(0).valuesAt(at).y();
    for (int i = 0; i < 3; ++i) wheel(0, at, 1, Qt::ControlModifier);
    EXPECT_EQ(plot(0).x().range, x);
    EXPECT_NEAR(plot(0).y().range.span(), y.span() * std::pow(0.8, 3), 1e-9);
    EXPECT_NEAR(plot(0).valuesAt(at).y(), value, 1e-9); // what is under the pointer stays
    EXPECT_EQ(plot(1).y().range, other);
    EXPECT_FALSE(m_view.zoom());
    ASSERT_TRUE(m_view.valuePart(0));
    m_view.zoomBack(); // one turn is one step
    settle();
    EXPECT_EQ(plot(0).y().range, y);
    wheel(0, area(0).center(), 1, Qt::ShiftModifier); // with Shift anywhere in the plot
    EXPECT_LT(plot(0).y().range.span(), y.span());
    mouse(0, QEvent::MouseButtonDblClick, at, Qt::LeftButton);
    settle();
    EXPECT_EQ(plot(0).y().range, y);
    EXPECT_FALSE(m_view.enlarged());
}

TEST_F(ChartParts, ADragOnTheAxisChoosesValuesAndShiftMovesThem)
{
    show(fakeRun(usualArms(2), 8192));
    const Range whole = plot(0).y().range;
    drag(0, beside(0, 0.25), beside(0, 0.75));
    const Range part = plot(0).y().range;
    EXPECT_NEAR(part.low, whole.low + 0.25 * whole.span(), whole.span() / 100);
    EXPECT_NEAR(part.span(), 0.5 * whole.span(), whole.span() / 100);
    EXPECT_EQ(plot(1).y().range, part); // the other arm's plot of the same chart
    drag(0, area(0).center(), area(0).center() + QPointF(0, area(0).height() / 4), Qt::ShiftModifier);
    EXPECT_NEAR(plot(0).y().range.low, part.low + part.span() / 4, whole.span() / 100);
    drag(0, area(0).center(), area(0).center() + QPointF(0, 30 * area(0).height()), Qt::ShiftModifier);
    EXPECT_NEAR(plot(0).y().range.high, whole.high, 1e-9);                              // not beyond what there is
    drag(0, area(0).topLeft() + QPointF(30, 5), area(0).center(), Qt::ControlModifier); // with Control in the plot
    EXPECT_LT(plot(0).y().range.span(), part.span());
    EXPECT_FALSE(m_view.zoom());
    for (int i = 0; i < 4; ++i) m_view.zoomBack();
    settle();
    EXPECT_EQ(plot(0).y().range, whole);
}

TEST_F(ChartParts, KeysZoomMoveAndReset)
{
    show(fakeRun(usualArms(2), 8192), ChartArrangement::Overlaid);
    const Range whole = plot(1).y().range;
    key(1, Qt::Key_Plus, Qt::AltModifier);
    key(1, Qt::Key_Plus, Qt::AltModifier);
    const Range part = plot(1).y().range;
    EXPECT_LT(part.span(), 0.5 * whole.span());
    key(1, Qt::Key_Up, Qt::AltModifier);
    EXPECT_GT(plot(1).y().range.low, part.low);
    key(1, Qt::Key_Down, Qt::AltModifier);
    EXPECT_NEAR(plot(1).y().range.low, part.low, 1e-9);
    key(1, Qt::Key_Minus, Qt::AltModifier);
    EXPECT_GT(plot(1).y().range.span(), part.span());
    key(1, Qt::Key_Plus); // time alone
    ASSERT_TRUE(m_view.zoom());
    key(1, Qt::Key_0, Qt::AltModifier);
    EXPECT_EQ(m_view.valuePart(1), std::nullopt);
    EXPECT_TRUE(m_view.zoom());
    key(1, Qt::Key_Backspace);
    EXPECT_TRUE(m_view.valuePart(1));
    key(1, Qt::Key_0);
    EXPECT_FALSE(m_view.valuePart(1));
    EXPECT_FALSE(m_view.zoom());
    EXPECT_EQ(plot(1).y().range, whole);
}

TEST_F(ChartParts, LyingBarsZoomAndMoveAlongTheirOwnAxis)
{
    show(fakeRun(usualArms(3), 8192), ChartArrangement::Overlaid);
    const int time = 3;
    const Range whole = plot(time).x().range, loss = plot(0).x().range;
    sweep(time, 0.25, 0.75);
    EXPECT_NEAR(plot(time).x().range.low, whole.low + 0.25 * whole.span(), whole.span() / 100);
    EXPECT_NEAR(plot(time).x().range.span(), 0.5 * whole.span(), whole.span() / 100);
    EXPECT_EQ(plot(0).x().range, loss);
    const Range part = plot(time).x().range;
    key(time, Qt::Key_Right, Qt::ShiftModifier);
    EXPECT_GT(plot(time).x().range.low, part.low);
    key(time, Qt::Key_Left, Qt::ShiftModifier);
    key(time, Qt::Key_Plus);
    EXPECT_LT(plot(time).x().range.span(), part.span());
    wheel(time, area(time).center(), -1, Qt::ControlModifier);
    key(time, Qt::Key_Backspace);
    key(time, Qt::Key_0);
    EXPECT_EQ(plot(time).x().range, whole);
    // The arms stay where they are, and the labels of a part are numbers in order.
    EXPECT_EQ(plot(time).y().labels.size(), 3);
    // No budget was dragged by it.
    sweep(2, 0.2, 0.6);
    EXPECT_TRUE(m_view.valuePart(2));
}

// Whatever is shown, the crosshair tells what was logged.
TEST_F(ChartParts, TheCrosshairStillReadsTheLog)
{
    const auto run = fakeRun(usualArms(1), 8192);
    show(run);
    for (int i = 0; i < 6; ++i) key(0, Qt::Key_Plus, Qt::AltModifier);
    for (const double share : {0.1, 0.35, 0.6, 0.95}) {
        const QPointF at(area(0).left() + share * area(0).width(), area(0).center().y());
        mouse(0, QEvent::MouseMove, at, Qt::NoButton);
        const auto& log = run->arms[0].updates;
        const UpdateRow& row = log[nearestRow(log, ChartAxis::Samples, plot(0).valueAt(at.x()))];
        ASSERT_EQ(plot(0).readings().size(), 2u);
        EXPECT_TRUE(plot(0).readings()[1].text.startsWith(valueText(row.loss))) << share;
    }
}

// A part of a logarithmic axis has labels though it may hold no round number, and is none of a linear one.
TEST_F(ChartParts, OfALogarithmicAxis)
{
    show(fakeRun(usualArms(1), 8192));
    m_view.setChartScale(0, ChartScale::Logarithmic);
    settle();
    for (int i = 0; i < 9; ++i) key(0, Qt::Key_Plus, Qt::AltModifier);
    const AxisScale& y = plot(0).y();
    EXPECT_LT(y.range.span(), 0.1); // decades
    ASSERT_GE(y.ticks.size(), 2u);
    for (std::size_t i = 0; i < y.ticks.size(); ++i)
        EXPECT_NEAR(y.labels[static_cast<qsizetype>(i)].toDouble(), std::pow(10, y.ticks[i]),
                    1e-3 * std::pow(10, y.ticks[i]));
    const Range part = y.range;
    m_view.setChartScale(0, ChartScale::Linear);
    settle();
    EXPECT_NE(plot(0).y().range, part);
    EXPECT_EQ(plot(0).y().range.low, 0);
}

// Of what is not on show nothing is drawn: in files, which are not cut off, no point lies outside.
TEST(ChartPartPoints, LieInsideThePlot)
{
    for (const auto arrangement : {ChartArrangement::SideBySide, ChartArrangement::Overlaid}) {
        ChartOptions options{.arrangement = arrangement};
        options.parts["loss"] = {{0.9, 1.3}};
        options.parts["grad_norm"] = {{-0.2, -0.1}, true};
        options.parts["memory"] = {{500000, 600000}};
        options.parts["time"] = {{0.5, 1.0}};
        options.charts[1].scale = ChartScale::Logarithmic;
        ChartSet set(options);
        set.setRun(fakeRun(usualArms(3), 8192), nullptr);
        set.ingest({});
        set.layOut(QSize(1000, 800));
        set.updateScales();
        std::size_t points = 0;
        for (int i = 0; i < set.plots(); ++i) {
            set.feed(i);
            const Range x = set.plot(i).x().range, y = set.plot(i).y().range;
            for (QGraphicsItem* item : set.plot(i).scene().items())
                if (const auto* chart = dynamic_cast<QChart*>(item))
                    for (const QAbstractSeries* series : chart->series())
                        if (const auto* curve = qobject_cast<const QXYSeries*>(series))
                            for (const QPointF& p : curve->points()) {
                                ++points;
                                EXPECT_GE(p.x(), x.low - 1e-9);
                                EXPECT_LE(p.x(), x.high + 1e-9);
                                EXPECT_GE(p.y(), y.low - 1e-9);
                                EXPECT_LE(p.y(), y.high + 1e-9);
                            }
        }
        EXPECT_GT(points, 200u);
    }
}

TEST(PiecesWithin, EndWhereACurveCrossesABorder)
{
    const Curve curve{{0, 0}, {2, 4}, {3, 4}, {4, 0}, {5, 1}};
    const auto pieces = piecesWithin(curve, 1, 3);
    ASSERT_EQ(pieces.size(), 3u);
    EXPECT_EQ(pieces[0], (Curve{{0.5, 1}, {1.5, 3}}));
    EXPECT_EQ(pieces[1], (Curve{{3.25, 3}, {3.75, 1}}));
    EXPECT_EQ(pieces[2].last(), QPointF(5, 1));
    EXPECT_EQ(piecesWithin(curve, -1, 5), std::vector<Curve>{curve});
    EXPECT_TRUE(piecesWithin(curve, 7, 8).empty());
    EXPECT_EQ(piecesWithin({{1, 2}}, 1, 3).size(), 1u);
    EXPECT_TRUE(piecesWithin({{1, 4}}, 1, 3).empty());
    EXPECT_TRUE(piecesWithin({}, 1, 3).empty());
    // A curve that goes straight through.
    EXPECT_EQ(piecesWithin({{0, 0}, {10, 10}}, 2, 4), (std::vector<Curve>{{{2, 2}, {4, 4}}}));
}

} // namespace
} // namespace tarakum
