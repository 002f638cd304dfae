// States of a run, kept in memory while it trains, to go back to: the nearest one before, and from there the same
// training once more (RunOptions::from, pauseAt).
#pragma once

#include "engine/lab/run.hpp"

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <future>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace tarakum {

// Keeps the first state, and others the more densely the younger they are: in all some four for each doubling of the
// run's age. Where their bytes come to more than the limit, every second one goes, but for the first and the last.
class RunHistory
{
public:
    static constexpr std::int64_t kMostBytes = std::int64_t{256} << 20;

    using States = std::vector<std::shared_ptr<const RunSnapshot>>;

    // The run must keep its state (RunOptions::keepsState) and outlive it. `earlier`: states before the one that the
    // run goes on from. every: how often it is looked at.
    explicit RunHistory(Run&, States earlier = {}, std::chrono::duration<double> every = std::chrono::milliseconds(500),
                        std::int64_t mostBytes = kMostBytes);
    ~RunHistory();
    RunHistory(const RunHistory&) = delete;
    RunHistory& operator=(const RunHistory&) = delete;

    // The last kept state at which this arm had made fewer updates: from there the place is come to between two
    // windows. Null: there is none (begin the run anew).
    std::shared_ptr<const RunSnapshot> before(const RunPlace&) const;
    States upTo(const RunSnapshot&) const; // those before it, and itself; the oldest first
    std::size_t size() const;
    std::int64_t bytes() const;

private:
    void main();
    bool take();
    void keep(std::shared_ptr<const RunSnapshot>);
    std::int64_t keptBytes() const; // with the lock held

    Run& m_run;
    const std::chrono::duration<double> m_every;
    const std::int64_t m_mostBytes;
    mutable std::mutex m_mutex;
    std::condition_variable m_changed;
    bool m_stopping = false;
    std::map<std::int64_t, std::shared_ptr<const RunSnapshot>> m_kept; // by their number
    std::int64_t m_next = 0;
    std::future<std::shared_ptr<const RunSnapshot>> m_wanted; // the first is asked for before anybody says play
    std::thread m_thread;                                     // last: it uses all of the above
};

} // namespace tarakum
