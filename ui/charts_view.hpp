// The charts of a run: to begin with loss, gradient norm, memory by category with its peak, time of an update by phase;
// any column of the log beside them. A column an arm with shared axes (side by side), or all arms in one chart each
// (overlaid).
#pragma once

#include "engine/lab/export.hpp"
#include "ui/chart_export.hpp"
#include "ui/chart_kinds.hpp"
#include "ui/series_range.hpp"
#include "ui/view.hpp"

#include <QStringList>
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
    // Faint curves behind, with a band where there are repeats of it; null: none.
    void setEarlierRun(std::shared_ptr<const RunRecord> run,
                       std::vector<std::shared_ptr<const RunRecord>> repeats = {});
    // The same experiment under other seeds: curves become means over all of them, with bands. To be said before
    // setRun.
    void setRepeats(std::vector<std::shared_ptr<const RunRecord>> repeats);
    void setArrangement(ChartArrangement);
    void setAxis(ChartAxis);
    void setTheme(const Theme&) override;
    bool obeysChartControls() const override { return true; }
    std::vector<ShortcutRow> shortcuts() const override;
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
    // Likewise of a chart's own axis of values.
    void zoomValues(int chart, const std::optional<ValuePart>& part);
    std::optional<ValuePart> valuePart(int chart) const;

    void setSmoothing(double share); // of the run; 0: none
    double smoothing() const;
    void setRaw(bool shown); // the values as logged, behind the smoothed ones
    // Where the crosshair is pinned: it stays there when the pointer goes. Samples; none: nowhere.
    void setMoment(std::optional<double> samples);
    std::optional<double> moment() const;
    void setArmShown(int arm, bool shown);
    bool armShown(int arm) const;
    QStringList hiddenArms() const; // by name: they stay hidden in the next run
    void setHiddenArms(const QStringList& names);

    // The buttons and menus that change which charts there are and how they look; the legend stays.
    void setMenusShown(bool);

    // The menu of a chart: scale, size, place. Made for the occasion; owned by the view.
    QMenu* chartMenu(int chart);

    // Charts, scales, smoothing, for the settings of the program.
    QVariantMap look() const;
    void setLook(const QVariantMap&);

    // Reads what the logs have gained; called 30 times a second while visible.
    void refresh() override;
    // The same without a limit of time: everything logged is drawn when it returns. For snapshots and tests.
    void refreshAll();

    // What a file or a picture of them is made of, as they stand: one chart, or all.
    ChartSheet sheet(std::optional<int> chart = {}) const;
    int chartInFocus() const; // the one whose figures the legend shows
    // What draws a chart, by its key: a widget an arm where they stand side by side; none where it is not on show.
    std::vector<QWidget*> plots(const QString& key) const;
    // The rows of the part of the horizontal axis on show; none: all of them.
    std::optional<RowRange> visibleRows() const;

signals:
    // A memory budget was dragged, or moved by keyboard, to so many bytes; 0: taken away. The line goes back to where
    // it was unless setRun or setBudgets follows.
    void budgetChosen(int arm, qint64 bytes);
    void momentChosen(std::optional<double> samples); // the crosshair was pinned, or let go, here
    // By a chart's menu or key: to be copied as a picture, to be exported.
    void copyAsked(int chart);
    void exportAsked(int chart);

protected:
    void resizeEvent(QResizeEvent*) override;
    void showEvent(QShowEvent*) override;
    void changeEvent(QEvent*) override;

private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace tarakum
