// The charts of a run: what its logs come to on the plots. Used by the window and by exports alike; no widget.
//
//   log -> ArmSeries (buckets, new rows only) -> scales, shared along a row -> points of a plot, cut to its pixels
#pragma once

#include "ui/chart_caption.hpp"
#include "ui/chart_kinds.hpp"
#include "ui/chart_layout.hpp"
#include "ui/chart_plot.hpp"
#include "ui/chart_text.hpp"
#include "ui/series_store.hpp"
#include "ui/theme.hpp"

#include <QFont>

#include <array>
#include <memory>
#include <optional>
#include <vector>

namespace tarakum {

struct ChartOptions
{
    ChartArrangement arrangement = ChartArrangement::SideBySide;
    ChartAxis axis = ChartAxis::Samples;
    Theme theme = Theme::light();
    QFont font{};
    bool rightToLeft = false;
    bool arabic = false; // which of an experiment's texts
};

class ChartSet
{
public:
    explicit ChartSet(ChartOptions options);
    ~ChartSet();

    const ChartOptions& options() const { return m_options; }
    const std::shared_ptr<const RunRecord>& run() const { return m_run; }
    const std::shared_ptr<const RunRecord>& earlier() const { return m_earlierRun; }
    int arms() const { return static_cast<int>(m_arms.size()); }
    bool overlaid() const { return m_options.arrangement == ChartArrangement::Overlaid; }

    // Each of these makes the plots anew; options alone keep what was read of the logs.
    void setRun(std::shared_ptr<const RunRecord> run, std::shared_ptr<const RunRecord> earlier);
    void setOptions(ChartOptions options);

    // Reads what the logs have gained, for at most so many milliseconds (none: all of it). True if anything has changed
    // since the last call: rows, or how an arm stands. `caughtUp` then says whether all of it was read.
    bool ingest(std::optional<double> milliseconds);
    bool caughtUp() const;

    // Plots: side by side row by row, each with its arms; overlaid one a row. Placed by layOut(), then scaled, then
    // fed.
    int plots() const { return static_cast<int>(m_plots.size()); }
    ChartPlot& plot(int i) { return *m_plots[static_cast<std::size_t>(i)]->plot; }
    ChartRow rowOf(int i) const { return m_plots[static_cast<std::size_t>(i)]->row; }
    int armOf(int i) const { return m_plots[static_cast<std::size_t>(i)]->arm; } // −1: all
    bool isTimeline(int i) const { return !(overlaid() && rowOf(i) >= ChartRow::Memory); }
    bool stale(int i) const { return m_plots[static_cast<std::size_t>(i)]->stale; }

    ChartLayout layOut(QSize room);
    void updateScales(); // reckons axes; a plot whose axes have changed is stale
    void feed(int i);    // gives it its axes and its points

    // Rows nearest to x, in all plots; nothing takes them away.
    void setCrosshair(std::optional<double> x);

    ChartCaption caption(ChartRow row) const;
    ChartCaption legend() const; // overlaid
    ArmHeading heading(int arm) const;
    QString headingDetails(int arm) const;
    QString name(int i) const;    // of a plot, for screen readers
    QString summary(int i) const; // its figures in words

private:
    struct ArmMarks // the numbers of an arm's things in a plot; −1: none
    {
        int arm = 0;
        int earlier = -1, raw = -1, line = -1, second = -1, dots = -1, test = -1, notFinite = -1, above = -1, zero = -1;
        int budget = -1;
    };
    struct PlotEntry
    {
        std::unique_ptr<ChartPlot> plot;
        ChartRow row = ChartRow::Loss;
        int arm = -1;
        std::vector<ArmMarks> marks;
        std::vector<int> areas, bars; // by category or phase
        bool stale = true;
    };
    struct Scale
    {
        bool log = false;
        Range range{0, 1};
        bool any = false; // there is something to show
        AxisScale axis;
    };

    void rebuild();
    void build(PlotEntry& entry);
    void scaleX();
    void scaleY(ChartRow row);
    void setY(ChartRow row, const Range& needed, bool any);
    void applyScales(PlotEntry& entry);
    void feedCurves(PlotEntry& entry);
    void feedStack(PlotEntry& entry);
    void feedBars(PlotEntry& entry);
    void feedMessage(PlotEntry& entry);
    bool hasData(ChartRow row, int arm) const;
    bool allEnded() const;
    double yOf(ChartRow row, double value) const; // as the plot has it: log10, or in its unit
    AxisScale& y(ChartRow row) { return m_scales[static_cast<std::size_t>(row)].axis; }
    const Scale& scale(ChartRow row) const { return m_scales[static_cast<std::size_t>(row)]; }

    ChartOptions m_options;
    std::shared_ptr<const RunRecord> m_run, m_earlierRun;
    std::vector<std::unique_ptr<ArmSeries>> m_arms, m_earlier;
    std::vector<ArmStatus> m_statuses;
    std::vector<std::unique_ptr<PlotEntry>> m_plots;
    Range m_xRange{0, 1};
    AxisScale m_x;
    std::array<Scale, kChartRows> m_scales;
    ByteUnit m_unit;
    std::vector<QPointF> m_points; // scratch
};

} // namespace tarakum
