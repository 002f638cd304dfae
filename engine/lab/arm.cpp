#include "engine/lab/arm.hpp"

#include "engine/data/network_shape.hpp"
#include "engine/lab/accumulation_spec.hpp"
#include "engine/lab/arm_memory.hpp"
#include "engine/lab/arm_parts.hpp"
#include "engine/lab/buffer_scope.hpp"
#include "engine/lab/neuron_scope.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace tarakum {

namespace {

StepsSpec stepsOf(const ArmSpec& spec)
{
    StepsSpec steps = spec.steps;
    if (steps.kind == StepsKind::Constant) steps.constant = spec.stepsPerWindow();
    return steps;
}

void setBytes(UpdateRow& row, const Usage& peak)
{
    row.bytesPeak = static_cast<double>(total(peak));
    double* const of[kCategories] = {&row.bytesParameters, &row.bytesGradients, &row.bytesActivations,
                                     &row.bytesOptimizer,  &row.bytesWorkspace, &row.bytesData};
    for (std::size_t i = 0; i < kCategories; ++i) *of[i] = static_cast<double>(peak[i]);
}

double valueAt(Backend& ops, const Tensor& block, std::int64_t i)
{
    const Tensor one = block.part(i, Shape{1});
    if (one.type() == Type::Float64) {
        double value = 0;
        ops.download(&value, one);
        return value;
    }
    float value = 0; // weights are never stored in 16 bits
    ops.download(&value, one);
    return static_cast<double>(value);
}

// A copy in the memory of another device; none where that has no room for it.
Tensor broughtTo(Backend& ops, MemoryLedger& memory, Backend& from, const Tensor& t)
try {
    Tensor copy = memory.allocate(Category::Workspace, t.type(), t.shape(), "the first arm's weights");
    from.download(ops.stage(copy), t);
    ops.staged(copy);
    return copy;
} catch (const OutOfMemory&) {
    return Tensor();
}

void addTo(PhaseTimes& times, const PhaseTimes& more)
{
    for (std::size_t i = 0; i < kPhases; ++i) times[i] += more[i];
}

void setTimes(UpdateRow& row, const PhaseTimes& times)
{
    double* const of[kPhases] = {&row.msForward, &row.msBackward, &row.msAccumulate, &row.msClip, &row.msOptimizer};
    for (std::size_t i = 0; i < kPhases; ++i) *of[i] = times[i];
    row.msUpdate = std::accumulate(times.begin(), times.end(), 0.0);
}

// Of an arm that nothing has been built for: Arm::state()'s three flags, none set.
const ArmSnapshot kNotBuilt{std::vector<std::byte>(3), {}, ArmStatus::Waiting, {}};

// The weights are their average, if there is one, as long as this lives.
class AverageInPlace
{
public:
    AverageInPlace(Network& network, const Tensor* average)
        : m_network(network), m_trained(average ? network.exchangeWeights(*average) : Tensor()), m_is(average)
    {
    }
    ~AverageInPlace()
    {
        if (m_is) m_network.exchangeWeights(m_trained);
    }
    AverageInPlace(const AverageInPlace&) = delete;
    AverageInPlace& operator=(const AverageInPlace&) = delete;

private:
    Network& m_network;
    const Tensor m_trained;
    const bool m_is;
};

} // namespace

// Says where the arm is in its network, and logs what is alive after each step of the first window.
class Arm::Timeline final : public MemoryObserver
{
public:
    Timeline(MemoryLedger& memory, ArmRecord& record)
        : m_memory(memory), m_progress(record.progress), m_rows(record.timeline)
    {
    }

    void endFirstWindow() { m_logging = false; }
    void state(StateArchive& archive)
    {
        std::int64_t micro = m_micro;
        archive.count(micro, 0, kTimelineRows);
        m_micro = static_cast<std::int32_t>(micro);
        archive.flag(m_logging);
    }

