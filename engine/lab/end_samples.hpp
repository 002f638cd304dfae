#pragma once

#include "engine/lab/experiment.hpp"

#include <cstdint>

namespace tarakum {

// The number of samples at which all arms stop: `length`, where `updates` are those of the arm with the largest
// effective batch, forks left out, found by cutting its windows. BadInput where a micro-batch is larger than the data,
// or no update is ever made.
std::int64_t endSamples(const Experiment&, std::int64_t trainSamples);

} // namespace tarakum
