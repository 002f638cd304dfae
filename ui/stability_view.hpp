// The table of numerical stability: how far a window's gradient is off by the type of the buffer, the way of summing
// and k, computed beside the training, cell by cell, for the experiment on the bench.
#pragma once

#include "ui/stability_plot.hpp"
#include "ui/view.hpp"

#include <future>
#include <memory>
#include <vector>

class QComboBox;
class QLabel;
class QPushButton;
class QTableWidget;

namespace tarakum {

class SizeBox;

class StabilityView : public View
{
    Q_OBJECT
public:
    explicit StabilityView(QWidget* parent = nullptr);
    ~StabilityView() override; // waits for what is in hand: a micro-batch, or a window computed whole

    void setRun(std::shared_ptr<const RunRecord> run) override;
    void refresh() override;
    void setTheme(const Theme&) override;
    std::vector<ShortcutRow> shortcuts() const override;
    void settle(); // until the table is whole

    std::shared_ptr<const StabilityRecord> record() const { return m_record; } // null: there is none
    bool working() const;                                                      // it is being computed
    QTableWidget& table() { return *m_table; }
    StabilityPlot& plot() { return *m_plot; }
    QString explanation() const;    // of the cell in focus
    QString progress() const;       // how far it is, or why there is nothing
    bool save(const QString& file); // by its ending: csv, png; false: progress() says why

protected:
    void changeEvent(QEvent*) override;
    void showEvent(QShowEvent*) override;
    void hideEvent(QHideEvent*) override;

private:
    void setTexts();
    void takeRun();
    void begin(); // a new table, by what is chosen
    void work();  // on it, unless that is done already
    void cancel();
    void fill(bool all);
    void fillHead();
    void fitTable();
    void setFocusCell(StabilityPlot::Place);
    void showCell();
    void showProgress();
    void askForFile();
    bool whole() const;

    std::shared_ptr<const RunRecord> m_run;
    std::shared_ptr<StabilityRecord> m_record;
    std::vector<std::pair<std::weak_ptr<StabilityRecord>, std::future<void>>> m_work;
    bool m_newRun = false, m_paused = false;
    bool m_chose = false;                   // a cell: until then the newest k is in focus
    std::size_t m_cells = 0, m_columns = 0; // of the record, that are on show
    QString m_saveProblem;
    Theme m_theme = Theme::light();
    QLabel *m_note, *m_progress, *m_armLabel, *m_bLabel, *m_mostLabel, *m_text, *m_nothing;
    QComboBox *m_arm, *m_most, *m_figure;
    SizeBox* m_b;
    QPushButton *m_go, *m_save;
    QWidget *m_bar, *m_content;
    StabilityLegend* m_legend;
    StabilityPlot* m_plot;
    QTableWidget* m_table;
};

} // namespace tarakum
