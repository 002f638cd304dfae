// An arm being trained: its own ledger, network, order of data and log. Used by the training thread alone; what others
// may see is in its record.
#pragma once

#include "engine/backend/backend.hpp"
#include "engine/data/data_order.hpp"
#include "engine/data/data_set.hpp"
#include "engine/data/micro_batches.hpp"
#include "engine/lab/gradient_check.hpp"
#include "engine/lab/run_snapshot.hpp"
#include "engine/train/accumulation.hpp"

#include <memory>
#include <optional>

namespace tarakum {

class BufferScope;
class NeuronScope;

// Thrown through a micro-batch boundary to end a run early.
struct RunStopped
{
};

// Between micro-batches the arm asks whether to go on: may wait (pause, pace), or throw RunStopped.
class Gate
{
public:
    virtual ~Gate() = default;
    virtual void pass(std::int64_t stepsInWindow, bool windowEnds) = 0;
    // Whether pass() would throw: asked within what can be left and begun anew.
    virtual bool stops() const { return false; }
    // Whether it is going to wait there long enough for someone to look.
    virtual bool waits(std::int64_t /*stepsInWindow*/) const { return false; }
};

class Arm
{
public:
    // Builds network, buffer and optimizer; if they do not fit, the arm's record says so and it is over. BadInput if
    // weights or sizes do not suit the data. `record` and `data` must outlive it.
    // from: it goes on from there instead; the record has the rows that belong to it. BadInput if it is no such arm's.
    Arm(const Experiment&, std::size_t index, const DataSet& data, std::int64_t endSamples, std::shared_ptr<Backend>,
        bool logMicroBatches, ArmRecord& record, const ArmSnapshot* from = nullptr);
    // One that begins where another stands between two windows (engine/lab/fork.hpp), of the same experiment.
    Arm(const Experiment&, std::size_t index, const DataSet& data, std::int64_t endSamples, std::shared_ptr<Backend>,
        bool logMicroBatches, ArmRecord& record, Arm& beginsAt);
    ~Arm();

    bool over() const { return !m_next && !m_evaluates; }
    std::int64_t samplesAfterNextUpdate() const { return m_window.samplesAfter; } // where it stands then; not when over

    std::int64_t stepsInNextWindow() const { return static_cast<std::int64_t>(m_window.microBatches.size()); }

    // Trains one window and appends its row; asks the gate after each micro-batch but the last, with which the update
    // goes, and between the pieces of a test set whether to stop. Whatever goes wrong in it becomes a status and a last
    // row. Throws only what the gate throws. leads: it is the first of the arms that are not over.
    void advance(Gate&, const Arm* reference, bool leads = true);
    // Ends it where it stands.
    void stop();
    // What looks into its windows from here on, and outlives it.
    void setScope(BufferScope* scope) { m_scope = scope; }

    // Whether a window is in hand: while the gate is asked within one, or since a state from within one was loaded.
    bool inWindow() const { return m_next && m_accumulation->microBatchesDone() > 0; }
    // The update is made, and its row lacks the test figures yet: as above, and where a run is stopped.
    bool evaluates() const { return m_evaluates; }
    // What it stands at, between two micro-batches or two windows, or before a row is evaluated. Where all backward
    // passes come at a window's end (BackwardAt::WindowEnd) that window begins anew, which takes setKeepsState()
    // beforehand.
    ArmSnapshot snapshot();
    void setKeepsState() { m_keepsState = true; }

    std::int64_t samples() const { return m_samples; }
    std::int64_t updates() const { return m_updates; }
    const Parameters& parameters() const { return m_network->parameters(); }
    const Tensor& weights() const { return parameters().block(); }
    const Parameters& buffers() const { return m_network->buffers(); } // running statistics
    const MemoryLedger& memory() const { return m_memory; }

private:
    class Listener;
    class Timeline;
    void trainWindow(Gate&, const Arm* reference, bool leads);
    void fillRow(UpdateRow&, const UpdateResult&);
    void takeLayerNorms(const Tensor& G, double factor);
    void logRow();
    void endWindow();
    void logWatched();
    double watchedIn(const Parameters&, const Tensor& block, const WatchedParameter&);
    void setCounters(UpdateRow&) const;
    double distanceTo(const Arm* reference) const;
    bool evaluationIsDue() const;
    bool evaluate(const Gate&);
    void end(ArmStatus, RowStatus, const std::string& message);
    void tearDown();
    void planNext();
    void tellPlan();
    void build(bool trains, bool anew);
    void watchNumbers();
    void beginAt(Arm&);
    void resume(const ArmSnapshot&);
    void startWindow(bool leads);
    void state(StateArchive&);
    void stateOfTraining(StateArchive&);
    void stateOfRow(StateArchive&);
    ArmSnapshot takeSnapshot();

    const Experiment& m_experiment;
    const ArmSpec& m_spec;
    const DataSet& m_data;
    const std::int64_t m_endSamples;
    const bool m_logMicroBatches;
    const std::size_t m_index;
    ArmRecord& m_record;
    BufferScope* m_scope = nullptr;

    std::shared_ptr<Backend> m_ops;
    MemoryLedger m_memory;
    Loss m_loss;
    DataOrder m_order;
    MicroBatchLoader m_trainSource, m_testSource;
    std::unique_ptr<Network> m_network;
    std::unique_ptr<Accumulation> m_accumulation;
    std::unique_ptr<GradientCheck> m_check;
    std::unique_ptr<Timeline> m_timeline;
    std::unique_ptr<NeuronScope> m_neuron; // where its record wants it
    WindowCutter m_cutter;
    Steps m_steps;
    WindowPlan m_window; // the next one
    bool m_next = false; // there is one

    std::int64_t m_updates = 0, m_samples = 0, m_microSteps = 0, m_items = 0; // counters, as the CSV defines them
    std::int64_t m_evaluatedAt = 0, m_windows = 0;
    double m_seconds = 0;

    // What the window in hand has come to beside what the accumulation knows.
    struct InHand
    {
        std::int64_t position = 0, items = 0; // in the stream; that it has passed, dropped samples' too
        PhaseTimes times{};                   // milliseconds
    };
    InHand m_inHand;
    UpdateRow m_row;                  // of that window
    std::vector<double> m_layerNorms; // likewise; empty: not asked for, or there was no gradient
    bool m_evaluates = false;         // it is to have test figures first; the next window is planned
    bool m_keepsState = false;
    ArmSnapshot m_windowStart; // what it stood at before the window in hand, where that has to begin anew
};

} // namespace tarakum
