// Text as data: each character is a token, the next one its target.
#pragma once

#include "engine/data/data_set.hpp"

namespace tarakum {

// The characters (code points) of a UTF-8 file, or of the text that ships; the vocabulary is those that occur, in order
// of code point. The first nine tenths are training data, the rest test data; in each, sample i is the i-th stretch of
// `context` (64) characters, and its targets are the same a character on. BadInput names the file or key.
DataSet textDataSet(const DataSpec&, LossKind);

} // namespace tarakum
