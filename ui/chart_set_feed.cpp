// From what was read to the points of a plot.
#include "engine/lab/fork.hpp"
#include "ui/chart_marks.hpp"
#include "ui/chart_set.hpp"
#include "ui/fork_text.hpp"
#include "ui/language.hpp"

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

constexpr double kTimeColumn = 3; // pixels of a stair of the time chart: at one, five areas take a whole frame to paint
constexpr double kFloorFrom = 0.02; // the share of an axis above which a floor can be told from its end
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

QColor faint(QColor colour, double alpha)
{
    colour.setAlphaF(static_cast<float>(alpha));
    return colour;
}

QPen flatPen(const QColor& colour, double width)
{
    return QPen(colour, width, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
}

// Parts of a stack over x: what a pixel column shows of the rows that end in it.
template <std::size_t n>
struct Level
{
    double from, to;
    std::array<double, n> parts;
    double whole;
};

// From where the arm began; one level a pixel column: of memory the window with the highest peak, of times the mean.
std::vector<Level<kChartCategories>> memoryLevels(const std::vector<Bucket>& buckets, double from, std::size_t axis,
                                                  double unit, double column)
{
    std::vector<Level<kChartCategories>> levels;
    double started = -1e300;
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

std::vector<Level<kChartPhases>> timeLevels(const std::vector<Bucket>& buckets, double from, std::size_t axis,
                                            double column)
{
    std::vector<Level<kChartPhases>> levels;
    double started = -1e300, timed = 0;
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

void ChartSet::build(PlotEntry& entry)
{
    if (m_arms.empty()) return;
    const Theme& theme = m_options.theme;
    ChartPlot& plot = *entry.plot;
    const ChartKind kind = spec(entry.chart).kind;
    const bool memory = kind == ChartKind::Memory, stack = spec(entry.chart).isStack();
    for (const int arm : entry.arm >= 0 ? std::vector<int>{entry.arm} : m_shown) entry.marks.push_back({.arm = arm});
    const auto colour = [&](int i) { return memory ? theme.category(i) : theme.phase(i); };
    const int parts = static_cast<int>(memory ? kChartCategories : kChartPhases);
    if (stack && overlaid()) {
        std::vector<QColor> fills;
        for (int i = 0; i < parts; ++i) fills.push_back(colour(i));
        entry.bars = plot.addBars(fills);
    } else if (stack) {
        entry.areas.resize(static_cast<std::size_t>(parts));
        for (int i = parts - 1; i >= 0; --i) // the highest behind all others
            entry.areas[static_cast<std::size_t>(i)] = plot.addArea(colour(i));
        for (ArmMarks& m : entry.marks) {
            m.line = plot.addLine(flatPen(theme.text, 1.1));
            m.above = plot.addMarkers(MarkerShape::MarkerShapeTriangle, 8, theme.text, theme.chart);
        }
    } else if (kind == ChartKind::Curves) {
        buildCurves(entry);
        QPen dots = flatPen(theme.faintText, 1.1);
        dots.setDashPattern({2, 3});
        if (std::any_of(entry.marks.begin(), entry.marks.end(),
                        [&](const ArmMarks& m) { return arm(m.arm).floors.contains(spec(entry.chart).column); }))
            entry.floor = plot.addLine(dots);
    }
    if (memory)
        for (ArmMarks& m : entry.marks) {
            QPen dashes = flatPen(theme.warning, 1.6);
            dashes.setDashPattern({4, 3});
            m.budget = plot.addLine(dashes);
        }
}

void ChartSet::buildCurves(PlotEntry& entry)
{
    if (banded() || !m_earlierRepeats.empty()) entry.plot->scene().addItem(entry.ribbons = new ChartRibbons);
    const Theme& theme = m_options.theme;
    ChartPlot& plot = *entry.plot;
    const ChartSpec& what = spec(entry.chart);
    for (ArmMarks& m : entry.marks) m.earlier = plot.addLine(flatPen(faint(theme.faintText, 0.45), 1.2));
    if (raw())
        for (ArmMarks& m : entry.marks)
            m.raw = plot.addLine(flatPen(faint(theme.arm(m.arm), theme.dark ? 0.45 : 0.35), 1));
    for (ArmMarks& m : entry.marks) {
        QPen pen = flatPen(theme.arm(m.arm), overlaid() ? armWidth(m.arm, arms()) : 2);
        if (m_options.dashes && overlaid() && !armDashes(m.arm).isEmpty()) pen.setDashPattern(armDashes(m.arm));
        m.line = plot.addLine(pen);
        if (what.second() && !what.secondIsSparse())
            m.second = plot.addLine(flatPen(overlaid() ? faint(theme.arm(m.arm), 0.6) : theme.text, 0.9));
        const double size = overlaid() ? armMarkerSize(m.arm, arms()) : 6;
        m.dots = plot.addMarkers(overlaid() ? armMarker(m.arm) : MarkerShape::MarkerShapeCircle, size, theme.arm(m.arm),
                                 theme.chart);
        if (what.secondIsSparse())
            m.test = plot.addMarkers(overlaid() ? armMarker(m.arm) : MarkerShape::MarkerShapeRotatedRectangle,
                                     overlaid() ? size : 9, theme.chart, theme.arm(m.arm));
        m.zero = plot.addMarkers(MarkerShape::MarkerShapeRectangle, 6, theme.chart, theme.faintText);
        m.above = plot.addMarkers(MarkerShape::MarkerShapeTriangle, 8, overlaid() ? theme.arm(m.arm) : theme.text,
                                  theme.chart);
        m.notFinite = plot.addMarkers(MarkerShape::MarkerShapeStar, 12, theme.warning, theme.chart);
    }
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
    else if (spec(entry.chart).isCurves() && banded())
        feedBands(entry);
    else if (spec(entry.chart).isCurves())
        feedCurves(entry);
    else
        feedLayers(entry);
    if (entry.floor >= 0) feedFloor(entry);
    if (spec(entry.chart).kind == ChartKind::Memory) feedBudgets(entry);
}

void ChartSet::feedCurves(PlotEntry& entry)
{
    ChartPlot& plot = *entry.plot;
    const QRectF area = plot.plotArea();
    if (area.isEmpty()) return;
    const ChartSpec& what = spec(entry.chart);
    const auto axis = static_cast<std::size_t>(m_options.axis);
    const Range x = m_x.range, y = scale(entry.chart).range;
    const double pixelX = x.span() / area.width(), pixelY = y.span() / area.height();
    const int columns = std::max(1, static_cast<int>(area.width()));
    const double top = y.high - kMarkInset * pixelY, bottom = y.low + kMarkInset * pixelY;
    const auto visible = [&](double at) { return at >= x.low && at <= x.high; };
    const auto row = [&](std::vector<double> xs, double at) { return marksAlong(std::move(xs), at, x, pixelX); };
    std::vector<double> above, below;
    // Of a part of the axis curves end at its border; the window has them end a little beyond, where Qt Charts cuts
    // them.
    const std::optional<Range> part = this->part(entry.chart);
    const double over = m_options.handles ? 4 * pixelY : 0;
    const auto cut = [&](ThinCurve& curve, bool mark) {
        if (part) {
            std::vector<Curve> pieces;
            for (const Curve& piece : curve.pieces)
                for (Curve& inside : piecesWithin(piece, y.low - over, y.high + over))
                    pieces.push_back(std::move(inside));
            curve.pieces = std::move(pieces);
            return;
        }
        for (Curve& piece : curve.pieces) {
            if (mark && scale(entry.chart).cut)
                for (const QPointF& p : piece)
                    if (visible(p.x()) && p.y() != std::clamp(p.y(), y.low, y.high))
                        (p.y() > y.high ? above : below).push_back(p.x());
            cutToRange(piece, y.low, y.high, 1);
        }
    };
    const auto thinned = [&](bool dense) {
        clipToX(m_points, x.low, x.high);
        // Where rows are many, one column every other pixel: a line that goes up and down in each is dear to paint.
        const bool many = dense && m_points.size() > 2 * static_cast<std::size_t>(columns);
        return thin(m_points, x.low, x.high, many ? (columns + 1) / 2 : columns);
    };
    const auto gather = [&](const CurveSeries& series, std::vector<double>* zeros) {
        m_points.clear();
        for (const CurveBucket& b : series.buckets()) {
            const Extent& e = b.values;
            const double from = b.firstX[axis], to = b.lastX[axis];
            if (e.any()) {
                const auto add = [&](double at, double value) { m_points.emplace_back(at, yOf(entry.chart, value)); };
                add(from, e.first);
                if (to > from) {
                    add((from + to) / 2, e.lowestFirst ? e.lowest : e.highest);
                    add((from + to) / 2, e.lowestFirst ? e.highest : e.lowest);
                    add(to, e.last);
                }
                if (zeros && scale(entry.chart).log && e.lowest <= 0) zeros->push_back(from);
            }
            if (e.notFinite) m_points.emplace_back(to, kNaN);
        }
        ThinCurve curve = thinned(true);
        cut(curve, zeros != nullptr);
        for (Curve& piece : curve.pieces) dropLevel(piece);
        return curve;
    };
    const auto means = [&](const Arm& arm, const RunRecord& run) {
        const auto& buckets = seen(arm, what.column)->buckets();
        const std::vector<double> values = smoothedOf(arm, what.column, run);
        m_points.clear();
        for (std::size_t i = 0; i < buckets.size(); ++i)
            m_points.emplace_back(buckets[i].lastX[axis], yOf(entry.chart, values[i]));
        ThinCurve curve = thinned(false);
        cut(curve, false);
        return curve;
    };

    std::vector<ChartRibbons::Ribbon> ribbons;
    for (ArmMarks& m : entry.marks) {
        const Arm& arm = this->arm(m.arm);
        const CurveSeries& series = *seen(arm, what.column);
        std::vector<double> zeros;
        above.clear();
        below.clear();
        ThinCurve curve = gather(series, &zeros);
        plot.setMarkers(m.notFinite, row(curve.notFinite, top - plot.notesHeight() * pixelY));
        plot.setMarkers(m.zero, row(zeros, bottom));
        Curve beyond = row(above, top);
        beyond.append(row(below, bottom));
        plot.setMarkers(m.above, beyond);

        // The line that stands for the arm: smoothed, or with few values those themselves, to be seen as they are.
        std::size_t values = 0;
        for (const CurveBucket& b : series.buckets())
            if (b.lastX[axis] >= x.low && b.firstX[axis] <= x.high) values += std::max<std::size_t>(b.count, 1);
        const double end = std::clamp(arm.stacks->end(m_options.axis), x.low, x.high);
        const double shown = (end - x.low) / x.span() * area.width(); // pixels
        const bool few = static_cast<double>(values) * kDotsFrom <= std::max(shown, 8 * kDotsFrom);
        const bool asLogged = few || !(m_options.smoothing > 0);
        ThinCurve smooth = asLogged ? curve : means(arm, *m_run);
        Curve dots;
        const auto inPart = [&](double value) { return !part || (value >= y.low && value <= y.high); };
        if (overlaid() && !few) {
            // So that curves that coincide are seen to be two.
            dots = armMarksOn(smooth.pieces, m.arm, arms(), x, pixelX, part ? y : kEverywhere);
        } else if (few) {
            for (const CurveBucket& b : series.buckets())
                if (b.values.any() && visible(b.firstX[axis]) && inPart(yOf(entry.chart, b.values.first)))
                    dots.append({b.firstX[axis], std::clamp(yOf(entry.chart, b.values.first), y.low, y.high)});
        }
        plot.setMarkers(m.dots, dots);
        if (m.raw >= 0) plot.setLine(m.raw, asLogged ? std::vector<Curve>{} : std::move(curve.pieces));
        plot.setLine(m.line, std::move(smooth.pieces));
        const CurveSeries* second = what.second() ? seen(arm, what.second()) : nullptr;
        if (m.second >= 0)
            plot.setLine(m.second, second->values() > 0 ? gather(*second, nullptr).pieces : std::vector<Curve>{});
        if (m.test >= 0) {
            Curve tests;
            for (const CurveBucket& b : second->buckets())
                if (b.values.any() && visible(b.lastX[axis]) && inPart(yOf(entry.chart, b.values.last)))
                    tests.append({b.lastX[axis], yOf(entry.chart, b.values.last)});
            cutToRange(tests, y.low, y.high, 1);
            plot.setMarkers(m.test, spread(tests, 12 * pixelX));
        }
        feedEarlier(entry, m, ribbons);
    }
    if (entry.ribbons) entry.ribbons->show(std::move(ribbons), area);
}

// One line a plot: the highest of its arms', where it lies on the axis.
void ChartSet::feedFloor(PlotEntry& entry)
{
    ChartPlot& plot = *entry.plot;
    const Range x = m_x.range, y = scale(entry.chart).range;
    constexpr int parts = 64; // it changes slowly
    std::vector<Curve> pieces;
    bool open = false;
    for (int i = 0; i <= parts; ++i) {
        const double at = x.low + x.span() * i / parts;
        double highest = 0;
        for (const ArmMarks& m : entry.marks)
            if (const auto floor = arm(m.arm).floors.find(spec(entry.chart).column); floor != arm(m.arm).floors.end())
                highest = std::max(highest, floor->second->at(m_options.axis, at).value_or(0));
        const double value = highest > 0 ? yOf(entry.chart, highest) : y.low - 1;
        const bool seen = value > y.low + kFloorFrom * y.span() && value < y.high;
        if (seen && !open) pieces.emplace_back();
        if (seen) pieces.back().append({at, value});
        open = seen;
    }
    std::vector<ChartPlot::Text> label;
    if (!pieces.empty() && pieces.back().size() > 1) label = {{pieces.back().last(), Words::tr("rounding"), true}};
    plot.setTexts(label);
    plot.setLine(entry.floor, std::move(pieces));
}

bool ChartSet::floorShown(int chart, const std::vector<int>& arms) const
{
    const Range y = scale(chart).range;
    return scale(chart).any && std::any_of(arms.begin(), arms.end(), [&](int i) {
               const auto floor = arm(i).floors.find(spec(chart).column);
               if (floor == arm(i).floors.end() || !floor->second->any()) return false;
               const double value = yOf(chart, floor->second->last());
               return value > y.low + kFloorFrom * y.span() && value < y.high;
           });
}

// Where the arm's first window began on the axis.
double ChartSet::beginOf(int arm) const
{
    return positionOf(rowBefore(*m_run, static_cast<std::size_t>(arm)), m_options.axis);
}

void ChartSet::feedStack(PlotEntry& entry)
{
    ChartPlot& plot = *entry.plot;
    const QRectF area = plot.plotArea();
    if (area.isEmpty() || entry.marks.empty()) return;
    const ArmMarks& m = entry.marks.front();
    const ArmSeries& series = seenStacks(arm(m.arm));
    const auto axis = static_cast<std::size_t>(m_options.axis);
    const Range x = m_x.range, y = scale(entry.chart).range;
    const double column = x.span() / area.width();
    const auto show = [&](const auto& levels) {
        std::vector<Curve> tops(entry.areas.size());
        Curve whole;
        for (const auto& level : levels) {
            const double from = std::max(level.from, x.low), to = std::min(level.to, x.high);
            if (from > to) continue;
            const auto sums = stackUp(level.parts);
            for (std::size_t i = 0; i < tops.size(); ++i) {
                tops[i].append({from, sums[i]});
                tops[i].append({to, sums[i]});
            }
            whole.append({from, level.whole});
            whole.append({to, level.whole});
        }
        for (std::size_t i = 0; i < tops.size(); ++i) {
            cutToRange(tops[i], y.low, y.high, 1);
            dropLevel(tops[i]);
            plot.setArea(entry.areas[i], tops[i]);
        }
        const bool part = this->part(entry.chart).has_value();
        std::vector<Curve> pieces = part ? piecesWithin(whole, y.low, y.high) : std::vector<Curve>{};
        const auto above = cutToRange(whole, y.low, y.high, kMarkEvery * column);
        dropLevel(whole);
        if (!part && !whole.isEmpty()) pieces = {whole};
        Curve marks;
        for (const double at : part ? std::vector<double>{} : above)
            marks.append({markInside(at, x, column), y.high - kMarkInset * y.span() / area.height()});
        plot.setMarkers(m.above, marks);
        plot.setLine(m.line, std::move(pieces));
    };
    const double begin = beginOf(m.arm);
    if (spec(entry.chart).kind == ChartKind::Memory)
        show(memoryLevels(series.buckets(), begin, axis, scale(entry.chart).unit.bytes, column));
    else
        show(timeLevels(series.buckets(), begin, axis, kTimeColumn * column));
}

// A column of cells a pixel of the plot, a row a layer; what is not finite stands out in the colour of warnings.
void ChartSet::feedLayers(PlotEntry& entry)
{
    const int rows = static_cast<int>(entry.plot->y().range.high);
    const int columns = static_cast<int>(entry.plot->plotArea().width());
    if (!scale(entry.chart).any || columns < 1 || rows < 1) {
        entry.plot->setCells({});
        return;
    }
    const auto axis = static_cast<std::size_t>(m_options.axis);
    const Range x = m_x.range, colours = scale(entry.chart).range;
    QImage cells(columns, rows, QImage::Format_ARGB32_Premultiplied);
    cells.fill(Qt::transparent);
    int top = 0;
    for (const ArmMarks& m : entry.marks) {
        const LayerSeries& series = *arm(m.arm).layers;
        const int layers = static_cast<int>(series.layers());
        double from = beginOf(m.arm);
        for (const LayerBucket& b : series.buckets()) {
            const double to = b.lastX[axis];
            const auto column = [&](double at) {
                return static_cast<int>(std::clamp((at - x.low) / x.span() * columns, 0.0, double(columns)));
            };
            const int first = column(from),
                      last = to > x.low && from < x.high ? std::max(column(to), first + 1) : first;
            for (int layer = 0; layer < layers; ++layer) {
                const double value = b.at(static_cast<std::size_t>(layer));
                if (isMissing(value)) continue;
                const QRgb colour = (std::isfinite(value) ? m_options.theme.heat((value - colours.low) / colours.span())
                                                          : m_options.theme.warning)
                                        .rgb();
                auto* line = reinterpret_cast<QRgb*>(cells.scanLine(top + layer));
                for (int i = first; i < std::min(last, columns); ++i) line[i] = colour;
            }
            from = to;
        }
        top += layers;
    }
    entry.plot->setCells(cells);
}

void ChartSet::feedBars(PlotEntry& entry)
{
    const bool memory = spec(entry.chart).kind == ChartKind::Memory;
    std::vector<std::vector<double>> lengths(entry.bars.size(), std::vector<double>(m_shown.size(), 0.0));
    std::vector<ChartPlot::Text> texts;
    for (const int i : m_shown) {
        const ArmSeries& series = *arm(i).stacks;
        const auto slot = static_cast<std::size_t>(slotOf(i));
        double whole = 0;
        QString text;
        if (hasData(entry.chart, i) && memory) {
            for (std::size_t part = 0; part < kChartCategories; ++part)
                lengths[part][slot] = series.categoriesAtPeak()[part] / scale(entry.chart).unit.bytes;
            whole = series.highestPeak() / scale(entry.chart).unit.bytes;
            text = withDigits(QString::number(whole, 'g', 3)) + ' ' + scale(entry.chart).unit.name;
        } else if (hasData(entry.chart, i)) {
            const auto medians = series.medianPhases();
            for (std::size_t part = 0; part < kChartPhases; ++part) lengths[part][slot] = medians[part];
            whole = stackUp(medians).back();
            text = Words::tr("%1 ms").arg(withDigits(QString::number(series.updateTimes().at(0.5), 'g', 3)));
        } else if (endedEarly(series.record().status)) {
            text = statusName(series.record().status);
        }
        if (!text.isEmpty())
            texts.push_back({{std::min(whole, scale(entry.chart).range.high), static_cast<double>(slot)}, text});
    }
    for (std::size_t i = 0; i < entry.bars.size(); ++i) entry.plot->setBars(entry.bars[i], lengths[i]);
    entry.plot->setTexts(texts);
}

void ChartSet::feedMessage(PlotEntry& entry)
{
    ChartPlot& plot = *entry.plot;
    const bool first = entry.chart == 0; // says what all of them could say
    if (m_arms.empty()) {
        if (first) plot.setMessage(Words::tr("No experiment is open"), Words::tr("Open one, then press Play."), false);
        return;
    }
    bool none = true, started = false;
    int failed = -1;
    for (int i = 0; i < arms(); ++i) started = started || arm(i).stacks->rows() > 0;
    for (const ArmMarks& m : entry.marks) {
        none = none && !hasData(entry.chart, m.arm);
        if (endedEarly(record(m.arm).status) && failed < 0) failed = m.arm;
    }
    const QString waits = entry.arm >= 0 ? forkWaitsText(*m_run, static_cast<std::size_t>(entry.arm)) : QString();
    // Where there are data too, how arms ended stands beside them.
    if (first) {
        QStringList notes;
        for (const ArmMarks& m : none ? std::vector<ArmMarks>{} : entry.marks) {
            const ArmSeries& series = *arm(m.arm).stacks;
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
        QString title = statusName(record(failed).status);
        if (!title.isEmpty()) title[0] = title[0].toUpper();
        plot.setMessage(title, first ? shortMessage(record(failed)) : QString(),
                        record(failed).status != ArmStatus::Stopped);
    } else if (started && !waits.isEmpty()) {
        plot.setMessage({}, first ? waits : QString(), false);
    } else if (!started && first) {
        plot.setMessage(Words::tr("Ready"), Words::tr("Press Play to train this arm."), false);
    } else if (started && spec(entry.chart).kind == ChartKind::Layers) {
        plot.setMessage(Words::tr("No norms of layers"), Words::tr("They are logged where micro-batches are measured."),
                        false);
    } else if (started && spec(entry.chart).isCurves() && !entry.marks.empty() &&
               arm(entry.marks.front().arm).stacks->rows() > 0) {
        plot.setMessage(Words::tr("No such values so far"), {}, false);
    } else {
        plot.setMessage({}, {}, false);
    }
}

} // namespace tarakum
