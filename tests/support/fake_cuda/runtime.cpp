#include "tests/support/fake_cuda/world.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <map>
#include <set>
#include <stdexcept>
#include <utility>
#include <vector>

namespace fake = tarakum::fake_cuda;

struct CUevent_st
{
    bool recorded = false; // at least once
    int waiting = 0;       // recordings that are still on a stream
    std::chrono::steady_clock::time_point at;
    cudaStream_t stream = nullptr;
};
// A kernel's arguments: its struct, in room for the largest, and n.
struct Kernel
{
    void (*function)(const void*, std::int64_t) = nullptr;
    alignas(16) std::array<std::byte, 256> kernel;
    std::int64_t n = 0;
};
struct CUgraphNode_st
{
    fake::Task task; // of a copy or a product
    Kernel kernel;
    cudaEvent_t event = nullptr;
};
struct CUgraph_st
{
    std::vector<CUgraphNode_st*> nodes;
};
struct CUgraphExec_st
{
    std::vector<CUgraphNode_st> nodes;
    std::map<cudaGraphNode_t, std::size_t> places;
};
struct CUstream_st
{
    std::deque<fake::Task> tasks;
    cudaGraph_t recording = nullptr;
};

namespace tarakum::fake_cuda {

namespace {

std::set<cudaStream_t>& streams()
{
    static std::set<cudaStream_t> all;
    return all;
}

void run(cudaStream_t stream)
{
    if (stream->recording) throw std::logic_error("a stream whose work is recorded is waited for");
    while (!stream->tasks.empty()) {
        const Task task = std::move(stream->tasks.front());
        stream->tasks.pop_front();
        task();
    }
}
void runAll()
{
    for (cudaStream_t stream : streams()) run(stream);
}

Kernel kernelOf(const void* function, void** arguments)
{
    Kernel kernel;
    kernel.function = reinterpret_cast<void (*)(const void*, std::int64_t)>(const_cast<void*>(function));
    std::memcpy(kernel.kernel.data(), arguments[0], kernel.kernel.size());
    kernel.n = *static_cast<std::int64_t*>(arguments[1]);
    return kernel;
}

void recordOn(cudaStream_t stream, cudaEvent_t event)
{
    ++event->waiting;
    event->recorded = true;
    event->stream = stream;
}
void happens(cudaEvent_t event)
{
    --event->waiting;
    event->at = std::chrono::steady_clock::now();
}

void runNode(const CUgraphNode_st& node)
{
    if (node.task)
        node.task();
    else if (node.event)
        happens(node.event);
    else
        node.kernel.function(node.kernel.kernel.data(), node.kernel.n);
}

cudaError_t addNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after, std::size_t count,
                    CUgraphNode_st what)
{
    const bool follows = graph->nodes.empty() ? count == 0 : count == 1 && *after == graph->nodes.back();
    if (!follows) throw std::logic_error("a node does not follow the one before it");
    graph->nodes.push_back(new CUgraphNode_st(std::move(what)));
    *node = graph->nodes.back();
    return cudaSuccess;
}

cudaError_t giveMemory(void** to, std::size_t bytes, std::int64_t& count)
{
    *to = std::aligned_alloc(256, (bytes + 255) / 256 * 256);
    std::memset(*to, 0xff, std::min<std::size_t>(bytes, 1 << 20)); // NaN
    ++count;
    return cudaSuccess;
}
void freeMemory(void* memory, std::int64_t& count)
{
    if (!memory) return;
    runAll();
    std::free(memory);
    --count;
}
// What gives something back or waits has done so even if it says that something failed.
cudaError_t late(const char* call)
{
    return fails(call) ? cudaErrorUnknown : cudaSuccess;
}

} // namespace

World& world()
{
    static World world;
    return world;
}

bool fails(const char* call)
{
    World& w = world();
    w.calls.emplace_back(call);
    if (w.calls.size() != w.failing) return false;
    w.failed = call;
    return true;
}

void enqueue(cudaStream_t stream, Task task)
{
    if (!stream->recording) return stream->tasks.push_back(std::move(task));
    cudaGraphNode_t node = nullptr;
    const auto& nodes = stream->recording->nodes;
    addNode(&node, stream->recording, nodes.empty() ? nullptr : &nodes.back(), nodes.empty() ? 0 : 1,
            {std::move(task), {}, nullptr});
}

void reset()
{
    world() = World();
}
State state()
{
    return world().state;
}
const std::vector<std::string>& calls()
{
    return world().calls;
}
void failCall(std::int64_t n)
{
    world().failing = n == 0 ? 0 : world().calls.size() + static_cast<std::size_t>(n);
    world().failed.clear();
}
std::string failedCall()
{
    return world().failed;
}
void refuseAlignment(int bytes)
{
    world().alignment = bytes;
}
void refuseGraphs(bool refuse)
{
    world().refusesGraphs = refuse;
}
void refuseGelu(bool refuse)
{
    world().refusesGelu = refuse;
}
void setGpus(const std::vector<int>& capabilities)
{
    world().gpus = capabilities;
}
std::vector<int> opened()
{
    return {world().opened.begin(), world().opened.end()};
}
std::int64_t graphLaunches()
{
    return world().launches;
}
std::int64_t productsThroughGelu()
{
    return world().gelus;
}

} // namespace tarakum::fake_cuda

