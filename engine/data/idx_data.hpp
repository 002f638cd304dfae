// Folders of images in IDX files, named as MNIST's: train-images-idx3-ubyte, train-labels-idx1-ubyte and, for test
// data, t10k-images-idx3-ubyte, t10k-labels-idx1-ubyte; each gzipped (with .gz) or not.
#pragma once

#include "engine/data/data_set.hpp"

namespace tarakum {

inline constexpr const char* kFashionMnistFolder = "/usr/share/datasets/fashion-mnist"; // of Debian's package

// `fashion-mnist` (ten classes; without a path it is sought where Debian's package puts it) and `idx` (as many classes
// as the key says, or the largest training label + 1, whatever `train_samples` is).
DataSet idxDataSet(const DataSpec&, LossKind);

} // namespace tarakum
