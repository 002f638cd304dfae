#include "engine/nn/convolution.hpp"

namespace tarakum {

Convolution::Convolution(Parameters& parameters, const std::string& name, std::int64_t in, std::int64_t out,
                         std::int64_t side, bool inputNeedsGradient, bool pooled)
    : m_in(in), m_out(out), m_side(side), m_inputNeedsGradient(inputNeedsGradient), m_pooled(pooled),
      m_weight(parameters.add(name + ".weight", Shape(out, in, 3, 3), 9 * in, false)),
      m_bias(parameters.add(name + ".bias", Shape(out), 9 * in, true))
{
}

Tensor Convolution::workspace(Type type, Pass& pass) const
{
    return pass.memory.allocate(Category::Workspace, realType(type), Shape(convolutionWorkspace(9 * m_in * m_out)),
                                "a convolution's weights in another order");
}

Shape Convolution::outputShape(std::int64_t samples) const
{
    const std::int64_t side = m_pooled ? m_side / 2 : m_side;
    return Shape(samples, m_out, side, side);
}

Tensor Convolution::forward(Tensor x, Pass& pass)
{
    const std::int64_t samples = x.shape().rows();
    x = x.reshaped(Shape(samples, m_in, m_side, m_side));
    const Shape shape = outputShape(samples);
    Tensor places; // before y, which is given back sooner: a pile
    if (m_pooled && pass.keeps())
        places =
            pass.memory.allocate(Category::Activations, Type::Int32, Shape(samples, convolutionPlaces(shape.columns())),
                                 "where the largest of a window stood");
    Tensor y = pass.memory.allocate(Category::Activations, x.type(), shape, "a convolution's output");
    pass.ops.convolution(y, x, pass.parameters[m_weight], pass.parameters[m_bias], places,
                         bytesOf(x.type()) < 4 ? workspace(x.type(), pass) : Tensor());
    pass.keep(x);
    if (m_pooled) pass.keep(places);
    return y;
}

Tensor Convolution::backward(Tensor dy, Pass& pass, GradientBuffer& gradients)
{
    const Tensor places = m_pooled ? pass.tape.pop() : Tensor();
    Tensor x = pass.tape.pop();
    dy = dy.reshaped(outputShape(x.shape().rows()));
    Tensor room = bytesOf(x.type()) < 4 ? workspace(x.type(), pass) : Tensor();
    // More than one piece of samples does not add up to the same bits when it is computed aside.
    const std::int64_t terms = x.shape().rows() <= kSamplesInOnePiece ? 1 : kTermsInOnePiece + 1;
    gradients.add(m_weight, terms, [&](const Tensor& s, double beta) {
        pass.ops.convolutionWeightGradient(s, beta, dy, x, places, room);
    });
    gradients.add(m_bias, 1, [&](const Tensor& s, double beta) { pass.ops.sumChannels(s, beta, dy); });
    const Shape shape = x.shape();
    x = Tensor(); // its bytes may be needed for dx
    if (!m_inputNeedsGradient) return Tensor();

    Tensor dx = pass.memory.allocate(Category::Activations, dy.type(), shape, "the gradient of a convolution's input");
    if (!room) room = workspace(dy.type(), pass);
    pass.ops.convolutionInputGradient(dx, dy, pass.parameters[m_weight], places, room);
    return dx;
}

} // namespace tarakum
