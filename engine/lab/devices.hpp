// What an arm computes on.
#pragma once

#include "engine/backend/backend.hpp"
#include "engine/lab/experiment.hpp"

#include <memory>
#include <string>
#include <vector>

namespace tarakum {

// Why this machine cannot train the experiment, as a problem of the first arm that it cannot: "arms[1].device is
// \"cuda\", but must be cpu here: no NVIDIA driver is installed". Empty where it can. Asks the driver only if an arm
// wants a GPU.
std::vector<Problem> deviceProblems(const Experiment&);

// BadInput as above, SystemError where the device fails.
std::shared_ptr<Backend> makeArmBackend(const Experiment&, std::size_t arm, int threads);

// Lines for `tarakum devices`: what can compute here and, if something cannot, why.
std::vector<std::string> deviceLines();

} // namespace tarakum
