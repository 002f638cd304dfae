#include "engine/lab/state_saver.hpp"

#include <algorithm>
#include <exception>
#include <utility>

namespace tarakum {

StateSaver::StateSaver(Run& run, SavedRun saved, StateFile& file, std::chrono::duration<double> every,
                       std::function<void(const std::string&)> tell)
    : m_run(run), m_saved(std::move(saved)), m_file(file), m_every(every), m_tell(std::move(tell))
{
    m_thread = std::thread([this] { main(); });
}

StateSaver::~StateSaver()
{
    {
        const std::lock_guard lock(m_mutex);
        m_stopping = true;
    }
    m_changed.notify_all();
    if (m_thread.joinable()) m_thread.join();
}

void StateSaver::main()
{
    using Clock = std::chrono::steady_clock;
    std::chrono::duration<double> pause = m_every;
    for (;;) {
        {
            std::unique_lock lock(m_mutex);
            if (m_changed.wait_for(lock, pause, [&] { return m_stopping; })) return;
        }
        const std::int64_t steps = microStepsOf(*m_run.record());
        if (steps == m_savedSteps) continue; // it waits
        const auto before = Clock::now();
        if (save()) m_savedSteps = steps;
        // A state that takes long to write must not be all that this machine does.
        constexpr double kMostShare = 0.2;
        pause = std::max(m_every, std::chrono::duration<double>(Clock::now() - before) * (1 / kMostShare - 1));
    }
}

bool StateSaver::save()
{
    auto wanted = m_run.snapshot();
    while (wanted.wait_for(std::chrono::milliseconds(100)) != std::future_status::ready) {
        const std::lock_guard lock(m_mutex);
        if (m_stopping && m_thread.get_id() == std::this_thread::get_id()) return false; // finish() comes
    }
    try {
        m_saved.now = wanted.get();
        if (!m_saved.now) return true; // it has not come to training
        m_file.save(m_saved);
        m_saved.now.reset();
        m_problem.clear();
        return true;
    } catch (const std::exception& problem) {
        m_saved.now.reset();
        if (std::exchange(m_problem, problem.what()) != problem.what()) m_tell(m_problem);
        return false;
    }
}

bool StateSaver::finish()
{
    {
        const std::lock_guard lock(m_mutex);
        m_stopping = true;
    }
    m_changed.notify_all();
    m_thread.join();
    return save();
}

} // namespace tarakum
