// A GPU: its memory, one stream, events between phases, cuBLAS.
#pragma once

#include "engine/backend/cuda/cuda.hpp"
#include "engine/backend/cuda/device.hpp"

#include <memory>

namespace tarakum::cuda {

// The device of that number. SystemError if it cannot be used.
std::unique_ptr<Device> openGpu(int number, const CudaOptions&);

} // namespace tarakum::cuda
