// The charts of a run: what its logs come to on the plots. Used by the window and by exports alike; no widget.
//
//   log -> series (buckets, new rows only) -> scales, shared along a row -> points of a plot, cut to its pixels
//
// The members live in chart_set.cpp (runs, reading, layout), chart_set_scales.cpp, chart_set_feed.cpp (points),
// chart_set_bands.cpp (several seeds), chart_set_budgets.cpp and chart_set_words.cpp (captions, readings, summaries).
#pragma once

#include "ui/chart_caption.hpp"
#include "ui/chart_kinds.hpp"
#include "ui/chart_layout.hpp"
#include "ui/chart_plot.hpp"
#include "ui/chart_ribbons.hpp"
#include "ui/chart_text.hpp"
#include "ui/seeds_band.hpp"
#include "ui/series_curve.hpp"
#include "ui/series_floor.hpp"
#include "ui/series_layers.hpp"
#include "ui/series_result.hpp"
#include "ui/series_store.hpp"
#include "ui/theme.hpp"

#include <QFont>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace tarakum {

inline constexpr double kUsualSmoothing = 1.0 / 80;

struct ChartOptions
{
    ChartArrangement arrangement = ChartArrangement::SideBySide;
    ChartAxis axis = ChartAxis::Samples;
    std::vector<ChartSpec> charts = usualCharts();
    std::vector<bool> hidden{};           // by arm; missing ones are shown
    double smoothing = kUsualSmoothing;   // the share of the run that curves are smoothed over; 0: not at all
    bool raw = true;                      // the values as logged, behind the smoothed ones
    std::optional<Range> zoom{};          // the part of the axis to show; none: all
    std::map<QString, ValuePart> parts{}; // of the axes of values, by the chart's key
    Theme theme = Theme::light();
    QFont font{};
    bool rightToLeft = false;
    bool arabic = false;    // which of an experiment's texts
    bool handles = false;   // memory budgets have grips to drag them by, captions room for a button: in the window
    bool dashes = false;    // overlaid: arms differ by dashes as well, for paper without colour
    bool keepsRead = false; // also columns that no chart shows any more: they may come back
};

class ChartSet
{
public:
    using Runs = std::vector<std::shared_ptr<const RunRecord>>;

    explicit ChartSet(ChartOptions options);
    ~ChartSet();

    const ChartOptions& options() const { return m_options; }
    const std::shared_ptr<const RunRecord>& run() const { return m_run; }
    const std::shared_ptr<const RunRecord>& earlier() const { return m_earlierRun; }
    const Runs& repeats() const { return m_repeatRuns; }
    const Runs& earlierRepeats() const { return m_earlierRepeatRuns; }
    bool banded() const { return !m_repeats.empty(); }
    // What was fed has other limits than the axes knew of: another round of ingest(), updateScales() and feed() is due.
    bool rescaleDue() const { return m_rescale; }
    // A sentence an arm, the first left out: whether it differs from the first by more than seeds do.
    QStringList differences() const;
    int arms() const { return static_cast<int>(m_arms.size()); }
    const std::vector<int>& shownArms() const { return m_shown; }
    bool overlaid() const { return m_options.arrangement == ChartArrangement::Overlaid; }
    int charts() const { return static_cast<int>(m_options.charts.size()); }
    const ChartSpec& spec(int chart) const { return m_options.charts[static_cast<std::size_t>(chart)]; }

    // Each of these makes the plots anew; options alone keep what was read of the logs.
    // `repeats`: the run under other seeds, with the same arms; curves are then means over all of them, with bands.
    // Likewise `earlierRepeats` of the run before.
    void setRun(std::shared_ptr<const RunRecord> run, std::shared_ptr<const RunRecord> earlier, Runs repeats = {},
                Runs earlierRepeats = {}, std::optional<ChartOptions> options = {});
    void setOptions(ChartOptions options);
    // Another part of the x axis, in all plots (none: all of it). Finer rows of it are read in the calls of ingest().
    void setZoom(std::optional<Range> zoom);
    // The part that a zoom by `factor` around x (below 1: closer), or a shift by a share of what is seen, would show,
    // within what there is; none: all of it.
    std::optional<Range> zoomed(double x, double factor) const;
    std::optional<Range> panned(double share) const;
    std::optional<Range> within(Range wanted) const;
    // The same of the axis of values of a plot's chart, around a point of its scene. Not for heat strips.
    void setParts(std::map<QString, ValuePart> parts);
    bool hasValues(int i) const { return spec(chartAt(i)).kind != ChartKind::Layers && scale(chartAt(i)).any; }
    std::optional<ValuePart> valueZoomed(int i, QPointF scene, double factor) const;
    std::optional<ValuePart> valuePanned(int i, double share) const; // up
    std::optional<ValuePart> valuesWithin(int i, Range wanted) const { return partWithin(chartAt(i), wanted); }
    bool isPart(int i) const { return part(chartAt(i)).has_value(); }
    Range values(int i) const { return scale(chartAt(i)).range; } // on show, as the plot has them
    double valueAt(int i, QPointF scene) const;                   // likewise

