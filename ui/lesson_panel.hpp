// The side panel of a lesson: a page's text, what it asks, what the learner may press, the way on and back.
#pragma once

#include "ui/lesson_progress.hpp"
#include "ui/theme.hpp"

#include <QWidget>

#include <functional>
#include <map>
#include <vector>

class QLabel;
class QPushButton;
class QScrollArea;
class QToolButton;
class QVBoxLayout;

namespace tarakum {

class LessonQuestion;

// Something to press: an action of the page, as many times as it stands there one after the other.
struct LessonDeed
{
    LessonAction action;
    int times = 1;
    bool offered = false; // not the page's own: the run that it looks at has to be made again
};
std::vector<LessonDeed> deedsOf(const Lesson&, std::size_t page);
QString deedText(const LessonAction&); // "Step to the update"

class LessonPanel : public QWidget
{
    Q_OBJECT
public:
    explicit LessonPanel(QWidget* parent = nullptr);

    // The page as far as the learner is; the number of pages: the closing one. `earlier`: questions of pages before
    // that the run has not told of yet. The lesson must outlive the page.
    void showPage(const Lesson&, std::size_t page, const LessonState&, const std::vector<QuestionPlace>& earlier);
    void clear();
    const std::map<QuestionPlace, LessonQuestion*>& questions() const { return m_questions; }
    const std::vector<LessonDeed>& deeds() const { return m_deeds; }
    void setDeed(std::size_t deed, int done, bool enabled);
    void setMayGoOn(bool); // not while an answer is waited for
    // A line with a button: what stands in the way. Empty: nothing does.
    void setNote(const QString& note, const QString& button);
    void setScore(const LessonState&);
    void setTheme(const Theme&);

signals:
    void closed();
    void backAsked();
    void nextAsked();
    void noteAnswered();
    void deedAsked(std::size_t deed);
    void changeAsked(std::size_t change);
    void sheetAsked();
    void committed(const tarakum::QuestionPlace&, const tarakum::Answer&);

protected:
    void changeEvent(QEvent*) override;

private:
    QLabel* add(const char* name, std::function<QString()> text);
    void addQuestion(const QuestionPlace&, const LessonState&);
    void addDeeds();
    void addClosing(const LessonState&);
    void showDeed(std::size_t deed);
    void retranslate();
    bool isClosing() const { return m_lesson && m_page == m_lesson->pages.size(); }

    const Lesson* m_lesson = nullptr;
    std::size_t m_page = 0;
    Theme m_theme = Theme::light();
    std::vector<std::function<void()>> m_texts; // of the page; set anew at a change of language
    std::map<QuestionPlace, LessonQuestion*> m_questions;
    std::vector<LessonDeed> m_deeds;
    std::vector<QPushButton*> m_buttons; // of the deeds
    std::vector<int> m_done;             // how often each was
    LessonScore m_told;
    QLabel *m_title, *m_place, *m_note, *m_score = nullptr;
    QToolButton* m_close;
    QWidget *m_noteBox, *m_content = nullptr;
    QVBoxLayout* m_column = nullptr;
    QScrollArea* m_area;
    QPushButton *m_noteButton, *m_back, *m_next;
};

} // namespace tarakum
