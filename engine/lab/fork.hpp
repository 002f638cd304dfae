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
#include <optional>
#include <string_view>
#include <vector>

namespace tarakum {

struct RunRecord;
struct UpdateRow;

// The place of the arm of this name; none: there is no such arm.
std::optional<std::size_t> armPlace(const std::vector<ArmSpec>&, std::string_view name);

// What is wrong with the forks among all arms, those that are off as well, which are right by themselves.
void checkForks(const Experiment&, std::vector<Problem>&);

// The forks that one document has beyond another, where that is all in which its training differs; else none.
std::vector<Fork> addedForks(const Document& before, const Document& after);
// The document without what training does not depend on: arms' colours.
Document withoutColours(Document);
// The row before an arm's first: its counts are 0 (and nothing else is there), or a fork's parent has it.
UpdateRow rowBefore(const RunRecord&, std::size_t arm);

} // namespace tarakum
