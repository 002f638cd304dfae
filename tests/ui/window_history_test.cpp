// Every change of the setup is undone and redone; arms and their deeds.
#include "ui/arm_card.hpp"
#include "ui/key_editors.hpp"
#include "ui/key_field.hpp"
#include "ui/laboratory.hpp"
#include "ui/language.hpp"
#include "ui/setup_panel.hpp"
#include "ui/size_box.hpp"

#include "engine/lab/keys.hpp"

#include "tests/ui/window_support.hpp"

#include <QAction>
#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QTest>
#include <QToolButton>

#include <gtest/gtest.h>

namespace tarakum {
namespace {

const Experiment& experimentOf(MainWindow& window)
{
    return window.laboratory().record()->experiment;
}

// The entry of an arm's menu, as a user would choose it.
void choose(MainWindow& window, std::size_t arm, ArmDeed deed)
{
    auto* menu = window.setup().findChildren<ArmCard*>().at(static_cast<int>(arm))->findChild<QMenu*>();
    std::vector<QAction*> entries;
    for (QAction* action : menu->actions())
        if (!action->isSeparator() && !action->menu()) entries.push_back(action);
    ASSERT_TRUE(entries.at(static_cast<std::size_t>(deed))->isEnabled());
    entries.at(static_cast<std::size_t>(deed))->trigger();
}

std::vector<std::string> names(const Document& document)
{
    std::vector<std::string> all;
    for (std::size_t arm = 0; arm < armCount(document); ++arm) all.push_back(armName(document, arm));
    return all;
}

TEST(SetupHistory, EveryKindOfChangeIsUndoneAndRedone)
{
    auto window = windowOn(smallExperiment());
    SetupPanel& setup = window->setup();
    std::vector<Document> stages{setup.document()};
    const std::function<void()> changes[] = {
        [&] { type(part<QLineEdit>(*window, "defaults.optimizer.learning_rate"), "0.5"); },
        [&] { type(part<SizeBox>(*window, "arms[0].accumulation_steps"), "2"); },
        [&] { type(part<QLineEdit>(*window, "armName"), "first"); },
        [&] {
            setup.edit({{"data.kind", "sine"}});
        }, // and what it takes with it
        [&] { choose(*window, 0, ArmDeed::Duplicate); },
        [&] { choose(*window, 0, ArmDeed::AsLargeBatch); },
        [&] { choose(*window, 0, ArmDeed::AsAccumulated); },
        [&] { choose(*window, 1, ArmDeed::MoveUp); },
        [&] { choose(*window, 1, ArmDeed::Switch); },
        [&] { choose(*window, 2, ArmDeed::Remove); },
        [&] { QTest::mouseClick(part<QPushButton>(*window, "addArm"), Qt::LeftButton); },
        [&] { type(part<QLineEdit>(*window, "defaults.optimizer.learning_rate"), "-5"); }, // a mistake is one too
    };
    for (const auto& change : changes) {
        change();
        ASSERT_NE(setup.document(), stages.back()) << stages.size();
        EXPECT_FALSE(setup.undoText().isEmpty());
        stages.push_back(setup.document());
    }
    auto *undo = part<QAction>(*window, "undo"), *redo = part<QAction>(*window, "redo");
    for (std::size_t i = stages.size() - 1; i > 0; --i) {
        ASSERT_TRUE(undo->isEnabled());
        undo->trigger();
        EXPECT_EQ(setup.document(), stages[i - 1]) << i;
        EXPECT_EQ(setup.findChildren<ArmCard*>().size(), armCount(stages[i - 1])) << i;
        EXPECT_TRUE(setup.problems().empty()) << i;
        EXPECT_EQ(window->laboratory().document(), stages[i - 1]) << i;
    }
    EXPECT_FALSE(undo->isEnabled());
    EXPECT_FALSE(window->isWindowModified());
    for (std::size_t i = 1; i < stages.size(); ++i) {
        redo->trigger();
        EXPECT_EQ(setup.document(), stages[i]) << i;
    }
    EXPECT_FALSE(redo->isEnabled());
}

TEST(SetupHistory, SaysWhatIsUndoneInTheWindowsLanguage)
{
    auto window = windowOn(smallExperiment());
    type(part<QLineEdit>(*window, "defaults.optimizer.learning_rate"), "0.5");
    auto* undo = part<QAction>(*window, "undo");
    EXPECT_EQ(undo->text(), "&Undo change of learning rate");
    window->findChild<QAction*>("language:ar")->trigger();
    EXPECT_TRUE(waitUntil([&] { return undo->text() == QString::fromUtf8("تراجع عن تغيير معدّل التعلّم"); }))
        << undo->text().toStdString();
    window->findChild<QAction*>("language:en")->trigger();
    EXPECT_TRUE(waitUntil([&] { return undo->text().startsWith("&Undo"); }));
    undo->trigger();
    EXPECT_EQ(part<QAction>(*window, "redo")->text(), "&Redo change of learning rate");
    EXPECT_EQ(undo->text(), "&Undo");
}

TEST(SetupHistory, KeysUndoWhereNothingIsHalfTyped)
{
    auto window = windowOn(smallExperiment());
    auto* rate = part<QLineEdit>(*window, "defaults.optimizer.learning_rate");
    type(rate, "0.5");
    QTest::keyClicks(rate, "7"); // half typed: the field's own undo
    QTest::keySequence(rate, QKeySequence::Undo);
    EXPECT_EQ(written(*window, "defaults.optimizer.learning_rate"), 0.5);
    EXPECT_FALSE(rate->text().endsWith("7"));
    type(rate, "0.5");
    QTest::keySequence(rate, QKeySequence::Undo);
    EXPECT_EQ(written(*window, "defaults.optimizer.learning_rate"), 0.1);
    EXPECT_EQ(rate->text(), "0.1");
    QTest::keySequence(rate, QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z));
    EXPECT_EQ(written(*window, "defaults.optimizer.learning_rate"), 0.5);
}

TEST(SetupHistory, AChangeTakenBackInMidRunIsNoChange)
{
    auto window = windowOn(smallExperiment());
    ASSERT_TRUE(waitUntilLoaded(*window));
    press(*window, "update");
    ASSERT_TRUE(waitUntil([&] { return updates(*window, 0) == 1; }));
    const auto record = window->laboratory().record();
    type(part<QLineEdit>(*window, "defaults.optimizer.learning_rate"), "0.5");
    EXPECT_TRUE(window->laboratory().changed());
    window->setup().undo();
    EXPECT_FALSE(window->laboratory().changed());
    EXPECT_FALSE(part<QLabel>(*window, "setupNote")->isVisible());
    EXPECT_EQ(window->laboratory().record(), record);
}

TEST(SetupHistory, AnotherExperimentHasNothingToUndo)
{
    auto window = windowOn(smallExperiment());
    type(part<QLineEdit>(*window, "defaults.optimizer.learning_rate"), "0.5");
    window->showDocument(smallExperiment(128), {});
    EXPECT_FALSE(part<QAction>(*window, "undo")->isEnabled());
}

TEST(SetupArms, ALargeBatchAndAnAccumulatedCopyMakeTheSameUpdate)
{
    auto window = windowOn(smallExperiment());
    choose(*window, 0, ArmDeed::AsLargeBatch);
    ASSERT_EQ(experimentOf(*window).arms.size(), 3u);
    EXPECT_EQ(experimentOf(*window).arms[1].microBatch, (std::vector<std::int64_t>{8}));
    EXPECT_EQ(experimentOf(*window).arms[1].stepsPerWindow(), 1);
    EXPECT_EQ(experimentOf(*window).arms[1].name, "large batch 2"); // there was one
    choose(*window, 2, ArmDeed::AsAccumulated);
    ASSERT_EQ(experimentOf(*window).arms.size(), 4u);
    EXPECT_EQ(experimentOf(*window).arms[3].microBatch, (std::vector<std::int64_t>{2}));
    EXPECT_EQ(experimentOf(*window).arms[3].samplesPerWindow(), 8);
    EXPECT_TRUE(window->setup().problems().empty());
}

TEST(SetupArms, AreMoved)
{
    auto window = windowOn(smallExperiment());
    choose(*window, 1, ArmDeed::MoveUp);
    EXPECT_EQ(names(window->setup().document()), (std::vector<std::string>{"large batch", "accumulated"}));
    EXPECT_EQ(experimentOf(*window).arms[0].name, "large batch");
    EXPECT_EQ(part<QLineEdit>(*window, "armName")->text(), "large batch");
    window->setup().moveArm(0, -1); // there is no place above
    EXPECT_EQ(names(window->setup().document()), (std::vector<std::string>{"large batch", "accumulated"}));
}

TEST(SetupArms, AnArmThatIsOffStaysInTheFileButNotInTheRun)
{
    auto window = windowOn(smallExperiment());
    choose(*window, 0, ArmDeed::Switch);
    ASSERT_EQ(experimentOf(*window).arms.size(), 1u);
    EXPECT_EQ(experimentOf(*window).arms[0].name, "large batch");
    EXPECT_EQ(written(*window, "arms[0].off"), true);
    EXPECT_FALSE(part<SizeBox>(*window, "arms[0].micro_batch")->isEnabled());
    // The last one that is on cannot be switched off.
    const auto entries = window->setup().findChildren<ArmCard*>().at(1)->findChild<QMenu*>()->actions();
    EXPECT_EQ(std::count_if(entries.begin(), entries.end(),
                            [](QAction* action) { return !action->isEnabled() && !action->isSeparator(); }),
              2); // nor moved down
    choose(*window, 0, ArmDeed::Switch);
    EXPECT_EQ(window->setup().document(), smallExperiment());
    EXPECT_EQ(experimentOf(*window).arms.size(), 2u);

    Document document = smallExperiment();
    setValue(document, "arms[0].off", true);
    setValue(document, "arms[1].off", true);
    auto checked = checkExperiment(document, {});
    ASSERT_TRUE(std::holds_alternative<std::vector<Problem>>(checked));
    EXPECT_EQ(std::get<std::vector<Problem>>(checked).at(0).where, "arms");
    setValue(document, "arms[1].off", false);
    setValue(document, "arms[0].micro_batch", 0); // an arm that is off is checked all the same
    EXPECT_TRUE(std::holds_alternative<std::vector<Problem>>(checkExperiment(document, {})));
}

TEST(SetupArms, ANewOneIsWithoutWhatTheLastOneTries)
{
    Document document = smallExperiment();
    setValue(document, "arms[1].rules.divide", "none");
    setValue(document, "arms[1].memory_budget", "1 GiB");
    setValue(document, "arms[1].precision", "float64");
    auto window = windowOn(document);
    QTest::mouseClick(part<QPushButton>(*window, "addArm"), Qt::LeftButton);
    ASSERT_EQ(experimentOf(*window).arms.size(), 3u);
    const ArmSpec& arm = experimentOf(*window).arms[2];
    EXPECT_EQ(arm.rules.divide, Divide::Items);
    EXPECT_FALSE(arm.memoryBudget);
    EXPECT_EQ(arm.precision, Precision::Float64); // what the arms share but for that
    EXPECT_EQ(arm.stepsPerWindow(), 1);
    EXPECT_EQ(QApplication::focusWidget()->objectName(), "armName"); // to be named
}

TEST(SetupArms, ARenamedOneIsStillThatOfTheFile)
{
    auto window = windowOn(smallExperiment());
    type(part<QLineEdit>(*window, "armName"), "first");
    auto* card = window->setup().findChildren<ArmCard*>().front();
    for (auto* dot : card->findChildren<QToolButton*>("changedDot"))
        if (dot->parentWidget() == card) {
            EXPECT_TRUE(dot->isVisible());
            QTest::mouseClick(dot, Qt::LeftButton);
        }
    EXPECT_EQ(window->setup().document(), smallExperiment());
}

TEST(SetupArms, ANewArmIsMarked)
{
    auto window = windowOn(smallExperiment());
    choose(*window, 0, ArmDeed::Duplicate);
    const auto cards = window->setup().findChildren<ArmCard*>();
    const auto marked = [&](int arm) {
        for (auto* dot : cards[arm]->findChildren<QToolButton*>("changedDot"))
            if (dot->parentWidget() == cards[arm]) return dot->isVisible();
        return false;
    };
    EXPECT_FALSE(marked(0));
    EXPECT_TRUE(marked(1));
    EXPECT_FALSE(marked(2));
}

} // namespace
} // namespace tarakum
