// Memory budgets on the charts: lines with grips.
#include "ui/chart_set.hpp"
#include "ui/language.hpp"

#include "engine/base/number_text.hpp"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace tarakum {
namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(tarakum::Charts)
};

} // namespace

void ChartSet::setBudgets(const std::vector<Budget>& budgets)
{
    if (budgets.size() != m_budgets.size() || budgets == m_budgets) return;
    m_budgets = budgets;
    if (m_hold) m_hold->at = budget(m_hold->arm);
    updateScales();
    for (auto& entry : m_plots) entry->stale = entry->stale || spec(entry->chart).kind == ChartKind::Memory;
}

bool ChartSet::hasHandles(const PlotEntry& entry) const
{
    return m_options.handles && spec(entry.chart).kind == ChartKind::Memory && scale(entry.chart).any;
}

// In bytes: the round number that cuts the axis into at most so many parts.
double ChartSet::budgetStep(const PlotEntry& entry, int parts) const
{
    return niceStep(scale(entry.chart).range.span(), std::max(parts, 1)) * scale(entry.chart).unit.bytes;
}

ChartSet::Budget ChartSet::budgetFor(int i, QPointF scene) const
{
    const PlotEntry& entry = *m_plots[static_cast<std::size_t>(i)];
    const QRectF area = entry.plot->plotArea();
    const bool bars = !entry.bars.empty();
    constexpr double beyond = 8; // pixels
    if (bars ? scene.x() > area.right() + beyond : scene.y() < area.top() - beyond) return {};
    const QPointF value = entry.plot->valuesAt(scene);
    const double step = budgetStep(entry, static_cast<int>(bars ? area.width() : area.height()));
    const double least =
        std::max(1.0, std::round((bars ? value.x() : value.y()) * scale(entry.chart).unit.bytes / step));
    const double most = std::floor(scale(entry.chart).range.high * scale(entry.chart).unit.bytes / step + 1e-9);
    return std::max<std::int64_t>(1, std::llround(std::min(least, most) * step));
}

ChartSet::Budget ChartSet::budgetBeside(int i, int arm, int steps) const
{
    const PlotEntry& entry = *m_plots[static_cast<std::size_t>(i)];
    const Range range = scale(entry.chart).range;
    const double step = budgetStep(entry, 50), top = range.high * scale(entry.chart).unit.bytes;
    const Budget now = m_hold && m_hold->arm == arm ? m_hold->at : budget(arm);
    if (!now && steps > 0) return {};
    // From no budget one goes down from the top of the axis; what lies between two steps goes to the next one.
    const double from = (now ? static_cast<double>(*now) : top) / step;
    constexpr double rounding = 0.01; // budgets are whole bytes
    const double to = steps > 0 ? std::floor(from + rounding) + steps : std::ceil(from - rounding) + steps;
    return std::max<std::int64_t>(1, std::llround(std::max(to, 1.0) * step));
}

void ChartSet::hold(std::optional<Hold> hold)
{
    if (hold == m_hold) return;
    m_hold = hold;
    for (auto& entry : m_plots)
        if (spec(entry->chart).kind == ChartKind::Memory && !entry->stale) feedBudgets(*entry);
}

void ChartSet::feedBudgets(PlotEntry& entry)
{
    const Range& range = scale(entry.chart).range;
    const bool bars = !entry.bars.empty();
    std::vector<ChartPlot::Grip> grips;
    for (const ArmMarks& m : entry.marks) {
        const bool held = m_hold && m_hold->arm == m.arm;
        const Budget bytes = held ? m_hold->at : budget(m.arm);
        const double value = bytes ? static_cast<double>(*bytes) / scale(entry.chart).unit.bytes : range.high;
        const double slot = slotOf(m.arm);
        std::vector<Curve> line;
        if (bytes && scale(entry.chart).any && value >= range.low && value <= range.high)
            line = bars ? std::vector<Curve>{{{value, slot - 0.45}, {value, slot + 0.45}}}
                        : std::vector<Curve>{{{m_x.range.low, value}, {m_x.range.high, value}}};
        entry.plot->setLine(m.budget, std::move(line));
        if (!hasHandles(entry)) continue;
        // An idle line is a line; without one a faint grip invites.
        QString label = Words::tr("no budget: drag to set one");
        if (bytes)
            label = withDigits(QString::fromStdString(bytesText(*bytes)));
        else if (held && budget(m.arm))
            label = Words::tr("no budget");
        grips.push_back({.number = m.arm,
                         .at = {std::min(value, range.high), bars ? slot : std::min(value, range.high)},
                         .along = bars ? Qt::Horizontal : Qt::Vertical,
                         .visible = held || !bytes,
                         .active = held,
                         .label = label});
    }
    entry.plot->setGrips(std::move(grips));
}

} // namespace tarakum
