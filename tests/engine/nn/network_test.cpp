#include "engine/nn/network.hpp"
#include "tests/support/temporary_file.hpp"
#include "tests/support/tensors.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace tarakum {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class NetworkTest : public testing::Test
{
protected:
    std::vector<double> weights(const ModelSpec& spec, std::uint64_t seed, Type type = Type::Float64,
                                const StartValues* values = nullptr)
    {
        const Network network(spec, {3, 2}, type, m_memory.ledger, *m_memory.backend, Draws(seed), {}, values);
        return valuesOf(*m_memory.backend, network.parameters().block());
    }

    TestMemory m_memory;
};

TEST_F(NetworkTest, HasPyTorchsNamesShapesAndOrder)
{
    ModelSpec spec;
    spec.hidden = {5, 4};
    const Network network(spec, {3, 2}, Type::Float32, m_memory.ledger, *m_memory.backend, Draws(1));
    std::vector<std::string> names;
    std::vector<Shape> shapes;
    std::int64_t first = 0;
    for (const Parameter& p : network.parameters().list()) {
        names.push_back(p.name);
        shapes.push_back(p.shape);
        EXPECT_EQ(p.first, first);
        first += p.shape.count();
    }
    EXPECT_THAT(names, ElementsAre("linear.0.weight", "linear.0.bias", "linear.1.weight", "linear.1.bias",
                                   "head.weight", "head.bias"));
    EXPECT_THAT(shapes, ElementsAre(Shape(5, 3), Shape(5), Shape(4, 5), Shape(4), Shape(2, 4), Shape(2)));
    EXPECT_EQ(network.parameters().count(), first);
    EXPECT_EQ(m_memory.ledger.inUse()[static_cast<std::size_t>(Category::Parameters)], 4 * first);

    spec.hidden.clear();
    spec.bias = false;
    const Network linear(spec, {3, 2}, Type::Float32, m_memory.ledger, *m_memory.backend, Draws(1));
    ASSERT_EQ(linear.parameters().list().size(), 1u);
    EXPECT_EQ(linear.parameters().list()[0].shape, Shape(2, 3));
}

TEST_F(NetworkTest, ForwardIsTheFormula)
{
    ModelSpec spec;
    spec.hidden = {2};
    spec.activation = Activation::Tanh;
    const StartValues values{{"linear.0.weight", {1, 2, 3, -1, 0.5, 0}},
                             {"linear.0.bias", {0.1, -0.2}},
                             {"head.weight", {0.7, -0.3, 2, 1}},
                             {"head.bias", {0, 1}}};
    spec.start = Start::File;
    Network network(spec, {3, 2}, Type::Float64, m_memory.ledger, *m_memory.backend, Draws(1), {}, &values);
    Tape tape;
    Pass pass = network.pass(tape, Mode::Evaluate);
    const std::vector<double> x{0.2, -0.1, 0.3};
    const std::vector<double> y =
        valuesOf(*m_memory.backend, network.forward(m_memory.tensor(Type::Float64, Shape(1, 3), x), pass));
    const double h0 = std::tanh(0.2 - 0.2 + 0.9 + 0.1), h1 = std::tanh(-0.2 - 0.05 - 0.2);
    EXPECT_NEAR(y[0], 0.7 * h0 - 0.3 * h1, 1e-15);
    EXPECT_NEAR(y[1], 2 * h0 + h1 + 1, 1e-15);
    EXPECT_TRUE(tape.empty()) << "evaluation leaves nothing on the tape";
}

TEST_F(NetworkTest, StartsAreAFunctionOfTheSeed)
{
    for (const Start start : {Start::Uniform, Start::He}) {
        ModelSpec spec;
        spec.hidden = {7};
        spec.start = start;
        EXPECT_EQ(weights(spec, 1), weights(spec, 1));
        EXPECT_NE(weights(spec, 1), weights(spec, 2));
        EXPECT_EQ(rounded(Type::Float32, weights(spec, 1)), weights(spec, 1, Type::Float32))
            << "precisions start at the same place";
    }
}

