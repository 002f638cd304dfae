#include "engine/nn/gru.hpp"

namespace tarakum {

namespace {

// Step t of a time-major tensor.
Tensor stepOf(const Tensor& t, std::int64_t step, std::int64_t samples)
{
    const std::int64_t n = t.shape().columns();
    return t.part(step * samples * n, Shape(samples, n));
}

} // namespace

// Both weights start in ±1/√width, as PyTorch's do.
Gru::Gru(Parameters& parameters, std::size_t number, const Options& options)
    : m_is(options), m_inputWeight(parameters.add("rnn.weight_ih_l" + std::to_string(number),
                                                  Shape(3 * options.width, options.inputs), options.width, false)),
      m_stateWeight(parameters.add("rnn.weight_hh_l" + std::to_string(number), Shape(3 * options.width, options.width),
                                   options.width, false)),
      m_inputBias(
          parameters.add("rnn.bias_ih_l" + std::to_string(number), Shape(3 * options.width), options.width, true)),
      m_stateBias(
          parameters.add("rnn.bias_hh_l" + std::to_string(number), Shape(3 * options.width), options.width, true))
{
}

Tensor Gru::forward(Tensor x, Pass& pass)
{
    Backend& ops = pass.ops;
    const auto activations = [&](const Shape& shape, const char* name) {
        return pass.memory.allocate(Category::Activations, x.type(), shape, name);
    };
    const std::int64_t samples = pass.samples, width = m_is.width;
    const std::int64_t rows = x.count() / m_is.inputs, steps = rows / samples;
    if (m_is.first) {
        Tensor timeMajor = activations(Shape(rows, m_is.inputs), "a recurrent layer's input, step by step");
        ops.stepsFirst(timeMajor, x, steps);
        x = std::move(timeMajor);
    }

    Tensor gates = activations(Shape(rows, 3 * width), "a recurrent layer's gates");
    ops.repeatRow(gates, pass.parameters[m_inputBias]);
    ops.matmul(gates, 1.0, x, Transpose::No, pass.parameters[m_inputWeight], Transpose::Yes);

    Tensor fromState =
        pass.keeps() ? activations(Shape(rows, width), "a recurrent layer's part of the state") : Tensor();
    Tensor h = activations(Shape(rows + samples, width), "a recurrent layer's states"); // h₀ … h_T
    if (m_is.stateful)
        m_state.load(stepOf(h, 0, samples), pass);
    else
        ops.fill(stepOf(h, 0, samples), 0.0);

    Tensor recurrent =
        pass.memory.allocate(Category::Workspace, x.type(), Shape(samples, 3 * width), "a recurrent step");
    for (std::int64_t t = 0; t < steps; ++t) {
        const Tensor before = stepOf(h, t, samples);
        ops.repeatRow(recurrent, pass.parameters[m_stateBias]);
        ops.matmul(recurrent, 1.0, before, Transpose::No, pass.parameters[m_stateWeight], Transpose::Yes);
        ops.gruStep(stepOf(h, t + 1, samples), stepOf(gates, t, samples),
                    fromState ? stepOf(fromState, t, samples) : Tensor(), recurrent, before);
    }
    if (m_is.stateful) m_state.save(stepOf(h, steps, samples), pass);

    pass.keep(x);
    pass.keep(h);
    pass.keep(gates);
    pass.keep(fromState);
    return m_is.last ? stepOf(h, steps, samples) : h.part(samples * width, Shape(rows, width));
}

// From the last step to the first: a step's gates give way to their gradients, as the products with h read them. Only
// then the last third changes to what the products with x read.
Tensor Gru::backward(Tensor dy, Pass& pass, GradientBuffer& gradients)
{
    Backend& ops = pass.ops;
    Tensor fromState = pass.tape.pop(), gates = pass.tape.pop(), h = pass.tape.pop(), x = pass.tape.pop();
    const std::int64_t rows = x.shape().rows(), samples = pass.samples, steps = rows / samples;

    Tensor dh = dy; // of the last state
    if (!m_is.last) {
        dh = pass.memory.allocate(Category::Workspace, dy.type(), Shape(samples, m_is.width),
                                  "the gradient of a recurrent state");
        ops.copy(dh, stepOf(dy, steps - 1, samples));
    }
    for (std::int64_t t = steps - 1; t >= 0; --t) {
        const Tensor gate = stepOf(gates, t, samples);
        const bool more = !m_is.last && t < steps - 1;
        ops.gruStepBackward(dh, gate, stepOf(fromState, t, samples), stepOf(h, t, samples),
                            more ? stepOf(dy, t, samples) : Tensor());
        if (t > 0) ops.matmul(dh, 1.0, gate, Transpose::No, pass.parameters[m_stateWeight], Transpose::No);
    }
    dh = dy = Tensor();

    const auto add = [&](std::size_t weight, std::size_t bias, const Tensor& from) {
        gradients.add(weight, rows, [&](const Tensor& s, double beta) {
            ops.matmul(s, beta, gates, Transpose::Yes, from, Transpose::No);
        });
        gradients.add(bias, rows, [&](const Tensor& s, double beta) { ops.sumRows(s, beta, gates); });
    };
    add(m_stateWeight, m_stateBias, h.part(0, Shape(rows, m_is.width)));
    ops.setLastColumns(gates, fromState);
    h = fromState = Tensor();
    add(m_inputWeight, m_inputBias, x);
    x = Tensor();
    if (m_is.first) return Tensor();

    Tensor dx = pass.memory.allocate(Category::Activations, gates.type(), Shape(rows, m_is.inputs),
                                     "the gradient of a recurrent layer's input");
    ops.matmul(dx, 0.0, gates, Transpose::No, pass.parameters[m_inputWeight], Transpose::No);
    return dx;
}

} // namespace tarakum
