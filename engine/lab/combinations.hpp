// Keys that mean nothing beside each other.
#pragma once

#include "engine/base/errors.hpp"
#include "engine/lab/document.hpp"

#include <string>
#include <vector>

namespace tarakum {

// Between the keys of the experiment itself: data, model, loss.
void checkExperimentKeys(Experiment&, const Document&, std::vector<Problem>&);

// Two units for one length of a schedule; of an arm, or of `defaults`.
void checkScheduleUnits(const Document& own, const std::string& path, std::vector<Problem>&);

// Between the keys of one arm, and the experiment's. `own`: what the arm itself says, at `path` ("arms[1]."); what only
// `defaults` say and the arm has no use for is passed over: the arm is set back.
void checkArmKeys(const Experiment&, ArmSpec&, const Document& own, const std::string& path, std::vector<Problem>&);

} // namespace tarakum
