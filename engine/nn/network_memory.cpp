#include "engine/nn/network_memory.hpp"

#include <algorithm>
#include <utility>

namespace tarakum {

std::int64_t blocksOf(const ModelSpec& model)
{
    switch (model.kind) {
    case ModelKind::Mlp:
    case ModelKind::Gru: return static_cast<std::int64_t>(model.hidden.size());
    case ModelKind::Cnn: return static_cast<std::int64_t>(model.channels.size());
    case ModelKind::Gpt: break;
    }
    return model.layers;
}

using Gradient = std::function<void(std::size_t)>;

// What a layer holds. y from x, and dx from dy, as Layer's: a handle that is given up may be the last one.
class LayerMemory
{
public:
    virtual ~LayerMemory() = default;
    virtual Held forward(Held x, MemoryWalk&, bool keeps) const = 0;
    virtual Held backward(Held dy, MemoryWalk&, const Gradient&) const = 0;
};

namespace {

using Layers = std::vector<std::unique_ptr<LayerMemory>>;

constexpr Bytes perSample(std::int64_t bytes)
{
    return {0, bytes};
}
constexpr Bytes fixed(std::int64_t bytes)
{
    return {bytes, 0};
}
Held activations(MemoryWalk& walk, Bytes bytes)
{
    return walk.hold(Category::Activations, bytes);
}

// y of its own; x is kept.
class KeepsInput : public LayerMemory
{
public:
    explicit KeepsInput(Bytes out) : m_out(out) {}
    Held forward(Held x, MemoryWalk& walk, bool keeps) const final
    {
        Held y = activations(walk, m_out);
        if (keeps) walk.keep(std::move(x));
        return y;
    }

private:
    Bytes m_out;
};

// y and dx of their own; x is kept.
class LinearMemory final : public KeepsInput
{
public:
    // parameter: the place of its weight among the parameters; its bias follows.
    LinearMemory(std::size_t parameter, Bytes in, Bytes out, bool bias, bool inputNeedsGradient)
        : KeepsInput(out), m_parameter(parameter), m_in(in), m_bias(bias), m_inputNeedsGradient(inputNeedsGradient)
    {
    }
    Held backward(Held, MemoryWalk& walk, const Gradient& gradient) const override
    {
        Held x = walk.pop();
        gradient(m_parameter);
        if (m_bias) gradient(m_parameter + 1);
        x = Held();
        return m_inputNeedsGradient ? activations(walk, m_in) : Held();
    }

private:
    std::size_t m_parameter;
    Bytes m_in;
    bool m_bias, m_inputNeedsGradient;
};

// The same, with room for its weights in another order: for dx, and in 16 bit for all products.
class ConvolutionMemory final : public LayerMemory
{
public:
    // places: of the largest in each window, where it pools; else none.
    ConvolutionMemory(std::size_t parameter, Bytes in, Bytes out, Bytes places, bool pooled, Bytes room,
                      bool roomForAll, bool inputNeedsGradient)
        : m_parameter(parameter), m_in(in), m_out(out), m_places(places), m_room(room), m_pooled(pooled),
          m_roomForAll(roomForAll), m_inputNeedsGradient(inputNeedsGradient)
    {
    }
    Held forward(Held x, MemoryWalk& walk, bool keeps) const override
    {
        Held places = keeps && m_pooled ? activations(walk, m_places) : Held(), y = activations(walk, m_out);
        if (m_roomForAll) walk.hold(Category::Workspace, m_room);
        if (keeps) walk.keep(std::move(x));
        if (places) walk.keep(std::move(places));
        return y;
    }
    Held backward(Held, MemoryWalk& walk, const Gradient& gradient) const override
    {
        const Held places = m_pooled ? walk.pop() : Held();
        Held x = walk.pop(), room = m_roomForAll ? walk.hold(Category::Workspace, m_room) : Held();
        gradient(m_parameter);
        gradient(m_parameter + 1);
        x = Held();
        if (!m_inputNeedsGradient) return Held();
        Held dx = activations(walk, m_in);
        if (!room) room = walk.hold(Category::Workspace, m_room);
        return dx;
    }

private:
    std::size_t m_parameter;
    Bytes m_in, m_out, m_places, m_room;
    bool m_pooled, m_roomForAll, m_inputNeedsGradient;
};

// In place, and y is kept; gelu keeps its x beside a y of its own.
class ActivationMemory final : public LayerMemory
{
public:
    explicit ActivationMemory(Activation kind) : m_kind(kind) {}
    Held forward(Held x, MemoryWalk& walk, bool keeps) const override
    {
        const bool keepsInput = m_kind == Activation::Gelu && keeps;
        Held y = !keepsInput && x.sole() ? x : activations(walk, x.size());
        if (keeps) walk.keep(keepsInput ? std::move(x) : y);
        return y;
    }
    Held backward(Held dy, MemoryWalk& walk, const Gradient&) const override
    {
        walk.pop();
        return dy;
    }

private:
    Activation m_kind;
};

// In place where nobody else holds it; nothing is kept.
class DropoutMemory final : public LayerMemory
{
public:
    Held forward(Held x, MemoryWalk& walk, bool) const override { return x.sole() ? x : activations(walk, x.size()); }
    Held backward(Held dy, MemoryWalk& walk, const Gradient&) const override
    {
        return dy.sole() ? dy : activations(walk, dy.size());
    }
};

// Normalisations: x and the statistics are kept; backward needs two numbers a channel beside.
class NormMemory final : public LayerMemory
{
public:
    // statistics: that a micro-batch has of its own; weights: of the gradients of weight and bias.
    NormMemory(std::size_t parameter, Bytes statistics, Bytes weights)
        : m_parameter(parameter), m_statistics(statistics), m_weights(weights)
    {
    }
    Held forward(Held x, MemoryWalk& walk, bool keeps) const override
    {
        Held statistics = activations(walk, m_statistics);
        Held y = !keeps && x.sole() ? x : activations(walk, x.size());
        if (keeps) {
            walk.keep(std::move(x));
            walk.keep(std::move(statistics));
        }
        return y;
    }
    Held backward(Held dy, MemoryWalk& walk, const Gradient& gradient) const override
    {
        const Held statistics = walk.pop(), x = walk.pop();
        const Held sums = walk.hold(Category::Workspace, m_weights);
        gradient(m_parameter);
        gradient(m_parameter + 1);
        return dy;
    }

private:
    std::size_t m_parameter;
    Bytes m_statistics, m_weights;
};

// x is kept; dx takes its place.
class PoolingMemory final : public KeepsInput
{
public:
    using KeepsInput::KeepsInput;
    Held backward(Held, MemoryWalk& walk, const Gradient&) const override
    {
        Held x = walk.pop();
        return x.sole() ? x : activations(walk, x.size());
    }
};

// The tokens are kept; they need no gradient.
class EmbeddingMemory final : public KeepsInput
{
public:
    using KeepsInput::KeepsInput;
    Held backward(Held, MemoryWalk& walk, const Gradient& gradient) const override
    {
        const Held x = walk.pop();
        gradient(0); // tokens and positions, the first parameters
        gradient(1);
        return Held();
    }
};

// Queries, keys and values are kept; their gradient takes their place. Probabilities never are.
class AttentionMemory final : public KeepsInput
{
public:
    using KeepsInput::KeepsInput;
    Held backward(Held, MemoryWalk& walk, const Gradient&) const override { return walk.pop(); }
};

// The sum takes the place of the branch's output, or of its gradient.
class ResidualMemory final : public LayerMemory
{
public:
    explicit ResidualMemory(Layers layers) : m_layers(std::move(layers)) {}
    Held forward(Held x, MemoryWalk& walk, bool keeps) const override
    {
        Held y = x;
        for (const auto& layer : m_layers) y = layer->forward(std::move(y), walk, keeps);
        return sum(std::move(y), walk);
    }
    Held backward(Held dy, MemoryWalk& walk, const Gradient& gradient) const override
    {
        Held dx = dy;
        for (auto layer = m_layers.rbegin(); layer != m_layers.rend(); ++layer)
            dx = (*layer)->backward(std::move(dx), walk, gradient);
        return sum(std::move(dx), walk);
    }

private:
    static Held sum(Held a, MemoryWalk& walk) { return a.sole() ? a : activations(walk, a.size()); }
    Layers m_layers;
};

// A step keeps its inputs, its state, its gates and what came of the state: T (n + 5 w) numbers and the first state.
class GruMemory final : public LayerMemory
{
public:
    GruMemory(std::size_t parameter, std::int64_t steps, std::int64_t inputs, std::int64_t width, std::int64_t element,
              bool first, bool last)
        : m_parameter(parameter), m_input(perSample(steps * inputs * element)), m_state(perSample(width * element)),
          m_steps(steps), m_first(first), m_last(last)
    {
    }
    Held forward(Held x, MemoryWalk& walk, bool keeps) const override
    {
        if (m_first) x = activations(walk, m_input); // step by step
        Held gates = activations(walk, m_state * (3 * m_steps));
        Held fromState = keeps ? activations(walk, m_state * m_steps) : Held();
        Held h = activations(walk, m_state * (m_steps + 1));
        const Held recurrent = walk.hold(Category::Workspace, m_state * 3);
        if (keeps)
            for (const Held& held : {x, h, gates, fromState}) walk.keep(held);
        return h.part(m_last ? m_state : m_state * m_steps);
    }
    Held backward(Held dy, MemoryWalk& walk, const Gradient& gradient) const override
    {
        Held fromState = walk.pop(), gates = walk.pop(), h = walk.pop(), x = walk.pop();
        Held dh = m_last ? dy : walk.hold(Category::Workspace, m_state);
        dh = dy = Held();
        gradient(m_parameter + 1); // weights of input and state, biases of input and state
        gradient(m_parameter + 3);
        h = fromState = Held();
        gradient(m_parameter);
        gradient(m_parameter + 2);
        x = Held();
        return m_first ? Held() : activations(walk, m_input);
    }

private:
    std::size_t m_parameter;
    Bytes m_input, m_state;
    std::int64_t m_steps;
    bool m_first, m_last;
};

} // namespace

// The models, layer by layer, as build_….cpp put them together.
class NetworkMemory::Builder
{
public:
    Builder(NetworkMemory& network, const ModelSpec& spec, const NetworkShape& shape, Type compute,
            const NetworkRules& rules)
        : m_network(network), m_spec(spec), m_shape(shape), m_rules(rules), m_element(bytesOf(compute)),
          m_wide(bytesOf(realType(compute)))
    {
        switch (spec.kind) {
        case ModelKind::Mlp: mlp(); break;
        case ModelKind::Cnn: cnn(); break;
        case ModelKind::Gpt: gpt(); break;
        case ModelKind::Gru: gru(); break;
        }
        network.m_segments = segmentsOf(m_blocks, m_layers->size(), rules.segments);
    }

private:
    template <class L, class... Arguments>
    void add(Arguments&&... arguments)
    {
        m_layers->push_back(std::make_unique<L>(std::forward<Arguments>(arguments)...));
    }
    void startBlock() { m_blocks.push_back(m_network.m_layers.size()); }

