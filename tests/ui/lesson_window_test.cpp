// Lessons in the window: every one of them clicked through, answers right and wrong, left and gone on with.
#include "ui/laboratory.hpp"
#include "ui/language.hpp"
#include "ui/lesson_curve.hpp"
#include "ui/lesson_guide.hpp"
#include "ui/lesson_order.hpp"
#include "ui/lesson_panel.hpp"
#include "ui/lesson_question.hpp"
#include "ui/lesson_row.hpp"
#include "ui/listing_lines.hpp"
#include "ui/message_bar.hpp"
#include "ui/setup_panel.hpp"

#include "tests/support/sanitized.hpp"
#include "tests/ui/window_support.hpp"

#include <QAction>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QRadioButton>
#include <QStackedWidget>
#include <QTest>
#include <QToolButton>

#include <gtest/gtest.h>

namespace tarakum {
namespace {

const Lesson& lessonOf(int number)
{
    return *findLesson(std::to_string(number));
}

QPushButton* button(MainWindow& window, const QString& name)
{
    return window.lessons().panel().findChild<QPushButton*>(name);
}

LessonQuestion& question(MainWindow& window, std::size_t place = 0)
{
    return *window.lessons().panel().questions().at({window.lessons().page(), place});
}

// Answers whatever kind it is; a choice by its place.
void answer(LessonQuestion& asked, std::size_t choice = 0)
{
    if (auto* radio = asked.findChild<QRadioButton*>(QStringLiteral("choice%1").arg(choice))) radio->click();
    if (auto* number = asked.findChild<QLineEdit*>(QStringLiteral("lessonNumber"))) QTest::keyClicks(number, "17.5");
    if (auto* curve = asked.findChild<LessonCurve*>()) {
        ASSERT_TRUE(waitUntil([&] { return curve->end() > 0; })); // once the data are there
    }
    auto* commit = asked.findChild<QPushButton*>(QStringLiteral("lessonCommit"));
    EXPECT_TRUE(commit->isEnabled());
    commit->click();
    EXPECT_TRUE(asked.isGiven());
}

void pressDeeds(MainWindow& window)
{
    const std::vector<LessonDeed> deeds = window.lessons().panel().deeds();
    for (std::size_t i = 0; i < deeds.size(); ++i)
        for (int time = 0; time < deeds[i].times; ++time) {
            auto* deed = button(window, QStringLiteral("lessonDeed%1").arg(i));
            if (deed->isHidden() || deed->text().startsWith(QChar(0x2713))) continue; // done
            ASSERT_TRUE(waitUntil([&] { return deed->isEnabled(); })) << deed->text().toStdString();
            deed->click();
            ASSERT_TRUE(waitUntil([&] { return !window.lessons().isStepping() && !window.laboratory().playing(); }));
        }
}

bool isCovered(MainWindow& window)
{
    return window.views().findChild<QStackedWidget*>(QString(), Qt::FindDirectChildrenOnly)->isHidden();
}

std::string told(const Text& text)
{
    return lessonText(text).toStdString();
}

// Those that need no pictures to their ends; the others page by page, with every answer, without their long runs.
TEST(LessonWindow, GoesThroughEveryPageOfEveryLesson)
{
    auto window = windowOn(smallExperiment());
    LessonGuide& guide = window->lessons();
    for (const Lesson& lesson : lessons()) {
        SCOPED_TRACE(lesson.name);
        const bool short_ = !lesson.needsFashionMnist && lesson.number != 13;
        window->findChild<QAction*>(QString::fromStdString(lesson.name))->trigger();
        ASSERT_EQ(guide.lesson(), &lesson);
        for (std::size_t page = 0; page < lesson.pages.size(); ++page) {
            SCOPED_TRACE(page);
            ASSERT_EQ(guide.page(), page);
            const auto& predictions = lesson.pages[page].predictions;
            EXPECT_EQ(button(*window, "lessonNext")->isEnabled(), predictions.empty());
            for (std::size_t i = 0; i < predictions.size(); ++i)
                if (predictions[i].kind != PredictionKind::DrawnCurve || short_)
                    answer(question(*window, i), (page + i) % std::max<std::size_t>(1, predictions[i].choices.size()));
            if (short_) pressDeeds(*window);
            QCoreApplication::processEvents();
            window->refresh();
            EXPECT_FALSE(predictions.empty() && isCovered(*window));
            if (button(*window, "lessonNext")->isEnabled())
                button(*window, "lessonNext")->click();
            else
                guide.goTo(page + 1);
        }
        ASSERT_EQ(guide.page(), lesson.pages.size());
        EXPECT_TRUE(guide.progress().find(lesson)->done);
        if (short_) {
            const LessonScore score = scoreOf(lesson, *guide.progress().find(lesson));
            EXPECT_EQ(score.told, score.asked);
            EXPECT_GT(score.told, 0);
        }
        for (std::size_t i = 0; i < lesson.changes.size(); ++i)
            button(*window, QStringLiteral("lessonChange%1").arg(i))->click();
        EXPECT_FALSE(window->isWindowModified());
        button(*window, "lessonNext")->click(); // all lessons
        EXPECT_EQ(window->shownView(), "lessons");
        EXPECT_EQ(guide.lesson(), nullptr);
        EXPECT_EQ(guide.marksInSight(), 0u);
    }
}

TEST(LessonWindow, TellsAWrongAnswerKindlyAndARightOneOnceTheRunHasIt)
{
    auto window = windowOn(smallExperiment());
    const Lesson& lesson = lessonOf(1);
    window->lessons().open(lesson);
    ASSERT_TRUE(waitUntilLoaded(*window));
    EXPECT_TRUE(window->lessons().holdsBack());
    window->refresh();
    EXPECT_FALSE(window->findChild<QToolButton*>("play")->isEnabled());
    answer(question(*window), 1);
    window->refresh();
    EXPECT_FALSE(window->lessons().holdsBack());
    EXPECT_TRUE(window->findChild<QToolButton*>("play")->isEnabled());
    EXPECT_FALSE(question(*window).isTold());
    button(*window, "lessonNext")->click();

    answer(question(*window), 0);
    pressDeeds(*window); // three micro-batches of the arm that the page speaks of
    EXPECT_EQ(microSteps(*window, 0), 3);
    EXPECT_EQ(updates(*window, 0), 0);
    button(*window, "lessonNext")->click();
    EXPECT_TRUE(isCovered(*window)); // the run has begun: it would show the answer
    answer(question(*window), 0);
    EXPECT_FALSE(isCovered(*window));
    pressDeeds(*window);
    EXPECT_EQ(microSteps(*window, 0), 4);
    button(*window, "lessonNext")->click();
    pressDeeds(*window);
    ASSERT_TRUE(waitUntil([&] { return window->laboratory().state() == RunState::Finished; }));
    button(*window, "lessonBack")->click();
    EXPECT_NE(question(*window).verdict().toStdString().find(told(lesson.pages[2].predictions[0].choices[0].because)),
              std::string::npos);
    button(*window, "lessonBack")->click();
    button(*window, "lessonBack")->click();
    ASSERT_TRUE(question(*window).isTold());
    const auto& choices = lesson.pages[0].predictions[0].choices;
    const std::string verdict = question(*window).verdict().toStdString();
    EXPECT_NE(verdict.find(told(choices[1].because)), std::string::npos) << verdict;
    EXPECT_NE(verdict.find(told(choices[0].text)), std::string::npos) << verdict; // what it really was
    const LessonState& state = *window->lessons().progress().find(lesson);
    EXPECT_EQ(state.answers.at({0, 0}).right, false);
    EXPECT_EQ(state.answers.at({2, 0}).right, true);
}

TEST(LessonWindow, LeavesNothingBehindInTheMiddle)
{
    auto window = windowOn(smallExperiment());
    window->resize(1024, 700);
    const QVariantMap charts = window->charts().look();
    window->lessons().open(lessonOf(1));
    EXPECT_TRUE(window->setup().isHidden()); // there is no room for both
    answer(question(*window));
    ASSERT_TRUE(waitUntil([&] {
        window->refresh();
        return window->lessons().marksInSight() > 0;
    }));
    const auto* lines = window->findChild<ListingLines*>();
    window->showView("listing");
    QCoreApplication::processEvents();
    window->refresh();
    const auto pointed = [&] {
        int count = 0;
        for (int i = 0; i < static_cast<int>(lines->lines().size()); ++i) count += lines->pointedAt(i) ? 1 : 0;
        return count;
    };
    EXPECT_EQ(pointed(), 2);
    window->lessons().panel().findChild<QToolButton*>("flat")->click();
    EXPECT_EQ(window->lessons().lesson(), nullptr);
    EXPECT_EQ(window->lessons().marksInSight(), 0u);
    EXPECT_EQ(pointed(), 0);
    EXPECT_TRUE(window->lessons().panel().isHidden());
    EXPECT_FALSE(window->setup().isHidden());
    EXPECT_FALSE(isCovered(*window));
    EXPECT_EQ(window->charts().look(), charts);
    window->laboratory().play();
    EXPECT_TRUE(waitUntil([&] { return window->laboratory().state() == RunState::Finished; }));
}

TEST(LessonWindow, ChangesItsLanguageInTheMiddle)
{
    auto window = windowOn(smallExperiment());
    const Lesson& lesson = lessonOf(1);
    window->lessons().open(lesson);
    question(*window).findChild<QRadioButton*>("choice2")->click(); // not committed
    window->setLanguage("ar");
    QCoreApplication::processEvents();
    EXPECT_TRUE(question(*window).findChild<QRadioButton*>("choice2")->isChecked());
    EXPECT_FALSE(question(*window).isGiven());
    bool found = false;
    for (const QLabel* label : window->lessons().panel().findChildren<QLabel*>())
        found = found || wordsOf(label).toStdString() == lesson.pages[0].text.arabic;
    EXPECT_TRUE(found);
    question(*window).findChild<QPushButton*>("lessonCommit")->click();
    window->setLanguage("en");
    QCoreApplication::processEvents();
    EXPECT_TRUE(question(*window).isGiven());
    EXPECT_EQ(window->lessons().page(), 0u);
    EXPECT_EQ(window->lessons().progress().find(lesson)->answers.at({0, 0}).given.choice, 2u);
}

TEST(LessonWindow, GoesOnTheNextTime)
{
    QString settings, session;
    {
        auto window = windowOn(smallExperiment());
        window->lessons().open(lessonOf(1));
        answer(question(*window), 3);
        window->lessons().goTo(2);
        settings = window->lessons().settings();
        session = window->session();
    }
    MainWindow window(1);
    ASSERT_TRUE(window.restoreSession(session));
    window.lessons().restore(settings);
    EXPECT_EQ(window.lessons().lesson(), &lessonOf(1));
    EXPECT_EQ(window.lessons().page(), 2u);
    EXPECT_EQ(window.lessons().progress().find(lessonOf(1))->answers.at({0, 0}).given.choice, 3u);
    EXPECT_EQ(button(window, "lessonNoteButton")->text(), QString()); // its experiment is there
    EXPECT_TRUE(window.lessons().holdsBack());
    window.lessons().restore(QStringLiteral("{\"open\": 7"));
    EXPECT_EQ(window.lessons().progress().find(lessonOf(1)), nullptr);
}

TEST(LessonWindow, LosesNoChangesThatAreNotSaved)
{
    auto window = windowOn(smallExperiment());
    window->setup().edit({{"arms[0].micro_batch", 4}});
    const Document changed = window->setup().document();
    window->lessons().open(lessonOf(1));
    ASSERT_TRUE(window->messages().isAsking());
    EXPECT_EQ(window->lessons().lesson(), nullptr);
    window->findChild<QPushButton*>("answer2")->click(); // cancel
    EXPECT_EQ(window->lessons().lesson(), nullptr);
    EXPECT_EQ(window->setup().document(), changed);
    window->lessons().open(lessonOf(1));
    window->findChild<QPushButton*>("answer1")->click(); // do not save
    EXPECT_EQ(window->lessons().lesson(), &lessonOf(1));
    EXPECT_FALSE(window->isWindowModified());
}

TEST(LessonWindow, SaysSoWhereItsExperimentIsNotOnTheBench)
{
    auto window = windowOn(smallExperiment());
    window->lessons().open(lessonOf(1));
    answer(question(*window));
    window->setup().edit({{"arms[0].micro_batch", 1}});
    window->refresh();
    auto* back = button(*window, "lessonNoteButton");
    EXPECT_TRUE(back->isVisible());
    back->click();
    ASSERT_TRUE(window->messages().isAsking());
    window->findChild<QPushButton*>("answer1")->click();
    window->refresh();
    EXPECT_FALSE(back->isVisible());
    EXPECT_EQ(window->setup().document(), *findLessonExperiment("lesson-01/A"));
}

TEST(LessonWindow, SaysWhatToDoWithoutPictures)
{
    auto window = windowOn(smallExperiment());
    for (Lesson lesson : lessons()) {
        if (!lesson.needsFashionMnist) continue;
        SCOPED_TRACE(lesson.name);
        for (LessonExperiment& experiment : lesson.experiments)
            if (experiment.document["data"]["kind"] == "fashion-mnist")
                setValue(experiment.document, "data.path", "/nowhere/at-all");
        std::size_t page = 0; // the first that trains on pictures
        while (lesson.pages[page].experiment.empty() ||
               (*pageDocument(lesson, lesson.pages[page]))["data"]["kind"] != "fashion-mnist")
            ++page;
        window->lessons().open(lesson);
        window->lessons().goTo(page);
        ASSERT_TRUE(waitUntil([&] { return window->laboratory().state() == RunState::Failed; }));
        window->refresh();
        bool said = false;
        for (const QLabel* label : window->lessons().panel().findChildren<QLabel*>())
            said = said || (label->isVisible() && wordsOf(label).toStdString() == told(lesson.withoutData));
        EXPECT_TRUE(said);
        window->lessons().leave();
    }
}

// Where the pictures are on the machine: everything that the pages let the learner press, on a few of them.
TEST(LessonWindow, RunsWhatThePagesWithPicturesLetPress)
{
    auto window = windowOn(smallExperiment());
    for (Lesson lesson : lessons()) {
        if (!lesson.needsFashionMnist) continue;
        SCOPED_TRACE(lesson.name);
        for (LessonExperiment& experiment : lesson.experiments) {
            Document& document = experiment.document;
            if (document["data"]["kind"] != "fashion-mnist") continue;
            const int samples = kSanitized ? 64 : 256;
            document["data"]["train_samples"] = samples;
            document["data"]["test_samples"] = 32;
            setValue(document, "length.samples", samples);
            document.erase("evaluate");
        }
        LessonGuide& guide = window->lessons();
        guide.open(lesson);
        ASSERT_TRUE(waitUntil([&] { return window->laboratory().state() != RunState::Loading; }));
        if (window->laboratory().state() == RunState::Failed) {
            guide.leave();
            GTEST_SKIP() << window->laboratory().error();
        }
        for (std::size_t page = 0; page < lesson.pages.size(); ++page) {
            SCOPED_TRACE(page);
            guide.goTo(page);
            ASSERT_TRUE(waitUntil([&] { return window->laboratory().state() != RunState::Loading; }));
            const auto& predictions = lesson.pages[page].predictions;
            for (std::size_t i = 0; i < predictions.size(); ++i)
                if (!question(*window, i).isGiven()) answer(question(*window, i));
            window->refresh();
            EXPECT_FALSE(isCovered(*window));
            pressDeeds(*window);
            if (std::any_of(lesson.pages[page].actions.begin(), lesson.pages[page].actions.end(),
                            [](const LessonAction& action) { return action.step == LessonStep::RunToEnd; })) {
                EXPECT_TRUE(waitUntil([&] { return window->laboratory().state() == RunState::Finished; }));
            }
        }
        EXPECT_FALSE(window->isWindowModified());
        guide.leave();
    }
}

TEST(LessonWindow, DrawsACurveByMouseAndKeys)
{
    const Prediction& prediction = lessonOf(2).pages[0].predictions[0];
    LessonCurve curve(prediction);
    curve.resize(300, 170);
    curve.setEnd(64);
    curve.show();
    const CurvePoints before = curve.points();
    EXPECT_EQ(before.front().first, 1);
    EXPECT_EQ(before.back().first, 64);
    QTest::mousePress(&curve, Qt::LeftButton, {}, QPoint(static_cast<int>(curve.handle(2).x()), 165));
    EXPECT_LT(curve.points()[2].second, before[2].second);
    EXPECT_EQ(curve.points()[1], before[1]);
    QTest::keyClick(&curve, Qt::Key_Left);
    QTest::keyClick(&curve, Qt::Key_Up);
    EXPECT_NEAR(curve.points()[1].second / before[1].second, 10, 1e-6); // a step is a power of ten
    curve.setLocked(true);
    const CurvePoints locked = curve.points();
    QTest::keyClick(&curve, Qt::Key_Up);
    EXPECT_EQ(curve.points(), locked);
}

TEST(LessonWindow, OrdersByKeysAndButtons)
{
    LessonOrder order(lessonOf(6).pages[0].predictions[0]);
    order.show();
    EXPECT_EQ(order.order(), (std::vector<std::size_t>{0, 1, 2, 3}));
    order.list().setCurrentRow(2);
    QTest::keyClick(&order.list(), Qt::Key_Up, Qt::ControlModifier);
    EXPECT_EQ(order.order(), (std::vector<std::size_t>{0, 2, 1, 3}));
    order.move(-1);
    EXPECT_EQ(order.order(), (std::vector<std::size_t>{2, 0, 1, 3}));
    order.move(-1); // there is no place above the first
    EXPECT_EQ(order.order(), (std::vector<std::size_t>{2, 0, 1, 3}));
}

TEST(LessonWindow, BeginsOnTheStartPage)
{
    auto window = windowOn(smallExperiment());
    window->showView("lessons");
    window->views().findChild<QPushButton*>("lessonFirst")->click();
    EXPECT_EQ(window->lessons().lesson(), &lessonOf(1));
    answer(question(*window));
    window->laboratory().play();
    ASSERT_TRUE(waitUntil([&] { return question(*window).isTold(); }));
    window->lessons().goTo(lessonOf(1).pages.size());
    window->lessons().leave();
    const auto* row = window->views().findChild<LessonRow*>("lesson-01");
    const LessonScore score = scoreOf(lessonOf(1), *window->lessons().progress().find(lessonOf(1)));
    EXPECT_TRUE(row->status().contains(scoreText(score))) << row->status().toStdString();
    EXPECT_TRUE(window->views().findChild<LessonRow*>("lesson-02")->status().isEmpty());
}

// For people: TARAKUM_PICTURES=FOLDER keeps what the panel looks like, in both languages, small and large; with
// TARAKUM_EVERY_PAGE=1 that of every page of every lesson, and all of its text.
TEST(LessonWindow, FitsBesideTheViewsInASmallWindow)
{
    const QString folder = qEnvironmentVariable("TARAKUM_PICTURES");
    const bool every = !folder.isEmpty() && qEnvironmentVariableIntValue("TARAKUM_EVERY_PAGE") != 0;
    for (const char* language : {"en", "ar"}) {
        auto window = windowOn(smallExperiment());
        window->setLanguage(language);
        window->setThemeChoice(language == QStringLiteral("ar") ? ThemeChoice::Dark : ThemeChoice::Light);
        for (const QSize size : {QSize(1024, 700), QSize(1440, 900)}) {
            window->resize(size);
            const auto keep = [&](const QString& name) {
                if (!folder.isEmpty())
                    window->grab().save(
                        QStringLiteral("%1/%2-%3-%4.png").arg(folder, language).arg(size.width()).arg(name));
            };
            window->showView("lessons");
            settleLayouts();
            keep(QStringLiteral("start"));
            for (const Lesson& lesson : lessons()) {
                const int number = lesson.number;
                if (!every && number != 1 && number != 2 && number != 6 && number != 14) continue;
                window->lessons().open(lesson);
                const std::size_t pages = lesson.pages.size();
                for (std::size_t page = 0; page <= pages; ++page) {
                    if (!every && page > 1 && page < pages) continue;
                    window->lessons().goTo(page);
                    settleLayouts();
                    for (int i = 0; i < 11; ++i) window->refresh();
                    EXPECT_EQ(window->size(), size) << number << ' ' << page;
                    const QWidget& panel = window->lessons().panel();
                    for (const QLabel* label : panel.findChildren<QLabel*>()) {
                        if (!label->isVisible()) continue;
                        EXPECT_GE(label->height(), label->heightForWidth(label->width()))
                            << number << ' ' << page << ' ' << wordsOf(label).toStdString();
                    }
                    keep(QStringLiteral("%1-%2").arg(number, 2, 10, QLatin1Char('0')).arg(page));
                    if (every && size.width() == 1024)
                        panel.findChild<QWidget*>("lessonContent")
                            ->grab()
                            .save(QStringLiteral("%1/text-%2-%3-%4.png")
                                      .arg(folder, language)
                                      .arg(number, 2, 10, QLatin1Char('0'))
                                      .arg(page));
                    if (number != 1 || page != 0) continue;
                    if (!question(*window).isGiven()) answer(question(*window), 2);
                    window->laboratory().play();
                    ASSERT_TRUE(waitUntil([&] { return window->laboratory().state() == RunState::Finished; }));
                    window->refresh();
                    settleLayouts();
                    keep(QStringLiteral("told"));
                }
                window->lessons().leave();
            }
        }
        window->setLanguage("en");
    }
}

} // namespace
} // namespace tarakum
