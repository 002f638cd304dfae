#include "engine/lab/run_history.hpp"

#include <bit>
#include <exception>
#include <utility>

namespace tarakum {

namespace {

std::int64_t bytesOf(const RunSnapshot& state)
{
    std::int64_t bytes = 0;
    for (const ArmSnapshot& arm : state.arms) bytes += static_cast<std::int64_t>(arm.bytes.size());
    return bytes;
}

// That the arm had made.
std::int64_t updatesAt(const RunSnapshot& state, std::size_t arm)
{
    if (arm >= state.arms.size()) return 0; // a fork that came later
    const std::size_t rows = state.arms[arm].rows.updates;
    return rows == 0 ? 0 : static_cast<std::int64_t>(state.record->arms[arm].updates[rows - 1].update);
}

} // namespace

RunHistory::RunHistory(Run& run, States earlier, std::chrono::duration<double> every, std::int64_t mostBytes)
    : m_run(run), m_every(every), m_mostBytes(mostBytes), m_wanted(run.snapshot())
{
    for (auto& state : earlier) m_kept.emplace(m_next++, std::move(state));
    m_thread = std::thread([this] { main(); });
}

RunHistory::~RunHistory()
{
    {
        const std::lock_guard lock(m_mutex);
        m_stopping = true;
    }
    m_changed.notify_all();
    m_thread.join();
}

// The state that was asked for; false: nobody wants it any more.
bool RunHistory::take()
{
    while (m_wanted.wait_for(std::chrono::milliseconds(50)) != std::future_status::ready) {
        const std::lock_guard lock(m_mutex);
        if (m_stopping) return false;
    }
    try {
        if (auto snapshot = m_wanted.get()) keep(std::move(snapshot));
    } catch (const std::exception&) { // no memory for it: the next one, perhaps
    }
    return true;
}

void RunHistory::main()
{
    if (!take()) return;
    std::int64_t seen = 0;
    for (;;) {
        const RunState state = m_run.state(); // before the progress: the last look sees all of it
        const std::int64_t now = microStepsOf(*m_run.record());
        if (std::exchange(seen, now) != now) {
            m_wanted = m_run.snapshot();
            if (!take()) return;
        }
        std::unique_lock lock(m_mutex);
        const bool over = isOver(state);
        if (over || m_changed.wait_for(lock, m_every, [&] { return m_stopping; })) return;
    }
}

void RunHistory::keep(std::shared_ptr<const RunSnapshot> state)
{
    const std::lock_guard lock(m_mutex);
    const std::int64_t last = m_next++;
    m_kept.emplace(last, std::move(state));
    // Number i is dropped once it is older than four times the largest power of two in it.
    std::erase_if(m_kept, [&](const auto& one) {
        const std::int64_t i = one.first;
        return i > 0 && last - i > std::int64_t{4} << std::countr_zero(static_cast<std::uint64_t>(i));
    });
    while (m_kept.size() > 2 && keptBytes() > m_mostBytes)
        for (auto one = std::next(m_kept.begin()); one != m_kept.end() && std::next(one) != m_kept.end();) {
            one = m_kept.erase(one);
            if (one != m_kept.end() && std::next(one) != m_kept.end()) ++one;
        }
}

std::shared_ptr<const RunSnapshot> RunHistory::before(const RunPlace& place) const
{
    const std::lock_guard lock(m_mutex);
    std::shared_ptr<const RunSnapshot> found;
    for (const auto& [number, state] : m_kept)
        if (updatesAt(*state, place.arm) < place.update) found = state;
    return found;
}

RunHistory::States RunHistory::upTo(const RunSnapshot& last) const
{
    const std::lock_guard lock(m_mutex);
    States states;
    for (const auto& [number, state] : m_kept) {
        states.push_back(state);
        if (state.get() == &last) break;
    }
    return states;
}

std::size_t RunHistory::size() const
{
    const std::lock_guard lock(m_mutex);
    return m_kept.size();
}

std::int64_t RunHistory::bytes() const
{
    const std::lock_guard lock(m_mutex);
    return keptBytes();
}

std::int64_t RunHistory::keptBytes() const
{
    std::int64_t bytes = 0;
    for (const auto& one : m_kept) bytes += bytesOf(*one.second);
    return bytes;
}

} // namespace tarakum
