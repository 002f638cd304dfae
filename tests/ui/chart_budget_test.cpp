// The memory budget as a line that can be dragged: from the chart to the experiment's document and back.
#include "tests/ui/chart_records.hpp"
#include "tests/ui/window_support.hpp"
#include "ui/chart_budget.hpp"
#include "ui/chart_panel.hpp"
#include "ui/chart_plot.hpp"
#include "ui/chart_set.hpp"
#include "ui/chart_text.hpp"
#include "ui/charts_view.hpp"
#include "ui/laboratory.hpp"
#include "ui/setup_panel.hpp"

#include <QCoreApplication>
#include <QTest>

#include <gtest/gtest.h>

#include <memory>

namespace tarakum {
namespace {

constexpr std::int64_t kMiB = 1 << 20;

struct Bench
{
    ChartsView view;
    std::vector<std::pair<int, qint64>> chosen;

    explicit Bench(std::shared_ptr<RunRecord> run, ChartArrangement arrangement = ChartArrangement::SideBySide)
    {
        view.resize(1140, 800);
        view.setArrangement(arrangement);
        view.setRun(std::move(run));
        view.show();
        view.refreshAll();
        QObject::connect(&view, &ChartsView::budgetChosen,
                         [this](int arm, qint64 bytes) { chosen.emplace_back(arm, bytes); });
    }
    ChartPanel* memory(int arm, int arms, bool overlaid = false)
    {
        return view.findChildren<ChartPanel*>()[overlaid ? 2 : 2 * arms + arm];
    }
    static const ChartPlot::Grip& grip(ChartPanel* panel, int number = 0)
    {
        return panel->plot().grips().at(static_cast<std::size_t>(number));
    }
};

void move(ChartPanel* panel, QPoint at, Qt::MouseButtons buttons = Qt::NoButton)
{
    QMouseEvent event(QEvent::MouseMove, at, panel->viewport()->mapToGlobal(at), Qt::NoButton, buttons, {});
    QCoreApplication::sendEvent(panel->viewport(), &event);
}

void drag(ChartPanel* panel, QPoint from, QPoint to)
{
    move(panel, from);
    QTest::mousePress(panel->viewport(), Qt::LeftButton, {}, from);
    for (int i = 1; i <= 4; ++i) {
        move(panel, from + (to - from) * i / 4, Qt::LeftButton);
    }
    QTest::mouseRelease(panel->viewport(), Qt::LeftButton, {}, to);
}

TEST(ChartBudget, ALineIsDraggedAndChosenOnRelease)
{
    auto arms = usualArms(2);
    arms[1].budget = 2 * kMiB;
    Bench bench(fakeRun(arms, 8192));
    ChartPanel* panel = bench.memory(1, 2);
    const QRectF area = panel->plot().plotArea();
    const Range y = panel->plot().y().range; // MiB
    EXPECT_FALSE(Bench::grip(panel).visible);
    const auto at = [&](double mib) {
        return QPoint(static_cast<int>(area.center().x()),
                      static_cast<int>(std::lround(area.bottom() - (mib - y.low) / y.span() * area.height())));
    };
    move(panel, at(2));
    EXPECT_TRUE(Bench::grip(panel).visible && Bench::grip(panel).active);
    EXPECT_EQ(Bench::grip(panel).label, "2 MiB");
    QTest::mousePress(panel->viewport(), Qt::LeftButton, {}, at(2));
    move(panel, at(1), Qt::LeftButton);
    EXPECT_NEAR(Bench::grip(panel).at.y(), 1, 2 * y.span() / area.height());
    EXPECT_TRUE(Bench::grip(panel).label.endsWith("iB"));
    EXPECT_TRUE(bench.chosen.empty()); // not before it is let go
    EXPECT_EQ(panel->plot().y().range, y);
    QTest::mouseRelease(panel->viewport(), Qt::LeftButton, {}, at(1));
    ASSERT_EQ(bench.chosen.size(), 1u);
    EXPECT_EQ(bench.chosen[0].first, 1);
    EXPECT_NEAR(static_cast<double>(bench.chosen[0].second), kMiB, 2 * y.span() / area.height() * kMiB);
}

TEST(ChartBudget, DraggedOutOfThePlotItIsTakenAwayAndFromTheTopSet)
{
    auto arms = usualArms(1);
    arms[0].budget = kMiB;
    Bench bench(fakeRun(arms, 8192));
    ChartPanel* panel = bench.memory(0, 1);
    QRectF area = panel->plot().plotArea();
    const auto level = [&](double share) { // of the axis
        return QPoint(200, static_cast<int>(std::lround(area.bottom() - share * area.height())));
    };
    drag(panel, level(1 / panel->plot().y().range.high), QPoint(200, -20));
    ASSERT_EQ(bench.chosen.size(), 1u);
    EXPECT_EQ(bench.chosen[0], (std::pair<int, qint64>{0, 0}));
    bench.view.setBudgets({std::nullopt});
    bench.view.refreshAll();
    EXPECT_TRUE(Bench::grip(panel).visible); // faint, at the top: it invites
    EXPECT_FALSE(Bench::grip(panel).active);
    EXPECT_DOUBLE_EQ(Bench::grip(panel).at.y(), panel->plot().y().range.high);
    area = panel->plot().plotArea();
    drag(panel, QPoint(static_cast<int>(area.right()) - 10, static_cast<int>(area.top()) + 3), level(0.5));
    ASSERT_EQ(bench.chosen.size(), 2u);
    const double top = panel->plot().y().range.high * byteUnit(fakeRow(arms[0], 1).bytesPeak).bytes;
    EXPECT_NEAR(static_cast<double>(bench.chosen[1].second), 0.5 * top, 0.05 * top);
}

TEST(ChartBudget, TheKeyboardMovesIt)
{
    auto arms = usualArms(1);
    arms[0].budget = kMiB;
    Bench bench(fakeRun(arms, 8192));
    ChartPanel* panel = bench.memory(0, 1);
    panel->setFocus();
    QTest::keyPress(panel, Qt::Key_Up);
    QTest::keyPress(panel, Qt::Key_Up);
    EXPECT_TRUE(bench.chosen.empty());
    QTest::keyRelease(panel, Qt::Key_Up);
    ASSERT_EQ(bench.chosen.size(), 1u);
    EXPECT_GT(bench.chosen[0].second, kMiB);
    bench.view.setBudgets({bench.chosen[0].second});
    QTest::keyClick(panel, Qt::Key_Down);
    ASSERT_EQ(bench.chosen.size(), 2u);
    EXPECT_LT(bench.chosen[1].second, bench.chosen[0].second);
    QTest::keyClick(panel, Qt::Key_Delete);
    ASSERT_EQ(bench.chosen.size(), 3u);
    EXPECT_EQ(bench.chosen[2].second, 0);
}

TEST(ChartBudget, OverlaidItStandsAtTheEndOfTheBar)
{
    auto arms = usualArms(3);
    arms[1].budget = kMiB;
    Bench bench(fakeRun(arms, 8192), ChartArrangement::Overlaid);
    ChartPanel* panel = bench.memory(0, 3, true);
    ASSERT_EQ(panel->plot().grips().size(), 3u);
    const QRectF area = panel->plot().plotArea();
    const Range x = panel->plot().x().range;
    const auto at = [&](double mib) {
        return QPoint(static_cast<int>(std::lround(area.left() + mib / x.span() * area.width())),
                      static_cast<int>(area.center().y()));
    };
    drag(panel, at(1), at(1.5 * x.span() / 2));
    ASSERT_EQ(bench.chosen.size(), 1u);
    EXPECT_EQ(bench.chosen[0].first, 1);
    EXPECT_NEAR(static_cast<double>(bench.chosen[0].second), 0.75 * x.span() * kMiB, 0.05 * kMiB);
}

TEST(ChartBudget, ExportsHaveNoGrips)
{
    ChartSet set{ChartOptions()};
    set.setRun(fakeRun(usualArms(1), 1024), nullptr);
    set.ingest({});
    set.layOut(QSize(900, 700));
    set.updateScales();
    for (int i = 0; i < set.plots(); ++i) {
        set.feed(i);
        EXPECT_TRUE(set.plot(i).grips().empty());
    }
}

TEST(ChartBudget, ArmsAreKnownByTheirNames)
{
    auto run = fakeRun(usualArms(3), 0);
    Document document = Document::parse(R"({"defaults": {"memory_budget": 4096}, "arms": [
        {"name": "small batch", "memory_budget": "1.5 MiB"}, {"name": "accumulated"}]})");
    const auto budgets = budgetsOf(document, run->experiment);
    ASSERT_EQ(budgets.size(), 3u);
    EXPECT_EQ(budgets[0], 4096);
    EXPECT_FALSE(budgets[1]);
    EXPECT_EQ(budgets[2], kMiB * 3 / 2);
    EXPECT_TRUE(budgetEdits(document, "large batch", 100).empty());
    const Edits exact = budgetEdits(document, "small batch", 2 * kMiB),
                odd = budgetEdits(document, "small batch", 1234567);
    EXPECT_EQ(exact[0].path, "arms[0].memory_budget");
    EXPECT_EQ(exact[0].value, Document("2 MiB"));
    EXPECT_EQ(odd[0].value, Document(1234567));
    EXPECT_TRUE(budgetEdits(document, "small batch", 0)[0].value.is_null());
}

