#include "engine/backend/cuda/cuda_backend.hpp"
#include "engine/backend/cuda/kernels/map.hpp"

#include <algorithm>
#include <exception>
#include <stdexcept>
#include <utility>

namespace tarakum::cuda {

namespace {

std::int64_t bytes(const Tensor& t)
{
    return t.count() * bytesOf(t.type());
}

template <class R>
struct Constant
{
    Numbers<R> to;
    R value;
    TARAKUM_BOTH void operator()(std::int64_t i) const { to.set(i, value); }
};
struct WholeConstant
{
    std::int32_t* to;
    std::int32_t value;
    TARAKUM_BOTH void operator()(std::int64_t i) const { to[i] = value; }
};

} // namespace

CudaBackend::CudaBackend(std::unique_ptr<Device> device)
    : m_device(std::move(device)),
      m_forHost(static_cast<Two*>(m_device->shared(kResults * static_cast<std::int64_t>(sizeof(Two)))))
{
}

CudaBackend::~CudaBackend()
{
    if (m_room) m_device->giveBack(m_room);
    if (m_forKernels) m_device->giveBack(m_forKernels);
}

ResultPlace CudaBackend::nextResult()
{
    if (!m_forKernels) {
        constexpr std::int64_t size = kResults * static_cast<std::int64_t>(sizeof(Two));
        m_forKernels = static_cast<Two*>(m_device->reserve(size));
        if (!m_forKernels) throw OutOfMemory("room for results", Category::Workspace, size, 0, std::nullopt);
    }
    const std::int64_t place = m_asked++ % kResults;
    return {m_forHost + place, m_forKernels + place};
}

void CudaBackend::giveBack(void* memory) noexcept
{
    try { // while what they write to is there
        runWaiting();
    } catch (const std::exception&) { // the next operation fails as well, and says so
    }
    m_device->giveBack(memory);
}

void CudaBackend::start(Phase phase)
{
    runWaiting();
    m_device->start(phase);
}

PhaseTimes CudaBackend::takeTimes()
{
    runWaiting();
    return m_device->takeTimes();
}

void* CudaBackend::room(std::int64_t bytes)
{
    if (bytes > m_roomBytes) {
        if (m_room) m_device->giveBack(std::exchange(m_room, nullptr));
        m_roomBytes = 0;
        const std::int64_t size = std::max<std::int64_t>(bytes, 1 << 20);
        m_room = m_device->reserve(size);
        if (!m_room) throw OutOfMemory("room to work in", Category::Workspace, size, 0, std::nullopt);
        m_roomBytes = size;
    }
    return m_room;
}

void* CudaBackend::stage(const Tensor& t)
{
    begin("filling a tensor", t);
    const std::size_t slot = m_nextSlot;
    m_nextSlot = (m_nextSlot + 1) % kSlots;
    m_slots[slot].tensor = t.data();
    return m_device->pinned(static_cast<std::int64_t>(slot), bytes(t));
}

void CudaBackend::staged(const Tensor& t)
{
    begin("filling a tensor", t);
    for (std::size_t slot = 0; slot < kSlots; ++slot)
        if (m_slots[slot].tensor == t.data()) {
            m_slots[slot].tensor = nullptr;
            return m_device->upload(t.data(), static_cast<std::int64_t>(slot), bytes(t));
        }
    throw std::logic_error("a tensor was never staged");
}

void CudaBackend::download(void* to, const Tensor& from)
{
    begin("reading a tensor", from);
    m_device->download(to, from.data(), bytes(from));
    m_there = m_asked;
}

ResultSource::Result CudaBackend::resultAt(std::int64_t number)
{
    checkIsKept(number);
    if (number >= m_there) {
        runWaiting();
        m_device->wait();
        m_there = m_asked;
    }
    const Two& result = m_forHost[number % kResults];
    return {result.first, result.second};
}

void CudaBackend::copy(const Tensor& to, const Tensor& from)
{
    begin("copy", to);
    m_device->copy(to.data(), from.data(), bytes(from));
}

void CudaBackend::fill(const Tensor& t, double value)
{
    const Work work = begin("fill", t);
    if (t.type() == Type::Int32)
        return launchElements(work, t.count(),
                              WholeConstant{static_cast<std::int32_t*>(t.data()), static_cast<std::int32_t>(value)});
    visitReal(t.type(), [&]<class R>(R*) {
        launchElements(work, t.count(), Constant<R>{numbersOf<R>(t), static_cast<R>(value)});
    });
}

} // namespace tarakum::cuda
