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

// A run's document in the colours of the one on the bench: what its exports carry. Itself, where they are the same.
Document withColoursOf(Document run, const Document& bench);

} // namespace tarakum