    // Reads what the logs have gained, for at most so many milliseconds (none: all of it). True if anything has changed
    // since the last call: rows, or how an arm stands. `caughtUp` then says whether all of it was read.
    bool ingest(std::optional<double> milliseconds);
    bool caughtUp() const;

    // Plots: side by side row by row, each with its arms; overlaid one a row. Placed by layOut(), then scaled, then
    // fed.
    int plots() const { return static_cast<int>(m_plots.size()); }
    ChartPlot& plot(int i) const { return *m_plots[static_cast<std::size_t>(i)]->plot; }
    int chartAt(int i) const { return m_plots[static_cast<std::size_t>(i)]->chart; }
    int armOf(int i) const { return m_plots[static_cast<std::size_t>(i)]->arm; } // −1: all
    bool isTimeline(int i) const { return m_plots[static_cast<std::size_t>(i)]->bars.empty(); }
    bool isMemory(int i) const { return spec(chartAt(i)).kind == ChartKind::Memory; }
    bool stale(int i) const { return m_plots[static_cast<std::size_t>(i)]->stale; }

    ChartLayout layOut(QSize room);
    int yLabelWidth() const; // grows when layers get their names: then it is to be laid out again
    void updateScales();     // reckons axes; a plot whose axes have changed is stale
    void feed(int i);        // gives it its axes and its points

    // The memory budgets to draw, by arm: the run's own unless others are given (those of an experiment that was
    // changed since). None or 0: no budget, and a grip at the top of the plot.
    using Budget = std::optional<std::int64_t>; // bytes
    void setBudgets(const std::vector<Budget>& budgets);
    Budget budget(int arm) const { return m_budgets[static_cast<std::size_t>(arm)]; }
    // The arm whose budget can be taken at a point of a memory chart.
    std::optional<int> budgetAt(int i, QPointF scene) const { return plot(i).gripAt(scene); }
    // What a budget would be there, in round numbers (a pixel's worth at the finest); none above the plot.
    Budget budgetFor(int i, QPointF scene) const;
    Budget budgetBeside(int i, int arm, int steps) const; // so many steps of the keyboard above (below) the present one
    // An arm's grip comes out, and its budget is drawn as `at` has it without being changed; none: all are at rest.
    struct Hold
    {
        int arm = 0;
        Budget at;
        bool operator==(const Hold&) const = default;
    };
    void hold(std::optional<Hold> hold);
    const std::optional<Hold>& held() const { return m_hold; }

    // Rows nearest to x, in all plots; nothing takes them away.
    void setCrosshair(std::optional<double> x);

    // The last and the best value of an arm in a chart, as texts; empty where there is none.
    struct Figures
    {
        QString last, best;
        bool operator==(const Figures&) const = default;
    };
    Figures figures(int chart, int arm) const;

