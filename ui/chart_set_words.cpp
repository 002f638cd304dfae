// The words of the charts: captions, readings under the crosshair, summaries.
#include "ui/chart_set.hpp"

#include "engine/base/number_text.hpp"
#include "ui/chart_columns.hpp"
#include "ui/language.hpp"
#include "ui/one_line.hpp"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace tarakum {
namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(tarakum::Charts)
};

QString textOf(const std::string& text)
{
    return QString::fromStdString(text);
}

QColor faint(QColor colour, double alpha)
{
    colour.setAlphaF(static_cast<float>(alpha));
    return colour;
}

QString positionText(double position, ChartAxis axis)
{
    return axis == ChartAxis::Seconds ? valueText(position) : countText(position);
}

} // namespace

// What the log holds of an arm at the row nearest to x; of a column with values now and then, at the nearest that has
// one, which is said.
QString ChartSet::reading(int chart, int i, double x) const
{
    const Log<UpdateRow>& log = record(i).updates;
    const UpdateRow& row = log[nearestRow(log, m_options.axis, x)];
    const ChartSpec& what = spec(chart);
    switch (what.kind) {
    case ChartKind::Memory:
        return std::isfinite(row.bytesPeak) ? withDigits(textOf(bytesText(static_cast<std::int64_t>(row.bytesPeak))))
                                            : QString();
    case ChartKind::Time:
        return std::isfinite(row.msUpdate) ? Words::tr("%1 ms").arg(valueText(row.msUpdate)) : QString();
    case ChartKind::Layers: { // the lowest and the highest of the layers, with their names
        const std::size_t n = arm(i).layers ? arm(i).layers->layers() : 0, at = nearestRow(log, m_options.axis, x);
        const ArmRecord& all = record(i);
        if (n == 0 || (at + 1) * n > all.layerNorms.size()) return {};
        std::size_t lowest = 0, highest = 0;
        for (std::size_t k = 1; k < n; ++k) {
            if (all.layerNorms[at * n + k] < all.layerNorms[at * n + lowest]) lowest = k;
            if (all.layerNorms[at * n + k] > all.layerNorms[at * n + highest]) highest = k;
        }
        return QStringLiteral("%1 %2 … %3 %4")
            .arg(textOf(all.layers[lowest]), valueText(all.layerNorms[at * n + lowest]), textOf(all.layers[highest]),
                 valueText(all.layerNorms[at * n + highest]));
    }
    case ChartKind::Curves: break;
    }
    if (banded()) return seedsReading(chart, i, x);
    const double value = row.*what.column->value;
    QString text;
    if (!isMissing(value)) {
        text = columnValue(*what.column, value);
    } else if (const CurveSeries* series = seen(arm(i), what.column); series && !series->buckets().empty()) {
        const auto axis = static_cast<std::size_t>(m_options.axis);
        double nearest = series->buckets().front().firstX[axis];
        for (const CurveBucket& b : series->buckets())
            for (const double at : {b.firstX[axis], b.lastX[axis]})
                if (std::abs(at - x) < std::abs(nearest - x)) nearest = at;
        const UpdateRow& other = log[nearestRow(log, m_options.axis, nearest)];
        if (!isMissing(other.*what.column->value))
            text = QStringLiteral("%1 (%2)").arg(columnValue(*what.column, other.*what.column->value),
                                                 positionText(nearest, m_options.axis));
    }
    if (text.isEmpty()) return {};
    if (const Column* second = what.second(); second && !isMissing(row.*second->value))
        text += (what.secondIsSparse() ? Words::tr(", test %1") : Words::tr(", clipped %1"))
                    .arg(valueText(row.*second->value));
    return text;
}

void ChartSet::setCrosshair(std::optional<double> x)
{
    bool positioned = false; // the first timeline says where it is
    for (int i = 0; i < plots(); ++i) {
        const PlotEntry& entry = *m_plots[static_cast<std::size_t>(i)];
        std::vector<ChartPlot::Reading> readings;
        std::optional<double> at;
        for (const ArmMarks& m : x ? entry.marks : std::vector<ArmMarks>{}) {
            if (arm(m.arm).stacks->rows() == 0) continue;
            const Log<UpdateRow>& log = record(m.arm).updates;
            const double position = positionOf(log[nearestRow(log, m_options.axis, *x)], m_options.axis);
            at = at ? at : position;
            if (entry.chart == 0 && readings.empty() && (!overlaid() || !positioned)) {
                readings.push_back({{}, positionText(position, m_options.axis) + ' ' + axisName(m_options.axis)});
                positioned = true;
            }
            const QString text = reading(entry.chart, m.arm, *x);
            if (text.isEmpty()) continue;
            readings.push_back({overlaid() ? m_options.theme.arm(m.arm) : QColor(), text});
        }
        entry.plot->setCrosshair(at, readings, isTimeline(i));
    }
}

