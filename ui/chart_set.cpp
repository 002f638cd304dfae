#include "ui/chart_set.hpp"

#include "ui/chart_clock.hpp"

#include <QFontMetrics>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace tarakum {
namespace {

constexpr std::size_t kRowsAtOnce = 512; // between two looks at the clock
constexpr int kArmsWithRaw = 4;          // overlaid: with more arms only smoothed curves are drawn

} // namespace

ChartSet::ChartSet(ChartOptions options) : m_options(std::move(options))
{
    rebuild();
}

ChartSet::~ChartSet() = default;

void ChartSet::setRun(std::shared_ptr<const RunRecord> run, std::shared_ptr<const RunRecord> earlier, Runs repeats,
                      Runs earlierRepeats, std::optional<ChartOptions> options)
{
    // What was read of a log stays read, whichever part it has now.
    std::map<const RunRecord*, std::vector<Arm>> known;
    known[m_earlierRun.get()] = std::move(m_earlier);
    for (std::size_t i = 0; i < m_earlierRepeats.size(); ++i)
        known[m_earlierRepeatRuns[i].get()] = std::move(m_earlierRepeats[i]);
    for (std::size_t i = 0; i < m_repeats.size(); ++i) known[m_repeatRuns[i].get()] = std::move(m_repeats[i]);
    known[m_run.get()] = std::move(m_arms);
    const auto take = [&known](const RunRecord* record) {
        std::vector<Arm> arms;
        if (!record) return arms;
        if (const auto found = known.find(record); found != known.end()) arms = std::move(found->second);
        known.erase(record);
        if (arms.empty())
            for (const ArmRecord& arm : record->arms) arms.emplace_back().stacks = std::make_unique<ArmSeries>(arm);
        return arms;
    };
    m_arms = take(run.get());
    m_earlier = take(earlier.get());
    m_repeats.clear();
    m_earlierRepeats.clear();
    for (const auto& repeat : repeats) m_repeats.push_back(take(repeat.get()));
    for (const auto& repeat : earlierRepeats) m_earlierRepeats.push_back(take(repeat.get()));
    known.clear(); // before the records that they read
    m_run = std::move(run);
    m_earlierRun = std::move(earlier);
    m_repeatRuns = std::move(repeats);
    m_earlierRepeatRuns = std::move(earlierRepeats);
    matchEarlier();
    m_statuses.clear();
    m_hold.reset();
    m_budgets.clear();
    for (std::size_t arm = 0; arm < m_arms.size(); ++arm) m_budgets.push_back(m_run->experiment.arms[arm].memoryBudget);
    m_scales.clear();
    m_xRange = {0, 1};
    if (options) m_options = std::move(*options);
    rebuild();
}

// The arm of the same name; where none has it, in the same experiment, the one in its place: it was renamed.
void ChartSet::matchEarlier()
{
    m_earlierOf.assign(m_arms.size(), -1);
    if (!m_run || !m_earlierRun) return;
    const auto& arms = m_run->experiment.arms;
    const auto& before = m_earlierRun->experiment.arms;
    const bool same =
        m_run->experiment.title.english == m_earlierRun->experiment.title.english && arms.size() == before.size();
    for (std::size_t arm = 0; arm < arms.size(); ++arm) {
        for (std::size_t other = 0; other < before.size(); ++other)
            if (before[other].name == arms[arm].name) m_earlierOf[arm] = static_cast<int>(other);
        if (m_earlierOf[arm] < 0 && same) m_earlierOf[arm] = static_cast<int>(arm);
    }
}

// A run that has no rows yet, or no arm of these names, draws nothing.
bool ChartSet::showsEarlier() const
{
    return std::any_of(m_shown.begin(), m_shown.end(), [this](int arm) {
        const int other = m_earlierOf[static_cast<std::size_t>(arm)];
        return other >= 0 && !m_earlierRun->arms[static_cast<std::size_t>(other)].updates.empty();
    });
}

void ChartSet::setOptions(ChartOptions options)
{
    // Ranges that follow the data start anew, so that a picture does not depend on what was shown before.
    m_xRange = {0, 1};
    m_scales.clear();
    m_options = std::move(options);
    rebuild();
}

void ChartSet::rebuild()
{
    m_plots.clear();
    m_scales.resize(m_options.charts.size());
    m_shown.clear();
    for (int arm = 0; arm < arms(); ++arm)
        if (static_cast<std::size_t>(arm) >= m_options.hidden.size() ||
            !m_options.hidden[static_cast<std::size_t>(arm)])
            m_shown.push_back(arm);
    if (m_shown.empty() && arms() > 0) m_shown.push_back(0);
    wantCurves();
    readClose();
    const auto add = [&](int chart, int arm) {
        auto entry = std::make_unique<PlotEntry>();
        entry->plot = std::make_unique<ChartPlot>(m_options.theme, m_options.font);
        entry->chart = chart;
        entry->arm = arm;
        build(*entry);
        m_plots.push_back(std::move(entry));
    };
    for (int chart = 0; chart < charts(); ++chart) {
        if (overlaid() || m_shown.empty()) add(chart, -1);
        if (!overlaid())
            for (const int arm : m_shown) add(chart, arm);
    }
    updateScales();
}

