// The axes of the charts: shared along a row, on a ladder of round numbers.
#include "ui/chart_set.hpp"
#include "ui/time_scale.hpp"

#include <QCoreApplication>
#include <QFontMetrics>

#include <algorithm>
#include <cmath>

namespace tarakum {
namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(tarakum::Charts)
};

constexpr double kInset = 6; // pixels beside the last point, for the half of its marker

// An axis with nothing on it: two ticks make Qt Charts draw the frame.
const AxisScale kNothing{{0, 1}, {0, 1}, {QString(), QString()}};

} // namespace

double ChartSet::yOf(int chart, double value) const
{
    value /= scale(chart).unit.bytes;
    if (!scale(chart).log || !std::isfinite(value)) return value;
    return value > 0 ? std::log10(value) : scale(chart).whole.low;
}

void ChartSet::updateScales()
{
    scaleX();
    for (int chart = 0; chart < charts(); ++chart) scaleY(chart);
    for (auto& entry : m_plots) {
        const bool bars = !entry->bars.empty();
        const AxisScale& own = scale(entry->chart).axis;
        if (spec(entry->chart).kind == ChartKind::Layers) {
            if (entry->plot->x() != m_x || entry->plot->y() != layerNames(*entry)) entry->stale = true;
            continue;
        }
        if (bars ? entry->plot->x() != own : entry->plot->x() != m_x || entry->plot->y() != own) entry->stale = true;
    }
}

void ChartSet::applyScales(PlotEntry& entry)
{
    const AxisScale& own = scale(entry.chart).axis;
    if (entry.bars.empty()) {
        entry.plot->setX(m_x, axisName(m_options.axis));
        entry.plot->setY(spec(entry.chart).kind == ChartKind::Layers ? layerNames(entry) : own);
        return;
    }
    const auto n = static_cast<double>(m_shown.size());
    AxisScale bars{{-0.5, n - 0.5}, {}, {}};
    for (auto arm = m_shown.rbegin(); arm != m_shown.rend(); ++arm) {
        bars.ticks.push_back(slotOf(*arm));
        bars.labels << heading(*arm).name;
    }
    entry.plot->setX(own, spec(entry.chart).kind == ChartKind::Memory ? scale(entry.chart).unit.name : Words::tr("ms"));
    entry.plot->setY(bars);
}

void ChartSet::scaleX()
{
    double end = 0;
    for (const auto* list : lists())
        for (const Arm& arm : *list) end = std::max(end, arm.stacks->end(m_options.axis));
    if (!(end > 0)) {
        m_xRange = {0, 1};
        m_x = kNothing;
        return;
    }
    const double width = std::max(40.0, m_plots.front()->plot->plotArea().width());
    Range needed = niceRange(0, end, 5);
    if (m_options.axis == ChartAxis::Samples && m_run) {
        const auto last = static_cast<double>(m_run->endSamples.load());
        if (last >= end) needed.high = std::min(needed.high, last);
    }
    // Beside the last point there is room for the half of its marker.
    const double room = 1 + kInset / width;
    if (m_options.zoom)
        m_xRange = *m_options.zoom;
    else if (allEnded())
        m_xRange = {0, end * room};
    else
        m_xRange = follow(m_xRange, {0, needed.high * room});
    m_x = {m_xRange, {}, {}};
    // As many ticks as their labels leave room for; counts of samples and steps are whole, and so are their ticks.
    const QFontMetricsF metrics(m_options.font);
    const bool whole = m_options.axis != ChartAxis::Seconds;
    for (int parts = 10; parts >= 1; --parts) {
        const std::vector<double> ticks = ticksOf(m_xRange, parts);
        const double step = ticks.size() > 1 ? ticks[1] - ticks[0] : m_xRange.span();
        QStringList labels;
        if (whole && (m_xRange.high < 1e7 || m_options.zoom))
            for (const double tick : ticks) labels << countText(tick);
        else
            labels = tickLabels(ticks);
        double widest = 0;
        for (const QString& label : labels) widest = std::max(widest, metrics.horizontalAdvance(label));
        m_x.ticks = ticks;
        m_x.labels = labels;
        if (!(whole && step < 1) && step / m_xRange.span() * width >= widest + metrics.height()) break;
    }
}

