// Gradients of every layer and loss against central differences (gradient_check.hpp says what is enforced), and the
// checker itself against gradients that are wrong on purpose.
#include "engine/nn/activation_layer.hpp"
#include "engine/nn/linear.hpp"
#include "tests/support/gradient_check.hpp"
#include "tests/support/tensors.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace tarakum {
namespace {

constexpr Activation kActivations[] = {Activation::Relu, Activation::Tanh, Activation::Gelu, Activation::Sigmoid};
constexpr LossKind kLosses[] = {LossKind::CrossEntropy, LossKind::Mse, LossKind::HalfMse};

Tensor targetsOf(TestMemory& memory, LossKind loss, std::int64_t samples, std::int64_t outputs, unsigned seed)
{
    if (loss != LossKind::CrossEntropy)
        return memory.tensor(Type::Float64, Shape(samples, outputs), randomValues(samples * outputs, seed));
    return memory.tensor(Type::Int32, Shape(samples), randomValues(samples, seed, 0, static_cast<double>(outputs)));
}

class NetworkGradientTest : public testing::TestWithParam<std::tuple<Activation, LossKind>>
{
};

// Random depths and widths, odd ones and 1 among them, batches of one.
TEST_P(NetworkGradientTest, OfRandomShapes)
{
    const auto& [activation, lossKind] = GetParam();
    std::mt19937 random(static_cast<unsigned>(activation) * 10 + static_cast<unsigned>(lossKind));
    for (unsigned round = 0; round < 12; ++round) {
        TestMemory memory;
        ModelSpec spec;
        spec.activation = activation;
        spec.bias = round % 4 != 3;
        for (unsigned layers = round % 4; layers > 0; --layers) spec.hidden.push_back(1 + random() % 9);
        const std::int64_t inputs = 1 + random() % 9, outputs = 1 + random() % 5,
                           samples = round % 3 == 0 ? 1 : 2 + random() % 8;
        Network network(spec, {inputs, outputs}, Type::Float64, memory.ledger, *memory.backend, Draws(round));
        const Loss loss(lossKind);
        const Tensor targets = targetsOf(memory, lossKind, samples, outputs, round);
        const std::vector<double> x = randomValues(samples * inputs, round + 100, -2, 2);
        const GradientError error = checkGradient(checked(network), Shape(samples, inputs), x,
                                                  objectiveOf(loss, targets, 0.375), *memory.backend, memory.ledger);
        EXPECT_TRUE(error.right()) << "round " << round << ", " << error.worst << " of what is allowed at "
                                   << error.where;
    }
}

INSTANTIATE_TEST_SUITE_P(All, NetworkGradientTest,
                         testing::Combine(testing::ValuesIn(kActivations), testing::ValuesIn(kLosses)));

// More samples than are summed in one piece.
TEST(LayerGradients, OfABatchOverOnePiece)
{
    TestMemory memory;
    ModelSpec spec;
    spec.hidden = {3};
    spec.activation = Activation::Tanh;
    const std::int64_t samples = 2 * kTermsInOnePiece + 3;
    Network network(spec, {2, 2}, Type::Float64, memory.ledger, *memory.backend, Draws(1));
    const Loss loss(LossKind::CrossEntropy);
    const GradientError error = checkGradient(
        checked(network), Shape(samples, 2), randomValues(samples * 2, 1),
        objectiveOf(loss, targetsOf(memory, LossKind::CrossEntropy, samples, 2, 2), 1.0 / static_cast<double>(samples)),
        *memory.backend, memory.ledger);
    EXPECT_TRUE(error.right()) << error.worst << " at " << error.where;
}

class Fixture
{
public:
    template <class L, class... Arguments>
    void add(Arguments&&... arguments)
    {
        m_stack.layers.push_back(std::make_unique<L>(std::forward<Arguments>(arguments)...));
    }
    Parameters& parameters() { return m_stack.parameters; }
    // Of `inputs` numbers a sample, `samples` of them.
    GradientError error(std::int64_t samples, std::int64_t inputs)
    {
        m_stack.start(5);
        return checkGradient(m_stack.checked(), Shape(samples, inputs), randomValues(samples * inputs, 6),
                             weightedSum(7), *m_memory.backend, m_memory.ledger);
    }

private:
    TestMemory m_memory;
    LayerStack m_stack{*m_memory.backend, m_memory.ledger};
};

// By themselves, the gradient of their input too.
TEST(LayerGradients, OfLinear)
{
    for (const bool bias : {true, false})
        for (const auto& [samples, in, out] : {std::tuple{1, 1, 1}, {1, 5, 3}, {7, 3, 5}, {4, 17, 9}}) {
            Fixture f;
            f.add<Linear>(f.parameters(), "linear", in, out, bias, true);
            const GradientError error = f.error(samples, in);
            EXPECT_TRUE(error.right()) << error.worst << " at " << error.where;
        }
}

TEST(LayerGradients, OfActivations)
{
    for (const Activation kind : kActivations)
        for (const auto& [samples, inputs] : {std::pair{1, 1}, {1, 7}, {5, 13}}) {
            Fixture f;
            f.add<Linear>(f.parameters(), "linear", inputs, inputs, true, true);
            f.add<ActivationLayer>(kind);
            f.add<ActivationLayer>(kind); // one after another: the first one's output is the second one's own
            const GradientError error = f.error(samples, inputs);
            EXPECT_TRUE(error.right()) << error.worst << " at " << error.where;
        }
}

// ── the checker, with gradients that are wrong ─────────────────────────────────────────────────────────────────────

// tanh whose slope is off by a factor.
class SlantedTanh final : public Layer
{
public:
    explicit SlantedTanh(double factor) : m_factor(factor) {}
    Tensor forward(Tensor x, Pass& pass) override { return m_tanh.forward(std::move(x), pass); }
    Tensor backward(Tensor dy, Pass& pass, GradientBuffer& gradients) override
    {
        Tensor dx = m_tanh.backward(std::move(dy), pass, gradients);
        pass.ops.scale(dx, m_factor);
        return dx;
    }

private:
    ActivationLayer m_tanh{Activation::Tanh};
    double m_factor;
};

// A linear layer with one line of its backward wrong.
enum class Mistake { None, BiasOfFirstSample, WeightsOverwritten, InputThroughTransposed, WeightLeftOut };
class WrongLinear final : public Layer
{
public:
    WrongLinear(Parameters& p, std::int64_t width, Mistake mistake)
        : m_mistake(mistake), m_weight(p.add("weight", Shape(width, width), width, false)),
          m_bias(p.add("bias", Shape(width), width, true))
    {
    }
    Tensor forward(Tensor x, Pass& pass) override
    {
        Tensor y = pass.memory.allocate(Category::Activations, x.type(), x.shape(), "y");
        pass.ops.repeatRow(y, pass.parameters[m_bias]);
        pass.ops.matmul(y, 1, x, Transpose::No, pass.parameters[m_weight], Transpose::Yes);
        pass.keep(x);
        return y;
    }
    Tensor backward(Tensor dy, Pass& pass, GradientBuffer& gradients) override
    {
        const Tensor x = pass.tape.pop();
        const std::int64_t rows = dy.shape().rows(), width = dy.shape().columns();
        if (m_mistake != Mistake::WeightLeftOut)
            gradients.add(m_weight, rows, [&](const Tensor& s, double beta) {
                pass.ops.matmul(s, m_mistake == Mistake::WeightsOverwritten ? 0 : beta, dy, Transpose::Yes, x,
                                Transpose::No);
            });
        gradients.add(m_bias, rows, [&](const Tensor& s, double beta) {
            pass.ops.sumRows(s, beta, m_mistake == Mistake::BiasOfFirstSample ? dy.part(0, Shape(1, width)) : dy);
        });
        Tensor dx = pass.memory.allocate(Category::Activations, x.type(), x.shape(), "dx");
        pass.ops.matmul(dx, 0, dy, Transpose::No, pass.parameters[m_weight],
                        m_mistake == Mistake::InputThroughTransposed ? Transpose::Yes : Transpose::No);
        return dx;
    }

private:
    Mistake m_mistake;
    std::size_t m_weight, m_bias;
};

// Leaves on the tape what backward forgets to take.
class Forgetful final : public Layer
{
public:
    Tensor forward(Tensor x, Pass& pass) override
    {
        pass.keep(x);
        return x;
    }
    Tensor backward(Tensor dy, Pass&, GradientBuffer&) override { return dy; }
};

TEST(GradientChecker, CatchesAWrongSlope)
{
    for (const double factor : {1.0, 1 + 1e-8, 1 + 1e-5, 1 - 1e-5, 0.5, -1.0, std::nan("")}) {
        Fixture f;
        f.add<Linear>(f.parameters(), "below", 4, 3, true, true);
        f.add<SlantedTanh>(factor);
        const GradientError error = f.error(5, 4);
        EXPECT_EQ(error.right(), std::abs(factor - 1) < 1e-7) << factor << ": " << error.worst << " at " << error.where;
    }
}

TEST(GradientChecker, CatchesAWrongLayerAndNamesIt)
{
    const auto check = [](Mistake mistake) {
        Fixture f;
        f.add<WrongLinear>(f.parameters(), 3, mistake);
        return f.error(4, 3);
    };
    EXPECT_TRUE(check(Mistake::None).right()) << check(Mistake::None).where;
    const GradientError bias = check(Mistake::BiasOfFirstSample), overwritten = check(Mistake::WeightsOverwritten);
    const GradientError input = check(Mistake::InputThroughTransposed), left = check(Mistake::WeightLeftOut);
    EXPECT_FALSE(bias.right());
    EXPECT_THAT(bias.where, testing::StartsWith("bias"));
    EXPECT_FALSE(overwritten.right());
    EXPECT_THAT(overwritten.where, testing::StartsWith("weight"));
    EXPECT_THAT(overwritten.where, testing::HasSubstr("second backward"));
    EXPECT_FALSE(input.right());
    EXPECT_THAT(input.where, testing::StartsWith("input"));
    EXPECT_FALSE(left.right());
    EXPECT_THAT(left.where, testing::StartsWith("weight"));
}

TEST(GradientChecker, CatchesATapeThatIsNotEmptied)
{
    Fixture f;
    f.add<Forgetful>();
    f.add<ActivationLayer>(Activation::Tanh);
    EXPECT_FALSE(f.error(2, 3).right());
}

} // namespace
} // namespace tarakum
