// Several seeds: an arm's curve is the mean over them, on a band from the lowest to the highest.
#include "ui/chart_set.hpp"

#include "ui/chart_columns.hpp"
#include "ui/chart_marks.hpp"
#include "ui/language.hpp"
#include "ui/one_line.hpp"
#include "ui/seeds_band.hpp"
#include "ui/seeds_difference.hpp"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <limits>

namespace tarakum {
namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(tarakum::Charts)
};

constexpr double kRibbonColumn = 2; // pixels of a step of a band's edge
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

struct Edge
{
    std::vector<QPointF> high, low;
};

// A band's pieces, where both edges are known; one step a column, of it the outermost.
std::vector<Edge> edgesOf(const std::vector<QPointF>& low, const std::vector<QPointF>& high, double column)
{
    std::vector<Edge> edges;
    bool open = false;
    double started = 0;
    for (std::size_t i = 0; i < high.size(); ++i) {
        const double x = high[i].x();
        if (!std::isfinite(high[i].y()) || !std::isfinite(low[i].y())) {
            open = false;
            continue;
        }
        if (!open) edges.emplace_back();
        Edge& edge = edges.back();
        // The first and the last point of a piece stand where they are.
        const bool last = i + 1 == high.size() || !std::isfinite(high[i + 1].y());
        if (open && !last && edge.high.size() > 1 && x - started < column) {
            edge.high.back().setY(std::max(edge.high.back().y(), high[i].y()));
            edge.low.back().setY(std::min(edge.low.back().y(), low[i].y()));
            continue;
        }
        edge.high.push_back(high[i]);
        edge.low.push_back(low[i]);
        started = x;
        open = true;
    }
    return edges;
}

QPointF inScene(const QPointF& p, const Range& x, const Range& y, const QRectF& area)
{
    return {area.left() + (p.x() - x.low) / x.span() * area.width(),
            area.bottom() - (std::clamp(p.y(), y.low, y.high) - y.low) / y.span() * area.height()};
}

} // namespace

std::vector<std::vector<ChartSet::Arm>*> ChartSet::lists()
{
    std::vector<std::vector<Arm>*> all{&m_arms, &m_earlier};
    for (auto* repeats : {&m_repeats, &m_earlierRepeats})
        for (auto& repeat : *repeats) all.push_back(&repeat);
    return all;
}

std::vector<const std::vector<ChartSet::Arm>*> ChartSet::lists() const
{
    std::vector<const std::vector<Arm>*> all{&m_arms, &m_earlier};
    for (const auto* repeats : {&m_repeats, &m_earlierRepeats})
        for (const auto& repeat : *repeats) all.push_back(&repeat);
    return all;
}

std::vector<const ChartSet::Arm*> ChartSet::seedsOf(int i) const
{
    std::vector<const Arm*> seeds{&arm(i)};
    for (const auto& repeat : m_repeats) seeds.push_back(&repeat[static_cast<std::size_t>(i)]);
    return seeds;
}

bool ChartSet::repeatsHaveData(int chart, int i) const
{
    const auto any = [](const CurveSeries* series) { return series && series->limits().any(); };
    const ChartSpec& what = spec(chart);
    for (const auto& repeat : m_repeats) {
        const Arm& arm = repeat[static_cast<std::size_t>(i)];
        if (any(curve(arm, what.column)) || (what.second() && any(curve(arm, what.second())))) return true;
    }
    return false;
}

std::optional<Limits> ChartSet::bandLimits(int chart) const
{
    std::optional<Limits> all;
    for (const auto& entry : m_plots) {
        if (entry->chart != chart) continue;
        if (!entry->bands || !entry->bands->any()) return {};
        if (!all) all.emplace();
        all->merge(*entry->bands);
    }
    return all;
}

bool ChartSet::readResults(const std::function<bool()>& inTime)
{
    bool changed = false;
    for (std::size_t seed = 0; banded() && seed <= m_repeats.size(); ++seed) {
        const RunRecord& run = runOf(seed);
        for (Arm& arm : seed == 0 ? m_arms : m_repeats[seed - 1]) {
            const ArmStatus status = arm.stacks->record().status;
            if (arm.result || status == ArmStatus::Waiting || status == ArmStatus::Training || !inTime()) continue;
            arm.result = resultOf(arm.stacks->record(), kUsualSmoothing * static_cast<double>(run.endSamples.load()));
            changed = true;
        }
    }
    return changed;
}

