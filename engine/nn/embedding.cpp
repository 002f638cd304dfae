#include "engine/nn/embedding.hpp"

namespace tarakum {

// An embedding is a product with a row of zeros and a one, whose fan-in says nothing: it starts as wide as the layers
// that read it do.
Embedding::Embedding(Parameters& parameters, std::int64_t vocabulary, std::int64_t context, std::int64_t width)
    : m_width(width), m_token(parameters.add("token.weight", Shape(vocabulary, width), width, false)),
      m_position(parameters.add("position.weight", Shape(context, width), width, false))
{
}

Tensor Embedding::forward(Tensor x, Pass& pass)
{
    const Tensor token = pass.parameters[m_token];
    Tensor y = pass.memory.allocate(Category::Activations, token.type(), Shape(x.count(), m_width), "the embeddings");
    pass.ops.embed(y, x, token, pass.parameters[m_position]);
    pass.keep(x);
    return y;
}

Tensor Embedding::backward(Tensor dy, Pass& pass, GradientBuffer& gradients)
{
    const Tensor x = pass.tape.pop();
    const std::int64_t samples = x.shape().rows(),
                       used = x.shape().columns() * m_width; // numbers of the steps that occur
    gradients.add(m_token, 1, [&](const Tensor& s, double beta) { pass.ops.sumByToken(s, beta, dy, x); });
    gradients.add(m_position, samples, [&](const Tensor& s, double beta) {
        pass.ops.sumRows(s.part(0, Shape(used)), beta, dy.reshaped(Shape(samples, used)));
        if (beta == 0.0 && used < s.count()) pass.ops.fill(s.part(used, Shape(s.count() - used)), 0.0);
    });
    return Tensor();
}

} // namespace tarakum
