#include "tests/support/gradient_check.hpp"

#include "tests/support/tensors.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>

namespace tarakum {

namespace {

constexpr double kStep = 0x1p-17, kRelative = 1e-6, kFloor = 1e-10;

class Checker
{
public:
    Checker(const CheckedModel& model, const Shape& shape, const std::vector<double>& x, const Objective& objective,
            Backend& ops, MemoryLedger& memory)
        : m_model(model), m_shape(shape), m_x(x), m_objective(objective), m_ops(ops), m_memory(memory)
    {
    }

    GradientError check()
    {
        m_scale = std::max(1.0, std::abs(value(m_x)));
        GradientBuffer gradients(m_model.parameters, Type::Float64, BufferSpec{Type::Float64}, m_ops, m_memory,
                                 Draws(1), MicroGradient::None);
        gradients.clear();
        const std::vector<double> dx = backward(gradients);
        const std::vector<double> once = valuesOf(m_ops, gradients.sum());
        backward(gradients);
        const std::vector<double> twice = valuesOf(m_ops, gradients.sum());

        const Tensor& block = m_model.parameters.block();
        std::vector<double> all = valuesOf(m_ops, block);
        const auto setWeights = [&] {
            std::copy(all.begin(), all.end(), static_cast<double*>(m_ops.stage(block)));
            m_ops.staged(block);
        };
        const auto& list = m_model.parameters.list();
        for (std::size_t p = 0; p < list.size(); ++p) {
            const auto first = static_cast<std::size_t>(list[p].first);
            const auto count = static_cast<std::size_t>(list[p].shape.count());
            std::vector<double> a(once.begin() + first, once.begin() + first + count), n(count),
                sum(twice.begin() + first, twice.begin() + first + count);
            double* const weights = all.data() + first;
            for (std::size_t i = 0; i < count; ++i) {
                const double before = weights[i];
                n[i] = difference([&](double h) {
                    weights[i] = before + h;
                    setWeights();
                    return value(m_x);
                });
                weights[i] = before;
            }
            setWeights();
            compare(list[p].name, a, n);
            for (double& v : a) v *= 2;
            compare(list[p].name + " after a second backward", sum, a);
        }
        if (!dx.empty()) {
            std::vector<double> x = m_x, n(x.size());
            for (std::size_t i = 0; i < x.size(); ++i) {
                n[i] = difference([&](double h) {
                    x[i] = m_x[i] + h;
                    return value(x);
                });
                x[i] = m_x[i];
            }
            compare("input", dx, n);
        }
        return m_error;
    }

private:
    template <class F>
    static double difference(const F& f)
    {
        const double above = f(kStep), below = f(-kStep);
        return (above - below) / (2 * kStep);
    }
    Tensor input(const std::vector<double>& x)
    {
        Tensor t = m_memory.allocate(Category::Data, Type::Float64, m_shape, "input");
        std::copy(x.begin(), x.end(), static_cast<double*>(m_ops.stage(t)));
        m_ops.staged(t);
        return t;
    }
    double value(const std::vector<double>& x)
    {
        Pass p = m_model.pass(m_tape, Mode::Recompute);
        Tensor y = m_model.forward(input(x), p);
        const double f = m_objective(y, false, m_ops, m_memory);
        m_tape.clear();
        return f;
    }
    std::vector<double> backward(GradientBuffer& gradients)
    {
        Pass p = m_model.pass(m_tape, Mode::Train);
        Tensor y = m_model.forward(input(m_x), p);
        m_objective(y, true, m_ops, m_memory);
        const Tensor dx = m_model.backward(std::move(y), p, gradients);
        if (!m_tape.empty()) note("the tape after backward", 1, 0, 0);
        return dx ? valuesOf(m_ops, dx) : std::vector<double>{};
    }

