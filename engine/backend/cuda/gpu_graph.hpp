// A step's commands as a CUDA graph: one after another, as on the stream, but started by one call.
#pragma once

#include "engine/backend/cuda/gpu_products.hpp"
#include "engine/backend/cuda/gpu_times.hpp"
#include "engine/backend/cuda/recorder.hpp"

#include <cuda_runtime_api.h>

#include <memory>
#include <span>
#include <vector>

namespace tarakum::cuda {

// How a kernel is started: the arguments point into the launch, which must outlive it.
class KernelCall
{
public:
    explicit KernelCall(const Launch&);
    KernelCall(const KernelCall&) = delete;
    KernelCall& operator=(const KernelCall&) = delete;

    cudaKernelNodeParams params{};

private:
    std::int64_t m_n;
    void* m_arguments[2];
};

class GpuGraph final : public Graph
{
public:
    // All of them must outlive it. SystemError where a command cannot be part of a graph.
    GpuGraph(std::span<const Command>, cudaStream_t, GpuProducts&, GpuTimes&);
    ~GpuGraph() override;
    GpuGraph(const GpuGraph&) = delete;
    GpuGraph& operator=(const GpuGraph&) = delete;

    void change(std::size_t i, const Command&) override;
    void launch() override;

private:
    void build(std::span<const Command>, GpuProducts&);
    cudaGraphNode_t add(const Command&, const cudaGraphNode_t* after, std::size_t count, GpuProducts&);

    const cudaStream_t m_stream;
    GpuTimes& m_times;
    cudaGraph_t m_graph = nullptr;
    cudaGraphExec_t m_ready = nullptr;
    std::vector<cudaGraphNode_t> m_nodes; // a command each
    Doing m_last;                         // what its last command does, for messages
};

} // namespace tarakum::cuda
