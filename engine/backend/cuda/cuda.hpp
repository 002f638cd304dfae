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
    std::int64_t memoryBytes = 0;
    std::int64_t freeBytes = 0; // only of the one that is used
    std::string unusable;       // why; empty: usable
};

struct CudaState
{
    std::string unusable;                // why no GPU can be used, as the rest of a sentence; empty: one can
    std::string driver, runtime, cublas; // versions: "13.0", "13.0", "13.1.0"; empty where that was not found out
    std::vector<CudaGpu> gpus;
};

bool cudaInBuild();
const CudaState& cudaState(); // found out once

struct CudaOptions
{
    bool tf32 = false;  // products of float32 with 10 bits of fraction, on tensor cores
    bool graphs = true; // micro-batches that have come before are started by one call each; changes no bit
};

// On the first GPU that can be used. SystemError if there is none.
std::shared_ptr<Backend> makeCudaBackend(const CudaOptions& options = {});

} // namespace tarakum
