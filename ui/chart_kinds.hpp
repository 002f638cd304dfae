// The words that the charts share: how they are arranged, what each of them shows.
#pragma once

#include "engine/lab/rows.hpp"
#include "ui/series_range.hpp"

#include <QStringList>

#include <vector>

namespace tarakum {

enum class ChartArrangement { SideBySide, Overlaid };
enum class ChartAxis { Samples, Updates, MicroSteps, Seconds };

enum class ChartKind { Curves, Memory, Time, Layers };
enum class ChartScale { Automatic, Linear, Logarithmic };

// One of the charts: a column of the log as curves, memory by category, time by phase, or the gradient norm of each
// layer as a heat strip.
struct ChartSpec
{
    ChartKind kind = ChartKind::Curves;
    const Column* column = nullptr; // of the first kind
    ChartScale scale = ChartScale::Automatic;
    bool robust = false; // the axis leaves out the outermost twentieths of the values, which are marked
    bool operator==(const ChartSpec&) const = default;

    bool isCurves() const { return kind == ChartKind::Curves; }
    bool isStack() const { return kind == ChartKind::Memory || kind == ChartKind::Time; }
    // What is drawn in the same chart: test loss with the loss, the clipped norm with the gradient's; null: nothing.
    const Column* second() const;
    bool secondIsSparse() const; // as markers: test figures
    QString key() const;         // "loss", "memory", "layers": the column's name or the kind's
};

// The part of a chart's axis of values that is on show: vertical, of lying bars horizontal. Values as logged, or their
// log10 where the axis is logarithmic: a part of one kind of axis is none of the other.
struct ValuePart
{
    Range range;
    bool log = false;
    bool operator==(const ValuePart&) const = default;
};

ChartSpec chartOf(std::string_view key); // loss for one that there is not
std::vector<ChartSpec> usualCharts();    // loss, gradient norm, memory, time

// For settings: "grad_norm:log:robust". Entries that nobody knows are left out.
QStringList chartsText(const std::vector<ChartSpec>&);
std::vector<ChartSpec> chartsFrom(const QStringList&);

} // namespace tarakum
