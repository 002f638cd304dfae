// The command line of `tarakum plan` as the planner's own types.
#pragma once

#include "app/plan_line.hpp"
#include "engine/planner/answer_json.hpp"

namespace tarakum {

using PlanInput = plan::Request;

// Throws BadInput, plan::Refusal.
PlanInput planInput(const PlanLine&);

} // namespace tarakum