    void memoryMoment(MemoryMoment moment, std::size_t layer) override
    {
        m_progress.moment.store(moment, std::memory_order_relaxed);
        m_progress.layer.store(static_cast<std::uint32_t>(layer), std::memory_order_relaxed);
        m_progress.bytesInUse.store(total(m_memory.inUse()), std::memory_order_relaxed);
        if (!m_logging || m_rows.size() == kTimelineRows) return;
        m_micro += moment == MemoryMoment::Data;
        const Usage highest = m_memory.takeHighest();
        m_rows.append({m_micro, moment, static_cast<std::uint32_t>(layer), m_memory.inUse(), highest});
    }

private:
    MemoryLedger& m_memory;
    ArmProgress& m_progress;
    Log<MemoryRow>& m_rows;
    std::int32_t m_micro = 0;
    bool m_logging = true;
};

Arm::Arm(const Experiment& experiment, std::size_t index, const DataSet& data, std::int64_t endSamples,
         std::shared_ptr<Backend> ops, bool logMicroBatches, ArmRecord& record, const ArmSnapshot* from)
    : m_experiment(experiment), m_spec(experiment.arms[index]), m_data(data), m_endSamples(endSamples),
      m_logMicroBatches(logMicroBatches || experiment.measure == Measure::MicroBatch), m_index(index), m_record(record),
      m_ops(std::move(ops)), m_memory(*m_ops, m_spec.memoryBudget), m_loss(experiment.loss, experiment.lossTemperature),
      m_order(dataOrderOf(experiment, index, data)),
      m_trainSource(data, data.train, &m_order, m_loss, computeType(m_spec), *m_ops, m_memory),
      m_testSource(data, data.test, nullptr, m_loss, computeType(m_spec), *m_ops, m_memory),
      m_cutter(windowCutOf(m_spec, data.train.count, endSamples)), m_steps(stepsOf(m_spec))
{
    try {
        if (from) {
            resume(*from);
            return;
        }
        build(true, true);
        m_record.progress.startNorm.store(std::sqrt(m_ops->squaredNorm(weights())), std::memory_order_relaxed);
        planNext();
        if (!m_next)
            m_record.status.store(ArmStatus::Finished, std::memory_order_release); // no window comes to an update
    } catch (const OutOfMemory& problem) {
        end(ArmStatus::OutOfMemory, RowStatus::OutOfMemory, problem.what());
    }
}

Arm::Arm(const Experiment& experiment, std::size_t index, const DataSet& data, std::int64_t endSamples,
         std::shared_ptr<Backend> ops, bool logMicroBatches, ArmRecord& record, Arm& other)
    : Arm(experiment, index, data, endSamples, std::move(ops), logMicroBatches, record, &kNotBuilt)
{
    try {
        build(true, false);
        beginAt(other);
        watchNumbers(); // the first row has the weights that it begins with
        planNext();
        if (!m_next) m_record.status.store(ArmStatus::Finished, std::memory_order_release);
    } catch (const OutOfMemory& problem) {
        end(ArmStatus::OutOfMemory, RowStatus::OutOfMemory, problem.what());
    }
}

void Arm::beginAt(Arm& other)
{
    m_updates = other.m_updates;
    m_samples = other.m_samples;
    m_microSteps = other.m_microSteps;
    m_items = other.m_items;
    m_evaluatedAt = other.m_evaluatedAt;
    m_windows = other.m_windows;
    m_seconds = other.m_seconds;
    m_cutter.beginAt(m_samples, m_microSteps);

    handOver(*m_network, *other.m_network, &Network::weightsState);
    const StepsSpec &mine = m_spec.steps, &its = other.m_spec.steps;
    if (mine.followsMeasurements() && mine.kind == its.kind && mine.least <= its.least && mine.most >= its.most)
        handOver(m_steps, other.m_steps);
    m_accumulation->beginAt(*other.m_accumulation);

    ArmProgress& progress = m_record.progress;
    progress.startNorm = other.m_record.progress.startNorm.load();
    progress.updates = m_updates;
    progress.microSteps = m_microSteps;
    progress.samples = m_samples;
}

Arm::~Arm() = default;

