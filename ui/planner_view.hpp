// The memory planner: what a large model takes on a device, term by term, which micro-batch fits and how many of them
// make up an update. Answers while a slider moves.
#pragma once

#include "ui/planner_answer.hpp"
#include "ui/planner_laboratory.hpp"
#include "ui/view.hpp"

#include <array>
#include <future>
#include <optional>
#include <vector>

class QBoxLayout;
class QLabel;
class QPushButton;
class QScrollArea;

namespace tarakum {

class PlannerBar;
class PlannerCurve;
class PlannerFold;
class PlannerForm;
class PlannerTable;

class PlannerView : public View
{
    Q_OBJECT
public:
    explicit PlannerView(QWidget* parent = nullptr);
    ~PlannerView() override;

    void setRun(std::shared_ptr<const RunRecord> run) override; // whose model can be chosen
    void refresh() override;
    void setTheme(const Theme&) override;
    std::vector<ShortcutRow> shortcuts() const override;
    void settle(); // waits for what is computed elsewhere, which comes with the next events

    PlannerForm& form() { return *m_form; }
    PlannerBar& bar() { return *m_bar; }
    PlannerCurve& overB() { return *m_overB; }
    PlannerCurve& overK() { return *m_overK; }
    PlannerFold& held(plan::Held held) { return *m_held[static_cast<std::size_t>(held)]; }
    const std::optional<PlannerAnswer>& answer() const { return m_answer; } // none: problem() says why
    QString problem() const;
    QString answerText() const;     // what is largest and fits, in a sentence
    QString text() const;           // all that is on show, as lines; cells parted by tabs
    bool save(const QString& file); // by its ending: json, csv, png, svg, pdf; false: problem() says why
    bool open(const QString& file); // a plan that was saved as json; false: problem() says why
    // What is planned, for the next time; what cannot be read changes nothing.
    QString look() const;
    void setLook(const QString&);

protected:
    void changeEvent(QEvent*) override;
    void resizeEvent(QResizeEvent*) override;

private:
    void ask(); // the planner, unless nobody looks
    void showPlan(const plan::Request&);
    void showAnswer(const plan::Request&);
    void showHeld();
    void showParts(const plan::Request&);
    void showTime(const plan::Request&);
    void showMeasured(const plan::Request&);
    void showOptions();
    void showClaim();
    void showLedger();
    void showProblem(const QString&);
    void loadLaboratory();
    void remember(std::string plan); // to be taken back
    void takeBack();
    void applyOption(int row);
    void copy();
    bool takePlan(const std::string&); // instead of the one that is; false: problem() says why
    void askForFile();
    void askWhatToOpen();
    bool isNarrow() const;
    void arrange();
    void retranslate();

    std::shared_ptr<const RunRecord> m_run;
    Theme m_theme;
    bool m_stale = true, m_newRun = false;
    std::optional<plan::Request> m_request;
    std::optional<PlannerAnswer> m_answer;
    std::optional<PlannerLaboratory> m_laboratory; // of the arm that is chosen
    int m_asked = 0;                               // for the laboratory's model, so many times
    std::vector<std::future<void>> m_work;
    PlannerForm* m_form;
    QScrollArea *m_formArea, *m_area;
    QWidget *m_content, *m_results;
    QLabel *m_problem, *m_best, *m_more, *m_heldTitle, *m_totalTitle, *m_total, *m_letters, *m_overBTitle,
        *m_overKTitle, *m_flat, *m_noTime;
    std::vector<std::string> m_before; // plans to go back to
    QPushButton *m_use, *m_back, *m_copy, *m_paste, *m_save, *m_open;
    PlannerTable *m_claim, *m_ledger, *m_options;
    PlannerBar* m_bar;
    std::array<PlannerFold*, plan::kHeldNames.size()> m_held;
    std::array<QLabel*, plan::kHeldNames.size()> m_terms;
    PlannerFold *m_parts, *m_time, *m_measured;
    QLabel *m_partsText, *m_timeText, *m_measuredText;
    QBoxLayout *m_charts, *m_buttons, *m_halves;
    PlannerCurve *m_overB, *m_overK;
};

} // namespace tarakum
