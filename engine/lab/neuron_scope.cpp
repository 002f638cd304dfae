#include "engine/lab/neuron_scope.hpp"

#include <algorithm>
#include <type_traits>

namespace tarakum {

namespace {

template <class T>
void widen(NeuronValues& to, const std::byte* from, std::size_t count, double factor)
{
    const T* values = reinterpret_cast<const T*>(from);
    for (std::size_t i = 0; i < count; ++i) {
        if constexpr (std::is_same_v<T, double> || std::is_same_v<T, float>)
            to[i] = factor * static_cast<double>(values[i]);
        else
            to[i] = factor * static_cast<double>(static_cast<float>(values[i]));
    }
}

NeuronValues widened(const std::byte* from, Type type, std::size_t count, double factor)
{
    NeuronValues to{};
    switch (type) {
    case Type::Float64: widen<double>(to, from, count, factor); break;
    case Type::Float32: widen<float>(to, from, count, factor); break;
    case Type::Bfloat16: widen<Bfloat16>(to, from, count, factor); break;
    case Type::Float16: widen<Float16>(to, from, count, factor); break;
    case Type::Int32: break;
    }
    return to;
}

} // namespace

NeuronScope::NeuronScope(NeuronLog& log, const Parameters& parameters, const DataSet& data, DataOrder& order,
                         Backend& ops)
    : m_log(log), m_parameters(parameters), m_data(data), m_order(order), m_ops(ops),
      m_bytes(kNeuronWeights * sizeof(double))
{
    if (!log.rows.empty()) return;
    // Samples whose numbers can be told one by one: no pairs, no sequences, no tokens.
    const bool plain = data.vocabulary == 0 && data.members == 1 && data.steps == 1 && data.targetsPerSample == 1;
    if (plain) {
        log.inputs = data.inputs;
        log.targets = data.train.classes.empty() ? data.outputs : 1;
    }
    for (const Parameter& p : parameters.list())
        for (std::int64_t i = 0; i < p.shape.count(); ++i) log.names.push_back(p.name + "[" + std::to_string(i) + "]");
    NeuronRow row;
    row.weights = weights();
    log.rows.append(row);
}

NeuronValues NeuronScope::weights()
{
    const Tensor& block = m_parameters.block();
    m_ops.download(m_bytes.data(), block);
    return widened(m_bytes.data(), block.type(), static_cast<std::size_t>(m_parameters.count()), 1);
}

void NeuronScope::startWindow(std::int64_t update)
{
    m_row = {};
    m_row.update = update;
}

void NeuronScope::look(BufferMoment moment, const GradientBuffer& buffer, double scale)
{
    m_row.hasBuffer = buffer.hasSum();
    if (!m_row.hasBuffer) return;
    const auto count = static_cast<std::size_t>(m_parameters.count());
    NeuronValues now{};
    if (moment == BufferMoment::Cleared) {
        m_row.cleared = true;
    } else if (moment != BufferMoment::Start || !buffer.empty()) {
        buffer.read(m_bytes.data());
        now = widened(m_bytes.data(), buffer.type(), count, 1 / scale);
    }
    if (moment == BufferMoment::Added)
        for (std::size_t i = 0; i < count; ++i) m_row.added[i] = now[i] - m_buffer[i];
    if (moment == BufferMoment::Changed) m_row.changed = true;
    m_buffer = now;
}

void NeuronScope::keepSamples(NeuronRow& row)
{
    if (m_log.inputs == 0) return;
    const Samples& train = m_data.train;
    row.values = m_log.samples.size();
    row.valuesOf = std::min(row.samples, kNeuronSamplesOfMicro);
    for (std::int64_t s = 0; s < row.valuesOf; ++s) {
        const std::int64_t index = m_order.index(row.firstSample + s);
        for (std::int64_t i = index * m_data.inputs; i < (index + 1) * m_data.inputs; ++i) {
            const auto at = static_cast<std::size_t>(i);
            m_log.samples.append(train.numbers.empty() ? train.bytes[at] / 255.0 : train.numbers[at]);
        }
        for (std::int64_t i = index * m_log.targets; i < (index + 1) * m_log.targets; ++i) {
            const auto at = static_cast<std::size_t>(i);
            m_log.samples.append(train.classes.empty() ? train.targets[at] : train.classes[at]);
        }
    }
}

void NeuronScope::microBatchDone(const MicroResult& micro, const MicroBatchPlan& plan, std::int64_t steps)
{
    m_row.micro = micro.number;
    m_row.steps = steps;
    m_row.firstSample = plan.firstSample;
    m_row.samples = plan.samples;
    m_row.weight = micro.weight;
    m_row.leftOut = micro.leftOut;
    if (micro.items > 0) m_row.loss = micro.lossSum() / static_cast<double>(micro.items);
    m_row.buffer = m_buffer;
    m_row.weights = weights();
    keepSamples(m_row);
    m_log.rows.append(m_row);
    startWindow(m_row.update);
}

void NeuronScope::endWindow(const UpdateResult& result, const WindowPlan& plan)
{
    m_row.hasBuffer = result.gradNorm.has_value();
    m_row.steps = static_cast<std::int64_t>(plan.microBatches.size());
    m_row.buffer = m_buffer;
    m_row.weights = weights();
    m_row.applied = result.outcome == Outcome::Stepped;
    m_row.rate = result.rate;
    if (result.gradNorm && result.clippedNorm && *result.gradNorm > 0)
        m_row.clip = *result.clippedNorm / *result.gradNorm;
    m_log.rows.append(m_row);
}

} // namespace tarakum
