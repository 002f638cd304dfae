// A fixed number of threads that share out the tasks of one job at a time. No allocation, no queue. A thread that waits
// looks for 50 µs and then sleeps: jobs follow closely on each other, and waking a thread may take as long as a job
// does; looking much longer would slow the program whenever another needs the core.
#pragma once

#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

namespace tarakum {

class ThreadPool
{
public:
    explicit ThreadPool(int threads); // the calling thread is one of them; fewer where the system has no more
    ~ThreadPool();
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    int threads() const { return static_cast<int>(m_workers.size()) + 1; }

    // Calls task(i) once for every i in [0, tasks), in any order, on any of the threads; returns when all are done.
    // Tasks must not throw, nor call run(). One caller at a time.
    template <class Task>
    void run(std::int64_t tasks, const Task& task)
    {
        if (tasks <= 1 || m_workers.empty() || !worthSharing()) {
            for (std::int64_t i = 0; i < tasks; ++i) task(i);
            return;
        }
        runShared(
            tasks, [](const void* context, std::int64_t i) { (*static_cast<const Task*>(context))(i); }, &task);
    }

private:
    using Call = void (*)(const void* context, std::int64_t task);
    void runShared(std::int64_t tasks, Call, const void* context);
    bool worthSharing();
    void work();
    bool takeTask(std::uint32_t job);

    std::vector<std::thread> m_workers;
    std::uint32_t m_jobs = 0;        // that found all others asleep and late before
    std::uint32_t m_withoutHelp = 0; // the last so many that were shared were done by the calling thread alone
    // The job's number and how many of its tasks nobody has taken yet, in one word: whoever takes a task knows that
    // the job is still the one it looked at, so a thread that wakes up late can do no harm and nobody waits for it.
    std::atomic<std::uint64_t> m_open{0};
    std::atomic<std::uint32_t> m_job{0}; // what sleepers wait for
    std::atomic<std::int64_t> m_done{0};
    std::int64_t m_tasks = 0; // of the present job; changed only while no task is open
    Call m_call = nullptr;
    const void* m_context = nullptr;
    std::atomic<int> m_awake{0}; // of the workers
    std::atomic<bool> m_ending{false};
};

} // namespace tarakum