// An arm's values under one seed, smoothed over the samples of its run or as they are.
std::vector<QPointF> ChartSet::valuesOf(const Arm& arm, const Column* column, const RunRecord& run, bool smooth) const
{
    const auto axis = static_cast<std::size_t>(m_options.axis);
    const auto& buckets = seen(arm, column)->buckets();
    const std::vector<double> values =
        smooth ? smoothedOf(arm, column, run) : smoothed(std::span<const CurveBucket>(buckets), 0);
    std::vector<QPointF> points;
    points.reserve(buckets.size());
    for (std::size_t i = 0; i < buckets.size(); ++i) points.emplace_back(buckets[i].lastX[axis], values[i]);
    return points;
}

// A line of the plot from values of the log.
std::vector<Curve> ChartSet::lineOf(const PlotEntry& entry, const std::vector<QPointF>& values)
{
    const Range x = m_x.range, y = scale(entry.chart).range;
    const double width = entry.plot->plotArea().width(), pixelY = y.span() / entry.plot->plotArea().height();
    m_points.clear();
    for (const QPointF& p : values) m_points.emplace_back(p.x(), yOf(entry.chart, p.y()));
    clipToX(m_points, x.low, x.high);
    ThinCurve curve = thin(m_points, x.low, x.high, std::max(1, static_cast<int>(width)));
    // Of a part of the axis curves end at its border; the window has them end a little beyond, where Qt Charts cuts
    // them.
    const double over = m_options.handles ? 4 * pixelY : 0;
    std::vector<Curve> pieces;
    for (Curve& piece : curve.pieces) {
        if (part(entry.chart)) {
            for (Curve& inside : piecesWithin(piece, y.low - over, y.high + over)) pieces.push_back(std::move(inside));
            continue;
        }
        cutToRange(piece, y.low, y.high, 1);
        pieces.push_back(std::move(piece));
    }
    return pieces;
}

ChartRibbons::Ribbon ChartSet::ribbonOf(const PlotEntry& entry, const SeedsBand& band, const QColor& colour) const
{
    const QRectF area = entry.plot->plotArea();
    const Range x = m_x.range, y = scale(entry.chart).range;
    std::vector<QPointF> low, high;
    for (std::size_t i = 0; i < band.mean.size(); ++i) {
        low.emplace_back(band.mean[i].x(), yOf(entry.chart, band.low[i].y()));
        high.emplace_back(band.mean[i].x(), yOf(entry.chart, band.high[i].y()));
    }
    clipToX(low, x.low, x.high);
    clipToX(high, x.low, x.high);
    ChartRibbons::Ribbon ribbon{colour, {}, {}};
    for (const Edge& edge : edgesOf(low, high, kRibbonColumn * x.span() / area.width())) {
        QPolygonF piece;
        for (const QPointF& p : edge.high) piece << inScene(p, x, y, area);
        for (auto p = edge.low.rbegin(); p != edge.low.rend(); ++p) piece << inScene(*p, x, y, area);
        ribbon.pieces.push_back(std::move(piece));
    }
    return ribbon;
}

// The arm in the run before: its curve, or the mean over that run's seeds, which have a ribbon too.
SeedsBand ChartSet::feedEarlier(PlotEntry& entry, const ArmMarks& marks, std::vector<ChartRibbons::Ribbon>& ribbons)
{
    const int other = m_earlier.empty() ? -1 : m_earlierOf[static_cast<std::size_t>(marks.arm)];
    const bool smooth = m_options.smoothing > 0;
    const Column* column = spec(entry.chart).column;
    std::vector<std::vector<QPointF>> curves;
    if (other >= 0) {
        const auto arm = static_cast<std::size_t>(other);
        curves.push_back(valuesOf(m_earlier[arm], column, *m_earlierRun, smooth));
        for (std::size_t i = 0; i < m_earlierRepeats.size(); ++i)
            curves.push_back(valuesOf(m_earlierRepeats[i][arm], column, *m_earlierRepeatRuns[i], smooth));
    }
    SeedsBand band = seedsBand(curves);
    entry.plot->setLine(marks.earlier, lineOf(entry, band.mean));
    if (curves.size() > 1) ribbons.push_back(ribbonOf(entry, band, m_options.theme.faintText));
    return band;
}