// trains: more windows will come. anew: else a state is loaded into it, and its logs have begun.
void Arm::build(bool trains, bool anew)
{
    ModelSpec model = m_experiment.model;
    if (!anew) model.start = Start::Zeros; // whatever it began with, it is gone
    const StartValues values = startValuesOf(model);
    const NetworkShape shape = networkShape(m_data, model.kind);
    checkLanes(m_experiment, m_index, m_data);
    const MemoryPrediction prediction = predictMemory(m_experiment, m_index, m_data, m_endSamples);
    m_memory.expect(total(prediction.peak));
    NetworkRules rules = m_spec.rules.network;
    rules.segments = prediction.segments;
    m_network = std::make_unique<Network>(model, shape, computeType(m_spec), m_memory, *m_ops, Draws(m_experiment.seed),
                                          rules, &values);
    if (trains) {
        m_accumulation =
            std::make_unique<Accumulation>(accumulationSpec(m_experiment, m_spec, m_data.train.count, m_endSamples),
                                           *m_network, m_loss, Draws(m_experiment.seed), *m_ops, m_memory);
        if (m_experiment.checkGradient > 0)
            m_check = std::make_unique<GradientCheck>(m_experiment, m_data, shape, m_ops);
    }
    if (m_record.layers.empty()) // else readers may look at them
        for (const Parameter& p : m_network->parameters().list()) m_record.layers.push_back(p.name);
    if (m_record.networkLayers.empty()) m_record.networkLayers = m_network->layerNames();
    m_timeline = std::make_unique<Timeline>(m_memory, m_record);
    m_network->setObserver(m_timeline.get());
    if (trains && (anew || !m_record.neuron.rows.empty())) watchNumbers();
    m_record.neuron.parameters.store(m_network->parameters().count(), std::memory_order_release);
}

// Where that is wanted, and they are few.
void Arm::watchNumbers()
{
    const Parameters& parameters = m_network->parameters();
    if (m_record.neuron.wanted && parameters.count() <= static_cast<std::int64_t>(kNeuronWeights))
        m_neuron = std::make_unique<NeuronScope>(m_record.neuron, parameters, m_data, m_order, *m_ops);
}

// ── saved and loaded ────────────────────────────────────────────────────────────────────────────────────────────────

void Arm::state(StateArchive& archive)
{
    bool built = m_network != nullptr, next = m_next, evaluates = m_evaluates;
    archive.flag(built);
    archive.flag(next);
    archive.flag(evaluates);
    const bool trains = next || evaluates;
    if (trains && !built) StateArchive::refuse("an arm that trains and has no network");
    if (!built) return; // there was no memory for it
    for (std::int64_t* count : {&m_updates, &m_samples, &m_microSteps, &m_items, &m_evaluatedAt, &m_windows})
        archive.count(*count);
    archive.number(m_seconds);
    if (archive.loading()) build(trains, false); // if it throws, the counts are there, and no row that is not
    m_next = next;
    m_network->state(archive);
    if (evaluates) stateOfRow(archive);
    m_evaluates = evaluates;
    if (trains) stateOfTraining(archive);
}

void Arm::stateOfTraining(StateArchive& archive)
{
    m_cutter.state(archive, m_window);
    if (m_next && m_window.microBatches.empty()) StateArchive::refuse("a window without micro-batches");
    m_steps.state(archive);
    m_accumulation->state(archive, m_window);
    archive.count(m_inHand.position);
    archive.count(m_inHand.items);
    if (!archive.loading() && inWindow()) addTo(m_inHand.times, m_ops->takeTimes());
    archive.numbers(m_inHand.times.data(), m_inHand.times.size());

    m_timeline->state(archive);
    bool hasNeuron = m_neuron != nullptr;
    archive.flag(hasNeuron);
    if (hasNeuron != (m_neuron != nullptr)) StateArchive::refuse("a log of every number that is not wanted");
    if (m_neuron) m_neuron->state(archive);
    MemoryMoment moment = m_record.progress.moment;
    std::int64_t layer = m_record.progress.layer;
    archive.choice(moment, MemoryMoment::Cleared);
    archive.count(layer, 0, static_cast<std::int64_t>(m_network->layerNames().size()) - 1);
    m_record.progress.moment = moment;
    m_record.progress.layer = static_cast<std::uint32_t>(layer);

    MemoryLedger::Peaks peaks = m_memory.peaks();
    archive.count(peaks.peak);
    archive.count(peaks.highest);
    for (std::size_t i = 0; i < kCategories; ++i) {
        archive.count(peaks.atPeak[i]);
        archive.count(peaks.atHighest[i]);
    }
    m_memory.setPeaks(peaks); // last: loading has allocated
}

