// The four charts: loss, gradient norm, memory by category with its peak, time of an update by phase; a column an arm
// with shared axes (side by side), or all arms in one chart each (overlaid).
#pragma once

#include "engine/lab/run_record.hpp"
#include "ui/chart_kinds.hpp"
#include "ui/theme.hpp"

#include <QWidget>

#include <memory>
#include <vector>

namespace tarakum {

// Reads logs only: never waits for the training thread, and holds no row. A hidden view costs nothing.
class ChartsView : public QWidget
{
    Q_OBJECT
public:
    explicit ChartsView(QWidget* parent = nullptr);
    ~ChartsView() override;

    void setRun(std::shared_ptr<const RunRecord> run);        // null: empty charts
    void setEarlierRun(std::shared_ptr<const RunRecord> run); // faint curves behind; null: none
    void setArrangement(ChartArrangement);
    void setAxis(ChartAxis);
    void setTheme(const Theme&);
    ChartArrangement arrangement() const;
    ChartAxis axis() const;

    // Reads what the logs have gained; called 30 times a second while visible.
    void refresh();
    // The same without a limit of time: everything logged is drawn when it returns. For snapshots and tests.
    void refreshAll();

    // All charts as they stand, or the one that was gone to by keyboard (it has a frame), by the file's ending: .png,
    // .svg, .pdf. Throws BadInput for another ending, SystemError if it cannot be written.
    void exportCharts(const QString& file) const;

protected:
    void resizeEvent(QResizeEvent*) override;
    void showEvent(QShowEvent*) override;
    void changeEvent(QEvent*) override;

private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

// The same export without a window, for the command line (needs a QApplication; offscreen will do).
void exportRunCharts(const std::shared_ptr<const RunRecord>& run, const QString& file);

} // namespace tarakum
