// Gradient accumulation: one window of training.
//
//     G = 0
//     for each micro-batch j of the window:   G ← G + wⱼ gⱼ
//     θ ← θ − η · step(clip(G))
//
// gⱼ: the gradient of micro-batch j's mean loss; wⱼ: see weight(). With equal micro-batches and no rule changed wⱼ =
// 1/k.
#pragma once

#include "engine/backend/state_archive.hpp"
#include "engine/nn/contrastive.hpp"
#include "engine/nn/loss.hpp"
#include "engine/nn/micro_batch.hpp"
#include "engine/nn/network.hpp"
#include "engine/train/loss_scaler.hpp"
#include "engine/train/noise_scale.hpp"
#include "engine/train/optimizer.hpp"
#include "engine/train/rules.hpp"
#include "engine/train/schedule.hpp"
#include "engine/train/weight_average.hpp"
#include "engine/train/windows.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace tarakum {

// What one micro-batch came to.
struct MicroResult
{
    std::int64_t number = 0;                            // in its window, from 1
    Later<LossSum> loss;                                // Σℓ
    std::int64_t items = 0;                             // n
    double weight = 0;                                  // wⱼ
    double lossSum() const { return loss.value().sum; } // waits for the device
    bool leftOut = false; // its gradient was not finite, and `not_finite` says skip-micro-batch
    std::optional<double> gradNorm,
        bufferNorm; // ‖wⱼgⱼ‖ and ‖G‖ after it, loss scale taken out; where they are measured
};

enum class Outcome { Stepped, NothingCounted, SkippedNotFinite, NotFinite };

// What one window came to.
struct UpdateResult
{
    Outcome outcome = Outcome::Stepped;       // otherwise the weights are what they were
    double lossSum = 0;                       // Σℓ
    std::int64_t items = 0;                   // N
    std::optional<double> loss, reportedLoss; // the mean, and what `reported_loss` makes of it; none if N = 0
    double rate = 0;                          // the learning rate in force
    double lossScale = 1;
    std::optional<double> gradNorm, clippedNorm; // ‖G‖ before clipping per update (none without G); after it
    std::optional<double> updateNorm;            // ‖θ_new − θ_old‖
    std::optional<double> noiseScale;
};

// When somebody may want to see what the buffer holds.
enum class BufferMoment {
    Start,   // of the window: what is left from before
    Cleared, // within it
    Added,   // a micro-batch's gradient
    Changed, // by a rule, after that: clipping of the running sum, weights set right
    Whole    // before clipping per update
};

// Told what happens in a window.
class WindowListener
{
public:
    virtual ~WindowListener() = default;
    // After each micro-batch, when no activation is alive. May wait there (pause) or throw (stop).
    virtual void microBatchDone(const MicroResult&) = 0;
    // G is whole: `factor` · g is the window's gradient, before clipping. The weights have not moved yet.
    virtual void gradientReady(const Tensor& g, double factor) = 0;
    // A micro-batch is left out: adds another to the plan; false if the window must do without.
    virtual bool replaceMicroBatch(WindowPlan&) = 0;
    // Whether it wants bufferMoment(); that may read the buffer only. micro: the number of the micro-batch in hand,
    // from 1 (0 at the window's start); scale: the loss scale that the buffer's values carry.
    virtual bool looksIntoBuffer() const { return false; }
    virtual void bufferMoment(BufferMoment, std::int64_t /*micro*/, const GradientBuffer&, double /*scale*/) {}
};

struct AccumulationSpec
{
    OptimizerSpec optimizer;
    ScheduleSpec schedule;
    std::optional<double> clipNorm;
    LossScaleSpec lossScale;
    BufferSpec buffer;
    std::optional<double> average; // decay of the average of the weights
    Rules rules;
    bool measure = false; // norms of each micro-gradient and of G after it; changes no bit of the training
    std::int64_t samplesPerEpoch = 1, samplesOfRun = 1; // for schedules
};

// What the rules want of a micro-batch's own gradient.
MicroGradient microGradientFor(const AccumulationSpec&);

