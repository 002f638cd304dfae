// The CUDA backend's operations on the host: the same kernels, run in loops, with plain products.
#pragma once

#include "engine/backend/backend.hpp"

#include <memory>

namespace tarakum {

std::shared_ptr<Backend> makeCudaBackendOnHost();

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
