// What the rules make of a window beside the plain way: all backward passes at its end, a contrastive loss over the
// whole window, micro-batches that are clipped or left out; and what is measured after each micro-batch.
#include "engine/train/accumulation.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace tarakum {

namespace {

constexpr std::size_t kMostUnread = 256; // a device keeps so many results and more

} // namespace

// backward: window-end. Every micro-batch's tape is kept: the gradient is right, the memory that of the large batch.
void Accumulation::addGradientsTogether(Window& window)
{
    const std::size_t r = window.plan.microBatches.size();
    if (m_waiting.size() < r) m_waiting.resize(r);

    m_ops.start(Phase::Forward);
    for (std::size_t j = 0; j < r; ++j) {
        Waiting& w = m_waiting[j];
        w.batch = window.data.load(window.plan.microBatches[j]);
        w.micro = startMicroBatch(window, w.batch);
        if (w.micro.items == 0) continue;
        Pass pass = m_network.pass(w.tape, Mode::Train, w.batch);
        w.gradient = m_network.forward(std::move(w.batch.x), pass);
        w.micro.loss = m_loss.gradient(w.gradient, w.batch.y, lossFactor(w.micro), m_ops);
        w.batch.y = Tensor();
        if (j % kMostUnread == kMostUnread - 1) // all before it are there as well
            for (std::size_t i = j + 1 - kMostUnread; i <= j; ++i) m_waiting[i].micro.loss.value();
    }
    for (std::size_t j = 0; j < r; ++j) {
        Waiting& w = m_waiting[j];
        m_gradients.startMicroBatch(w.batch.firstSample);
        m_ops.start(Phase::Backward);
        if (w.micro.items > 0) {
            Pass pass = m_network.pass(w.tape, Mode::Train, w.batch);
            m_network.backward(std::move(w.gradient), pass, m_gradients);
        }
        finishMicroBatch(window, w.micro);
    }
}

// Of all its micro-batches, their tapes dropped; then the loss over all pairs.
void Accumulation::embedWindow(Window& window)
{
    const auto& plans = window.plan.microBatches;
    std::int64_t pairs = 0;
    double weights = 0;
    for (const MicroBatchPlan& plan : plans) {
        pairs += plan.samples;
        weights += weight(window.data.items(plan), m_sums.items, m_sums.counted, window.plan.steps);
    }

    m_ops.start(Phase::Forward);
    m_embeddings.start(pairs);
    for (const MicroBatchPlan& plan : plans) {
        MicroBatch batch = window.data.load(plan);
        Pass pass = m_network.pass(m_tape, Mode::Train, batch);
        m_embeddings.add(m_network.forward(std::move(batch.x), pass));
        m_tape.clear();
    }
    m_embeddings.gradient(m_loss, m_scaler.scale() * weights / static_cast<double>(m_sums.items));
}

// contrastive: window. The embeddings of all micro-batches first; then each micro-batch forward once more and backward
// from its embeddings' gradient: exact, at the memory of one micro-batch and the embeddings.
void Accumulation::addGradientsCached(Window& window)
{
    const auto& plans = window.plan.microBatches;
    if (m_sums.number == 0) embedWindow(window);
    for (auto j = static_cast<std::size_t>(m_sums.number); j < plans.size(); ++j) {
        const MicroBatchPlan plan = plans[j];
        m_ops.start(Phase::Forward);
        MicroBatch batch = window.data.load(plan);
        MicroResult micro = startMicroBatch(window, batch);
        Pass pass = m_network.pass(m_tape, Mode::Recompute, batch);
        m_network.forward(std::move(batch.x), pass);
        m_ops.start(Phase::Backward);
        LossSum loss;
        Tensor slope = m_embeddings.take(plan.samples, &loss.sum); // of the window's weighted mean
        micro.loss = loss;
        if (m_microGradient == MicroGradient::Aside) m_ops.scale(slope, 1 / micro.weight); // wⱼ comes with addMicro
        m_network.backward(std::move(slope), pass, m_gradients);
        finishMicroBatch(window, micro);
    }
}

