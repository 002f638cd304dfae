// Arms that begin where another one stands, in the setup panel.
#include "ui/arm_card.hpp"
#include "ui/key_field.hpp"
#include "ui/laboratory.hpp"
#include "ui/setup_panel.hpp"

#include "tests/ui/window_support.hpp"

#include <QApplication>
#include <QComboBox>
#include <QLineEdit>
#include <QScrollArea>
#include <QTest>
#include <QToolButton>

#include <gtest/gtest.h>

namespace tarakum {
namespace {

const std::vector<ArmSpec>& armsOf(MainWindow& window)
{
    return window.laboratory().record()->experiment.arms;
}

Document forkedExperiment()
{
    Document document = smallExperiment();
    document["arms"].push_back({{"name", "fork"},
                                {"micro_batch", 2},
                                {"accumulation_steps", 2},
                                {"fork", {{"of", "accumulated"}, {"at", 3}}}});
    return document;
}

TEST(Forks, ANewArmFromAnUpdateOn)
{
    Document document = smallExperiment();
    document["arms"][0].update({{"colour", 3}, {"rules", {{"divide", "none"}}}, {"memory_budget", "1 MiB"}});
    auto window = windowOn(document);
    SetupPanel& setup = window->setup();
    EXPECT_FALSE(setup.addFork("gone", 3));
    EXPECT_EQ(setup.document(), document);
    setup.setFilter("seed");
    ASSERT_TRUE(setup.addFork("accumulated", 3));

    Document wanted = document["arms"][0];
    wanted.erase("colour");
    wanted["name"] = "accumulated from 3";
    wanted["fork"] = {{"of", "accumulated"}, {"at", 3}};
    EXPECT_EQ(setup.document()["arms"].back(), wanted);
    ASSERT_EQ(armsOf(*window).size(), 3u);
    EXPECT_EQ(armsOf(*window)[2].fork->of, "accumulated");
    EXPECT_EQ(armsOf(*window)[2].fork->at, 3);
    EXPECT_EQ(armsOf(*window)[2].rules.divide, Divide::None);

    // Its name is in sight, to be typed over.
    settleLayouts();
    auto* name = qobject_cast<QLineEdit*>(setup.reveal("arms[2].name"));
    EXPECT_EQ(QApplication::focusWidget(), name);
    EXPECT_EQ(name->selectedText(), "accumulated from 3");
    auto* viewport = part<QScrollArea>(*window, "setupArea")->viewport();
    EXPECT_TRUE(viewport->rect().contains(QRect(name->mapTo(viewport, QPoint()), name->size())));

    // A fork of the fork, and another of the same.
    ASSERT_TRUE(setup.addFork("accumulated from 3", 5));
    EXPECT_EQ(armsOf(*window)[3].fork->of, "accumulated from 3");
    ASSERT_TRUE(setup.addFork("accumulated", 3));
    EXPECT_EQ(armsOf(*window)[4].name, "accumulated from 3 2");
    for (int i = 0; i < 3; ++i) setup.undo(); // a step each
    EXPECT_EQ(setup.document(), document);
    EXPECT_FALSE(setup.canUndo());
}

TEST(Forks, ACardSaysWhatItsArmBeginsFromAndTheOthersNothing)
{
    auto window = windowOn(forkedExperiment());
    SetupPanel& setup = window->setup();
    EXPECT_EQ(setup.reveal("arms[0].fork.of"), nullptr);
    auto* of = qobject_cast<QComboBox*>(setup.reveal("arms[2].fork.of"));
    auto* at = qobject_cast<QLineEdit*>(setup.reveal("arms[2].fork.at"));
    ASSERT_TRUE(of && at);
    for (QWidget* editor : {static_cast<QWidget*>(of), static_cast<QWidget*>(at)}) {
        EXPECT_TRUE(editor->isVisible());
        EXPECT_FALSE(editor->accessibleName().isEmpty());
        EXPECT_FALSE(editor->toolTip().isEmpty());
    }
    EXPECT_FALSE(part<QWidget>(*window, "arms[0].fork.at")->isVisible());
    EXPECT_EQ(of->currentText(), "accumulated");
    EXPECT_EQ(of->count(), 2); // not itself
    EXPECT_EQ(at->text(), "3");

    of->setFocus();
    QTest::keyClick(of, Qt::Key_Tab);
    EXPECT_EQ(QApplication::focusWidget(), part<QWidget>(*window, "arms[2].fork")); // the cross beside it
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    EXPECT_EQ(QApplication::focusWidget(), at);

    type(at, "5");
    EXPECT_EQ(armsOf(*window)[2].fork->at, 5);
    of->setCurrentIndex(1);
    emit of->activated(1);
    EXPECT_EQ(armsOf(*window)[2].fork->of, "large batch");
    for (const char* wrong : {"0", "x", ""}) {
        type(at, wrong);
        EXPECT_FALSE(fieldAt(*window, "arms[2].fork.at")->problem().isEmpty()) << wrong;
    }
}

TEST(Forks, ACrossMakesItAnArmFromTheStart)
{
    auto window = windowOn(forkedExperiment());
    auto* cross = part<QToolButton>(*window, "arms[2].fork");
    EXPECT_FALSE(cross->accessibleName().isEmpty());
    QTest::mouseClick(cross, Qt::LeftButton);
    EXPECT_FALSE(window->setup().document()["arms"][2].contains("fork"));
    EXPECT_FALSE(armsOf(*window)[2].fork);
    EXPECT_FALSE(cross->isVisible());
    auto* card = qobject_cast<ArmCard*>(cross->parentWidget()->parentWidget());
    auto* dot = part<QToolButton>(*card, "changedDot");
    ASSERT_TRUE(dot->isVisible());
    QTest::mouseClick(dot, Qt::LeftButton);
    EXPECT_EQ(armsOf(*window)[2].fork->at, 3);
    EXPECT_EQ(window->setup().document(), forkedExperiment());
}

TEST(Forks, FollowTheNameOfTheirArm)
{
    auto window = windowOn(forkedExperiment());
    SetupPanel& setup = window->setup();
    type(part<QLineEdit>(*window, "armName"), "slow");
    EXPECT_EQ(armsOf(*window)[2].fork->of, "slow");
    setup.undo(); // one step
    EXPECT_EQ(setup.document(), forkedExperiment());
    // A name that is taken is a problem; the forks of the arm whose it is stay with that one.
    setup.addFork("large batch", 2);
    const Document before = setup.document();
    type(part<QLineEdit>(*window, "armName"), "large batch");
    EXPECT_FALSE(setup.problems().empty());
    type(part<QLineEdit>(*window, "armName"), "accumulated");
    EXPECT_EQ(setup.document(), before);
    EXPECT_TRUE(setup.problems().empty());
}

TEST(Forks, WhatIsDoneToArmsLeavesThemRightOrAProblemAtTheField)
{
    auto window = windowOn(forkedExperiment());
    SetupPanel& setup = window->setup();
    const auto problem = [&](const char* path) { return fieldAt(*window, path)->problem(); };
    setup.duplicateArm(0); // its copy has no forks
    EXPECT_EQ(armsOf(*window)[3].fork->of, "accumulated");
    setup.duplicateArm(3); // a copy of a fork is one
    EXPECT_EQ(armsOf(*window)[4].fork->of, "accumulated");
    setup.addArm(); // like the last one, but from the start
    EXPECT_FALSE(armsOf(*window)[5].fork);
    setup.addVariant("fork", "variant", Document{{"micro_batch", 4}});
    EXPECT_FALSE(armsOf(*window)[6].fork);
    while (setup.canUndo()) setup.undo();

    setup.removeArm(0);
    EXPECT_TRUE(problem("arms[1].fork.of").contains("stands before it"));
    EXPECT_EQ(qobject_cast<QComboBox*>(setup.reveal("arms[1].fork.of"))->placeholderText(), "accumulated");
    setup.undo();
    EXPECT_TRUE(setup.problems().empty());
    setup.switchArm(0);
    EXPECT_FALSE(problem("arms[2].fork.of").isEmpty());
    setup.switchArm(0);
    EXPECT_TRUE(setup.problems().empty());
    setup.moveArm(2, -1);
    EXPECT_TRUE(setup.problems().empty());
    setup.moveArm(1, -1);
    EXPECT_FALSE(problem("arms[0].fork.of").isEmpty());
}

} // namespace
} // namespace tarakum
