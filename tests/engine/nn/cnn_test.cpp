// The cnn and the normalised mlp as networks: names, what does not fit, gradients, equality of cuts.
#include "engine/nn/loss.hpp"
#include "engine/nn/network.hpp"
#include "tests/support/gradient_check.hpp"
#include "tests/support/tensors.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace tarakum {
namespace {

using Numbers = std::vector<double>;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

NetworkShape images(std::int64_t channels, std::int64_t side, std::int64_t outputs = 3)
{
    NetworkShape shape;
    shape.inputs = channels * side * side;
    shape.outputs = outputs;
    shape.channels = channels;
    shape.side = side;
    return shape;
}
ModelSpec cnn(std::vector<std::int64_t> channels, Normalisation normalisation = Normalisation::None)
{
    ModelSpec spec;
    spec.kind = ModelKind::Cnn;
    spec.channels = std::move(channels);
    spec.normalisation = normalisation;
    return spec;
}
ModelSpec mlp(std::vector<std::int64_t> hidden, Normalisation normalisation, Activation activation = Activation::Tanh)
{
    ModelSpec spec;
    spec.hidden = std::move(hidden);
    spec.normalisation = normalisation;
    spec.activation = activation;
    return spec;
}

std::vector<std::string> namesOf(const Parameters& parameters)
{
    std::vector<std::string> names;
    for (const Parameter& p : parameters.list()) names.push_back(p.name);
    return names;
}

class CnnTest : public testing::Test
{
protected:
    Network network(const ModelSpec& spec, const NetworkShape& shape)
    {
        return Network(spec, shape, Type::Float64, m_memory.ledger, *m_memory.backend, Draws(1));
    }
    std::string refusal(const ModelSpec& spec, const NetworkShape& shape)
    {
        try {
            network(spec, shape);
        } catch (const BadInput& problem) {
            return problem.what();
        }
        return "";
    }
    TestMemory m_memory;
};

TEST_F(CnnTest, HasPyTorchsNamesAndShapes)
{
    const Network net = network(cnn({4, 6}, Normalisation::Batch), images(3, 10));
    EXPECT_THAT(namesOf(net.parameters()),
                ElementsAre("conv.0.weight", "conv.0.bias", "norm.0.weight", "norm.0.bias", "conv.1.weight",
                            "conv.1.bias", "norm.1.weight", "norm.1.bias", "head.weight", "head.bias"));
    EXPECT_THAT(namesOf(net.buffers()),
                ElementsAre("norm.0.running_mean", "norm.0.running_var", "norm.1.running_mean", "norm.1.running_var"));
    EXPECT_EQ(net.parameters().list()[0].shape, Shape(4, 3, 3, 3));
    EXPECT_EQ(net.parameters().list()[8].shape, Shape(3, 6 * 2 * 2)) << "10, 5, 2 pixels";
    EXPECT_EQ(m_memory.ledger.inUse()[static_cast<std::size_t>(Category::Parameters)],
              8 * (net.parameters().count() + net.buffers().count()));
}

TEST_F(CnnTest, NormalisationsStartAtTheIdentity)
{
    ModelSpec spec = mlp({4}, Normalisation::Batch);
    for (const Start start : {Start::Uniform, Start::He, Start::Zeros}) {
        spec.start = start;
        const Network net = network(spec, {3, 2});
        for (std::size_t i = 0; i < net.parameters().list().size(); ++i) {
            const std::string& name = net.parameters().list()[i].name;
            if (name.rfind("norm", 0) != 0) continue;
            for (const double v : valuesOf(*m_memory.backend, net.parameters()[i]))
                EXPECT_EQ(v, name == "norm.0.weight" ? 1 : 0);
        }
        EXPECT_THAT(valuesOf(*m_memory.backend, net.buffers()[0]), testing::Each(0));
        EXPECT_THAT(valuesOf(*m_memory.backend, net.buffers()[1]), testing::Each(1));
    }
}

TEST_F(CnnTest, WhatDoesNotFitIsRefusedByItsKey)
{
    EXPECT_EQ(refusal(cnn({1, 1, 1, 1}), images(1, 28)), "") << "28, 14, 7, 3, 1 pixels";
    EXPECT_THAT(refusal(cnn({1, 1, 1, 1, 1}), images(1, 28)),
                AllOf(HasSubstr("model.channels"), HasSubstr("at most 4"), HasSubstr("28 pixels")));
    EXPECT_THAT(refusal(cnn({4}), NetworkShape{784, 10}), AllOf(HasSubstr("model.kind"), HasSubstr("images")));
    ModelSpec grouped = cnn({4, 6}, Normalisation::Group);
    EXPECT_EQ(refusal(grouped, images(1, 8)), "");
    grouped.groups = 4;
    EXPECT_THAT(refusal(grouped, images(1, 8)), AllOf(HasSubstr("model.groups"), HasSubstr("4"), HasSubstr("6")));
    EXPECT_THAT(refusal(cnn({4}, Normalisation::Layer), images(1, 8)),
                AllOf(HasSubstr("model.normalisation"), HasSubstr("group")));
    EXPECT_THAT(refusal(mlp({4}, Normalisation::Group), {3, 2}),
                AllOf(HasSubstr("model.normalisation"), HasSubstr("layer")));
}

TEST_F(CnnTest, GradientsAreThoseOfTheFormula)
{
    unsigned round = 0;
    for (const Normalisation normalisation : {Normalisation::None, Normalisation::Batch, Normalisation::Group})
        for (const auto& [samples, channels, side] : {std::tuple{1, 1, 4}, {3, 2, 7}, {2, 1, 10}}) {
            ModelSpec spec = cnn({2, 4}, normalisation);
            spec.dropout = round % 2 == 0 ? 0 : 0.3;
            Network net = network(spec, images(channels, side));
            const Loss loss(LossKind::CrossEntropy);
            const Tensor targets = m_memory.tensor(Type::Int32, Shape(samples), randomValues(samples, ++round, 0, 3));
            const GradientError error =
                checkGradient(checked(net), Shape(samples, channels * side * side),
                              randomValues(samples * channels * side * side, round), objectiveOf(loss, targets, 0.5),
                              *m_memory.backend, m_memory.ledger);
            EXPECT_TRUE(error.right()) << round << ": " << error.worst << " of what is allowed at " << error.where;
        }
}

TEST_F(CnnTest, GradientsOfNormalisedMlpsAreThoseOfTheFormula)
{
    unsigned round = 0;
    for (const Normalisation normalisation : {Normalisation::Batch, Normalisation::Layer})
        for (const Activation activation : {Activation::Relu, Activation::Tanh, Activation::Gelu, Activation::Sigmoid})
            for (const std::int64_t samples :
                 {normalisation == Normalisation::Batch ? 3 : 1, 6}) { // one alone sits on relu's kink
                ModelSpec spec = mlp({5, 3}, normalisation, activation);
                spec.dropout = round % 2 == 0 ? 0 : 0.3;
                Network net = network(spec, {4, 2});
                const Loss loss(LossKind::Mse);
                const Tensor targets =
                    m_memory.tensor(Type::Float64, Shape(samples, 2), randomValues(samples * 2, ++round));
                const GradientError error =
                    checkGradient(checked(net), Shape(samples, 4), randomValues(samples * 4, round + 50),
                                  objectiveOf(loss, targets, 0.5), *m_memory.backend, m_memory.ledger);
                EXPECT_TRUE(error.right()) << round << ": " << error.worst << " of what is allowed at " << error.where;
            }
}

// The mean gradient of twelve samples, cut into micro-batches.
Numbers gradientOf(const ModelSpec& spec, const NetworkShape& shape, Type type, const std::vector<std::int64_t>& sizes,
                   int threads = 1)
{
    TestMemory memory(threads);
    Backend& ops = *memory.backend;
    Network net(spec, shape, type, memory.ledger, ops, Draws(3));
    GradientBuffer buffer(net.parameters(), type, {type, {}, {}}, ops, memory.ledger, Draws(1), MicroGradient::None);
    const Loss loss(LossKind::CrossEntropy);
    Tape tape;
    std::int64_t first = 0;
    for (const std::int64_t n : sizes) {
        const Numbers x = randomValues(12 * shape.inputs, 4), y = randomValues(12, 5, 0, 3);
        Pass pass = net.pass(tape, Mode::Train, first);
        Tensor out = net.forward(
            memory.tensor(type, Shape(n, shape.inputs),
                          Numbers(x.begin() + first * shape.inputs, x.begin() + (first + n) * shape.inputs)),
            pass);
        loss.gradient(out, memory.tensor(Type::Int32, Shape(n), Numbers(y.begin() + first, y.begin() + first + n)),
                      1.0 / 12, ops);
        net.backward(std::move(out), pass, buffer);
        first += n;
    }
    return valuesOf(ops, buffer.sum());
}

double relativeDistance(const Numbers& a, const Numbers& b)
{
    double distance = 0, size = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        distance += (a[i] - b[i]) * (a[i] - b[i]);
        size += b[i] * b[i];
    }
    return std::sqrt(distance / size);
}

