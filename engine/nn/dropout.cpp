#include "engine/nn/dropout.hpp"

namespace tarakum {

void Dropout::mask(const Tensor& y, const Tensor& x, const Pass& pass) const
{
    const std::int64_t units = x.count() / pass.samples;
    // In the order of calls all of a micro-batch's values of one layer follow each other, after those of the layers and
    // the micro-batches before. As a function of the position it needs no counter, and backward finds the same mask.
    const bool keyed = pass.rules.dropoutStream == DropoutStream::Keyed;
    if (keyed && m_samplesLast) {
        const std::int64_t n = x.shape().columns();
        for (std::int64_t done = 0; done < x.shape().rows(); done += pass.samples)
            pass.ops.dropout(y.part(done * n, Shape(pass.samples, n)), x.part(done * n, Shape(pass.samples, n)),
                             m_probability, pass.draws, static_cast<std::uint64_t>(pass.firstSample),
                             static_cast<std::uint64_t>(m_unitsBefore + done / pass.samples * n));
        return;
    }
    const Shape shape = keyed ? Shape(pass.samples, units) : Shape(1, x.count());
    const std::int64_t position = keyed ? pass.firstSample : 0;
    const std::int64_t unit =
        keyed ? m_unitsBefore : pass.firstSample * pass.dropoutUnits + pass.samples * m_unitsBefore;
    pass.ops.dropout(y.reshaped(shape), x.reshaped(shape), m_probability, pass.draws,
                     static_cast<std::uint64_t>(position), static_cast<std::uint64_t>(unit));
}

Tensor Dropout::forward(Tensor x, Pass& pass)
{
    if (!pass.training()) return x;
    Tensor y = x.sole() ? x : pass.memory.allocate(Category::Activations, x.type(), x.shape(), "dropout's output");
    mask(y, x, pass);
    return y;
}

Tensor Dropout::backward(Tensor dy, Pass& pass, GradientBuffer&)
{
    Tensor dx =
        dy.sole() ? dy : pass.memory.allocate(Category::Activations, dy.type(), dy.shape(), "dropout's gradient");
    mask(dx, dy, pass);
    return dx;
}

} // namespace tarakum
