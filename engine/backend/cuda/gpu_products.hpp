// Products by cublasLt: a plan for every kind and size is made once and kept.
#pragma once

#include "engine/backend/cuda/device.hpp"

#include <cublasLt.h>
#include <cuda_runtime_api.h>

#include <array>
#include <map>
#include <memory>

namespace tarakum::cuda {

class GpuProducts
{
public:
    // Products run on the stream. tf32: those of float32 on tensor cores, with 10 bits of fraction.
    GpuProducts(cudaStream_t stream, bool tf32);
    ~GpuProducts();
    GpuProducts(const GpuProducts&) = delete;
    GpuProducts& operator=(const GpuProducts&) = delete;

    bool can(const Product&, const Doing&);
    void multiply(const Product&, const Doing&); // one that it can

private:
    struct Plan;
    using Key = std::array<std::int64_t, 12>; // all that a plan depends on
    const Plan& planFor(const Product&, const Doing&);

    const cudaStream_t m_stream;
    const bool m_tf32;
    cublasLtHandle_t m_handle = nullptr;
    void* m_workspace = nullptr;
    std::size_t m_workspaceBytes = 0;
    std::map<Key, std::unique_ptr<Plan>> m_plans;
};

} // namespace tarakum::cuda
