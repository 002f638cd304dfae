#include "engine/nn/layer_norm.hpp"

namespace tarakum {

RowNorm::RowNorm(Parameters& parameters, const std::string& name, std::int64_t channels, std::int64_t groups)
    : m_channels(channels), m_groups(groups), m_weight(parameters.addConstant(name + ".weight", Shape(channels), 1)),
      m_bias(parameters.addConstant(name + ".bias", Shape(channels), 0))
{
}

Tensor RowNorm::forward(Tensor x, Pass& pass)
{
    const std::int64_t n = rows(x).shape().rows() * m_groups;
    const Tensor statistics =
        pass.memory.allocate(Category::Activations, realType(x.type()), Shape(2, n), "a normalisation's statistics");
    Tensor y = !pass.keeps() && x.sole()
                   ? x
                   : pass.memory.allocate(Category::Activations, x.type(), x.shape(), "a normalisation's output");
    const Tensor mean = statistics.part(0, Shape(n)), inverse = statistics.part(n, Shape(n));
    pass.ops.normaliseRows(rows(y), mean, inverse, rows(x), pass.parameters[m_weight], pass.parameters[m_bias],
                           m_groups);
    pass.keep(x);
    pass.keep(statistics);
    return y;
}

Tensor RowNorm::backward(Tensor dy, Pass& pass, GradientBuffer& gradients)
{
    const Tensor statistics = pass.tape.pop(), x = pass.tape.pop();
    const std::int64_t n = statistics.shape().columns();
    const Tensor mean = statistics.part(0, Shape(n)), inverse = statistics.part(n, Shape(n));
    const Tensor totals = pass.memory.allocate(Category::Workspace, statistics.type(), Shape(2, m_channels),
                                               "a normalisation's weight gradients");
    const Tensor dWeight = totals.part(0, Shape(m_channels)), dBias = totals.part(m_channels, Shape(m_channels));

    pass.ops.rowGradients(dWeight, dBias, rows(dy), rows(x), mean, inverse, m_groups);
    gradients.add(m_weight, 1, [&](const Tensor& s, double beta) { pass.ops.addScaled(s, beta, 1, dWeight); });
    gradients.add(m_bias, 1, [&](const Tensor& s, double beta) { pass.ops.addScaled(s, beta, 1, dBias); });
    pass.ops.normaliseRowsBackward(rows(dy), rows(x), mean, inverse, pass.parameters[m_weight], m_groups);
    return dy;
}

} // namespace tarakum