void ChartSet::setY(int chart, const Range& needed, bool any)
{
    Scale& s = m_scales[static_cast<std::size_t>(chart)];
    const PlotEntry* entry = nullptr;
    for (const auto& e : m_plots)
        if (e->chart == chart) entry = entry ? entry : e.get();
    const bool bars = entry && !entry->bars.empty();
    const QFontMetrics metrics(m_options.font);
    const double length = !entry ? 100 : bars ? entry->plot->plotArea().width() : entry->plot->plotArea().height();
    s.whole = any && s.any ? follow(s.whole, needed) : needed;
    s.range = part(chart).value_or(s.whole);
    s.any = any;
    if (!any) {
        s.axis = kNothing;
        return;
    }
    // As many ticks as have room. A part of a logarithmic axis may hold none of its round numbers: then it has those of
    // the values themselves.
    s.axis = {s.range, {}, {}};
    const bool close = s.log && s.range.span() < 0.999;
    std::vector<double> values;
    const double room = (bars ? 3 : 1.4) * metrics.height() / length * s.range.span();
    for (int parts = 8; parts >= 1; --parts) {
        if (close) {
            values = ticksOf({std::pow(10, s.range.low), std::pow(10, s.range.high)}, parts);
            s.axis.ticks = values;
            for (double& tick : s.axis.ticks) tick = std::clamp(std::log10(tick), s.range.low, s.range.high);
        } else {
            s.axis.ticks = s.log ? logTicksOf(s.range, parts) : ticksOf(s.range, parts);
        }
        double nearest = s.range.span();
        for (std::size_t i = 1; i < s.axis.ticks.size(); ++i)
            nearest = std::min(nearest, s.axis.ticks[i] - s.axis.ticks[i - 1]);
        if (nearest >= room) break;
    }
    s.axis.labels = close ? tickLabels(values) : s.log ? logTickLabels(s.axis.ticks) : tickLabels(s.axis.ticks);
}

void ChartSet::scaleY(int chart)
{
    if (spec(chart).isCurves())
        scaleCurves(chart);
    else if (spec(chart).kind == ChartKind::Layers)
        scaleLayers(chart);
    else
        scaleStack(chart);
}

void ChartSet::scaleCurves(int chart)
{
    Scale& s = m_scales[static_cast<std::size_t>(chart)];
    const ChartSpec& what = spec(chart);
    // Of a zoom's part, and for an axis that leaves out the outermost, the buckets are looked at one by one.
    const bool look = m_options.zoom || what.robust;
    const auto axis = static_cast<std::size_t>(m_options.axis);
    Limits limits;
    std::vector<double> values;
    const auto take = [&](const Arm& arm) {
        for (const Column* column : {what.column, what.second()}) {
            const CurveSeries* series = column ? seen(arm, column) : nullptr;
            if (!series) continue;
            if (!look) {
                limits.merge(series->limits());
                continue;
            }
            for (const CurveBucket& b : series->buckets()) {
                if (m_options.zoom && (b.lastX[axis] < m_options.zoom->low || b.firstX[axis] > m_options.zoom->high))
                    continue;
                limits.notFinite = limits.notFinite || b.values.notFinite;
                if (!b.values.any()) continue;
                for (const double value : {b.values.lowest, b.values.highest}) {
                    limits.add(value);
                    if (what.robust) values.push_back(value);
                }
            }
        }
    };
    const std::optional<Limits> bands = what.robust ? std::nullopt : bandLimits(chart);
    if (bands.has_value() != s.bands) s.any = false;
    s.bands = bands.has_value();
    if (bands) {
        limits = *bands;
    } else {
        for (const int arm : m_shown) take(this->arm(arm));
        for (const auto& repeat : m_repeats)
            for (const int arm : m_shown) take(repeat[static_cast<std::size_t>(arm)]);
        for (const Arm& arm : m_earlier) take(arm);
        for (const auto& repeat : m_earlierRepeats)
            for (const Arm& arm : repeat) take(arm);
    }
    // A distance is read against what rounding explains of it; a gradient's norm that is far above it is not.
    if (limits.any() && what.column->name != "grad_norm")
        for (const int i : m_shown)
            if (const auto floor = arm(i).floors.find(what.column);
                floor != arm(i).floors.end() && floor->second->any())
                for (const double value : {floor->second->first(), floor->second->last()}) limits.add(value);

    const bool possible = limits.any() && std::isfinite(limits.lowestPositive);
    const bool log =
        possible && (what.scale == ChartScale::Automatic ? wantsLog(limits.lowestPositive, limits.highest, s.log)
                                                         : what.scale == ChartScale::Logarithmic);
    if (log != s.log) s.any = false; // another kind of axis: nothing to follow
    s.log = log;
    s.cut = false;
    if (!limits.any()) {
        setY(chart, {0, 1}, false);
        return;
    }
    if (what.column->unit == "bytes") {
        const ByteUnit unit = byteUnit(std::max(limits.highest, -limits.lowest));
        if (unit.bytes != s.unit.bytes) s.any = false;
        s.unit = unit;
    }
    double low = (log ? limits.lowestPositive : limits.lowest) / s.unit.bytes, high = limits.highest / s.unit.bytes;
    if (what.robust) {
        if (log) std::erase_if(values, [](double value) { return value <= 0; });
        for (double& value : values) value = log ? std::log10(value / s.unit.bytes) : value / s.unit.bytes;
        const Range core = robustRange(std::move(values));
        const Range bounds{log ? std::pow(10, core.low) : core.low, log ? std::pow(10, core.high) : core.high};
        s.cut = bounds.low > low * (1 + 1e-12) || bounds.high < high * (1 - 1e-12);
        low = std::max(low, bounds.low);
        high = std::min(high, bounds.high);
    }
    if (log) {
        const Range decades = niceLogRange(low, high);
        s.cut = s.cut || std::log10(low) < decades.low - 1e-9; // more decades than an axis has
        setY(chart, decades, true);
    } else if (low >= 0 && low < 0.6 * high && !(m_options.zoom && low > 0.25 * high))
        setY(chart, niceRange(0, high * 1.03, 5), true);
    else
        setY(chart, niceRange(low, high, 5), true);
}

