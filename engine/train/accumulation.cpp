#include "engine/train/accumulation.hpp"

#include "engine/train/window_statistics.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace tarakum {

MicroGradient microGradientFor(const AccumulationSpec& spec)
{
    const bool changed =
        (spec.clipNorm && spec.rules.clip == ClipAt::MicroBatch) || spec.rules.notFinite == NotFinite::SkipMicroBatch;
    return changed ? MicroGradient::Aside : spec.measure ? MicroGradient::Measured : MicroGradient::None;
}

Accumulation::Accumulation(const AccumulationSpec& spec, Network& network, const Loss& loss, const Draws& draws,
                           Backend& ops, MemoryLedger& memory)
    : m_spec(spec), m_microGradient(microGradientFor(spec)), m_network(network), m_loss(loss), m_ops(ops),
      m_optimizer(makeOptimizer(spec.optimizer, network.parameters(), ops, memory)),
      m_gradients(network.parameters(), network.computeType(), spec.buffer, ops, memory, draws, m_microGradient,
                  m_optimizer->sink()),
      m_scaler(spec.lossScale), m_embeddings(ops, memory)
{
    if (spec.average) m_average.emplace(*spec.average, network.parameters().block(), ops, memory);
}

UpdateResult Accumulation::update(WindowPlan& plan, MicroBatchSource& data, WindowListener& listener)
{
    Window window{plan, data, listener, {}, {}, {}, {}};
    begin(window);
    addGradients(window); // G = Σ wⱼ gⱼ
    m_network.endWindow();
    clipGradient(window);
    step(window); // θ ← θ − η · step(clip(G))
    m_network.observe(MemoryMoment::Step);

    if (m_spec.rules.clear == Clear::Window) m_gradients.clear(); // G = 0
    m_network.observe(MemoryMoment::Cleared);
    m_ops.start(Phase::Idle);
    report(window); // here a device is waited for
    m_samples = plan.samplesAfter;
    m_sums = {};
    return window.result;
}

// Or goes on with the one that a state was saved in.
void Accumulation::begin(Window& window)
{
    if (m_sums.number > 0) return;
    m_sums.counted = static_cast<std::int64_t>(window.plan.microBatches.size());
    for (const MicroBatchPlan& batch : window.plan.microBatches) m_sums.items += window.data.items(batch);
    startWindow(m_network, window.plan, window.data, m_ops);
    look(window, BufferMoment::Start, 0, Phase::Forward);
}

// G ← G + wⱼ gⱼ for each micro-batch of the window.
void Accumulation::addGradients(Window& window)
{
    if (m_spec.rules.backward == BackwardAt::WindowEnd) return addGradientsTogether(window);
    if (m_spec.rules.contrastive == ContrastiveOver::Window) return addGradientsCached(window);

    for (auto j = static_cast<std::size_t>(m_sums.number); j < window.plan.microBatches.size(); ++j) {
        m_ops.start(Phase::Forward);
        MicroBatch batch = window.data.load(window.plan.microBatches[j]);
        m_network.observe(MemoryMoment::Data);
        MicroResult micro = startMicroBatch(window, batch);
        if (micro.items > 0) {
            Pass pass = m_network.pass(m_tape, Mode::Train, batch);
            Tensor output = m_network.forward(std::move(batch.x), pass);
            micro.loss = m_loss.gradient(output, batch.y, lossFactor(micro), m_ops); // output: now scaled ∂ℓ/∂output
            batch.y = Tensor();
            m_network.observe(MemoryMoment::Loss);

            m_ops.start(Phase::Backward);
            m_network.backward(std::move(output), pass, m_gradients);
        }
        batch = MicroBatch();
        finishMicroBatch(window, micro); // clips or leaves out where a rule says so, measures, tells the listener
    }
}

MicroResult Accumulation::startMicroBatch(Window& window, const MicroBatch& batch)
{
    if (m_spec.rules.clear == Clear::MicroBatch) {
        m_gradients.clear();
        look(window, BufferMoment::Cleared, m_sums.number + 1, Phase::Forward);
    }
    m_gradients.startMicroBatch(batch.firstSample);

    MicroResult micro;
    micro.items = batch.items;
    micro.weight = weight(batch.items, m_sums.items, m_sums.counted, window.plan.steps);
    return micro;
}

