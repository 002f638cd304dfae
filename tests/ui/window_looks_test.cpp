// What people see of the window, whatever its size, language and size of text: no word is cut off. With
// TARAKUM_PICTURES=FOLDER each is kept as a picture, to be looked at.
#include "tests/ui/window_support.hpp"
#include "ui/laboratory.hpp"
#include "ui/language.hpp"
#include "ui/text_size.hpp"
#include "ui/view_tabs.hpp"

#include <QAbstractButton>
#include <QApplication>
#include <QLabel>
#include <QMenu>
#include <QTabBar>
#include <QToolButton>

#include <gtest/gtest.h>

namespace tarakum {
namespace {

QString nameOf(const QWidget& widget)
{
    return widget.objectName().isEmpty() ? QString::fromLatin1(widget.metaObject()->className()) : widget.objectName();
}

// Labels and buttons that have less room than their words take; each a line.
QStringList cutWords(const QWidget& window)
{
    QStringList cut;
    const auto seen = [&](const QWidget& widget) { return widget.isVisible() && !widget.visibleRegion().isEmpty(); };
    for (const QLabel* label : window.findChildren<QLabel*>()) {
        if (!seen(*label) || label->text().isEmpty() || label->sizePolicy().horizontalPolicy() == QSizePolicy::Ignored)
            continue;
        const bool fits = label->wordWrap() ? label->heightForWidth(label->width()) <= label->height() + 1
                                            : label->sizeHint().width() <= label->width() + 1;
        if (!fits) cut << nameOf(*label) + ": " + label->text().left(60);
    }
    for (const QAbstractButton* button : window.findChildren<QAbstractButton*>())
        if (seen(*button) && button->text().size() > 1 && button->sizeHint().width() > button->width() + 1)
            cut << nameOf(*button) + ": " + button->text().left(60);
    return cut;
}

TEST(WindowLooks, NoWordIsCutOff)
{
    const QString kept = qEnvironmentVariable("TARAKUM_PICTURES");
    auto window = windowOn(smallExperiment(512));
    ASSERT_TRUE(waitUntilLoaded(*window));
    press(*window, "play");
    ASSERT_TRUE(waitUntil([&] { return window->laboratory().state() == RunState::Finished; }));
    struct Look
    {
        const char* language;
        int percent;
        QSize size;
        bool dark;
    };
    const Look looks[] = {{"en", 100, {1024, 700}, true},
                          {"en", 200, {1280, 900}, false},
                          {"ar", 200, {1280, 900}, true},
                          {"ar", 80, {1024, 700}, false}};
    for (const Look& look : looks) {
        window->setLanguage(look.language);
        window->setThemeChoice(look.dark ? ThemeChoice::Dark : ThemeChoice::Light);
        window->setTextPercent(look.percent);
        window->resize(look.size);
        for (int view = 0; view < window->views().count(); ++view) {
            window->views().setCurrent(view);
            window->refresh();
            settleLayouts();
            window->refresh();
            settleLayouts();
            const QString name =
                QStringLiteral("%1-%2-%3").arg(window->views().name(view), look.language).arg(look.percent);
            waitUntil([&] { return cutWords(*window).isEmpty(); }); // a view may be told what was measured just now
            EXPECT_EQ(cutWords(*window).join('\n').toStdString(), "") << name.toStdString();
            if (!kept.isEmpty()) {
                ASSERT_TRUE(window->grab().save(kept + '/' + name + ".png"));
            }
        }
    }
    window->setTextPercent(100);
    window->setLanguage("en");
}

// Tabs that have no room wait under a button; the one on show is never among them.
TEST(WindowLooks, AllViewsAreAtHandInANarrowWindow)
{
    auto window = windowOn(smallExperiment());
    auto& tabs = *window->views().findChild<ViewTabs*>();
    const auto hidden = [&] {
        QStringList names;
        for (int tab = 0; tab < tabs.bar().count(); ++tab)
            if (!tabs.bar().isTabVisible(tab)) names << tabs.bar().tabText(tab);
        return names;
    };
    window->resize(2600, 900);
    settleLayouts();
    EXPECT_EQ(hidden(), QStringList());
    EXPECT_FALSE(tabs.more().isVisible());
    window->resize(1024, 700);
    settleLayouts();
    const QStringList waiting = hidden();
    ASSERT_FALSE(waiting.isEmpty());
    ASSERT_TRUE(tabs.more().isVisible());
    EXPECT_LE(tabs.more().geometry().right(), tabs.width()) << "it has room";
    emit tabs.more().menu()->aboutToShow();
    QStringList offered;
    for (const QAction* action : tabs.more().menu()->actions()) offered << action->text().section('\t', 0, 0);
    EXPECT_EQ(offered, waiting);
    tabs.more().menu()->actions().back()->trigger();
    settleLayouts();
    EXPECT_EQ(window->views().title(window->views().current()), waiting.back());
    EXPECT_FALSE(hidden().contains(waiting.back()));
    EXPECT_LE(tabs.more().geometry().right(), tabs.width());
    window->showView("charts");
    settleLayouts();
    EXPECT_EQ(hidden(), waiting);
    for (int view = 0; view < window->views().count(); ++view) {
        window->views().setCurrent(view);
        EXPECT_TRUE(tabs.bar().isTabVisible(view));
    }
    window->resize(2600, 900);
    settleLayouts();
    EXPECT_EQ(hidden(), QStringList());
}

} // namespace
} // namespace tarakum
