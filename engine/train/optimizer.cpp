#include "engine/train/optimizer.hpp"

namespace tarakum {

namespace {

Tensor zeros(const Tensor& like, Backend& ops, MemoryLedger& memory, std::string_view name)
{
    Tensor t = memory.allocate(Category::Optimizer, like.type(), like.shape(), name);
    ops.fill(t, 0.0);
    return t;
}

class Sgd final : public Optimizer
{
public:
    Sgd(const OptimizerSpec& spec, const Tensor& weights, Backend& ops, MemoryLedger& memory) : m_spec(spec), m_ops(ops)
    {
        if (spec.momentum != 0) m_velocity = zeros(weights, ops, memory, "velocity");
    }
    Later<double> step(const Tensor& weights, const Tensor& gradient, double rate, const StepCount&,
                       const Later<bool>& go) override
    {
        return m_ops.sgdStep(weights, m_velocity, gradient,
                             {rate, m_spec.momentum, m_spec.weightDecay, m_spec.nesterov}, go);
    }
    void state(StateArchive& archive) override
    {
        if (m_velocity) archive.contents(m_velocity, m_ops);
    }

private:
    OptimizerSpec m_spec;
    Backend& m_ops;
    Tensor m_velocity;
};

AdamStep adamStep(const OptimizerSpec& spec, double rate, const StepCount& count)
{
    return {rate,    spec.beta1,  spec.beta2, spec.epsilon, spec.weightDecay, spec.kind != OptimizerKind::Adam,
            count.t, count.decays};
}

class Adam final : public Optimizer
{
public:
    Adam(const OptimizerSpec& spec, const Tensor& weights, Backend& ops, MemoryLedger& memory)
        : m_spec(spec), m_ops(ops), m_first(zeros(weights, ops, memory, "first moment")),
          m_second(zeros(weights, ops, memory, "second moment"))
    {
    }
    Later<double> step(const Tensor& weights, const Tensor& gradient, double rate, const StepCount& count,
                       const Later<bool>& go) override
    {
        return m_ops.adamStep(weights, m_first, m_second, gradient, adamStep(m_spec, rate, count), go);
    }
    void state(StateArchive& archive) override
    {
        archive.contents(m_first, m_ops);
        archive.contents(m_second, m_ops);
    }

private:
    OptimizerSpec m_spec;
    Backend& m_ops;
    Tensor m_first, m_second;
};

// AdamA (arXiv 2305.19982): each micro-gradient goes into the moments as it comes, so no buffer lives through the
// window. The second moment then holds Σ gⱼ² where Adam has (Σ gⱼ)²: not the same update.
class AdamA final : public Optimizer, private GradientSink
{
public:
    AdamA(const OptimizerSpec& spec, const Parameters& parameters, Backend& ops, MemoryLedger& memory)
        : m_spec(spec), m_parameters(parameters), m_ops(ops),
          m_first(zeros(parameters.block(), ops, memory, "first moment")),
          m_second(zeros(parameters.block(), ops, memory, "second moment"))
    {
    }
    Later<double> step(const Tensor& weights, const Tensor&, double rate, const StepCount& count,
                       const Later<bool>& go) override
    {
        return m_ops.adamMove(weights, m_first, m_second, adamStep(m_spec, rate, count), go);
    }
    GradientSink* sink() override { return this; }
    void state(StateArchive& archive) override
    {
        archive.contents(m_first, m_ops);
        archive.contents(m_second, m_ops);
    }

private:
    void take(std::size_t parameter, const Tensor& gradient, bool firstOfWindow) override
    {
        m_ops.adamAdd(m_parameters.part(m_first, parameter), m_parameters.part(m_second, parameter),
                      firstOfWindow ? m_spec.beta1 : 1.0, firstOfWindow ? m_spec.beta2 : 1.0, gradient,
                      adamStep(m_spec, 0, {}));
    }

    OptimizerSpec m_spec;
    const Parameters& m_parameters;
    Backend& m_ops;
    Tensor m_first, m_second;
};

} // namespace

std::unique_ptr<Optimizer> makeOptimizer(const OptimizerSpec& spec, const Parameters& parameters, Backend& ops,
                                         MemoryLedger& memory)
{
    switch (spec.kind) {
    case OptimizerKind::Sgd: return std::make_unique<Sgd>(spec, parameters.block(), ops, memory);
    case OptimizerKind::Adam:
    case OptimizerKind::AdamW: return std::make_unique<Adam>(spec, parameters.block(), ops, memory);
    case OptimizerKind::AdamA: break;
    }
    return std::make_unique<AdamA>(spec, parameters, ops, memory);
}

} // namespace tarakum
