// The link between the small world and the large one: an arm of an experiment as the planner sees it, whose formulas
// can then be held against what the arm's ledger books.
#pragma once

#include "engine/data/data_set.hpp"
#include "engine/lab/arm_memory.hpp"
#include "engine/lab/experiment.hpp"
#include "engine/planner/memory.hpp"
#include "engine/planner/settings.hpp"
#include "engine/planner/transformer.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tarakum {

// A gpt as the transformer that it is: pre-norm, learned positions, a head of its own without bias. Its dropout keeps
// no masks (they are drawn again) and its attention no probabilities. Any other kind is known by its number of weights
// alone. Model and data must suit each other.
plan::Transformer plannerModel(const Experiment&, const DataSet&);

// Throws BadInput for what the planner does not know: float64, adama, checkpointing by segments, Kahan's sums, an
// average of the weights.
plan::Settings plannerSettings(const ArmSpec&, const DataSet&);

struct LedgerLine
{
    std::string what;              // "gradients"
    std::optional<double> planner; // bytes; none: the planner does not know it
    std::int64_t ledger = 0;       // bytes
};
// What the planner gives beside what the ledger books, category by category.
std::vector<LedgerLine> besideLedger(const plan::Memory& planned, const Usage& ledger);

} // namespace tarakum
