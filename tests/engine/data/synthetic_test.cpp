#include "engine/data/data_set.hpp"
#include "tests/engine/data/temporary_folder.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>

namespace tarakum {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

DataSpec specOf(DataKind kind)
{
    DataSpec spec;
    spec.kind = kind;
    return spec;
}

std::shared_ptr<const DataSet> load(const DataSpec& spec, std::uint64_t seed = 1)
{
    return loadDataSet(spec, spec.kind == DataKind::Sine ? LossKind::Mse : LossKind::CrossEntropy, seed);
}

constexpr DataKind kSmall[] = {DataKind::Spiral, DataKind::Circles, DataKind::Xor, DataKind::Blobs, DataKind::Sine};
constexpr DataKind kAll[] = {DataKind::Spiral, DataKind::Circles, DataKind::Xor,
                             DataKind::Blobs,  DataKind::Sine,    DataKind::Random};

// Checks the shape of one half of the data, and that it is finite and its classes are in range.
void checkSamples(const DataSet& data, const Samples& samples, std::int64_t count, bool classes)
{
    EXPECT_EQ(samples.count, count);
    EXPECT_TRUE(samples.bytes.empty());
    EXPECT_EQ(samples.numbers.size(), static_cast<std::size_t>(count * data.inputs));
    EXPECT_EQ(samples.classes.size(), static_cast<std::size_t>(classes ? count : 0));
    EXPECT_EQ(samples.targets.size(), static_cast<std::size_t>(classes ? 0 : count * data.outputs));
    for (double x : samples.numbers) ASSERT_TRUE(std::isfinite(x));
    for (std::int32_t c : samples.classes) {
        ASSERT_GE(c, 0);
        ASSERT_LT(c, data.outputs);
    }
}

TEST(Synthetic, ShapesAndCounts)
{
    const struct
    {
        DataKind kind;
        const char* name;
        std::int64_t inputs, outputs;
    } expected[] = {{DataKind::Spiral, "Spiral", 2, 3}, {DataKind::Circles, "Circles", 2, 2},
                    {DataKind::Xor, "XOR", 2, 2},       {DataKind::Blobs, "Blobs", 2, 3},
                    {DataKind::Sine, "Sine", 1, 1},     {DataKind::Random, "Random", 784, 10}};
    for (const auto& e : expected) {
        DataSpec spec = specOf(e.kind);
        const auto data = load(spec);
        const bool classes = e.kind != DataKind::Sine, random = e.kind == DataKind::Random;
        EXPECT_EQ(data->name, e.name);
        EXPECT_EQ(data->inputs, e.inputs);
        EXPECT_EQ(data->outputs, e.outputs);
        EXPECT_EQ(data->channels, 0);
        EXPECT_EQ(data->side, 0);
        checkSamples(*data, data->train, random ? 4096 : 1000, classes);
        checkSamples(*data, data->test, random ? 0 : 500, classes);
        spec.trainSamples = 7;
        spec.testSamples = random ? 3 : 0;
        const auto small = load(spec);
        checkSamples(*small, small->train, 7, classes);
        checkSamples(*small, small->test, random ? 3 : 0, classes);
    }
}

TEST(Synthetic, SampleIsTheSameWhateverTheirNumber)
{
    for (DataKind kind : kAll) {
        DataSpec spec = specOf(kind);
        spec.trainSamples = 50;
        spec.testSamples = 40;
        const auto many = load(spec);
        spec.trainSamples = 20;
        spec.testSamples = 10;
        const auto few = load(spec);
        for (const auto& [a, b] : {std::pair{&few->train, &many->train}, std::pair{&few->test, &many->test}}) {
            EXPECT_TRUE(std::equal(a->numbers.begin(), a->numbers.end(), b->numbers.begin())) << few->name;
            EXPECT_TRUE(std::equal(a->classes.begin(), a->classes.end(), b->classes.begin())) << few->name;
            EXPECT_TRUE(std::equal(a->targets.begin(), a->targets.end(), b->targets.begin())) << few->name;
        }
    }
}

TEST(Synthetic, SeedTrainAndTestDiffer)
{
    for (DataKind kind : kAll) {
        DataSpec spec = specOf(kind);
        spec.trainSamples = spec.testSamples = 30;
        const auto data = load(spec), same = load(spec), other = load(spec, 2);
        EXPECT_EQ(data->train.numbers, same->train.numbers) << data->name;
        EXPECT_EQ(data->train.targets, same->train.targets) << data->name;
        std::set<double> seen(data->train.numbers.begin(), data->train.numbers.end());
        EXPECT_EQ(seen.size(), data->train.numbers.size()) << data->name; // no two numbers alike …
        for (const Samples* samples : {&data->test, &other->train, &other->test}) {
            seen.insert(samples->numbers.begin(), samples->numbers.end());
        }
        EXPECT_EQ(seen.size(), 4 * data->train.numbers.size()) << data->name; // … nor in any of the others
    }
}

TEST(Synthetic, ClassesTakeTurns)
{
    for (DataKind kind : {DataKind::Spiral, DataKind::Circles, DataKind::Xor, DataKind::Blobs}) {
        DataSpec spec = specOf(kind);
        const auto data = load(spec);
        for (std::size_t i = 0; i < data->train.classes.size(); ++i)
            ASSERT_EQ(data->train.classes[i], static_cast<std::int64_t>(i) % data->outputs) << data->name;
    }
}

// Noise is what is added, and nothing but that hangs on it.
TEST(Synthetic, NoiseIsAdded)
{
    for (DataKind kind : kSmall) {
        DataSpec spec = specOf(kind);
        spec.noise = 0;
        const auto clean = load(spec);
        spec.noise = 0.25;
        const auto noisy = load(spec);
        EXPECT_EQ(clean->train.classes, noisy->train.classes);
        const bool sine = kind == DataKind::Sine;
        const std::vector<double>& a = sine ? clean->train.targets : clean->train.numbers;
        const std::vector<double>& b = sine ? noisy->train.targets : noisy->train.numbers;
        double sum = 0, squares = 0, neighbours = 0;
        for (std::size_t i = 0; i < a.size(); ++i) {
            sum += b[i] - a[i];
            squares += (b[i] - a[i]) * (b[i] - a[i]);
            neighbours += i == 0 ? 0 : (b[i] - a[i]) * (b[i - 1] - a[i - 1]);
        }
        const auto n = static_cast<double>(a.size());
        EXPECT_NEAR(sum / n, 0, 5 * 0.25 / std::sqrt(n)) << clean->name;
        EXPECT_NEAR(squares / n, 0.0625, 5 * 0.0625 * std::sqrt(2 / n)) << clean->name;
        EXPECT_NEAR(neighbours / n, 0, 5 * 0.0625 / std::sqrt(n)) << clean->name;
        if (sine) {
            EXPECT_EQ(clean->train.numbers, noisy->train.numbers);
        }
    }
}

DataSpec clean(DataKind kind)
{
    DataSpec spec = specOf(kind);
    spec.noise = 0;
    return spec;
}

TEST(Synthetic, SpiralHasArmsOfOneTurn)
{
    DataSpec spec = clean(DataKind::Spiral);
    spec.classes = 5;
    const auto data = load(spec);
    EXPECT_EQ(data->outputs, 5);
    for (std::size_t i = 0; i < 1000; ++i) {
        const double x = data->train.numbers[2 * i], y = data->train.numbers[2 * i + 1];
        const double radius = std::hypot(x, y);
        const double angle = 2 * std::numbers::pi * ((radius - 0.1) / 0.9 + data->train.classes[i] / 5.0);
        ASSERT_NEAR(x, radius * std::cos(angle), 1e-12);
        ASSERT_NEAR(y, radius * std::sin(angle), 1e-12);
    }
}

TEST(Synthetic, CirclesHaveTwoRadii)
{
    const auto data = load(clean(DataKind::Circles));
    for (std::size_t i = 0; i < 1000; ++i)
        ASSERT_NEAR(std::hypot(data->train.numbers[2 * i], data->train.numbers[2 * i + 1]),
                    data->train.classes[i] == 0 ? 1.0 : 0.5, 1e-12);
}

TEST(Synthetic, XorIsTheSignsBeingUnlike)
{
    const auto data = load(clean(DataKind::Xor));
    int quadrants[4] = {};
    for (std::size_t i = 0; i < 1000; ++i) {
        const double x = data->train.numbers[2 * i], y = data->train.numbers[2 * i + 1];
        ASSERT_EQ(data->train.classes[i], (x < 0) != (y < 0) ? 1 : 0);
        for (double v : {x, y}) {
            ASSERT_GE(std::abs(v), 0.1);
            ASSERT_LE(std::abs(v), 1.0);
        }
        ++quadrants[(x < 0 ? 2 : 0) + (y < 0 ? 1 : 0)];
    }
    EXPECT_THAT(quadrants, testing::Each(250));
}

TEST(Synthetic, BlobsStandApart)
{
    for (std::int64_t inputs : {1, 2, 3, 8})
        for (std::int64_t classes : {1, 2, 3, 10}) {
            DataSpec spec = clean(DataKind::Blobs);
            spec.inputs = inputs;
            spec.classes = classes;
            const auto data = load(spec);
            EXPECT_EQ(data->inputs, inputs);
            EXPECT_EQ(data->outputs, classes);
            const auto middle = [&](std::int64_t c) {
                return &data->train.numbers[static_cast<std::size_t>(c * inputs)];
            };
            for (std::int64_t c = 0; c < classes; ++c)
                for (std::int64_t d = 0; d < c; ++d) {
                    double distance = 0;
                    for (std::int64_t j = 0; j < inputs; ++j)
                        distance = std::hypot(distance, middle(c)[j] - middle(d)[j]);
                    EXPECT_GT(distance, 0.2) << inputs << " inputs, classes " << c << " and " << d;
                }
        }
}

TEST(Synthetic, BlobsLieOnCircles)
{
    DataSpec spec = clean(DataKind::Blobs);
    spec.inputs = 4;
    spec.classes = 5;
    const auto data = load(spec);
    for (std::size_t c = 0; c < 5; ++c) {
        const double angle = 2 * std::numbers::pi * static_cast<double>(c) / 5, *x = &data->train.numbers[4 * c];
        EXPECT_NEAR(x[0], std::cos(angle), 1e-12);
        EXPECT_NEAR(x[1], std::sin(angle), 1e-12);
        EXPECT_NEAR(x[2], std::cos(2 * angle), 1e-12);
        EXPECT_NEAR(x[3], std::sin(2 * angle), 1e-12);
    }
}

TEST(Synthetic, SineIsASine)
{
    const auto data = load(clean(DataKind::Sine));
    double least = 0, most = 0;
    for (std::size_t i = 0; i < 1000; ++i) {
        ASSERT_DOUBLE_EQ(data->train.targets[i], std::sin(data->train.numbers[i]));
        least = std::min(least, data->train.numbers[i]);
        most = std::max(most, data->train.numbers[i]);
    }
    EXPECT_GE(least, -std::numbers::pi);
    EXPECT_LT(least, -3);
    EXPECT_LE(most, std::numbers::pi);
    EXPECT_GT(most, 3);
    EXPECT_THAT(badInput([] { loadDataSet(specOf(DataKind::Sine), LossKind::CrossEntropy, 1); }),
                AllOf(StartsWith("loss is cross-entropy"), HasSubstr("mse")));
}

TEST(Synthetic, RandomIsUniform)
{
    DataSpec spec = specOf(DataKind::Random);
    spec.inputs = 20;
    spec.classes = 4;
    const auto data = load(spec);
    double sum = 0;
    for (double x : data->train.numbers) {
        ASSERT_GE(x, 0.0);
        ASSERT_LT(x, 1.0);
        sum += x;
    }
    const auto n = static_cast<double>(data->train.numbers.size());
    EXPECT_NEAR(sum / n, 0.5, 5 * std::sqrt(1 / 12.0 / n));
    for (std::int32_t c = 0; c < 4; ++c)
        EXPECT_NEAR(static_cast<double>(std::count(data->train.classes.begin(), data->train.classes.end(), c)), 1024,
                    5 * std::sqrt(4096 * 0.25 * 0.75));
}

TEST(Synthetic, RandomImages)
{
    DataSpec spec = specOf(DataKind::Random);
    spec.channels = 3;
    spec.size = 8;
    spec.trainSamples = 2;
    const auto data = load(spec);
    EXPECT_EQ(data->inputs, 3 * 8 * 8);
    EXPECT_EQ(data->channels, 3);
    EXPECT_EQ(data->side, 8);
    spec.channels.reset();
    EXPECT_EQ(load(spec)->inputs, 8 * 8);
    EXPECT_EQ(load(spec)->channels, 1);
    spec.inputs = 65;
    EXPECT_THAT(badInput([&] { load(spec); }), StartsWith("data.inputs is 65, but must be 64"));
    spec.inputs.reset();
    spec.size.reset();
    spec.channels = 3;
    EXPECT_THAT(badInput([&] { load(spec); }), StartsWith("data.size is left out"));
}

TEST(Synthetic, RandomTargets)
{
    DataSpec spec = specOf(DataKind::Random);
    spec.inputs = 2;
    EXPECT_EQ(loadDataSet(spec, LossKind::Mse, 1)->outputs, 1);
    spec.outputs = 3;
    const auto data = loadDataSet(spec, LossKind::HalfMse, 1);
    EXPECT_EQ(data->outputs, 3);
    checkSamples(*data, data->train, 4096, false);
    EXPECT_EQ(std::set<double>(data->train.targets.begin(), data->train.targets.end()).size(),
              data->train.targets.size());
    double sum = 0, squares = 0;
    for (double y : data->train.targets) {
        sum += y;
        squares += y * y;
    }
    const auto n = static_cast<double>(data->train.targets.size());
    EXPECT_NEAR(sum / n, 0, 5 / std::sqrt(n));
    EXPECT_NEAR(squares / n, 1, 5 * std::sqrt(2 / n));
}

// Class data of any kind under a squared loss: the same samples, the class as a row of 0 and 1.
TEST(Synthetic, SquaredLossesHaveOneHotTargets)
{
    for (DataKind kind : {DataKind::Spiral, DataKind::Circles, DataKind::Xor, DataKind::Blobs, DataKind::Random}) {
        DataSpec spec = specOf(kind);
        spec.trainSamples = 40;
        if (kind == DataKind::Random) spec.classes = 6;
        const auto classes = loadDataSet(spec, LossKind::CrossEntropy, 1), oneHot = loadDataSet(spec, LossKind::Mse, 1);
        EXPECT_EQ(oneHot->outputs, classes->outputs);
        EXPECT_EQ(oneHot->train.numbers, classes->train.numbers);
        checkSamples(*oneHot, oneHot->train, 40, false);
        for (std::size_t i = 0; i < 40; ++i)
            for (std::int64_t c = 0; c < oneHot->outputs; ++c)
                ASSERT_EQ(
                    oneHot->train.targets[i * static_cast<std::size_t>(oneHot->outputs) + static_cast<std::size_t>(c)],
                    c == classes->train.classes[i] ? 1.0 : 0.0);
    }
}

TEST(Synthetic, SizesAndCountsOutOfRange)
{
    DataSpec spec = specOf(DataKind::Blobs);
    spec.classes = 0;
    EXPECT_THAT(badInput([&] { load(spec); }), StartsWith("data.classes is 0, but must be a whole number from 1"));
    spec.classes = 2;
    spec.inputs = 2000001;
    EXPECT_THAT(badInput([&] { load(spec); }), StartsWith("data.inputs is 2000001"));
    spec.inputs = 2;
    spec.trainSamples = 0;
    EXPECT_THAT(badInput([&] { load(spec); }),
                StartsWith("data.train_samples is 0, but must be a whole number from 1"));
    spec.trainSamples = std::int64_t{1} << 53;
    EXPECT_THAT(badInput([&] { load(spec); }), AllOf(StartsWith("data.train_samples is"), HasSubstr("memory")));
    spec.trainSamples = 1;
    spec.testSamples = std::int64_t{1} << 53;
    EXPECT_THAT(badInput([&] { load(spec); }), AllOf(StartsWith("data.test_samples is"), HasSubstr("memory")));
    spec = specOf(DataKind::Random);
    spec.size = spec.channels = 2000000; // inputs of 8e18
    EXPECT_THAT(badInput([&] { load(spec); }), HasSubstr("memory"));
}

} // namespace
} // namespace tarakum
