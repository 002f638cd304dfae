#include "engine/lab/arm_memory.hpp"

#include "engine/data/network_shape.hpp"
#include "engine/lab/accumulation_spec.hpp"
#include "engine/nn/network_memory.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace tarakum {

namespace {

// Of the largest window: micro-batches of b, the last of which may be smaller, of L samples in all.
struct Sizes
{
    std::int64_t b, L;
    bool moreWindows; // it is not the only one
};

Bytes bytesOfSamples(std::int64_t bytes)
{
    return {0, bytes};
}

// An arm's window, walked through in algebra: as Accumulation's update goes, with what it allocates and nothing else.
class WindowMemory
{
public:
    WindowMemory(const Experiment& experiment, std::size_t arm, const DataSet& data, std::int64_t segments,
                 const Sizes& sizes)
        : m_experiment(experiment), m_arm(experiment.arms[arm]), m_data(data),
          m_spec(accumulationSpec(experiment, m_arm, 1, 1)), m_compute(computeType(m_arm)),
          m_element(bytesOf(m_compute)), m_wide(bytesOf(realType(m_compute))), m_b(std::min(sizes.b, sizes.L)),
          m_samples(sizes.L), m_moreWindows(sizes.moreWindows),
          m_network(experiment.model, networkShape(data, experiment.model.kind), m_compute, rulesOf(m_arm, segments))
    {
        m_result.microBatch = m_b;
        m_result.segments = segments;
        m_walk.setSamples(m_b);
        setUp();
        if (m_arm.rules.clear != Clear::Window && m_moreWindows) writeWholeBuffer(); // the next windows find it
        if (m_arm.rules.backward == BackwardAt::WindowEnd)
            walkTogether();
        else if (m_arm.rules.contrastive == ContrastiveOver::Window)
            walkCached();
        else
            walk();
        m_walk.done(MemoryMoment::Step);
        if (m_arm.rules.clear == Clear::Window && releases()) clearBuffer();
        m_walk.done(MemoryMoment::Cleared);
        findHighest();
    }

    MemoryPrediction take() { return std::move(m_result); }

private:
    static NetworkRules rulesOf(const ArmSpec& arm, std::int64_t segments)
    {
        NetworkRules rules = arm.rules.network;
        rules.segments = segments;
        return rules;
    }
    bool releases() const { return m_spec.buffer.clearing == Clearing::Release; }
    bool hasBuffer() const { return m_arm.optimizer.kind != OptimizerKind::AdamA; }

    void always(std::string_view name, Category category, std::int64_t bytes)
    {
        if (bytes == 0) return;
        m_result.always.push_back({name, category, bytes});
        m_result.floor += bytes;
        m_always.push_back(m_walk.hold(category, {bytes, 0}));
    }

    // What Network, the optimizer, GradientBuffer and WeightAverage hold.
    void setUp()
    {
        const std::int64_t N = m_network.weights(), wide = N * m_wide;
        always("weights", Category::Parameters, wide);
        if (m_wide != m_element) always("16-bit copy of the weights", Category::Parameters, N * m_element);
        always("running statistics", Category::Parameters, m_network.runningStatistics() * m_wide);

        switch (m_arm.optimizer.kind) {
        case OptimizerKind::Sgd:
            if (m_arm.optimizer.momentum != 0) always("velocity", Category::Optimizer, wide);
            break;
        case OptimizerKind::Adam:
        case OptimizerKind::AdamW:
        case OptimizerKind::AdamA:
            always("first moment", Category::Optimizer, wide);
            always("second moment", Category::Optimizer, wide);
        }
        if (m_arm.average) always("average of the weights", Category::Optimizer, wide);

        const BufferSpec& buffer = m_spec.buffer;
        if (hasBuffer()) {
            const std::int64_t bytes = N * bytesOf(buffer.type),
                               lost = buffer.summation == Summation::Kahan ? bytes : 0;
            if (releases()) {
                m_result.floor += bytes + lost;
            } else {
                always("gradient buffer", Category::Gradients, bytes);
                always("Kahan's part of the gradient buffer", Category::Gradients, lost);
            }
        }
        if (microGradientFor(m_spec) != MicroGradient::None)
            always("micro-gradient", Category::Workspace, N * m_element);
        else if (!hasBuffer() || !addsDirectly(m_compute, buffer))
            always("one parameter's gradient", hasBuffer() ? Category::Workspace : Category::Gradients,
                   m_network.largestParameter() * m_element);

        const BatchStatistics statistics = m_arm.rules.network.batchStatistics;
        if (statistics == BatchStatistics::Deferred || statistics == BatchStatistics::Window)
            always("the window's statistics", Category::Workspace, m_network.runningStatistics() * m_wide);
        always("carried states", Category::Activations, carriedRows() * m_network.stateWidth() * m_element);
    }

    // Now, and what the lanes last started with (CarriedState).
    std::int64_t carriedRows() const
    {
        const StateRule rule = m_arm.rules.network.state;
        if (rule == StateRule::Reset) return 0;
        const std::int64_t rows = rule == StateRule::Shared ? m_b : m_data.lanes > 0 ? m_data.lanes : m_samples;
        return rows + std::max(rows, m_data.lanes);
    }

