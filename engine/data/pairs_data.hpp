// Pairs of which a model is to find out who belongs to whom: for the contrastive loss.
#pragma once

#include "engine/data/data_set.hpp"

namespace tarakum {

// Pair i, of `inputs` (6) numbers each: sin(1 + 0.7 i² + 1.7 j) and that + 0.6 cos(2.3 i + 0.9 j), j = 0 …; normal
// noise (0) is added to both. 1,024 pairs, and 256 others from i = 2²⁰ on for the test. `outputs` (4): numbers of an
// embedding. BadInput for a loss other than contrastive.
DataSet pairsDataSet(const DataSpec&, LossKind, std::uint64_t seed);

} // namespace tarakum