    std::size_t nextParameter() const { return m_network.m_parameters.size(); }
    void parameter(std::int64_t numbers)
    {
        m_network.m_parameters.push_back(numbers);
        m_network.m_weights += numbers;
        m_network.m_largestParameter = std::max(m_network.m_largestParameter, numbers);
    }
    // `rows` rows a sample.
    void linear(std::int64_t rows, std::int64_t in, std::int64_t out, bool bias, bool inputNeedsGradient)
    {
        const std::size_t first = nextParameter();
        parameter(in * out);
        if (bias) parameter(out);
        add<LinearMemory>(first, perSample(rows * in * m_element), perSample(rows * out * m_element), bias,
                          inputNeedsGradient);
    }
    void convolution(std::int64_t in, std::int64_t out, std::int64_t side, bool inputNeedsGradient, bool pooled)
    {
        const std::size_t first = nextParameter();
        parameter(out * in * 9);
        parameter(out);
        const std::int64_t down = pooled ? side / 2 : side, outputs = out * down * down;
        add<ConvolutionMemory>(first, perSample(in * side * side * m_element), perSample(outputs * m_element),
                               perSample(4 * convolutionPlaces(outputs)), pooled,
                               fixed(convolutionWorkspace(9 * in * out) * m_wide), m_element < 4, inputNeedsGradient);
    }
    std::size_t normWeights(std::int64_t channels)
    {
        parameter(channels);
        parameter(channels);
        return nextParameter() - 2;
    }
    void batchNorm(std::int64_t channels)
    {
        const std::size_t first = normWeights(channels);
        m_network.m_runningStatistics += 2 * channels;
        const BatchStatistics rule = m_rules.batchStatistics;
        const bool own = rule != BatchStatistics::Frozen && rule != BatchStatistics::Window;
        const Bytes two = fixed(2 * channels * m_wide);
        add<NormMemory>(first, own ? two : Bytes(), two);
    }
    // Mean and 1/σ of `groups` groups of each of a sample's rows.
    void rowNorm(std::int64_t channels, std::int64_t groups)
    {
        add<NormMemory>(normWeights(channels), perSample(2 * groups * m_wide), fixed(2 * channels * m_wide));
    }
    void dropout()
    {
        if (m_spec.dropout > 0) add<DropoutMemory>();
    }