// After a micro-batch's backward.
void Accumulation::finishMicroBatch(Window& window, MicroResult& micro)
{
    const Rules& rules = m_spec.rules;
    const double scale = m_scaler.scale();
    const double seenScale =
        rules.unscale == Unscale::BeforeClip ? scale : 1; // a limit that forgets the loss scale sees it

    if (m_microGradient == MicroGradient::Aside && micro.items > 0) { // gⱼ first, then G ← G + wⱼ gⱼ
        double size = norm(m_gradients.micro());
        if (rules.notFinite == NotFinite::SkipMicroBatch && !(std::isfinite(size) && std::isfinite(micro.lossSum()))) {
            leaveOut(window, micro);
        } else {
            if (m_spec.clipNorm && rules.clip == ClipAt::MicroBatch)
                size = clip(m_gradients.micro(), size / seenScale) * seenScale;
            m_gradients.addMicro(micro.weight);
            micro.gradNorm = std::abs(micro.weight) * size / scale;
        }
    }
    const std::int64_t number = m_sums.number + 1;
    if (!micro.leftOut) look(window, BufferMoment::Added, number, Phase::Accumulate);
    if (m_spec.clipNorm && rules.clip == ClipAt::RunningSum) {
        const double now = norm(m_gradients.sum()) / seenScale;
        if (clip(m_gradients.sum(), now) != now) look(window, BufferMoment::Changed, number, Phase::Idle);
    }
    m_ops.start(Phase::Idle);

    if (m_microGradient == MicroGradient::Measured && micro.items > 0)
        micro.gradNorm = norm(m_gradients.micro()) / scale;
    if (m_spec.measure && m_gradients.hasSum()) micro.bufferNorm = norm(m_gradients.sum()) / scale;
    if (!m_spec.measure) micro.gradNorm.reset();
    tellAndCount(window, micro);
}

void Accumulation::tellAndCount(Window& window, MicroResult& micro)
{
    const Rules& rules = m_spec.rules;
    ++m_microBatches;
    micro.number = ++m_sums.number;
    if (!micro.leftOut) {
        m_sums.weights += micro.weight;
        m_unread.push_back({micro.loss, micro.items});
        if (m_unread.size() == kMostUnread) readLosses();
        if (micro.items > 0 && micro.gradNorm && micro.weight != 0)
            m_noise.add(micro.items, std::pow(*micro.gradNorm / micro.weight, 2));
    }

    const bool last = m_sums.number == static_cast<std::int64_t>(window.plan.microBatches.size());
    if (rules.scaleUnit == Unit::MicroBatch && !last)
        m_scaler.update(std::isfinite(micro.lossSum()) &&
                        (!m_gradients.hasSum() || std::isfinite(norm(m_gradients.sum()))));
    if (rules.averageUnit == Unit::MicroBatch && m_average && !last)
        m_average->update(m_network.parameters().block(), true);
    window.listener.microBatchDone(micro); // last: a state may be saved there
}

// What the micro-batches' losses came to, in their order.
void Accumulation::readLosses()
{
    for (const Unread& micro : m_unread) {
        const double sum = micro.loss.value().sum;
        m_sums.lossSum += sum;
        if (micro.items == 0) continue;
        m_sums.lastMeanLoss = sum / static_cast<double>(micro.items);
        m_sums.meanLosses += m_sums.lastMeanLoss;
    }
    m_unread.clear();
}

// The window's true mean loss, and what `reported_loss` makes of it; neither where no target counted.
void Accumulation::reportLoss(Window& window) const
{
    UpdateResult& result = window.result;
    result.items = m_sums.items;
    if (m_sums.items == 0) return;
    const double mean = result.lossSum / static_cast<double>(m_sums.items);
    result.loss = mean;
    switch (m_spec.rules.reportedLoss) {
    case ReportedLoss::WindowMean: result.reportedLoss = mean; break;
    case ReportedLoss::Sum: result.reportedLoss = m_sums.meanLosses; break;
    case ReportedLoss::Last: result.reportedLoss = m_sums.lastMeanLoss; break;
    case ReportedLoss::DividedAgain:
        result.reportedLoss = mean / static_cast<double>(std::max<std::int64_t>(m_sums.counted, 1));
        break;
    }
}

// not_finite: skip-micro-batch. The micro-batch does not count and the window takes the next one; where N or r change
// by that, what has been added with the old weights is set right.
void Accumulation::leaveOut(Window& window, MicroResult& micro)
{
    micro.leftOut = true;
    const std::int64_t items = m_sums.items, counted = m_sums.counted, steps = window.plan.steps;
    m_sums.items -= micro.items;
    if (window.listener.replaceMicroBatch(window.plan))
        m_sums.items += window.data.items(window.plan.microBatches.back());
    else
        --m_sums.counted;
    const double before = weight(1, items, counted, steps), after = weight(1, m_sums.items, m_sums.counted, steps);
    if (m_sums.items > 0 && before != after) {
        m_ops.scale(m_gradients.sum(), after / before);
        m_sums.weights *= after / before;
        look(window, BufferMoment::Changed, m_sums.number + 1, Phase::Accumulate);
    }
    if (m_sums.items == 0) m_sums.counted = 0;
}

// Between phases: looking is booked to none of them.
void Accumulation::look(Window& window, BufferMoment moment, std::int64_t micro, Phase then)
{
    if (!window.listener.looksIntoBuffer()) return;
    m_ops.start(Phase::Idle);
    window.listener.bufferMoment(moment, micro, m_gradients, m_scaler.scale());
    m_ops.start(then);
}

} // namespace tarakum
