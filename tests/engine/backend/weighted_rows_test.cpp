// Sums of weighted rows, and what convolutions' gradients make of them: zeros of dy are left out and change no bit.
#include "engine/backend/cpu/weighted_rows.hpp"
#include "tests/support/tensors.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace tarakum {
namespace {

template <class R>
std::vector<R> numbers(std::int64_t n, unsigned seed)
{
    std::vector<R> to;
    for (const double v : randomValues(n, seed)) to.push_back(static_cast<R>(v));
    return to;
}

template <class R>
class WeightedRows : public testing::Test
{
};
using Reals = testing::Types<float, double>;
TYPED_TEST_SUITE(WeightedRows, Reals);

// Every length up to two of the widest strips and a part.
TYPED_TEST(WeightedRows, AreOneRunningSumOfFusedProducts)
{
    using R = TypeParam;
    constexpr std::int64_t most = 210, rows = 9;
    const std::vector<R> data = numbers<R>(rows * most + 3 * most, 1);
    for (std::int64_t n = 1; n <= most; ++n) {
        std::vector<WeightedRow<R>> list;
        for (std::int64_t j = 0; j < rows; ++j)
            list.push_back({static_cast<std::int32_t>((rows - j) * n + j), numbers<R>(1, static_cast<unsigned>(j))[0]});
        std::vector<R> to = numbers<R>(rowLength<R>(n), 2), expected = to;
        addWeightedRows(to.data(), n, data.data(), list.data(), rows);
        for (std::int64_t i = 0; i < n; ++i)
            for (const WeightedRow<R>& row : list)
                expected[i] = std::fma(row.weight, data[row.offset + i], expected[i]);
        expected.resize(static_cast<std::size_t>(n));
        to.resize(static_cast<std::size_t>(n));
#if defined(__FMA__) && !defined(TARAKUM_SANITIZED) // whose checks come between a product and its sum
        ASSERT_EQ(to, expected) << n;
#else
        for (std::int64_t i = 0; i < n; ++i) ASSERT_NEAR(to[i], expected[i], 1e-5) << n;
#endif
    }
}

TYPED_TEST(WeightedRows, OfWeightZeroChangeNoBit)
{
    using R = TypeParam;
    const std::int64_t n = 100;
    const std::vector<R> data = numbers<R>(40 * n, 1);
    std::vector<WeightedRow<R>> some, all;
    for (std::int32_t j = 0; j < 30; ++j) {
        const R weight = j % 3 == 0 ? numbers<R>(1, static_cast<unsigned>(j))[0] : R(0);
        all.push_back({static_cast<std::int32_t>(j * n), weight});
        if (weight != 0) some.push_back(all.back());
    }
    std::vector<R> sparse(rowLength<R>(n), R(0)), dense = sparse;
    addWeightedRows(sparse.data(), n, data.data(), some.data(), static_cast<std::int64_t>(some.size()));
    addWeightedRows(dense.data(), n, data.data(), all.data(), static_cast<std::int64_t>(all.size()));
    EXPECT_EQ(sparse, dense);
}

struct Sizes
{
    std::int64_t samples, in, out, height, width;
};

class Pooled : public testing::TestWithParam<std::tuple<Sizes, Type>>
{
};

// A convolution that pools is a convolution and then maxPool, on any number of threads; to the bit but for the weights'
// gradient.
TEST_P(Pooled, ConvolutionIsAConvolutionThenPooling)
{
    const auto& [s, type] = GetParam();
    const std::int64_t down = s.height / 2, across = s.width / 2;
    std::string oneThread[2];
    for (const int threads : {1, 3}) {
        TestMemory memory(threads);
        Backend& ops = *memory.backend;
        const auto random = [&, type = type](const Shape& shape, unsigned seed) {
            return memory.tensor(type, shape, randomValues(shape.count(), seed));
        };
        const Shape in(s.samples, s.in, s.height, s.width), out(s.samples, s.out, s.height, s.width),
            pooled(s.samples, s.out, down, across), weights(s.out, s.in, 3, 3);
        const Tensor x = random(in, 1), w = random(weights, 2), bias = random(Shape(s.out), 3), dy = random(pooled, 4),
                     room = random(Shape(convolutionWorkspace(weights.count())), 5);
        const Tensor places = memory.tensor(
            Type::Int32, Shape(s.samples, convolutionPlaces(s.out * down * across)),
            std::vector<double>(static_cast<std::size_t>(s.samples * convolutionPlaces(s.out * down * across)), 0.0));

        const Tensor whole = random(out, 6), apart = random(pooled, 7), together = random(pooled, 8),
                     blind = random(pooled, 9);
        ops.convolution(whole, x, w, bias, Tensor(), Tensor());
        ops.maxPool(apart, whole);
        ops.convolution(together, x, w, bias, places, Tensor());
        ops.convolution(blind, x, w, bias, Tensor(), Tensor());
        EXPECT_EQ(bitsOf(ops, together), bitsOf(ops, apart));
        EXPECT_EQ(bitsOf(ops, blind), bitsOf(ops, apart)) << "without places";

        const Tensor wholeGradient = random(out, 10);
        ops.maxPoolBackward(wholeGradient, dy, whole);
        const Tensor dx = random(in, 11), expectedDx = random(in, 12);
        ops.convolutionInputGradient(expectedDx, wholeGradient, w, Tensor(), room);
        ops.convolutionInputGradient(dx, dy, w, places, room);
        EXPECT_EQ(bitsOf(ops, dx), bitsOf(ops, expectedDx));
        for (const double beta : {0.0, 1.0}) {
            const Tensor dw = random(weights, 13), expectedDw = random(weights, 13);
            ops.convolutionWeightGradient(expectedDw, beta, wholeGradient, x, Tensor(), Tensor());
            ops.convolutionWeightGradient(dw, beta, dy, x, places, Tensor());
            // Pixels come window by window: another order of the same sum, but that of any number of threads.
            const std::vector<double> got = valuesOf(ops, dw), expected = valuesOf(ops, expectedDw);
            for (std::size_t i = 0; i < got.size(); ++i)
                ASSERT_NEAR(got[i], expected[i], static_cast<double>(s.samples * down * across) * 4 * roundingOf(type))
                    << "beta " << beta;
            const std::string bits = bitsOf(ops, dw);
            std::string& one = oneThread[beta == 0.0 ? 0 : 1];
            if (threads == 1) one = bits;
            EXPECT_EQ(bits, one);
        }
    }
}

// More samples than a piece holds: the same as the pieces one after another.
TEST(ConvolutionWeightGradient, GoesInPiecesOfSamples)
{
    TestMemory memory;
    Backend& ops = *memory.backend;
    const std::int64_t samples = 2 * kSamplesInOnePiece + 3;
    const Tensor x = memory.tensor(Type::Float32, Shape(samples, 9, 5, 6), randomValues(samples * 270, 1)),
                 dy = memory.tensor(Type::Float32, Shape(samples, 4, 5, 6), randomValues(samples * 120, 2)),
                 all = memory.tensor(Type::Float32, Shape(4, 9, 3, 3), randomValues(324, 3)),
                 pieces = memory.tensor(Type::Float32, Shape(4, 9, 3, 3), randomValues(324, 4));
    ops.convolutionWeightGradient(all, 0, dy, x, Tensor(), Tensor());
    for (std::int64_t first = 0; first < samples; first += kSamplesInOnePiece) {
        const std::int64_t n = std::min(kSamplesInOnePiece, samples - first);
        ops.convolutionWeightGradient(pieces, first == 0 ? 0 : 1, dy.part(first * 120, Shape(n, 4, 5, 6)),
                                      x.part(first * 270, Shape(n, 9, 5, 6)), Tensor(), Tensor());
    }
    EXPECT_EQ(bitsOf(ops, all), bitsOf(ops, pieces));
}

INSTANTIATE_TEST_SUITE_P(Sizes, Pooled,
                         testing::Combine(testing::Values(Sizes{1, 1, 1, 2, 2}, Sizes{3, 2, 5, 7, 5},
                                                          Sizes{2, 9, 3, 4, 19}, Sizes{11, 8, 12, 28, 28},
                                                          Sizes{9, 1, 6, 28, 28}),
                                          testing::Values(Type::Float64, Type::Float32)),
                         [](const auto& p) {
                             const Sizes& s = std::get<0>(p.param);
                             return std::to_string(s.samples) + "x" + std::to_string(s.in) + "x" +
                                    std::to_string(s.out) + "x" + std::to_string(s.height) + "x" +
                                    std::to_string(s.width) +
                                    (std::get<1>(p.param) == Type::Float64 ? "Float64" : "Float32");
                         });

} // namespace
} // namespace tarakum