    void mlp()
    {
        const std::int64_t rows = m_shape.targetsPerSample * m_shape.members;
        std::int64_t width = m_shape.inputs;
        for (const std::int64_t out : m_spec.hidden) {
            startBlock();
            linear(rows, width, out, m_spec.bias, !m_layers->empty());
            width = out;
            if (m_spec.normalisation == Normalisation::Batch) batchNorm(width);
            if (m_spec.normalisation == Normalisation::Layer) rowNorm(width, rows);
            add<ActivationMemory>(m_spec.activation);
            dropout();
        }
        startBlock();
        linear(rows, width, m_shape.outputs, m_spec.bias, !m_layers->empty());
    }
    void cnn()
    {
        std::int64_t channels = m_shape.channels, side = m_shape.side;
        for (const std::int64_t out : m_spec.channels) {
            startBlock();
            const bool pooled = m_spec.normalisation == Normalisation::None;
            convolution(channels, out, side, !m_layers->empty(), pooled);
            channels = out;
            if (m_spec.normalisation == Normalisation::Batch) batchNorm(channels);
            if (m_spec.normalisation == Normalisation::Group) rowNorm(channels, m_spec.groups);
            side /= 2;
            if (!pooled) add<PoolingMemory>(perSample(channels * side * side * m_element));
            add<ActivationMemory>(Activation::Relu);
            dropout();
        }
        startBlock();
        linear(1, channels * side * side, m_shape.outputs, true, !m_layers->empty());
    }
    void gpt()
    {
        const std::int64_t rows = m_shape.steps, width = m_spec.width;
        const Bytes stream = perSample(rows * width * m_element);
        parameter(m_shape.vocabulary * width);
        parameter(rows * width);
        add<EmbeddingMemory>(stream);
        dropout();
        for (std::int64_t i = 0; i < m_spec.layers; ++i) {
            startBlock();
            branch([&] {
                rowNorm(width, rows);
                linear(rows, width, 3 * width, true, true);
                add<AttentionMemory>(stream);
                linear(rows, width, width, true, true);
            });
            branch([&] {
                rowNorm(width, rows);
                linear(rows, width, 4 * width, true, true);
                add<ActivationMemory>(Activation::Gelu);
                linear(rows, 4 * width, width, true, true);
            });
        }
        startBlock();
        rowNorm(width, rows);
        linear(rows, width, m_shape.vocabulary, false, true);
    }
    template <class AddLayers>
    void branch(const AddLayers& addLayers)
    {
        Layers layers;
        Layers* const outside = std::exchange(m_layers, &layers);
        addLayers();
        dropout();
        m_layers = outside;
        add<ResidualMemory>(std::move(layers));
    }
    void gru()
    {
        std::int64_t width = m_shape.inputs;
        for (std::size_t i = 0; i < m_spec.hidden.size(); ++i) {
            const std::int64_t units = m_spec.hidden[i];
            startBlock();
            const std::size_t first = nextParameter();
            parameter(3 * units * width);
            parameter(3 * units * units);
            parameter(3 * units);
            parameter(3 * units);
            if (m_spec.stateful) m_network.m_stateWidth += units;
            add<GruMemory>(first, m_shape.steps, width, units, m_element, i == 0, i + 1 == m_spec.hidden.size());
            width = units;
            dropout();
        }
        startBlock();
        linear(1, width, m_shape.outputs, true, true);
    }