void Arm::stateOfRow(StateArchive& archive)
{
    for (const Column& column : columns()) archive.number(m_row.*column.value);
    archive.number(m_row.seconds);
    archive.choice(m_row.status, RowStatus::Skipped); // with any other one the arm is over
    archive.list(m_layerNorms);
    if (!m_layerNorms.empty() && m_layerNorms.size() != m_network->parameters().list().size())
        StateArchive::refuse("norms of layers that the network does not have");
}

ArmSnapshot Arm::takeSnapshot()
{
    ArmSnapshot result;
    StateArchive archive(result.bytes);
    state(archive);
    result.rows = sizesOf(m_record);
    result.status = m_record.status;
    result.message = m_record.message;
    return result;
}

ArmSnapshot Arm::snapshot()
{
    const bool fromItsStart = inWindow() && m_spec.rules.backward == BackwardAt::WindowEnd;
    return fromItsStart ? m_windowStart : takeSnapshot();
}

void Arm::resume(const ArmSnapshot& from)
{
    StateArchive archive{std::span<const std::byte>(from.bytes)};
    state(archive);
    if (!archive.atEnd()) StateArchive::refuse("longer than what it holds");

    ArmProgress& progress = m_record.progress;
    const std::int64_t done = inWindow() ? m_accumulation->microBatchesDone() : 0;
    // The log's: an update that is being evaluated is not there yet.
    progress.updates = m_updates - (m_evaluates && m_row.status == RowStatus::None ? 1 : 0);
    progress.microSteps = m_microSteps + done;
    progress.samples =
        m_next || from.status != ArmStatus::Finished ? (done > 0 ? m_inHand.position : m_samples) : m_endSamples;
    progress.inWindow = static_cast<std::int32_t>(done);
    progress.windowSteps = static_cast<std::int32_t>(m_window.microBatches.size());
    progress.bytesInUse = total(m_memory.inUse());
    if (m_next) tellPlan();
}

void Arm::planNext()
{
    if (!m_spec.effectiveBatch) m_cutter.setSteps(m_steps.next(m_updates, m_samples / m_data.train.count, m_samples));
    m_next = m_cutter.next(m_window);
    if (m_next) tellPlan();
}

void Arm::tellPlan()
{
    ArmProgress& progress = m_record.progress;
    const auto& planned = m_window.microBatches;
    for (std::size_t i = 0; i < std::min(planned.size(), kPlannedTold); ++i)
        progress.plannedSamples[i].store(static_cast<std::int32_t>(planned[i].samples), std::memory_order_relaxed);
    progress.plannedSteps.store(static_cast<std::int32_t>(planned.size()), std::memory_order_release);
}

// Books what each micro-batch came to, checks the window's gradient where asked, then asks the gate.
class Arm::Listener final : public WindowListener
{
public:
    Listener(Arm& arm, Gate& gate)
        : m_arm(arm), m_gate(gate), m_position(arm.m_inHand.position), m_items(arm.m_inHand.items),
          m_times(arm.m_inHand.times)
    {
    }

    void microBatchDone(const MicroResult& micro) override
    {
        Arm& arm = m_arm;
        // Taking times waits for the device: only where somebody asks within the window.
        const PhaseTimes now = arm.m_logMicroBatches ? arm.m_ops->takeTimes() : PhaseTimes{};
        const auto steps = static_cast<std::int64_t>(arm.m_window.microBatches.size());
        const MicroBatchPlan& plan = arm.m_window.microBatches[static_cast<std::size_t>(micro.number - 1)];
        pass(plan.firstSample + plan.samples);
        if (arm.m_logMicroBatches) {
            MicroRow row;
            row.update = static_cast<double>(arm.m_updates + 1);
            row.micro = static_cast<double>(micro.number);
            row.samples = static_cast<double>(m_position);
            row.items = static_cast<double>(m_items);
            if (micro.items > 0) row.loss = micro.lossSum() / static_cast<double>(micro.items);
            row.microGradNorm = micro.gradNorm.value_or(kMissing);
            row.bufferNorm = micro.bufferNorm.value_or(kMissing);
            row.msForward = now[static_cast<std::size_t>(Phase::Forward)];
            row.msBackward = now[static_cast<std::size_t>(Phase::Backward)];
            row.bytesPeak = static_cast<double>(total(arm.m_memory.atPeak()));
            row.msAccumulate = now[static_cast<std::size_t>(Phase::Accumulate)];
            row.msClip = now[static_cast<std::size_t>(Phase::Clip)];
            arm.m_record.microBatches.append(row);
        }
        if (looksIntoNeuron()) arm.m_neuron->microBatchDone(micro, plan, steps);
        addTo(m_times, now);
        ArmProgress& progress = arm.m_record.progress;
        progress.samples.store(m_position, std::memory_order_relaxed);
        progress.microSteps.fetch_add(1, std::memory_order_relaxed);
        progress.windowSteps.store(static_cast<std::int32_t>(steps), std::memory_order_relaxed);
        progress.inWindow.store(static_cast<std::int32_t>(micro.number), std::memory_order_relaxed);
        if (micro.number == steps) return;
        if (looksIntoScope() && m_gate.waits(steps)) arm.m_scope->showSoFar();
        m_gate.pass(steps, false);
    }

