#include "ui/chart_keys.hpp"

#include <QCoreApplication>
#include <QKeyEvent>

#include <algorithm>

namespace tarakum {
namespace {

const ChartKeyRow& rowOf(ChartKey key)
{
    const auto rows = chartKeys();
    return *std::find_if(rows.begin(), rows.end(), [key](const ChartKeyRow& row) { return row.key == key; });
}

bool isSign(int key)
{
    return key == Qt::Key_Plus || key == Qt::Key_Minus || key == Qt::Key_Equal || key == Qt::Key_0;
}

} // namespace

std::span<const ChartKeyRow> chartKeys()
{
    using S = QKeySequence;
    static const std::vector<ChartKeyRow> rows{
        {ChartKey::CrosshairLeft, {S(Qt::Key_Left)}, QT_TRANSLATE_NOOP("ChartKeys", "Crosshair to the left")},
        {ChartKey::CrosshairRight, {S(Qt::Key_Right)}, QT_TRANSLATE_NOOP("ChartKeys", "Crosshair to the right")},
        {ChartKey::Pin,
         {S(Qt::Key_P)},
         QT_TRANSLATE_NOOP("ChartKeys", "Pin the crosshair, which the time strip goes by; or let it go")},
        {ChartKey::Leave,
         {S(Qt::Key_Escape)},
         QT_TRANSLATE_NOOP("ChartKeys", "No crosshair; from one enlarged back to all")},
        {ChartKey::Closer,
         {S(Qt::Key_Plus), S(Qt::Key_Equal)},
         QT_TRANSLATE_NOOP("ChartKeys", "Closer, around the crosshair")},
        {ChartKey::Farther, {S(Qt::Key_Minus)}, QT_TRANSLATE_NOOP("ChartKeys", "Farther")},
        {ChartKey::Whole, {S(Qt::Key_0), S(Qt::Key_Home)}, QT_TRANSLATE_NOOP("ChartKeys", "All of both axes")},
        {ChartKey::Left, {S(Qt::SHIFT | Qt::Key_Left)}, QT_TRANSLATE_NOOP("ChartKeys", "What lies to the left")},
        {ChartKey::Right, {S(Qt::SHIFT | Qt::Key_Right)}, QT_TRANSLATE_NOOP("ChartKeys", "What lies to the right")},
        {ChartKey::ValuesCloser,
         {S(Qt::ALT | Qt::Key_Plus), S(Qt::ALT | Qt::Key_Equal)},
         QT_TRANSLATE_NOOP("ChartKeys", "Closer to the values alone")},
        {ChartKey::ValuesFarther,
         {S(Qt::ALT | Qt::Key_Minus)},
         QT_TRANSLATE_NOOP("ChartKeys", "Farther from the values alone")},
        {ChartKey::ValuesWhole, {S(Qt::ALT | Qt::Key_0)}, QT_TRANSLATE_NOOP("ChartKeys", "The whole axis of values")},
        {ChartKey::ValuesUp, {S(Qt::ALT | Qt::Key_Up)}, QT_TRANSLATE_NOOP("ChartKeys", "Higher values")},
        {ChartKey::ValuesDown, {S(Qt::ALT | Qt::Key_Down)}, QT_TRANSLATE_NOOP("ChartKeys", "Lower values")},
        {ChartKey::Back, {S(Qt::Key_Backspace)}, QT_TRANSLATE_NOOP("ChartKeys", "To the part that was shown before")},
        {ChartKey::Scale, {S(Qt::Key_L)}, QT_TRANSLATE_NOOP("ChartKeys", "Logarithmic, linear or automatic scale")},
        {ChartKey::Robust, {S(Qt::Key_O)}, QT_TRANSLATE_NOOP("ChartKeys", "Leave out outliers, or not")},
        {ChartKey::Enlarge,
         {S(Qt::Key_Enter), S(Qt::Key_Return)},
         QT_TRANSLATE_NOOP("ChartKeys", "Enlarge, or back to all")},
        {ChartKey::MoveUp, {S(Qt::CTRL | Qt::Key_Up)}, QT_TRANSLATE_NOOP("ChartKeys", "Move up")},
        {ChartKey::MoveDown, {S(Qt::CTRL | Qt::Key_Down)}, QT_TRANSLATE_NOOP("ChartKeys", "Move down")},
        {ChartKey::Close, {S(Qt::CTRL | Qt::Key_Delete)}, QT_TRANSLATE_NOOP("ChartKeys", "Close")},
        {ChartKey::Copy, {S(QKeySequence::Copy)}, QT_TRANSLATE_NOOP("ChartKeys", "Copy as a picture")},
        {ChartKey::BudgetStep,
         {S(Qt::Key_Up), S(Qt::Key_Down), S(Qt::Key_Left), S(Qt::Key_Right)},
         QT_TRANSLATE_NOOP("ChartKeys", "Memory: the budget, a step along its axis; across it, another arm's")},
        {ChartKey::BudgetLeap,
         {S(Qt::SHIFT | Qt::Key_Up), S(Qt::SHIFT | Qt::Key_Down), S(Qt::SHIFT | Qt::Key_Left),
          S(Qt::SHIFT | Qt::Key_Right)},
         QT_TRANSLATE_NOOP("ChartKeys", "Memory: the budget, ten steps along its axis")},
        {ChartKey::BudgetNone, {S(Qt::Key_Delete)}, QT_TRANSLATE_NOOP("ChartKeys", "Memory: no budget")},
        {ChartKey::LegendToggle, {S(Qt::Key_Space)}, QT_TRANSLATE_NOOP("ChartKeys", "Legend: an arm shown or hidden")},
        {ChartKey::LegendStep,
         {S(Qt::Key_Left), S(Qt::Key_Right)},
         QT_TRANSLATE_NOOP("ChartKeys", "Legend: the arm beside")},
    };
    return rows;
}

bool isChartKey(const QKeyEvent& event, ChartKey key)
{
    auto held = event.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::ShiftModifier);
    if (isSign(event.key())) held &= ~Qt::ShiftModifier;
    const QKeySequence pressed(static_cast<int>(held) | event.key());
    const auto& keys = rowOf(key).keys;
    return std::find(keys.begin(), keys.end(), pressed) != keys.end();
}

QString chartKeyText(ChartKey key)
{
    return rowOf(key).keys.front().toString(QKeySequence::NativeText);
}

std::vector<ShortcutRow> chartShortcuts()
{
    std::vector<ShortcutRow> out;
    for (const ChartKeyRow& row : chartKeys())
        out.push_back({row.keys, QCoreApplication::translate("ChartKeys", row.text)});
    return out;
}

} // namespace tarakum
