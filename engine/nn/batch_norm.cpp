#include "engine/nn/batch_norm.hpp"

#include <cmath>

namespace tarakum {

namespace {

constexpr double kMomentum = 0.1;

} // namespace

BatchNorm::BatchNorm(Parameters& parameters, Parameters& buffers, const std::string& name, std::int64_t channels)
    : m_channels(channels), m_weight(parameters.addConstant(name + ".weight", Shape(channels), 1)),
      m_bias(parameters.addConstant(name + ".bias", Shape(channels), 0)),
      m_runningMean(buffers.addConstant(name + ".running_mean", Shape(channels), 0)),
      m_runningVariance(buffers.addConstant(name + ".running_var", Shape(channels), 1))
{
}

Tensor BatchNorm::forward(Tensor x, Pass& pass)
{
    const Moments moments = momentsFor(x, pass);
    Tensor y = !pass.keeps() && x.sole()
                   ? x
                   : pass.memory.allocate(Category::Activations, x.type(), x.shape(), "a normalisation's output");
    pass.ops.normaliseChannels(y, x, moments.mean, moments.variance, pass.parameters[m_weight],
                               pass.parameters[m_bias]);
    pass.keep(x);
    pass.keep(moments.mean);
    pass.keep(moments.variance);
    return y;
}

Tensor BatchNorm::backward(Tensor dy, Pass& pass, GradientBuffer& gradients)
{
    const Tensor variance = pass.tape.pop(), mean = pass.tape.pop(), x = pass.tape.pop();
    const Moments slopes = allocate(Category::Workspace, mean.type(), pass);
    const Tensor &dWeight = slopes.mean, &dBias = slopes.variance;
    pass.ops.channelGradients(dWeight, dBias, dy, x, mean, variance);
    gradients.add(m_weight, 1, [&](const Tensor& s, double beta) { pass.ops.addScaled(s, beta, 1, dWeight); });
    gradients.add(m_bias, 1, [&](const Tensor& s, double beta) { pass.ops.addScaled(s, beta, 1, dBias); });
    const Tensor none;
    const bool constant = constantStatistics(pass);
    pass.ops.normaliseChannelsBackward(dy, x, mean, variance, pass.parameters[m_weight], constant ? none : dWeight,
                                       constant ? none : dBias);
    return dy;
}

bool BatchNorm::constantStatistics(const Pass& pass) const
{
    const BatchStatistics rule = pass.rules.batchStatistics;
    return rule == BatchStatistics::Frozen || (rule == BatchStatistics::Window && m_collected > 0);
}

BatchNorm::Moments BatchNorm::allocate(Category category, Type type, const Pass& pass) const
{
    const Tensor both = pass.memory.allocate(category, type, Shape(2, m_channels), "a normalisation's statistics");
    return {both.part(0, Shape(m_channels)), both.part(m_channels, Shape(m_channels))};
}

// What x is normalised with; in training the running statistics, or the window's, take notice of it.
BatchNorm::Moments BatchNorm::momentsFor(const Tensor& x, Pass& pass)
{
    const BatchStatistics rule = pass.rules.batchStatistics;
    if (!pass.training() || rule == BatchStatistics::Frozen)
        return {pass.buffers[m_runningMean], pass.buffers[m_runningVariance]};
    if (rule == BatchStatistics::Window && m_collected > 0) return m_window;

    Moments own = allocate(Category::Activations, realType(x.type()), pass);
    pass.ops.channelMoments(own.mean, own.variance, x);
    if (!pass.moves()) return own;
    const std::int64_t count = x.count() / m_channels;
    if (rule == BatchStatistics::MicroBatch) follow(pass.ops, pass.buffers, kMomentum, own, count);
    if (rule == BatchStatistics::CorrectedMomentum)
        follow(pass.ops, pass.buffers, 1 - std::pow(1 - kMomentum, 1 / static_cast<double>(pass.microBatchesInWindow)),
               own, count);
    if (rule == BatchStatistics::Deferred) join(own, count, pass);
    return own;
}

void BatchNorm::follow(Backend& ops, const Parameters& buffers, double momentum, const Moments& moments,
                       std::int64_t count) const
{
    ops.blend(buffers[m_runningMean], 1 - momentum, momentum, moments.mean);
    if (count == 1) return; // one value has no unbiased variance
    const double unbiased = static_cast<double>(count) / static_cast<double>(count - 1);
    ops.blend(buffers[m_runningVariance], 1 - momentum, momentum * unbiased, moments.variance);
}

void BatchNorm::startWindow(const Pass& pass)
{
    const BatchStatistics rule = pass.rules.batchStatistics;
    if (!m_window.mean && (rule == BatchStatistics::Deferred || rule == BatchStatistics::Window))
        m_window = allocate(Category::Workspace, pass.buffers[m_runningMean].type(), pass);
    m_collected = 0;
}

void BatchNorm::collect(const Tensor& x, Pass& pass)
{
    const Moments own = allocate(Category::Workspace, realType(x.type()), pass);
    pass.ops.channelMoments(own.mean, own.variance, x);
    join(own, x.count() / m_channels, pass);
}

void BatchNorm::join(const Moments& moments, std::int64_t count, const Pass& pass)
{
    if (m_collected == 0) {
        pass.ops.copy(m_window.mean, moments.mean);
        pass.ops.copy(m_window.variance, moments.variance);
    } else {
        pass.ops.mergeMoments(m_window.mean, m_window.variance, m_collected, moments.mean, moments.variance, count);
    }
    m_collected += count;
}

void BatchNorm::state(StateArchive& archive, const Pass& pass)
{
    bool hasWindow = static_cast<bool>(m_window.mean);
    archive.flag(hasWindow);
    archive.count(m_collected);
    if (!hasWindow) {
        if (m_collected > 0) StateArchive::refuse("a count of statistics that are not there");
        return;
    }
    if (!m_window.mean) m_window = allocate(Category::Workspace, pass.buffers[m_runningMean].type(), pass);
    archive.contents(m_window.mean, pass.ops);
    archive.contents(m_window.variance, pass.ops);
}

void BatchNorm::endWindow(Backend& ops, const Parameters& buffers)
{
    if (m_collected > 0) follow(ops, buffers, kMomentum, m_window, m_collected);
}

} // namespace tarakum