void ChartSet::feedBands(PlotEntry& entry)
{
    ChartPlot& plot = *entry.plot;
    const QRectF area = plot.plotArea();
    if (area.isEmpty()) return;
    const ChartSpec& what = spec(entry.chart);
    const auto axis = static_cast<std::size_t>(m_options.axis);
    const Range x = m_x.range, y = scale(entry.chart).range;
    const double pixelX = x.span() / area.width(), pixelY = y.span() / area.height();
    const double top = y.high - kMarkInset * pixelY, bottom = y.low + kMarkInset * pixelY;
    const bool part = this->part(entry.chart).has_value();
    const auto visible = [&](double at) { return at >= x.low && at <= x.high; };
    const auto seenAt = [&](double value) { return !part || (value >= y.low && value <= y.high); };
    const auto row = [&](std::vector<double> xs, double at) { return marksAlong(std::move(xs), at, x, pixelX); };
    const auto toScene = [&](const QPointF& p) { return inScene(p, x, y, area); };
    const auto bandOf = [&](const std::vector<const Arm*>& seeds, const Column* column, bool smooth) {
        std::vector<std::vector<QPointF>> curves;
        for (std::size_t i = 0; i < seeds.size(); ++i) curves.push_back(valuesOf(*seeds[i], column, runOf(i), smooth));
        return seedsBand(curves);
    };

    Limits limits;
    const auto mind = [&](const SeedsBand& band) {
        for (std::size_t i = 0; i < band.mean.size(); ++i)
            if (visible(band.mean[i].x()) && std::isfinite(band.mean[i].y()))
                for (const double value : {band.low[i].y(), band.high[i].y()}) limits.add(value);
        return band;
    };

    std::vector<ChartRibbons::Ribbon> ribbons;
    for (ArmMarks& m : entry.marks) {
        const std::vector<const Arm*> seeds = seedsOf(m.arm);
        std::vector<double> notFinite, zeros, above, below;
        std::size_t most = 0; // values of a seed within the part on show
        double end = 0;
        for (const Arm* arm : seeds) {
            std::size_t values = 0;
            for (const CurveBucket& b : seen(*arm, what.column)->buckets()) {
                if (b.values.notFinite) notFinite.push_back(b.lastX[axis]);
                if (b.lastX[axis] >= x.low && b.firstX[axis] <= x.high) values += std::max<std::size_t>(b.count, 1);
            }
            most = std::max(most, values);
            end = std::max(end, arm->stacks->end(m_options.axis));
        }
        const double shown = (std::clamp(end, x.low, x.high) - x.low) / x.span() * area.width(); // pixels
        const bool few = static_cast<double>(most) * kDotsFrom <= std::max(shown, 8 * kDotsFrom);
        const SeedsBand band = mind(bandOf(seeds, what.column, m_options.smoothing > 0 && !few));

        ChartRibbons::Ribbon ribbon = ribbonOf(entry, band, m_options.theme.arm(m.arm));
        for (std::size_t i = 0; i < band.mean.size(); ++i) {
            const double value = yOf(entry.chart, band.mean[i].y()), at = band.mean[i].x();
            if (scale(entry.chart).log && band.low[i].y() <= 0) zeros.push_back(at);
            if (scale(entry.chart).cut && !part && std::isfinite(value) && value != std::clamp(value, y.low, y.high))
                (value > y.high ? above : below).push_back(at);
        }
        std::vector<Curve> line = lineOf(entry, band.mean);
        Curve dots;
        if (few) {
            for (const QPointF& p : band.mean)
                if (const double value = yOf(entry.chart, p.y());
                    visible(p.x()) && std::isfinite(value) && seenAt(value))
                    dots.append({p.x(), std::clamp(value, y.low, y.high)});
        } else if (overlaid()) {
            dots = armMarksOn(line, m.arm, arms(), x, pixelX, part ? y : kEverywhere);
        }
        plot.setLine(m.line, std::move(line));
        plot.setMarkers(m.dots, dots);
        plot.setMarkers(m.notFinite, row(notFinite, top - plot.notesHeight() * pixelY));
        plot.setMarkers(m.zero, row(zeros, bottom));
        Curve beyond = row(above, top);
        beyond.append(row(below, bottom));
        plot.setMarkers(m.above, beyond);

        if (m.second >= 0)
            plot.setLine(m.second,
                         lineOf(entry, mind(bandOf(seeds, what.second(), m_options.smoothing > 0 && !few)).mean));
        if (m.test >= 0) { // a mean with a whisker each
            const SeedsBand tests = mind(bandOf(seeds, what.second(), false));
            Curve points;
            for (const QPointF& p : tests.mean)
                if (const double value = yOf(entry.chart, p.y());
                    visible(p.x()) && std::isfinite(value) && seenAt(value))
                    points.append({p.x(), std::clamp(value, y.low, y.high)});
            points = spread(points, 12 * pixelX);
            std::size_t i = 0;
            for (const QPointF& p : points) {
                while (i < tests.mean.size() && tests.mean[i].x() < p.x()) ++i;
                const QLineF whisker(toScene({p.x(), yOf(entry.chart, tests.low[i].y())}),
                                     toScene({p.x(), yOf(entry.chart, tests.high[i].y())}));
                if (whisker.length() > 0) ribbon.whiskers.push_back(whisker);
            }
            plot.setMarkers(m.test, points);
        }
        mind(feedEarlier(entry, m, ribbons));
        ribbons.push_back(std::move(ribbon));
    }
    entry.ribbons->show(std::move(ribbons), area);
    if (entry.bands && entry.bands->lowest == limits.lowest && entry.bands->highest == limits.highest) return;
    entry.bands = limits;
    m_rescale = true;
}

