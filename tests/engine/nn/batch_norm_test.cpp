// BatchNorm: its formula and gradient, the known numbers, and each way of taking statistics under accumulation.
#include "engine/nn/batch_norm.hpp"
#include "engine/nn/loss.hpp"
#include "engine/nn/network.hpp"
#include "tests/support/gradient_check.hpp"
#include "tests/support/tensors.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

namespace tarakum {
namespace {

using testing::DoubleNear;
using testing::ElementsAre;
using testing::Pointwise;

using Numbers = std::vector<double>;

double meanOf(const Numbers& x)
{
    return std::accumulate(x.begin(), x.end(), 0.0) / static_cast<double>(x.size());
}
double varianceOf(const Numbers& x)
{
    double sum = 0;
    for (const double v : x) sum += (v - meanOf(x)) * (v - meanOf(x));
    return sum / static_cast<double>(x.size());
}
Numbers column(const Numbers& x, std::int64_t channels, std::int64_t inner, std::int64_t c)
{
    Numbers result;
    for (std::size_t i = 0; i < x.size(); ++i)
        if (static_cast<std::int64_t>(i) / inner % channels == c) result.push_back(x[i]);
    return result;
}

// One BatchNorm of so many channels with weight 1 and bias 0, and the micro-batches that go through it.
class OneNorm
{
public:
    OneNorm(std::int64_t channels, BatchStatistics rule, Type type = Type::Float64) : m_channels(channels), m_type(type)
    {
        m_rules.batchStatistics = rule;
        m_norm = std::make_unique<BatchNorm>(m_parameters, m_buffers, "norm", channels);
        for (Parameters* p : {&m_parameters, &m_buffers}) {
            p->setBlock(memory.ledger.allocate(Category::Parameters, type, Shape(p->count()), "numbers"));
            for (std::size_t i = 0; i < p->list().size(); ++i) memory.backend->fill((*p)[i], *p->list()[i].constant);
        }
    }

    Pass pass(Mode mode)
    {
        return {*memory.backend, memory.ledger, m_parameters, m_buffers, m_draws, m_rules, m_tape, mode};
    }
    Tensor tensor(const Numbers& x, std::int64_t inner = 1)
    {
        return memory.tensor(m_type, Shape(static_cast<std::int64_t>(x.size()) / m_channels / inner, m_channels, inner),
                             x);
    }
    Numbers forward(const Numbers& x, std::int64_t inner = 1, Mode mode = Mode::Train, std::int64_t k = 1)
    {
        Pass p = pass(mode);
        p.microBatchesInWindow = k;
        const Numbers y = valuesOf(*memory.backend, m_norm->forward(tensor(x, inner), p));
        m_tape.clear();
        return y;
    }
    Numbers runningMean() { return valuesOf(*memory.backend, m_buffers[0]); }
    Numbers runningVariance() { return valuesOf(*memory.backend, m_buffers[1]); }
    BatchNorm& norm() { return *m_norm; }
    void startWindow() { m_norm->startWindow(pass(Mode::Train)); }
    void endWindow() { m_norm->endWindow(*memory.backend, m_buffers); }