TEST(Cuts, OfTheSameSamplesGiveTheLargeBatchsGradient)
{
    std::vector<std::pair<ModelSpec, NetworkShape>> cases;
    cases.emplace_back(cnn({4, 6}), images(2, 9));
    cases.emplace_back(cnn({4, 6}, Normalisation::Group), images(2, 9));
    cases.emplace_back(mlp({7, 5}, Normalisation::Layer), NetworkShape{4, 3});
    for (auto& [spec, shape] : cases)
        for (const double dropout : {0.0, 0.4}) {
            spec.dropout = dropout;
            for (const auto& sizes :
                 {std::vector<std::int64_t>{3, 3, 3, 3}, {1, 5, 2, 4}, std::vector<std::int64_t>(12, 1)}) {
                EXPECT_LE(relativeDistance(gradientOf(spec, shape, Type::Float64, sizes),
                                           gradientOf(spec, shape, Type::Float64, {12})),
                          1e-13);
                EXPECT_LE(relativeDistance(gradientOf(spec, shape, Type::Float32, sizes),
                                           gradientOf(spec, shape, Type::Float32, {12})),
                          1e-5);
            }
        }
}

TEST(Cuts, WithBatchNormDoNot)
{
    const ModelSpec spec = cnn({4}, Normalisation::Batch);
    EXPECT_GT(relativeDistance(gradientOf(spec, images(1, 6), Type::Float64, {3, 3, 3, 3}),
                               gradientOf(spec, images(1, 6), Type::Float64, {12})),
              1e-2);
}

TEST(Threads, ChangeNoBitOfACnn)
{
    for (const Normalisation normalisation : {Normalisation::None, Normalisation::Batch, Normalisation::Group}) {
        ModelSpec spec = cnn({16, 12}, normalisation); // large enough for all work to be shared out
        spec.dropout = 0.2;
        const Numbers one = gradientOf(spec, images(1, 28), Type::Float32, {12}, 1);
        EXPECT_EQ(one, gradientOf(spec, images(1, 28), Type::Float32, {12}, 2));
        EXPECT_EQ(one, gradientOf(spec, images(1, 28), Type::Float32, {12}, 3));
    }
}

} // namespace
} // namespace tarakum
