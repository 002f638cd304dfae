// Tables of numbers as data, from a CSV file or the experiment itself (`rows`): one column is the target, the others,
// in their order, are the inputs.
#pragma once

#include "engine/data/data_set.hpp"

namespace tarakum {

// With cross-entropy the target is a class (a whole number from 0; `classes` of them, or the largest of the training
// file
// + 1, whatever `train_samples` is); else a number. BadInput names file, line and column, or the key.
DataSet csvDataSet(const DataSpec&, LossKind);

} // namespace tarakum