bool ChartSet::showsLayers() const
{
    return std::any_of(m_options.charts.begin(), m_options.charts.end(),
                       [](const ChartSpec& chart) { return chart.kind == ChartKind::Layers; });
}

void ChartSet::wantCurves()
{
    std::vector<const Column*> wanted;
    for (const ChartSpec& chart : m_options.charts)
        for (const Column* column : {chart.column, chart.second()})
            if (column) wanted.push_back(column);
    const bool layers = showsLayers();
    for (Arm& arm : m_arms) {
        if (!layers && !m_options.keepsRead)
            arm.layers.reset();
        else if (layers && !arm.layers)
            arm.layers = std::make_unique<LayerSeries>(arm.stacks->record());
    }
    for (auto* list : lists())
        for (Arm& arm : *list) {
            std::erase_if(arm.curves, [&](const auto& entry) {
                return !m_options.keepsRead && std::find(wanted.begin(), wanted.end(), entry.first) == wanted.end();
            });
            for (const Column* column : wanted)
                if (auto& series = arm.curves[column]; !series)
                    series = std::make_unique<CurveSeries>(arm.stacks->record().updates, column->value);
        }
    for (std::size_t i = 0; i < m_arms.size(); ++i) {
        auto& floors = m_arms[i].floors;
        std::erase_if(floors, [&](const auto& entry) { return !m_arms[i].curves.contains(entry.first); });
        for (const Column* column : wanted)
            if (!floors.contains(column))
                if (auto floor = FloorSeries::of(*m_run, i, *column)) floors[column] = std::move(floor);
    }
}

void ChartSet::readClose()
{
    for (auto* list : lists())
        for (Arm& arm : *list) {
            arm.closeCurves.clear();
            arm.closeStacks.reset();
            if (!m_options.zoom) continue;
            const RowWindow window{m_options.axis, *m_options.zoom};
            // Where a bucket is a row already, nothing is finer.
            if (arm.stacks->rowsABucket() == 1) continue;
            arm.closeStacks = std::make_unique<ArmSeries>(arm.stacks->record(), window);
            for (const auto& [column, series] : arm.curves)
                if (series->valuesABucket() > 1)
                    arm.closeCurves[column] =
                        std::make_unique<CurveSeries>(arm.stacks->record().updates, column->value, window);
        }
}

void ChartSet::setZoom(std::optional<Range> zoom)
{
    if (zoom == m_options.zoom) return;
    m_options.zoom = zoom;
    m_xRange = {0, 1};
    for (Scale& s : m_scales) s.any = false;
    readClose();
    for (auto& entry : m_plots) entry->stale = true;
    updateScales();
}

void ChartSet::setParts(std::map<QString, ValuePart> parts)
{
    if (parts == m_options.parts) return;
    m_options.parts = std::move(parts);
    for (auto& entry : m_plots) entry->stale = true;
    updateScales();
}

std::optional<Range> ChartSet::part(int chart) const
{
    const auto found = m_options.parts.find(spec(chart).key());
    const Scale& s = scale(chart);
    if (found == m_options.parts.end() || found->second.log != s.log) return {};
    const Range& range = found->second.range;
    if (s.log) return Range{range.low - std::log10(s.unit.bytes), range.high - std::log10(s.unit.bytes)};
    return Range{range.low / s.unit.bytes, range.high / s.unit.bytes};
}

std::optional<ValuePart> ChartSet::partWithin(int chart, Range wanted) const
{
    const Scale& s = scale(chart);
    // Not closer than labels can tell.
    const double span = std::max(wanted.span(), s.log ? 0.01 : s.whole.span() * 1e-4);
    if (span >= s.whole.span()) return {};
    const double low = std::clamp(wanted.low - (span - wanted.span()) / 2, s.whole.low, s.whole.high - span);
    if (s.log) return ValuePart{{low + std::log10(s.unit.bytes), low + span + std::log10(s.unit.bytes)}, true};
    return ValuePart{{low * s.unit.bytes, (low + span) * s.unit.bytes}, false};
}

double ChartSet::valueAt(int i, QPointF scene) const
{
    const QPointF at = plot(i).valuesAt(scene);
    return isTimeline(i) ? at.y() : at.x();
}

std::optional<ValuePart> ChartSet::valueZoomed(int i, QPointF scene, double factor) const
{
    const Range now = values(i);
    const double at = std::clamp(valueAt(i, scene), now.low, now.high);
    return partWithin(chartAt(i), {at - (at - now.low) * factor, at + (now.high - at) * factor});
}

