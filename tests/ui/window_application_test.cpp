#include "ui/application.hpp"
#include "ui/laboratory.hpp"
#include "ui/language.hpp"
#include "ui/main_window.hpp"
#include "ui/setup_panel.hpp"

#include "tests/ui/window_support.hpp"

#include <QApplication>
#include <QSettings>
#include <QTimer>

#include <gtest/gtest.h>

namespace tarakum {
namespace {

TEST(OpenWindow, RemembersLanguageThemeAndLayout)
{
    QSettings().clear();
    WindowOptions options;
    options.document = smallExperiment();
    options.language = "ar";
    bool used = false;
    openAndClose(options, [&](MainWindow& window) {
        used = true;
        EXPECT_EQ(currentLanguage(), "ar");
        EXPECT_TRUE(window.laboratory().hasRun());
        window.setThemeChoice(ThemeChoice::Dark);
        window.setArrangement(ChartArrangement::Overlaid);
        window.setAxis(ChartAxis::MicroSteps);
    });
    EXPECT_TRUE(used);
    setLanguage("en");
    options.language.clear();
    openAndClose(options, [&](MainWindow& window) {
        EXPECT_EQ(currentLanguage(), "ar");
        EXPECT_EQ(window.themeChoice(), ThemeChoice::Dark);
        EXPECT_EQ(window.charts().arrangement(), ChartArrangement::Overlaid);
        EXPECT_EQ(window.charts().axis(), ChartAxis::MicroSteps);
    });
    options.language = "en"; // what is asked for goes before what was remembered
    options.theme = "light";
    openAndClose(options, [&](MainWindow& window) {
        EXPECT_EQ(currentLanguage(), "en");
        EXPECT_EQ(window.themeChoice(), ThemeChoice::Light);
    });
    QSettings().clear();
}

TEST(OpenWindow, WhatWasOpenComesBackUnlessAnotherIsNamed)
{
    QSettings().clear();
    WindowOptions options;
    options.document = smallExperiment();
    options.mayRestore = true;
    openAndClose(options, [](MainWindow& window) { window.showDocument(smallExperiment(128), {}); });
    openAndClose(options, [](MainWindow& window) { EXPECT_EQ(window.setup().document(), smallExperiment(128)); });
    options.mayRestore = false;
    openAndClose(options, [](MainWindow& window) { EXPECT_EQ(window.setup().document(), smallExperiment()); });
    QSettings().clear();
}

TEST(OpenWindow, RefusesALanguageOrThemeThatThereIsNot)
{
    WindowOptions options;
    options.document = smallExperiment();
    options.language = "fr";
    EXPECT_THROW(openWindow(options), BadInput);
    options.language = "en";
    options.theme = "pink";
    EXPECT_THROW(openWindow(options), BadInput);
}

} // namespace
} // namespace tarakum