class Accumulation
{
public:
    // All of them must outlive it; the network's weights are what it steps. Allocates G and the optimizer's state.
    Accumulation(const AccumulationSpec&, Network&, const Loss&, const Draws&, Backend&, MemoryLedger&);

    // Trains one window. The plan may grow where a micro-batch is left out.
    UpdateResult update(WindowPlan&, MicroBatchSource&, WindowListener&);

    // Between two micro-batches or two windows; loaded into one that has trained nothing, whose next update() then goes
    // on with the window in hand, of this plan. Not within a window whose backward passes all come at its end
    // (BackwardAt::WindowEnd): it would have to hold every tape.
    void state(StateArchive&, const WindowPlan&);

    // Begins where another one stands between two windows; of the same precision, optimizer and average.
    void beginAt(Accumulation&);
    // Of the window in hand, or of the one that was broken off; 0 between two.
    std::int64_t microBatchesDone() const { return m_sums.number; }

    const Tensor* average() const { return m_average ? &m_average->weights() : nullptr; } // null without one

private:
    // What has come of the window in hand so far.
    struct Sums
    {
        std::int64_t number = 0;                 // of micro-batches that are done
        std::int64_t items = 0;                  // N
        std::int64_t counted = 0;                // r: its micro-batches, less those that are left out
        double weights = 0;                      // Σ wⱼ so far
        double lossSum = 0;                      // Σℓ
        double meanLosses = 0, lastMeanLoss = 0; // Σ of the micro-batches' mean losses; the last one's
    };
    // The window in hand.
    struct Window
    {
        WindowPlan& plan;
        MicroBatchSource& data;
        WindowListener& listener;
        UpdateResult result;
        std::optional<Later<double>> squaredNorm; // ‖G‖², with the loss scale, before clipping per update
        Later<bool> finite;                       // it and the loss
        Later<double> squaredStep;                // ‖θ_new − θ_old‖²
    };

    // A micro-batch's loss, which is read when the window has gone through: a device is waited for once.
    struct Unread
    {
        Later<LossSum> loss;
        std::int64_t items = 0;
    };

    // A micro-batch that has gone forward and waits for its backward.
    struct Waiting
    {
        Tape tape;
        MicroBatch batch;
        MicroResult micro;
        Tensor gradient; // of the network's output
    };

    void begin(Window&);
    void addGradients(Window&);
    void addGradientsTogether(Window&);
    void addGradientsCached(Window&);
    void embedWindow(Window&);
    MicroResult startMicroBatch(Window&, const MicroBatch&);
    double lossFactor(const MicroResult&) const;
    void finishMicroBatch(Window&, MicroResult&);
    void leaveOut(Window&, MicroResult&);
    void tellAndCount(Window&, MicroResult&);
    void readLosses();
    void look(Window&, BufferMoment, std::int64_t micro, Phase then);
    void clipGradient(Window&);
    void step(Window&);
    Later<bool> isFinite(const Window&);
    void report(Window&);
    void reportNorms(Window&);
    void reportLoss(Window&) const;
    double rate(const Window&) const;

    double weight(std::int64_t n, std::int64_t N, std::int64_t r, std::int64_t k) const;
    double clip(const Tensor& gradient, double norm);
    double norm(const Tensor&);

    const AccumulationSpec m_spec;
    const MicroGradient m_microGradient; // what the rules want of it
    Network& m_network;
    const Loss& m_loss;
    Backend& m_ops;
    std::unique_ptr<Optimizer> m_optimizer;
    GradientBuffer m_gradients; // G
    LossScaler m_scaler;
    NoiseScale m_noise;
    std::optional<WeightAverage> m_average;
    Tape m_tape;
    std::vector<Waiting> m_waiting;                 // backward: window-end
    EmbeddingCache m_embeddings;                    // contrastive: window
    Sums m_sums;                                    // of the window in hand
    std::vector<Unread> m_unread;                   // that are not in its sums yet
    std::vector<Later<double>> m_losses;            // of the window in hand, to be judged; kept for its room
    std::int64_t m_updates = 0;                     // made
    std::int64_t m_microBatches = 0, m_samples = 0; // passed
};

} // namespace tarakum
