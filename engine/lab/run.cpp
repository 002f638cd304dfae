#include "engine/lab/run.hpp"

#include "engine/base/errors.hpp"
#include "engine/base/process_memory.hpp"
#include "engine/lab/arm.hpp"
#include "engine/lab/buffer_scope.hpp"
#include "engine/lab/devices.hpp"
#include "engine/lab/end_samples.hpp"
#include "engine/lab/fork.hpp"
#include "engine/lab/machine.hpp"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <exception>
#include <map>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <tuple>

namespace tarakum {

namespace {

using Clock = std::chrono::steady_clock;

constexpr double kSlowest = 1e6; // seconds a micro-batch; more does not fit the clock's whole numbers

int threadsOf(const ArmSpec& spec, const RunOptions& options)
{
    if (options.threads) return std::max(1, *options.threads);
    if (spec.threads) return static_cast<int>(std::min<std::int64_t>(*spec.threads, 1024));
    return coresHere();
}

// Within a window, or before its row.
bool isBetween(const Arm& arm)
{
    return arm.inWindow() || arm.evaluates();
}

// The arm whose next update ends at the fewest samples, the earlier one at a tie: so the first arm stands at s samples
// when another arrives there. Null when all are over.
Arm* inTurn(const std::vector<std::unique_ptr<Arm>>& arms)
{
    for (const auto& arm : arms)
        if (arm && isBetween(*arm)) return arm.get(); // a state was saved there
    Arm* next = nullptr;
    for (const auto& arm : arms)
        if (arm && !arm->over() && (!next || arm->samplesAfterNextUpdate() < next->samplesAfterNextUpdate()))
            next = arm.get();
    return next;
}

// With the rows that a state's run had logged.
std::shared_ptr<RunRecord> recordFrom(Experiment experiment, std::string documentText, const RunSnapshot* from)
{
    auto record = std::make_shared<RunRecord>(std::move(experiment), std::move(documentText));
    if (from) from->fill(*record);
    return record;
}

// A fork that its parent has never come to.
void endUnbegun(ArmRecord& arm, const Fork& fork)
{
    arm.message = "did not begin: \"" + fork.of + "\" has ended before its update " + std::to_string(fork.at + 1);
    arm.status.store(ArmStatus::Stopped, std::memory_order_release);
}

} // namespace

class Run::Thread final : public Gate
{
public:
    Thread(Experiment experiment, std::string documentText, RunOptions options)
        : m_record(recordFrom(std::move(experiment), std::move(documentText), options.from.get())), m_shared(m_record),
          m_options(std::move(options))
    {
        std::vector<ArmRecord>& arms = m_record->arms;
        const std::size_t begun = m_options.from ? m_options.from->arms.size() : 0;
        if (m_options.from) m_seconds = m_options.from->seconds;
        for (std::size_t i = begun; i < arms.size(); ++i) // a new fork as the arms that it stands beside
            arms[i].neuron.wanted = begun > 0 ? arms.front().neuron.wanted : m_options.logNeuron;
        m_thread = std::thread([this] { main(); });
    }
    ~Thread() override
    {
        stop();
        m_thread.join();
    }

    void play()
    {
        command([&] { m_playing = true; });
    }
    void pause()
    {
        command([&] {
            m_hasPaused = true; // what was to come at pauseAt has come earlier
            m_playing = false;
            m_microBatches = 0;
            m_wholeWindow = false;
        });
    }
    void step(Step step)
    {
        command([&] {
            m_hasPaused = true;
            m_playing = false;
            if (step == Step::Update)
                m_wholeWindow = true;
            else
                ++m_microBatches;
        });
    }
    void setSpeed(double updatesPerSecond)
    {
        command([&] { m_speed = updatesPerSecond; });
    }
    void stop()
    {
        command([&] { m_stopping = true; });
    }

