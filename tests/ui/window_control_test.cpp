// The run is driven as a user drives it: through the buttons and keys of the window.
#include "ui/control_bar.hpp"
#include "ui/laboratory.hpp"
#include "ui/message_bar.hpp"
#include "ui/setup_panel.hpp"
#include "ui/size_box.hpp"

#include "tests/ui/window_support.hpp"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSlider>
#include <QTest>

#include <gtest/gtest.h>

namespace tarakum {
namespace {

TEST(WindowControl, OneMicroBatchAtATime)
{
    auto window = windowOn(smallExperiment());
    ASSERT_TRUE(waitUntilLoaded(*window));
    EXPECT_EQ(microSteps(*window, 0), 0);
    press(*window, "microBatch");
    ASSERT_TRUE(
        waitUntil([&] { return microSteps(*window, 0) == 1 && window->laboratory().state() == RunState::Paused; }));
    QTest::keyClick(window.get(), Qt::Key_M);
    ASSERT_TRUE(
        waitUntil([&] { return microSteps(*window, 0) == 2 && window->laboratory().state() == RunState::Paused; }));
    EXPECT_EQ(updates(*window, 0), 0);
    window->refresh();
    const QString said = window->statusText();
    EXPECT_TRUE(said.contains("accumulated") && said.contains("micro-batch 2 of 4, update 1, 4 of 64 samples"))
        << said.toStdString();
    QTest::keyClick(window.get(), Qt::Key_Period);
    ASSERT_TRUE(waitUntil([&] { return microSteps(*window, 0) == 3; }));
}

TEST(WindowControl, OneUpdateEndsTheWindowInHand)
{
    auto window = windowOn(smallExperiment());
    ASSERT_TRUE(waitUntilLoaded(*window));
    press(*window, "microBatch");
    ASSERT_TRUE(waitUntil([&] { return microSteps(*window, 0) == 1; }));
    press(*window, "update");
    ASSERT_TRUE(
        waitUntil([&] { return updates(*window, 0) == 1 && window->laboratory().state() == RunState::Paused; }));
    EXPECT_EQ(microSteps(*window, 0), 4);
    EXPECT_EQ(updates(*window, 1), 0); // the other arm's turn comes with the next step
    QTest::keyClick(window.get(), Qt::Key_U);
    ASSERT_TRUE(waitUntil([&] { return updates(*window, 1) == 1; }));
    EXPECT_EQ(updates(*window, 0), 1);
}

TEST(WindowControl, PlayPauseAndPlayOn)
{
    auto window = windowOn(endlessExperiment());
    ASSERT_TRUE(waitUntilLoaded(*window));
    press(*window, "play");
    ASSERT_TRUE(waitUntil([&] { return updates(*window, 0) > 10; }));
    EXPECT_EQ(window->controls().play()->text(), "Pause");
    QTest::keyClick(window.get(), Qt::Key_Space);
    ASSERT_TRUE(waitUntil([&] { return window->laboratory().state() == RunState::Paused; }));
    window->refresh();
    EXPECT_EQ(window->controls().play()->text(), "Play");
    const auto record = window->laboratory().record();
    const qint64 made = updates(*window, 0);
    press(*window, "play");
    ASSERT_TRUE(waitUntil([&] { return updates(*window, 0) > made; }));
    EXPECT_EQ(window->laboratory().record(), record); // the same run went on
}

TEST(WindowControl, PlaysToTheEndAndThenAnew)
{
    auto window = windowOn(smallExperiment());
    ASSERT_TRUE(waitUntilLoaded(*window));
    press(*window, "play");
    ASSERT_TRUE(waitUntil([&] { return window->laboratory().state() == RunState::Finished; }));
    window->refresh();
    EXPECT_EQ(updates(*window, 0), 64 / 8);
    EXPECT_EQ(window->controls().play()->text(), "Play");
    EXPECT_TRUE(window->controls().progressText().contains("100")) << window->controls().progressText().toStdString();
    EXPECT_TRUE(window->statusText().startsWith("Finished")) << window->statusText().toStdString();
    const auto first = window->laboratory().record();
    press(*window, "play");
    EXPECT_NE(window->laboratory().record(), first);
    EXPECT_EQ(window->laboratory().earlier().front(), first);
    ASSERT_TRUE(waitUntil([&] { return window->laboratory().state() == RunState::Finished; }));
}

TEST(WindowControl, ResetStartsAnewAndKeepsTheLastRun)
{
    auto window = windowOn(endlessExperiment());
    ASSERT_TRUE(waitUntilLoaded(*window));
    press(*window, "play");
    ASSERT_TRUE(waitUntil([&] { return updates(*window, 0) > 3; }));
    const auto first = window->laboratory().record();
    press(*window, "reset");
    EXPECT_EQ(window->laboratory().earlier().front(), first);
    EXPECT_EQ(microSteps(*window, 0), 0);
    ASSERT_TRUE(waitUntilLoaded(*window));
    EXPECT_EQ(window->laboratory().state(), RunState::Paused);
    // A run in which nothing has happened is not worth keeping.
    QTest::keyClick(window.get(), Qt::Key_R);
    EXPECT_EQ(window->laboratory().earlier().front(), first);
}

TEST(WindowControl, ChangeOfKBeforeTheRunTakesEffectAtOnce)
{
    auto window = windowOn(smallExperiment());
    ASSERT_TRUE(waitUntilLoaded(*window));
    type(part<SizeBox>(*window, "arms[0].accumulation_steps"), "2");
    EXPECT_FALSE(window->laboratory().changed());
    EXPECT_EQ(window->laboratory().record()->experiment.arms[0].stepsPerWindow(), 2);
    EXPECT_EQ(part<SizeBox>(*window, "arms[0].micro_batch")->value(), 4); // L is kept
    EXPECT_TRUE(window->laboratory().earlier().empty());
    press(*window, "update");
    ASSERT_TRUE(waitUntil([&] { return updates(*window, 0) == 1; }));
    EXPECT_EQ(microSteps(*window, 0), 2);
}

TEST(WindowControl, ChangeOfKInMidRunKeepsTheRunUntilPlay)
{
    auto window = windowOn(smallExperiment());
    ASSERT_TRUE(waitUntilLoaded(*window));
    press(*window, "update");
    ASSERT_TRUE(
        waitUntil([&] { return updates(*window, 0) == 1 && window->laboratory().state() == RunState::Paused; }));
    const auto first = window->laboratory().record();
    auto* note = part<QLabel>(*window, "setupNote");
    EXPECT_FALSE(note->isVisible());
    type(part<SizeBox>(*window, "arms[0].accumulation_steps"), "2");
    EXPECT_TRUE(window->laboratory().changed());
    EXPECT_TRUE(note->isVisible());
    EXPECT_EQ(window->laboratory().record(), first);
    press(*window, "play");
    EXPECT_EQ(window->laboratory().earlier().front(), first);
    EXPECT_EQ(window->laboratory().record()->experiment.arms[0].stepsPerWindow(), 2);
    EXPECT_FALSE(note->isVisible());
    ASSERT_TRUE(waitUntil([&] { return window->laboratory().state() == RunState::Finished; }));
}

TEST(WindowControl, SpaceInAFieldIsText)
{
    auto window = windowOn(smallExperiment());
    ASSERT_TRUE(waitUntilLoaded(*window));
    auto* name = part<QLineEdit>(*window, "armName");
    name->setFocus();
    QTest::keyClick(name, Qt::Key_End);
    QTest::keyClicks(name, " um");
    EXPECT_EQ(name->text(), "accumulated um");
    EXPECT_FALSE(window->laboratory().playing());
    EXPECT_EQ(microSteps(*window, 0), 0);
}

TEST(WindowControl, SpaceOnAButtonPressesIt)
{
    auto window = windowOn(smallExperiment());
    ASSERT_TRUE(waitUntilLoaded(*window));
    auto* add = part<QPushButton>(*window, "addArm");
    add->setFocus();
    QTest::keyClick(add, Qt::Key_Space);
    EXPECT_FALSE(window->laboratory().playing());
    EXPECT_EQ(window->laboratory().record()->experiment.arms.size(), 3u);
}

TEST(WindowControl, SpeedAxisAndArrangement)
{
    auto window = windowOn(smallExperiment());
    EXPECT_EQ(window->controls().speed(), 0); // as fast as possible
    QTest::keyClick(part<QSlider>(*window, "speed"), Qt::Key_Home);
    EXPECT_GT(window->controls().speed(), 0);
    press(*window, "overlaid");
    EXPECT_EQ(window->charts().arrangement(), ChartArrangement::Overlaid);
    press(*window, "sideBySide");
    EXPECT_EQ(window->charts().arrangement(), ChartArrangement::SideBySide);
    auto* axis = part<QComboBox>(*window, "axis");
    QTest::keyClick(axis, Qt::Key_Down);
    EXPECT_EQ(window->charts().axis(), ChartAxis::Updates);
    window->setAxis(ChartAxis::Seconds);
    EXPECT_EQ(axis->currentText(), "Seconds");
}

TEST(WindowControl, AFailureToLoadIsSaidInTheWindow)
{
    Document document = smallExperiment();
    setValue(document, "data.kind", "csv");
    removeValue(document, "data.train_samples");
    removeValue(document, "data.test_samples");
    setValue(document, "data.path", "no-such-file.csv");
    setValue(document, "data.classes", 2);
    auto window = windowOn(document, "/nowhere/experiment.json");
    ASSERT_TRUE(waitUntil([&] { return !window->messages().text().isEmpty(); }));
    EXPECT_TRUE(window->messages().text().contains("no-such-file.csv")) << window->messages().text().toStdString();
    EXPECT_TRUE(window->messages().isVisible());
}

TEST(WindowControl, OutOfMemoryIsAResult)
{
    Document document = smallExperiment();
    setValue(document, "arms[1].memory_budget", 100);
    auto window = windowOn(document);
    ASSERT_TRUE(waitUntilLoaded(*window));
    press(*window, "play");
    ASSERT_TRUE(waitUntil([&] { return window->laboratory().state() == RunState::Finished; }));
    window->refresh();
    EXPECT_TRUE(window->statusText().contains("out of memory at update 1")) << window->statusText().toStdString();
    EXPECT_EQ(updates(*window, 0), 8);
}

} // namespace
} // namespace tarakum
