#pragma once

#include "engine/data/data_set.hpp"
#include "engine/nn/network.hpp"

namespace tarakum {

// What a model of the kind reads and writes with these data: a recurrent one a step of a sequence at a time, the others
// what belongs to one target.
NetworkShape networkShape(const DataSet&, ModelKind);

} // namespace tarakum