    bool wait(std::chrono::milliseconds time)
    {
        std::unique_lock lock(m_mutex);
        return m_changed.wait_for(lock, time, [&] { return isOver(m_state); });
    }
    RunState state() const
    {
        const std::lock_guard lock(m_mutex);
        return m_state;
    }
    std::string error() const
    {
        const std::lock_guard lock(m_mutex);
        return m_error;
    }
    bool errorIsBadInput() const
    {
        const std::lock_guard lock(m_mutex);
        return m_badInput;
    }
    double seconds() const
    {
        const std::lock_guard lock(m_mutex);
        const bool running = m_state == RunState::Running;
        return m_seconds + (running ? std::chrono::duration<double>(Clock::now() - m_runningSince).count() : 0.0);
    }
    const std::shared_ptr<const RunRecord>& record() const { return m_shared; }
    std::future<std::shared_ptr<const RunSnapshot>> snapshot()
    {
        std::promise<std::shared_ptr<const RunSnapshot>> promise;
        auto future = promise.get_future();
        command([&] {
            if (isOver(m_state))
                answerLast(promise);
            else
                m_wanted.push_back(std::move(promise));
        });
        return future;
    }

private:
    template <class Change>
    void command(const Change& change)
    {
        {
            const std::lock_guard lock(m_mutex);
            change();
            m_commands.store(true, std::memory_order_relaxed);
        }
        m_changed.notify_all();
    }

    // What all arms stand at. The training thread's.
    std::shared_ptr<const RunSnapshot> takeSnapshot()
    {
        auto result = std::make_shared<RunSnapshot>();
        result->record = m_shared;
        for (const auto& arm : *m_arms) result->arms.push_back(arm ? arm->snapshot() : ArmSnapshot());
        result->logMicroBatches = m_logMicroBatches;
        result->data = m_fingerprint;
        result->seconds = seconds();
        return result;
    }
    // Of what the training has ended with. No memory for it, say, is no failure of the training.
    void takeLastSnapshot()
    {
        if (!m_options.keepsState) return;
        try {
            m_last = takeSnapshot();
        } catch (...) {
            m_noLast = std::current_exception();
        }
    }
    void answerLast(std::promise<std::shared_ptr<const RunSnapshot>>& promise) const
    {
        m_noLast ? promise.set_exception(m_noLast) : promise.set_value(m_last);
    }
    // With the lock held; lets go of it meanwhile.
    void answer(std::unique_lock<std::mutex>& lock)
    {
        while (!m_wanted.empty()) {
            auto promises = std::exchange(m_wanted, {});
            lock.unlock();
            std::shared_ptr<const RunSnapshot> snapshot;
            std::exception_ptr problem; // no memory for it, say: the training goes on
            try {
                snapshot = takeSnapshot();
            } catch (...) {
                problem = std::current_exception();
            }
            for (auto& promise : promises) problem ? promise.set_exception(problem) : promise.set_value(snapshot);
            lock.lock();
        }
    }

    bool mayGo() const { return m_playing || m_microBatches > 0 || m_wholeWindow; }

    void setState(RunState state) // with the lock held
    {
        if (m_state == RunState::Running)
            m_seconds += std::chrono::duration<double>(Clock::now() - m_runningSince).count();
        if (state == RunState::Running) m_runningSince = Clock::now();
        m_state = state;
        m_changed.notify_all();
    }

    void main();
    void train(const DataSet&);

    // After each micro-batch: obeys commands, waits while paused, paces.
    void pass(std::int64_t stepsInWindow, bool windowEnds) override
    {
        // Running flat out with nothing new to obey: no lock.
        if (m_flatOut && !m_commands.load(std::memory_order_relaxed)) return;
        std::unique_lock lock(m_mutex);
        if (m_microBatches > 0) --m_microBatches;
        if (windowEnds) m_wholeWindow = false;
        waitForGo(lock);
        if (m_playing && m_speed > 0) { // micro-batches evenly spaced, so that a window is seen to fill
            const std::chrono::duration<double> pace(
                std::min(1 / (m_speed * static_cast<double>(stepsInWindow)), kSlowest));
            m_due = std::max(m_due + std::chrono::duration_cast<Clock::duration>(pace), Clock::now());
            const double speed = m_speed;
            // A new speed begins now: what was due at the old one may lie far away.
            const auto obeys = [&] { return m_stopping || !m_playing || m_speed != speed; };
            bool early = false;
            while (!(early = obeys()) && Clock::now() < m_due) {
                m_changed.wait_until(lock, m_due, [&] { return obeys() || !m_wanted.empty(); });
                answer(lock);
            }
            if (early) m_due = Clock::now();
            waitForGo(lock);
        }
    }
    bool stops() const override
    {
        if (!m_commands.load(std::memory_order_relaxed)) return false;
        const std::lock_guard lock(m_mutex);
        return m_stopping;
    }
    // Before pass(), within a window.
    bool waits(std::int64_t stepsInWindow) const override
    {
        constexpr double kSeen = 20; // micro-batches a second: what comes faster is not looked at one by one
        const std::lock_guard lock(m_mutex);
        if (m_playing) return m_speed > 0 && m_speed * static_cast<double>(stepsInWindow) <= kSeen;
        return !m_wholeWindow && m_microBatches <= 1;
    }
    // Waits until there is something to do; throws RunStopped.
    void waitForGo(std::unique_lock<std::mutex>& lock)
    {
        answer(lock);
        if (!m_stopping && !mayGo()) {
            setState(RunState::Paused);
            while (!m_stopping && !mayGo()) {
                m_changed.wait(lock, [&] { return m_stopping || mayGo() || !m_wanted.empty(); });
                answer(lock);
            }
        }
        if (m_stopping) {
            lock.unlock();
            takeLastSnapshot(); // here: the window in hand is gone where it is caught
            throw RunStopped{};
        }
        if (m_state != RunState::Running) setState(RunState::Running);
        m_flatOut = m_playing && m_speed <= 0;
        m_commands.store(false, std::memory_order_relaxed);
    }

