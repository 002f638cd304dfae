#include "engine/base/thread_pool.hpp"
#include "tests/support/sanitized.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <fstream>
#include <numeric>
#include <set>
#include <thread>
#include <vector>

#include <sys/resource.h>
#include <unistd.h>

namespace tarakum {
namespace {

class ThreadPoolTest : public testing::TestWithParam<int>
{
};

TEST_P(ThreadPoolTest, RunsEveryTaskOnce)
{
    ThreadPool pool(GetParam());
    EXPECT_EQ(pool.threads(), GetParam());
    for (const int tasks : {0, 1, 2, 3, 7, 64, 1000, 100'000}) {
        std::vector<std::atomic<int>> calls(static_cast<std::size_t>(tasks) + 1); // one more, which must not be called
        pool.run(tasks,
                 [&](std::int64_t i) { calls[static_cast<std::size_t>(i)].fetch_add(1, std::memory_order_relaxed); });
        for (int i = 0; i < tasks; ++i)
            ASSERT_EQ(calls[static_cast<std::size_t>(i)], 1) << "task " << i << " of " << tasks;
        EXPECT_EQ(calls.back(), 0);
    }
}

// What tasks have written is there when run() returns, and a late thread takes no task of the next job.
TEST_P(ThreadPoolTest, ManyJobsInARow)
{
    ThreadPool pool(GetParam());
    std::vector<std::int64_t> sums(5); // plain memory: run() must order the writes
    for (std::int64_t job = 1; job <= 20'000; ++job) {
        const std::int64_t tasks = 1 + job % 5;
        std::fill(sums.begin(), sums.end(), 0);
        pool.run(tasks, [&](std::int64_t i) { sums[static_cast<std::size_t>(i)] += job; });
        ASSERT_EQ(std::accumulate(sums.begin(), sums.end(), std::int64_t{0}), job * tasks) << "job " << job;
    }
}

// Each task waits until all threads have one: they do work at the same time.
TEST_P(ThreadPoolTest, AllThreadsWork)
{
    ThreadPool pool(GetParam());
    std::atomic<int> there{0};
    std::vector<std::thread::id> ids(static_cast<std::size_t>(GetParam()));
    pool.run(GetParam(), [&](std::int64_t i) {
        ids[static_cast<std::size_t>(i)] = std::this_thread::get_id();
        ++there;
        while (there < GetParam()) std::this_thread::yield();
    });
    EXPECT_EQ(std::set<std::thread::id>(ids.begin(), ids.end()).size(), ids.size());
}

// After many jobs that are over before another thread wakes up, others still get work when it lasts.
TEST_P(ThreadPoolTest, HelpIsSoughtAgain)
{
    ThreadPool pool(GetParam());
    for (int job = 0; job < 1000; ++job) pool.run(2, [](std::int64_t) {});
    bool helped = GetParam() == 1;
    for (int job = 0; job < 10'000 && !helped; ++job) {
        std::atomic<int> there{0};
        std::thread::id ids[2];
        pool.run(2, [&](std::int64_t i) {
            ids[i] = std::this_thread::get_id();
            ++there;
            for (int look = 0; look < 1000 && there < 2; ++look) std::this_thread::yield();
        });
        helped = ids[0] != ids[1];
    }
    EXPECT_TRUE(helped);
}

TEST_P(ThreadPoolTest, EndsWithoutWorkAndRightAfterIt)
{
    for (int i = 0; i < 100; ++i) {
        ThreadPool pool(GetParam());
        if (i % 2) pool.run(4, [](std::int64_t) {});
    }
}

// In a process of its own that may not take more memory than it has, but for some threads' stacks.
TEST(ThreadPoolLimit, FewerThreadsWhereTheSystemHasNoMore)
{
    if (kSanitized) GTEST_SKIP() << "sanitizers take more room of addresses than that";
    const auto child = [] {
        long pages = 0;
        std::ifstream("/proc/self/statm") >> pages;
        const rlim_t limit = static_cast<rlim_t>(pages * sysconf(_SC_PAGESIZE)) + (rlim_t{64} << 20);
        const rlimit memory{limit, limit};
        setrlimit(RLIMIT_AS, &memory);
        ThreadPool pool(1000);
        std::atomic<int> calls{0};
        pool.run(5000, [&](std::int64_t) { ++calls; });
        std::_Exit(pool.threads() < 1000 && calls == 5000 ? 0 : 1);
    };
    EXPECT_EXIT(child(), testing::ExitedWithCode(0), "");
}

INSTANTIATE_TEST_SUITE_P(Threads, ThreadPoolTest, testing::Values(1, 2, 3, 8));

} // namespace
} // namespace tarakum
