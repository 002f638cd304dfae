// Cuts an arm's stream of samples into micro-batches and windows: where an update ends (k, `boundary`), and what
// becomes of the micro-batches that are left at the end of an epoch or of the run (`last_window`).
#pragma once

#include "engine/backend/state_archive.hpp"
#include "engine/nn/micro_batch.hpp"
#include "engine/train/rules.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace tarakum {

struct WindowPlan
{
    std::vector<MicroBatchPlan> microBatches; // r of them, in order
    std::int64_t steps = 1;                   // k: micro-batches of a whole window
    std::int64_t samplesAfter = 0;            // what the stream has passed once the update is made, dropped samples too
    std::int64_t microStepsAfter = 0;
};

struct WindowCut
{
    std::vector<std::int64_t> microBatch{1};    // sizes, used in turn, beginning anew each epoch
    std::int64_t steps = 1;                     // k; with effectiveBatch: micro-batches of a whole window
    std::optional<std::int64_t> effectiveBatch; // L: the window is whole after so many samples instead
    Boundary boundary = Boundary::After;
    LastWindow lastWindow = LastWindow::Flush;
    std::int64_t samplesPerEpoch = 1;
    std::int64_t endSamples = 0; // of the run; a window that would run past it is cut there
};

class WindowCutter
{
public:
    explicit WindowCutter(WindowCut cut) : m_cut(std::move(cut)) {}

    // From the next window on (not with effectiveBatch, whose windows follow from their samples).
    void setSteps(std::int64_t steps) { m_cut.steps = steps; }

    // The next window that ends in an update; false if there is none before the end. Reuses the plan's room.
    bool next(WindowPlan& plan);
    // Adds the stream's next micro-batch to the window last cut, in place of one that does not count; false at the end
    // of the epoch (unless windows are carried over it) or of the run.
    bool extend(WindowPlan& plan);

    // With the window last cut.
    void state(StateArchive&, WindowPlan&);
    // Begins at a place in the stream where another one's window has ended, as if it had cut the epoch so far itself.
    void beginAt(std::int64_t position, std::int64_t microSteps);

private:
    MicroBatchPlan nextMicroBatch() const;
    bool endsWindow() const; // after the micro-batch just counted

    WindowCut m_cut;
    std::int64_t m_position = 0; // in the stream
    std::int64_t m_microSteps = 0;
    std::int64_t m_inEpoch = 0;        // micro-batches of this epoch so far
    std::int64_t m_counted = 0;        // G: micro-batches since the count began anew
    std::int64_t m_countedSamples = 0; // the same in samples
};

} // namespace tarakum
