#include "engine/base/thread_pool.hpp"

#include <chrono>
#include <system_error>

namespace tarakum {

namespace {

using Clock = std::chrono::steady_clock;

// As long as a thread looks before it sleeps: about what it costs to put it to sleep and to wake it again.
constexpr std::chrono::microseconds kPatience{50};

inline void rest()
{
#ifdef __x86_64__
    __builtin_ia32_pause();
#endif
}

// Whether `value` becomes something other than `old` while we look.
template <class T>
bool changesSoon(const std::atomic<T>& value, T old)
{
    constexpr int looks = 32; // from one look at the clock to the next
    for (const Clock::time_point start = Clock::now(); Clock::now() - start < kPatience;)
        for (int i = 0; i < looks; ++i, rest())
            if (value.load(std::memory_order_acquire) != old) return true;
    return false;
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

// A thread that looks for work gets it. Where all sleep and have come too late for some time (another program has their
// cores, or jobs are shorter than waking up takes), they are woken now and then only: it costs more than it brings.
bool ThreadPool::worthSharing()
{
    constexpr std::uint32_t patience = 8, round = 32;
    return m_awake.load(std::memory_order_relaxed) > 0 || m_withoutHelp < patience || m_jobs++ % round == 0;
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

    std::int64_t own = 0;
    while (takeTask(job)) ++own;
    m_withoutHelp = own == tasks ? m_withoutHelp + 1 : 0;
    for (std::int64_t done; (done = m_done.load(std::memory_order_acquire)) != tasks;)
        if (!changesSoon(m_done, done)) m_done.wait(done, std::memory_order_acquire);
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
    m_awake.fetch_add(1, std::memory_order_relaxed);
    std::uint32_t seen = 0;
    while (true) {
        if (!changesSoon(m_job, seen)) {
            m_awake.fetch_sub(1, std::memory_order_relaxed);
            m_job.wait(seen, std::memory_order_acquire);
            m_awake.fetch_add(1, std::memory_order_relaxed);
        }
        seen = m_job.load(std::memory_order_acquire);
        if (m_ending.load(std::memory_order_acquire)) return;
        while (takeTask(seen)) {
        }
    }
}

} // namespace tarakum
