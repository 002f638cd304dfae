#include "app/commands.hpp"
#include "app/experiment_argument.hpp"
#include "app/stop_signals.hpp"
#include "app/terminal_text.hpp"
#include "engine/lab/check.hpp"
#include "engine/lab/devices.hpp"
#include "engine/lab/lesson.hpp"
#include "engine/lab/machine.hpp"
#include "engine/lab/shipped.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <iostream>
#include <mutex>
#include <thread>

#include <unistd.h>

namespace tarakum {

namespace {

// One experiment with one seed.
struct Job
{
    std::string name; // as it is printed
    Document document;
    std::filesystem::path folder;
    std::optional<std::uint64_t> seed;
    bool alone = false; // its claims are about times

    bool done = false;
    std::vector<CheckedClaim> claims;
    std::string error;
};

// All that ships, or what the line names; a lesson stands for its experiments.
std::vector<std::string> namesOf(const CommandLine& line)
{
    std::vector<std::string> names;
    const auto addLesson = [&](const Lesson& lesson) {
        for (const LessonExperiment& experiment : lesson.experiments)
            names.push_back(lesson.name + '/' + experiment.name);
    };
    for (const std::string& name : line.names) {
        const Lesson* lesson = name.starts_with("lesson-") ? findLesson(name) : nullptr;
        lesson ? addLesson(*lesson) : names.push_back(name);
    }
    if (!line.names.empty()) return names;
    for (const auto list : {shippedExperiments(), shippedMistakes()})
        for (const Shipped& shipped : list) names.emplace_back(shipped.name);
    for (const Lesson& lesson : lessons()) addLesson(lesson);
    return names;
}

std::vector<Job> jobsOf(const CommandLine& line)
{
    const std::vector<std::string> names = namesOf(line);
    std::vector<Job> jobs;
    for (const std::string& name : names) {
        const ExperimentArgument argument = readExperimentArgument(name, {});
        const Experiment experiment = readExperiment(argument.document, argument.folder());
        if (!hasClaims(experiment, line.timed, line.longToo)) {
            if (!line.names.empty()) std::cout << "      " << name << "  has no claims that are tested\n";
            continue;
        }
        if (const auto problems = deviceProblems(experiment); !problems.empty()) {
            std::cout << "      " << name << "  is left out: " << problems.front().text() << '\n';
            continue;
        }
        const bool alone = line.timed && std::any_of(experiment.claims.begin(), experiment.claims.end(),
                                                     [](const Claim& claim) { return claim.timed; });
        for (int seed = 1; seed <= line.seeds.value_or(1); ++seed) {
            Job job{name, argument.document, argument.folder(), std::nullopt, alone, false, {}, ""};
            if (line.seeds) {
                job.seed = static_cast<std::uint64_t>(seed);
                job.name += " (seed " + std::to_string(seed) + ')';
            }
            jobs.push_back(std::move(job));
        }
    }
    return jobs;
}

// Works the jobs off with a thread a core, each training on one thread: no result depends on it.
class Workers
{
public:
    Workers(std::vector<Job>& jobs, const CommandLine& line) : m_jobs(jobs), m_line(line)
    {
        for (int i = 0; i < coresHere(); ++i) m_threads.emplace_back([this] { work(); });
    }
    ~Workers()
    {
        stop();
        for (std::thread& thread : m_threads) thread.join();
    }
    void stop() { m_stop.store(true); }

    // Waits for a job; false once a signal has come.
    bool wait(std::size_t job)
    {
        std::unique_lock lock(m_mutex);
        while (!m_jobs[job].done) {
            if (stopSignal() != 0) {
                stop();
                return false;
            }
            m_changed.wait_for(lock, std::chrono::milliseconds(50));
        }
        return stopSignal() == 0;
    }

private:
    // The next one that no thread has begun: those that measure time come last, one by one, with nothing beside them.
    Job* next()
    {
        std::unique_lock lock(m_mutex);
        while (!m_stop.load()) {
            for (const bool alone : {false, true})
                for (std::size_t i = 0; i < m_jobs.size(); ++i)
                    if (!m_begun[i] && m_jobs[i].alone == alone && (!alone || m_running == 0) && !m_aloneRuns) {
                        m_begun[i] = true;
                        ++m_running;
                        m_aloneRuns = alone;
                        return &m_jobs[i];
                    }
            if (std::all_of(m_begun.begin(), m_begun.end(), [](bool begun) { return begun; })) return nullptr;
            m_changed.wait_for(lock, std::chrono::milliseconds(50));
        }
        return nullptr;
    }

    void work()
    {
        while (Job* job = next()) {
            std::vector<CheckedClaim> claims;
            std::string error;
            try {
                const auto record = trainForClaims(job->document, job->folder, {job->seed, 1, &m_stop});
                claims = testClaims(*record, m_line.timed, m_line.longToo);
            } catch (const std::exception& problem) {
                error = problem.what();
            }
            {
                const std::lock_guard lock(m_mutex);
                job->claims = std::move(claims);
                job->error = error;
                job->done = true;
                --m_running;
                m_aloneRuns = false;
            }
            m_changed.notify_all();
        }
    }

    std::vector<Job>& m_jobs;
    const CommandLine& m_line;
    std::vector<bool> m_begun = std::vector<bool>(m_jobs.size());
    int m_running = 0;
    bool m_aloneRuns = false;
    std::atomic<bool> m_stop{false};
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::vector<std::thread> m_threads;
};

// How far it is, on standard error where that is a terminal.
class Progress
{
public:
    explicit Progress(std::size_t jobs) : m_jobs(jobs), m_terminal(isatty(STDERR_FILENO) == 1) {}
    void show(std::size_t done) const
    {
        if (m_terminal) std::cerr << done << " of " << m_jobs << " experiments checked" << std::flush;
    }
    void clear() const
    {
        if (m_terminal) std::cerr << "\r\033[K" << std::flush;
    }

private:
    std::size_t m_jobs;
    bool m_terminal;
};

// Prints a job's claims; how many did not hold.
std::size_t print(const Job& job)
{
    if (!job.error.empty()) {
        std::cout << "FAIL  " << job.name << "  " << terminalText(job.error) << '\n' << std::flush;
        return 1;
    }
    std::size_t failed = 0;
    for (const CheckedClaim& checked : job.claims) {
        const ClaimState state = checked.result.state;
        failed += state != ClaimState::Holds;
        std::cout << (state == ClaimState::Holds ? "PASS  " : "FAIL  ") << job.name << "  "
                  << terminalText(claimText(checked.claim))
                  << (state == ClaimState::CannotTell ? ": cannot be told: " : ": measured ")
                  << terminalText(checked.result.text) << '\n';
    }
    std::cout << std::flush;
    return failed;
}

} // namespace

int checkCommand(const CommandLine& line)
{
    catchStopSignals();
    std::vector<Job> jobs = jobsOf(line);
    std::size_t claims = 0, failed = 0;
    {
        Workers workers(jobs, line);
        const Progress progress(jobs.size());
        for (std::size_t i = 0; i < jobs.size(); ++i) {
            progress.show(i);
            const bool done = workers.wait(i);
            progress.clear();
            if (!done) break;
            failed += print(jobs[i]);
            claims += std::max<std::size_t>(jobs[i].claims.size(), !jobs[i].error.empty());
        }
    }
    if (stopSignal() != 0) return 128 + stopSignal();
    std::cout << claims - failed << " of " << claims << " claims hold\n";
    return failed > 0 ? 1 : 0;
}

} // namespace tarakum