    bool looksIntoBuffer() const override { return looksIntoScope() || looksIntoNeuron(); }
    void bufferMoment(BufferMoment moment, std::int64_t micro, const GradientBuffer& buffer, double scale) override
    {
        if (looksIntoScope()) m_arm.m_scope->look(moment, micro, buffer, scale);
        if (looksIntoNeuron()) m_arm.m_neuron->look(moment, buffer, scale);
    }

    void gradientReady(const Tensor& g, double factor) override
    {
        Arm& arm = m_arm;
        if (arm.m_experiment.measure == Measure::MicroBatch) arm.takeLayerNorms(g, factor);
        if (!arm.m_check || arm.m_windows % arm.m_experiment.checkGradient != 0) return;
        const GradientCheck::Result result = arm.m_check->check(arm.m_window, *arm.m_network, g, factor);
        arm.m_row.gradError = result.error;
        arm.m_row.gradCosine = result.cosine;
    }

    bool replaceMicroBatch(WindowPlan& plan) override { return m_arm.m_cutter.extend(plan); }

    // Milliseconds of the whole window.
    PhaseTimes times()
    {
        addTo(m_times, m_arm.m_ops->takeTimes());
        return m_times;
    }
    // Items that the order of data has passed at the window's end, dropped samples' too.
    std::int64_t itemsAfter(std::int64_t position)
    {
        pass(position);
        return m_items;
    }

private:
    bool looksIntoScope() const { return m_arm.m_scope && m_arm.m_scope->looking(); }
    bool looksIntoNeuron() const { return m_arm.m_neuron && m_arm.m_neuron->looking(); }
    void pass(std::int64_t position)
    {
        if (position > m_position) m_items += m_arm.m_trainSource.items({m_position, position - m_position});
        m_position = position;
    }

    Arm& m_arm;
    Gate& m_gate;
    std::int64_t &m_position, &m_items;
    PhaseTimes& m_times;
};

void Arm::advance(Gate& gate, const Arm* reference, bool leads)
{
    m_record.status.store(ArmStatus::Training, std::memory_order_relaxed);
    m_ops->takeTimes(); // the backend may have served another arm
    try {
        if (!m_evaluates) trainWindow(gate, reference, leads);
        while (m_evaluates && !evaluate(gate)) gate.pass(1, false); // to stop, so it throws; the next one begins anew
        endWindow();
        if (!m_next)
            m_record.status.store(m_row.status == RowStatus::NotFinite ? ArmStatus::NotFinite : ArmStatus::Finished,
                                  std::memory_order_release);
    } catch (const OutOfMemory& problem) {
        end(ArmStatus::OutOfMemory, RowStatus::OutOfMemory, problem.what());
        if (m_scope) m_scope->abandon();
    }
    if (!m_next) tearDown();
}

