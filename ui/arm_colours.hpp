// Which colour of the palette each arm of a run has, for Theme::armColours.
#pragma once

#include "engine/lab/document.hpp"

#include <vector>

namespace tarakum {

// As the run began.
std::vector<int> armColours(const Experiment& run);
// As the document on the bench has it by now, so that colours change under a run: by the arms' names; of an arm that it
// no longer has, as the run began.
std::vector<int> armColours(const Document&, const Experiment& run);

} // namespace tarakum
