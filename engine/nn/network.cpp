#include "engine/nn/network.hpp"

#include "engine/nn/batch_norm.hpp"
#include "engine/nn/build.hpp"

#include <algorithm>
#include <cmath>

namespace tarakum {

Network::Network(const ModelSpec& spec, const NetworkShape& shape, Type compute, MemoryLedger& memory, Backend& ops,
                 const Draws& draws, const NetworkRules& rules, const StartValues* values)
    : m_ops(ops), m_memory(memory), m_compute(compute), m_draws(draws), m_rules(rules), m_outputs(shape.outputs)
{
    const NetworkParts parts{m_parameters, m_buffers,   m_layers,       m_names,
                             m_batchNorms, m_recurrent, m_dropoutUnits, m_blocks};
    switch (spec.kind) {
    case ModelKind::Mlp: buildMlp(spec, shape, parts); break;
    case ModelKind::Cnn: buildCnn(spec, shape, parts); break;
    case ModelKind::Gpt: buildGpt(spec, shape, parts); break;
    case ModelKind::Gru: buildGru(spec, shape, parts); break;
    }

    m_segments = segmentsOf(m_blocks, m_layers.size(), rules.segments);

    const Shape all(m_parameters.count());
    const Type wide = realType(compute);
    Tensor block = memory.allocate(Category::Parameters, wide, all, "weights");
    m_parameters.setBlock(
        block,
        wide == compute ? Tensor() : memory.allocate(Category::Parameters, compute, all, "16-bit copy of the weights"));
    start(m_parameters, spec, values);
    weightsChanged();
    if (m_buffers.count() == 0) return;
    m_buffers.setBlock(memory.allocate(Category::Parameters, wide, Shape(m_buffers.count()), "running statistics"));
    start(m_buffers, spec, values);
}

Pass Network::pass(Tape& tape, Mode mode, std::int64_t firstSample)
{
    Pass result{m_ops, m_memory, m_parameters, m_buffers, m_draws, m_rules, tape, mode, firstSample};
    result.microBatchesInWindow = m_microBatchesInWindow;
    result.dropoutUnits = m_dropoutUnits;
    return result;
}

Pass Network::pass(Tape& tape, Mode mode, const MicroBatch& batch)
{
    Pass result = pass(tape, mode, batch.firstSample);
    result.samples = batch.samples;
    result.lanes = batch.lanes;
    return result;
}

// What the file of weights has for a parameter; null: it need not have it. Running statistics may be left out.
const std::vector<double>* Network::fileValues(const Parameter& p, const Parameters& parameters,
                                               const StartValues* values) const
{
    const auto found = values ? values->find(p.name) : StartValues::const_iterator{};
    if (!values || found == values->end()) {
        if (&parameters == &m_buffers) return nullptr;
        throw BadInput("model.start", "", "the file of weights lacks " + p.name);
    }
    if (static_cast<std::int64_t>(found->second.size()) != p.shape.count())
        throw BadInput("model.start: " + p.name, std::to_string(found->second.size()) + " values",
                       std::to_string(p.shape.count()) + " values for this model");
    return &found->second;
}

void Network::start(Parameters& parameters, const ModelSpec& spec, const StartValues* values)
{
    for (std::size_t index = 0; index < parameters.list().size(); ++index) {
        const Parameter& p = parameters.list()[index];
        const std::vector<double>* given = spec.start == Start::File ? fileValues(p, parameters, values) : nullptr;
        const auto valueOf = [&](std::int64_t i) {
            if (given) return (*given)[static_cast<std::size_t>(i)];
            if (p.constant) return *p.constant;
            const auto position = static_cast<std::uint64_t>(p.first + i);
            const auto fanIn = static_cast<double>(p.fanIn);
            switch (spec.start) {
            // PyTorch's default: weights and biases uniform in ±1/√fan-in.
            case Start::Uniform: return (2 * m_draws.uniform(Purpose::Weights, position) - 1) / std::sqrt(fanIn);
            // He and others 2015: normal with variance 2/fan-in, biases 0.
            case Start::He: return p.bias ? 0.0 : m_draws.normal(Purpose::Weights, position) * std::sqrt(2 / fanIn);
            case Start::Zeros:
            case Start::File: break;
            }
            return 0.0;
        };
        const Tensor t = parameters.part(parameters.block(), index);
        void* host = m_ops.stage(t);
        for (std::int64_t i = 0; i < p.shape.count(); ++i) {
            if (t.type() == Type::Float64)
                static_cast<double*>(host)[i] = valueOf(i);
            else
                static_cast<float*>(host)[i] = static_cast<float>(valueOf(i));
        }
        m_ops.staged(t);
    }
}

void Network::weightsChanged()
{
    if (m_parameters.copy()) m_ops.addScaled(m_parameters.copy(), 0.0, 1.0, m_parameters.block());
}

Tensor Network::exchangeWeights(Tensor block)
{
    Tensor old = m_parameters.block();
    m_parameters.setBlock(std::move(block), m_parameters.copy());
    weightsChanged();
    return old;
}

Tensor Network::forward(Tensor x, Pass& pass)
{
    if (pass.samples == 0) pass.samples = x.shape().rows(); // nobody has said that a sample has several
    for (const Segment& segment : m_segments) {
        if (segment.recomputed && pass.keeps()) {
            pass.keep(x);
            Pass once = pass;
            once.mode = pass.moves() ? Mode::Checkpoint : Mode::Statistics;
            x = forward(segment, std::move(x), once);
        } else {
            x = forward(segment, std::move(x), pass);
        }
    }
    return x;
}

Tensor Network::forward(const Segment& segment, Tensor x, Pass& pass)
{
    const MemoryMoment moment = pass.mode == Mode::Recompute ? MemoryMoment::Recompute : MemoryMoment::Forward;
    for (std::size_t i = segment.first; i < segment.last; ++i) {
        x = m_layers[i]->forward(std::move(x), pass);
        observe(moment, i);
    }
    return x;
}

void Network::backward(Tensor dy, Pass& pass, GradientBuffer& gradients)
{
    const MemoryLedger::From top(m_memory, MemoryLedger::From::Top);
    for (auto segment = m_segments.rbegin(); segment != m_segments.rend(); ++segment) {
        if (segment->recomputed) {
            const MemoryLedger::From bottom(m_memory, MemoryLedger::From::Bottom);
            m_ops.start(Phase::Forward);
            Pass again = pass;
            again.mode = Mode::Recompute;
            forward(*segment, pass.tape.pop(), again);
            m_ops.start(Phase::Backward);
        }
        for (std::size_t i = segment->last; i-- > segment->first;) {
            dy = m_layers[i]->backward(std::move(dy), pass, gradients);
            observe(MemoryMoment::Backward, i);
        }
    }
}

std::vector<Segment> segmentsOf(const std::vector<std::size_t>& blocks, std::size_t layers, std::int64_t segments)
{
    const auto count = static_cast<std::int64_t>(blocks.size()) - 1;
    if (count <= 0 || segments == kNotCheckpointed) return {{0, layers, false}};
    const std::int64_t parts = std::min(segments, count), size = count / parts;
    std::vector<Segment> result;
    const auto add = [&](std::size_t first, std::size_t last, bool recomputed) {
        if (first < last) result.push_back({first, last, recomputed});
    };
    const auto block = [&](std::int64_t i) { return blocks[static_cast<std::size_t>(i)]; };
    add(0, blocks.front(), false);
    for (std::int64_t i = 0; i < parts; ++i) {
        const bool last = i + 1 == parts;
        add(block(i * size), last ? blocks.back() : block((i + 1) * size), !last || segments == kEveryLayer);
    }
    add(blocks.back(), layers, false);
    return result;
}

void Network::startWindow(std::int64_t microBatches, std::int64_t samples, std::int64_t largest, std::int64_t lanes)
{
    m_microBatchesInWindow = microBatches;
    Tape none;
    const Pass pass = this->pass(none, Mode::Train);
    for (BatchNorm* norm : m_batchNorms) norm->startWindow(pass);
    for (Gru* gru : m_recurrent) gru->startWindow(samples, largest, lanes, pass, m_compute);
}

void Network::endWindow()
{
    for (BatchNorm* norm : m_batchNorms) norm->endWindow(m_ops, m_buffers);
}

void Network::state(StateArchive& archive)
{
    weightsState(archive);
    archive.count(m_microBatchesInWindow, 1);
    Tape none;
    const Pass pass = this->pass(none, Mode::Train);
    for (BatchNorm* norm : m_batchNorms) norm->state(archive, pass);
}

void Network::weightsState(StateArchive& archive)
{
    archive.contents(m_parameters.block(), m_ops);
    if (archive.loading()) weightsChanged();
    if (m_buffers.count() > 0) archive.contents(m_buffers.block(), m_ops);
    Tape none;
    const Pass pass = this->pass(none, Mode::Train);
    for (Gru* gru : m_recurrent) gru->state(archive, pass, m_compute);
}

std::size_t Network::statisticsPasses() const
{
    return m_rules.batchStatistics == BatchStatistics::Window ? m_batchNorms.size() : 0;
}

void Network::collectStatistics(std::size_t depth, Tensor x, Pass& pass)
{
    for (const auto& layer : m_layers) {
        if (layer.get() == m_batchNorms[depth]) return m_batchNorms[depth]->collect(x, pass);
        x = layer->forward(std::move(x), pass);
    }
}

} // namespace tarakum
