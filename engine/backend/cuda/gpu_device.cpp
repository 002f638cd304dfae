#include "engine/backend/cuda/gpu_device.hpp"

#include "engine/backend/cuda/gpu_check.hpp"
#include "engine/backend/cuda/gpu_products.hpp"

#include <utility>
#include <vector>

namespace tarakum::cuda {

namespace {

class Gpu final : public Device
{
public:
    Gpu(int number, bool tf32) : m_number(number)
    {
        check(cudaSetDevice(number), "cudaSetDevice");
        check(cudaStreamCreateWithFlags(&m_stream, cudaStreamNonBlocking), "cudaStreamCreateWithFlags");
        m_products = std::make_unique<GpuProducts>(m_stream, tf32);
    }
    ~Gpu() override
    {
        cudaSetDevice(m_number);
        cudaStreamSynchronize(m_stream);
        m_products.reset();
        for (const Pinned& p : m_pinned) {
            if (p.memory) cudaFreeHost(p.memory);
            if (p.read) cudaEventDestroy(p.read);
        }
        for (const Mark& mark : m_marks) cudaEventDestroy(mark.event);
        cudaStreamDestroy(m_stream);
        cudaGetLastError(); // what is being left fails nobody
    }
    Gpu(const Gpu&) = delete;
    Gpu& operator=(const Gpu&) = delete;

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
        cudaSetDevice(m_number);
        if (cudaFree(memory) != cudaSuccess) cudaGetLastError();
    }

    void begin(const Doing& doing) override
    {
        useHere();
        m_doing = doing;
    }
    void* stream() override { return m_stream; }

    void copy(void* to, const void* from, std::int64_t bytes) override
    {
        check(cudaMemcpyAsync(to, from, static_cast<std::size_t>(bytes), cudaMemcpyDeviceToDevice, m_stream),
              "cudaMemcpyAsync");
    }
    void* pinned(std::int64_t slot, std::int64_t bytes) override
    {
        if (slot >= static_cast<std::int64_t>(m_pinned.size())) m_pinned.resize(static_cast<std::size_t>(slot) + 1);
        Pinned& p = m_pinned[static_cast<std::size_t>(slot)];
        if (!p.read) check(cudaEventCreateWithFlags(&p.read, cudaEventDisableTiming), "cudaEventCreateWithFlags");
        check(cudaEventSynchronize(p.read), "cudaEventSynchronize");
        if (p.bytes < bytes) {
            if (p.memory) check(cudaFreeHost(std::exchange(p.memory, nullptr)), "cudaFreeHost");
            p.bytes = 0;
            check(cudaMallocHost(&p.memory, static_cast<std::size_t>(bytes)), "cudaMallocHost");
            p.bytes = bytes;
        }
        return p.memory;
    }
    void upload(void* to, std::int64_t slot, std::int64_t bytes) override
    {
        const Pinned& p = m_pinned[static_cast<std::size_t>(slot)];
        check(cudaMemcpyAsync(to, p.memory, static_cast<std::size_t>(bytes), cudaMemcpyHostToDevice, m_stream),
              "cudaMemcpyAsync");
        check(cudaEventRecord(p.read, m_stream), "cudaEventRecord");
    }
    void download(void* to, const void* from, std::int64_t bytes) override
    {
        check(cudaMemcpyAsync(to, from, static_cast<std::size_t>(bytes), cudaMemcpyDeviceToHost, m_stream),
              "cudaMemcpyAsync");
        check(cudaStreamSynchronize(m_stream), "cudaStreamSynchronize");
    }

    void multiply(const Product& product) override { m_products->multiply(product, m_doing); }

    void start(Phase phase) override
    {
        useHere();
        if (m_used == m_marks.size()) {
            Mark mark{};
            check(cudaEventCreate(&mark.event), "cudaEventCreate");
            m_marks.push_back(mark);
        }
        Mark& mark = m_marks[m_used++];
        mark.phase = phase;
        check(cudaEventRecord(mark.event, m_stream), "cudaEventRecord");
    }
    PhaseTimes takeTimes() override
    {
        PhaseTimes times{};
        if (m_used == 0) return times;
        useHere();
        check(cudaEventSynchronize(m_marks[m_used - 1].event), "cudaEventSynchronize");
        for (std::size_t i = 0; i + 1 < m_used; ++i) {
            if (m_marks[i].phase == Phase::Idle) continue;
            float milliseconds = 0;
            check(cudaEventElapsedTime(&milliseconds, m_marks[i].event, m_marks[i + 1].event), "cudaEventElapsedTime");
            times[static_cast<std::size_t>(m_marks[i].phase)] += static_cast<double>(milliseconds);
        }
        std::swap(m_marks.front(), m_marks[m_used - 1]); // the last one's time goes on
        m_used = 1;
        return times;
    }

private:
    struct Pinned
    {
        void* memory = nullptr;
        std::int64_t bytes = 0;
        cudaEvent_t read = nullptr; // after the copy that last read it
    };
    // From its event on time belongs to the phase.
    struct Mark
    {
        cudaEvent_t event;
        Phase phase;
    };

    void check(cudaError_t error, const char* call) const { checkCuda(error, call, m_doing); }
    void useHere() { check(cudaSetDevice(m_number), "cudaSetDevice"); } // the choice is a thread's

    const int m_number;
    cudaStream_t m_stream = nullptr;
    std::unique_ptr<GpuProducts> m_products;
    Doing m_doing;
    std::vector<Pinned> m_pinned;
    std::vector<Mark> m_marks;
    std::size_t m_used = 0;
};

} // namespace

std::unique_ptr<Device> openGpu(int number, bool tf32)
{
    return std::make_unique<Gpu>(number, tf32);
}

} // namespace tarakum::cuda