    const std::shared_ptr<RunRecord> m_record;
    const std::shared_ptr<const RunRecord> m_shared; // the same, as others see it
    const RunOptions m_options;
    const bool m_logMicroBatches = m_options.from ? m_options.from->logMicroBatches : m_options.logMicroBatches;

    mutable std::mutex m_mutex;
    std::condition_variable m_changed;
    std::atomic<bool> m_commands{false}; // something below has changed since the thread last looked
    bool m_playing = false, m_wholeWindow = false, m_stopping = false;
    std::atomic<bool> m_hasPaused{false}; // at RunOptions::pauseAt, or before
    std::int64_t m_microBatches = 0;      // single steps asked for
    double m_speed = 0;
    RunState m_state = RunState::Loading;
    std::string m_error;
    bool m_badInput = false;
    double m_seconds = 0;
    Clock::time_point m_runningSince;
    std::vector<std::promise<std::shared_ptr<const RunSnapshot>>> m_wanted;
    std::shared_ptr<const RunSnapshot> m_last; // once the training has ended
    std::exception_ptr m_noLast;               // why there is none

    const std::vector<std::unique_ptr<Arm>>* m_arms = nullptr; // the training thread's own, as all below
    std::uint64_t m_fingerprint = 0;
    bool m_flatOut = false;
    Clock::time_point m_due; // when the next micro-batch may start
    std::thread m_thread;    // last: it uses all of the above
};

void Run::Thread::main()
{
    std::string error;
    bool badInput = false;
    try {
        const Experiment& experiment = m_record->experiment;
        train(*loadDataSet(experiment.data, experiment.loss, experiment.seed));
    } catch (const BadInput& problem) {
        error = problem.what();
        badInput = true;
    } catch (const std::bad_alloc&) {
        error = "the machine has no memory left for the data or the log";
    } catch (const std::exception& problem) {
        error = problem.what();
    }
    const std::lock_guard lock(m_mutex);
    m_error = error;
    m_badInput = badInput;
    setState(error.empty() ? RunState::Finished : RunState::Failed);
    for (auto& promise : m_wanted) answerLast(promise);
    m_wanted.clear();
}

void Run::Thread::train(const DataSet& data)
{
    const Experiment& experiment = m_record->experiment;
    const std::int64_t end = endSamples(experiment, data.train.count);
    m_record->trainSamples.store(data.train.count, std::memory_order_relaxed);
    m_record->endSamples.store(end, std::memory_order_release);

    restartResidentPeak();
    m_record->residentBefore.store(residentMemory(), std::memory_order_relaxed);

    // Arms of one device, kind of product and number of threads share one: they never compute at once.
    std::map<std::tuple<Device, bool, int>, std::shared_ptr<Backend>> backends;
    BufferScope scope(*m_record);
    const RunSnapshot* const from = m_options.from.get();
    if (from || m_options.keepsState) m_fingerprint = fingerprintOf(data);
    if (from && from->data != m_fingerprint)
        throw BadInput("data", "", "the data have changed since the state was saved: they must be the same");
    const std::vector<ArmSpec>& specs = experiment.arms;
    std::vector<std::unique_ptr<Arm>> arms(experiment.arms.size()); // null: a fork that has not begun
    m_arms = &arms;
    const auto start = [&](std::size_t i, Arm* parent) {
        const ArmSpec& arm = experiment.arms[i];
        const int threads = threadsOf(arm, m_options);
        std::shared_ptr<Backend>& backend = backends[{arm.device, arm.precision == Precision::Tf32, threads}];
        if (!backend) backend = makeArmBackend(experiment, i, threads);
        const ArmSnapshot* const saved = !parent && from && i < from->arms.size() ? &from->arms[i] : nullptr;
        ArmRecord& record = m_record->arms[i];
        arms[i] = parent ? std::make_unique<Arm>(experiment, i, data, end, backend, m_logMicroBatches, record, *parent)
                         : std::make_unique<Arm>(experiment, i, data, end, backend, m_logMicroBatches, record, saved);
        arms[i]->setScope(&scope);
        if (m_options.keepsState) arms[i]->setKeepsState();
    };
    for (std::size_t i = 0; i < arms.size(); ++i) {
        const bool begun = from && i < from->arms.size() && !from->arms[i].bytes.empty();
        if (!specs[i].fork || begun) start(i, nullptr);
    }
    const auto startForks = [&] {
        for (std::size_t i = 0; i < arms.size(); ++i) {
            if (arms[i]) continue;
            const Fork& fork = *specs[i].fork;
            Arm* const parent = arms[*armPlace(specs, fork.of)].get();
            if (parent && !parent->over() && !isBetween(*parent) && parent->updates() == fork.at) start(i, parent);
        }
    };
    // Where it is to be paused. Between two windows: an arm that is in one goes first.
    const auto pauseAsAsked = [&] {
        const auto& at = m_options.pauseAt;
        if (m_hasPaused || !at || !arms[at->arm]) return;
        if (isBetween(*arms[at->arm]) || arms[at->arm]->updates() < at->update) return;
        pause();
        std::unique_lock lock(m_mutex);
        waitForGo(lock);
    };

    try {
        {
            std::unique_lock lock(m_mutex);
            waitForGo(lock);
        }
        startForks();
        pauseAsAsked();
        while (Arm* arm = inTurn(arms)) {
            const std::int64_t steps = arm->stepsInNextWindow();
            const bool trains = !arm->evaluates(); // else its window was passed before the state was saved
            const auto first = std::find_if(arms.begin(), arms.end(), [](const auto& a) { return a && !a->over(); });
            arm->advance(*this, arm == arms.front().get() ? nullptr : arms.front().get(), arm == first->get());
            startForks();
            if (!inTurn(arms)) break;
            if (trains) pass(steps, true);
            pauseAsAsked();
        }
        takeLastSnapshot();
    } catch (const RunStopped&) {
        for (const auto& arm : arms)
            if (arm) arm->stop();
    }
    for (std::size_t i = 0; i < arms.size(); ++i)
        if (!arms[i]) endUnbegun(m_record->arms[i], *specs[i].fork);
    m_record->residentPeak.store(residentPeak(), std::memory_order_relaxed);
    m_arms = nullptr;
}

Run::Run(Experiment experiment, std::string documentText, RunOptions options)
    : m_thread(std::make_unique<Thread>(std::move(experiment), std::move(documentText), std::move(options)))
{
}
Run::~Run() = default;
void Run::play()
{
    m_thread->play();
}
void Run::pause()
{
    m_thread->pause();
}
void Run::step(Step step)
{
    m_thread->step(step);
}
void Run::setSpeed(double updatesPerSecond)
{
    m_thread->setSpeed(updatesPerSecond);
}
void Run::stop()
{
    m_thread->stop();
}
bool Run::wait(std::chrono::milliseconds time)
{
    return m_thread->wait(time);
}
RunState Run::state() const
{
    return m_thread->state();
}
std::string Run::error() const
{
    return m_thread->error();
}
bool Run::errorIsBadInput() const
{
    return m_thread->errorIsBadInput();
}
std::future<std::shared_ptr<const RunSnapshot>> Run::snapshot()
{
    return m_thread->snapshot();
}
double Run::seconds() const
{
    return m_thread->seconds();
}
const std::shared_ptr<const RunRecord>& Run::record() const
{
    return m_thread->record();
}

} // namespace tarakum