std::optional<ValuePart> ChartSet::valuePanned(int i, double share) const
{
    const Range now = values(i);
    return partWithin(chartAt(i), {now.low + share * now.span(), now.high + share * now.span()});
}

std::optional<Range> ChartSet::within(Range wanted) const
{
    double end = 0;
    for (const auto* list : lists())
        for (const Arm& arm : *list) end = std::max(end, arm.stacks->end(m_options.axis));
    if (!(end > 0)) return {};
    // Whole counts: not closer than a few of them; seconds: than a ten-thousandth of what there is.
    const double least = m_options.axis == ChartAxis::Seconds ? end * 1e-4 : 4;
    const double span = std::max(wanted.span(), least);
    if (span >= end) return {};
    const double low = std::clamp(wanted.low - (span - wanted.span()) / 2, 0.0, end - span);
    return Range{low, low + span};
}

std::optional<Range> ChartSet::zoomed(double x, double factor) const
{
    const Range now = m_x.range;
    return within({x - (x - now.low) * factor, x + (now.high - x) * factor});
}

std::optional<Range> ChartSet::panned(double share) const
{
    if (!m_options.zoom) return {};
    const double by = share * m_options.zoom->span();
    return within({m_options.zoom->low + by, m_options.zoom->high + by});
}

bool ChartSet::ingest(std::optional<double> milliseconds)
{
    if (!m_run) return false;
    const double begin = threadMilliseconds();
    const std::size_t most = milliseconds ? kRowsAtOnce : std::numeric_limits<std::size_t>::max() / 2;
    bool changed = false, more = true;
    const auto inTime = [&] { return !milliseconds || threadMilliseconds() - begin < *milliseconds; };
    const auto read = [&](auto& series) {
        const std::size_t taken = series.ingest(most);
        more = more || taken == most;
        return taken > 0;
    };
    while (more && inTime()) {
        more = false;
        for (auto* list : lists())
            for (Arm& arm : *list) {
                // What comes after a zoom's part changes nothing that is seen.
                const double before = arm.stacks->end(m_options.axis);
                bool all = read(*arm.stacks);
                for (auto& [column, series] : arm.curves) all = read(*series) || all;
                for (auto& [column, floor] : arm.floors) all = read(*floor) || all;
                if (arm.layers) all = read(*arm.layers) || all;
                if (all && (!m_options.zoom || before <= m_options.zoom->high)) changed = true;
                if (arm.closeStacks) changed = read(*arm.closeStacks) || changed;
                for (auto& [column, series] : arm.closeCurves) changed = read(*series) || changed;
                if (!inTime()) break;
            }
    }
    changed = readResults(inTime) || std::exchange(m_rescale, false) || changed;
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
    for (const auto* list : lists())
        for (const Arm& arm : *list) {
            bool done = arm.stacks->caughtUp() && (!arm.layers || arm.layers->caughtUp()) &&
                        (!arm.closeStacks || arm.closeStacks->caughtUp());
            for (const auto& [column, floor] : arm.floors) done = done && floor->caughtUp();
            for (const Curves* curves : {&arm.curves, &arm.closeCurves})
                for (const auto& [column, series] : *curves) done = done && series->caughtUp();
            if (!done) return false;
        }
    return true;
}

bool ChartSet::ended(int i) const
{
    const ArmStatus status = record(i).status;
    return status != ArmStatus::Waiting && status != ArmStatus::Training;
}

bool ChartSet::allEnded() const
{
    if (m_arms.empty() || !caughtUp()) return false;
    for (int arm = 0; arm < arms(); ++arm)
        if (!ended(arm)) return false;
    return true;
}

bool ChartSet::hasData(int chart, int i) const
{
    const ChartSpec& what = spec(chart);
    switch (what.kind) {
    case ChartKind::Curves: {
        const CurveSeries* second = what.second() ? curve(arm(i), what.second()) : nullptr;
        return curve(arm(i), what.column)->limits().any() || (second && second->limits().any()) ||
               repeatsHaveData(chart, i);
    }
    case ChartKind::Memory: return arm(i).stacks->highestPeak() > 0;
    case ChartKind::Time: return arm(i).stacks->updateTimes().count() > 0;
    case ChartKind::Layers: return arm(i).layers && arm(i).layers->lowest() <= arm(i).layers->highest();
    }
    return false;
}

bool ChartSet::raw() const
{
    return m_options.raw && !banded() && (!overlaid() || static_cast<int>(m_shown.size()) <= kArmsWithRaw);
}

const CurveSeries* ChartSet::curve(const Arm& arm, const Column* column) const
{
    const auto found = arm.curves.find(column);
    return found == arm.curves.end() ? nullptr : found->second.get();
}