TEST(ChartBudget, TheWindowTakesItIntoTheExperiment)
{
    auto window = windowOn(smallExperiment(64));
    ASSERT_TRUE(waitUntilLoaded(*window));
    press(*window, "play");
    ASSERT_TRUE(waitUntil([&] { return window->laboratory().state() == RunState::Finished; }));
    window->charts().refreshAll();
    const auto before = window->laboratory().record();
    ChartPanel* panel = window->charts().findChildren<ChartPanel*>()[5]; // memory of the second arm
    panel->setFocus();
    QTest::keyClick(panel, Qt::Key_Down);
    const Document* written = writtenValue(window->setup().document(), "arms[1].memory_budget");
    ASSERT_NE(written, nullptr);
    EXPECT_TRUE(window->laboratory().changed());
    QCoreApplication::processEvents();
    window->charts().refreshAll();
    panel = window->charts().findChildren<ChartPanel*>()[5];
    const auto budgets = budgetsOf(window->setup().document(), before->experiment);
    EXPECT_FALSE(budgets[0]);
    EXPECT_LT(panel->plot().grips().front().at.y(), panel->plot().y().range.high) << *budgets[1];
    press(*window, "reset");
    EXPECT_NE(window->laboratory().record(), before);
    EXPECT_EQ(window->laboratory().record()->experiment.arms[1].memoryBudget, budgets[1]);
}

} // namespace
} // namespace tarakum