    TestMemory memory;

private:
    std::int64_t m_channels;
    Type m_type;
    NetworkRules m_rules;
    Parameters m_parameters, m_buffers;
    Draws m_draws{1};
    Tape m_tape;
    std::unique_ptr<BatchNorm> m_norm;
};

TEST(BatchNorm, IsItsFormula)
{
    for (const Type type : {Type::Float64, Type::Float32})
        for (const auto& [samples, channels, inner] :
             {std::tuple{2, 1, 1}, {5, 19, 1}, {70, 3, 1}, {1, 2, 9}, {3, 5, 49}, {2, 3, 300}}) {
            OneNorm norm(channels, BatchStatistics::MicroBatch, type);
            const Numbers x = rounded(type, randomValues(samples * channels * inner, 1, 2, 5));
            const Numbers y = norm.forward(x, inner);
            for (std::int64_t c = 0; c < channels; ++c) {
                const Numbers from = column(x, channels, inner, c), to = column(y, channels, inner, c);
                const double mean = meanOf(from), variance = varianceOf(from);
                for (std::size_t i = 0; i < from.size(); ++i)
                    EXPECT_NEAR(to[i], (from[i] - mean) / std::sqrt(variance + 1e-5), 200 * roundingOf(type));
                const auto n = static_cast<double>(from.size());
                EXPECT_NEAR(norm.runningMean()[c], 0.1 * mean, 20 * roundingOf(type));
                EXPECT_NEAR(norm.runningVariance()[c], 0.9 + 0.1 * variance * n / (n - 1), 20 * roundingOf(type));
            }
        }
}

TEST(BatchNorm, OfOneValueIsItsBias)
{
    OneNorm norm(2, BatchStatistics::MicroBatch);
    EXPECT_THAT(norm.forward({3, -7}), ElementsAre(0, 0));
    EXPECT_THAT(norm.runningVariance(), ElementsAre(1, 1)) << "one value has no unbiased variance";
}

TEST(BatchNorm, GradientIsThatOfItsFormula)
{
    for (const auto& [samples, channels, inner] :
         {std::tuple{2, 1, 1}, {5, 19, 1}, {1, 2, 9}, {3, 4, 20}, {67, 2, 1}}) {
        TestMemory memory;
        LayerStack stack(*memory.backend, memory.ledger);
        stack.layers.push_back(std::make_unique<BatchNorm>(stack.parameters, stack.buffers, "norm", channels));
        stack.start(3);
        const std::int64_t count = samples * channels * inner;
        const GradientError error =
            checkGradient(stack.checked(), Shape(samples, channels, inner), randomValues(count, 4, -2, 3),
                          weightedSum(5), *memory.backend, memory.ledger);
        EXPECT_TRUE(error.right()) << error.worst << " of what is allowed at " << error.where;
    }
}

TEST(BatchNorm, FrozenGradientIsThatOfConstants)
{
    TestMemory memory;
    LayerStack stack(*memory.backend, memory.ledger);
    stack.rules.batchStatistics = BatchStatistics::Frozen;
    stack.layers.push_back(std::make_unique<BatchNorm>(stack.parameters, stack.buffers, "norm", 3));
    stack.start(3);
    memory.backend->fill(stack.buffers[0], 0.75);
    memory.backend->fill(stack.buffers[1], 2.5);
    const GradientError error = checkGradient(stack.checked(), Shape(4, 3, 5), randomValues(60, 4), weightedSum(5),
                                              *memory.backend, memory.ledger);
    EXPECT_TRUE(error.right()) << error.worst << " of what is allowed at " << error.where;
    for (const double v : valuesOf(*memory.backend, stack.buffers[0])) EXPECT_EQ(v, 0.75) << "frozen statistics stand";
}

TEST(BatchNorm, HasTheSameBitsOnAnyNumberOfThreads)
{
    for (const Shape& shape : {Shape(900, 700), Shape(7, 5, 150, 150)}) {
        std::vector<std::string> bits;
        for (const int threads : {1, 2, 3}) {
            TestMemory memory(threads);
            Backend& ops = *memory.backend;
            const std::int64_t channels = shape.size[1];
            const auto perChannel = [&](unsigned seed) {
                return memory.tensor(Type::Float32, Shape(channels), randomValues(channels, seed, 0.5, 1));
            };
            const Tensor x = memory.tensor(Type::Float32, shape, randomValues(shape.count(), 1)),
                         y = memory.tensor(Type::Float32, shape, randomValues(shape.count(), 2));
            const Tensor mean = perChannel(3), variance = perChannel(4), weight = perChannel(5), bias = perChannel(6),
                         dw = perChannel(7), db = perChannel(8);
            ops.channelMoments(mean, variance, x);
            ops.channelGradients(dw, db, y, x, mean, variance);
            ops.normaliseChannelsBackward(y, x, mean, variance, weight, dw, db);
            ops.normaliseChannels(x, x, mean, variance, weight, bias);
            std::string all;
            for (const Tensor& t : {mean, variance, dw, db, y, x}) all += bitsOf(ops, t);
            bits.push_back(all);
        }
        EXPECT_EQ(bits[0], bits[1]);
        EXPECT_EQ(bits[0], bits[2]);
    }
}

TEST(BatchNorm, EvaluationUsesTheRunningStatisticsAndMovesNothing)
{
    OneNorm norm(1, BatchStatistics::MicroBatch);
    norm.forward({1, 3, 2, 6});
    const double mean = norm.runningMean()[0], variance = norm.runningVariance()[0];
    EXPECT_THAT(norm.forward({5}, 1, Mode::Evaluate),
                ElementsAre(DoubleNear((5 - mean) / std::sqrt(variance + 1e-5), 1e-14)));
    const Numbers once = norm.forward({1, 3, 2, 6}, 1, Mode::Recompute);
    EXPECT_EQ(norm.runningMean()[0], mean);
    EXPECT_EQ(norm.runningVariance()[0], variance);
    EXPECT_EQ(once, norm.forward({1, 3, 2, 6})) << "recomputing gives the same numbers";
}

// The numbers of a known case: one column of eight, whole and in four parts of two.
const Numbers kEight{1, 3, 2, 6, 0, 8, 5, 7};

TEST(BatchNorm, KnowsOtherNumbersInPartsThanInTheWhole)
{
    OneNorm whole(1, BatchStatistics::MicroBatch);
    EXPECT_THAT(whole.forward(kEight),
                Pointwise(DoubleNear(5e-5), Numbers{-1.0954, -.3651, -.7303, .7303, -1.4606, 1.4606, .3651, 1.0954}));
    EXPECT_NEAR(whole.runningMean()[0], 0.4, 1e-15);

    OneNorm parts(1, BatchStatistics::MicroBatch);
    for (std::size_t i = 0; i < kEight.size(); i += 2)
        for (const double y : parts.forward({kEight[i], kEight[i + 1]})) EXPECT_NEAR(std::abs(y), 1, 2e-5);
    double running = 0; // as the rule says it, pair by pair
    for (std::size_t i = 0; i < kEight.size(); i += 2) running = 0.9 * running + 0.1 * (kEight[i] + kEight[i + 1]) / 2;
    EXPECT_NEAR(parts.runningMean()[0], running, 1e-14);
    EXPECT_NEAR(parts.runningMean()[0], 1.4298, 5e-5);
}

TEST(BatchNorm, CorrectedMomentumForgetsAsMuchInAWindow)
{
    EXPECT_NEAR(1 - std::pow(0.9, 0.25), 0.0259963, 5e-8);
    OneNorm norm(1, BatchStatistics::CorrectedMomentum);
    for (std::size_t i = 0; i < kEight.size(); i += 2) norm.forward({kEight[i], kEight[i + 1]}, 1, Mode::Train, 4);
    EXPECT_NEAR(norm.runningMean()[0], 0.40395, 5e-6);
}

TEST(BatchNorm, DeferredFollowsOnceAWindow)
{
    OneNorm norm(1, BatchStatistics::Deferred);
    norm.startWindow();
    for (std::size_t i = 0; i < kEight.size(); i += 2) {
        for (const double y : norm.forward({kEight[i], kEight[i + 1]}))
            EXPECT_NEAR(std::abs(y), 1, 2e-5) << "normalised by its own";
        EXPECT_EQ(norm.runningMean()[0], 0);
    }
    norm.endWindow();
    EXPECT_NEAR(norm.runningMean()[0], 0.1 * meanOf(kEight), 1e-15);
    EXPECT_NEAR(norm.runningVariance()[0], 0.9 + 0.1 * varianceOf(kEight) * 8 / 7, 1e-14);
}

// Acceptance F05: 3 channels, 4×3×10×10 in two parts.
TEST(BatchNorm, DeferredStatisticsAreThoseOfTheWholeBatch)
{
    for (const Type type : {Type::Float64, Type::Float32}) {
        const Numbers x = randomValues(4 * 3 * 100, 3, -1, 2);
        const Numbers parts[2] = {Numbers(x.begin(), x.begin() + 600), Numbers(x.begin() + 600, x.end())};
        OneNorm whole(3, BatchStatistics::MicroBatch, type), deferred(3, BatchStatistics::Deferred, type),
            apart(3, BatchStatistics::MicroBatch, type);
        whole.forward(x, 100);
        deferred.startWindow();
        for (const Numbers& part : parts) {
            deferred.forward(part, 100);
            apart.forward(part, 100);
        }
        deferred.endWindow();
        const double allowed = 20 * roundingOf(type);
        EXPECT_THAT(deferred.runningMean(), Pointwise(DoubleNear(allowed), whole.runningMean()));
        EXPECT_THAT(deferred.runningVariance(), Pointwise(DoubleNear(allowed), whole.runningVariance()));
        EXPECT_THAT(apart.runningVariance(), testing::Not(Pointwise(DoubleNear(1e-2), whole.runningVariance())));
    }
}

// ── the window's statistics, in a network of two BatchNorms
// ───────────────────────────────────────────────────────────

ModelSpec normed(ModelKind kind, double dropout = 0)
{
    ModelSpec spec;
    spec.kind = kind;
    spec.hidden = {6, 5};
    spec.channels = {3, 4};
    spec.activation = Activation::Tanh;
    spec.normalisation = Normalisation::Batch;
    spec.dropout = dropout;
    return spec;
}
NetworkShape shapeOf(ModelKind kind)
{
    NetworkShape shape;
    shape.outputs = 3;
    shape.inputs = kind == ModelKind::Cnn ? 2 * 7 * 7 : 4;
    if (kind == ModelKind::Cnn) {
        shape.channels = 2;
        shape.side = 7;
    }
    return shape;
}

// Forward and backward of a window that is cut into micro-batches of so many samples.
struct Window
{
    Window(const ModelSpec& spec, BatchStatistics rule, const Numbers& x, const std::vector<std::int64_t>& sizes,
           const Window* statistics = nullptr)
        : network(spec, shapeOf(spec.kind), Type::Float64, memory.ledger, *memory.backend, Draws(5),
                  NetworkRules{rule, {}, {}})
    {
        Backend& ops = *memory.backend;
        const std::int64_t inputs = shapeOf(spec.kind).inputs;
        const Loss loss(LossKind::CrossEntropy);
        GradientBuffer buffer(network.parameters(), Type::Float64, {Type::Float64, {}, {}}, ops, memory.ledger,
                              Draws(1), MicroGradient::None);
        if (statistics) ops.copy(network.buffers().block(), statistics->windowStatistics());
        const auto each = [&](Mode mode, const auto& work) {
            std::int64_t first = 0;
            for (const std::int64_t n : sizes) {
                Pass pass = network.pass(tape, mode, first);
                pass.samples = n;
                work(memory.tensor(Type::Float64, Shape(n, inputs),
                                   Numbers(x.begin() + first * inputs, x.begin() + (first + n) * inputs)),
                     pass, first, n);
                first += n;
            }
        };
        network.startWindow(static_cast<std::int64_t>(sizes.size()), 0, 0, 0);
        for (std::size_t depth = 0; depth < network.statisticsPasses(); ++depth)
            each(Mode::Statistics, [&](Tensor part, Pass& pass, std::int64_t, std::int64_t) {
                network.collectStatistics(depth, std::move(part), pass);
            });
        EXPECT_TRUE(tape.empty());
        const auto samples = static_cast<std::int64_t>(x.size()) / inputs;
        each(Mode::Train, [&](Tensor part, Pass& pass, std::int64_t first, std::int64_t n) {
            Tensor y = network.forward(std::move(part), pass);
            const Numbers out = valuesOf(ops, y);
            outputs.insert(outputs.end(), out.begin(), out.end());
            Numbers classes;
            for (std::int64_t i = 0; i < n; ++i) classes.push_back(static_cast<double>((first + i) % 3));
            lossSum +=
                loss.gradient(y, memory.tensor(Type::Int32, Shape(n), classes), 1.0 / static_cast<double>(samples), ops)
                    .value()
                    .sum;
            network.backward(std::move(y), pass, buffer);
        });
        network.endWindow();
        gradient = valuesOf(ops, buffer.sum());
        running = valuesOf(ops, network.buffers().block());
    }

