#include "tests/support/cuda_on_host.hpp"

#include "engine/backend/cuda/cuda_backend.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <map>
#include <utility>
#include <vector>

namespace tarakum {

namespace {

class HostDevice final : public cuda::Device
{
public:
    explicit HostDevice(const CudaOnHost& options) : Device(options.graphs != CudaGraphs::Off), m_options(options) {}

    bool canMultiply(const cuda::Product&) override { return true; }
    void* reserve(std::int64_t bytes) override
    {
        if (m_options.full && *m_options.full) return nullptr;
        return std::aligned_alloc(256,
                                  static_cast<std::size_t>(cuda::pieces(std::max<std::int64_t>(bytes, 1), 256) * 256));
    }
    void giveBack(void* memory) noexcept override
    {
        runAll();
        std::free(memory);
    }
    void* pinned(std::int64_t slot, std::int64_t bytes) override { return room(m_pinned[slot], bytes); }
    void upload(void* to, std::int64_t slot, std::int64_t bytes) override
    {
        runAll();
        if (bytes > 0) std::memcpy(to, m_pinned[slot].data(), static_cast<std::size_t>(bytes));
    }
    void download(void* to, const void* from, std::int64_t bytes) override
    {
        wait();
        std::memcpy(to, from, static_cast<std::size_t>(bytes));
    }
    void wait() override
    {
        runAll();
        if (m_options.counts) ++m_options.counts->waits;
    }
    void* shared(std::int64_t bytes) override { return room(m_shared, bytes); }
    PhaseTimes takeTimes() override
    {
        runAll();
        return std::exchange(m_times, PhaseTimes{});
    }

private:
    // Commands as they were when it was made, and what has been changed since.
    class HostGraph final : public cuda::Graph
    {
    public:
        HostGraph(HostDevice& device, std::span<const cuda::Command> commands)
            : m_device(device), m_commands(commands.begin(), commands.end())
        {
        }
        void change(std::size_t i, const cuda::Command& command) override { m_commands[i] = command; }
        void launch() override
        {
            for (const cuda::Command& command : m_commands) m_device.run(command);
            if (m_device.m_options.counts) ++m_device.m_options.counts->graphLaunches;
        }

    private:
        HostDevice& m_device;
        std::vector<cuda::Command> m_commands;
    };

    static void* room(std::vector<std::byte>& memory, std::int64_t bytes)
    {
        if (static_cast<std::int64_t>(memory.size()) < bytes) memory.resize(static_cast<std::size_t>(bytes));
        return memory.data();
    }

    void run(const cuda::Command& command) override
    {
        if (const auto* launch = std::get_if<cuda::Launch>(&command.what))
            cuda::runOnHost(*launch);
        else if (const auto* product = std::get_if<cuda::Product>(&command.what))
            multiplyNow(*product);
        else if (const auto* copy = std::get_if<cuda::Copy>(&command.what))
            std::memcpy(copy->to, copy->from, static_cast<std::size_t>(copy->bytes));
        else
            mark(std::get<cuda::Mark>(command.what).phase);
    }
    std::unique_ptr<cuda::Graph> makeGraph(std::span<const cuda::Command> commands) override
    {
        if (m_options.graphs == CudaGraphs::Refused) return nullptr;
        return std::make_unique<HostGraph>(*this, commands);
    }
    void multiplyNow(const cuda::Product& product)
    {
        if (m_options.counts) m_options.counts->gelus += product.geluAt != nullptr;
        cuda::runOnHost(cuda::plainProduct(product));
    }
    void mark(Phase phase)
    {
        const auto now = std::chrono::steady_clock::now();
        if (m_phase != Phase::Idle)
            m_times[static_cast<std::size_t>(m_phase)] +=
                std::chrono::duration<double, std::milli>(now - m_since).count();
        m_phase = phase;
        m_since = now;
    }

    const CudaOnHost m_options;
    std::map<std::int64_t, std::vector<std::byte>> m_pinned;
    std::vector<std::byte> m_shared;
    Phase m_phase = Phase::Idle;
    std::chrono::steady_clock::time_point m_since;
    PhaseTimes m_times{};
};

} // namespace

std::shared_ptr<Backend> makeCudaBackendOnHost(const CudaOnHost& options)
{
    return std::make_shared<cuda::CudaBackend>(std::make_unique<HostDevice>(options));
}

KernelsBackwards::KernelsBackwards()
{
    cuda::runBackwards = true;
}

KernelsBackwards::~KernelsBackwards()
{
    cuda::runBackwards = false;
}

} // namespace tarakum
