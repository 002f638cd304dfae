// Colours of arms: chosen on the card, obeyed by all views at once, and hidden arms that stay hidden.
#include "tests/ui/window_support.hpp"

#include "ui/arm_colours.hpp"
#include "ui/chart_legend.hpp"
#include "ui/charts_view.hpp"
#include "ui/colour_button.hpp"
#include "ui/laboratory.hpp"
#include "ui/setup_panel.hpp"

#include <QAction>
#include <QMenu>
#include <QTest>

#include <gtest/gtest.h>

#include <set>

namespace tarakum {
namespace {

void choose(MainWindow& window, const char* path, int colour)
{
    for (QAction* action : part<ColourButton>(window, path)->menu()->actions())
        if (!action->isSeparator() && action->data().toInt() == colour) return action->trigger();
    FAIL() << "no colour " << colour;
}

std::vector<QColor> legendColours(MainWindow& window)
{
    window.setArrangement(ChartArrangement::Overlaid);
    window.charts().refreshAll();
    std::vector<QColor> colours;
    for (const auto* entry : window.charts().findChildren<LegendEntryButton*>())
        colours.push_back(entry->item().colour);
    return colours;
}

TEST(WindowColour, AnArmIsRecolouredInMidRunAndBack)
{
    auto window = windowOn(endlessExperiment());
    press(*window, "play");
    ASSERT_TRUE(waitUntil([&] { return updates(*window, 0) > 0; }));
    const auto record = window->laboratory().record();
    const auto before = legendColours(*window);
    ASSERT_EQ(before.size(), 2U);
    choose(*window, "arms[0].colour", 7);
    EXPECT_EQ(written(*window, "arms[0].colour"), 7);
    EXPECT_EQ(legendColours(*window)[0], Theme::light().arm(6));
    EXPECT_EQ(legendColours(*window)[1], before[1]);
    EXPECT_EQ(window->laboratory().record(), record); // the run goes on
    EXPECT_TRUE(window->laboratory().playing());
    EXPECT_FALSE(window->laboratory().changed());
    window->setThemeChoice(ThemeChoice::Dark);
    EXPECT_EQ(legendColours(*window)[0], Theme::darkTheme().arm(6));
    window->setThemeChoice(ThemeChoice::Light);
    window->setup().undo();
    EXPECT_EQ(legendColours(*window), before);
    window->setup().redo();
    choose(*window, "arms[0].colour", 0);
    EXPECT_TRUE(written(*window, "arms[0].colour").is_null());
    EXPECT_EQ(legendColours(*window), before);
}

TEST(WindowColour, TheKeyIsReadAndChecked)
{
    Document document = smallExperiment();
    document["arms"][1]["colour"] = 3;
    const Experiment experiment = readExperiment(document, {});
    EXPECT_EQ(armColours(experiment), (std::vector<int>{-1, 2}));
    for (const Document& bad : {Document(0), Document(kArmColours + 1), Document("red"), Document(1.5)}) {
        document["arms"][1]["colour"] = bad;
        EXPECT_THROW(readExperiment(document, {}), BadInput) << bad;
    }
    document["arms"][1].erase("colour");
    document["defaults"]["colour"] = 2;
    EXPECT_THROW(readExperiment(document, {}), BadInput);
    // By name, whatever has become of the order.
    Document turned = smallExperiment();
    std::swap(turned["arms"][0], turned["arms"][1]);
    turned["arms"][0]["colour"] = 5; // "large batch"
    EXPECT_EQ(armColours(turned, experiment), (std::vector<int>{-1, 4}));
}

TEST(WindowColour, ThePaletteTellsAllApartAndACopyHasItsOwn)
{
    for (const Theme& theme : {Theme::light(), Theme::darkTheme()}) {
        std::set<QRgb> colours;
        for (int i = 0; i < kArmColours; ++i) colours.insert(theme.arm(i).rgb());
        EXPECT_EQ(colours.size(), static_cast<std::size_t>(kArmColours));
    }
    Document document = smallExperiment();
    document["arms"][0]["colour"] = 4;
    auto window = windowOn(document);
    window->setup().duplicateArm(0);
    EXPECT_TRUE(written(*window, "arms[1].colour").is_null());
    EXPECT_EQ(written(*window, "arms[0].colour"), 4);
}

TEST(WindowColour, HiddenArmsComeBackHidden)
{
    auto window = windowOn(smallExperiment());
    window->charts().refreshAll();
    window->charts().setArmShown(1, false);
    EXPECT_EQ(window->charts().hiddenArms(), QStringList{"large batch"});
    const QString session = window->session();
    MainWindow other(1);
    ASSERT_TRUE(other.restoreSession(session));
    EXPECT_TRUE(other.charts().armShown(0));
    EXPECT_FALSE(other.charts().armShown(1));
    // It is the name that counts, and one arm is always shown.
    other.setup().moveArm(1, -1);
    EXPECT_FALSE(other.charts().armShown(0));
    EXPECT_TRUE(other.charts().armShown(1));
    other.charts().setArmShown(1, false);
    EXPECT_TRUE(other.charts().armShown(1));
    // Another experiment shows all of its arms.
    other.showDocument(smallExperiment(), {});
    EXPECT_TRUE(other.charts().hiddenArms().isEmpty());
}

} // namespace
} // namespace tarakum
