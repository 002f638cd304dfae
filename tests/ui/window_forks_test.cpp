// Arms that begin where another one stands, in the setup panel.
#include "ui/laboratory.hpp"
#include "ui/setup_panel.hpp"

#include "tests/ui/window_support.hpp"

#include <QApplication>
#include <QLineEdit>
#include <QScrollArea>

#include <gtest/gtest.h>

namespace tarakum {
namespace {

const std::vector<ArmSpec>& armsOf(MainWindow& window)
{
    return window.laboratory().record()->experiment.arms;
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

} // namespace
} // namespace tarakum
