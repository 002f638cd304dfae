// Data that are made up, each number a function of (seed, train or test, sample, dimension): sample i is the same
// however many samples there are. Classes take turns (sample i has class i mod classes), so that every part of the data
// is balanced; only `random` draws them.
#pragma once

#include "engine/data/data_set.hpp"

namespace tarakum {

// kind     inputs → outputs               what                                                      noise  train, test
// spiral   2 → `classes` (3)              arms of one turn from radius 0.1 to 1                     0.03   1000, 500
// circles  2 → 2 classes                  radius 1 (class 0) and 0.5                                0.08   1000, 500
// xor      2 → 2 classes                  the four quadrants, coordinates ±(0.1 … 1); class 1 where 0.05   1000, 500
//                                         the signs differ
// blobs    `inputs` (2) → `classes` (3)   normal clouds about points of the unit circle             0.3    1000, 500
// sine     1 → 1                          x uniform in [−π, π), y = sin x                           0.05   1000, 500
// random   `inputs` (784), or channels ·  uniform in [0, 1); classes uniform, or with mse           none   4096, 0
//          size², or `steps` · `inputs`   `outputs` (1) standard normal targets that depend on nothing
//          (28) → `classes` (10)
//          `vocabulary` (64), `context`   tokens uniform, at each step a target of its own, too
//          (64) → `vocabulary` classes
//
// `noise` is the standard deviation of what is added to each input, with sine to the target. With mse and half-mse a
// class is a row of `outputs` numbers, 1 at the class, else 0 (random: where `classes` is given and `outputs` is not).
// BadInput names the key: a size, a count that memory cannot hold, cross-entropy where there are no classes (sine).
DataSet syntheticDataSet(const DataSpec&, LossKind, std::uint64_t seed);

// `random` where `vocabulary` or `context` is given.
DataSet randomTokens(const DataSpec&, LossKind, std::uint64_t seed);

} // namespace tarakum
