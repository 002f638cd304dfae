// What keys do in a chart: one table that the charts obey, menus tell and the sheet of shortcuts lists.
#pragma once

#include "ui/view.hpp"

#include <QKeySequence>

#include <optional>
#include <span>
#include <vector>

class QKeyEvent;

namespace tarakum {

enum class ChartKey {
    CrosshairLeft,
    CrosshairRight,
    Pin,
    Leave, // the crosshair, or a chart that is enlarged
    Closer,
    Farther,
    Whole,
    Left,
    Right,
    ValuesCloser,
    ValuesFarther,
    ValuesWhole,
    ValuesUp,
    ValuesDown,
    Back,
    Scale,
    Robust,
    Enlarge,
    MoveUp,
    MoveDown,
    Close,
    Copy,
    BudgetStep, // along the memory chart's axis
    BudgetLeap,
    BudgetNone,
    LegendToggle,
    LegendStep
};

struct ChartKeyRow
{
    ChartKey key;
    std::vector<QKeySequence> keys; // any of them
    const char* text;               // in English, of the context "ChartKeys"
};

std::span<const ChartKeyRow> chartKeys();
// Whether a press is one of a row's keys. Shift does not count where it only makes the sign ("+").
bool isChartKey(const QKeyEvent& event, ChartKey key);
QString chartKeyText(ChartKey key); // the first of its keys, as people read it: "Ctrl+Up"
std::vector<ShortcutRow> chartShortcuts();

} // namespace tarakum
