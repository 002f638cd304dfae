// The charts of a run: to begin with loss, gradient norm, memory by category with its peak, time of an update by phase;
// any column of the log beside them. A column an arm with shared axes (side by side), or all arms in one chart each
// (overlaid).
#pragma once

#include "engine/lab/run_record.hpp"
#include "ui/chart_kinds.hpp"
#include "ui/series_range.hpp"
#include "ui/view.hpp"

#include <QVariantMap>

#include <memory>
#include <optional>
#include <vector>

class QMenu;

namespace tarakum {

// Reads logs only: never waits for the training thread, and holds no row. A hidden view costs nothing.
class ChartsView : public View
{
    Q_OBJECT
public:
    explicit ChartsView(QWidget* parent = nullptr);
    ~ChartsView() override;

    void setRun(std::shared_ptr<const RunRecord> run) override; // null: empty charts
    void setEarlierRun(std::shared_ptr<const RunRecord> run);   // faint curves behind; null: none
    void setArrangement(ChartArrangement);
    void setAxis(ChartAxis);
    void setTheme(const Theme&) override;
    // What the experiment on the bench says by now, by arm of the run on show; none: no budget.
    void setBudgets(const std::vector<std::optional<std::int64_t>>& bytes);
    ChartArrangement arrangement() const;
    ChartAxis axis() const;

    // Which charts there are, in their order; at least one.
    const std::vector<ChartSpec>& charts() const;
    void setCharts(std::vector<ChartSpec> charts);
    void addChart(const ChartSpec& chart);
    void closeChart(int chart); // the last one stays
    void moveChart(int chart, int by);
    void setChartScale(int chart, ChartScale scale);
    void setRobust(int chart, bool robust);
    // One chart that takes all the room; none: all of them.
    void enlarge(std::optional<int> chart);
    std::optional<int> enlarged() const;

    // The part of the horizontal axis on show, shared by all charts; none: all of it. Each is a step to go back from.
    void zoomTo(std::optional<Range> part);
    void zoomBack();
    std::optional<Range> zoom() const;

    void setSmoothing(double share); // of the run; 0: none
    double smoothing() const;
    void setRaw(bool shown); // the values as logged, behind the smoothed ones
    void setArmShown(int arm, bool shown);
    bool armShown(int arm) const;

    // The menu of a chart: scale, size, place. Made for the occasion; owned by the view.
    QMenu* chartMenu(int chart);

    // Charts, scales, smoothing, for the settings of the program.
    QVariantMap look() const;
    void setLook(const QVariantMap&);

    // Reads what the logs have gained; called 30 times a second while visible.
    void refresh() override;
    // The same without a limit of time: everything logged is drawn when it returns. For snapshots and tests.
    void refreshAll();

    // All charts as they stand, or the one that was gone to by keyboard (it has a frame), by the file's ending: .png,
    // .svg, .pdf. Throws BadInput for another ending, SystemError if it cannot be written.
    void exportCharts(const QString& file) const;

signals:
    // A memory budget was dragged, or moved by keyboard, to so many bytes; 0: taken away. The line goes back to where
    // it was unless setRun or setBudgets follows.
    void budgetChosen(int arm, qint64 bytes);

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
