// Memory budgets between an experiment's document and the charts of one of its runs, whose arms may be others by now:
// an arm is known by its name.
#pragma once

#include "engine/lab/experiment.hpp"
#include "ui/document_values.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tarakum {

// Bytes that the document gives each arm of the run; none: no budget, or no such arm any more.
std::vector<std::optional<std::int64_t>> budgetsOf(const Document&, const Experiment& run);
// What gives an arm of this name a budget (0: takes its own away), as "1.5 MiB" where that says it exactly; empty if
// there is no such arm.
Edits budgetEdits(const Document&, const std::string& arm, std::int64_t bytes);

} // namespace tarakum
