// The lines below a sheet's title: what all arms have in common, and where they differ.
#pragma once

#include "engine/lab/run_record.hpp"

#include <QStringList>

#include <string>

namespace tarakum {

// "All arms: …", then a line for arms that are set up alike: "accumulated: micro-batch 16 · accumulation steps 4"; then
// why arms ended early. `document`: the experiment as JSON; where it makes no sense, the arms' own words stand in.
QStringList sheetLines(const RunRecord& run, const std::string& document);

} // namespace tarakum