    NetworkMemory& m_network;
    const ModelSpec& m_spec;
    const NetworkShape& m_shape;
    const NetworkRules& m_rules;
    const std::int64_t m_element, m_wide; // bytes of a number in activations; in weights, sums and statistics
    Layers* m_layers = &m_network.m_layers;
    std::vector<std::size_t> m_blocks;
};

NetworkMemory::NetworkMemory(const ModelSpec& spec, const NetworkShape& shape, Type compute, const NetworkRules& rules)
{
    Builder(*this, spec, shape, compute, rules);
}
NetworkMemory::~NetworkMemory() = default;
NetworkMemory::NetworkMemory(NetworkMemory&&) noexcept = default;

Held NetworkMemory::forward(const Segment& segment, Held x, MemoryWalk& walk, bool keeps, MemoryMoment moment) const
{
    for (std::size_t i = segment.first; i < segment.last; ++i) {
        x = m_layers[i]->forward(std::move(x), walk, keeps);
        walk.done(moment, i);
    }
    return x;
}

Held NetworkMemory::forward(Held x, MemoryWalk& walk) const
{
    for (const Segment& segment : m_segments) {
        if (segment.recomputed) walk.keep(x);
        x = forward(segment, std::move(x), walk, !segment.recomputed, MemoryMoment::Forward);
    }
    return x;
}

void NetworkMemory::backward(Held dy, MemoryWalk& walk, const Gradient& gradient) const
{
    for (auto segment = m_segments.rbegin(); segment != m_segments.rend(); ++segment) {
        if (segment->recomputed) forward(*segment, walk.pop(), walk, true, MemoryMoment::Recompute);
        for (std::size_t i = segment->last; i-- > segment->first;) {
            dy = m_layers[i]->backward(std::move(dy), walk, gradient);
            walk.done(MemoryMoment::Backward, i);
        }
    }
}

} // namespace tarakum