QString ChartSet::earlierName() const
{
    const QString title = QString::fromStdString(m_earlierRun->experiment.title.in(m_options.arabic));
    const bool other = m_earlierRun->experiment.title.english != m_run->experiment.title.english;
    QString name = other && !title.isEmpty() ? Words::tr("run before: %1").arg(title) : Words::tr("run before");
    if (const int seeds = static_cast<int>(m_earlierRepeats.size()) + 1; seeds > 1)
        name += Words::tr(", ") + Words::tr("mean of %n seed(s)", nullptr, seeds);
    return name;
}

ChartCaption ChartSet::caption(int chart) const
{
    const Theme& theme = m_options.theme;
    const ChartSpec& what = spec(chart);
    ChartCaption out;
    out.title = chartTitle(what);
    const auto line = [&](const QColor& colour, double width, const QString& text) {
        out.entries.push_back({.kind = LegendEntry::Line, .colour = colour, .width = width, .text = text});
    };
    const auto mark = [&](MarkerShape shape, const QColor& colour, const QString& text) {
        out.entries.push_back({.kind = LegendEntry::Marker, .colour = colour, .marker = shape, .text = text});
    };
    const QColor own = theme.faintText; // each arm's is its own
    const bool log = scale(chart).log;
    switch (what.kind) {
    case ChartKind::Curves: {
        const std::string_view name = what.column->name;
        if (name == "loss" || name == "reported_loss" || name == "test_loss") {
            if (m_run)
                out.unit = m_run->experiment.loss == LossKind::Mse || m_run->experiment.loss == LossKind::HalfMse
                               ? Words::tr("no unit")
                               : Words::tr("nats");
        } else if (what.column->unit == "bytes") {
            out.unit = scale(chart).unit.name;
        } else {
            out.unit = columnUnit(*what.column);
            if (out.unit.isEmpty()) out.unit = Words::tr("no unit");
        }
        if (log) out.unit += Words::tr(", log scale");
        if (m_arms.empty()) return out;
        Limits all;
        bool second = false;
        const auto take = [&](const Arm& arm) {
            all.merge(curve(arm, what.column)->limits());
            const CurveSeries* other = what.second() ? curve(arm, what.second()) : nullptr;
            if (!other || other->values() == 0) return;
            second = true;
            all.merge(other->limits());
        };
        for (const Arm& arm : m_arms) take(arm);
        for (const auto& repeat : m_repeats)
            for (const Arm& arm : repeat) take(arm);
        const bool smooth = m_options.smoothing > 0;
        const bool clipped = second && !what.secondIsSparse();
        if (!banded() && (raw() || !smooth))
            line(smooth ? faint(own, 0.6) : own, smooth ? 1 : 2, Words::tr("each update"));
        if (banded()) addSeeds(out, chart);
        if (smooth && !banded())
            line(own, 2, clipped ? Words::tr("smoothed, before clipping") : Words::tr("smoothed over samples"));
        if (clipped) line(overlaid() ? faint(own, 0.6) : theme.text, 1, Words::tr("after clipping"));
        if (second && what.secondIsSparse())
            out.entries.push_back(
                {.kind = LegendEntry::HollowMarker,
                 .colour = own,
                 .marker = overlaid() ? MarkerShape::MarkerShapeCircle : MarkerShape::MarkerShapeRotatedRectangle,
                 .text = Words::tr("test")});
        if (all.zeroOrLess && log)
            out.entries.push_back({.kind = LegendEntry::HollowMarker,
                                   .colour = theme.faintText,
                                   .marker = MarkerShape::MarkerShapeRectangle,
                                   .text = Words::tr("zero or less")});
        if (all.notFinite) mark(MarkerShape::MarkerShapeStar, theme.warning, Words::tr("not finite"));
        if (scale(chart).cut) mark(MarkerShape::MarkerShapeTriangle, own, Words::tr("beyond the axis"));
        if (showsEarlier()) line(faint(theme.faintText, 0.45), 1.2, earlierName());
        if (floorShown(chart, m_shown))
            out.entries.push_back({.kind = LegendEntry::Dashes,
                                   .colour = theme.faintText,
                                   .width = 1.1,
                                   .text = name == "grad_norm" ? Words::tr("smaller steps are lost in rounding")
                                                               : Words::tr("what rounding explains")});
        break;
    }
    case ChartKind::Memory:
        out.unit = scale(chart).unit.name;
        if (m_arms.empty()) break;
        for (int i = 0; i < static_cast<int>(kChartCategories); ++i)
            out.entries.push_back({.kind = LegendEntry::Box, .colour = theme.category(i), .text = categoryName(i)});
        if (!overlaid()) line(theme.text, 1.4, Words::tr("peak"));
        if (std::any_of(m_budgets.begin(), m_budgets.end(), [](const Budget& b) { return b.has_value(); }))
            out.entries.push_back(
                {.kind = LegendEntry::Dashes, .colour = theme.warning, .width = 1.6, .text = Words::tr("budget")});
        break;
    case ChartKind::Time:
        out.unit = overlaid() ? Words::tr("ms, median") : Words::tr("ms");
        if (m_arms.empty()) break;
        for (int i = 0; i < static_cast<int>(kChartPhases); ++i)
            out.entries.push_back({.kind = LegendEntry::Box, .colour = theme.phase(i), .text = phaseName(i)});
        if (!overlaid()) line(theme.text, 1.4, Words::tr("whole update"));
        if (scale(chart).cut && !overlaid())
            mark(MarkerShape::MarkerShapeTriangle, theme.text, Words::tr("beyond the axis"));
        break;
    case ChartKind::Layers:
        out.unit = Words::tr("no unit, log scale");
        if (const Range range = scale(chart).range; scale(chart).any)
            for (const double at : {range.low, std::round((range.low + range.high) / 2), range.high})
                out.entries.push_back({.kind = LegendEntry::Box,
                                       .colour = theme.heat((at - range.low) / range.span()),
                                       .text = logTickLabels({at}).front()});
        break;
    }
    if (banded() && !what.isCurves() && !m_arms.empty()) addSeeds(out, chart);
    return out;
}