// What Σℓ is multiplied by before backward: wⱼ over the items of the mean, and the loss scale. Where gⱼ is to be
// changed first, wⱼ comes when it is added.
double Accumulation::lossFactor(const MicroResult& micro) const
{
    const double w = m_microGradient == MicroGradient::Aside ? 1.0 : micro.weight;
    return m_scaler.scale() * w / static_cast<double>(micro.items);
}

// wⱼ, the only place that knows `divide` and `last_window`.  n: items of micro-batch j, N: of the window, r: its
// micro-batches, k: those of a whole window.
//     items (n/N)(r/D)    micro-batches 1/D    none 1    twice (n/N)(r/D)/D
// D = r where a short window is divided by what is in it, else k: the mistake of dividing by a count that is not there.
double Accumulation::weight(std::int64_t n, std::int64_t N, std::int64_t r, std::int64_t k) const
{
    const Rules& rules = m_spec.rules;
    const bool byContent = rules.boundary == Boundary::After && rules.lastWindow != LastWindow::FlushBySteps &&
                           rules.lastWindow != LastWindow::Leak;
    const auto D = static_cast<double>(byContent ? r : k);
    const double share = N > 0 ? static_cast<double>(n) / static_cast<double>(N) : 0.0;
    switch (rules.divide) {
    case Divide::Items: return share * (static_cast<double>(r) / D);
    case Divide::MicroBatches: return 1 / D;
    case Divide::None: return 1;
    case Divide::Twice: return share * (static_cast<double>(r) / D) / D;
    }
    return 1;
}

// G ← clip(G), with the loss scale taken out.
void Accumulation::clipGradient(Window& window)
{
    const Rules& rules = m_spec.rules;
    const double scale = window.result.lossScale = m_scaler.scale();
    if (!m_gradients.hasSum()) return;
    m_ops.start(Phase::Idle);
    window.listener.gradientReady(m_gradients.sum(), 1 / scale);

    look(window, BufferMoment::Whole, m_sums.number, Phase::Clip);
    m_ops.start(Phase::Clip);
    const Tensor& G = m_gradients.sum();
    window.squaredNorm = m_ops.squaredNorm(G);
    const auto unscale = [&] {
        if (scale != 1) m_ops.scale(G, 1 / scale);
    };
    const bool before = rules.unscale == Unscale::BeforeClip;
    if (before) unscale();
    if (m_spec.clipNorm && rules.clip == ClipAt::Update)
        m_ops.clip(G, *window.squaredNorm, before ? scale : 1, *m_spec.clipNorm);
    if (rules.unscale == Unscale::AfterClip) unscale();
}

// θ ← θ − η · step(G), unless nothing counted or something is not finite: a device sees to that itself.
void Accumulation::step(Window& window)
{
    window.result.rate = rate(window);
    window.finite = isFinite(window);
    if (m_sums.items == 0) return;
    const Later<bool> go = m_spec.rules.notFinite == NotFinite::Apply ? Later<bool>(true) : window.finite;
    if (go.isKnown() && !go.value()) return;
    m_ops.start(Phase::Optimizer);
    const bool byMicroBatch = m_spec.rules.optimizerUnit == Unit::MicroBatch;
    const StepCount count{byMicroBatch ? m_microBatches : m_updates + 1, byMicroBatch ? m_sums.counted : 1};
    const Tensor& weights = m_network.parameters().block();
    window.squaredStep =
        m_optimizer->step(weights, m_gradients.hasSum() ? m_gradients.sum() : Tensor(), window.result.rate, count, go);
    m_network.weightsChanged();
    if (m_average) m_average->update(weights, go);
}

Later<bool> Accumulation::isFinite(const Window& window)
{
    m_losses.assign(1, m_sums.lossSum); // of those that have been read
    for (const Unread& micro : m_unread) m_losses.push_back(sumOf(micro.loss));
    return m_ops.areFinite(window.squaredNorm ? *window.squaredNorm : Later<double>(0), m_losses);
}

