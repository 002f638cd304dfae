// What people expect of any window: text of their size, and word of a run's end.
#include "ui/laboratory.hpp"
#include "ui/run_notice.hpp"
#include "ui/setup_panel.hpp"
#include "ui/text_size.hpp"

#include "tests/ui/window_support.hpp"

#include <QApplication>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>

#include <gtest/gtest.h>

namespace tarakum {
namespace {

class TextSize : public testing::Test
{
protected:
    void TearDown() override { setTextSize(100); }
};

TEST_F(TextSize, GrowsAndShrinksByKeysAndGoesBack)
{
    auto window = windowOn(smallExperiment());
    const double usual = QApplication::font().pointSizeF();
    const int setup = window->setup().width(), text = window->charts().fontMetrics().height();
    QTest::keyClick(window.get(), Qt::Key_Plus, Qt::ControlModifier);
    EXPECT_GT(QApplication::font().pointSizeF(), usual);
    EXPECT_GT(window->setup().width(), setup);
    EXPECT_GE(window->charts().fontMetrics().height(), text);
    for (std::size_t i = 0; i < textSizes().size(); ++i)
        QTest::keyClick(window.get(), Qt::Key_Plus, Qt::ControlModifier);
    EXPECT_EQ(textSize(), textSizes().back());
    EXPECT_GT(window->charts().fontMetrics().height(), text);
    QTest::keyClick(window.get(), Qt::Key_0, Qt::ControlModifier);
    EXPECT_DOUBLE_EQ(QApplication::font().pointSizeF(), usual);
    EXPECT_EQ(window->setup().width(), setup);
    QTest::keyClick(window.get(), Qt::Key_Minus, Qt::ControlModifier);
    EXPECT_LT(QApplication::font().pointSizeF(), usual);
}

TEST_F(TextSize, TakesTheNearestOfItsSizes)
{
    setTextSize(117);
    EXPECT_EQ(textSize(), 115);
    setTextSize(-1'000'000);
    EXPECT_EQ(textSize(), textSizes().front());
    EXPECT_EQ(textSizeBeside(-1), textSizes().front());
}

TEST(RunNotice, ComesOnlyAfterALongRunToWhomHasTurnedAway)
{
    EXPECT_TRUE(deservesNotice(60, false));
    EXPECT_FALSE(deservesNotice(60, true));
    EXPECT_FALSE(deservesNotice(1, false));
}

TEST(RunNotice, TheWindowTellsOfTheEndOnceWithHowTheArmsEnded)
{
    Document document = smallExperiment(640);
    document["arms"][1]["memory_budget"] = 100;
    auto window = windowOn(document);
    ASSERT_TRUE(waitUntilLoaded(*window));
    QSignalSpy over(window.get(), &MainWindow::runOver);
    press(*window, "play");
    ASSERT_TRUE(waitUntil([&] { return over.size() == 1; }));
    const QString words = over.front().at(1).toString();
    EXPECT_TRUE(words.contains("accumulated") && words.contains("finished")) << words.toStdString();
    EXPECT_TRUE(words.contains("large batch") && words.contains("out of memory")) << words.toStdString();
    for (int i = 0; i < 3; ++i) window->refresh();
    EXPECT_EQ(over.size(), 1);
}

TEST(RunNotice, APauseIsNoEnd)
{
    auto window = windowOn(endlessExperiment());
    ASSERT_TRUE(waitUntilLoaded(*window));
    QSignalSpy over(window.get(), &MainWindow::runOver);
    press(*window, "play");
    ASSERT_TRUE(waitUntil([&] { return updates(*window, 0) > 0; }));
    press(*window, "play");
    ASSERT_TRUE(waitUntil([&] { return window->laboratory().state() == RunState::Paused; }));
    window->refresh();
    EXPECT_TRUE(over.isEmpty());
}

} // namespace
} // namespace tarakum
