// What people do with the charts: add, close, move, enlarge them, zoom, hide arms, by mouse and by keyboard.
#include "tests/ui/chart_look.hpp"
#include "ui/chart_tools.hpp"

#include <gtest/gtest.h>

namespace tarakum {
namespace {

TEST_F(ChartLook, ChartsAreAddedClosedAndMoved)
{
    show(fakeRun(usualArms(2), 8192));
    EXPECT_EQ(titles(), (QStringList{"Loss", "Gradient norm", "Memory", "Time of an update"}));
    m_view.addChart(chartOf("test_accuracy"));
    settle();
    EXPECT_EQ(titles().last(), "Test accuracy");
    EXPECT_EQ(panels().size(), 10u);
    action(m_view.chartMenu(4), "Move up")->trigger();
    settle();
    EXPECT_EQ(titles()[3], "Test accuracy");
    action(m_view.chartMenu(0), "Close")->trigger();
    settle();
    EXPECT_EQ(titles(), (QStringList{"Gradient norm", "Memory", "Test accuracy", "Time of an update"}));
    while (m_view.charts().size() > 1) m_view.closeChart(0);
    m_view.closeChart(0); // the last one stays
    settle();
    EXPECT_EQ(titles(), QStringList{"Time of an update"});
    EXPECT_FALSE(action(m_view.chartMenu(0), "Close")->isEnabled());
}

TEST_F(ChartLook, TheMenuOfChartsAddsAndClosesAnyColumn)
{
    show(fakeRun(usualArms(2), 2048));
    auto* menu = m_view.findChild<QMenu*>("addChart");
    ASSERT_NE(menu, nullptr);
    const auto trigger = [&](const char* key) {
        emit menu->aboutToShow();
        QStringList keys;
        for (QMenu* group : menu->findChildren<QMenu*>())
            for (QAction* a : group->actions())
                if (a->data().toString() == QLatin1String(key)) {
                    EXPECT_FALSE(a->toolTip().isEmpty());
                    a->trigger();
                    return;
                }
        FAIL() << key;
    };
    for (const Column& column : columns()) {
        if (column.name == "loss" || column.name == "grad_norm") continue;
        trigger(std::string(column.name).c_str());
    }
    settle();
    EXPECT_EQ(m_view.charts().size(), columns().size() + 2);
    trigger("noise_scale");
    EXPECT_EQ(m_view.charts().size(), columns().size() + 1);
    emit menu->aboutToShow();
    action(menu, "The usual four charts")->trigger();
    EXPECT_EQ(m_view.charts(), usualCharts());
}

TEST_F(ChartLook, AChartIsEnlargedAndGoesBack)
{
    for (const auto arrangement : {ChartArrangement::SideBySide, ChartArrangement::Overlaid}) {
        show(fakeRun(usualArms(2), 8192), arrangement);
        const int plots = arrangement == ChartArrangement::SideBySide ? 2 : 1;
        const double before = panels()[static_cast<std::size_t>(plots)]->plot().plotArea().height();
        mouse(plots, QEvent::MouseButtonDblClick, panels()[1]->plot().plotArea().center(), Qt::LeftButton);
        settle();
        EXPECT_EQ(m_view.enlarged(), 1);
        EXPECT_EQ(titles(), QStringList{"Gradient norm"});
        EXPECT_EQ(panels().size(), static_cast<std::size_t>(plots));
        EXPECT_GT(panels()[0]->plot().plotArea().height(), 1.8 * before);
        key(0, Qt::Key_L); // what is set there is set for good
        key(0, Qt::Key_Escape);
        EXPECT_FALSE(m_view.enlarged());
        EXPECT_EQ(m_view.charts()[1].scale, ChartScale::Logarithmic);
        key(plots, Qt::Key_Return);
        EXPECT_EQ(m_view.enlarged(), 1);
        m_view.enlarge({});
        m_view.setCharts({});
        settle();
    }
}

TEST_F(ChartLook, TheFocusFollowsItsChart)
{
    show(fakeRun(usualArms(2), 2048));
    key(2, Qt::Key_Up, Qt::ControlModifier); // the gradient norm of the first arm
    EXPECT_EQ(titles()[0], "Gradient norm");
    EXPECT_TRUE(panels()[0]->hasFocus());
    key(0, Qt::Key_Down, Qt::ControlModifier);
    EXPECT_EQ(titles()[1], "Gradient norm");
    EXPECT_TRUE(panels()[2]->hasFocus());
    key(2, Qt::Key_Delete, Qt::ControlModifier);
    EXPECT_EQ(m_view.charts().size(), 3u);
}

TEST_F(ChartLook, ADragZoomsAllChartsAndBackspaceGoesBack)
{
    show(fakeRun(usualArms(2), 8192));
    const Range whole = panels()[0]->plot().x().range;
    sweep(0, 0.25, 0.5);
    ASSERT_TRUE(m_view.zoom());
    EXPECT_NEAR(m_view.zoom()->low, 0.25 * whole.high, whole.high / 100);
    EXPECT_NEAR(m_view.zoom()->high, 0.5 * whole.high, whole.high / 100);
    for (ChartPanel* panel : panels()) EXPECT_EQ(panel->plot().x().range, *m_view.zoom());
    const auto first = m_view.zoom();
    key(3, Qt::Key_Plus);
    EXPECT_LT(m_view.zoom()->span(), first->span());
    key(3, Qt::Key_Right, Qt::ShiftModifier);
    key(3, Qt::Key_Backspace);
    key(3, Qt::Key_Backspace);
    EXPECT_EQ(m_view.zoom(), first);
    sweep(0, 0.5, 0.25, Qt::ShiftModifier); // moves it along
    EXPECT_NEAR(m_view.zoom()->low, first->low + 0.25 * first->span(), first->span() / 50);
    EXPECT_NEAR(m_view.zoom()->span(), first->span(), 1e-6);
    key(0, Qt::Key_0);
    EXPECT_FALSE(m_view.zoom());
    EXPECT_EQ(panels()[0]->plot().x().range, whole);
    sweep(0, 0.5, 0.502); // a click
    EXPECT_FALSE(m_view.zoom());
}

TEST_F(ChartLook, TheWheelZoomsAroundThePointerAndATurnIsOneStep)
{
    show(fakeRun(usualArms(2), 8192));
    ChartPanel* panel = panels()[0];
    const QPointF at = panel->plot().plotArea().center();
    const double x = panel->plot().valueAt(at.x());
    for (int i = 0; i < 3; ++i) {
        QWheelEvent event(at, panel->viewport()->mapToGlobal(at), {}, QPoint(0, 120), Qt::NoButton, Qt::ControlModifier,
                          Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(panel->viewport(), &event);
    }
    settle();
    ASSERT_TRUE(m_view.zoom());
    EXPECT_NEAR(panel->plot().valueAt(at.x()), x, x / 100);
    m_view.zoomBack();
    EXPECT_FALSE(m_view.zoom());
}

TEST_F(ChartLook, AnotherAxisOrRunShowsAllOfIt)
{
    show(fakeRun(usualArms(2), 8192));
    m_view.zoomTo(Range{1000, 2000});
    m_view.setAxis(ChartAxis::Updates);
    settle();
    EXPECT_FALSE(m_view.zoom());
    m_view.zoomTo(Range{10, 20});
    m_view.setRun(fakeRun(usualArms(2), 4096));
    settle();
    EXPECT_FALSE(m_view.zoom());
    EXPECT_EQ(panels()[0]->plot().x().range.low, 0);
}

TEST_F(ChartLook, TheLegendHidesArmsAndTellsFiguresOfTheChartInFocus)
{
    const auto run = fakeRun(usualArms(3), 8192);
    show(run, ChartArrangement::Overlaid);
    ASSERT_EQ(entries().size(), 3u);
    const UpdateRow& last = run->arms[1].updates[run->arms[1].updates.size() - 1];
    EXPECT_EQ(entries()[1]->accessibleName(), "large batch");
    EXPECT_TRUE(entries()[1]->accessibleDescription().startsWith("Loss: " + valueText(last.loss)));
    EXPECT_TRUE(entries()[1]->accessibleDescription().contains("best"));
    panels()[1]->setFocus();
    settle();
    EXPECT_TRUE(entries()[1]->accessibleDescription().startsWith("Gradient norm: " + valueText(last.gradNorm)));
    EXPECT_FALSE(entries()[1]->accessibleDescription().contains("best"));
    entries()[1]->setFocus();
    QKeyEvent press(QEvent::KeyPress, Qt::Key_Space, {}), release(QEvent::KeyRelease, Qt::Key_Space, {});
    QCoreApplication::sendEvent(entries()[1], &press);
    QCoreApplication::sendEvent(entries()[1], &release);
    settle();
    EXPECT_FALSE(m_view.armShown(1));
    EXPECT_FALSE(entries()[1]->isChecked());
    entries()[0]->click();
    entries()[2]->click(); // the last one stays
    settle();
    EXPECT_TRUE(m_view.armShown(2));
    EXPECT_TRUE(entries()[2]->isChecked());
    QKeyEvent right(QEvent::KeyPress, Qt::Key_Right, {});
    entries()[0]->setFocus();
    QCoreApplication::sendEvent(entries()[0], &right);
    EXPECT_TRUE(entries()[1]->hasFocus());
}

TEST_F(ChartLook, TheCrosshairReadsAllArmsInAllChartsWhenOverlaid)
{
    const auto run = fakeRun(usualArms(3), 8192);
    show(run, ChartArrangement::Overlaid);
    const ChartPlot& loss = panels()[0]->plot();
    mouse(0, QEvent::MouseMove, loss.plotArea().center(), Qt::NoButton);
    const double x = loss.valueAt(loss.plotArea().center().x());
    ASSERT_EQ(panels()[0]->plot().readings().size(), 4u); // where, and three arms
    for (std::size_t chart = 1; chart < 4; ++chart) ASSERT_EQ(panels()[chart]->plot().readings().size(), 3u) << chart;
    for (std::size_t arm = 0; arm < 3; ++arm) {
        const auto& log = run->arms[arm].updates;
        const UpdateRow& row = log[nearestRow(log, ChartAxis::Samples, x)];
        EXPECT_EQ(panels()[3]->plot().readings()[arm].text, valueText(row.msUpdate) + " ms");
    }
}

TEST_F(ChartLook, IsKeptAsSettings)
{
    show(fakeRun(usualArms(2), 2048));
    m_view.setCharts({chartOf("noise_scale"), chartOf("loss")});
    m_view.setRobust(0, true);
    m_view.setChartScale(1, ChartScale::Logarithmic);
    m_view.setSmoothing(0.05);
    m_view.setRaw(false);
    ChartsView other;
    other.setLook(m_view.look());
    EXPECT_EQ(other.charts(), m_view.charts());
    EXPECT_EQ(other.smoothing(), 0.05);
    EXPECT_EQ(other.look(), m_view.look());
    other.setLook({});
    EXPECT_EQ(other.charts(), usualCharts());
}

} // namespace
} // namespace tarakum