TEST_F(NetworkTest, UniformStartStaysInItsRange)
{
    ModelSpec spec;
    spec.hidden = {400};
    const Network network(spec, {3, 2}, Type::Float64, m_memory.ledger, *m_memory.backend, Draws(1));
    for (const Parameter& p : network.parameters().list()) {
        const double bound = 1 / std::sqrt(p.name.rfind("linear.0", 0) == 0 ? 3.0 : 400.0);
        const std::vector<double> all = valuesOf(*m_memory.backend, network.parameters().block());
        const auto begin = all.begin() + p.first, end = begin + p.shape.count();
        EXPECT_LE(*std::max_element(begin, end), bound) << p.name;
        EXPECT_GE(*std::min_element(begin, end), -bound) << p.name;
        if (p.shape.count() < 100) continue;
        EXPECT_GT(*std::max_element(begin, end), 0.9 * bound) << p.name;
        EXPECT_LT(*std::min_element(begin, end), -0.9 * bound) << p.name;
    }
}

TEST_F(NetworkTest, HeStartHasItsVarianceAndNoBias)
{
    ModelSpec spec;
    spec.hidden = {900};
    spec.start = Start::He;
    const Network network(spec, {10, 10}, Type::Float64, m_memory.ledger, *m_memory.backend, Draws(1));
    const std::vector<double> all = valuesOf(*m_memory.backend, network.parameters().block());
    for (const Parameter& p : network.parameters().list()) {
        double squares = 0;
        for (std::int64_t i = 0; i < p.shape.count(); ++i) squares += all[p.first + i] * all[p.first + i];
        if (p.name.find("bias") != std::string::npos) {
            EXPECT_EQ(squares, 0);
        } else { // 9000 numbers: the variance is known to 2 · √(2/9000), 3 %
            EXPECT_NEAR(squares / static_cast<double>(p.shape.count()) * (p.name == "head.weight" ? 900 : 10), 2, 0.12);
        }
    }
}

TEST_F(NetworkTest, ZerosAreZero)
{
    ModelSpec spec;
    spec.hidden = {4};
    spec.start = Start::Zeros;
    for (const double w : weights(spec, 1)) EXPECT_EQ(w, 0);
}

TEST_F(NetworkTest, FilesThatDoNotFitAreRefused)
{
    ModelSpec spec;
    spec.start = Start::File;
    const StartValues lacking{{"head.weight", {1, 2, 3, 4, 5, 6}}},
        wrong{{"head.weight", {1, 2, 3}}, {"head.bias", {1, 2}}};
    try {
        weights(spec, 1, Type::Float64, &lacking);
        FAIL();
    } catch (const BadInput& problem) {
        EXPECT_THAT(problem.what(), HasSubstr("head.bias"));
    }
    try {
        weights(spec, 1, Type::Float64, &wrong);
        FAIL();
    } catch (const BadInput& problem) {
        EXPECT_THAT(problem.what(),
                    testing::AllOf(HasSubstr("head.weight"), HasSubstr("3 values"), HasSubstr("6 values")));
    }
    EXPECT_EQ(total(m_memory.ledger.inUse()), 0);
}

TEST_F(NetworkTest, ReadsFilesOfWeights)
{
    const TemporaryFile right(
        R"({"head.weight": {"shape": [1, 2], "values": [0.1, -2]}, "head.bias": {"shape": [1], "values": [3]}})");
    EXPECT_EQ(readStartValues(right.path()), (StartValues{{"head.weight", {0.1, -2}}, {"head.bias", {3}}}));
    for (const char* text : {"", "[1]", "{\"a\": 1}", "{\"a\": {\"shape\": [1]}}", "{\"a\": {\"values\": [\"x\"]}}",
                             "{\"a\": {\"values\": 1}}"}) {
        const TemporaryFile wrong(text);
        EXPECT_THROW(readStartValues(wrong.path()), BadInput) << text;
    }
    EXPECT_THROW(readStartValues("/nowhere/weights.json"), BadInput);
}

} // namespace
} // namespace tarakum
