// LayerNorm and GroupNorm: their formula, their gradients, and what must not change a bit.
#include "engine/nn/layer_norm.hpp"
#include "tests/support/gradient_check.hpp"
#include "tests/support/tensors.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace tarakum {
namespace {

struct Sizes
{
    std::int64_t samples, channels, inner, groups; // inner 0: LayerNorm
};
constexpr Sizes kSizes[] = {{1, 1, 0, 1},  {1, 7, 0, 1},  {5, 33, 0, 1}, {3, 300, 0, 1}, {1, 2, 9, 2},
                            {2, 6, 25, 3}, {3, 4, 49, 1}, {2, 4, 20, 2}, {2, 6, 1, 3}};

std::unique_ptr<Layer> layerOf(const Sizes& s, Parameters& parameters)
{
    if (s.inner == 0) return std::make_unique<LayerNorm>(parameters, "norm", s.channels);
    return std::make_unique<GroupNorm>(parameters, "norm", s.channels, s.groups);
}
Shape shapeOf(const Sizes& s)
{
    return Shape(s.samples, s.channels, std::max<std::int64_t>(s.inner, 1));
}

class Normalisation : public testing::TestWithParam<Sizes>
{
};

TEST_P(Normalisation, IsItsFormula)
{
    const Sizes& s = GetParam();
    TestMemory memory;
    LayerStack stack(*memory.backend, memory.ledger);
    stack.layers.push_back(layerOf(s, stack.parameters));
    stack.start(1);
    const std::vector<double> x = randomValues(shapeOf(s).count(), 2, 3, 5);
    const std::vector<double> weight = valuesOf(*memory.backend, stack.parameters[0]),
                              bias = valuesOf(*memory.backend, stack.parameters[1]);
    const std::size_t inner = static_cast<std::size_t>(std::max<std::int64_t>(s.inner, 1)),
                      width = static_cast<std::size_t>(s.channels / s.groups) * inner;
    for (const Mode mode : {Mode::Train, Mode::Evaluate}) {
        Tape tape;
        CheckedModel model = stack.checked();
        Pass pass = model.pass(tape, mode);
        const std::vector<double> y =
            valuesOf(*memory.backend, model.forward(memory.tensor(Type::Float64, shapeOf(s), x), pass));
        for (std::size_t first = 0; first < x.size(); first += width) {
            double mean = 0, variance = 0;
            for (std::size_t i = 0; i < width; ++i) mean += x[first + i] / static_cast<double>(width);
            for (std::size_t i = 0; i < width; ++i)
                variance += (x[first + i] - mean) * (x[first + i] - mean) / static_cast<double>(width);
            for (std::size_t i = first; i < first + width; ++i) {
                const std::size_t c = i / inner % static_cast<std::size_t>(s.channels);
                EXPECT_NEAR(y[i], weight[c] * (x[i] - mean) / std::sqrt(variance + 1e-5) + bias[c], 1e-12);
            }
        }
    }
}

TEST_P(Normalisation, GradientIsThatOfItsFormula)
{
    const Sizes& s = GetParam();
    TestMemory memory;
    LayerStack stack(*memory.backend, memory.ledger);
    stack.layers.push_back(layerOf(s, stack.parameters));
    stack.start(3);
    const GradientError error = checkGradient(stack.checked(), shapeOf(s), randomValues(shapeOf(s).count(), 4),
                                              weightedSum(5), *memory.backend, memory.ledger);
    EXPECT_TRUE(error.right()) << error.worst << " of what is allowed at " << error.where;
}

INSTANTIATE_TEST_SUITE_P(Sizes, Normalisation, testing::ValuesIn(kSizes), [](const auto& test) {
    const Sizes& s = test.param;
    return std::string(s.inner ? "Group" : "Layer") + std::to_string(s.samples) + "x" + std::to_string(s.channels) +
           "x" + std::to_string(s.inner) + "g" + std::to_string(s.groups);
});

TEST(Normalisations, HaveTheSameBitsOnAnyNumberOfThreads)
{
    for (const auto& [shape, groups] : {std::pair{Shape(1500, 300), 1}, {Shape(9, 6, 100, 100), 3}}) {
        std::vector<std::string> bits;
        for (const int threads : {1, 2, 3}) {
            TestMemory memory(threads);
            Backend& ops = *memory.backend;
            const std::int64_t channels = shape.size[1], rows = shape.rows() * groups;
            const auto tensor = [&](const Shape& s, unsigned seed) {
                return memory.tensor(Type::Float32, s, randomValues(s.count(), seed));
            };
            const Tensor x = tensor(shape, 1), y = tensor(shape, 2), dy = tensor(shape, 3),
                         mean = tensor(Shape(rows), 4), inverse = tensor(Shape(rows), 5);
            const Tensor weight = tensor(Shape(channels), 6), bias = tensor(Shape(channels), 7),
                         dw = tensor(Shape(channels), 8), db = tensor(Shape(channels), 9);
            ops.normaliseRows(y, mean, inverse, x, weight, bias, groups);
            ops.rowGradients(dw, db, dy, x, mean, inverse, groups);
            ops.normaliseRowsBackward(dy, x, mean, inverse, weight, groups);
            std::string all;
            for (const Tensor& t : {y, mean, inverse, dw, db, dy}) all += bitsOf(ops, t);
            bits.push_back(all);
        }
        EXPECT_EQ(bits[0], bits[1]);
        EXPECT_EQ(bits[0], bits[2]);
    }
}

TEST(Normalisations, OfASampleDoNotDependOnItsNeighbours)
{
    TestMemory memory;
    Backend& ops = *memory.backend;
    const Tensor weight = memory.tensor(Type::Float32, Shape(37), randomValues(37, 1)),
                 bias = memory.tensor(Type::Float32, Shape(37), randomValues(37, 2));
    const auto normalised = [&](const Tensor& x) {
        const std::int64_t rows = x.shape().rows();
        const Tensor y = memory.tensor(Type::Float32, x.shape(), randomValues(x.count(), 3)),
                     statistics = memory.tensor(Type::Float32, Shape(2, rows), randomValues(2 * rows, 4));
        ops.normaliseRows(y, statistics.part(0, Shape(rows)), statistics.part(rows, Shape(rows)), x, weight, bias, 1);
        return bitsOf(ops, y);
    };
    const Tensor x = memory.tensor(Type::Float32, Shape(5, 37), randomValues(5 * 37, 5));
    const std::string together = normalised(x);
    for (std::int64_t i = 0; i < 5; ++i)
        EXPECT_EQ(normalised(x.part(i * 37, Shape(1, 37))),
                  together.substr(static_cast<std::size_t>(i * 37 * 4), 37 * 4));
}

} // namespace
} // namespace tarakum
