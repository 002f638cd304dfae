// What was tried now and before: a table with a row for each arm of each run, to compare, bring back and export.
#pragma once

#include "ui/runs_model.hpp"
#include "ui/view.hpp"

#include <QElapsedTimer>
#include <QPointer>
#include <QVariantMap>

#include <functional>
#include <memory>
#include <vector>

class QAction;
class QCheckBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QTableView;

namespace tarakum {

class RunsView : public View
{
    Q_OBJECT
public:
    explicit RunsView(QWidget* parent = nullptr);

    void setStore(RunStore*); // null: the present run is all there is to show
    void setRun(std::shared_ptr<const RunRecord> run) override;
    void setPresent(PresentRun present); // instead, where the experiment has several variations
    void refresh() override;             // a few times a second reads what is new
    void setTheme(const Theme&) override;
    void refreshAll(); // all that was logged

    // The kept run whose curves are shown beside the present ones; empty: none.
    const QString& beside() const { return m_beside; }
    void forgetBeside();

    // Column widths, order, filter: for the settings of the program.
    QVariantMap look() const;
    void setLook(const QVariantMap&);

    QTableView& table() { return *m_table; }
    const RunsModel& model() const { return *m_model; }
    QString note() const;

signals:
    void besideChosen(const tarakum::RunStore::Seeds& run); // empty: none any more
    void openChosen(const QString& id);                     // empty: the present run's experiment
    void exportChosen(const QString& id);                   // likewise
    void deleted(const QStringList& ids, const QString& what);
    void undone();
    void problem(const QString& line);

public slots:
    void undoDelete();

protected:
    void changeEvent(QEvent*) override;
    void showEvent(QShowEvent*) override;

private:
    QAction* makeAction(const char* name, const QKeySequence&, void (RunsView::*done)());
    void setTexts();
    void showNote();
    void takeOver();
    void sizeColumns();
    void enableActions();
    QStringList selectedRuns() const; // ids of kept ones, each once
    std::vector<int> selectedRows() const;
    int oneRow() const; // of the model; −1: none, or rows of several runs
    void keepingSelection(const std::function<void()>& change);
    void showBeside();
    void open();
    void exportCsv();
    void copy();
    void remove();

    QPointer<RunStore> m_store;
    PresentRun m_run;
    bool m_runIsNew = false, m_updating = false;
    bool m_moves = false; // the last reading found something new
    QString m_beside;
    QStringList m_lastDeleted;
    QVariantMap m_widths; // of columns that somebody has sized, by key
    QElapsedTimer m_sinceRead;
    RunsModel* m_model;
    SortedRuns* m_sorted;
    QTableView* m_table;
    QLineEdit* m_filter;
    QCheckBox* m_only;
    QLabel *m_nothing, *m_note;
    QAction *m_showBeside, *m_open, *m_export, *m_copy, *m_delete, *m_undo;
    std::vector<QPushButton*> m_buttons;
};

} // namespace tarakum