void Arm::trainWindow(Gate& gate, const Arm* reference, bool leads)
{
    if (!inWindow()) startWindow(leads);
    m_row = {};
    m_layerNorms.clear();
    Listener listener(*this, gate);
    if (m_neuron) m_neuron->startWindow(m_updates + 1);
    const UpdateResult result = m_accumulation->update(m_window, m_trainSource, listener);
    if (m_scope) m_scope->endWindow(result);
    if (m_neuron && m_neuron->looking()) m_neuron->endWindow(result, m_window);

    ++m_windows;
    m_timeline->endFirstWindow();
    m_updates += result.outcome == Outcome::Stepped;
    m_samples = m_window.samplesAfter;
    m_microSteps = m_window.microStepsAfter;
    m_items = listener.itemsAfter(m_samples);
    setTimes(m_row, listener.times());
    m_seconds += m_row.msUpdate / 1000;
    fillRow(m_row, result);
    m_steps.observe(result.loss.value_or(NAN), result.noiseScale.value_or(0), m_spec.largestMicroBatch());

    planNext();
    if (result.outcome == Outcome::NotFinite) {
        m_next = false;
        m_row.status = RowStatus::NotFinite;
        m_record.message =
            "the loss or the gradient is no longer finite in the window after update " + std::to_string(m_updates);
        return;
    }
    m_row.paramDistance = distanceTo(reference);
    m_evaluates = evaluationIsDue();
}

// With what belongs to the same update in the other logs.
void Arm::logRow()
{
    if (m_experiment.measure == Measure::MicroBatch) {
        m_layerNorms.resize(m_record.layers.size(), kMissing); // none where there was no memory for the network
        for (const double norm : m_layerNorms) m_record.layerNorms.append(norm);
    }
    logWatched();
    m_record.updates.append(m_row);
}

void Arm::endWindow()
{
    logRow();
    ArmProgress& progress = m_record.progress;
    progress.updates.store(m_updates, std::memory_order_relaxed);
    progress.microSteps.store(m_microSteps, std::memory_order_relaxed);
    const bool failed = m_row.status == RowStatus::NotFinite;
    progress.samples.store(m_next || failed ? m_samples : m_endSamples, std::memory_order_relaxed);
    progress.inWindow.store(0, std::memory_order_relaxed);
    progress.moment.store(MemoryMoment::Cleared, std::memory_order_relaxed); // not evaluating any more
}

void Arm::startWindow(bool leads)
{
    m_memory.restartPeak();
    m_memory.takeHighest();
    if (m_keepsState && m_spec.rules.backward == BackwardAt::WindowEnd) m_windowStart = takeSnapshot();
    m_inHand = {m_samples, m_items, {}};
    if (m_scope) m_scope->startWindow(m_index, leads, m_window, m_updates + 1, m_network->parameters());
}

void Arm::setCounters(UpdateRow& row) const
{
    row.update = static_cast<double>(m_updates);
    const std::int64_t epochs = m_samples / m_data.train.count; // whole ones
    row.epoch = static_cast<double>(epochs);
    row.microSteps = static_cast<double>(m_microSteps);
    row.samples = static_cast<double>(m_samples);
    row.items = static_cast<double>(m_items);
    row.seconds = m_seconds;
}

void Arm::fillRow(UpdateRow& row, const UpdateResult& result)
{
    setCounters(row);
    row.accumulationSteps = static_cast<double>(m_window.steps);
    row.learningRate = result.rate;
    row.loss = result.loss.value_or(kMissing);
    row.reportedLoss = result.reportedLoss.value_or(kMissing);
    row.gradNorm = result.gradNorm.value_or(kMissing);
    row.clippedNorm = result.clippedNorm.value_or(kMissing);
    row.updateNorm = result.updateNorm.value_or(kMissing);
    row.noiseScale = result.noiseScale.value_or(kMissing);
    if (m_spec.lossScale.dynamic || m_spec.lossScale.initial != 1) row.lossScale = result.lossScale;
    if (result.outcome == Outcome::NothingCounted || result.outcome == Outcome::SkippedNotFinite)
        row.status = RowStatus::Skipped;
    setBytes(row, m_memory.atPeak());
}

void Arm::takeLayerNorms(const Tensor& G, double factor)
{
    const Parameters& parameters = m_network->parameters();
    for (std::size_t i = 0; i < parameters.list().size(); ++i)
        m_layerNorms.push_back(factor * std::sqrt(m_ops->squaredNorm(parameters.part(G, i))));
}

