// A table of what became of the arms, for a terminal.
#pragma once

#include "engine/lab/run_record.hpp"

#include <iosfwd>
#include <string>
#include <vector>

namespace tarakum {

void writeArmsTable(std::ostream&, const RunRecord&);

// Columns as wide as their widest cell; the first column to the left, `right` ones to the right.
void writeTable(std::ostream&, const std::vector<std::vector<std::string>>& rows, std::size_t firstRight);

} // namespace tarakum
