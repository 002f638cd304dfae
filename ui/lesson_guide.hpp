// Takes the learner through a lesson in the window: opens its experiments, does what is pressed, tells what the run
// says about the answers, marks what a page points at. Nothing plays by itself, and nothing that is not saved is lost.
#pragma once

#include "engine/lab/document.hpp"
#include "ui/lesson_outline.hpp"
#include "ui/lesson_progress.hpp"
#include "ui/lesson_sheet.hpp"
#include "ui/theme.hpp"

#include <QObject>
#include <QTimer>

#include <nlohmann/json.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

class QLabel;
class QAction;

namespace tarakum {

class LessonPanel;
class MainWindow;

class LessonGuide : public QObject
{
    Q_OBJECT
public:
    // `setup`: shows and hides the setup panel. The window is built but for its menus.
    LessonGuide(MainWindow& window, QAction* setup);
    ~LessonGuide() override;

    LessonPanel& panel() { return *m_panel; }
    // Where the learner left it; asks first where changes are not saved. The lesson must stay as long as it is open.
    void open(const Lesson&);
    void goTo(std::size_t page);                      // the number of pages: the closing one
    void leave();                                     // the page and the answers are kept
    const Lesson* lesson() const { return m_lesson; } // null: none is open
    std::size_t page() const { return m_page; }
    const LessonProgress& progress() const { return m_progress; }
    // On paper: with the answers that were given, and what the run on the bench says of them and shows.
    LessonSheet sheetOf(const Lesson&);
    std::size_t marksInSight() const { return m_outlines.seen(); }
    // An answer is waited for, and the run of the lesson would give it away.
    bool holdsBack() const;
    bool isStepping() const { return m_goal.has_value(); }

    void refresh(); // by the window, 30 times a second
    void setTheme(const Theme&);

    QString settings() const { return m_progress.text(); }
    void restore(const QString& settings); // reopens the lesson that was open, on what is on the bench

signals:
    void progressChanged();
    void sheetAsked(const QString& lesson); // "lesson-04"

protected:
    bool eventFilter(QObject*, QEvent*) override;

private:
    // How far the run is to go: an arm, or all of them, by steps of the laboratory.
    struct Goal
    {
        LessonStep step;
        std::int64_t count = 0; // in all
        std::size_t arm = 0;    // StepMicro, StepUpdate
        std::int64_t made = -1; // when the last step was asked for
    };

    LessonState& state() { return m_progress.of(*m_lesson); }
    const Document* experiment(const std::string& name) const;
    void begin(const Lesson&, std::size_t page, bool open);
    void enter(std::size_t page, bool open);
    void openExperiment();
    void put(const std::string& experiment, const std::vector<LessonSetting>&);
    bool isOnBench() const; // the lesson's experiment, as the lesson set it
    void showView();
    void showCharts();
    void doDeed(std::size_t deed);
    void doChange(std::size_t change);
    void take(const QuestionPlace&, const Answer&);
    void step();
    bool isReached() const;
    std::size_t armInFocus() const;
    void tell();
    std::optional<Reveal> reveal(const QuestionPlace&);
    bool waitsForAnswer() const;
    void showCurtain();
    void showDeeds();
    void showNote();
    void showMarks();
    void retranslate();
    double curveEnd(const Prediction&) const;

    MainWindow& m_window;
    QAction* m_setup;
    LessonPanel* m_panel;
    QLabel* m_curtain;
    LessonOutlines m_outlines;
    LessonProgress m_progress;
    const Lesson* m_lesson = nullptr;
    std::size_t m_page = 0;
    std::string m_experiment; // that was put on the bench last; empty: none
    Document m_bench;         // as it was put there
    std::vector<int> m_done;  // of the page's deeds
    std::optional<Goal> m_goal;
    QTimer m_stepping;
    std::shared_ptr<const RunRecord> m_finished; // of which run `m_joined` is
    std::shared_ptr<const RunRecord> m_joined;
    std::vector<QuestionPlace> m_revealed; // on this page, from the run on the bench
    std::vector<LessonMark> m_marks;
    int m_ticks = 0;
    bool m_hidSetup = false, m_scrolled = false;
    bool m_asked = false; // whether changes may go: not to be asked twice
    QVariantMap m_charts; // as they were before the lesson
};

} // namespace tarakum