ChartSet::Figures ChartSet::figures(int chart, int i) const
{
    const ChartSpec& what = spec(chart);
    const Column* column = what.kind == ChartKind::Memory ? findColumn("bytes_peak")
                           : what.kind == ChartKind::Time ? findColumn("ms_update")
                                                          : what.column;
    if (column && banded() && what.isCurves()) return {seedsFigure(*column, i), {}};
    if (!column || arm(i).stacks->rows() == 0) return {};
    if (what.kind == ChartKind::Memory)
        return {hasData(chart, i) ? columnValue(*column, arm(i).stacks->highestPeak()) : QString(), {}};
    if (what.kind == ChartKind::Time)
        return {hasData(chart, i) ? columnValue(*column, arm(i).stacks->updateTimes().at(0.5)) : QString(), {}};
    const CurveSeries* series = curve(arm(i), column);
    if (!series || series->values() == 0) return {};
    Figures out{columnValue(*column, series->last()), {}};
    const Better better = betterOf(*column);
    if (better != Better::None && series->limits().any())
        out.best = columnValue(*column, better == Better::Lower ? series->limits().lowest : series->limits().highest);
    return out;
}

ChartCaption ChartSet::legend() const
{
    ChartCaption out;
    for (const int arm : m_shown) {
        const ArmHeading h = heading(arm);
        out.entries.push_back({.kind = LegendEntry::LineWithMarker,
                               .colour = h.colour,
                               .width = armWidth(arm, arms()),
                               .marker = h.marker,
                               .text = h.name + QStringLiteral("  ") + h.sizes + QStringLiteral(" · ") + h.status,
                               .dashes = m_options.dashes ? armDashes(arm) : QList<qreal>()});
    }
    return out;
}

ArmHeading ChartSet::heading(int arm) const
{
    const ArmSpec& spec = m_run->experiment.arms[static_cast<std::size_t>(arm)];
    const ArmStatus status = m_run->arms[static_cast<std::size_t>(arm)].status;
    const QString troubles = banded() ? seedsTroubles(arm) : QString();
    return {.name = oneLine(spec.name),
            .sizes = sizesText(spec),
            .status = troubles.isEmpty() ? statusName(status) : troubles,
            .warns = (endedEarly(status) && status != ArmStatus::Stopped) || !troubles.isEmpty(),
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
    QString text = chartTitle(spec(chartAt(i)));
    if (armOf(i) >= 0) text += QStringLiteral(", ") + heading(armOf(i)).name;
    return text;
}

QString ChartSet::summary(int i) const
{
    QStringList parts;
    const ChartSpec& what = spec(chartAt(i));
    for (const ArmMarks& m : m_plots[static_cast<std::size_t>(i)]->marks)
        parts << chartSummary(what, heading(m.arm).name, *arm(m.arm).stacks,
                              what.column ? curve(arm(m.arm), what.column) : nullptr);
    if (what.isCurves() && !parts.isEmpty()) parts << differences();
    double floor = 0;
    for (const ArmMarks& m : m_plots[static_cast<std::size_t>(i)]->marks)
        if (const auto found = arm(m.arm).floors.find(what.column);
            found != arm(m.arm).floors.end() && found->second->any() && what.column->name != "grad_norm")
            floor = std::max(floor, found->second->last());
    if (floor > 0) parts << Words::tr("Rounding explains up to %1.").arg(valueText(floor));
    return parts.isEmpty() ? Words::tr("Nothing to show yet.") : parts.join(QStringLiteral(" "));
}

} // namespace tarakum
