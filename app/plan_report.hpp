// The answers of `tarakum plan`, in words and in JSON, on standard output.
#pragma once

#include "app/plan_input.hpp"
#include "engine/planner/claims.hpp"

namespace tarakum {

void writePlan(const PlanInput&, bool explain);
void writePlanJson(const PlanInput&);
void writeClaim(const plan::PreparedClaim&);
void writeClaimJson(const plan::PreparedClaim&);
// The planner on an experiment's first arm, beside what the arm's ledger books. Throws BadInput, plan::Refusal.
void writeLaboratory(const PlanLine&);

} // namespace tarakum
