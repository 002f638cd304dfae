// The contrastive loss, of a micro-batch and of a whole window; and targets that carry no loss.
#include "engine/nn/contrastive.hpp"
#include "tests/support/gradient_check.hpp"
#include "tests/support/tensors.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace tarakum {
namespace {

double lossOf(TestMemory& memory, const Loss& loss, const Tensor& x, double scale = 0)
{
    return loss.gradient(x, Tensor(), scale, *memory.backend).value().sum;
}

TEST(ContrastiveTest, Gradient)
{
    for (const auto& [pairs, width, temperature] :
         {std::tuple{1, 1, 1.0}, {1, 4, 0.2}, {2, 1, 0.5}, {5, 3, 0.2}, {7, 2, 1.0}, {67, 2, 0.4}}) {
        TestMemory memory;
        LayerStack stack(*memory.backend, memory.ledger);
        stack.start(1);
        const Loss loss(LossKind::Contrastive, temperature);
        CheckedModel model = stack.checked(); // no layer: what comes in goes out
        const GradientError error = checkGradient(model, Shape(2 * pairs, width), randomValues(2 * pairs * width, 2),
                                                  objectiveOf(loss, Tensor(), 0.375), *memory.backend, memory.ledger);
        EXPECT_TRUE(error.right()) << pairs << " pairs: " << error.worst << " at " << error.where;
    }
}

TEST(ContrastiveTest, OnePairIsExactlyNothing)
{
    for (const Type type : {Type::Float64, Type::Float32}) {
        TestMemory memory;
        const Tensor x = memory.tensor(type, Shape(2, 3), {0.1, -0.7, 0.3, 2, 5, -11});
        EXPECT_EQ(lossOf(memory, Loss(LossKind::Contrastive, 0.07), x, 1.5), 0);
        EXPECT_THAT(valuesOf(*memory.backend, x), testing::Each(0.0));
    }
}

TEST(ContrastiveTest, EqualSimilaritiesGiveTheLogarithmOfTheirNumber)
{
    for (const std::int64_t pairs : {2, 5, 100}) {
        TestMemory memory;
        const Tensor x = memory.tensor(Type::Float64, Shape(2 * pairs, 2),
                                       std::vector<double>(static_cast<std::size_t>(4 * pairs), 0.5));
        EXPECT_NEAR(lossOf(memory, Loss(LossKind::Contrastive, 0.2), x) / static_cast<double>(pairs),
                    std::log(static_cast<double>(pairs)), 1e-13);
    }
}

TEST(ContrastiveTest, AnEmbeddingOfNothingHasNoGradientAndNoNan)
{
    TestMemory memory;
    const Tensor x = memory.tensor(Type::Float64, Shape(4, 2), {0, 0, 1, 2, 3, 1, -1, 1});
    EXPECT_TRUE(std::isfinite(lossOf(memory, Loss(LossKind::Contrastive, 0.2), x, 1)));
    const std::vector<double> gradient = valuesOf(*memory.backend, x);
    EXPECT_THAT(gradient, testing::Each(testing::Truly([](double v) { return std::isfinite(v); })));
    EXPECT_EQ(gradient[0], 0);
    EXPECT_EQ(gradient[1], 0);
}

TEST(ContrastiveTest, ASimilarityThatIsNoNumberIsSeen)
{
    TestMemory memory;
    const Tensor x = memory.tensor(Type::Float32, Shape(4, 1), {std::numeric_limits<double>::quiet_NaN(), 1, 2, 3});
    EXPECT_TRUE(std::isnan(lossOf(memory, Loss(LossKind::Contrastive, 0.2), x)));
}

TEST(ContrastiveTest, CountsThePairsThatFindEachOther)
{
    TestMemory memory;
    const Tensor x = memory.tensor(Type::Float64, Shape(6, 2), {1, 0, 0, 1, -1, 0, /* and */ 5, 0.1, 2, 0.1, -1, 0.2});
    EXPECT_EQ(Loss(LossKind::Contrastive, 0.2).gradient(x, Tensor(), 0, *memory.backend).value().correct,
              2); // the second prefers the third
}

TEST(ContrastiveTest, BitsDoNotDependOnThreads)
{
    const std::int64_t pairs = 301, width = 33;
    std::vector<std::string> bits;
    for (const int threads : {1, 2, 3}) {
        TestMemory memory(threads);
        const Tensor x = memory.tensor(Type::Float32, Shape(2 * pairs, width), randomValues(2 * pairs * width, 1));
        const double sum = lossOf(memory, Loss(LossKind::Contrastive, 0.2), x, 0.01);
        bits.push_back(bitsOf(*memory.backend, x) + std::to_string(sum));
    }
    EXPECT_EQ(bits[0], bits[1]);
    EXPECT_EQ(bits[0], bits[2]);
}

// ── the row of notes on mistakes: N = 8, 4 outputs, 6 inputs, T = 0.2 ────────────────────────────────────────────────

class MistakenWindow : public testing::Test
{
protected:
    static constexpr std::int64_t kPairs = 8, kInputs = 6, kWidth = 4;

