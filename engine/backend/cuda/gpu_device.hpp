// A GPU: its memory, one stream, events between phases, cuBLAS.
#pragma once

#include "engine/backend/cuda/device.hpp"

#include <memory>

namespace tarakum::cuda {

// The device of that number. tf32: products of float32 with 10 bits of fraction, on tensor cores. SystemError if it
// cannot be used.
std::unique_ptr<Device> openGpu(int number, bool tf32);

} // namespace tarakum::cuda
