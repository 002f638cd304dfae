// Endless sequences, cut into pieces: for models that carry their state from one piece to the next.
#pragma once

#include "engine/data/data_set.hpp"

namespace tarakum {

// `lanes` (16) sequences side by side: at each step an input x = ±1 and y_t = 0.9 y_{t−1} + √0.19 x_t, which has the
// variance 1. A sample is a piece of `steps` (4) inputs with y at its last step as its one target. Samples go piece by
// piece over the lanes (sample i: piece i / lanes of lane i % lanes); 800 pieces a lane, and 100 of other lanes for the
// test. To a model without memory 0.9^(2·steps) of the variance stays unknown.
// BadInput for counts that are no multiple of the lanes, and for losses other than mse and half-mse.
inline constexpr std::int64_t kStreamLanes = 16;
DataSet streamDataSet(const DataSpec&, LossKind, std::uint64_t seed);

} // namespace tarakum