    // ── a window ────────────────────────────────────────────────────────────────────────────────────────────────────

    std::int64_t microBatches() const { return (m_samples + m_b - 1) / m_b; }

    // A micro-batch's x and y, as MicroBatchLoader makes them.
    std::pair<Held, Held> load()
    {
        const Samples& samples = m_data.train;
        Held x = m_walk.hold(Category::Data,
                             bytesOfSamples(samples.tokens.empty() ? m_data.members * m_data.inputs * m_element
                                                                   : m_data.steps * bytesOf(Type::Int32)));
        Held y;
        if (!samples.classes.empty())
            y = m_walk.hold(Category::Data, bytesOfSamples(m_data.targetsPerSample * bytesOf(Type::Int32)));
        else if (!samples.targets.empty())
            y = m_walk.hold(Category::Data, bytesOfSamples(m_data.targetsPerSample * m_data.outputs * m_wide));
        m_walk.done(MemoryMoment::Data);
        return {std::move(x), std::move(y)};
    }

    // What a pair's loss works in.
    std::int64_t contrastiveBytes() const
    {
        return m_experiment.loss == LossKind::Contrastive ? Backend::contrastiveWorkspace(1, m_data.outputs) * m_wide
                                                          : 0;
    }
    void makeLoss(Bytes workspace) { m_walk.hold(Category::Workspace, workspace); }

    // A released buffer comes back parameter by parameter.
    void writeBuffer(std::size_t parameter)
    {
        if (!releases() || !hasBuffer() || m_bufferIsWhole) return;
        const std::int64_t bytes = m_network.parameters()[parameter] * bytesOf(m_spec.buffer.type);
        m_buffer.push_back(m_walk.hold(Category::Gradients, {bytes, 0}));
        if (m_spec.buffer.summation == Summation::Kahan)
            m_buffer.push_back(m_walk.hold(Category::Gradients, {bytes, 0}));
    }
    void writeWholeBuffer()
    {
        for (std::size_t i = 0; i < m_network.parameters().size(); ++i) writeBuffer(i);
        m_bufferIsWhole = true;
    }
    void clearBuffer()
    {
        m_buffer.clear();
        m_bufferIsWhole = false;
    }
    void backward(Held gradient)
    {
        const bool aside = microGradientFor(m_spec) == MicroGradient::Aside;
        m_network.backward(std::move(gradient), m_walk, [&](std::size_t parameter) {
            if (!aside) writeBuffer(parameter);
        });
        if (aside) writeWholeBuffer();
        m_bufferIsWhole = true;
    }
    // Micro-batches that are gone through: the first may find no buffer yet, the last no embeddings any more.
    std::int64_t walked() const { return std::min<std::int64_t>(microBatches(), 3); }
    // The i-th of them: the last may be smaller.
    std::int64_t samplesOf(std::int64_t i) const { return i + 1 == microBatches() ? m_samples - i * m_b : m_b; }
    void startMicroBatch()
    {
        if (m_arm.rules.clear == Clear::MicroBatch && releases()) clearBuffer();
    }

    void walk()
    {
        for (std::int64_t i = 0; i < walked(); ++i) {
            m_walk.setSamples(samplesOf(i));
            auto [x, y] = load();
            startMicroBatch();
            Held output = m_network.forward(std::move(x), m_walk);
            makeLoss({0, contrastiveBytes()});
            y = Held();
            m_walk.done(MemoryMoment::Loss);
            backward(std::move(output));
        }
    }

    // backward: window-end. All micro-batches' tapes and outputs wait. Highest may be: the forward of the last one
    // (which may be smaller) or of the one before, and the backward of the first two.
    void walkTogether()
    {
        const auto forward = [&] {
            auto [x, y] = load();
            Held output = m_network.forward(std::move(x), m_walk);
            makeLoss({0, contrastiveBytes()});
            m_walk.done(MemoryMoment::Loss); // y is alive in it
            return output;
        };
        const std::int64_t r = microBatches(), last = m_samples - (r - 1) * m_b;
        m_walk.setMuted(true);
        startMicroBatch();
        CategoryBytes waits; // of one micro-batch
        {
            const CategoryBytes before = m_walk.now();
            const Held output = forward();
            waits = m_walk.now();
            for (std::size_t i = 0; i < kCategories; ++i) waits[i] += before[i] * -1;
            m_walk.takeTape();
        }
        std::vector<Held> others;
        const auto hold = [&](std::int64_t count, std::int64_t samples) {
            others.clear();
            for (std::size_t i = 0; i < kCategories; ++i)
                others.push_back(
                    m_walk.hold(static_cast<Category>(i), {waits[i].fixed * count + waits[i].perSample * samples, 0}));
        };
        m_walk.setMuted(false);
        if (r > 1) {
            hold(r - 2, m_samples - last - m_b);
            forward();
            m_walk.takeTape();
        }
        hold(r - 1, m_samples - last);
        m_walk.setSamples(last);
        forward();
        m_walk.takeTape();
        // Backward, the first and the second (whose buffer is whole); the others have gone or wait.
        for (std::int64_t i = 0, gone = 0; i < std::min<std::int64_t>(r, 2); ++i) {
            const std::int64_t samples = samplesOf(i);
            gone += samples;
            hold(r - 1 - i, m_samples - gone);
            m_walk.setSamples(samples);
            m_walk.setMuted(true);
            Held output = forward();
            m_walk.setMuted(false);
            backward(std::move(output));
        }
    }