    void compare(const std::string& name, const std::vector<double>& a, const std::vector<double>& n)
    {
        if (a.size() != n.size())
            return note(name + ", numbers", static_cast<double>(a.size()), static_cast<double>(n.size()), 0);
        double largest = 0;
        for (std::size_t i = 0; i < a.size(); ++i) largest = std::max({largest, std::abs(a[i]), std::abs(n[i])});
        const double allowed = kRelative * largest + kFloor * m_scale;
        for (std::size_t i = 0; i < a.size(); ++i) note(name + "[" + std::to_string(i) + "]", a[i], n[i], allowed);
    }
    void note(const std::string& what, double is, double shouldBe, double allowed)
    {
        const double error = std::abs(is - shouldBe) / allowed;
        if (error <= m_error.worst || std::isnan(m_error.worst)) return;
        m_error.worst = error; // a NaN too
        std::ostringstream text;
        text.precision(17);
        text << what << ": " << is << " instead of " << shouldBe;
        m_error.where = text.str();
    }

    const CheckedModel& m_model;
    const Shape m_shape;
    const std::vector<double>& m_x;
    const Objective& m_objective;
    Backend& m_ops;
    MemoryLedger& m_memory;
    Tape m_tape;
    double m_scale = 1;
    GradientError m_error;
};

} // namespace

CheckedModel checked(Network& network)
{
    return {network.parameters(), [&network](Tape& tape, Mode mode) { return network.pass(tape, mode); },
            [&network](Tensor x, Pass& pass) { return network.forward(std::move(x), pass); },
            [&network](Tensor dy, Pass& pass, GradientBuffer& gradients) {
                network.backward(std::move(dy), pass, gradients);
                return Tensor();
            }};
}

void LayerStack::start(unsigned seed)
{
    parameters.setBlock(m_memory.allocate(Category::Parameters, Type::Float64, Shape(parameters.count()), "weights"));
    const std::vector<double> values = randomValues(parameters.count(), seed);
    std::copy(values.begin(), values.end(), static_cast<double*>(m_ops.stage(parameters.block())));
    m_ops.staged(parameters.block());

    buffers.setBlock(m_memory.allocate(Category::Parameters, Type::Float64, Shape(buffers.count()), "buffers"));
    for (const Parameter& p : buffers.list())
        m_ops.fill(buffers.block().part(p.first, p.shape), p.constant.value_or(0));
}

CheckedModel LayerStack::checked()
{
    return {parameters,
            [this](Tape& tape, Mode mode) {
                return Pass{m_ops, m_memory, parameters, buffers, m_draws, rules, tape, mode};
            },
            [this](Tensor x, Pass& pass) {
                if (pass.samples == 0) pass.samples = x.shape().rows();
                for (const auto& layer : layers) x = layer->forward(std::move(x), pass);
                return x;
            },
            [this](Tensor dy, Pass& pass, GradientBuffer& gradients) {
                for (auto layer = layers.rbegin(); layer != layers.rend(); ++layer)
                    dy = (*layer)->backward(std::move(dy), pass, gradients);
                return dy;
            }};
}

Objective objectiveOf(const Loss& loss, const Tensor& targets, double scale)
{
    return [&loss, targets, scale](Tensor& y, bool gradient, Backend& ops, MemoryLedger&) {
        return scale * loss.gradient(y, targets, gradient ? scale : 0.0, ops).value().sum;
    };
}

Objective weightedSum(unsigned seed)
{
    return [seed](Tensor& y, bool gradient, Backend& ops, MemoryLedger& memory) {
        const std::vector<double> c = randomValues(y.count(), seed);
        const std::vector<double> values = valuesOf(ops, y);
        double sum = 0;
        for (std::size_t i = 0; i < c.size(); ++i) sum += c[i] * values[i];
        if (gradient) { // not in y's memory: an activation keeps it
            y = memory.allocate(Category::Activations, y.type(), y.shape(), "gradient of a weighted sum");
            std::copy(c.begin(), c.end(), static_cast<double*>(ops.stage(y)));
            ops.staged(y);
        }
        return sum;
    };
}

GradientError checkGradient(const CheckedModel& model, const Shape& inputShape, const std::vector<double>& x,
                            const Objective& objective, Backend& ops, MemoryLedger& memory)
{
    return Checker(model, inputShape, x, objective, ops, memory).check();
}

} // namespace tarakum