// What has come of the window; the counts and the loss scale follow it.
void Accumulation::report(Window& window)
{
    const Rules& rules = m_spec.rules;
    UpdateResult& result = window.result;
    const bool finite = window.finite;
    readLosses();
    result.lossSum = m_sums.lossSum;
    if (window.squaredNorm) reportNorms(window);

    const bool skips =
        m_scaler.dynamic() || rules.notFinite == NotFinite::SkipWindow || rules.notFinite == NotFinite::SkipMicroBatch;
    if (m_sums.items == 0)
        result.outcome = Outcome::NothingCounted;
    else if (!finite && rules.notFinite != NotFinite::Apply)
        result.outcome = skips ? Outcome::SkippedNotFinite : Outcome::NotFinite;
    if (result.outcome == Outcome::Stepped) {
        ++m_updates;
        result.updateNorm = std::sqrt(window.squaredStep.value());
    }
    m_scaler.update(finite);
    reportLoss(window);
}

void Accumulation::reportNorms(Window& window)
{
    const Rules& rules = m_spec.rules;
    UpdateResult& result = window.result;
    const double norm = std::sqrt(window.squaredNorm->value()), scale = result.lossScale;
    result.gradNorm = norm / scale;
    if (m_spec.clipNorm) {
        double left = rules.unscale == Unscale::BeforeClip ? norm / scale : norm;
        if (rules.clip == ClipAt::Update) left *= std::min(clipCoefficient(left, *m_spec.clipNorm), 1.0);
        result.clippedNorm = rules.unscale == Unscale::AfterClip ? left / scale : left;
    }
    if (m_spec.measure && m_sums.weights != 0) {
        m_noise.endWindow(std::pow(*result.gradNorm / m_sums.weights, 2));
        result.noiseScale = m_noise.value();
    }
}

double Accumulation::rate(const Window& window) const
{
    // A schedule that steps with each micro-batch has made one step fewer than there were micro-batches: the loop steps
    // the optimizer first.
    const std::int64_t steps = m_spec.rules.scheduleUnit == Unit::Update ? m_updates : m_microBatches - 1;
    return m_spec.optimizer.learningRate *
           scheduleFactor(m_spec.schedule,
                          {steps, m_samples, window.plan.samplesAfter, m_spec.samplesPerEpoch, m_spec.samplesOfRun});
}

// Shortens the gradient to the limit, and returns the norm that is left.
double Accumulation::clip(const Tensor& gradient, double norm)
{
    m_ops.start(Phase::Clip);
    const double coefficient = clipCoefficient(norm, *m_spec.clipNorm);
    if (!(coefficient < 1)) return norm;
    m_ops.scale(gradient, coefficient);
    return norm * coefficient;
}

void Accumulation::state(StateArchive& archive, const WindowPlan& plan)
{
    readLosses();
    const auto micros = static_cast<std::int64_t>(plan.microBatches.size());
    archive.count(m_sums.number, 0, std::max<std::int64_t>(micros - 1, 0));
    archive.count(m_sums.items);
    archive.count(m_sums.counted, 0, micros);
    for (double* sum : {&m_sums.weights, &m_sums.lossSum, &m_sums.meanLosses, &m_sums.lastMeanLoss})
        archive.number(*sum);
    archive.count(m_updates);
    archive.count(m_microBatches);
    archive.count(m_samples);

    m_optimizer->state(archive);
    m_gradients.state(archive);
    m_scaler.state(archive);
    m_noise.state(archive);
    if (m_average) m_average->state(archive);
    if (m_spec.rules.contrastive == ContrastiveOver::Window && m_sums.number > 0) {
        std::int64_t done = 0, pairs = 0;
        for (std::size_t j = 0; j < plan.microBatches.size(); ++j) {
            pairs += plan.microBatches[j].samples;
            if (static_cast<std::int64_t>(j) < m_sums.number) done = pairs;
        }
        m_embeddings.state(archive, done, pairs, m_network.computeType(), m_network.outputs());
    }
}

void Accumulation::beginAt(Accumulation& other)
{
    m_updates = other.m_updates;
    m_microBatches = other.m_microBatches;
    m_samples = other.m_samples;
    m_noise = other.m_noise;
    if (m_scaler.dynamic() && other.m_scaler.dynamic()) handOver(m_scaler, other.m_scaler);
    handOver(*m_optimizer, *other.m_optimizer);
    if (m_average) handOver(*m_average, *other.m_average);
    if (other.m_gradients.holdsGradient() && m_gradients.isLike(other.m_gradients))
        handOver(m_gradients, other.m_gradients);
}

double Accumulation::norm(const Tensor& t)
{
    return std::sqrt(m_ops.squaredNorm(t));
}

} // namespace tarakum
