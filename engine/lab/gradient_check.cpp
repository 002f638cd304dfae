#include "engine/lab/gradient_check.hpp"

#include <cmath>

namespace tarakum {

namespace {

// It starts with weights of its own, which check() replaces.
ModelSpec anyStart(ModelSpec spec)
{
    spec.start = Start::Zeros;
    return spec;
}

} // namespace

GradientCheck::GradientCheck(const Experiment& experiment, const DataSet& data, const NetworkShape& shape,
                             std::shared_ptr<Backend> ops, std::optional<std::int64_t> budget)
    : m_ops(std::move(ops)), m_memory(*m_ops, budget), m_loss(experiment.loss, experiment.lossTemperature),
      m_order(experiment.seed, data.train.count, experiment.data.shuffle),
      m_source(data, data.train, &m_order, m_loss, Type::Float64, *m_ops, m_memory),
      m_network(anyStart(experiment.model), shape, Type::Float64, m_memory, *m_ops, Draws(experiment.seed)),
      m_gradients(m_network.parameters(), Type::Float64, BufferSpec{Type::Float64}, *m_ops, m_memory,
                  Draws(experiment.seed), MicroGradient::None)
{
}

void GradientCheck::compute(const WindowPlan& plan, const Network& network)
{
    m_ops->addScaled(m_network.parameters().block(), 0.0, 1.0, network.parameters().block());
    if (network.buffers().count() > 0)
        m_ops->addScaled(m_network.buffers().block(), 0.0, 1.0, network.buffers().block());

    const MicroBatchPlan& first = plan.microBatches.front();
    const MicroBatchPlan& last = plan.microBatches.back();
    MicroBatch batch = m_source.load({first.firstSample, last.firstSample + last.samples - first.firstSample});
    Pass pass = m_network.pass(m_tape, Mode::Train, batch);
    Tensor output = m_network.forward(std::move(batch.x), pass);
    m_loss.gradient(output, batch.y, 1 / static_cast<double>(batch.items), *m_ops);
    m_gradients.clear();
    m_network.backward(std::move(output), pass, m_gradients);
}

GradientCheck::Result GradientCheck::compare(const Tensor& G, double factor)
{
    const Tensor& right = m_gradients.sum();
    const Tensor ours =
        m_memory.allocate(Category::Workspace, Type::Float64, right.shape(), "a window's gradient in float64");
    m_ops->addScaled(ours, 0.0, factor, G);
    const double squaredRight = m_ops->squaredNorm(right), squaredOurs = m_ops->squaredNorm(ours);
    const double squaredDistance = m_ops->squaredDistance(ours, right);
    return {std::sqrt(squaredDistance / squaredRight),
            (squaredRight + squaredOurs - squaredDistance) / (2 * std::sqrt(squaredRight * squaredOurs))};
}

} // namespace tarakum
