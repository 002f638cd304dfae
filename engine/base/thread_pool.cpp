#include "engine/base/thread_pool.hpp"

#include <system_error>

namespace tarakum {

namespace {

constexpr int kLooks = 50;

// Waits until `value` is not `old`; returns what it is then.
template <class T>
T waitWhile(const std::atomic<T>& value, T old)
{
    for (int i = 0; i < kLooks; ++i) {
        const T now = value.load(std::memory_order_acquire);
        if (now != old) return now;
    }
    value.wait(old, std::memory_order_acquire);
    return value.load(std::memory_order_acquire);
}

} // namespace

ThreadPool::ThreadPool(int threads)
{
    if (threads > 1) m_workers.reserve(static_cast<std::size_t>(threads) - 1);
    try {
        for (int i = 1; i < threads; ++i) m_workers.emplace_back([this] { work(); });
    } catch (const std::system_error&) {
        // The system has no more: fewer threads do the same work, with the same bits.
    }
}

ThreadPool::~ThreadPool()
{
    m_ending.store(true, std::memory_order_release);
    m_job.fetch_add(1, std::memory_order_release);
    m_job.notify_all();
    for (std::thread& worker : m_workers) worker.join();
}

void ThreadPool::runShared(std::int64_t tasks, Call call, const void* context)
{
    m_call = call;
    m_context = context;
    m_tasks = tasks;
    m_done.store(0, std::memory_order_relaxed);
    const std::uint32_t job = m_job.load(std::memory_order_relaxed) + 1;
    m_open.store(std::uint64_t{job} << 32 | static_cast<std::uint32_t>(tasks), std::memory_order_release);
    m_job.store(job, std::memory_order_release);
    m_job.notify_all();

    while (takeTask(job)) {
    }
    for (std::int64_t done = m_done.load(std::memory_order_acquire); done != tasks;) done = waitWhile(m_done, done);
}

// Takes and does one task of the job; false if none is left or the job is over.
bool ThreadPool::takeTask(std::uint32_t job)
{
    std::uint64_t open = m_open.load(std::memory_order_acquire);
    do {
        if (open >> 32 != job || static_cast<std::uint32_t>(open) == 0) return false;
    } while (!m_open.compare_exchange_weak(open, open - 1, std::memory_order_acq_rel, std::memory_order_acquire));

    const std::int64_t tasks = m_tasks; // stands until m_done reaches it, which this task prevents
    m_call(m_context, tasks - static_cast<std::uint32_t>(open));
    if (m_done.fetch_add(1, std::memory_order_acq_rel) + 1 == tasks) m_done.notify_one();
    return true;
}

void ThreadPool::work()
{
    std::uint32_t seen = 0;
    while (true) {
        seen = waitWhile(m_job, seen);
        if (m_ending.load(std::memory_order_acquire)) return;
        while (takeTask(seen)) {
        }
    }
}

} // namespace tarakum
