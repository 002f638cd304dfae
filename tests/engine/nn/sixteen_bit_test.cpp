// Convolution, pooling, normalisation and dropout on tensors of 16 bit: what float32 gives for the same numbers,
// rounded once when it is stored.
#include "tests/support/tensors.hpp"

#include <gtest/gtest.h>

namespace tarakum {
namespace {

// Tensors of 16 bit and others of float32 with the same numbers.
class Pairs
{
public:
    explicit Pairs(Type type) : m_type(type) {}

    struct Pair
    {
        Tensor half, wide;
    };
    Pair random(const Shape& shape, unsigned seed)
    {
        const Tensor wide = memory.tensor(Type::Float32, shape, randomValues(shape.count(), seed, -1, 2));
        const Tensor half = rounded(wide);
        ops.addScaled(wide, 0, 1, half);
        return {half, wide};
    }
    Tensor wide(const Shape& shape, unsigned seed)
    {
        return memory.tensor(Type::Float32, shape, randomValues(shape.count(), seed, 0.5, 1));
    }
    Tensor rounded(const Tensor& t)
    {
        const Tensor half = memory.ledger.allocate(Category::Workspace, m_type, t.shape(), "a test's tensor");
        ops.addScaled(half, 0, 1, t);
        return half;
    }
    void expectRounded(const Pair& p, const char* what)
    {
        EXPECT_EQ(bitsOf(ops, p.half), bitsOf(ops, rounded(p.wide))) << what;
    }

    TestMemory memory;
    Backend& ops{*memory.backend};

private:
    Type m_type;
};

class SixteenBit : public testing::TestWithParam<Type>
{
protected:
    Pairs m_pairs{GetParam()};
    Backend& m_ops = m_pairs.ops;
};

TEST_P(SixteenBit, Convolution)
{
    const Shape in(6, 3, 9, 9), out(6, 5, 9, 9);
    const auto x = m_pairs.random(in, 1), dx = m_pairs.random(in, 2), w = m_pairs.random(Shape(5, 3, 3, 3), 3),
               b = m_pairs.random(Shape(5), 4);
    const auto y = m_pairs.random(out, 5), dy = m_pairs.random(out, 6), dw = m_pairs.random(Shape(5, 3, 3, 3), 7),
               db = m_pairs.random(Shape(5), 8);
    const Tensor room = m_pairs.wide(Shape(convolutionWorkspace(w.wide.count())), 10);
    m_ops.convolution(y.half, x.half, w.half, b.half, Tensor(), room);
    m_ops.convolution(y.wide, x.wide, w.wide, b.wide, Tensor(), room);
    m_pairs.expectRounded(y, "y");
    m_ops.convolutionInputGradient(dx.half, dy.half, w.half, Tensor(), room);
    m_ops.convolutionInputGradient(dx.wide, dy.wide, w.wide, Tensor(), room);
    m_pairs.expectRounded(dx, "dx");
    for (const double beta : {1.0, 0.0}) {
        m_ops.convolutionWeightGradient(dw.half, beta, dy.half, x.half, Tensor(), room);
        m_ops.convolutionWeightGradient(dw.wide, beta, dy.wide, x.wide, Tensor(), room);
        m_pairs.expectRounded(dw, "dw");
        m_ops.sumChannels(db.half, beta, dy.half);
        m_ops.sumChannels(db.wide, beta, dy.wide);
        m_pairs.expectRounded(db, "db");
    }
    // A float32 buffer takes the sum unrounded.
    const Tensor fromHalf = m_pairs.wide(Shape(5, 3, 3, 3), 9), fromWide = m_pairs.wide(Shape(5, 3, 3, 3), 9);
    m_ops.convolutionWeightGradient(fromHalf, 1, dy.half, x.half, Tensor(), room);
    m_ops.convolutionWeightGradient(fromWide, 1, dy.wide, x.wide, Tensor(), room);
    EXPECT_EQ(bitsOf(m_ops, fromHalf), bitsOf(m_ops, fromWide));
}

TEST_P(SixteenBit, PoolingAndDropout)
{
    const auto x = m_pairs.random(Shape(2, 3, 7, 21), 1), y = m_pairs.random(Shape(2, 3, 3, 10), 2);
    m_ops.maxPool(y.half, x.half);
    m_ops.maxPool(y.wide, x.wide);
    m_pairs.expectRounded(y, "pooled");
    m_ops.maxPoolBackward(x.half, y.half, x.half);
    m_ops.maxPoolBackward(x.wide, y.wide, x.wide);
    m_pairs.expectRounded(x, "pooling's gradient");
    const auto z = m_pairs.random(Shape(5, 77), 3);
    m_ops.dropout(z.half, z.half, 0.3, Draws(1), 4, 5);
    m_ops.dropout(z.wide, z.wide, 0.3, Draws(1), 4, 5);
    m_pairs.expectRounded(z, "dropout");
}

TEST_P(SixteenBit, Normalisation)
{
    for (const auto& [shape, groups] : {std::pair{Shape(6, 37), 1}, {Shape(3, 4, 5, 5), 2}}) {
        const std::int64_t c = shape.size[1], rows = shape.rows() * groups;
        const auto x = m_pairs.random(shape, 1), y = m_pairs.random(shape, 2), w = m_pairs.random(Shape(c), 3),
                   b = m_pairs.random(Shape(c), 4);
        const Tensor mean = m_pairs.wide(Shape(std::max(c, rows)), 5),
                     spread = m_pairs.wide(Shape(std::max(c, rows)), 6);
        for (const bool channels : {true, false}) {
            auto dy = m_pairs.random(shape, 7);
            std::string sums[2];
            for (const bool half : {true, false}) {
                const Tensor &from = half ? x.half : x.wide, &to = half ? y.half : y.wide,
                             &d = half ? dy.half : dy.wide;
                const Tensor &weight = half ? w.half : w.wide, &bias = half ? b.half : b.wide;
                const Tensor dw = m_pairs.wide(Shape(c), 8), db = m_pairs.wide(Shape(c), 9);
                const Tensor m = mean.part(0, Shape(channels ? c : rows)),
                             s = spread.part(0, Shape(channels ? c : rows));
                if (channels) {
                    m_ops.channelMoments(m, s, from);
                    m_ops.normaliseChannels(to, from, m, s, weight, bias);
                    m_ops.channelGradients(dw, db, d, from, m, s);
                    m_ops.normaliseChannelsBackward(d, from, m, s, weight, dw, db);
                } else {
                    m_ops.normaliseRows(to, m, s, from, weight, bias, groups);
                    m_ops.rowGradients(dw, db, d, from, m, s, groups);
                    m_ops.normaliseRowsBackward(d, from, m, s, weight, groups);
                }
                sums[half] = bitsOf(m_ops, m) + bitsOf(m_ops, s) + bitsOf(m_ops, dw) + bitsOf(m_ops, db);
            }
            EXPECT_EQ(sums[0], sums[1]) << "statistics and weight gradients are of float32";
            m_pairs.expectRounded(y, "y");
            m_pairs.expectRounded(dy, "dx");
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Types, SixteenBit, testing::Values(Type::Bfloat16, Type::Float16),
                         [](const auto& test) { return test.param == Type::Bfloat16 ? "Bfloat16" : "Float16"; });

} // namespace
} // namespace tarakum
