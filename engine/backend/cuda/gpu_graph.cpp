#include "engine/backend/cuda/gpu_graph.hpp"

#include "engine/backend/cuda/gpu_check.hpp"
#include "engine/backend/cuda/kernels/threads.hpp"

#include <algorithm>

namespace tarakum::cuda {

namespace {

// A product is what cuBLAS starts on a stream: that is recorded, and becomes a graph within the graph.
class Captured
{
public:
    Captured(cudaStream_t stream, const Doing& doing) : m_stream(stream), m_doing(doing)
    {
        checkCuda(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal), "cudaStreamBeginCapture", doing);
        m_open = true;
    }
    ~Captured()
    {
        if (m_open) cudaStreamEndCapture(m_stream, &m_graph);
        if (m_graph) cudaGraphDestroy(m_graph);
    }
    Captured(const Captured&) = delete;
    Captured& operator=(const Captured&) = delete;

    cudaGraph_t end()
    {
        m_open = false;
        checkCuda(cudaStreamEndCapture(m_stream, &m_graph), "cudaStreamEndCapture", m_doing);
        return m_graph;
    }

private:
    const cudaStream_t m_stream;
    const Doing& m_doing;
    cudaGraph_t m_graph = nullptr;
    bool m_open = false;
};

} // namespace

// Long ones go round: a grid has room for 2³¹ − 1 blocks, but so many keep every GPU busy.
KernelCall::KernelCall(const Launch& launch) : m_n(launch.n)
{
    constexpr std::int64_t kMostBlocks = 1 << 20;
    m_arguments[0] = const_cast<std::byte*>(launch.kernel);
    m_arguments[1] = &m_n;
    params.func = reinterpret_cast<void*>(launch.function);
    params.gridDim =
        dim3(static_cast<unsigned>(std::min((launch.n + launch.together - 1) / launch.together, kMostBlocks)));
    params.blockDim = dim3(kThreads);
    params.kernelParams = m_arguments;
}

GpuGraph::GpuGraph(std::span<const Command> commands, cudaStream_t stream, GpuProducts& products, GpuTimes& times)
    : m_stream(stream), m_times(times)
{
    try {
        build(commands, products);
    } catch (...) {
        if (m_graph) cudaGraphDestroy(m_graph);
        throw;
    }
}

GpuGraph::~GpuGraph()
{
    cudaGraphExecDestroy(m_ready);
    cudaGraphDestroy(m_graph);
}

void GpuGraph::build(std::span<const Command> commands, GpuProducts& products)
{
    m_last = commands.back().doing;
    checkCuda(cudaGraphCreate(&m_graph, 0), "cudaGraphCreate", m_last);
    m_nodes.reserve(commands.size());
    for (const Command& command : commands)
        m_nodes.push_back(add(command, m_nodes.empty() ? nullptr : &m_nodes.back(), m_nodes.empty() ? 0 : 1, products));
    checkCuda(cudaGraphInstantiate(&m_ready, m_graph, 0), "cudaGraphInstantiate", m_last);
}

cudaGraphNode_t GpuGraph::add(const Command& command, const cudaGraphNode_t* after, std::size_t count,
                              GpuProducts& products)
{
    cudaGraphNode_t node = nullptr;
    const Doing& doing = command.doing;
    if (const Launch* launch = std::get_if<Launch>(&command.what)) {
        const KernelCall call(*launch);
        checkCuda(cudaGraphAddKernelNode(&node, m_graph, after, count, &call.params), "cudaGraphAddKernelNode", doing);
    } else if (const Product* product = std::get_if<Product>(&command.what)) {
        Captured captured(m_stream, doing);
        products.multiply(*product, doing);
        checkCuda(cudaGraphAddChildGraphNode(&node, m_graph, after, count, captured.end()),
                  "cudaGraphAddChildGraphNode", doing);
    } else if (const Copy* copy = std::get_if<Copy>(&command.what)) {
        checkCuda(cudaGraphAddMemcpyNode1D(&node, m_graph, after, count, copy->to, copy->from,
                                           static_cast<std::size_t>(copy->bytes), cudaMemcpyDeviceToDevice),
                  "cudaGraphAddMemcpyNode1D", doing);
    } else { // change() sets the event before each launch
        checkCuda(cudaGraphAddEventRecordNode(&node, m_graph, after, count, m_times.anyEvent(doing)),
                  "cudaGraphAddEventRecordNode", doing);
    }
    return node;
}

void GpuGraph::change(std::size_t i, const Command& command)
{
    if (const Launch* launch = std::get_if<Launch>(&command.what)) {
        const KernelCall call(*launch);
        checkCuda(cudaGraphExecKernelNodeSetParams(m_ready, m_nodes[i], &call.params),
                  "cudaGraphExecKernelNodeSetParams", command.doing);
    } else if (const Mark* mark = std::get_if<Mark>(&command.what)) {
        checkCuda(
            cudaGraphExecEventRecordNodeSetEvent(m_ready, m_nodes[i], m_times.nextEvent(mark->phase, command.doing)),
            "cudaGraphExecEventRecordNodeSetEvent", command.doing);
    }
}

void GpuGraph::launch()
{
    checkCuda(cudaGraphLaunch(m_ready, m_stream), "cudaGraphLaunch", m_last);
}

} // namespace tarakum::cuda
