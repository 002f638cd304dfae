#include "engine/nn/attention.hpp"

namespace tarakum {

Tensor Attention::forward(Tensor qkv, Pass& pass)
{
    const std::int64_t rows = qkv.shape().rows();
    Tensor y = pass.memory.allocate(Category::Activations, qkv.type(), Shape(rows, qkv.shape().columns() / 3),
                                    "attention's output");
    pass.ops.attention(y, qkv, m_heads, rows / pass.samples);
    pass.keep(qkv);
    return y;
}

Tensor Attention::backward(Tensor dy, Pass& pass, GradientBuffer&)
{
    Tensor qkv = pass.tape.pop();
    pass.ops.attentionBackward(qkv, dy, m_heads, dy.shape().rows() / pass.samples);
    return qkv;
}

} // namespace tarakum
