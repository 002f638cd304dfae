// The CUDA backend's operations on the host: the same kernels, run in loops, with plain products.
#pragma once

#include "engine/backend/backend.hpp"

#include <cstdint>
#include <memory>

namespace tarakum {

enum class CudaGraphs { On, Off, Refused }; // refused: the device cannot make one
struct CudaOnHost
{
    struct Counts
    {
        std::int64_t waits = 0, graphLaunches = 0;
        std::int64_t gelus = 0; // that products went back through by the way
    };
    CudaGraphs graphs = CudaGraphs::On;
    Counts* counts = nullptr;   // outlives the backend, as does the next
    const bool* full = nullptr; // while true there is no more memory
};

std::shared_ptr<Backend> makeCudaBackendOnHost(const CudaOnHost& options = {});

// While it lives kernels do backwards what no order is promised for.
class KernelsBackwards
{
public:
    KernelsBackwards();
    ~KernelsBackwards();
    KernelsBackwards(const KernelsBackwards&) = delete;
    KernelsBackwards& operator=(const KernelsBackwards&) = delete;
};

} // namespace tarakum
