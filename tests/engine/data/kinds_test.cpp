// Text, sequences, streams and pairs: what their samples are.
#include "engine/backend/backend.hpp"
#include "engine/data/data_order.hpp"
#include "engine/data/data_set.hpp"
#include "engine/data/network_shape.hpp"
#include "engine/data/shipped_text.hpp"
#include "tests/engine/data/temporary_folder.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

namespace tarakum {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

DataSpec specOf(DataKind kind)
{
    DataSpec spec;
    spec.kind = kind;
    return spec;
}
LossKind lossOf(DataKind kind)
{
    return kind == DataKind::Stream  ? LossKind::Mse
           : kind == DataKind::Pairs ? LossKind::Contrastive
                                     : LossKind::CrossEntropy;
}
std::shared_ptr<const DataSet> load(const DataSpec& spec, std::uint64_t seed = 1)
{
    return loadDataSet(spec, lossOf(spec.kind), seed);
}
template <class T>
std::vector<T> sample(const std::vector<T>& values, std::int64_t numbers, std::int64_t i)
{
    return {values.begin() + i * numbers, values.begin() + (i + 1) * numbers};
}

// Random ones are those of tokens.
DataSpec small(DataKind kind)
{
    DataSpec spec = specOf(kind);
    spec.trainSamples = 32;
    spec.testSamples = 16;
    if (kind == DataKind::Random) spec.vocabulary = 7;
    if (kind == DataKind::Pairs) spec.noise = 0.5;
    return spec;
}
constexpr DataKind kKinds[] = {DataKind::Text, DataKind::Lengths, DataKind::Stream, DataKind::Pairs, DataKind::Random};
bool operator==(const Samples& a, const Samples& b)
{
    return a.count == b.count && a.numbers == b.numbers && a.tokens == b.tokens && a.classes == b.classes &&
           a.targets == b.targets;
}

TEST(Kinds, HoldAsManyNumbersAsTheySay)
{
    for (const DataKind kind : kKinds) {
        const auto data = load(small(kind));
        for (const Samples* samples : {&data->train, &data->test}) {
            SCOPED_TRACE(data->name);
            const auto count = static_cast<std::size_t>(samples->count);
            EXPECT_EQ(count, samples == &data->train ? 32u : 16u);
            const auto targets = count * static_cast<std::size_t>(data->targetsPerSample);
            if (data->vocabulary > 0) {
                EXPECT_EQ(samples->tokens.size(), count * static_cast<std::size_t>(data->steps));
                EXPECT_GE(*std::min_element(samples->tokens.begin(), samples->tokens.end()), 0);
                EXPECT_LT(*std::max_element(samples->tokens.begin(), samples->tokens.end()), data->vocabulary);
                EXPECT_EQ(data->outputs, data->vocabulary);
            } else {
                EXPECT_EQ(samples->numbers.size(), count * static_cast<std::size_t>(data->members * data->inputs));
            }
            EXPECT_EQ(samples->classes.size(), lossOf(kind) == LossKind::CrossEntropy ? targets : 0u);
            EXPECT_EQ(samples->targets.size(), kind == DataKind::Stream ? targets : 0u);
            for (const std::int32_t c : samples->classes)
                ASSERT_TRUE(c == kIgnoredClass || (c >= 0 && c < data->outputs));
        }
    }
}

TEST(Kinds, SamplesAreTheSameWhateverTheirNumber)
{
    for (const DataKind kind : kKinds) {
        SCOPED_TRACE(static_cast<int>(kind));
        DataSpec spec = small(kind);
        const auto data = load(spec), again = load(spec), other = load(spec, 2);
        EXPECT_TRUE(data->train == again->train && data->test == again->test);
        const bool drawn = kind == DataKind::Stream || kind == DataKind::Pairs || kind == DataKind::Random;
        EXPECT_EQ(!(data->train == other->train) && !(data->test == other->test), drawn);
        if (kind != DataKind::Lengths) {
            Samples test = data->test, train = data->train;
            test.count = train.count = 16;
            for (auto* list : {&train.tokens, &train.classes}) list->resize(list->size() / 2);
            for (auto* list : {&train.numbers, &train.targets}) list->resize(list->size() / 2);
            EXPECT_FALSE(test == train);
        }
        spec.trainSamples = 16;
        const auto fewer = load(spec);
        EXPECT_TRUE(fewer->test == data->test);
        const auto begins = [](const auto& whole, const auto& part) {
            return std::equal(part.begin(), part.end(), whole.begin());
        };
        EXPECT_TRUE(
            begins(data->train.numbers, fewer->train.numbers) && begins(data->train.tokens, fewer->train.tokens) &&
            begins(data->train.classes, fewer->train.classes) && begins(data->train.targets, fewer->train.targets));
    }
}

TEST(Kinds, WantTheLossThatFitsThem)
{
    for (const DataKind kind : kKinds)
        for (const LossKind loss : {LossKind::CrossEntropy, LossKind::Mse, LossKind::HalfMse, LossKind::Contrastive}) {
            const bool fits = loss == lossOf(kind) || (kind == DataKind::Stream && loss == LossKind::HalfMse);
            if (fits)
                EXPECT_NO_THROW(loadDataSet(small(kind), loss, 1));
            else
                EXPECT_THAT(badInput([&] { loadDataSet(small(kind), loss, 1); }), StartsWith("loss: must be "));
        }
}

// ── text ────────────────────────────────────────────────────────────────────────────────────────────────────────────

TEST(TextData, CharactersInOrderOfCodePoint)
{
    const TemporaryFolder folder;
    DataSpec spec = specOf(DataKind::Text);
    spec.context = 3;
    // ten characters: the last one is test data; a sample needs one character more than its context
    spec.path = folder.write("t.txt", "bكa🙂b\naكaa"
                                      "z");
    const auto data = load(spec);
    EXPECT_EQ(data->name, "t.txt");
    EXPECT_EQ(data->vocabulary, 6); // \n a b z ك 🙂
    EXPECT_EQ(data->steps, 3);
    EXPECT_EQ(data->targetsPerSample, 3);
    EXPECT_EQ(data->train.count, 3);
    EXPECT_EQ(data->test.count, 0);
    EXPECT_THAT(sample(data->train.tokens, 3, 0), ElementsAre(2, 4, 1));
    EXPECT_THAT(sample(data->train.classes, 3, 0), ElementsAre(4, 1, 5));
    EXPECT_THAT(sample(data->train.tokens, 3, 1), ElementsAre(5, 2, 0));
    EXPECT_THAT(sample(data->train.classes, 3, 2), ElementsAre(4, 1, 1));
    spec.trainSamples = 2;
    EXPECT_EQ(load(spec)->train.count, 2);
    spec.trainSamples = 4;
    EXPECT_THAT(badInput([&] { load(spec); }),
                StartsWith("data.train_samples is 4, but must be a whole number from 1 to 3: stretches of 3"));
    spec.trainSamples.reset();
    spec.testSamples = 1;
    EXPECT_THAT(badInput([&] { load(spec); }),
                StartsWith("data.test_samples is 1, but must be a whole number from 0 to 0"));
}

TEST(TextData, NothingIsInBothParts)
{
    const TemporaryFolder folder;
    for (const std::size_t length : {40u, 41u, 199u, 200u, 209u}) {
        std::string text; // every character its own
        for (std::size_t i = 0; i < length; ++i) {
            const auto point = static_cast<char32_t>(0x400 + i);
            text += static_cast<char>(0xC0 | point >> 6);
            text += static_cast<char>(0x80 | (point & 0x3f));
        }
        DataSpec spec = specOf(DataKind::Text);
        spec.path = folder.write("t.txt", text);
        spec.context = 2;
        const auto data = load(spec);
        EXPECT_EQ(data->vocabulary, static_cast<std::int64_t>(length));
        std::set<std::int32_t> train(data->train.tokens.begin(), data->train.tokens.end());
        train.insert(data->train.classes.begin(), data->train.classes.end());
        EXPECT_EQ(data->train.tokens.size(), std::set(data->train.tokens.begin(), data->train.tokens.end()).size());
        EXPECT_EQ(*train.begin(), 0);
        const auto test = std::min_element(data->test.tokens.begin(), data->test.tokens.end());
        ASSERT_NE(test, data->test.tokens.end());
        EXPECT_EQ(*test, static_cast<std::int32_t>(length - length / 10));
        EXPECT_LT(*train.rbegin(), *test);
        for (std::size_t i = 0; i < data->train.tokens.size(); ++i)
            EXPECT_EQ(data->train.classes[i], data->train.tokens[i] + 1);
    }
}

TEST(TextData, TheOneThatShips)
{
    const auto data = load(specOf(DataKind::Text));
    EXPECT_GT(shippedText().size(), 15000u);
    EXPECT_EQ(data->steps, 64);
    EXPECT_GT(data->train.count, 200);
    EXPECT_GT(data->test.count, 20);
    EXPECT_GT(data->vocabulary, 40);
    EXPECT_LT(data->vocabulary, 100);
}

TEST(TextData, FilesThatAreNoText)
{
    const TemporaryFolder folder;
    DataSpec spec = specOf(DataKind::Text);
    const auto error = [&](const std::string& bytes) {
        spec.path = folder.write("t.txt", bytes);
        return badInput([&] { load(spec); });
    };
    const std::string good(200, 'a');
    for (const char* wrong : {"\x80", "\xC3", "\xC3(", "\xC0\xAF", "\xE0\x80\xAF", "\xED\xA0\x80", "\xF4\x90\x80\x80",
                              "\xFF", "\xF0\x9F\x99"})
        EXPECT_THAT(error(good + wrong), HasSubstr("t.txt: not UTF-8 text: byte 201"));
    EXPECT_THAT(error(""), StartsWith("data.path is "));
    EXPECT_THAT(error("too short"), StartsWith("data.context is 64, but must be less than 9"));
    spec.path = folder.path() / "none";
    EXPECT_THAT(badInput([&] { load(spec); }), HasSubstr("there is no such file"));
    spec.path = folder.path();
    EXPECT_THAT(badInput([&] { load(spec); }), HasSubstr("not a folder"));
    spec.path = folder.write("bom.txt", "\xEF\xBB\xBF" + good);
    EXPECT_EQ(load(spec)->vocabulary, 1);
}

// ── lengths ─────────────────────────────────────────────────────────────────────────────────────────────────────────

TEST(LengthsData, AreThoseOfTheAcceptanceCase)
{
    const auto data = load(specOf(DataKind::Lengths));
    ASSERT_EQ(data->train.count, 8);
    EXPECT_EQ(data->test.count, 0);
    EXPECT_EQ(networkShape(*data, ModelKind::Mlp).inputs, 1);
    EXPECT_EQ(data->outputs, 2);
    EXPECT_EQ(std::count_if(data->train.classes.begin(), data->train.classes.end(),
                            [](std::int32_t c) { return c != kIgnoredClass; }),
              36);
    constexpr std::int32_t none = kIgnoredClass;
    EXPECT_THAT(sample(data->train.numbers, 8, 2), ElementsAre(1, 2, 3, 0, 0, 0, 0, 0));
    EXPECT_THAT(sample(data->train.classes, 8, 2), ElementsAre(1, 0, 1, none, none, none, none, none));
    EXPECT_THAT(sample(data->train.numbers, 8, 7), ElementsAre(1, 2, 3, 4, 5, 6, 7, 8));
}

TEST(LengthsData, TakeTurnsAndMayBeTokens)
{
    DataSpec spec = specOf(DataKind::Lengths);
    spec.steps = 3;
    spec.trainSamples = 5;
    spec.testSamples = 1;
    spec.vocabulary = 2;
    const auto data = load(spec);
    EXPECT_EQ(data->test.count, 1);
    EXPECT_THAT(data->train.tokens, ElementsAre(1, 0, 0, 1, 0, 0, 1, 0, 1, 1, 0, 0, 1, 0, 0)); // lengths 1 2 3 1 2
    EXPECT_EQ(data->train.classes[10], kIgnoredClass);
    EXPECT_EQ(data->train.classes[13], 0);
    spec.vocabulary = 1;
    EXPECT_THAT(badInput([&] { load(spec); }), StartsWith("data.vocabulary is 1, but must be at least 2"));
}

// ── stream ──────────────────────────────────────────────────────────────────────────────────────────────────────────

TEST(StreamData, PiecesGoOnInTheirLanes)
{
    DataSpec spec = specOf(DataKind::Stream);
    spec.lanes = 3;
    spec.steps = 2;
    spec.trainSamples = 30;
    spec.testSamples = 0;
    const auto data = load(spec);
    EXPECT_EQ(data->lanes, 3);
    EXPECT_EQ(networkShape(*data, ModelKind::Gru).inputs, 1);
    EXPECT_EQ(networkShape(*data, ModelKind::Gru).steps, 2);
    for (std::int64_t lane = 0; lane < 3; ++lane) {
        double y = 0;
        for (std::int64_t piece = 0; piece < 10; ++piece) {
            const std::int64_t i = piece * 3 + lane;
            for (const double x : sample(data->train.numbers, 2, i)) {
                EXPECT_EQ(std::abs(x), 1);
                y = 0.9 * y + std::sqrt(0.19) * x;
            }
            EXPECT_NEAR(data->train.targets[static_cast<std::size_t>(i)], y, 1e-15);
        }
    }
    spec.trainSamples = 31;
    EXPECT_THAT(badInput([&] { load(spec); }),
                StartsWith("data.train_samples is 31, but must be a multiple of data.lanes, 3"));
    spec.trainSamples = 30;
    spec.testSamples = 1;
    EXPECT_THAT(badInput([&] { load(spec); }),
                StartsWith("data.test_samples is 1, but must be a multiple of data.lanes, 3"));
}

TEST(StreamData, HasVarianceOneAndSignsInTurn)
{
    const auto data = load(specOf(DataKind::Stream));
    EXPECT_EQ(data->train.count, 12800);
    EXPECT_EQ(data->test.count, 1600);
    const auto& y = data->train.targets;
    const double squares = std::inner_product(y.begin(), y.end(), y.begin(), 0.0) / static_cast<double>(y.size());
    EXPECT_NEAR(squares, 1, 0.05);
    const auto& x = data->train.numbers;
    EXPECT_NEAR(std::accumulate(x.begin(), x.end(), 0.0) / static_cast<double>(x.size()), 0, 0.02);
}

// Cut in time, a window's micro-batches are the next pieces of the same lanes, and nothing is left out.
TEST(StreamData, OrderInTime)
{
    for (const auto& [lanes, b, k, pieces] : {std::array{6, 2, 3, 9}, {4, 4, 2, 6}, {5, 1, 1, 3}, {4, 1, 4, 8}}) {
        DataOrder order(lanes * pieces, DataOrder::InTime{lanes, b, k});
        std::set<std::int64_t> seen;
        for (std::int64_t position = 0; position < lanes * pieces; position += b) {
            const std::int64_t first = order.index(position), micro = position / b % k;
            for (std::int64_t i = 0; i < b; ++i) {
                EXPECT_EQ(order.index(position + i), first + i);
                EXPECT_EQ(order.index(position + i + lanes * pieces), first + i); // in every epoch
                seen.insert(first + i);
            }
            EXPECT_LE(first % lanes + b, lanes);
            EXPECT_TRUE(micro == 0 || first == order.index(position - b) + lanes);
            EXPECT_TRUE(first < lanes || seen.contains(first - lanes)); // a lane's pieces come in order
        }
        EXPECT_EQ(static_cast<std::int64_t>(seen.size()), lanes * pieces);
    }
}

// ── pairs, random ───────────────────────────────────────────────────────────────────────────────────────────────────

TEST(PairsData, AreTheFormulasAndNoise)
{
    DataSpec spec = specOf(DataKind::Pairs);
    spec.trainSamples = 5;
    const auto plain = load(spec);
    EXPECT_EQ(plain->inputs, 6);
    EXPECT_EQ(plain->outputs, 4);
    EXPECT_EQ(plain->members, 2);
    for (std::int64_t i = 0; i < 5; ++i)
        for (std::int64_t j = 0; j < 6; ++j) {
            const auto di = static_cast<double>(i), dj = static_cast<double>(j);
            const double x = std::sin(1 + 0.7 * di * di + 1.7 * dj);
            EXPECT_DOUBLE_EQ(plain->train.numbers[static_cast<std::size_t>(12 * i + j)], x);
            EXPECT_DOUBLE_EQ(plain->train.numbers[static_cast<std::size_t>(12 * i + 6 + j)],
                             x + 0.6 * std::cos(2.3 * di + 0.9 * dj));
        }
    spec.trainSamples = 1000;
    spec.noise = 0;
    const auto none = load(spec);
    spec.noise = 0.25;
    const auto noisy = load(spec);
    double squares = 0;
    for (std::size_t n = 0; n < none->train.numbers.size(); ++n)
        squares += std::pow(noisy->train.numbers[n] - none->train.numbers[n], 2);
    EXPECT_NEAR(std::sqrt(squares / static_cast<double>(none->train.numbers.size())), 0.25, 0.01);
    spec.inputs = 2;
    spec.outputs = 3;
    EXPECT_EQ(load(spec)->inputs, 2);
    EXPECT_EQ(load(spec)->outputs, 3);
}

TEST(RandomTokens, AreUniformAndHaveTargetsOfTheirOwn)
{
    DataSpec spec = specOf(DataKind::Random);
    spec.vocabulary = 5;
    spec.context = 10;
    const auto data = load(spec);
    EXPECT_EQ(data->train.count, 4096);
    EXPECT_EQ(data->test.count, 0);
    std::vector<double> joint(25, 0.0); // a target tells nothing of its token
    for (std::size_t i = 0; i < data->train.tokens.size(); ++i)
        joint[static_cast<std::size_t>(5 * data->train.tokens[i] + data->train.classes[i])] += 25.0 / 40960;
    for (const double share : joint) EXPECT_NEAR(share, 1, 0.15);
    DataSpec only = specOf(DataKind::Random);
    only.context = 3;
    EXPECT_EQ(load(only)->vocabulary, 64);
    only.inputs = 3;
    EXPECT_THAT(badInput([&] { load(only); }), StartsWith("data.inputs is 3, but must be left out"));
}

TEST(RandomSequences, AreStepsOfInputs)
{
    DataSpec spec = specOf(DataKind::Random);
    spec.steps = 5;
    spec.inputs = 3;
    spec.trainSamples = 10;
    const auto data = load(spec);
    EXPECT_EQ(data->inputs, 15);
    EXPECT_EQ(data->train.numbers.size(), 150u);
    EXPECT_EQ(data->train.classes.size(), 10u);
    EXPECT_EQ(networkShape(*data, ModelKind::Gru).inputs, 3);
    EXPECT_EQ(networkShape(*data, ModelKind::Gru).steps, 5);
    EXPECT_EQ(networkShape(*data, ModelKind::Mlp).inputs, 15);
    spec.size = 4;
    EXPECT_THAT(badInput([&] { load(spec); }), StartsWith("data.steps is 5, but must be left out"));
    spec = specOf(DataKind::Random);
    spec.size = 7; // a picture's rows are steps too
    spec.trainSamples = 2;
    EXPECT_EQ(networkShape(*load(spec), ModelKind::Gru).inputs, 7);
    EXPECT_EQ(networkShape(*load(spec), ModelKind::Gru).steps, 7);
    spec.channels = 3;
    EXPECT_EQ(networkShape(*load(spec), ModelKind::Gru).steps, 1);
}

} // namespace
} // namespace tarakum
