// Convolution and pooling against their formulas, their gradients against central differences, and the bits that must
// not depend on threads, on neighbours or on the way of adding.
#include "engine/nn/convolution.hpp"
#include "engine/nn/pooling.hpp"
#include "tests/support/gradient_check.hpp"
#include "tests/support/tensors.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace tarakum {
namespace {

using testing::ElementsAre;

struct Sizes
{
    std::int64_t samples, in, out, height, width;
};
constexpr Sizes kSizes[] = {{1, 1, 1, 1, 1},  {1, 1, 1, 3, 3},  {2, 3, 5, 4, 4}, {3, 2, 4, 7, 5},
                            {1, 5, 2, 9, 17}, {5, 1, 3, 2, 16}, {9, 4, 3, 6, 18}};

// y[b,o,i,j] = bias[o] + Σ w[o,c,k,l] x[b,c,i+k−1,j+l−1], term by term.
std::vector<double> convolved(const Sizes& s, const std::vector<double>& x, const std::vector<double>& w,
                              const std::vector<double>& bias)
{
    std::vector<double> y;
    for (std::int64_t b = 0; b < s.samples; ++b)
        for (std::int64_t o = 0; o < s.out; ++o)
            for (std::int64_t i = 0; i < s.height; ++i)
                for (std::int64_t j = 0; j < s.width; ++j) {
                    double sum = bias[o];
                    for (std::int64_t c = 0; c < s.in; ++c)
                        for (std::int64_t k = 0; k < 3; ++k)
                            for (std::int64_t l = 0; l < 3; ++l) {
                                const std::int64_t row = i + k - 1, column = j + l - 1;
                                if (row < 0 || column < 0 || row >= s.height || column >= s.width) continue;
                                sum += w[((o * s.in + c) * 3 + k) * 3 + l] *
                                       x[((b * s.in + c) * s.height + row) * s.width + column];
                            }
                    y.push_back(sum);
                }
    return y;
}

struct Operands
{
    Operands(TestMemory& memory, Type type, const Sizes& s, unsigned seed = 1)
        : x(memory.tensor(type, Shape(s.samples, s.in, s.height, s.width),
                          randomValues(s.samples * s.in * s.height * s.width, seed))),
          w(memory.tensor(type, Shape(s.out, s.in, 3, 3), randomValues(9 * s.out * s.in, seed + 1))),
          bias(memory.tensor(type, Shape(s.out), randomValues(s.out, seed + 2))),
          y(memory.tensor(type, Shape(s.samples, s.out, s.height, s.width),
                          randomValues(s.samples * s.out * s.height * s.width, seed + 3))),
          room(memory.tensor(type, Shape(convolutionWorkspace(w.count())),
                             randomValues(convolutionWorkspace(w.count()), seed + 4)))
    {
    }
    Tensor x, w, bias, y, room;
};

TEST(Convolution, IsItsFormula)
{
    for (const Type type : {Type::Float64, Type::Float32})
        for (const Sizes& s : kSizes) {
            TestMemory memory;
            Operands o(memory, type, s);
            Backend& ops = *memory.backend;
            const std::vector<double> expected =
                convolved(s, valuesOf(ops, o.x), valuesOf(ops, o.w), valuesOf(ops, o.bias));
            ops.convolution(o.y, o.x, o.w, o.bias, Tensor(), Tensor());
            const std::vector<double> y = valuesOf(ops, o.y);
            const double allowed =
                static_cast<double>(9 * s.in + 1) * static_cast<double>(9 * s.in + 1) * roundingOf(type);
            for (std::size_t i = 0; i < y.size(); ++i) EXPECT_NEAR(y[i], expected[i], allowed) << "number " << i;
        }
}

TEST(Convolution, GradientsAreThoseOfItsFormula)
{
    for (const Sizes& s : kSizes) {
        if (s.height != s.width) continue; // layers are given square images
        TestMemory memory;
        LayerStack stack(*memory.backend, memory.ledger);
        stack.layers.push_back(std::make_unique<Convolution>(stack.parameters, "conv.0", s.in, s.out, s.height, true));
        stack.layers.push_back(std::make_unique<Convolution>(stack.parameters, "conv.1", s.out, s.in, s.height, true));
        stack.start(3);
        const GradientError error = checkGradient(stack.checked(), Shape(s.samples, s.in, s.height, s.width),
                                                  randomValues(s.samples * s.in * s.height * s.width, 4),
                                                  weightedSum(5), *memory.backend, memory.ledger);
        EXPECT_TRUE(error.right()) << error.worst << " of what is allowed at " << error.where;
    }
}

// Images that are not square: dW and dX are the transposes of y, ⟨dy, conv(x)⟩ = ⟨dX, x⟩ = ⟨dW, w⟩.
TEST(Convolution, GradientsOfOddImagesAreTransposes)
{
    const auto product = [](const std::vector<double>& a, const std::vector<double>& b) {
        double sum = 0;
        for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
        return sum;
    };
    for (const Sizes& s : kSizes) {
        TestMemory memory;
        Operands o(memory, Type::Float64, s), result(memory, Type::Float64, s, 9);
        Backend& ops = *memory.backend;
        const std::vector<double> zero(static_cast<std::size_t>(s.out), 0.0);
        const double expected = product(valuesOf(ops, o.y), convolved(s, valuesOf(ops, o.x), valuesOf(ops, o.w), zero));
        ops.convolutionInputGradient(result.x, o.y, o.w, Tensor(), o.room);
        ops.convolutionWeightGradient(result.w, 0, o.y, o.x, Tensor(), Tensor());
        EXPECT_NEAR(product(valuesOf(ops, result.x), valuesOf(ops, o.x)), expected, 1e-11);
        EXPECT_NEAR(product(valuesOf(ops, result.w), valuesOf(ops, o.w)), expected, 1e-11);
    }
}

TEST(Convolution, AddsItsWeightGradientWithTheBitsOfAddingItAfterwards)
{
    for (const Type type : {Type::Float64, Type::Float32}) {
        const Sizes s{kSamplesInOnePiece, 3, 4, 6, 6};
        TestMemory memory;
        Operands o(memory, type, s), sum(memory, type, s, 9), same(memory, type, s, 9), aside(memory, type, s, 17);
        Backend& ops = *memory.backend;
        ops.convolutionWeightGradient(sum.w, 1, o.y, o.x, Tensor(), Tensor());
        ops.convolutionWeightGradient(aside.w, 0, o.y, o.x, Tensor(), Tensor());
        ops.addScaled(same.w, 1, 1, aside.w);
        EXPECT_EQ(bitsOf(ops, sum.w), bitsOf(ops, same.w));
        ops.sumChannels(sum.bias, 1, o.y);
        ops.sumChannels(aside.bias, 0, o.y);
        ops.addScaled(same.bias, 1, 1, aside.bias);
        EXPECT_EQ(bitsOf(ops, sum.bias), bitsOf(ops, same.bias));
    }
}

TEST(Convolution, HasTheSameBitsOnAnyNumberOfThreads)
{
    const Sizes s{13, 3, 8, 28, 28};
    std::vector<std::string> bits;
    for (const int threads : {1, 2, 3}) {
        TestMemory memory(threads);
        Operands o(memory, Type::Float32, s), result(memory, Type::Float32, s, 9);
        Backend& ops = *memory.backend;
        ops.convolution(result.y, o.x, o.w, o.bias, Tensor(), Tensor());
        ops.convolutionInputGradient(result.x, o.y, o.w, Tensor(), o.room);
        ops.convolutionWeightGradient(result.w, 1, o.y, o.x, Tensor(), Tensor());
        ops.sumChannels(result.bias, 1, o.y);
        bits.push_back(bitsOf(ops, result.y) + bitsOf(ops, result.x) + bitsOf(ops, result.w) +
                       bitsOf(ops, result.bias));
    }
    EXPECT_EQ(bits[0], bits[1]);
    EXPECT_EQ(bits[0], bits[2]);
}

TEST(Convolution, OfASampleDoesNotDependOnItsNeighbours)
{
    const Sizes s{5, 3, 7, 10, 10};
    TestMemory memory;
    Operands o(memory, Type::Float32, s);
    Backend& ops = *memory.backend;
    ops.convolution(o.y, o.x, o.w, o.bias, Tensor(), Tensor());
    const std::string together = bitsOf(ops, o.y);
    for (std::int64_t i = 0; i < s.samples; ++i) {
        const Tensor alone = memory.tensor(Type::Float32, Shape(1, 7, 10, 10), std::vector<double>(700, 0.0));
        ops.convolution(alone, o.x.part(i * 300, Shape(1, 3, 10, 10)), o.w, o.bias, Tensor(), Tensor());
        EXPECT_EQ(bitsOf(ops, alone), together.substr(static_cast<std::size_t>(i * 2800), 2800)) << "sample " << i;
    }
}

// ── pooling ─────────────────────────────────────────────────────────────────────────────────────────────────────────

TEST(MaxPooling, TakesTheLargestAndLeavesAnOddRestOut)
{
    for (const auto& [height, width] : {std::pair{2, 2}, {3, 5}, {7, 4}, {28, 28}, {2, 37}}) {
        TestMemory memory;
        Backend& ops = *memory.backend;
        const std::int64_t down = height / 2, across = width / 2, planes = 6;
        const std::vector<double> x = randomValues(planes * height * width, 1);
        const Tensor y = memory.tensor(Type::Float64, Shape(2, 3, down, across),
                                       std::vector<double>(static_cast<std::size_t>(planes * down * across)));
        ops.maxPool(y, memory.tensor(Type::Float64, Shape(2, 3, height, width), x));
        const std::vector<double> pooled = valuesOf(ops, y);
        for (std::int64_t p = 0; p < planes; ++p)
            for (std::int64_t i = 0; i < down; ++i)
                for (std::int64_t j = 0; j < across; ++j) {
                    const double* window = &x[(p * height + 2 * i) * width + 2 * j];
                    EXPECT_EQ(pooled[(p * down + i) * across + j],
                              std::max({window[0], window[1], window[width], window[width + 1]}));
                }
    }
}

TEST(MaxPooling, SendsTheGradientToTheFirstOfTheLargest)
{
    TestMemory memory;
    Backend& ops = *memory.backend;
    for (int mask = 1; mask < 16; ++mask) { // which of the four are the largest
        const std::vector<double> x{double(mask & 1), double(mask >> 1 & 1), double(mask >> 2 & 1),
                                    double(mask >> 3 & 1)};
        std::vector<double> expected(4, 0.0);
        expected[static_cast<std::size_t>(std::max_element(x.begin(), x.end()) - x.begin())] = 7;
        const Tensor t = memory.tensor(Type::Float32, Shape(1, 1, 2, 2), x);
        ops.maxPoolBackward(t, memory.tensor(Type::Float32, Shape(1, 1, 1, 1), {7}), t); // in x's own place
        EXPECT_EQ(valuesOf(ops, t), expected) << mask;
    }
}

TEST(MaxPooling, LetsNaNThrough)
{
    TestMemory memory;
    Backend& ops = *memory.backend;
    for (std::size_t at = 0; at < 4; ++at) {
        std::vector<double> x{3, 1, 2, 4};
        x[at] = std::numeric_limits<double>::quiet_NaN();
        const Tensor y = memory.tensor(Type::Float32, Shape(1), {0});
        ops.maxPool(y, memory.tensor(Type::Float32, Shape(1, 1, 2, 2), x));
        EXPECT_TRUE(std::isnan(valuesOf(ops, y)[0])) << at;
    }
}

TEST(MaxPooling, GradientIsThatOfItsFormula)
{
    for (const auto& [samples, channels, side] : {std::tuple{1, 1, 2}, {2, 3, 5}, {3, 2, 18}, {1, 2, 35}}) {
        TestMemory memory;
        LayerStack stack(*memory.backend, memory.ledger);
        stack.layers.push_back(std::make_unique<Convolution>(stack.parameters, "conv", channels, 2, side, true));
        stack.layers.push_back(std::make_unique<MaxPooling>());
        stack.start(3);
        const std::int64_t count = samples * channels * side * side;
        const GradientError error =
            checkGradient(stack.checked(), Shape(samples, channels, side, side), randomValues(count, 4), weightedSum(5),
                          *memory.backend, memory.ledger);
        EXPECT_TRUE(error.right()) << error.worst << " of what is allowed at " << error.where;
    }
}

TEST(MaxPooling, NeedsNoMemoryForItsInputsGradient)
{
    TestMemory memory;
    LayerStack stack(*memory.backend, memory.ledger);
    stack.layers.push_back(std::make_unique<MaxPooling>());
    stack.start(1);
    CheckedModel model = stack.checked();
    Tape tape;
    Pass pass = model.pass(tape, Mode::Train);
    Tensor y = model.forward(memory.tensor(Type::Float32, Shape(2, 3, 6, 6), randomValues(216, 1)), pass);
    GradientBuffer gradients(stack.parameters, Type::Float32, {}, *memory.backend, memory.ledger, Draws(1),
                             MicroGradient::None);
    memory.ledger.restartPeak();
    const std::int64_t before = total(memory.ledger.inUse());
    const Tensor dx = model.backward(std::move(y), pass, gradients);
    EXPECT_EQ(total(memory.ledger.atPeak()), before);
}

} // namespace
} // namespace tarakum