    // The window's mean and (biased) variance, read out of how far the running ones went.
    Tensor windowStatistics() const
    {
        Numbers values;
        for (const Parameter& p : network.buffers().list()) {
            const bool variance = p.name.find("var") != std::string::npos;
            const double n = static_cast<double>(outputs.size() / 3) * perSample(p.name);
            for (std::int64_t i = 0; i < p.shape.count(); ++i) {
                const double value = (running[static_cast<std::size_t>(p.first + i)] - 0.9 * *p.constant) / 0.1;
                values.push_back(variance ? value * (n - 1) / n : value);
            }
        }
        return memory.tensor(Type::Float64, Shape(static_cast<std::int64_t>(values.size())), values);
    }
    // Values of a channel in one sample.
    double perSample(const std::string& name) const
    {
        if (network.parameters().list()[0].name.rfind("conv", 0) != 0) return 1;
        return name.rfind("norm.0", 0) == 0 ? 49 : 9;
    }

    mutable TestMemory memory;
    Network network;
    Tape tape;
    Numbers outputs, gradient, running;
    double lossSum = 0;
};

class WindowStatistics : public testing::TestWithParam<std::tuple<ModelKind, double>>
{
protected:
    const ModelSpec spec = normed(std::get<0>(GetParam()), std::get<1>(GetParam()));
    const Numbers x = randomValues(12 * shapeOf(spec.kind).inputs, 8);
    const std::vector<std::int64_t> cut{4, 3, 5};
};

TEST_P(WindowStatistics, GiveTheLargeBatchsOutputsAndLoss)
{
    const Window large(spec, BatchStatistics::MicroBatch, x, {12}), window(spec, BatchStatistics::Window, x, cut),
        usual(spec, BatchStatistics::MicroBatch, x, cut);
    EXPECT_THAT(window.outputs, Pointwise(DoubleNear(1e-12), large.outputs));
    EXPECT_NEAR(window.lossSum, large.lossSum, 1e-12 * large.lossSum);
    EXPECT_THAT(window.running, Pointwise(DoubleNear(1e-12), large.running));
    EXPECT_GT(std::abs(usual.lossSum - large.lossSum), 1e-3) << "which the micro-batches' own do not";
}

TEST_P(WindowStatistics, GiveTheGradientOfConstantStatistics)
{
    const Window window(spec, BatchStatistics::Window, x, cut), frozen(spec, BatchStatistics::Frozen, x, {12}, &window);
    EXPECT_THAT(frozen.outputs, Pointwise(DoubleNear(1e-12), window.outputs));
    EXPECT_THAT(window.gradient, Pointwise(DoubleNear(1e-12), frozen.gradient));
    const Window large(spec, BatchStatistics::MicroBatch, x, {12});
    EXPECT_THAT(window.gradient, testing::Not(Pointwise(DoubleNear(1e-4), large.gradient)))
        << "what goes through the statistics is missing";
}

INSTANTIATE_TEST_SUITE_P(Models, WindowStatistics,
                         testing::Combine(testing::Values(ModelKind::Mlp, ModelKind::Cnn), testing::Values(0.0, 0.4)),
                         [](const auto& test) {
                             return std::string(std::get<0>(test.param) == ModelKind::Mlp ? "Mlp" : "Cnn") +
                                    (std::get<1>(test.param) > 0 ? "Dropout" : "");
                         });

} // namespace
} // namespace tarakum