    MistakenWindow()
    {
        std::vector<double> w;
        for (int r = 0; r < kWidth; ++r)
            for (int c = 0; c < kInputs; ++c) w.push_back(0.6 * std::cos(1 + 2.1 * r + 0.8 * c * c));
        ModelSpec spec;
        spec.bias = false;
        spec.start = Start::File;
        const StartValues start{{"head.weight", w}};
        NetworkShape shape;
        shape.inputs = kInputs, shape.outputs = kWidth, shape.members = 2;
        network = std::make_unique<Network>(spec, shape, Type::Float64, memory.ledger, *memory.backend, Draws(1),
                                            NetworkRules{}, &start);
        gradients = std::make_unique<GradientBuffer>(network->parameters(), Type::Float64, BufferSpec{Type::Float64},
                                                     *memory.backend, memory.ledger, Draws(1), MicroGradient::None);
        gradients->clear();
    }
    Tensor inputs(std::int64_t first, std::int64_t pairs)
    {
        std::vector<double> values;
        for (int member = 0; member < 2; ++member)
            for (std::int64_t k = first; k < first + pairs; ++k)
                for (int j = 0; j < kInputs; ++j) {
                    const auto i = static_cast<double>(k);
                    const double x = std::sin(1 + 0.7 * i * i + 1.7 * j);
                    values.push_back(member == 0 ? x : x + 0.6 * std::cos(2.3 * i + 0.9 * j));
                }
        return memory.tensor(Type::Float64, Shape(2 * pairs, kInputs), values);
    }
    Pass passOf(Mode mode, std::int64_t pairs)
    {
        Pass pass = network->pass(tape, mode);
        pass.samples = pairs;
        return pass;
    }
    // Mean of the micro-batches' means, each on its own.
    double apart(std::int64_t pairs)
    {
        double sum = 0;
        for (std::int64_t first = 0; first < kPairs; first += pairs) {
            Pass pass = passOf(Mode::Train, pairs);
            Tensor y = network->forward(inputs(first, pairs), pass);
            sum += loss.gradient(y, Tensor(), 1.0 / kPairs, *memory.backend).value().sum;
            network->backward(std::move(y), pass, *gradients);
        }
        return sum / kPairs;
    }
    // As one window: embeddings first, their gradient, then each micro-batch again.
    double cached(std::int64_t pairs)
    {
        EmbeddingCache cache(*memory.backend, memory.ledger);
        cache.start(kPairs);
        for (std::int64_t first = 0; first < kPairs; first += pairs) {
            Pass pass = passOf(Mode::Train, pairs);
            cache.add(network->forward(inputs(first, pairs), pass));
            tape.clear();
        }
        const double whole = cache.gradient(loss, 1.0 / kPairs).value().sum;
        double sum = 0;
        for (std::int64_t first = 0; first < kPairs; first += pairs) {
            Pass pass = passOf(Mode::Recompute, pairs);
            network->forward(inputs(first, pairs), pass);
            double lossSum = 0;
            network->backward(cache.take(pairs, &lossSum), pass, *gradients);
            sum += lossSum;
        }
        EXPECT_NEAR(sum, whole, 1e-14);
        return sum / kPairs;
    }
    double norm() { return std::sqrt(memory.backend->squaredNorm(gradients->sum())); }