// The range of colours, in whole decades of all arms' norms.
void ChartSet::scaleLayers(int chart)
{
    Scale& s = m_scales[static_cast<std::size_t>(chart)];
    double lowest = 1e300, highest = -1e300;
    for (const int i : m_shown) {
        if (!arm(i).layers) continue;
        lowest = std::min(lowest, arm(i).layers->lowest());
        highest = std::max(highest, arm(i).layers->highest());
    }
    s.any = lowest <= highest;
    s.log = true;
    s.range = s.any ? Range{std::floor(lowest), std::max(std::ceil(highest), std::floor(lowest) + 1)} : Range{0, 1};
    s.axis = kNothing;
}

// The layers from the top down, of each arm; where arms share a plot, the arms' names.
AxisScale ChartSet::layerNames(const PlotEntry& entry) const
{
    std::size_t rows = 0;
    for (const ArmMarks& m : entry.marks) rows += arm(m.arm).layers ? arm(m.arm).layers->layers() : 0;
    if (rows == 0) return kNothing;
    AxisScale out{{0, static_cast<double>(rows)}, {}, {}};
    double top = static_cast<double>(rows);
    for (const ArmMarks& m : entry.marks) {
        const auto layers = static_cast<double>(arm(m.arm).layers->layers());
        if (layers == 0) continue;
        if (overlaid()) {
            out.ticks.push_back(top - layers / 2);
            out.labels << heading(m.arm).name;
        } else {
            for (std::size_t i = 0; i < arm(m.arm).layers->layers(); ++i) {
                out.ticks.push_back(top - static_cast<double>(i) - 0.5);
                out.labels << QString::fromStdString(record(m.arm).layers[i]);
            }
        }
        top -= layers;
    }
    std::reverse(out.ticks.begin(), out.ticks.end());
    std::reverse(out.labels.begin(), out.labels.end());
    return out;
}

void ChartSet::scaleStack(int chart)
{
    Scale& s = m_scales[static_cast<std::size_t>(chart)];
    const bool memory = spec(chart).kind == ChartKind::Memory;
    const double room = overlaid() ? 1.22 : 1.04; // bars have their value written at their end
    double highest = 0;
    s.cut = false;
    if (memory) {
        for (const Arm& arm : m_arms) highest = std::max(highest, arm.stacks->highestPeak());
        double shown = highest;
        for (const Budget& budget : m_budgets)
            if (budget && (highest == 0 || static_cast<double>(*budget) <= 4 * highest))
                shown = std::max(shown, static_cast<double>(*budget));
        const ByteUnit unit = shown > 0 ? byteUnit(shown) : ByteUnit{1048576, QStringLiteral("MiB")};
        if (unit.bytes != s.unit.bytes) s.any = false;
        s.unit = unit;
        highest = shown / unit.bytes;
    } else if (spec(chart).kind == ChartKind::Time) {
        double slowest = 0;
        for (const int arm : m_shown) {
            const Quantiles& times = this->arm(arm).stacks->updateTimes();
            if (times.count() == 0) continue;
            slowest = std::max(slowest, times.highest());
            const double usual = usualTime(times.count(), times.at(0.5), times.at(0.9));
            highest = std::max(highest, overlaid() ? times.at(0.5) : timeAxisEnd(times.highest(), usual));
        }
        s.cut = slowest > highest * room;
    }
    if (highest > 0)
        setY(chart, niceRange(0, highest * room, 5), true);
    else
        setY(chart, {0, 1}, false);
    s.cut = s.cut && !memory;
}

} // namespace tarakum
