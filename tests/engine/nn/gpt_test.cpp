// Embedding, attention, residual sums, and the gpt that they make.
#include "engine/nn/attention.hpp"
#include "engine/nn/dropout.hpp"
#include "engine/nn/embedding.hpp"
#include "engine/nn/linear.hpp"
#include "engine/nn/residual.hpp"
#include "tests/support/gradient_check.hpp"
#include "tests/support/tensors.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace tarakum {
namespace {

Tensor tokensOf(TestMemory& memory, std::int64_t samples, std::int64_t steps, std::int64_t vocabulary, unsigned seed)
{
    return memory.tensor(Type::Int32, Shape(samples, steps),
                         randomValues(samples * steps, seed, 0, static_cast<double>(vocabulary)));
}

// What the layers are told that a micro-batch has.
CheckedModel withSamples(CheckedModel model, std::int64_t samples)
{
    return {model.parameters,
            [make = model.pass, samples](Tape& tape, Mode mode) {
                Pass pass = make(tape, mode);
                pass.samples = samples;
                return pass;
            },
            model.forward, model.backward};
}

// ── attention ──────────────────────────────────────────────────────────────────────────────────────────────────────

// From the definition, in double: y of each step, head after head.
std::vector<double> attentionByHand(const std::vector<double>& qkv, std::int64_t samples, std::int64_t steps,
                                    std::int64_t width, std::int64_t heads)
{
    const std::int64_t d = width / heads;
    std::vector<double> y(static_cast<std::size_t>(samples * steps * width));
    const auto at = [&](std::int64_t sample, std::int64_t step, std::int64_t part, std::int64_t column) {
        return qkv[static_cast<std::size_t>(((sample * steps + step) * 3 + part) * width + column)];
    };
    for (std::int64_t s = 0; s < samples; ++s)
        for (std::int64_t h = 0; h < heads; ++h)
            for (std::int64_t t = 0; t < steps; ++t) {
                std::vector<double> weights;
                double sum = 0;
                for (std::int64_t u = 0; u <= t; ++u) {
                    double score = 0;
                    for (std::int64_t c = h * d; c < (h + 1) * d; ++c) score += at(s, t, 0, c) * at(s, u, 1, c);
                    weights.push_back(std::exp(score / std::sqrt(static_cast<double>(d))));
                    sum += weights.back();
                }
                for (std::int64_t c = h * d; c < (h + 1) * d; ++c)
                    for (std::int64_t u = 0; u <= t; ++u)
                        y[static_cast<std::size_t>((s * steps + t) * width + c)] +=
                            weights[static_cast<std::size_t>(u)] / sum * at(s, u, 2, c);
            }
    return y;
}

struct AttentionSizes
{
    std::int64_t samples, steps, width, heads;
};
constexpr AttentionSizes kSizes[] = {{1, 1, 1, 1}, {1, 1, 4, 2},  {2, 5, 6, 3},
                                     {3, 7, 5, 1}, {1, 64, 2, 1}, {2, 65, 2, 2}};

TEST(AttentionTest, IsItsDefinition)
{
    for (const Type type : {Type::Float64, Type::Float32})
        for (const auto& [samples, steps, width, heads] : {AttentionSizes{2, 9, 6, 2}, {1, 131, 4, 2}, {1, 1, 3, 1}}) {
            TestMemory memory;
            const std::vector<double> values = rounded(type, randomValues(samples * steps * 3 * width, 3, -2, 2));
            const Tensor qkv = memory.tensor(type, Shape(samples * steps, 3 * width), values);
            const Tensor y = memory.ledger.allocate(Category::Activations, type, Shape(samples * steps, width), "y");
            memory.backend->attention(y, qkv, heads, steps);
            EXPECT_THAT(valuesOf(*memory.backend, y),
                        testing::Pointwise(testing::DoubleNear(100 * roundingOf(type)),
                                           attentionByHand(values, samples, steps, width, heads)));
        }
}

TEST(AttentionTest, ScoresThatAreLargeDoNotOverflow)
{
    TestMemory memory;
    const Tensor qkv = memory.tensor(Type::Float32, Shape(2, 3), {1e10, 1, 5, 1e10, 1e10, 7});
    const Tensor y = memory.tensor(Type::Float32, Shape(2, 1), {0, 0});
    memory.backend->attention(y, qkv, 1, 2);
    EXPECT_THAT(valuesOf(*memory.backend, y), testing::ElementsAre(5, 7));
}

TEST(AttentionTest, NoStepSeesALaterOne)
{
    TestMemory memory;
    const std::int64_t steps = 70, width = 4;
    std::vector<double> values = randomValues(steps * 3 * width, 5);
    const auto outputs = [&] {
        const Tensor y = memory.ledger.allocate(Category::Activations, Type::Float64, Shape(steps, width), "y");
        memory.backend->attention(y, memory.tensor(Type::Float64, Shape(steps, 3 * width), values), 2, steps);
        return valuesOf(*memory.backend, y);
    };
    const std::vector<double> before = outputs();
    for (const std::int64_t changed : {69, 66, 20}) { // in the second block of rows, and in the first
        for (std::int64_t i = 0; i < 3 * width; ++i) values[static_cast<std::size_t>(changed * 3 * width + i)] = 9;
        const std::vector<double> after = outputs();
        const auto seen = static_cast<std::ptrdiff_t>(changed * width);
        EXPECT_TRUE(std::equal(before.begin(), before.begin() + seen, after.begin()));
        EXPECT_NE(before[static_cast<std::size_t>(seen)], after[static_cast<std::size_t>(seen)]);
    }
}

TEST(AttentionTest, Gradient)
{
    for (const auto& [samples, steps, width, heads] : kSizes) {
        TestMemory memory;
        LayerStack stack(*memory.backend, memory.ledger);
        stack.layers.push_back(std::make_unique<Attention>(heads));
        stack.start(1);
        const GradientError error =
            checkGradient(withSamples(stack.checked(), samples), Shape(samples * steps, 3 * width),
                          randomValues(samples * steps * 3 * width, 2), weightedSum(3), *memory.backend, memory.ledger);
        EXPECT_TRUE(error.right()) << steps << " steps: " << error.worst << " at " << error.where;
    }
}

// Neither the samples beside it nor the number of threads change a sample's bits.
TEST(AttentionTest, BitsDoNotDependOnCompanyOrThreads)
{
    const std::int64_t samples = 5, steps = 131, width = 24, heads = 3;
    const std::int64_t in = steps * 3 * width, out = steps * width;
    const std::vector<double> values = randomValues(samples * in, 7), gradients = randomValues(samples * out, 8);
    const auto bits = [&](std::int64_t first, std::int64_t count, int threads) {
        TestMemory memory(threads);
        const auto of = [&](const std::vector<double>& v, std::int64_t n) {
            return std::vector<double>(v.begin() + first * n, v.begin() + (first + count) * n);
        };
        const Tensor qkv = memory.tensor(Type::Float32, Shape(count * steps, 3 * width), of(values, in));
        const Tensor y = memory.ledger.allocate(Category::Activations, Type::Float32, Shape(count * steps, width), "y");
        memory.backend->attention(y, qkv, heads, steps);
        memory.backend->attentionBackward(
            qkv, memory.tensor(Type::Float32, Shape(count * steps, width), of(gradients, out)), heads, steps);
        return std::pair(bitsOf(*memory.backend, y), bitsOf(*memory.backend, qkv));
    };
    const auto all = bits(0, samples, 1);
    EXPECT_EQ(all, bits(0, samples, 2));
    EXPECT_EQ(all, bits(0, samples, 3));
    std::pair<std::string, std::string> alone;
    for (std::int64_t s = 0; s < samples; ++s) {
        const auto one = bits(s, 1, 1);
        alone.first += one.first;
        alone.second += one.second;
    }
    EXPECT_EQ(all, alone);
}

// ── embedding ──────────────────────────────────────────────────────────────────────────────────────────────────────

TEST(EmbeddingTest, SumsRowsOfEachTokenAndKeepsTheRest)
{
    TestMemory memory;
    const Tensor tokens = memory.tensor(Type::Int32, Shape(2, 3), {4, 1, 4, 0, 4, 1});
    const Tensor dy = memory.tensor(Type::Float64, Shape(6, 2), {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12});
    const Tensor sum = memory.tensor(Type::Float64, Shape(5, 2), std::vector<double>(10, 100));
    memory.backend->sumByToken(sum, 1.0, dy, tokens);
    EXPECT_THAT(valuesOf(*memory.backend, sum), testing::ElementsAre(107, 108, 114, 116, 100, 100, 100, 100, 115, 118));
    memory.backend->sumByToken(sum, 0.0, dy, tokens);
    EXPECT_THAT(valuesOf(*memory.backend, sum), testing::ElementsAre(7, 8, 14, 16, 0, 0, 0, 0, 15, 18));
}

// A total that is rounded and then added: what is measured aside and then added has the same bits.
TEST(EmbeddingTest, AddingAndAddingAfterwardsAgree)
{
    TestMemory memory;
    const std::int64_t rows = 1000, width = 33, vocabulary = 20;
    const Tensor tokens = tokensOf(memory, 10, rows / 10, vocabulary, 1);
    const Tensor dy = memory.tensor(Type::Float32, Shape(rows, width), randomValues(rows * width, 2));
    const auto start = [&] {
        return memory.tensor(Type::Float32, Shape(vocabulary, width), randomValues(vocabulary * width, 3));
    };
    const Tensor direct = start(), aside = start(), sum = start();
    memory.backend->sumByToken(direct, 1.0, dy, tokens);
    memory.backend->sumByToken(aside, 0.0, dy, tokens);
    memory.backend->addScaled(sum, 1.0, 1.0, aside);
    EXPECT_EQ(bitsOf(*memory.backend, direct), bitsOf(*memory.backend, sum));
}

TEST(EmbeddingTest, BitsDoNotDependOnThreads)
{
    const std::int64_t samples = 70, steps = 64, width = 131, vocabulary = 50;
    std::vector<std::string> bits;
    for (const int threads : {1, 2, 3}) {
        TestMemory memory(threads);
        const Tensor tokens = tokensOf(memory, samples, steps, vocabulary, 1);
        const Tensor y =
            memory.ledger.allocate(Category::Activations, Type::Float32, Shape(samples * steps, width), "y");
        const auto table = [&](std::int64_t rows, unsigned seed) {
            return memory.tensor(Type::Float32, Shape(rows, width), randomValues(rows * width, seed));
        };
        const Tensor token = table(vocabulary, 2);
        memory.backend->embed(y, tokens, token, table(steps, 3));
        memory.backend->sumByToken(token, 1.0, y, tokens);
        bits.push_back(bitsOf(*memory.backend, y) + bitsOf(*memory.backend, token));
    }
    EXPECT_EQ(bits[0], bits[1]);
    EXPECT_EQ(bits[0], bits[2]);
}

// ── residual ───────────────────────────────────────────────────────────────────────────────────────────────────────

TEST(ResidualTest, GradientAndThatItsInputStays)
{
    for (const auto& [samples, width] : {std::pair{1, 1}, {1, 5}, {4, 3}}) {
        TestMemory memory;
        LayerStack stack(*memory.backend, memory.ledger);
        std::vector<std::unique_ptr<Layer>> layers;
        layers.push_back(std::make_unique<Linear>(stack.parameters, "a", width, width + 1, true, true));
        layers.push_back(std::make_unique<Linear>(stack.parameters, "b", width + 1, width, true, true));
        layers.push_back(std::make_unique<Dropout>(0.5, 0, false)); // its gradient must not take the place of the sum's
        stack.layers.push_back(std::make_unique<Residual>(std::move(layers)));
        stack.start(1);
        const GradientError error =
            checkGradient(withSamples(stack.checked(), samples), Shape(samples, width),
                          randomValues(samples * width, 2), weightedSum(3), *memory.backend, memory.ledger);
        EXPECT_TRUE(error.right()) << error.worst << " at " << error.where;
    }
}

TEST(ResidualTest, OfNothingIsTwiceTheInput)
{
    TestMemory memory;
    LayerStack stack(*memory.backend, memory.ledger);
    stack.layers.push_back(std::make_unique<Residual>(std::vector<std::unique_ptr<Layer>>()));
    stack.start(1);
    const CheckedModel model = stack.checked();
    Tape tape;
    Pass pass = model.pass(tape, Mode::Train);
    EXPECT_THAT(valuesOf(*memory.backend, model.forward(memory.tensor(Type::Float64, Shape(1, 2), {3, 4}), pass)),
                testing::ElementsAre(6, 8));
}

// ── gpt ────────────────────────────────────────────────────────────────────────────────────────────────────────────

ModelSpec gptSpec(std::int64_t width, std::int64_t heads, std::int64_t layers)
{
    ModelSpec spec;
    spec.kind = ModelKind::Gpt;
    spec.width = width;
    spec.heads = heads;
    spec.layers = layers;
    return spec;
}

NetworkShape gptShape(std::int64_t vocabulary, std::int64_t context)
{
    NetworkShape shape;
    shape.outputs = shape.vocabulary = vocabulary;
    shape.steps = shape.targetsPerSample = context;
    return shape;
}

// Tokens instead of the checker's numbers.
CheckedModel fed(Network& network, const Tensor& tokens)
{
    CheckedModel model = checked(network);
    model.forward = [&network, tokens](Tensor, Pass& pass) { return network.forward(tokens, pass); };
    return withSamples(model, tokens.shape().rows());
}

TEST(GptTest, Gradient)
{
    std::mt19937 random(1);
    for (unsigned round = 0; round < 10; ++round) {
        const std::int64_t heads = 1 + random() % 3, width = heads * (1 + random() % 3), layers = 1 + random() % 2,
                           vocabulary = 2 + random() % 6, context = 1 + random() % 6,
                           steps = round % 2 ? context : 1 + random() % static_cast<unsigned>(context),
                           samples = round % 3 == 0 ? 1 : 2 + random() % 2;
        TestMemory memory;
        ModelSpec spec = gptSpec(width, heads, layers);
        spec.dropout = round % 4 == 1 ? 0.3 : 0;
        Network network(spec, gptShape(vocabulary, context), Type::Float64, memory.ledger, *memory.backend,
                        Draws(round));
        std::vector<double> classes = randomValues(samples * steps, round + 10, 0, static_cast<double>(vocabulary));
        for (std::size_t i = 0; i < classes.size(); i += 3) classes[i] = round % 2 ? kIgnoredClass : classes[i];
        const Loss loss(LossKind::CrossEntropy);
        const GradientError error =
            checkGradient(fed(network, tokensOf(memory, samples, steps, vocabulary, round)), Shape(1), {0},
                          objectiveOf(loss, memory.tensor(Type::Int32, Shape(samples * steps), classes), 0.375),
                          *memory.backend, memory.ledger);
        EXPECT_TRUE(error.right()) << "round " << round << ", " << error.worst << " of what is allowed at "
                                   << error.where;
    }
}

// A window's first micro-batch overwrites what the last window left, also of steps and tokens that do not occur in it.
TEST(GptTest, GradientsOfWhatDoesNotOccurAreZero)
{
    const std::int64_t vocabulary = 9, context = 4, width = 2;
    TestMemory memory;
    Network network(gptSpec(width, 1, 1), gptShape(vocabulary, context), Type::Float64, memory.ledger, *memory.backend,
                    Draws(1));
    GradientBuffer gradients(network.parameters(), Type::Float64, BufferSpec{Type::Float64}, *memory.backend,
                             memory.ledger, Draws(1), MicroGradient::None);
    const auto gradientOf = [&](std::vector<double> tokens) {
        gradients.clear();
        Tape tape;
        Pass pass = network.pass(tape, Mode::Train);
        const auto steps = static_cast<std::int64_t>(tokens.size());
        Tensor y = network.forward(memory.tensor(Type::Int32, Shape(1, steps), tokens), pass);
        Loss(LossKind::CrossEntropy).gradient(y, memory.tensor(Type::Int32, Shape(steps), tokens), 1, *memory.backend);
        network.backward(std::move(y), pass, gradients);
        const std::vector<double> all = valuesOf(*memory.backend, gradients.sum());
        return std::pair(
            std::vector<double>(all.begin(), all.begin() + vocabulary * width),
            std::vector<double>(all.begin() + vocabulary * width, all.begin() + (vocabulary + context) * width));
    };
    gradientOf({1, 2, 3, 4});
    const auto [token, position] = gradientOf({5, 5});
    for (std::size_t i = 0; i < token.size(); ++i) EXPECT_EQ(token[i] != 0, i / width == 5) << i;
    for (std::size_t i = 0; i < position.size(); ++i) EXPECT_EQ(position[i] != 0, i / width < 2) << i;
}

TEST(GptTest, StartsFromTheSameLossWhateverTheCut)
{
    const std::int64_t samples = 6, steps = 5, vocabulary = 7;
    TestMemory memory;
    Network network(gptSpec(8, 2, 2), gptShape(vocabulary, steps), Type::Float64, memory.ledger, *memory.backend,
                    Draws(1));
    const std::vector<double> tokens = randomValues(samples * steps, 1, 0, vocabulary);
    Tape tape;
    const auto outputs = [&](std::int64_t first, std::int64_t count) {
        Pass pass = network.pass(tape, Mode::Evaluate);
        const std::vector<double> part(tokens.begin() + first * steps, tokens.begin() + (first + count) * steps);
        return valuesOf(*memory.backend, network.forward(memory.tensor(Type::Int32, Shape(count, steps), part), pass));
    };
    std::vector<double> cut = outputs(0, 1);
    for (const auto& [first, count] : {std::pair{1, 2}, {3, 3}}) {
        const std::vector<double> more = outputs(first, count);
        cut.insert(cut.end(), more.begin(), more.end());
    }
    EXPECT_THAT(cut, testing::Pointwise(testing::DoubleNear(1e-14), outputs(0, samples)));
    EXPECT_TRUE(tape.empty());
}

// Forward keeps sixteen widths a step and layer, the statistics of two normalisations, and nothing that grows with T².
TEST(GptTest, KeepsNoProbabilities)
{
    const std::int64_t width = 8, layers = 3, vocabulary = 7, samples = 2;
    for (const std::int64_t steps : {4, 64}) {
        TestMemory memory;
        Network network(gptSpec(width, 2, layers), gptShape(vocabulary, steps), Type::Float64, memory.ledger,
                        *memory.backend, Draws(1));
        Tape tape;
        Pass pass = network.pass(tape, Mode::Train);
        const Tensor tokens = tokensOf(memory, samples, steps, vocabulary, 1);
        const Tensor y = network.forward(tokens, pass);
        const std::int64_t rows = samples * steps, block = 16 * width + 2 * 2, end = 2 * width + 2 + vocabulary;
        EXPECT_EQ(memory.ledger.inUse()[static_cast<std::size_t>(Category::Activations)],
                  8 * rows * (layers * block + end));
    }
}

TEST(GptTest, WhatDoesNotFitIsBadInput)
{
    TestMemory memory;
    const auto messageOf = [&](const ModelSpec& spec, const NetworkShape& shape) -> std::string {
        try {
            Network(spec, shape, Type::Float32, memory.ledger, *memory.backend, Draws(1));
        } catch (const BadInput& problem) {
            return problem.what();
        }
        return "";
    };
    EXPECT_EQ(messageOf(gptSpec(8, 3, 1), gptShape(5, 4)), "model.heads is 3, but must be a divisor of model.width, 8");
    NetworkShape numbers;
    numbers.inputs = 4, numbers.outputs = 2;
    EXPECT_THAT(messageOf(gptSpec(8, 2, 1), numbers),
                testing::StartsWith("model.kind is gpt, but must be a model for data without tokens"));
    for (const ModelKind kind : {ModelKind::Mlp, ModelKind::Gru}) {
        ModelSpec spec;
        spec.kind = kind;
        spec.hidden = {3};
        EXPECT_THAT(messageOf(spec, gptShape(5, 4)), testing::EndsWith("but must be a model for data of tokens: gpt"));
    }
}

} // namespace
} // namespace tarakum
