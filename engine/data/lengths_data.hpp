// Sequences of unequal length, padded to the longest: what a mean over micro-batches gets wrong and a mean over items
// does not.
#pragma once

#include "engine/data/data_set.hpp"

namespace tarakum {

// Sample i (of 8, and no test data unless asked for) holds 1, 2, … i mod `steps` (8) + 1; each step has a target, its
// number mod 2; beyond a sequence's end the inputs are 0 and targets carry no loss. With `vocabulary` the inputs are
// tokens (the numbers modulo it) and there are as many classes; else a step is one number and there are two classes.
// BadInput for a loss other than cross-entropy.
DataSet lengthsDataSet(const DataSpec&, LossKind);

} // namespace tarakum
