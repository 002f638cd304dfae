// Teacher's mode in the window: what is named is there, nothing else, and all of it comes back.
#include "ui/application.hpp"
#include "ui/control_bar.hpp"
#include "ui/key_field.hpp"
#include "ui/key_texts.hpp"
#include "ui/laboratory.hpp"
#include "ui/language.hpp"
#include "ui/lesson_guide.hpp"
#include "ui/lesson_panel.hpp"
#include "ui/lesson_question.hpp"
#include "ui/message_bar.hpp"
#include "ui/setup_panel.hpp"
#include "ui/teach_keys.hpp"
#include "ui/teach_mode.hpp"
#include "ui/text_size.hpp"

#include "tests/ui/window_support.hpp"

#include <QAbstractButton>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QScrollBar>
#include <QSettings>
#include <QSpinBox>
#include <QStatusBar>
#include <QTabBar>
#include <QTest>
#include <QTimer>
#include <QToolButton>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tarakum {
namespace {

using testing::IsSupersetOf;
using testing::Not;
using testing::UnorderedElementsAre;

// Whatever can be pressed, dragged, chosen from or typed into, by object name.
std::vector<std::string> controls(QWidget& in)
{
    std::vector<std::string> names;
    for (QWidget* widget : in.findChildren<QWidget*>()) {
        const bool control = qobject_cast<QAbstractButton*>(widget) || qobject_cast<QComboBox*>(widget) ||
                             qobject_cast<QAbstractSpinBox*>(widget) || qobject_cast<QTabBar*>(widget) ||
                             (qobject_cast<QLineEdit*>(widget) && !qobject_cast<QAbstractSpinBox*>(widget->parent())) ||
                             (qobject_cast<QAbstractSlider*>(widget) && !qobject_cast<QScrollBar*>(widget));
        const QString name = widget->objectName();
        if (control && widget->isVisible() && !name.startsWith(QLatin1String("qt_")))
            names.push_back(name.toStdString());
    }
    return names;
}

std::vector<std::string> menus(MainWindow& window)
{
    std::vector<std::string> titles;
    for (QAction* action : window.menuBar()->actions())
        if (action->isVisible()) titles.push_back(action->text().remove('&').toStdString());
    return titles;
}

std::vector<std::string> items(QMenu& menu)
{
    std::vector<std::string> texts;
    for (QAction* action : menu.actions())
        if (action->isVisible() && !action->isSeparator()) texts.push_back(action->text().remove('&').toStdString());
    return texts;
}

QMenu& viewMenu(MainWindow& window)
{
    for (QAction* action : window.menuBar()->actions())
        if (action->text().remove('&') == QLatin1String("View")) return *action->menu();
    throw std::logic_error("no View menu");
}

Document taught(const char* teach)
{
    Document document = smallExperiment();
    document["question"] = {{"en", "Which is better?"}, {"ar", "أيّهما أفضل؟"}};
    document["teach"] = parseDocument(teach, "teach");
    return document;
}

TEST(Teach, ShowsWhatIsNamedAndNothingElse)
{
    auto window = windowOn(taught(R"({"show": ["question", "play", "charts:loss", "arms[].accumulation_steps"],
                                      "text_size": 1.5})"));
    ASSERT_TRUE(waitUntilLoaded(*window));
    const auto before = controls(*window);
    EXPECT_THAT(before, IsSupersetOf({"speed", "viewTabs", "filterKeys"}));
    const auto menusBefore = menus(*window), itemsBefore = items(viewMenu(*window));
    const int textBefore = textSize();
    const QVariantMap look = window->charts().look();

    window->teaching().action().trigger();
    settleLayouts();
    ASSERT_TRUE(window->teaching().isOn());
    EXPECT_THAT(controls(*window), UnorderedElementsAre("play", "teach:arms[0].accumulation_steps:value",
                                                        "teach:arms[1].accumulation_steps:value"));
    EXPECT_THAT(menus(*window), UnorderedElementsAre("View"));
    EXPECT_THAT(items(viewMenu(*window)),
                UnorderedElementsAre("Leave teacher's mode", "Theme", "Text size", "Language", "Digits"));
    EXPECT_EQ(textSize(), 150);
    EXPECT_EQ(window->shownView(), "charts");
    ASSERT_EQ(window->charts().charts().size(), 1u);
    EXPECT_EQ(window->charts().charts()[0].key(), "loss");
    EXPECT_FALSE(window->statusBar()->isVisible());
    EXPECT_FALSE(window->setup().isVisible());
    EXPECT_TRUE(window->teaching().keys().isVisible());

    // Keys of what is hidden do nothing; those of what is shown work.
    QTest::keyClick(window.get(), Qt::Key_F9);
    EXPECT_FALSE(window->setup().isVisible());
    QTest::keyClick(window.get(), Qt::Key_2, Qt::ControlModifier);
    EXPECT_EQ(window->shownView(), "charts");
    QTest::keyClick(window.get(), Qt::Key_U);
    EXPECT_FALSE(window->laboratory().begun());
    QTest::keyClick(window.get(), Qt::Key_Space);
    EXPECT_TRUE(waitUntil([&] { return window->laboratory().state() == RunState::Finished; }));

    QTest::keyClick(window.get(), Qt::Key_T, Qt::ControlModifier | Qt::ShiftModifier);
    settleLayouts();
    EXPECT_FALSE(window->teaching().isOn());
    EXPECT_EQ(controls(*window), before);
    EXPECT_EQ(menus(*window), menusBefore);
    EXPECT_EQ(items(viewMenu(*window)), itemsBefore);
    EXPECT_EQ(textSize(), textBefore);
    EXPECT_EQ(window->charts().look(), look);
    EXPECT_TRUE(window->statusBar()->isVisible());
}

TEST(Teach, AClassChangesTheKeysThatAreNamed)
{
    auto window = windowOn(taught(R"({"show": ["reset", "arms[0].accumulation_steps", "length.samples"]})"));
    window->teaching().action().trigger();
    TeachKeys& keys = window->teaching().keys();
    ASSERT_EQ(keys.fields().size(), 2u);
    ASSERT_TRUE(waitUntilLoaded(*window));
    window->laboratory().step(Step::Update);
    ASSERT_TRUE(waitUntil([&] { return window->laboratory().begun(); }));
    auto* k = part<QWidget>(*window, QStringLiteral("teach:arms[0].accumulation_steps:value"));
    ASSERT_TRUE(k);
    type(k, QStringLiteral("2"));
    EXPECT_EQ(written(*window, "arms[0].accumulation_steps"), 2);
    EXPECT_TRUE(window->setup().canUndo());
    EXPECT_TRUE(waitUntil([&] { return window->laboratory().changed(); }));

    // What is wrong stands at the field, in words.
    type(k, QStringLiteral("0"));
    KeyField* field = nullptr;
    for (KeyField* one : keys.fields())
        if (one->edits("arms[0].accumulation_steps")) field = one;
    ASSERT_TRUE(field);
    EXPECT_FALSE(field->problem().isEmpty());
    type(k, QStringLiteral("4"));
    EXPECT_TRUE(field->problem().isEmpty());
    // It goes on showing what the document has: another experiment has other arms.
    window->showDocument(taught(R"({"show": []})"), {});
    EXPECT_EQ(keys.fields().size(), 2u);
    window->teaching().leave();
}

TEST(Teach, KnownMistakesAreMarkedInTheListsOfChoices)
{
    auto window = windowOn(taught(R"({"show": ["arms[0].rules.divide"]})"));
    window->teaching().action().trigger();
    const auto* choices = part<QComboBox>(*window, QStringLiteral("teach:arms[0].rules.divide"));
    int marked = 0;
    for (int i = 0; i < choices->count(); ++i) {
        const QString choice = choices->itemData(i).toString();
        const bool wrong = isMistake("arms[0].rules.divide", choice.toStdString());
        EXPECT_EQ(choices->itemIcon(i).isNull(), !wrong) << choice.toStdString();
        EXPECT_EQ(choices->itemData(i, Qt::AccessibleTextRole).toString().contains("mistake"), wrong);
        marked += wrong;
    }
    EXPECT_GT(marked, 0);
    EXPECT_LT(marked, choices->count());
    window->teaching().leave();
}

TEST(Teach, TabsOfTheViewsThatAreNamed)
{
    auto window = windowOn(taught(R"({"show": ["views:diagram", "views:memory"], "view": "diagram"})"));
    auto* tabs = window->views().findChild<QTabBar*>(QStringLiteral("viewTabs"));
    const auto shown = [&] {
        int all = 0;
        for (int i = 0; i < tabs->count(); ++i) all += tabs->isTabVisible(i);
        return all;
    };
    const int before = shown();
    window->teaching().action().trigger();
    EXPECT_EQ(window->shownView(), "diagram");
    EXPECT_TRUE(tabs->isVisible());
    EXPECT_EQ(shown(), 2);
    EXPECT_FALSE(window->controls().isVisible());
    window->teaching().leave();
    EXPECT_EQ(shown(), before);
    EXPECT_TRUE(window->controls().isVisible());
    EXPECT_EQ(window->shownView(), "charts");
}

TEST(Teach, ALessonNeedsNothingButItself)
{
    auto window = windowOn(smallExperiment());
    window->lessons().open(*findLesson("1"));
    ASSERT_TRUE(waitUntilLoaded(*window));
    window->teaching().action().trigger();
    settleLayouts();
    for (const std::string& name : controls(*window))
        EXPECT_TRUE(window->lessons().panel().findChild<QWidget*>(QString::fromStdString(name)) ||
                    window->views().findChild<QWidget*>(QString::fromStdString(name)))
            << name;
    EXPECT_FALSE(window->controls().isVisible());
    EXPECT_TRUE(window->lessons().panel().isVisible());
    EXPECT_EQ(window->shownView(), "neuron"); // as its page says
    window->lessons().leave();
    window->teaching().leave();
    EXPECT_TRUE(window->setup().isVisible());
}

TEST(Teach, LanguageAndTextSizeCanBeChangedInIt)
{
    auto window = windowOn(taught(R"({"show": ["question", "arms[].micro_batch"]})"));
    window->teaching().action().trigger();
    window->setLanguage(QStringLiteral("ar"));
    QCoreApplication::processEvents();
    EXPECT_FALSE(window->statusBar()->isVisible());
    EXPECT_EQ(menus(*window).size(), 1u);
    bool asked = false;
    for (QLabel* label : window->teaching().keys().findChildren<QLabel*>())
        asked = asked || wordsOf(label) == QStringLiteral("أيّهما أفضل؟");
    EXPECT_TRUE(asked);
    window->setLanguage(QStringLiteral("en"));
    window->teaching().leave();
}

TEST(Teach, TheSessionIsNotWrittenOver)
{
    QSettings().clear();
    WindowOptions usual;
    usual.document = smallExperiment();
    usual.mayRestore = true;
    openAndClose(usual, [](MainWindow& window) {
        window.showDocument(smallExperiment(128), {});
        window.showView(QStringLiteral("diagram"));
    });
    const QVariant session = QSettings().value("session"), charts = QSettings().value("charts");
    EXPECT_FALSE(session.toString().isEmpty());

    WindowOptions teach;
    teach.document = taught(R"({"show": ["play", "charts:loss", "arms[].micro_batch"], "text_size": 2})");
    teach.teach = true;
    openAndClose(teach, [](MainWindow& window) {
        EXPECT_TRUE(window.teaching().isOn());
        EXPECT_EQ(textSize(), 200);
        window.setup().edit({{"arms[0].micro_batch", 4}});
        EXPECT_TRUE(window.isWindowModified()); // and yet nothing is asked
    });
    EXPECT_EQ(QSettings().value("session"), session);
    EXPECT_EQ(QSettings().value("charts"), charts);

    WindowOptions lesson = teach;
    lesson.lesson = *findLesson("2");
    openAndClose(lesson, [](MainWindow& window) {
        EXPECT_TRUE(window.teaching().isOn());
        ASSERT_TRUE(window.lessons().lesson());
        EXPECT_EQ(window.lessons().lesson()->number, 2);
    });
    EXPECT_EQ(QSettings().value("session"), session);

    openAndClose(usual, [](MainWindow& window) {
        EXPECT_FALSE(window.teaching().isOn());
        EXPECT_EQ(window.setup().document(), smallExperiment(128));
        EXPECT_EQ(window.shownView(), "diagram");
        EXPECT_EQ(textSize(), 100);
        EXPECT_FALSE(window.lessons().lesson());
    });
    QSettings().clear();
}

TEST(Teach, LooksAsItShould)
{
    const QString folder = qEnvironmentVariable("TARAKUM_PICTURES");
    if (folder.isEmpty()) GTEST_SKIP() << "TARAKUM_PICTURES names no folder for pictures";
    const auto save = [&](MainWindow& window, const QString& name) {
        settleLayouts();
        window.refresh();
        window.charts().refreshAll();
        settleLayouts();
        window.grab().save(folder + QLatin1Char('/') + name + QStringLiteral(".png"));
    };
    for (const char* language : {"en", "ar"})
        for (const auto choice : {ThemeChoice::Light, ThemeChoice::Dark})
            for (const QSize size : {QSize(1024, 700), QSize(1440, 900)}) {
                const QString suffix = QStringLiteral("-%1-%2-%3")
                                           .arg(QLatin1String(language), choice == ThemeChoice::Dark ? "dark" : "light",
                                                QString::number(size.width()));
                auto window = windowOn(taught(
                    R"({"show": ["question", "play", "steps", "reset", "progress", "charts:loss", "charts:grad_norm",
                                 "arms[].micro_batch", "arms[].accumulation_steps"]})"));
                window->resize(size);
                window->setThemeChoice(choice);
                window->setLanguage(QLatin1String(language));
                window->teaching().action().trigger();
                press(*window, "play");
                ASSERT_TRUE(waitUntil([&] { return window->laboratory().state() == RunState::Finished; }));
                save(*window, QStringLiteral("teach") + suffix);
                window->teaching().leave();
                window->lessons().open(*findLesson("1"));
                window->teaching().action().trigger();
                ASSERT_TRUE(waitUntilLoaded(*window));
                save(*window, QStringLiteral("teach-lesson") + suffix);
                window->teaching().leave();
                window->lessons().leave();
                window->setThemeChoice(ThemeChoice::Light);
                window->setLanguage(QStringLiteral("en"));
            }
}

} // namespace
} // namespace tarakum
