// A lesson on paper: its questions with room to answer, or with what a learner expected and what was measured, and the
// learner's own charts. A PDF of A4 pages in the window's language, in print colours, with the experiment inside as
// other exports carry it.
#pragma once

#include "ui/chart_export.hpp"
#include "ui/lesson_progress.hpp"

#include <QByteArray>
#include <QString>

#include <map>
#include <string>
#include <vector>

namespace tarakum {

struct LessonSheet
{
    const Lesson& lesson;
    LessonState state{};                       // answers; those that are not there have room to be written
    std::map<QuestionPlace, Reveal> reveals{}; // what a run says of them, where one is at hand
    bool key = false;                          // the answers are the right ones, nobody gave them
    std::vector<ChartSheet> charts{};          // one drawing each of their charts
    std::string document{};                    // inside the file; empty: the lesson's first experiment
};

// Needs a QApplication; on the window's thread.
QByteArray lessonSheetPdf(const LessonSheet&);
// SystemError if it cannot be written.
void writeLessonSheet(const LessonSheet&, const QString& file);

// The teacher's copy: trains the lesson's experiments and fills in the right answers, and the charts that its pages
// point at. BadInput or SystemError where a run fails.
LessonSheet answeredSheet(const Lesson&, std::optional<int> threads);

} // namespace tarakum
