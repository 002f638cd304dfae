// What a page of a lesson points at, as widgets of the window: of the view on show, else the tab that leads to it.
#pragma once

#include "engine/lab/lesson.hpp"
#include "ui/lesson_outline.hpp"

#include <QString>

#include <vector>

namespace tarakum {

class MainWindow;

// The view itself, or the one that stands in for it; empty: none was asked for.
QString lessonView(MainWindow&, const LessonPage&);
// Each place once; what is unknown is left out.
std::vector<LessonMark> lessonMarks(MainWindow&, const LessonPage&);

} // namespace tarakum
