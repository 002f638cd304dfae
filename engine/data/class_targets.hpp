// Classes as a loss wants them.
#pragma once

#include "engine/data/data_set.hpp"

#include <cstdint>
#include <vector>

namespace tarakum {

// Gives the samples their targets: the classes themselves for cross-entropy, else rows of `outputs` numbers with a 1 at
// the class. `classes` holds samples.count numbers from 0 to outputs − 1.
void setClasses(Samples& samples, std::vector<std::int32_t> classes, std::int64_t outputs, LossKind);

} // namespace tarakum