    TestMemory memory;
    Tape tape;
    Loss loss{LossKind::Contrastive, 0.2};
    std::unique_ptr<Network> network;
    std::unique_ptr<GradientBuffer> gradients;
};

TEST_F(MistakenWindow, WholeBatch)
{
    EXPECT_NEAR(apart(8), 1.0827109695, 1e-10);
    EXPECT_NEAR(norm(), 0.5425944262, 1e-10);
}

TEST_F(MistakenWindow, MicroBatchesOnTheirOwnSeeFewerNegatives)
{
    EXPECT_NEAR(apart(4), 0.62801, 5e-6);
    EXPECT_NEAR(apart(2), 0.37984, 5e-6);
    gradients->clear();
    EXPECT_EQ(apart(1), 0);
    EXPECT_EQ(norm(), 0);
}

TEST_F(MistakenWindow, CachingTheEmbeddingsGradientIsExact)
{
    apart(8);
    const std::vector<double> right = valuesOf(*memory.backend, gradients->sum());
    for (const std::int64_t pairs : {1, 2, 4, 8}) {
        gradients->clear();
        EXPECT_NEAR(cached(pairs), 1.0827109695, 1e-10);
        EXPECT_THAT(valuesOf(*memory.backend, gradients->sum()), testing::Pointwise(testing::DoubleNear(1e-15), right));
    }
}

// ── targets that carry no loss ─────────────────────────────────────────────────────────────────────────────────────

TEST(IgnoredTargets, GiveNothing)
{
    for (const Type type : {Type::Float64, Type::Float32}) {
        TestMemory memory;
        const Loss loss(LossKind::CrossEntropy);
        const std::vector<double> values = {1, 2, 3, -1, 0, 4};
        const Tensor some = memory.tensor(type, Shape(2, 3), values),
                     alone = memory.tensor(type, Shape(1, 3), {-1, 0, 4});
        const LossSum sum =
            loss.gradient(some, memory.tensor(Type::Int32, Shape(2), {kIgnoredClass, 2}), 0.5, *memory.backend);
        const LossSum expected = loss.gradient(alone, memory.tensor(Type::Int32, Shape(1), {2}), 0.5, *memory.backend);
        EXPECT_EQ(sum.sum, expected.sum);
        EXPECT_EQ(sum.correct, 1);
        const std::vector<double> g = valuesOf(*memory.backend, some);
        EXPECT_EQ(std::vector<double>(g.begin(), g.begin() + 3), std::vector<double>(3, 0.0));
        EXPECT_EQ(std::vector<double>(g.begin() + 3, g.end()), valuesOf(*memory.backend, alone));
    }
}

TEST(IgnoredTargets, AloneGiveExactlyZeroWhateverTheOutputs)
{
    TestMemory memory;
    const double infinite = std::numeric_limits<double>::infinity();
    const Tensor x =
        memory.tensor(Type::Float32, Shape(2, 2), {infinite, 1, std::numeric_limits<double>::quiet_NaN(), -infinite});
    const Tensor none = memory.tensor(Type::Int32, Shape(2), {kIgnoredClass, kIgnoredClass});
    const Loss loss(LossKind::CrossEntropy);
    EXPECT_EQ(loss.gradient(x, none, 0, *memory.backend).value().sum, 0);
    const LossSum sum = loss.gradient(x, none, 1, *memory.backend);
    EXPECT_EQ(sum.sum, 0);
    EXPECT_EQ(sum.correct, 0);
    EXPECT_THAT(valuesOf(*memory.backend, x), testing::Each(0.0));
}

} // namespace
} // namespace tarakum
