// The columns of the log in words, in the language of the window.
#pragma once

#include "engine/lab/rows.hpp"

#include <QString>

#include <vector>

namespace tarakum {

QString columnTitle(const Column&); // "Test accuracy"
QString columnText(const Column&);  // one sentence: what it is
QString columnUnit(const Column&);  // "samples", "ms", "bytes"; empty: none
// A value with its unit where it is bytes or a time: "1.5 MiB", "3.2 ms", "0.5231".
QString columnValue(const Column&, double value);

// The columns that make a chart, in groups with a title each.
struct ColumnGroup
{
    QString title;
    std::vector<const Column*> columns;
};
std::vector<ColumnGroup> columnGroups();

// The lowest value is the best (losses, errors, times), or the highest (accuracy, cosine); of the others none is.
enum class Better { None, Lower, Higher };
Better betterOf(const Column&);

} // namespace tarakum