    ChartCaption caption(int chart) const;
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
        int chart = 0, arm = -1;
        std::vector<ArmMarks> marks;
        std::vector<int> areas, bars;    // by category or phase
        int floor = -1;                  // of rounding
        ChartRibbons* ribbons = nullptr; // the scene's
        std::optional<Limits> bands;     // of what feedBands has drawn
        bool stale = true;
    };
    struct Scale
    {
        bool log = false;
        Range range{0, 1}; // on show
        Range whole{0, 1};
        bool any = false;   // there is something to show
        bool cut = false;   // values lie beyond it
        bool bands = false; // it is that of the bands that were drawn, not of single values
        ByteUnit unit{};    // of memory and of columns of bytes; what is plotted is divided by it
        AxisScale axis;
    };
    // What was read of an arm: all of it, and of a zoom's part, where that is finer.
    using Curves = std::map<const Column*, std::unique_ptr<CurveSeries>>;
    struct Arm
    {
        std::unique_ptr<ArmSeries> stacks, closeStacks;
        Curves curves, closeCurves;
        std::map<const Column*, std::unique_ptr<FloorSeries>> floors; // where one has a meaning
        std::unique_ptr<LayerSeries> layers;                          // where a chart shows them
        std::optional<ArmResult> result;                              // once it has ended, where there are repeats
    };

    void rebuild();
    void matchEarlier();
    bool showsEarlier() const;
    bool showsLayers() const;
    QString earlierName() const; // with its title, where that is another experiment's
    void build(PlotEntry& entry);
    void buildCurves(PlotEntry& entry);
    void wantCurves(); // reads the columns that charts show, and no others
    void readClose();  // likewise for a zoom
    void scaleX();
    void scaleY(int chart);
    void scaleCurves(int chart);
    void scaleStack(int chart);
    void setY(int chart, const Range& needed, bool any);
    void applyScales(PlotEntry& entry);
    void feedCurves(PlotEntry& entry);
    void feedBands(PlotEntry& entry); // instead, where there are repeats
    std::vector<QPointF> valuesOf(const Arm& arm, const Column* column, const RunRecord& run, bool smooth) const;
    std::vector<Curve> lineOf(const PlotEntry& entry, const std::vector<QPointF>& values);
    ChartRibbons::Ribbon ribbonOf(const PlotEntry& entry, const SeedsBand& band, const QColor& colour) const;
    SeedsBand feedEarlier(PlotEntry& entry, const ArmMarks& marks, std::vector<ChartRibbons::Ribbon>& ribbons);
    void feedFloor(PlotEntry& entry);
    bool floorShown(int chart, const std::vector<int>& arms) const; // it lies on the axis
    std::optional<Range> part(int chart) const;                     // as the plot has it
    std::optional<ValuePart> partWithin(int chart, Range wanted) const;
    double beginOf(int arm) const;
    void feedStack(PlotEntry& entry);
    void feedBars(PlotEntry& entry);
    void feedLayers(PlotEntry& entry);
    void scaleLayers(int chart);
    AxisScale layerNames(const PlotEntry& entry) const;
    void feedMessage(PlotEntry& entry);
    void feedBudgets(PlotEntry& entry);
    bool hasHandles(const PlotEntry& entry) const;
    double budgetStep(const PlotEntry& entry, int parts) const;
    bool hasData(int chart, int arm) const;
    bool allEnded() const;
    bool ended(int arm) const;
    double start() const { return m_x.range.low; }
    double yOf(int chart, double value) const; // as the plot has it: log10, or in its unit
    double smoothingSamples(const RunRecord& run) const;
    // All that was read of a column, and the finer part where there is one.
    const CurveSeries* curve(const Arm& arm, const Column* column) const;
    const CurveSeries* seen(const Arm& arm, const Column* column) const;
    const ArmSeries& seenStacks(const Arm& arm) const;
    std::vector<double> smoothedOf(const Arm& arm, const Column* column, const RunRecord& run) const;
    QString reading(int chart, int arm, double x) const;
    const Arm& arm(int i) const { return m_arms[static_cast<std::size_t>(i)]; }
    const ArmRecord& record(int i) const { return arm(i).stacks->record(); }
    int slotOf(int arm) const; // overlaid bars: the first shown arm is on top
    const Scale& scale(int chart) const { return m_scales[static_cast<std::size_t>(chart)]; }
    bool raw() const;

    ChartOptions m_options;
    std::shared_ptr<const RunRecord> m_run, m_earlierRun;
    std::vector<std::vector<Arm>*> lists(); // of all that is read
    std::vector<const std::vector<Arm>*> lists() const;
    // An arm under every seed that has begun, the run in hand first.
    std::vector<const Arm*> seedsOf(int arm) const;
    const RunRecord& runOf(std::size_t seed) const { return seed == 0 ? *m_run : *m_repeatRuns[seed - 1]; }
    bool repeatsHaveData(int chart, int arm) const;
    std::optional<Limits> bandLimits(int chart) const; // once all its plots are fed
    bool readResults(const std::function<bool()>& inTime);
    QString seedsReading(int chart, int arm, double x) const;
    QString seedsFigure(const Column& column, int arm) const; // of the last values
    QString seedsTroubles(int arm) const;                     // "not finite in 2 of 5 seeds"; empty: none
    void addSeeds(ChartCaption& caption, int chart) const;

    Runs m_repeatRuns, m_earlierRepeatRuns;
    std::vector<std::vector<Arm>> m_repeats, m_earlierRepeats; // of each of them
    bool m_rescale = false;
    std::vector<Arm> m_arms, m_earlier;
    std::vector<int> m_earlierOf; // by arm: the one of the run before that is drawn behind it; −1: none
    std::vector<int> m_shown;
    std::vector<ArmStatus> m_statuses;
    std::vector<std::unique_ptr<PlotEntry>> m_plots;
    Range m_xRange{0, 1};
    AxisScale m_x;
    std::vector<Scale> m_scales;   // by chart
    std::vector<Budget> m_budgets; // by arm
    std::optional<Hold> m_hold;
    std::vector<QPointF> m_points; // scratch
};

} // namespace tarakum