    // contrastive: window. Each micro-batch forward twice; the embeddings of all pairs stay from the first time on.
    void walkCached()
    {
        const std::int64_t pair = 2 * m_data.outputs * m_element;
        Held cache;
        for (std::int64_t i = 0; i < walked(); ++i) {
            m_walk.setSamples(samplesOf(i));
            auto [x, y] = load();
            const Held output = m_network.forward(std::move(x), m_walk);
            if (!cache) cache = m_walk.hold(Category::Activations, {m_samples * pair, 0});
            m_walk.takeTape();
        }
        makeLoss({m_samples * contrastiveBytes(), 0});
        for (std::int64_t i = 0; i < walked(); ++i) {
            m_walk.setSamples(samplesOf(i));
            auto [x, y] = load();
            startMicroBatch();
            m_network.forward(std::move(x), m_walk);
            Held gradient = m_walk.hold(Category::Activations, bytesOfSamples(pair));
            if (i + 1 == walked()) cache = Held();
            backward(std::move(gradient));
        }
    }

    void findHighest()
    {
        std::int64_t most = -1;
        for (const HeldAt& moment : m_walk.moments()) {
            const std::int64_t bytes = total(moment.held).at(moment.samples);
            if (bytes > most) {
                most = bytes;
                m_result.highest = moment;
            }
        }
        m_result.peak = at(m_result.highest.held, m_result.highest.samples);
        m_result.moments = m_walk.moments();
    }

    const Experiment& m_experiment;
    const ArmSpec& m_arm;
    const DataSet& m_data;
    const AccumulationSpec m_spec;
    const Type m_compute;
    const std::int64_t m_element, m_wide; // bytes of a number in activations; in weights and sums
    const std::int64_t m_b, m_samples;
    const bool m_moreWindows;
    const NetworkMemory m_network;
    MemoryWalk m_walk;
    std::vector<Held> m_always, m_buffer;
    bool m_bufferIsWhole = false; // released, and then written
    MemoryPrediction m_result;
};

MemoryPrediction predict(const Experiment& experiment, std::size_t arm, const DataSet& data, std::int64_t segments,
                         const Sizes& sizes)
{
    return WindowMemory(experiment, arm, data, segments, sizes).take();
}

std::int64_t resolve(const Experiment& experiment, std::size_t arm, const DataSet& data, const Sizes& sizes)
{
    const ArmSpec& spec = experiment.arms[arm];
    switch (spec.checkpointing.kind) {
    case CheckpointingKind::None: return kNotCheckpointed;
    case CheckpointingKind::EveryLayer: return kEveryLayer;
    case CheckpointingKind::Segments: return spec.checkpointing.segments;
    case CheckpointingKind::Auto: break;
    }
    std::vector<std::int64_t> candidates{kNotCheckpointed};
    for (std::int64_t s = 2; s <= blocksOf(experiment.model); ++s) candidates.push_back(s);
    candidates.push_back(kEveryLayer);
    std::int64_t best = kNotCheckpointed, least = std::numeric_limits<std::int64_t>::max();
    for (const std::int64_t segments : candidates) {
        const std::int64_t bytes = total(predict(experiment, arm, data, segments, sizes).peak);
        if (spec.memoryBudget && bytes <= *spec.memoryBudget) return segments;
        if (bytes < least) {
            least = bytes;
            best = segments;
        }
    }
    return best;
}

// Of an arm as it is, cut where the data or the run end.
Sizes sizesOf(const ArmSpec& arm, const DataSet& data, std::int64_t endSamples)
{
    const bool overEpochs = arm.rules.lastWindow == LastWindow::Carry;
    const std::int64_t most = overEpochs ? endSamples : std::min(endSamples, data.train.count);
    const std::int64_t L = std::min(arm.samplesPerWindow(), most);
    return {std::min({arm.largestMicroBatch(), L, data.train.count}), L, L < endSamples};
}

} // namespace

MemoryPrediction predictMemory(const Experiment& experiment, std::size_t arm, const DataSet& data, std::int64_t b,
                               std::int64_t L)
{
    const Sizes sizes{b, L, true};
    return predict(experiment, arm, data, resolve(experiment, arm, data, sizes), sizes);
}

MemoryPrediction predictMemory(const Experiment& experiment, std::size_t arm, const DataSet& data,
                               std::int64_t endSamples)
{
    const Sizes sizes = sizesOf(experiment.arms[arm], data, endSamples);
    return predict(experiment, arm, data, resolve(experiment, arm, data, sizes), sizes);
}

} // namespace tarakum
