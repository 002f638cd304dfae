#include "engine/backend/cuda/gpu_device.hpp"

#include "engine/backend/cuda/gpu_check.hpp"
#include "engine/backend/cuda/gpu_graph.hpp"
#include "engine/backend/cuda/gpu_products.hpp"
#include "engine/backend/cuda/gpu_times.hpp"
#include "engine/base/errors.hpp"

#include <exception>
#include <utility>
#include <vector>

namespace tarakum::cuda {

namespace {

// The current device is a thread's choice: others may have made another.
void useDevice(int number, const Doing& doing)
{
    checkCuda(cudaSetDevice(number), "cudaSetDevice", doing);
}

class Stream
{
public:
    explicit Stream(int device)
    {
        const Doing opening{"opening a GPU", Type::Float32, Shape()};
        useDevice(device, opening);
        checkCuda(cudaStreamCreateWithFlags(&m_stream, cudaStreamNonBlocking), "cudaStreamCreateWithFlags", opening);
    }
    ~Stream() { cudaStreamDestroy(m_stream); }
    Stream(const Stream&) = delete;
    Stream& operator=(const Stream&) = delete;
    operator cudaStream_t() const { return m_stream; }

private:
    cudaStream_t m_stream = nullptr;
};

class Gpu final : public Device
{
public:
    Gpu(int number, const CudaOptions& options)
        : Device(options.graphs), m_number(number), m_stream(number), m_times(m_stream),
          m_products(m_stream, options.tf32)
    {
    }
    ~Gpu() override
    {
        cudaSetDevice(m_number);
        cudaStreamSynchronize(m_stream);
        forgetSteps();
        for (const Pinned& p : m_pinned) {
            if (p.memory) cudaFreeHost(p.memory);
            if (p.read) cudaEventDestroy(p.read);
        }
        for (void* memory : m_shared) cudaFreeHost(memory);
        cudaGetLastError(); // what is being left fails nobody
    }
    Gpu(const Gpu&) = delete;
    Gpu& operator=(const Gpu&) = delete;

    bool canMultiply(const Product& product) override
    {
        useHere();
        return m_products.can(product, m_doing);
    }
    void* reserve(std::int64_t bytes) override
    {
        useHere();
        void* memory = nullptr;
        const cudaError_t error = cudaMalloc(&memory, static_cast<std::size_t>(bytes));
        if (error == cudaErrorMemoryAllocation) {
            cudaGetLastError(); // it is a result, not a failure
            return nullptr;
        }
        check(error, "cudaMalloc");
        return memory;
    }
    void giveBack(void* memory) noexcept override
    {
        try {
            runAll();                     // what reads it
        } catch (const std::exception&) { // the next operation fails as well, and says so
        }
        cudaSetDevice(m_number);
        if (cudaFree(memory) != cudaSuccess) cudaGetLastError();
    }

    void* pinned(std::int64_t slot, std::int64_t bytes) override
    {
        useHere();
        if (slot >= static_cast<std::int64_t>(m_pinned.size())) m_pinned.resize(static_cast<std::size_t>(slot) + 1);
        Pinned& p = m_pinned[static_cast<std::size_t>(slot)];
        if (!p.read) check(cudaEventCreateWithFlags(&p.read, cudaEventDisableTiming), "cudaEventCreateWithFlags");
        check(cudaEventSynchronize(p.read), "cudaEventSynchronize");
        // Weights come once and are large, micro-batches come all the time and are not.
        const bool wasteful = p.bytes > kMostIdle && p.bytes / 4 > bytes;
        if (p.bytes < bytes || wasteful) {
            if (p.memory) check(cudaFreeHost(std::exchange(p.memory, nullptr)), "cudaFreeHost");
            p.bytes = 0;
            check(cudaMallocHost(&p.memory, static_cast<std::size_t>(bytes)), "cudaMallocHost");
            p.bytes = bytes;
        }
        return p.memory;
    }
    void upload(void* to, std::int64_t slot, std::int64_t bytes) override
    {
        runAll();
        useHere();
        const Pinned& p = m_pinned[static_cast<std::size_t>(slot)];
        check(cudaMemcpyAsync(to, p.memory, static_cast<std::size_t>(bytes), cudaMemcpyHostToDevice, m_stream),
              "cudaMemcpyAsync");
        check(cudaEventRecord(p.read, m_stream), "cudaEventRecord");
    }
    void download(void* to, const void* from, std::int64_t bytes) override
    {
        runAll();
        useHere();
        check(cudaMemcpyAsync(to, from, static_cast<std::size_t>(bytes), cudaMemcpyDeviceToHost, m_stream),
              "cudaMemcpyAsync");
        check(cudaStreamSynchronize(m_stream), "cudaStreamSynchronize");
    }
    void wait() override
    {
        runAll();
        useHere();
        check(cudaStreamSynchronize(m_stream), "cudaStreamSynchronize");
    }
    void* shared(std::int64_t bytes) override
    {
        useHere();
        m_shared.reserve(m_shared.size() + 1);
        void* memory = nullptr;
        check(cudaHostAlloc(&memory, static_cast<std::size_t>(bytes), cudaHostAllocMapped), "cudaHostAlloc");
        m_shared.push_back(memory);
        void* there = nullptr; // the same address wherever host and device share one space of them
        check(cudaHostGetDevicePointer(&there, memory, 0), "cudaHostGetDevicePointer");
        if (there != memory) failed("cudaHostGetDevicePointer", m_doing, "host and device have addresses of their own");
        return memory;
    }
    PhaseTimes takeTimes() override
    {
        runAll();
        useHere();
        return m_times.take(m_doing);
    }

private:
    static constexpr std::int64_t kMostIdle = 64 << 20; // of a pinned buffer

    struct Pinned
    {
        void* memory = nullptr;
        std::int64_t bytes = 0;
        cudaEvent_t read = nullptr; // after the copy that last read it
    };

    void run(const Command& command) override
    {
        useHere();
        if (const Launch* launch = std::get_if<Launch>(&command.what)) {
            const KernelCall call(*launch);
            checkCuda(cudaLaunchKernel(call.params.func, call.params.gridDim, call.params.blockDim,
                                       call.params.kernelParams, 0, m_stream),
                      "starting a kernel", command.doing);
        } else if (const Product* product = std::get_if<Product>(&command.what)) {
            m_products.multiply(*product, command.doing);
        } else if (const Copy* copy = std::get_if<Copy>(&command.what)) {
            checkCuda(cudaMemcpyAsync(copy->to, copy->from, static_cast<std::size_t>(copy->bytes),
                                      cudaMemcpyDeviceToDevice, m_stream),
                      "cudaMemcpyAsync", command.doing);
        } else {
            m_times.mark(std::get<Mark>(command.what).phase, command.doing);
        }
    }
    std::unique_ptr<Graph> makeGraph(std::span<const Command> commands) override
    {
        useHere();
        try {
            return std::make_unique<GpuGraph>(commands, m_stream, m_products, m_times);
        } catch (const SystemError&) {
            cudaGetLastError(); // one by one they run as well
            return nullptr;
        }
    }

    void check(cudaError_t error, const char* call) const { checkCuda(error, call, m_doing); }
    void useHere() const { useDevice(m_number, m_doing); }

    const int m_number;
    const Stream m_stream;
    GpuTimes m_times;
    GpuProducts m_products;
    std::vector<Pinned> m_pinned;
    std::vector<void*> m_shared;
};

} // namespace

std::unique_ptr<Device> openGpu(int number, const CudaOptions& options)
{
    return std::make_unique<Gpu>(number, options);
}

} // namespace tarakum::cuda
