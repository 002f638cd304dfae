// Saves a run while it trains, from a thread of its own: the training only copies what it stands at, between two
// micro-batches, and goes on.
#pragma once

#include "engine/lab/run.hpp"
#include "engine/lab/state_file.hpp"

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

namespace tarakum {

class StateSaver
{
public:
    // All of them must outlive it; the run keeps its state (RunOptions::keepsState). `saved`: what is saved beside the
    // run, whose own place is empty. every: from the end of a save to the next, which is passed over where nothing has
    // been trained since. A save that fails is tried again with the next one; `tell` gets its line, from any thread,
    // once until it is another.
    StateSaver(Run&, SavedRun saved, StateFile&, std::chrono::duration<double> every,
               std::function<void(const std::string&)> tell);
    ~StateSaver();
    StateSaver(const StateSaver&) = delete;
    StateSaver& operator=(const StateSaver&) = delete;

    // Once the run has ended: saves what it ended with. False if that could not be saved.
    bool finish();

private:
    void main();
    bool save();

    Run& m_run;
    SavedRun m_saved;
    StateFile& m_file;
    const std::chrono::duration<double> m_every;
    const std::function<void(const std::string&)> m_tell;
    std::string m_problem;         // told last
    std::int64_t m_savedSteps = 0; // that the last one that was saved had made, or more
    std::mutex m_mutex;
    std::condition_variable m_changed;
    bool m_stopping = false;
    std::thread m_thread; // last: it uses all of the above
};

} // namespace tarakum