#define FAKE_CALL                                                                                                      \
    if (fake::fails(__func__)) return cudaErrorUnknown;                                                                \
    auto& state [[maybe_unused]] = fake::world().state

extern "C" {

const char* cudaGetErrorString(cudaError_t)
{
    return "an error that a test asked for";
}
cudaError_t cudaGetLastError()
{
    return cudaSuccess;
}
cudaError_t cudaSetDevice(int device)
{
    FAKE_CALL;
    fake::world().opened.insert(device);
    return cudaSuccess;
}
cudaError_t cudaDriverGetVersion(int* version)
{
    FAKE_CALL;
    *version = 13020;
    return cudaSuccess;
}
cudaError_t cudaRuntimeGetVersion(int* version)
{
    FAKE_CALL;
    *version = 12080;
    return cudaSuccess;
}
cudaError_t cudaGetDeviceCount(int* count)
{
    FAKE_CALL;
    *count = static_cast<int>(fake::world().gpus.size());
    return cudaSuccess;
}
cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int device)
{
    FAKE_CALL;
    const int capability = fake::world().gpus.at(static_cast<std::size_t>(device));
    properties->major = capability / 10;
    properties->minor = capability % 10;
    properties->totalGlobalMem = std::size_t{8} << 30;
    std::strcpy(properties->name, "Fake");
    return cudaSuccess;
}
cudaError_t cudaMemGetInfo(std::size_t* free, std::size_t* total)
{
    FAKE_CALL;
    *free = std::size_t{7} << 30;
    *total = std::size_t{8} << 30;
    return cudaSuccess;
}
cudaError_t cudaFuncGetAttributes(cudaFuncAttributes*, const void* function)
{
    FAKE_CALL;
    return function ? cudaSuccess : cudaErrorInvalidDeviceFunction;
}
cudaError_t cudaGetDevice(int* device)
{
    FAKE_CALL;
    *device = 0;
    return cudaSuccess;
}
cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr, int)
{
    FAKE_CALL;
    *value = 9;
    return cudaSuccess;
}

cudaError_t cudaMalloc(void** memory, std::size_t bytes)
{
    FAKE_CALL;
    return fake::giveMemory(memory, bytes, state.memories);
}
cudaError_t cudaFree(void* memory)
{
    auto& state = fake::world().state;
    fake::freeMemory(memory, state.memories);
    return fake::late(__func__);
}
cudaError_t cudaMallocHost(void** memory, std::size_t bytes)
{
    FAKE_CALL;
    return fake::giveMemory(memory, bytes, state.pinned);
}
cudaError_t cudaHostAlloc(void** memory, std::size_t bytes, unsigned)
{
    FAKE_CALL;
    return fake::giveMemory(memory, bytes, state.pinned);
}
cudaError_t cudaHostGetDevicePointer(void** there, void* here, unsigned)
{
    FAKE_CALL;
    *there = here;
    return cudaSuccess;
}
cudaError_t cudaFreeHost(void* memory)
{
    auto& state = fake::world().state;
    fake::freeMemory(memory, state.pinned);
    return fake::late(__func__);
}

cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned)
{
    FAKE_CALL;
    *stream = new CUstream_st;
    fake::streams().insert(*stream);
    ++state.streams;
    return cudaSuccess;
}
cudaError_t cudaStreamDestroy(cudaStream_t stream)
{
    auto& state = fake::world().state;
    fake::run(stream);
    fake::streams().erase(stream);
    delete stream;
    --state.streams;
    return fake::late(__func__);
}
cudaError_t cudaStreamSynchronize(cudaStream_t stream)
{
    fake::run(stream);
    return fake::late(__func__);
}
cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, cudaMemcpyKind, cudaStream_t stream)
{
    FAKE_CALL;
    fake::enqueue(stream, [=] { std::memcpy(to, from, bytes); });
    return cudaSuccess;
}
cudaError_t cudaLaunchKernel(const void* function, dim3 grid, dim3 block, void** arguments, std::size_t,
                             cudaStream_t stream)
{
    FAKE_CALL;
    const Kernel kernel = fake::kernelOf(function, arguments);
    if (grid.x == 0 || block.x != 256) return cudaErrorInvalidConfiguration;
    fake::enqueue(stream, [kernel] { kernel.function(kernel.kernel.data(), kernel.n); });
    return cudaSuccess;
}

cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned)
{
    FAKE_CALL;
    *event = new CUevent_st;
    ++state.events;
    return cudaSuccess;
}
cudaError_t cudaEventCreate(cudaEvent_t* event)
{
    return cudaEventCreateWithFlags(event, 0);
}
cudaError_t cudaEventDestroy(cudaEvent_t event)
{
    auto& state = fake::world().state;
    if (event->waiting > 0) fake::run(event->stream);
    delete event;
    --state.events;
    return fake::late(__func__);
}
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream)
{
    FAKE_CALL;
    fake::recordOn(stream, event);
    fake::enqueue(stream, [event] { fake::happens(event); });
    return cudaSuccess;
}
cudaError_t cudaEventSynchronize(cudaEvent_t event)
{
    if (event->waiting > 0) fake::run(event->stream);
    return fake::late(__func__);
}
cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t from, cudaEvent_t to)
{
    FAKE_CALL;
    if (!from->recorded || !to->recorded) return cudaErrorInvalidResourceHandle;
    if (from->waiting > 0 || to->waiting > 0) return cudaErrorNotReady;
    *milliseconds = std::chrono::duration<float, std::milli>(to->at - from->at).count();
    if (*milliseconds < 0) throw std::logic_error("time runs backwards");
    return cudaSuccess;
}

cudaError_t cudaGraphCreate(cudaGraph_t* graph, unsigned)
{
    FAKE_CALL;
    *graph = new CUgraph_st;
    ++state.graphs;
    return cudaSuccess;
}
cudaError_t cudaGraphDestroy(cudaGraph_t graph)
{
    auto& state = fake::world().state;
    for (CUgraphNode_st* node : graph->nodes) delete node;
    delete graph;
    --state.graphs;
    return fake::late(__func__);
}
cudaError_t cudaGraphAddKernelNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after,
                                   std::size_t count, const cudaKernelNodeParams* params)
{
    FAKE_CALL;
    return fake::addNode(node, graph, after, count, {{}, fake::kernelOf(params->func, params->kernelParams), nullptr});
}
cudaError_t cudaGraphAddMemcpyNode1D(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after,
                                     std::size_t count, void* to, const void* from, std::size_t bytes, cudaMemcpyKind)
{
    FAKE_CALL;
    return fake::addNode(node, graph, after, count, {[=] { std::memcpy(to, from, bytes); }, {}, nullptr});
}
cudaError_t cudaGraphAddEventRecordNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after,
                                        std::size_t count, cudaEvent_t event)
{
    FAKE_CALL;
    return fake::addNode(node, graph, after, count, {{}, {}, event});
}
cudaError_t cudaGraphAddChildGraphNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after,
                                       std::size_t count, cudaGraph_t child)
{
    FAKE_CALL;
    std::vector<CUgraphNode_st> nodes;
    for (const CUgraphNode_st* inner : child->nodes) nodes.push_back(*inner);
    const auto all = [nodes] {
        for (const CUgraphNode_st& inner : nodes) fake::runNode(inner);
    };
    return fake::addNode(node, graph, after, count, {all, {}, nullptr});
}
cudaError_t cudaGraphInstantiate(cudaGraphExec_t* ready, cudaGraph_t graph, unsigned long long)
{
    FAKE_CALL;
    if (fake::world().refusesGraphs) return cudaErrorNotSupported;
    *ready = new CUgraphExec_st;
    for (const auto& node : graph->nodes) {
        (*ready)->places[node] = (*ready)->nodes.size();
        (*ready)->nodes.push_back(*node);
    }
    ++state.graphsReady;
    return cudaSuccess;
}
cudaError_t cudaGraphExecDestroy(cudaGraphExec_t ready)
{
    auto& state = fake::world().state;
    delete ready;
    --state.graphsReady;
    return fake::late(__func__);
}
cudaError_t cudaGraphExecKernelNodeSetParams(cudaGraphExec_t ready, cudaGraphNode_t node,
                                             const cudaKernelNodeParams* params)
{
    FAKE_CALL;
    ready->nodes[ready->places.at(node)].kernel = fake::kernelOf(params->func, params->kernelParams);
    return cudaSuccess;
}
cudaError_t cudaGraphExecEventRecordNodeSetEvent(cudaGraphExec_t ready, cudaGraphNode_t node, cudaEvent_t event)
{
    FAKE_CALL;
    ready->nodes[ready->places.at(node)].event = event;
    return cudaSuccess;
}
// As it is now: what is set later is another launch's.
cudaError_t cudaGraphLaunch(cudaGraphExec_t ready, cudaStream_t stream)
{
    FAKE_CALL;
    ++fake::world().launches;
    for (const CUgraphNode_st& node : ready->nodes) {
        if (node.event) fake::recordOn(stream, node.event);
        fake::enqueue(stream, [node] { fake::runNode(node); });
    }
    return cudaSuccess;
}
cudaError_t cudaStreamBeginCapture(cudaStream_t stream, cudaStreamCaptureMode)
{
    FAKE_CALL;
    return cudaGraphCreate(&stream->recording, 0);
}
cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t* graph)
{
    *graph = std::exchange(stream->recording, nullptr); // it ends, whatever comes of it
    FAKE_CALL;
    return cudaSuccess;
}

} // extern "C"
