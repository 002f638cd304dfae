#include "engine/lab/first_window.hpp"

#include "engine/data/network_shape.hpp"
#include "engine/lab/accumulation_spec.hpp"

namespace tarakum {

namespace {

AccumulationSpec measured(const Experiment& experiment, const ArmSpec& arm, const DataSet& data,
                          const BufferSpec& buffer)
{
    AccumulationSpec spec = accumulationSpec(experiment, arm, data.train.count, arm.samplesPerWindow());
    spec.buffer = buffer;
    spec.measure = true;
    return spec;
}

WindowPlan firstPlan(const ArmSpec& arm, const DataSet& data)
{
    WindowPlan plan;
    WindowCutter(windowCutOf(arm, data.train.count, arm.samplesPerWindow())).next(plan);
    return plan;
}

} // namespace

ArmSpec rightlySumming(ArmSpec arm, std::vector<std::int64_t> microBatch, std::int64_t steps)
{
    arm.microBatch = std::move(microBatch);
    arm.accumulationSteps = steps;
    arm.effectiveBatch.reset();
    arm.steps = {};
    arm.memoryBudget.reset();
    arm.optimizer = {};
    arm.schedule = {};
    arm.clipNorm.reset();
    arm.lossScale.dynamic = false; // one window
    arm.average.reset();
    Rules rules;
    rules.network = arm.rules.network;
    rules.contrastive = arm.rules.contrastive;
    arm.rules = rules;
    return arm;
}

FirstWindow::FirstWindow(const Experiment& experiment, std::size_t arm, const DataSet& data,
                         std::shared_ptr<Backend> ops, const BufferSpec& buffer)
    : m_arm(experiment.arms[arm]), m_ops(std::move(ops)), m_memory(*m_ops), m_draws(experiment.seed),
      m_start(startValuesOf(experiment.model)),
      m_network(experiment.model, networkShape(data, experiment.model.kind), computeType(m_arm), m_memory, *m_ops,
                m_draws, m_arm.rules.network, &m_start),
      m_loss(experiment.loss, experiment.lossTemperature), m_order(dataOrderOf(experiment, arm, data)),
      m_source(data, data.train, &m_order, m_loss, computeType(m_arm), *m_ops, m_memory),
      m_plan(firstPlan(m_arm, data)),
      m_accumulation(measured(experiment, m_arm, data, buffer), m_network, m_loss, m_draws, *m_ops, m_memory)
{
}

} // namespace tarakum
