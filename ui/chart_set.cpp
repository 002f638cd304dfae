#include "ui/chart_set.hpp"

#include "engine/base/number_text.hpp"
#include "ui/chart_clock.hpp"

#include <QCoreApplication>
#include <QFontMetrics>

#include <algorithm>
#include <cmath>
#include <limits>

namespace tarakum {
namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(tarakum::Charts)
};

constexpr std::size_t kRowsAtOnce = 512; // between two looks at the clock
constexpr int kArmsWithRaw = 4;          // overlaid: with more arms only smoothed curves are drawn
constexpr double kTimeColumn = 3; // pixels of a stair of the time chart: at one, five areas take a whole frame to paint
constexpr double kMarkEvery = 9;  // pixels between marks for what is not finite or beyond the axis
constexpr double kArmMarkEvery = 84; // pixels between the markers that tell arms apart
constexpr double kDotsFrom = 14;     // pixels a row above which rows are drawn as dots too
constexpr double kInset = 6;         // pixels from the border at which marks stand

// An axis with nothing on it: two ticks make Qt Charts draw the frame.
const AxisScale kNothing{{0, 1}, {0, 1}, {QString(), QString()}};

QString textOf(const std::string& text)
{
    return QString::fromStdString(text);
}

QColor faint(QColor colour, double alpha)
{
    colour.setAlphaF(static_cast<float>(alpha));
    return colour;
}

double smoothingOf(const RunRecord& run)
{
    double largest = 1;
    for (const ArmSpec& arm : run.experiment.arms)
        largest = std::max(largest, static_cast<double>(arm.samplesPerWindow()));
    // A small part of the run; the same for all arms.
    const double end = static_cast<double>(run.endSamples.load());
    return end > 0 ? std::max(end / 80, 1.0) : 10 * largest;
}

std::vector<std::unique_ptr<ArmSeries>> seriesOf(const std::shared_ptr<const RunRecord>& run)
{
    std::vector<std::unique_ptr<ArmSeries>> series;
    if (run)
        for (const ArmRecord& arm : run->arms) series.push_back(std::make_unique<ArmSeries>(arm));
    return series;
}

// Parts of a stack over x: what a pixel column shows of the rows that end in it.
template <std::size_t n>
struct Level
{
    double from, to;
    std::array<double, n> parts;
    double whole;
};

// One level a pixel column: of memory the window with the highest peak, of times the mean.
std::vector<Level<kChartCategories>> memoryLevels(const std::vector<Bucket>& buckets, std::size_t axis, double unit,
                                                  double column)
{
    std::vector<Level<kChartCategories>> levels;
    double from = 0, started = -1e300;
    for (const Bucket& b : buckets) {
        const double to = b.lastX[axis];
        if (!isMissing(b.peak)) {
            Level<kChartCategories> level{from, to, b.categories, b.peak / unit};
            for (double& part : level.parts) part /= unit;
            if (!levels.empty() && to - started < column) {
                if (level.whole > levels.back().whole) {
                    level.from = levels.back().from;
                    levels.back() = level;
                }
                levels.back().to = to;
            } else {
                levels.push_back(level);
                started = from;
            }
        }
        from = to;
    }
    return levels;
}

std::vector<Level<kChartPhases>> timeLevels(const std::vector<Bucket>& buckets, std::size_t axis, double column)
{
    std::vector<Level<kChartPhases>> levels;
    double from = 0, started = -1e300, timed = 0;
    const auto finish = [&] {
        if (levels.empty() || timed == 0) return;
        for (double& part : levels.back().parts) part /= timed;
        levels.back().whole /= timed;
    };
    for (const Bucket& b : buckets) {
        const double to = b.lastX[axis];
        if (b.timed > 0) {
            if (!levels.empty() && to - started < column) {
                for (std::size_t i = 0; i < kChartPhases; ++i) levels.back().parts[i] += b.phases[i];
                levels.back().whole += b.update;
                levels.back().to = to;
                timed += static_cast<double>(b.timed);
            } else {
                finish();
                levels.push_back({from, to, b.phases, b.update});
                timed = static_cast<double>(b.timed);
                started = from;
            }
        }
        from = to;
    }
    finish();
    return levels;
}

} // namespace

ChartSet::ChartSet(ChartOptions options) : m_options(std::move(options))
{
    rebuild();
}

ChartSet::~ChartSet() = default;

void ChartSet::setRun(std::shared_ptr<const RunRecord> run, std::shared_ptr<const RunRecord> earlier)
{
    if (run != m_run) m_arms = seriesOf(run);
    if (earlier != m_earlierRun) m_earlier = seriesOf(earlier);
    m_run = std::move(run);
    m_earlierRun = std::move(earlier);
    m_statuses.clear();
    m_scales = {};
    m_xRange = {0, 1};
    rebuild();
}

void ChartSet::setOptions(ChartOptions options)
{
    // Ranges that follow the data start anew, so that a picture does not depend on what was shown before.
    m_xRange = {0, 1};
    for (Scale& s : m_scales) s.any = false;
    m_options = std::move(options);
    rebuild();
}

