// `accumulation_steps` as a list: [{"from_update": 0, "steps": 1}, …].
#pragma once

#include "engine/base/errors.hpp"
#include "engine/lab/document.hpp"
#include "engine/train/steps.hpp"

#include <optional>
#include <string>
#include <vector>

namespace tarakum {

// Fills `entries`, or says what is wrong. `path`: of the list, for messages.
std::optional<Problem> readStepsList(const Document& list, const std::string& path, double mostSteps,
                                     std::vector<StepsEntry>& entries);
bool isStepsListKey(std::string_view name); // of an entry: "from_update", …, "steps"

} // namespace tarakum
