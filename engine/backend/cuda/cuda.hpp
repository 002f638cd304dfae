// NVIDIA's GPUs as the rest of the program sees them. What uses them is a library of its own, loaded when it is first
// asked for: the program starts and computes on the CPU where there is no driver, no device and no cuBLAS.
#pragma once

#include "engine/backend/backend.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace tarakum {

struct CudaGpu
{
    std::string name;
    std::string capability; // "9.0"
    std::int64_t memoryBytes = 0, freeBytes = 0;
    std::string unusable; // why; empty: usable
};

struct CudaState
{
    std::string unusable;                // why no GPU can be used, as the rest of a sentence; empty: one can
    std::string driver, runtime, cublas; // versions: "13.0", "13.0", "13.1.0"; empty where that was not found out
    std::vector<CudaGpu> gpus;
};

bool cudaInBuild();
const CudaState& cudaState(); // found out once

// On the first GPU that can be used. tf32: products of float32 with 10 bits of fraction. SystemError if there is none.
std::shared_ptr<Backend> makeCudaBackend(bool tf32);

} // namespace tarakum
