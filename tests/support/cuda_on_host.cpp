#include "tests/support/cuda_on_host.hpp"

#include "engine/backend/cuda/cuda_backend.hpp"
#include "engine/backend/cuda/plain_product.hpp"

#include <chrono>
#include <cstdlib>
#include <cstring>
#include <map>
#include <vector>

namespace tarakum {

namespace {

class HostDevice final : public cuda::Device
{
public:
    void* reserve(std::int64_t bytes) override
    {
        return std::aligned_alloc(256,
                                  static_cast<std::size_t>(cuda::pieces(std::max<std::int64_t>(bytes, 1), 256) * 256));
    }
    void giveBack(void* memory) noexcept override { std::free(memory); }

    void begin(const cuda::Doing&) override {}
    void* stream() override { return nullptr; }
    void copy(void* to, const void* from, std::int64_t bytes) override
    {
        std::memcpy(to, from, static_cast<std::size_t>(bytes));
    }
    void* pinned(std::int64_t slot, std::int64_t bytes) override
    {
        std::vector<std::byte>& room = m_pinned[slot];
        if (static_cast<std::int64_t>(room.size()) < bytes) room.resize(static_cast<std::size_t>(bytes));
        return room.data();
    }
    void upload(void* to, std::int64_t slot, std::int64_t bytes) override { copy(to, m_pinned[slot].data(), bytes); }
    void download(void* to, const void* from, std::int64_t bytes) override { copy(to, from, bytes); }
    void multiply(const cuda::Product& p) override { cuda::plainProduct({}, p); }
    void start(Phase phase) override
    {
        const auto now = std::chrono::steady_clock::now();
        if (m_phase != Phase::Idle)
            m_times[static_cast<std::size_t>(m_phase)] +=
                std::chrono::duration<double, std::milli>(now - m_since).count();
        m_phase = phase;
        m_since = now;
    }
    PhaseTimes takeTimes() override { return std::exchange(m_times, PhaseTimes{}); }

private:
    std::map<std::int64_t, std::vector<std::byte>> m_pinned;
    Phase m_phase = Phase::Idle;
    std::chrono::steady_clock::time_point m_since;
    PhaseTimes m_times{};
};

} // namespace

std::shared_ptr<Backend> makeCudaBackendOnHost()
{
    return std::make_shared<cuda::CudaBackend>(std::make_unique<HostDevice>());
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
