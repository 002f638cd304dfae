#include "engine/backend/cpu/cpu_backend.hpp"
#include "engine/backend/cpu/gemm.hpp"
#include "engine/backend/cpu/system_memory.hpp"

#include <cstdlib>
#include <cstring>

namespace tarakum {

namespace {

std::size_t bytes(const Tensor& t)
{
    return static_cast<std::size_t>(t.count() * bytesOf(t.type()));
}

} // namespace

std::shared_ptr<Backend> makeCpuBackend(int threads)
{
    return std::make_shared<CpuBackend>(threads);
}

CpuBackend::CpuBackend(int threads) : m_pool(threads)
{
    useOneThreadPerProduct();
}

void* CpuBackend::reserve(std::int64_t bytes)
{
    if (bytes > availableMemory()) return nullptr; // rather than be killed later for having touched it
    return std::aligned_alloc(64, static_cast<std::size_t>(pieces(std::max<std::int64_t>(bytes, 1), 64) * 64));
}

void CpuBackend::giveBack(void* memory) noexcept
{
    std::free(memory);
}

void CpuBackend::download(void* to, const Tensor& from)
{
    std::memcpy(to, from.data(), bytes(from));
}

void CpuBackend::copy(const Tensor& to, const Tensor& from)
{
    std::memcpy(to.data(), from.data(), bytes(from));
}

void CpuBackend::fill(const Tensor& t, double value)
{
    visitType(t.type(), [&]<class T>(T*) { std::fill_n(t.as<T>(), t.count(), T(static_cast<Real<T>>(value))); });
}

double* CpuBackend::scratch(std::int64_t numbers)
{
    if (static_cast<std::int64_t>(m_scratch.size()) < numbers) m_scratch.resize(static_cast<std::size_t>(numbers));
    return m_scratch.data();
}

void CpuBackend::start(Phase phase)
{
    const Clock::time_point now = Clock::now();
    if (m_phase != Phase::Idle)
        m_times[static_cast<std::size_t>(m_phase)] += std::chrono::duration<double, std::milli>(now - m_since).count();
    m_phase = phase;
    m_since = now;
}

} // namespace tarakum