// ── words ───────────────────────────────────────────────────────────────────────────────────────────────────────────

void ChartSet::addSeeds(ChartCaption& caption, int chart) const
{
    const ChartSpec& what = spec(chart);
    const int seeds = static_cast<int>(m_repeats.size()) + 1;
    if (!what.isCurves()) {
        caption.unit += Words::tr(", seed %1").arg(m_run->experiment.seed);
        return;
    }
    const QColor own = m_options.theme.faintText;
    QString mean = m_options.axis == ChartAxis::Seconds ? Words::tr("mean of %n seed(s) at equal times", nullptr, seeds)
                                                        : Words::tr("mean of %n seed(s)", nullptr, seeds);
    if (m_options.smoothing > 0) mean += Words::tr(", smoothed over samples");
    QColor veil = own;
    veil.setAlphaF(0.3f);
    caption.entries.insert(caption.entries.begin(),
                           {{.kind = LegendEntry::Line, .colour = own, .width = 2, .text = mean},
                            {.kind = LegendEntry::Box, .colour = veil, .text = Words::tr("lowest to highest")}});
}

QString ChartSet::seedsReading(int chart, int i, double x) const
{
    const Column* column = spec(chart).column;
    std::vector<double> values;
    for (const Arm* arm : seedsOf(i)) {
        const Log<UpdateRow>& log = arm->stacks->record().updates;
        // Of seeds that have come so far.
        if (arm->stacks->rows() == 0 || arm->stacks->end(m_options.axis) < x) continue;
        const double value = log[nearestRow(log, m_options.axis, x)].*column->value;
        if (!isMissing(value)) values.push_back(value);
    }
    const MeanAndSpread all = meanAndSpread(values);
    if (all.count == 0) return values.empty() ? QString() : valueText(kNaN);
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (const double value : values)
        if (std::isfinite(value)) {
            low = std::min(low, value);
            high = std::max(high, value);
        }
    QString text = columnValue(*column, all.mean);
    if (low < high) text += QStringLiteral(" (%1 … %2)").arg(valueText(low), valueText(high));
    if (all.count < static_cast<int>(m_repeats.size()) + 1) text += Words::tr(", %n seed(s)", nullptr, all.count);
    return text;
}

QString ChartSet::seedsFigure(const Column& column, int i) const
{
    std::vector<double> ended, running;
    for (const Arm* arm : seedsOf(i)) {
        const CurveSeries* series = curve(*arm, &column);
        if (!series || series->values() == 0) continue;
        (arm->stacks->record().status == ArmStatus::Finished ? ended : running).push_back(series->last());
    }
    const MeanAndSpread all = meanAndSpread(ended.empty() ? running : ended);
    if (all.count == 0) return {};
    return all.count > 1 && all.deviation > 0 ? plusMinusText(all.mean, all.deviation) : columnValue(column, all.mean);
}

QString ChartSet::seedsTroubles(int i) const
{
    QStringList parts;
    for (const ArmStatus status : {ArmStatus::OutOfMemory, ArmStatus::NotFinite}) {
        int count = 0;
        for (const Arm* arm : seedsOf(i)) count += arm->stacks->record().status == status;
        if (count > 0)
            parts << Words::tr("%1 in %2 of %n seed(s)", nullptr, static_cast<int>(m_repeats.size()) + 1)
                         .arg(statusName(status))
                         .arg(count);
    }
    return parts.join(Words::tr(", "));
}

QStringList ChartSet::differences() const
{
    QStringList lines, others; // of the loss, then of the accuracy
    for (int i = 1; banded() && i < arms(); ++i) {
        const auto first = seedsOf(0), seeds = seedsOf(i);
        std::vector<std::pair<double, double>> losses, accuracies;
        for (std::size_t s = 0; s < seeds.size(); ++s) {
            if (!seeds[s]->result || !first[s]->result) continue;
            losses.emplace_back(first[s]->result->loss, seeds[s]->result->loss);
            accuracies.emplace_back(first[s]->result->accuracy, seeds[s]->result->accuracy);
        }
        const auto& names = m_run->experiment.arms;
        const auto say = [&](QStringList& to, const auto& pairs, const QString& measure) {
            if (const auto difference = pairedDifference(pairs); difference && difference->pairs > 1)
                to << differenceText(shortName(names[static_cast<std::size_t>(i)].name), shortName(names[0].name),
                                     measure, *difference);
        };
        say(lines, losses, Words::tr("loss"));
        if (losses.size() > 2) say(others, accuracies, Words::tr("test accuracy"));
    }
    return lines + others;
}

} // namespace tarakum
