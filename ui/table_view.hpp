// The log's rows of one arm, as the CSV has them; the newest one is followed.
#pragma once

#include "ui/view.hpp"

#include <QElapsedTimer>

#include <memory>

class QComboBox;
class QLabel;
class QTableView;

namespace tarakum {

class TableModel;

class LogTableView : public View
{
    Q_OBJECT
public:
    explicit LogTableView(QWidget* parent = nullptr);

    void setRun(std::shared_ptr<const RunRecord> run) override;
    void refresh() override; // a few times a second
    void setTheme(const Theme&) override;
    void refreshAll();

    void setArm(int arm);
    int arm() const { return m_arm; }
    QTableView& table() { return *m_table; }
    TableModel& model() { return *m_model; }
    QString note() const;

    void copy(); // the chosen cells as text, with the columns' names; cells parted by tabs

protected:
    void changeEvent(QEvent*) override;
    void showEvent(QShowEvent*) override;

private:
    void setTexts();
    void takeRun();
    bool takeRows(int most); // true if there were any
    void sizeColumns();
    void showNote();

    std::shared_ptr<const RunRecord> m_run;
    bool m_isNew = true;
    bool m_moves = false;       // the last reading found something new
    bool m_more = false;        // and has left some
    int m_arm = 0, m_sized = 0; // columns that have their width
    QString m_copied;
    QElapsedTimer m_sinceRead;
    TableModel* m_model;
    QTableView* m_table;
    QComboBox* m_arms;
    QLabel *m_armLabel, *m_nothing, *m_note;
    QAction* m_copy;
};

} // namespace tarakum
