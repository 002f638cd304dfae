// The start page of the lessons: what accumulation is, where to begin, and all lessons with how far one is in them.
#pragma once

#include "ui/lesson_progress.hpp"
#include "ui/view.hpp"

#include <vector>

class QLabel;
class QMenu;
class QPushButton;
class QScrollArea;

namespace tarakum {

class LessonPicture;
class LessonRow;

class LessonsView : public View
{
    Q_OBJECT
public:
    explicit LessonsView(QWidget* parent = nullptr);

    void setRun(std::shared_ptr<const RunRecord>) override {}
    void refresh() override {}
    void setTheme(const Theme&) override;
    void setProgress(const LessonProgress&);

signals:
    void chosen(const QString& lesson); // "lesson-04"
    void sheetAsked(const QString& lesson);

protected:
    void changeEvent(QEvent*) override;
    void resizeEvent(QResizeEvent*) override;

private:
    void retranslate();

    LessonProgress m_progress;
    QWidget* m_content;
    QScrollArea* m_area;
    LessonPicture* m_picture;
    QLabel *m_title, *m_sentence, *m_all, *m_shortCourse;
    QPushButton *m_first, *m_goOn, *m_sheet;
    QMenu* m_sheets; // of which lesson
    std::vector<LessonRow*> m_rows;
};

} // namespace tarakum
