// A lesson on paper: A4, with its fonts and the experiment inside, blank or with what the learner answered.
#include "ui/experiment_text.hpp"
#include "ui/laboratory.hpp"
#include "ui/language.hpp"
#include "ui/lesson_guide.hpp"
#include "ui/lesson_panel.hpp"
#include "ui/lesson_question.hpp"
#include "ui/lesson_sheet.hpp"
#include "ui/lesson_start.hpp"
#include "ui/message_bar.hpp"

#include "tests/ui/window_support.hpp"

#include <QAction>
#include <QPushButton>
#include <QRadioButton>
#include <QRegularExpression>
#include <QTemporaryDir>

#include <gtest/gtest.h>

namespace tarakum {
namespace {

const Lesson& lessonOf(int number)
{
    return *findLesson(std::to_string(number));
}

int pages(const QByteArray& pdf)
{
    return static_cast<int>(pdf.count("/Type /Page\n"));
}

void expectSheet(const QByteArray& pdf)
{
    EXPECT_TRUE(pdf.startsWith("%PDF"));
    EXPECT_GT(pages(pdf), 0);
    const QRegularExpressionMatch box =
        QRegularExpression(QStringLiteral("/MediaBox \\[0 0 ([0-9.]+) ([0-9.]+)\\]")).match(QString::fromLatin1(pdf));
    EXPECT_NEAR(box.captured(1).toDouble(), 210 / 25.4 * 72, 1);
    EXPECT_NEAR(box.captured(2).toDouble(), 297 / 25.4 * 72, 1);
    EXPECT_EQ(pdf.count("/Type /FontDescriptor"), pdf.count("/FontFile2 ")) << "a font is not inside";
    EXPECT_GT(pdf.count("/FontFile2 "), 0);
}

TEST(LessonSheet, OfEveryLessonInBothLanguages)
{
    for (const QString& language : {QStringLiteral("en"), QStringLiteral("ar")}) {
        setLanguage(language);
        for (const Lesson& lesson : lessons()) {
            SCOPED_TRACE(lesson.name);
            const QByteArray pdf = lessonSheetPdf({lesson});
            expectSheet(pdf);
            if (lesson.experiments.empty()) continue;
            EXPECT_EQ(experimentIn(pdf, "sheet"), lesson.experiments.front().document);
        }
    }
    setLanguage(QStringLiteral("en"));
}

TEST(LessonSheet, TheTeachersCopyHasTheAnswersThatTheRunsGive)
{
    const Lesson& lesson = lessonOf(1);
    const LessonSheet sheet = answeredSheet(lesson, 1);
    int asked = 0;
    for (std::size_t page = 0; page < lesson.pages.size(); ++page)
        for (std::size_t i = 0; i < lesson.pages[page].predictions.size(); ++i, ++asked) {
            const auto& prediction = lesson.pages[page].predictions[i];
            const Reveal& reveal = sheet.reveals.at({page, i});
            EXPECT_TRUE(isRight(prediction, reveal, sheet.state.answers.at({page, i}).given)) << page;
        }
    EXPECT_GT(asked, 0);
    expectSheet(lessonSheetPdf(sheet));
}

TEST(LessonSheet, CarriesTheLearnersAnswersAndCharts)
{
    auto window = windowOn(smallExperiment());
    const Lesson& lesson = lessonOf(1);
    LessonGuide& guide = window->lessons();
    guide.open(lesson);
    ASSERT_TRUE(waitUntilLoaded(*window));
    const LessonSheet blank = guide.sheetOf(lesson);
    EXPECT_TRUE(blank.state.answers.empty());
    EXPECT_TRUE(blank.charts.empty()) << "nothing has been trained yet";

    LessonQuestion& question = *guide.panel().questions().at({0, 0});
    question.findChild<QRadioButton*>(QStringLiteral("choice1"))->click();
    question.findChild<QPushButton*>(QStringLiteral("lessonCommit"))->click();
    window->laboratory().play();
    ASSERT_TRUE(waitUntil([&] { return window->laboratory().state() == RunState::Finished; }));
    window->refresh();
    const LessonSheet answered = guide.sheetOf(lesson);
    ASSERT_EQ(answered.state.answers.size(), 1u);
    EXPECT_EQ(answered.state.answers.at({0, 0}).right, false); // the second choice forgets the division
    EXPECT_EQ(answered.reveals.at({0, 0}).choice, 0u);
    ASSERT_EQ(answered.charts.size(), 1u);
    EXPECT_EQ(answered.charts[0].options.charts.size(), window->charts().charts().size());
    const QByteArray pdf = lessonSheetPdf(answered);
    expectSheet(pdf);
    EXPECT_GT(pages(pdf), pages(lessonSheetPdf(blank))) << "the charts take room";
    EXPECT_EQ(experimentIn(pdf, "sheet"), lesson.experiments.front().document);
}

TEST(LessonSheet, IsSavedFromTheClosingPageAndFromTheListOfLessons)
{
    auto window = windowOn(smallExperiment());
    QTemporaryDir folder;
    EXPECT_TRUE(window->exportSheet(QStringLiteral("lesson-03"), folder.filePath("sheet.pdf")));
    expectSheet(contents(folder.filePath("sheet.pdf")));
    EXPECT_FALSE(window->exportSheet(QStringLiteral("lesson-03"), folder.filePath("no folder/sheet.pdf")));
    EXPECT_FALSE(window->messages().text().isEmpty());

    QStringList asked;
    window->lessons().disconnect(SIGNAL(sheetAsked(QString)), window.get());
    QObject::connect(&window->lessons(), &LessonGuide::sheetAsked, [&](const QString& name) { asked << name; });
    window->lessons().open(lessonOf(1));
    window->lessons().goTo(lessonOf(1).pages.size());
    window->lessons().panel().findChild<QPushButton*>(QStringLiteral("lessonSheet"))->click();
    EXPECT_EQ(asked, QStringList(QStringLiteral("lesson-01")));

    auto* start = window->views().findChild<LessonsView*>();
    start->disconnect(SIGNAL(sheetAsked(QString)), window.get());
    QObject::connect(start, &LessonsView::sheetAsked, [&](const QString& name) { asked << name; });
    start->findChild<QAction*>(QStringLiteral("sheet:lesson-05"))->trigger();
    EXPECT_EQ(asked.back(), "lesson-05");
}

// With TARAKUM_PICTURES: sheets to look at.
TEST(LessonSheet, LooksAsItShould)
{
    const QString folder = qEnvironmentVariable("TARAKUM_PICTURES");
    if (folder.isEmpty()) GTEST_SKIP() << "TARAKUM_PICTURES names no folder for pictures";
    for (const QString& language : {QStringLiteral("en"), QStringLiteral("ar")}) {
        setLanguage(language);
        for (const int number : {1, 2, 3, 6, 14})
            writeLessonSheet({lessonOf(number)},
                             QStringLiteral("%1/sheet-%2-%3.pdf").arg(folder).arg(number).arg(language));
        writeLessonSheet(answeredSheet(lessonOf(1), 1), QStringLiteral("%1/sheet-1-%2-key.pdf").arg(folder, language));
        writeLessonSheet(answeredSheet(lessonOf(3), 1), QStringLiteral("%1/sheet-3-%2-key.pdf").arg(folder, language));
    }
    setLanguage(QStringLiteral("en"));
}

} // namespace
} // namespace tarakum
