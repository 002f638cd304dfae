#include "engine/nn/convolution.hpp"

namespace tarakum {

Convolution::Convolution(Parameters& parameters, const std::string& name, std::int64_t in, std::int64_t out,
                         std::int64_t side, bool inputNeedsGradient)
    : m_in(in), m_out(out), m_side(side), m_inputNeedsGradient(inputNeedsGradient),
      m_weight(parameters.add(name + ".weight", Shape(out, in, 3, 3), 9 * in, false)),
      m_bias(parameters.add(name + ".bias", Shape(out), 9 * in, true))
{
}

Tensor Convolution::forward(Tensor x, Pass& pass)
{
    const std::int64_t samples = x.shape().rows();
    x = x.reshaped(Shape(samples, m_in, m_side, m_side));
    Tensor y = pass.memory.allocate(Category::Activations, x.type(), Shape(samples, m_out, m_side, m_side),
                                    "a convolution's output");
    pass.ops.convolution(y, x, pass.parameters[m_weight], pass.parameters[m_bias]);
    pass.keep(x);
    return y;
}

Tensor Convolution::backward(Tensor dy, Pass& pass, GradientBuffer& gradients)
{
    Tensor x = pass.tape.pop();
    gradients.add(m_weight, 1,
                  [&](const Tensor& s, double beta) { pass.ops.convolutionWeightGradient(s, beta, dy, x); });
    gradients.add(m_bias, 1, [&](const Tensor& s, double beta) { pass.ops.sumChannels(s, beta, dy); });
    const Shape shape = x.shape();
    x = Tensor(); // its bytes may be needed for dx
    if (!m_inputNeedsGradient) return Tensor();

    Tensor dx = pass.memory.allocate(Category::Activations, dy.type(), shape, "the gradient of a convolution's input");
    pass.ops.convolutionInputGradient(dx, dy, pass.parameters[m_weight]);
    return dx;
}

} // namespace tarakum
