// Arms that begin where another one stands: `"fork": {"of": "accumulated", "at": 120}`.
//
// Such an arm begins once the other has made so many updates, at the same place in the stream of samples, with its
// weights, running statistics, carried states, optimizer (its t too), average, noise scale, a loss scale that adapts,
// and what a rule has left in the gradient buffer where theirs are of one kind. Its keys are its own, as any arm's. Its
// rows go on counting: the first is of update 121.
#pragma once

#include "engine/base/errors.hpp"
#include "engine/lab/document.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tarakum {

struct Fork
{
    std::size_t of = 0;  // place of the other arm, before its own
    std::int64_t at = 1; // updates that one has made then
};

// Of the arms of an experiment that was read from this document (those that are off left out), in their order.
std::vector<std::optional<Fork>> forksOf(const Document&);

// What is wrong with the forks of a document whose arms are right by themselves.
void checkForks(const Document&, const Experiment&, std::vector<Problem>&);

} // namespace tarakum