void ChartSet::rebuild()
{
    m_plots.clear();
    const int arms = std::max(1, this->arms());
    for (int row = 0; row < kChartRows; ++row)
        for (int arm = 0; arm < (overlaid() ? 1 : arms); ++arm) {
            auto entry = std::make_unique<PlotEntry>();
            entry->plot = std::make_unique<ChartPlot>(m_options.theme, m_options.font);
            entry->row = static_cast<ChartRow>(row);
            entry->arm = overlaid() || m_arms.empty() ? -1 : arm;
            build(*entry);
            m_plots.push_back(std::move(entry));
        }
    updateScales();
}

void ChartSet::build(PlotEntry& entry)
{
    const Theme& theme = m_options.theme;
    ChartPlot& plot = *entry.plot;
    if (m_arms.empty()) return;
    if (overlaid() && entry.row >= ChartRow::Memory) {
        std::vector<QColor> fills;
        const bool memory = entry.row == ChartRow::Memory;
        for (std::size_t i = 0; i < (memory ? kChartCategories : kChartPhases); ++i)
            fills.push_back(memory ? theme.category(static_cast<int>(i)) : theme.phase(static_cast<int>(i)));
        entry.bars = plot.addBars(fills);
    } else if (entry.row >= ChartRow::Memory) {
        const int parts = static_cast<int>(entry.row == ChartRow::Memory ? kChartCategories : kChartPhases);
        entry.areas.resize(static_cast<std::size_t>(parts));
        for (int i = parts - 1; i >= 0; --i) // the highest behind all others
            entry.areas[static_cast<std::size_t>(i)] =
                plot.addArea(entry.row == ChartRow::Memory ? theme.category(i) : theme.phase(i));
    }

    const int first = entry.arm >= 0 ? entry.arm : 0, last = entry.arm >= 0 ? entry.arm : arms() - 1;
    for (int arm = first; arm <= last; ++arm) entry.marks.push_back({.arm = arm});
    const bool curves = entry.row == ChartRow::Loss || entry.row == ChartRow::GradNorm;
    const bool raw = !overlaid() || arms() <= kArmsWithRaw;
    const auto pen = [&](const QColor& colour, double width) {
        return QPen(colour, width, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
    };
    if (curves) {
        for (ArmMarks& m : entry.marks) m.earlier = plot.addLine(pen(faint(theme.faintText, 0.45), 1.2));
        if (raw)
            for (ArmMarks& m : entry.marks)
                m.raw = plot.addLine(pen(faint(theme.arm(m.arm), theme.dark ? 0.45 : 0.35), 1));
        for (ArmMarks& m : entry.marks) {
            m.line = plot.addLine(pen(theme.arm(m.arm), overlaid() ? armWidth(m.arm, arms()) : 2));
            if (entry.row == ChartRow::GradNorm)
                m.second = plot.addLine(pen(overlaid() ? faint(theme.arm(m.arm), 0.6) : theme.text, 0.9));
            const double size = overlaid() ? armMarkerSize(m.arm, arms()) : 6;
            m.dots = plot.addMarkers(overlaid() ? armMarker(m.arm) : MarkerShape::MarkerShapeCircle, size,
                                     theme.arm(m.arm), theme.chart);
            if (entry.row == ChartRow::Loss)
                m.test = plot.addMarkers(overlaid() ? armMarker(m.arm) : MarkerShape::MarkerShapeRotatedRectangle,
                                         overlaid() ? size : 9, theme.chart, theme.arm(m.arm));
            m.zero = plot.addMarkers(MarkerShape::MarkerShapeRectangle, 6, theme.chart, theme.faintText);
            m.notFinite = plot.addMarkers(MarkerShape::MarkerShapeStar, 12, theme.warning, theme.chart);
        }
    } else if (!overlaid()) {
        for (ArmMarks& m : entry.marks) {
            m.line = plot.addLine(pen(theme.text, 1.1));
            m.above = plot.addMarkers(MarkerShape::MarkerShapeTriangle, 8, theme.text, theme.chart);
        }
    }
    if (entry.row == ChartRow::Memory)
        for (ArmMarks& m : entry.marks)
            if (m_run->experiment.arms[static_cast<std::size_t>(m.arm)].memoryBudget) {
                QPen dashes = pen(theme.warning, 1.6);
                dashes.setDashPattern({4, 3});
                m.budget = plot.addLine(dashes);
            }
}

bool ChartSet::ingest(std::optional<double> milliseconds)
{
    if (!m_run) return false;
    const double begin = threadMilliseconds();
    bool changed = false, more = true;
    const auto inTime = [&] { return !milliseconds || threadMilliseconds() - begin < *milliseconds; };
    while (more && inTime()) {
        more = false;
        for (const auto* list : {&m_arms, &m_earlier})
            for (const auto& series : *list) {
                if (series->rows() == 0) series->setSmoothing(smoothingOf(list == &m_arms ? *m_run : *m_earlierRun));
                const std::size_t taken =
                    series->ingest(milliseconds ? kRowsAtOnce : std::numeric_limits<std::size_t>::max() / 2);
                changed = changed || taken > 0;
                more = more || taken == kRowsAtOnce;
            }
    }
    std::vector<ArmStatus> statuses;
    for (const ArmRecord& arm : m_run->arms) statuses.push_back(arm.status);
    if (statuses != m_statuses) {
        m_statuses = std::move(statuses);
        changed = true;
    }
    if (changed)
        for (auto& entry : m_plots) entry->stale = true;
    return changed;
}

bool ChartSet::caughtUp() const
{
    for (const auto* list : {&m_arms, &m_earlier})
        for (const auto& series : *list)
            if (series->rows() < series->record().updates.size()) return false;
    return true;
}

bool ChartSet::allEnded() const
{
    if (m_arms.empty() || !caughtUp()) return false;
    for (const auto& series : m_arms) {
        const ArmStatus status = series->record().status;
        if (status == ArmStatus::Waiting || status == ArmStatus::Training) return false;
    }
    return true;
}

bool ChartSet::hasData(ChartRow row, int arm) const
{
    const ArmSeries& s = *m_arms[static_cast<std::size_t>(arm)];
    switch (row) {
    case ChartRow::Loss: return s.lossLimits().any();
    case ChartRow::GradNorm: return s.gradLimits().any();
    case ChartRow::Memory: return s.highestPeak() > 0;
    case ChartRow::Time: return s.updateTimes().count() > 0;
    }
    return false;
}

double ChartSet::yOf(ChartRow row, double value) const
{
    if (row == ChartRow::Memory) return value / m_unit.bytes;
    if (!scale(row).log || !std::isfinite(value)) return value;
    return value > 0 ? std::log10(value) : scale(row).range.low;
}

ChartLayout ChartSet::layOut(QSize room)
{
    const QFontMetrics metrics(m_options.font);
    ChartLayoutInput in;
    in.room = room;
    in.arms = std::max(1, arms());
    in.textHeight = metrics.height();
    in.yLabels = metrics.horizontalAdvance(QStringLiteral("0.0000")) + 10;
    in.rightToLeft = m_options.rightToLeft;
    for (int row = 0; row < kChartRows; ++row)
        in.captions.push_back(
            captionHeight(caption(static_cast<ChartRow>(row)), captionWidth(in, overlaid()), m_options.font));
    if (overlaid()) {
        in.names = in.yLabels;
        for (int arm = 0; arm < arms(); ++arm)
            in.names = std::max(in.names, metrics.horizontalAdvance(heading(arm).name) + 12);
        in.names = std::min(in.names, 8 * in.textHeight);
        in.legendHeight = arms() > 0 ? captionHeight(legend(), room.width() - 28, m_options.font) : 0;
    } else {
        // Reckoned once with two lines to learn how wide columns are.
        const int width = layOutSideBySide(in).headings.front().width();
        for (int arm = 0; arm < arms(); ++arm)
            in.headingLines = std::max(in.headingLines, headingLines(heading(arm), width, m_options.font));
    }
    ChartLayout layout = overlaid() ? layOutOverlaid(in) : layOutSideBySide(in);
    for (int i = 0; i < plots(); ++i) {
        const PlotPlace& place = layout.plots[static_cast<std::size_t>(i)];
        plot(i).place(place.box.size(), place.around);
        m_plots[static_cast<std::size_t>(i)]->stale = true;
    }
    return layout;
}

void ChartSet::updateScales()
{
    scaleX();
    for (int row = 0; row < kChartRows; ++row) scaleY(static_cast<ChartRow>(row));
    for (auto& entry : m_plots) {
        const bool bars = !entry->bars.empty();
        const AxisScale& own = y(entry->row);
        if (bars ? entry->plot->x() != own : entry->plot->x() != m_x || entry->plot->y() != own) entry->stale = true;
    }
}

void ChartSet::applyScales(PlotEntry& entry)
{
    if (entry.bars.empty()) {
        entry.plot->setX(m_x, axisName(m_options.axis));
        entry.plot->setY(y(entry.row));
        return;
    }
    // Bar i lies at n − 1 − i, so that the first arm is on top.
    AxisScale bars{{-0.5, arms() - 0.5}, {}, {}};
    for (int i = arms() - 1; i >= 0; --i) {
        bars.ticks.push_back(arms() - 1 - i);
        bars.labels << heading(i).name;
    }
    entry.plot->setX(y(entry.row), entry.row == ChartRow::Memory ? m_unit.name : Words::tr("ms"));
    entry.plot->setY(bars);
}

void ChartSet::scaleX()
{
    double end = 0;
    for (const auto* list : {&m_arms, &m_earlier})
        for (const auto& series : *list) end = std::max(end, series->end(m_options.axis));
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
    if (allEnded())
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
        if (whole && m_xRange.high < 1e7)
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

void ChartSet::setY(ChartRow row, const Range& needed, bool any)
{
    Scale& s = m_scales[static_cast<std::size_t>(row)];
    const PlotEntry* entry = nullptr;
    for (const auto& e : m_plots)
        if (e->row == row) entry = entry ? entry : e.get();
    const bool bars = entry && !entry->bars.empty();
    const QFontMetrics metrics(m_options.font);
    const double length = !entry ? 100 : bars ? entry->plot->plotArea().width() : entry->plot->plotArea().height();
    s.range = any && s.any ? follow(s.range, needed) : needed;
    s.any = any;
    if (!any) {
        s.axis = kNothing;
        return;
    }
    // As many ticks as have room.
    s.axis = {s.range, {}, {}};
    const double room = (bars ? 3 : 1.4) * metrics.height() / length * s.range.span();
    for (int parts = 8; parts >= 1; --parts) {
        s.axis.ticks = s.log ? logTicksOf(s.range, parts) : ticksOf(s.range, parts);
        double nearest = s.range.span();
        for (std::size_t i = 1; i < s.axis.ticks.size(); ++i)
            nearest = std::min(nearest, s.axis.ticks[i] - s.axis.ticks[i - 1]);
        if (nearest >= room) break;
    }
    s.axis.labels = s.log ? logTickLabels(s.axis.ticks) : tickLabels(s.axis.ticks);
}

void ChartSet::scaleY(ChartRow row)
{
    Scale& s = m_scales[static_cast<std::size_t>(row)];
    if (row == ChartRow::Loss || row == ChartRow::GradNorm) {
        Limits limits;
        for (const auto* list : {&m_arms, &m_earlier})
            for (const auto& series : *list)
                limits.merge(row == ChartRow::Loss ? series->lossLimits() : series->gradLimits());
        const bool log = wantsLog(limits.lowestPositive, limits.highest, s.log) && limits.any() &&
                         std::isfinite(limits.lowestPositive);
        if (log != s.log) s.any = false; // another kind of axis: nothing to follow
        s.log = log;
        if (!limits.any())
            setY(row, {0, 1}, false);
        else if (s.log)
            setY(row, niceLogRange(limits.lowestPositive, limits.highest), true);
        else if (limits.lowest >= 0 && limits.lowest < 0.6 * limits.highest)
            setY(row, niceRange(0, limits.highest * 1.03, 5), true);
        else
            setY(row, niceRange(limits.lowest, limits.highest, 5), true);
        return;
    }
    const double room = overlaid() ? 1.22 : 1.04; // bars have their value written at their end
    double highest = 0;
    if (row == ChartRow::Memory) {
        for (const auto& series : m_arms) highest = std::max(highest, series->highestPeak());
        double shown = highest;
        if (m_run)
            for (const ArmSpec& arm : m_run->experiment.arms)
                if (arm.memoryBudget && (highest == 0 || static_cast<double>(*arm.memoryBudget) <= 4 * highest))
                    shown = std::max(shown, static_cast<double>(*arm.memoryBudget));
        const ByteUnit unit = shown > 0 ? byteUnit(shown) : ByteUnit{1048576, QStringLiteral("MiB")};
        if (unit.bytes != m_unit.bytes) s.any = false;
        m_unit = unit;
        highest = shown / unit.bytes;
    } else {
        // A slow update or two (the first, one that was interrupted) must not press all others to the ground: the axis
        // ends at twice what nine in ten take, and what is above is marked.
        for (const auto& series : m_arms) {
            const Quantiles& times = series->updateTimes();
            if (times.count() == 0) continue;
            const double usual = times.count() >= 10 ? times.at(0.9) : times.at(0.5);
            highest = std::max(highest, overlaid() ? times.at(0.5) : std::min(times.highest(), 2 * usual));
        }
    }
    if (highest > 0)
        setY(row, niceRange(0, highest * room, 5), true);
    else
        setY(row, {0, 1}, false);
}

void ChartSet::feed(int i)
{
    PlotEntry& entry = *m_plots[static_cast<std::size_t>(i)];
    entry.stale = false;
    applyScales(entry);
    feedMessage(entry);
    if (m_arms.empty()) return;
    if (!entry.bars.empty())
        feedBars(entry);
    else if (!entry.areas.empty())
        feedStack(entry);
    else
        feedCurves(entry);
}

void ChartSet::feedCurves(PlotEntry& entry)
{
    ChartPlot& plot = *entry.plot;
    const QRectF area = plot.plotArea();
    if (area.isEmpty()) return;
    const auto axis = static_cast<std::size_t>(m_options.axis);
    const Range x = m_x.range, y = scale(entry.row).range;
    const double pixelX = x.span() / area.width(), pixelY = y.span() / area.height();
    const int columns = std::max(1, static_cast<int>(area.width()));
    const double top = y.high - kInset * pixelY, bottom = y.low + kInset * pixelY;
    // Marks stand wholly inside the plot.
    const auto row = [&](const std::vector<double>& xs, double at) {
        Curve points;
        for (const double mark : spread(xs, kMarkEvery * pixelX))
            points.append(
                {std::clamp(mark, x.low + kInset * pixelX, std::max(x.low + kInset * pixelX, x.high - kInset * pixelX)),
                 at});
        return points;
    };
    const auto gather = [&](const ArmSeries& series, Extent Bucket::*member, std::vector<double>* zeros) {
        m_points.clear();
        for (const Bucket& b : series.buckets()) {
            const Extent& e = b.*member;
            const double from = b.firstX[axis], to = b.lastX[axis];
            if (e.any()) {
                const auto add = [&](double at, double value) { m_points.emplace_back(at, yOf(entry.row, value)); };
                add(from, e.first);
                if (to > from) {
                    add((from + to) / 2, e.lowestFirst ? e.lowest : e.highest);
                    add((from + to) / 2, e.lowestFirst ? e.highest : e.lowest);
                    add(to, e.last);
                }
                if (zeros && scale(entry.row).log && e.lowest <= 0) zeros->push_back(from);
            }
            if (e.notFinite) m_points.emplace_back(to, std::numeric_limits<double>::quiet_NaN());
        }
        // Where rows are many, one column every other pixel: a line that goes up and down in each is dear to paint.
        ThinCurve curve = thin(m_points, x.low, x.high,
                               m_points.size() > 2 * static_cast<std::size_t>(columns) ? (columns + 1) / 2 : columns);
        for (Curve& piece : curve.pieces) {
            cutToRange(piece, y.low, y.high, 1);
            dropLevel(piece);
        }
        return curve;
    };

    for (ArmMarks& m : entry.marks) {
        const ArmSeries& series = *m_arms[static_cast<std::size_t>(m.arm)];
        const bool loss = entry.row == ChartRow::Loss;
        std::vector<double> zeros;
        ThinCurve curve = gather(series, loss ? &Bucket::loss : &Bucket::gradNorm, &zeros);
        plot.setMarkers(m.notFinite, row(curve.notFinite, top - plot.notesHeight() * pixelY));
        plot.setMarkers(m.zero, row(zeros, bottom));

        // The line that stands for the arm: smoothed, or with few rows that themselves are to be seen as they are.
        ThinCurve smooth;
        const double shown = series.end(m_options.axis) / x.high * area.width(); // pixels
        const bool few = static_cast<double>(series.rows()) * kDotsFrom <= std::max(shown, 8 * kDotsFrom);
        if (few) {
            smooth = curve;
        } else {
            m_points.clear();
            for (const Bucket& b : series.buckets())
                m_points.emplace_back(b.lastX[axis], yOf(entry.row, loss ? b.smoothLoss : b.smoothGradNorm));
            smooth = thin(m_points, x.low, x.high, columns);
            for (Curve& piece : smooth.pieces) cutToRange(piece, y.low, y.high, 1);
        }
        Curve dots;
        if (overlaid() && !few) {
            // A marker now and then, each arm's elsewhere, so that curves that coincide are seen to be two.
            const double offset = kArmMarkEvery * (m.arm + 0.5) / arms();
            double next = x.low + offset * pixelX;
            for (const Curve& piece : smooth.pieces)
                for (const QPointF& p : piece)
                    if (p.x() >= next) {
                        dots.append(p);
                        while (next <= p.x()) next += kArmMarkEvery * pixelX;
                    }
        } else if (few) {
            for (const Curve& piece : curve.pieces) dots.append(piece);
        }
        plot.setMarkers(m.dots, dots);
        if (m.raw >= 0) plot.setLine(m.raw, few ? std::vector<Curve>{} : std::move(curve.pieces));
        plot.setLine(m.line, std::move(smooth.pieces));
        if (m.second >= 0)
            plot.setLine(m.second, series.hasClipped() ? gather(series, &Bucket::clippedNorm, nullptr).pieces
                                                       : std::vector<Curve>{});
        if (m.test >= 0) {
            Curve tests;
            for (const Bucket& b : series.buckets())
                if (std::isfinite(b.testLoss)) tests.append({b.testAt[axis], yOf(entry.row, b.testLoss)});
            cutToRange(tests, y.low, y.high, 1);
            plot.setMarkers(m.test, spread(tests, 12 * pixelX));
        }
        // The run before: the arm of the same name, or of the same number.
        std::vector<Curve> before;
        if (!m_earlier.empty()) {
            std::size_t other = static_cast<std::size_t>(m.arm);
            const auto& names = m_earlierRun->experiment.arms;
            for (std::size_t i = 0; i < names.size(); ++i)
                if (names[i].name == m_run->experiment.arms[static_cast<std::size_t>(m.arm)].name) other = i;
            if (other < m_earlier.size()) {
                m_points.clear();
                for (const Bucket& b : m_earlier[other]->buckets())
                    m_points.emplace_back(b.lastX[axis], yOf(entry.row, loss ? b.smoothLoss : b.smoothGradNorm));
                before = thin(m_points, x.low, x.high, columns).pieces;
                for (Curve& piece : before) cutToRange(piece, y.low, y.high, 1);
            }
        }
        plot.setLine(m.earlier, std::move(before));
    }
}

void ChartSet::feedStack(PlotEntry& entry)
{
    ChartPlot& plot = *entry.plot;
    const QRectF area = plot.plotArea();
    if (area.isEmpty() || entry.marks.empty()) return;
    const ArmMarks& m = entry.marks.front();
    const ArmSeries& series = *m_arms[static_cast<std::size_t>(m.arm)];
    const auto axis = static_cast<std::size_t>(m_options.axis);
    const Range x = m_x.range, y = scale(entry.row).range;
    const double column = x.span() / area.width();
    const auto show = [&](const auto& levels) {
        std::vector<Curve> tops(entry.areas.size());
        Curve whole;
        for (const auto& level : levels) {
            const auto sums = stackUp(level.parts);
            for (std::size_t i = 0; i < tops.size(); ++i) {
                tops[i].append({level.from, sums[i]});
                tops[i].append({level.to, sums[i]});
            }
            whole.append({level.from, level.whole});
            whole.append({level.to, level.whole});
        }
        for (std::size_t i = 0; i < tops.size(); ++i) {
            cutToRange(tops[i], y.low, y.high, 1);
            dropLevel(tops[i]);
            plot.setArea(entry.areas[i], tops[i]);
        }
        const auto above = cutToRange(whole, y.low, y.high, kMarkEvery * column);
        dropLevel(whole);
        Curve marks;
        for (const double at : above)
            marks.append(
                {std::clamp(at, x.low + kInset * column, std::max(x.low + kInset * column, x.high - kInset * column)),
                 y.high - kInset * y.span() / area.height()});
        plot.setMarkers(m.above, marks);
        plot.setLine(m.line, whole.isEmpty() ? std::vector<Curve>{} : std::vector<Curve>{whole});
    };
    if (entry.row == ChartRow::Memory)
        show(memoryLevels(series.buckets(), axis, m_unit.bytes, column));
    else
        show(timeLevels(series.buckets(), axis, kTimeColumn * column));
    if (m.budget >= 0) {
        const double budget =
            static_cast<double>(*m_run->experiment.arms[static_cast<std::size_t>(m.arm)].memoryBudget) / m_unit.bytes;
        plot.setLine(m.budget, scale(entry.row).any && budget <= y.high
                                   ? std::vector<Curve>{{{x.low, budget}, {x.high, budget}}}
                                   : std::vector<Curve>{});
    }
}

void ChartSet::feedBars(PlotEntry& entry)
{
    const bool memory = entry.row == ChartRow::Memory;
    const int n = arms();
    std::vector<std::vector<double>> lengths(entry.bars.size(), std::vector<double>(static_cast<std::size_t>(n), 0.0));
    std::vector<std::pair<QPointF, QString>> texts;
    for (int arm = 0; arm < n; ++arm) {
        const ArmSeries& series = *m_arms[static_cast<std::size_t>(arm)];
        const auto slot = static_cast<std::size_t>(n - 1 - arm);
        double whole = 0;
        QString text;
        if (hasData(entry.row, arm) && memory) {
            for (std::size_t i = 0; i < kChartCategories; ++i)
                lengths[i][slot] = series.categoriesAtPeak()[i] / m_unit.bytes;
            whole = series.highestPeak() / m_unit.bytes;
            text = QString::number(whole, 'g', 3) + ' ' + m_unit.name;
        } else if (hasData(entry.row, arm)) {
            const auto medians = series.medianPhases();
            for (std::size_t i = 0; i < kChartPhases; ++i) lengths[i][slot] = medians[i];
            whole = stackUp(medians).back();
            text = Words::tr("%1 ms").arg(QString::number(series.updateTimes().at(0.5), 'g', 3));
        } else if (endedEarly(series.record().status)) {
            text = statusName(series.record().status);
        }
        if (!text.isEmpty())
            texts.emplace_back(QPointF(std::min(whole, scale(entry.row).range.high), static_cast<double>(slot)), text);
    }
    for (std::size_t i = 0; i < entry.bars.size(); ++i) entry.plot->setBars(entry.bars[i], lengths[i]);
    entry.plot->setTexts(texts);
    for (const ArmMarks& m : entry.marks)
        if (m.budget >= 0) {
            const double budget =
                static_cast<double>(*m_run->experiment.arms[static_cast<std::size_t>(m.arm)].memoryBudget) /
                m_unit.bytes;
            const double at = n - 1 - m.arm;
            entry.plot->setLine(m.budget, scale(entry.row).any && budget <= scale(entry.row).range.high
                                              ? std::vector<Curve>{{{budget, at - 0.45}, {budget, at + 0.45}}}
                                              : std::vector<Curve>{});
        }
}

void ChartSet::feedMessage(PlotEntry& entry)
{
    ChartPlot& plot = *entry.plot;
    if (m_arms.empty()) {
        if (entry.row == ChartRow::Loss)
            plot.setMessage(Words::tr("No experiment is open"), Words::tr("Open one, then press Play."), false);
        return;
    }
    bool none = true, started = false;
    int failed = -1;
    for (int arm = 0; arm < arms(); ++arm) started = started || m_arms[static_cast<std::size_t>(arm)]->rows() > 0;
    for (const ArmMarks& m : entry.marks) {
        none = none && !hasData(entry.row, m.arm);
        if (endedEarly(m_arms[static_cast<std::size_t>(m.arm)]->record().status) && failed < 0) failed = m.arm;
    }
    // Where there are data too, how arms ended stands beside them.
    if (entry.row == ChartRow::Loss) {
        QStringList notes;
        for (const ArmMarks& m : none ? std::vector<ArmMarks>{} : entry.marks) {
            const ArmSeries& series = *m_arms[static_cast<std::size_t>(m.arm)];
            const ArmStatus status = series.record().status;
            if (!endedEarly(status) || status == ArmStatus::Stopped || series.rows() == 0) continue;
            const double updates = series.record().updates[series.rows() - 1].update;
            const QString note = updates > 0
                                     ? Words::tr("%1 after update %2").arg(statusName(status), countText(updates))
                                     : Words::tr("%1 at the first update").arg(statusName(status));
            notes << (overlaid() ? heading(m.arm).name + QStringLiteral(": ") + note : note);
        }
        plot.setNotes(notes.mid(0, 3));
    }
    if (!none)
        plot.setMessage({}, {}, false);
    else if (failed >= 0) {
        const ArmRecord& record = m_arms[static_cast<std::size_t>(failed)]->record();
        QString title = statusName(record.status);
        if (!title.isEmpty()) title[0] = title[0].toUpper();
        plot.setMessage(title, entry.row == ChartRow::Loss ? shortMessage(record) : QString(),
                        record.status != ArmStatus::Stopped);
    } else if (!started && entry.row == ChartRow::Loss) {
        plot.setMessage(Words::tr("Ready"), Words::tr("Press Play to train this arm."), false);
    } else {
        plot.setMessage({}, {}, false);
    }
}

void ChartSet::setCrosshair(std::optional<double> x)
{
    for (int i = 0; i < plots(); ++i) {
        if (!isTimeline(i)) continue;
        const PlotEntry& entry = *m_plots[static_cast<std::size_t>(i)];
        std::vector<ChartPlot::Reading> readings;
        std::optional<double> at;
        for (const ArmMarks& m : x ? entry.marks : std::vector<ArmMarks>{}) {
            const ArmSeries& series = *m_arms[static_cast<std::size_t>(m.arm)];
            if (series.rows() == 0) continue;
            const Log<UpdateRow>& log = series.record().updates;
            const UpdateRow& row = log[nearestRow(log, m_options.axis, *x)];
            const double position = positionOf(row, m_options.axis);
            at = at ? at : position;
            if (entry.row == ChartRow::Loss && readings.empty())
                readings.push_back(
                    {{},
                     QStringLiteral("%1 %2").arg(m_options.axis == ChartAxis::Seconds ? valueText(position)
                                                                                      : countText(position),
                                                 axisName(m_options.axis))});
            QString text;
            switch (entry.row) {
            case ChartRow::Loss:
                text = valueText(row.loss);
                if (!isMissing(row.testLoss)) text += Words::tr(", test %1").arg(valueText(row.testLoss));
                break;
            case ChartRow::GradNorm:
                text = isMissing(row.gradNorm) ? QString() : valueText(row.gradNorm);
                if (!isMissing(row.clippedNorm)) text += Words::tr(", clipped %1").arg(valueText(row.clippedNorm));
                break;
            case ChartRow::Memory:
                if (std::isfinite(row.bytesPeak)) text = textOf(bytesText(static_cast<std::int64_t>(row.bytesPeak)));
                break;
            case ChartRow::Time:
                if (std::isfinite(row.msUpdate)) text = Words::tr("%1 ms").arg(valueText(row.msUpdate));
                break;
            }
            if (text.isEmpty() || (entry.row == ChartRow::Loss && isMissing(row.loss))) continue;
            readings.push_back({overlaid() ? m_options.theme.arm(m.arm) : QColor(), text});
        }
        entry.plot->setCrosshair(at, readings);
    }
}

ChartCaption ChartSet::caption(ChartRow row) const
{
    const Theme& theme = m_options.theme;
    ChartCaption out;
    out.title = chartTitle(row);
    const auto line = [&](const QColor& colour, double width, const QString& text) {
        out.entries.push_back({.kind = LegendEntry::Line, .colour = colour, .width = width, .text = text});
    };
    const auto mark = [&](MarkerShape shape, const QColor& colour, const QString& text) {
        out.entries.push_back({.kind = LegendEntry::Marker, .colour = colour, .marker = shape, .text = text});
    };
    const bool raw = !overlaid() || arms() <= kArmsWithRaw;
    bool clipped = false, tested = false, budget = false, above = false;
    for (const auto& series : m_arms) {
        above = above || series->updateTimes().highest() > scale(ChartRow::Time).range.high;
        clipped = clipped || series->hasClipped();
        tested = tested || series->hasTest();
    }
    if (m_run)
        for (const ArmSpec& arm : m_run->experiment.arms) budget = budget || arm.memoryBudget.has_value();
    const QColor own = theme.faintText; // each arm's is its own
    switch (row) {
    case ChartRow::Loss:
        if (m_run)
            out.unit = m_run->experiment.loss == LossKind::Mse || m_run->experiment.loss == LossKind::HalfMse
                           ? Words::tr("no unit")
                           : Words::tr("nats");
        if (scale(row).log) out.unit += Words::tr(", log scale");
        if (m_arms.empty()) break;
        if (raw) line(faint(own, 0.6), 1, Words::tr("each update"));
        line(own, 2, Words::tr("smoothed over samples"));
        if (tested)
            out.entries.push_back(
                {.kind = LegendEntry::HollowMarker,
                 .colour = own,
                 .marker = overlaid() ? MarkerShape::MarkerShapeCircle : MarkerShape::MarkerShapeRotatedRectangle,
                 .text = Words::tr("test")});
        break;
    case ChartRow::GradNorm:
        out.unit = scale(row).log ? Words::tr("no unit, log scale") : Words::tr("no unit");
        if (m_arms.empty()) break;
        if (raw) line(faint(own, 0.6), 1, Words::tr("each update"));
        line(own, 2, clipped ? Words::tr("smoothed, before clipping") : Words::tr("smoothed over samples"));
        if (clipped) line(overlaid() ? faint(own, 0.6) : theme.text, 1, Words::tr("after clipping"));
        break;
    case ChartRow::Memory:
        out.unit = m_unit.name;
        if (m_arms.empty()) break;
        for (int i = 0; i < static_cast<int>(kChartCategories); ++i)
            out.entries.push_back({.kind = LegendEntry::Box, .colour = theme.category(i), .text = categoryName(i)});
        if (!overlaid()) line(theme.text, 1.4, Words::tr("peak"));
        if (budget)
            out.entries.push_back(
                {.kind = LegendEntry::Dashes, .colour = theme.warning, .width = 1.6, .text = Words::tr("budget")});
        break;
    case ChartRow::Time:
        out.unit = overlaid() ? Words::tr("ms, median") : Words::tr("ms");
        if (m_arms.empty()) break;
        for (int i = 0; i < static_cast<int>(kChartPhases); ++i)
            out.entries.push_back({.kind = LegendEntry::Box, .colour = theme.phase(i), .text = phaseName(i)});
        if (!overlaid()) line(theme.text, 1.4, Words::tr("whole update"));
        if (above && !overlaid()) mark(MarkerShape::MarkerShapeTriangle, theme.text, Words::tr("beyond the axis"));
        break;
    }
    if (row == ChartRow::Loss || row == ChartRow::GradNorm) {
        Limits all;
        for (const auto& series : m_arms)
            all.merge(row == ChartRow::Loss ? series->lossLimits() : series->gradLimits());
        if (all.zeroOrLess && scale(row).log)
            out.entries.push_back({.kind = LegendEntry::HollowMarker,
                                   .colour = theme.faintText,
                                   .marker = MarkerShape::MarkerShapeRectangle,
                                   .text = Words::tr("zero or less")});
        if (all.notFinite) mark(MarkerShape::MarkerShapeStar, theme.warning, Words::tr("not finite"));
        if (!m_earlier.empty()) line(faint(theme.faintText, 0.45), 1.2, Words::tr("run before"));
    }
    return out;
}

ChartCaption ChartSet::legend() const
{
    ChartCaption out;
    for (int arm = 0; arm < arms(); ++arm) {
        const ArmHeading h = heading(arm);
        out.entries.push_back({.kind = LegendEntry::LineWithMarker,
                               .colour = h.colour,
                               .width = armWidth(arm, arms()),
                               .marker = h.marker,
                               .text = h.name + QStringLiteral("  ") + h.sizes + QStringLiteral(" · ") + h.status});
    }
    return out;
}

ArmHeading ChartSet::heading(int arm) const
{
    const ArmSpec& spec = m_run->experiment.arms[static_cast<std::size_t>(arm)];
    const ArmStatus status = m_run->arms[static_cast<std::size_t>(arm)].status;
    return {.name = textOf(spec.name),
            .sizes = sizesText(spec),
            .status = statusName(status),
            .warns = endedEarly(status) && status != ArmStatus::Stopped,
            .colour = m_options.theme.arm(arm),
            .marker = overlaid() ? armMarker(arm) : MarkerShape::MarkerShapeCircle};
}

QString ChartSet::headingDetails(int arm) const
{
    QString text = settingsText(m_run->experiment.arms[static_cast<std::size_t>(arm)]);
    const ArmRecord& record = m_run->arms[static_cast<std::size_t>(arm)];
    if (endedEarly(record.status)) text += QStringLiteral("\n") + textOf(record.message);
    return text;
}

QString ChartSet::name(int i) const
{
    QString text = chartTitle(rowOf(i));
    if (armOf(i) >= 0) text += QStringLiteral(", ") + heading(armOf(i)).name;
    return text;
}

QString ChartSet::summary(int i) const
{
    QStringList parts;
    for (const ArmMarks& m : m_plots[static_cast<std::size_t>(i)]->marks)
        parts << chartSummary(rowOf(i), heading(m.arm).name, *m_arms[static_cast<std::size_t>(m.arm)]);
    return parts.isEmpty() ? Words::tr("Nothing to show yet.") : parts.join(QStringLiteral(" "));
}

} // namespace tarakum