const CurveSeries* ChartSet::seen(const Arm& arm, const Column* column) const
{
    const auto close = arm.closeCurves.find(column);
    return close != arm.closeCurves.end() && close->second->caughtUp() ? close->second.get() : curve(arm, column);
}

const ArmSeries& ChartSet::seenStacks(const Arm& arm) const
{
    return arm.closeStacks && arm.closeStacks->caughtUp() ? *arm.closeStacks : *arm.stacks;
}

double ChartSet::smoothingSamples(const RunRecord& run) const
{
    double largest = 1, there = 0;
    for (const ArmSpec& arm : run.experiment.arms)
        largest = std::max(largest, static_cast<double>(arm.samplesPerWindow()));
    for (const ArmRecord& arm : run.arms)
        if (const std::size_t rows = arm.updates.size(); rows > 0)
            there = std::max(there, arm.updates[rows - 1].samples);
    // A part of the run; the same for all arms.
    const double end = static_cast<double>(run.endSamples.load());
    return smoothingSpan(m_options.smoothing, end > 0 ? end : 800 * largest, there);
}

// One mean a bucket of seen(). Of a zoom's part the means go on from what came before it.
std::vector<double> ChartSet::smoothedOf(const Arm& arm, const Column* column, const RunRecord& run) const
{
    const CurveSeries* series = seen(arm, column);
    const CurveSeries* all = curve(arm, column);
    const double samples = smoothingSamples(run);
    if (series == all || series->buckets().empty()) return smoothed(series->buckets(), samples);
    const auto axis = static_cast<std::size_t>(ChartAxis::Samples);
    std::vector<CurveBucket> joined;
    for (const CurveBucket& b : all->buckets())
        if (b.lastX[axis] < series->buckets().front().firstX[axis]) joined.push_back(b);
    const auto before = static_cast<std::ptrdiff_t>(joined.size());
    joined.insert(joined.end(), series->buckets().begin(), series->buckets().end());
    std::vector<double> means = smoothed(joined, samples);
    means.erase(means.begin(), means.begin() + before);
    return means;
}

int ChartSet::slotOf(int arm) const
{
    const auto at = std::find(m_shown.begin(), m_shown.end(), arm) - m_shown.begin();
    return static_cast<int>(m_shown.size()) - 1 - static_cast<int>(at);
}

int ChartSet::yLabelWidth() const
{
    const QFontMetrics metrics(m_options.font);
    int width = metrics.horizontalAdvance(QStringLiteral("0.0000")) + 10;
    // Of a part of an axis, numbers have more digits.
    for (int chart = 0; chart < charts(); ++chart)
        for (const QString& label : part(chart) ? scale(chart).axis.labels : QStringList())
            width = std::max(width, metrics.horizontalAdvance(label) + 10);
    // Names of layers, as far as they leave room for the plots.
    for (const int i : overlaid() || !showsLayers() ? std::vector<int>{} : m_shown)
        for (std::size_t k = 0; arm(i).layers && k < arm(i).layers->layers(); ++k)
            width = std::max(width, metrics.horizontalAdvance(QString::fromStdString(record(i).layers[k])) + 12);
    return std::min(width, 8 * metrics.height());
}

ChartLayout ChartSet::layOut(QSize room)
{
    const QFontMetrics metrics(m_options.font);
    ChartLayoutInput in;
    in.room = room;
    in.arms = std::max(1, static_cast<int>(m_shown.size()));
    in.textHeight = metrics.height();
    in.yLabels = yLabelWidth();
    in.button = m_options.handles ? metrics.height() + 10 : 0;
    in.rightToLeft = m_options.rightToLeft;
    for (int chart = 0; chart < charts(); ++chart) in.named.push_back(spec(chart).isStack());
    // Captions are as wide as the number of charts lets them be.
    in.captions.resize(m_options.charts.size());
    for (int chart = 0; chart < charts(); ++chart)
        in.captions[static_cast<std::size_t>(chart)] =
            captionHeight(caption(chart), captionWidth(in, overlaid()), m_options.font);
    if (overlaid()) {
        in.names = in.yLabels;
        const bool named = std::any_of(m_options.charts.begin(), m_options.charts.end(),
                                       [](const ChartSpec& chart) { return !chart.isCurves(); });
        for (const int arm : named ? m_shown : std::vector<int>{})
            in.names = std::max(in.names, metrics.horizontalAdvance(heading(arm).name) + 12);
        in.names = std::min(in.names, 8 * in.textHeight);
        // In the window the legend is a widget of its own.
        in.legendHeight =
            arms() > 0 && !m_options.handles ? captionHeight(legend(), room.width() - 28, m_options.font) : 0;
    } else {
        // Reckoned once with two lines to learn how wide columns are.
        const int width = layOutSideBySide(in).headings.front().width();
        for (const int arm : m_shown)
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

} // namespace tarakum
