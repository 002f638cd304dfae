// A product without a library: a thread a number of C, its terms one after another. Slow; for what cuBLAS cannot do on
// a device, and for the host.
#pragma once

#include "engine/backend/cuda/command.hpp"

namespace tarakum::cuda {

Launch plainProduct(const Product&);

} // namespace tarakum::cuda
