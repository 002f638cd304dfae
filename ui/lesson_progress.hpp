// What a learner has done in the lessons: the page, the answers, what came of them.
#pragma once

#include "engine/lab/lesson.hpp"

#include <QString>

#include <map>
#include <optional>
#include <string>
#include <utility>

namespace tarakum {

struct LessonAnswer
{
    Answer given;
    std::optional<bool> right; // none: the run has not told yet
};

using QuestionPlace = std::pair<std::size_t, std::size_t>; // page, prediction of it

struct LessonState
{
    std::size_t page = 0; // the number of pages: the closing one
    bool done = false;    // has seen the closing page
    std::map<QuestionPlace, LessonAnswer> answers;
};

struct LessonScore
{
    int right = 0, told = 0, asked = 0;
};
LessonScore scoreOf(const Lesson&, const LessonState&);
QString scoreText(const LessonScore&); // "3 of 5 right"

class LessonProgress
{
public:
    LessonState& of(const Lesson& lesson) { return m_states[lesson.name]; }
    const LessonState* find(const Lesson&) const; // null: never begun
    std::string open;                             // the lesson that is open, "lesson-04"; empty: none
    std::string last;                             // the one that was open last

    QString text() const; // for the settings
    // Whatever does not fit the lessons of this version is left out.
    static LessonProgress read(const QString&);

private:
    std::map<std::string, LessonState> m_states;
};

// In the window's language; of the library too.
QString lessonText(const Text&);
QString lessonHeading(const Lesson&); // "4  The forgotten division"
// In its own direction, apart from what stands around it.
QString setApart(const QString&);

} // namespace tarakum
