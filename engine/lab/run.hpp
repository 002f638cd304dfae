// An experiment being run: its arms, their logs and its one thread. It only goes forward; "reset" is a new Run.
#pragma once

#include "engine/lab/run_snapshot.hpp"

#include <chrono>
#include <future>
#include <memory>
#include <optional>
#include <string>

namespace tarakum {

enum class Step { MicroBatch, Update };
enum class RunState { Loading, Paused, Running, Finished, Failed };
constexpr bool isOver(RunState state)
{
    return state == RunState::Finished || state == RunState::Failed;
}

// A place of a run: an arm has made so many updates.
struct RunPlace
{
    std::size_t arm = 0;
    std::int64_t update = 0;
};

struct RunOptions
{
    std::optional<int> threads;              // over every arm's
    bool logMicroBatches = false;            // a row a micro-batch also where the experiment does not measure them
    bool logNeuron = false;                  // every number of models that are small enough (engine/lab/neuron_log.hpp)
    bool keepsState = false;                 // snapshot() will be asked for
    std::shared_ptr<const RunSnapshot> from; // goes on from there; it says what is logged then
    std::optional<RunPlace> pauseAt;         // pauses once, when it comes there; pause() or step() before cancel it
};

// All members but the constructor may be called from any thread and return at once (wait() aside); a command is obeyed
// at the latest after the micro-batch in hand. The destructor stops within a micro-batch and joins.
class Run
{
public:
    // Starts paused; data are loaded and arms built by the run's own thread. `documentText`: what RunRecord keeps.
    // Experiment and text must be those of `options.from`, where it is given; the run fails with BadInput where its
    // bytes or the data are not.
    explicit Run(Experiment experiment, std::string documentText, RunOptions options = {});
    ~Run();
    Run(const Run&) = delete;
    Run& operator=(const Run&) = delete;

    void play();
    void pause();
    void step(Step);                        // one micro-batch, or to the end of the window in hand; then paused
    void setSpeed(double updatesPerSecond); // 0: as fast as possible
    void stop();                            // for good: arms that have not finished become `stopped`

    // Waits until the run is Finished or Failed, or the time is over; true if it is.
    bool wait(std::chrono::milliseconds);

    RunState state() const;
    std::string error() const; // one line, once Failed: bad data, say
    bool errorIsBadInput() const;
    // What the training stands at after the micro-batch in hand, or where it has ended (before the rows that say
    // "stopped"). Null if it has come to no training. Needs RunOptions::keepsState.
    std::future<std::shared_ptr<const RunSnapshot>> snapshot();

    double seconds() const;                                 // of training so far, pauses left out
    const std::shared_ptr<const RunRecord>& record() const; // outlives the run

private:
    class Thread;
    std::unique_ptr<Thread> m_thread;
};

} // namespace tarakum
