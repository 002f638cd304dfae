// The laboratory's own model as the planner sees it, beside what its ledger books: the link between small and large.
#pragma once

#include "engine/lab/planner_link.hpp"
#include "engine/lab/run_record.hpp"
#include "engine/planner/refusal.hpp"

#include <QString>

#include <optional>
#include <vector>

namespace tarakum {

struct PlannerLaboratory
{
    std::optional<plan::Refusal> problem; // why the planner does not know the arm; none: it does
    QString arm;                          // its name
    plan::Transformer model;
    plan::Settings settings; // with the arm's memory budget, where it has one
    bool activationsKnown = false;
    std::vector<LedgerLine> lines; // at the arm's own b
};

// Loads the data: not for the window's thread.
PlannerLaboratory plannerLaboratory(const RunRecord&, std::size_t arm);

} // namespace tarakum