// Missing where there is no such parameter.
double Arm::watchedIn(const Parameters& parameters, const Tensor& block, const WatchedParameter& watched)
{
    for (const Parameter& p : parameters.list())
        if (p.name == watched.name && watched.index < p.shape.count())
            return valueAt(*m_ops, block, p.first + watched.index);
    return kMissing;
}

// The weights and running statistics that claims ask for, as they are now.
void Arm::logWatched()
{
    for (const WatchedParameter& watched : m_record.watched) {
        double value = kMissing;
        if (m_network && m_accumulation) {
            const Tensor* average = m_accumulation->average();
            if (!watched.average)
                value = watchedIn(m_network->parameters(), m_network->parameters().block(), watched);
            else if (average)
                value = watchedIn(m_network->parameters(), *average, watched);
            if (isMissing(value) && !watched.average && !buffers().list().empty())
                value = watchedIn(buffers(), buffers().block(), watched);
        }
        m_record.watchedValues.append(value);
    }
}

// Relative, of the weights; missing where the two do not stand at the same samples, and where a device has no room for
// the other one's: that ends no arm. Outside the update's time and peak, as is the evaluation.
double Arm::distanceTo(const Arm* reference) const
{
    if (!reference) return 0;
    if (!reference->m_network || reference->m_samples != m_samples ||
        reference->m_record.status == ArmStatus::NotFinite)
        return kMissing;
    std::optional<MemoryLedger> outside; // not the arm's
    if (m_spec.device != reference->m_spec.device) outside.emplace(*m_ops);
    const Tensor theirs =
        outside ? broughtTo(*m_ops, *outside, *reference->m_ops, reference->weights()) : reference->weights();
    if (!theirs) return kMissing;
    const Later<double> squaredDistance = m_ops->squaredDistance(weights(), theirs);
    const double size = std::sqrt(m_ops->squaredNorm(theirs)), distance = std::sqrt(squaredDistance.value());
    return size > 0 ? distance / size : distance;
}

bool Arm::evaluationIsDue() const
{
    if (m_data.test.count == 0) return false;
    const std::int64_t every = m_experiment.evaluate;
    return !m_next || (every > 0 && m_samples / every > m_evaluatedAt / every);
}

// In pieces of at most b samples, forward only: never above a window's peak. With the average of the weights where
// there is one. False: the gate stops, and nothing has changed.
bool Arm::evaluate(const Gate& gate)
{
    const AverageInPlace average(*m_network, m_accumulation->average());
    Tape none;
    LossSum sum;
    std::int64_t items = 0;
    const std::int64_t piece = std::min({m_spec.largestMicroBatch(), m_spec.samplesPerWindow(), m_endSamples});
    for (std::int64_t first = 0; first < m_data.test.count; first += piece) {
        if (gate.stops()) return false;
        MicroBatch batch = m_testSource.load({first, std::min(piece, m_data.test.count - first)});
        Pass pass = m_network->pass(none, Mode::Evaluate, batch);
        const Tensor output = m_network->forward(std::move(batch.x), pass);
        const LossSum part = m_loss.gradient(output, batch.y, 0, *m_ops);
        sum.sum += part.sum;
        sum.correct += part.correct;
        items += batch.items;
    }
    m_evaluates = false;
    m_evaluatedAt = m_samples;
    if (items == 0) return true;
    m_row.testLoss = sum.sum / static_cast<double>(items);
    if (!m_data.test.classes.empty())
        m_row.testAccuracy = static_cast<double>(sum.correct) / static_cast<double>(items);
    return true;
}

// A failed arm is a result: a last row that says so, even its first.
void Arm::end(ArmStatus status, RowStatus rowStatus, const std::string& message)
{
    if (std::exchange(m_evaluates, false)) endWindow(); // the update was made
    m_next = false;
    m_row = {};
    setCounters(m_row);
    m_row.status = rowStatus;
    setBytes(m_row, m_memory.atPeak());
    m_record.message = message;
    m_layerNorms.clear();
    logRow();
    m_record.status.store(status, std::memory_order_release);
}

void Arm::stop()
{
    if (!over()) end(ArmStatus::Stopped, RowStatus::Stopped, "stopped after " + std::to_string(m_updates) + " updates");
    tearDown();
}

void Arm::tearDown()
{
    m_accumulation.reset();
    m_check.reset();
}

} // namespace tarakum
