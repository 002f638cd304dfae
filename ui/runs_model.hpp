// The table of runs: a row an arm of the present run and of those that were kept, with the settings that differ.
#pragma once

#include "ui/run_store.hpp"
#include "ui/theme.hpp"

#include <QAbstractTableModel>
#include <QIcon>
#include <QSortFilterProxyModel>

#include <optional>

namespace tarakum {

// The run on the bench: the records of its variations so far, and what those are called ("seed 2").
struct PresentRun
{
    std::vector<std::shared_ptr<const RunRecord>> records;
    std::vector<std::string> labels;
};

class RunsModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum class Kind {
        When,
        Experiment,
        Arm,
        Setting,
        Updates,
        Samples,
        LastLoss,
        BestLoss,
        TestAccuracy,
        PeakMemory,
        UpdateTime,
        Throughput,
        Status
    };
    enum Role { NumberRole = Qt::UserRole }; // whether it is sorted as a number
    struct Column
    {
        Kind kind;
        std::string setting{}; // Setting: its key
    };

    using QAbstractTableModel::QAbstractTableModel;

    // All at once, for each of them makes the rows anew. `present`: none where it is the same as before; `presentId`:
    // under which it was kept, for it is not to be there twice; empty: it was not.
    void take(std::optional<PresentRun> present, const StoredRuns& runs, const QString& presentId);
    void letGoOfPresent(); // of its logs: its figures stay as they were read
    const QString& presentId() const { return m_presentId; }
    void setOnlyPresentExperiment(bool); // leaves out the runs of others
    void setBeside(const QString& id);   // has a mark; empty: none
    void setTheme(const Theme&);
    // Reads what the present run has logged; true if there was anything.
    bool readPresent(std::size_t rowsAnArm);
    void retranslate();

    int columns() const { return static_cast<int>(m_columns.size()); }
    const Column& column(int i) const { return m_columns[static_cast<std::size_t>(i)]; }
    QString columnKey(int i) const; // the same for the same column at another time: for widths
    const StoredRun& runOf(int row) const { return *m_rows[static_cast<std::size_t>(row)].run; }
    const StoredArm& armOf(int row) const;
    bool isPresent(int row) const { return m_rows[static_cast<std::size_t>(row)].run == m_present; }
    QString text(int row, int column) const;
    QString title(int column) const;
    std::optional<double> number(int row, int column) const; // to sort by; none: it is a text

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex&, int role) const override;
    QVariant headerData(int section, Qt::Orientation, int role) const override;

private:
    struct Row
    {
        std::shared_ptr<const StoredRun> run;
        std::size_t arm;
    };

    void setPresent(PresentRun);
    void rebuild();
    void makeColumns();
    void makeMarkers();

    StoredRuns m_runs;
    std::shared_ptr<StoredRun> m_present; // with neither files nor id; null: there is none
    std::vector<LiveFigures> m_live;      // of its arms
    QString m_presentId, m_beside;
    bool m_onlyPresent = false;
    Theme m_theme = Theme::light();
    QIcon m_mark;
    int m_armsEach = 0; // of a variation of the present run
    std::vector<QIcon> m_markers;
    std::vector<Row> m_rows;
    std::vector<Column> m_columns;
};

// Sorted, and cut down to the rows that have all words of a text in them.
class SortedRuns : public QSortFilterProxyModel
{
    Q_OBJECT
public:
    explicit SortedRuns(QObject* parent = nullptr);

    void setWords(const QString&);
    void setFaint(const QColor& colour) { m_faint = colour; } // of what a row says again
    QVariant data(const QModelIndex&, int role) const override;

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

private:
    const RunsModel& model() const;

    QStringList m_words;
    QColor m_faint;
};

} // namespace tarakum
