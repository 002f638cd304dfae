// All that the planner view shows of a model and how it is trained: pure, some milliseconds at most.
#pragma once

#include "engine/planner/answer_json.hpp"
#include "engine/planner/fits.hpp"
#include "engine/planner/memory.hpp"
#include "engine/planner/time.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace tarakum {

using HeldBytes = std::array<double, plan::kHeldNames.size()>;

// What a device holds over b, or over k.
struct PlannerSeries
{
    std::vector<std::int64_t> x; // rising
    std::vector<HeldBytes> held;
};

struct PlannerAnswer
{
    plan::Memory memory;
    std::int64_t parameters = 0;
    std::vector<plan::PartSum> parts;
    std::optional<plan::Fits> fits;    // none: no memory is given, or activations are not known
    std::vector<plan::Option> options; // where the plan does not fit
    std::optional<plan::UpdateTime> time;
    std::optional<plan::MeasuredTime> measured; // through two measured points
    PlannerSeries overB, overK;                 // k for L; b as it is
};

// settings.effectiveBatch is L, and must be there. Throws Refusal.
PlannerAnswer plannerAnswer(const plan::Request&);

// 1, 2, 3, 4, 6, 8, 12, 16, 24 … up to `most`, which is the last.
std::vector<std::int64_t> ladder(std::int64_t most);

// Terms and totals as rows: what, name, bytes or seconds, formula, numbers, source. English words, as in JSON. Before
// them the program's version and the plan, as lines that begin with #.
std::string plannerCsv(const PlannerAnswer&, const std::string& plan);

} // namespace tarakum
