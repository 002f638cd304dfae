#include "engine/nn/linear.hpp"

namespace tarakum {

Linear::Linear(Parameters& parameters, const std::string& name, std::int64_t in, std::int64_t out, bool bias,
               bool inputNeedsGradient)
    : m_in(in), m_out(out), m_hasBias(bias), m_inputNeedsGradient(inputNeedsGradient),
      m_weight(parameters.add(name + ".weight", Shape(out, in), in, false))
{
    if (bias) m_bias = parameters.add(name + ".bias", Shape(out), in, true);
}

Tensor Linear::forward(Tensor x, Pass& pass)
{
    Tensor y = pass.memory.allocate(Category::Activations, x.type(), Shape(x.shape().rows(), m_out),
                                    "a linear layer's output");
    if (m_hasBias) pass.ops.repeatRow(y, pass.parameters[m_bias]);
    pass.ops.matmul(y, m_hasBias ? 1.0 : 0.0, x, Transpose::No, pass.parameters[m_weight], Transpose::Yes);
    pass.keep(x);
    return y;
}

Tensor Linear::backward(Tensor dy, Pass& pass, GradientBuffer& gradients)
{
    Tensor x = pass.tape.pop();
    const std::int64_t rows = dy.shape().rows();
    gradients.add(m_weight, rows, [&](const Tensor& s, double beta) {
        pass.ops.matmul(s, beta, dy, Transpose::Yes, x, Transpose::No);
    });
    if (m_hasBias) gradients.add(m_bias, rows, [&](const Tensor& s, double beta) { pass.ops.sumRows(s, beta, dy); });
    x = Tensor(); // its bytes may be needed for dx
    if (!m_inputNeedsGradient) return Tensor();

    Tensor dx = pass.memory.allocate(Category::Activations, dy.type(), Shape(rows, m_in),
                                     "the gradient of a linear layer's input");
    pass.ops.matmul(dx, 0.0, dy, Transpose::No, pass.parameters[m_weight], Transpose::No);
    return dx;
}

} // namespace tarakum
