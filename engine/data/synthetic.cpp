#include "engine/data/synthetic.hpp"

#include "engine/base/draws.hpp"
#include "engine/base/errors.hpp"
#include "engine/data/class_targets.hpp"
#include "engine/data/data_checks.hpp"

#include <cmath>
#include <numbers>
#include <span>
#include <string>
#include <utility>

namespace tarakum {

namespace {

constexpr double kTurn = 2 * std::numbers::pi;
constexpr std::uint64_t kTargetUnit = std::uint64_t{1} << 40; // targets are drawn at units far from the inputs'

// What one sample is made of.
struct Maker
{
    const Draws& draws;
    std::int64_t classes; // 0: targets are numbers
    double noise;
    std::uint64_t position;

    double uniform(double from, double to, std::uint64_t unit) const
    {
        return from + (to - from) * draws.uniform(Purpose::Data, position, unit);
    }
    double disturbed(double value, std::uint64_t unit) const
    {
        return value + noise * draws.normal(Purpose::Noise, position, unit);
    }
};

std::int32_t makeSpiral(const Maker& maker, std::int64_t index, std::span<double> x)
{
    const std::int64_t c = index % maker.classes;
    const double t = maker.uniform(0, 1, 0);
    const double radius = 0.1 + 0.9 * t;
    const double angle = kTurn * (t + static_cast<double>(c) / static_cast<double>(maker.classes));
    x[0] = maker.disturbed(radius * std::cos(angle), 0);
    x[1] = maker.disturbed(radius * std::sin(angle), 1);
    return static_cast<std::int32_t>(c);
}

std::int32_t makeCircle(const Maker& maker, std::int64_t index, std::span<double> x)
{
    const std::int64_t c = index % 2;
    const double radius = c == 0 ? 1.0 : 0.5;
    const double angle = maker.uniform(0, kTurn, 0);
    x[0] = maker.disturbed(radius * std::cos(angle), 0);
    x[1] = maker.disturbed(radius * std::sin(angle), 1);
    return static_cast<std::int32_t>(c);
}

std::int32_t makeXor(const Maker& maker, std::int64_t index, std::span<double> x)
{
    const bool left = index % 4 >= 2, low = index % 4 == 1 || index % 4 == 2; // the class changes with every sample
    x[0] = maker.disturbed((left ? -1 : 1) * maker.uniform(0.1, 1, 0), 0);
    x[1] = maker.disturbed((low ? -1 : 1) * maker.uniform(0.1, 1, 1), 1);
    return left != low ? 1 : 0;
}

// Coordinate j of the middle of class c. The first two place the classes evenly on the unit circle, each further pair
// goes round it once more often: so every coordinate tells something of the class. With one input: evenly in [−1, 1].
double middle(std::int64_t c, std::size_t j, std::int64_t classes, std::size_t inputs)
{
    if (inputs == 1) return classes == 1 ? 0.0 : 2.0 * static_cast<double>(c) / static_cast<double>(classes - 1) - 1.0;
    const double angle = kTurn * static_cast<double>(c) / static_cast<double>(classes) * static_cast<double>(j / 2 + 1);
    return j % 2 == 0 ? std::cos(angle) : std::sin(angle);
}

std::int32_t makeBlob(const Maker& maker, std::int64_t index, std::span<double> x)
{
    const std::int64_t c = index % maker.classes;
    for (std::size_t j = 0; j < x.size(); ++j) x[j] = maker.disturbed(middle(c, j, maker.classes, x.size()), j);
    return static_cast<std::int32_t>(c);
}

std::int32_t makeRandom(const Maker& maker, std::int64_t, std::span<double> x)
{
    for (std::size_t j = 0; j < x.size(); ++j) x[j] = maker.uniform(0, 1, j);
    if (maker.classes == 0) return 0;
    return static_cast<std::int32_t>(
        maker.draws.below(static_cast<std::uint64_t>(maker.classes), Purpose::Data, maker.position, kTargetUnit));
}

void makeNormalTargets(const Maker& maker, std::span<const double>, std::span<double> y)
{
    for (std::size_t j = 0; j < y.size(); ++j)
        y[j] = maker.draws.normal(Purpose::Data, maker.position, kTargetUnit + j);
}

std::int32_t makeSineInput(const Maker& maker, std::int64_t, std::span<double> x)
{
    x[0] = maker.uniform(-kTurn / 2, kTurn / 2, 0);
    return 0;
}

void makeSineTarget(const Maker& maker, std::span<const double> x, std::span<double> y)
{
    y[0] = maker.disturbed(std::sin(x[0]), kTargetUnit);
}

// A kind of data: its shape, and how a sample is made.
struct Recipe
{
    std::string name;
    std::int64_t inputs, outputs;
    bool hasClasses;
    double noise;
    std::int32_t (*makeInputs)(const Maker&, std::int64_t index, std::span<double> x);           // returns the class
    void (*makeTargets)(const Maker&, std::span<const double> x, std::span<double> y) = nullptr; // without classes
    std::int64_t train = 1000, test = 500;
    std::int64_t channels = 0, side = 0;
    std::int64_t steps = 1;
};

Recipe randomRecipe(const DataSpec& spec, LossKind loss)
{
    Recipe recipe{"Random", 0, 0, true, 0.0, makeRandom, makeNormalTargets, 4096, 0};
    if (spec.size || spec.channels) {
        if (!spec.size) throw BadInput("data.size", "left out", "given where data.channels is: pixels a side");
        if (spec.steps)
            throw BadInput("data.steps", std::to_string(*spec.steps),
                           "left out where data.size is: pictures are no sequences");
        recipe.channels = sizeOr("data.channels", spec.channels, 1);
        recipe.side = sizeOr("data.size", spec.size, 1);
        recipe.inputs = recipe.channels * recipe.side * recipe.side; // at most 8e18
        if (spec.inputs && *spec.inputs != recipe.inputs)
            throw BadInput("data.inputs", std::to_string(*spec.inputs),
                           std::to_string(recipe.inputs) + ", channels × size², or be left out");
        if (recipe.channels == 1) recipe.steps = recipe.side; // a recurrent model reads row after row
    } else if (spec.steps) {
        recipe.steps = sizeOr("data.steps", spec.steps, 1);
        recipe.inputs = recipe.steps * sizeOr("data.inputs", spec.inputs, 28);
    } else {
        recipe.inputs = sizeOr("data.inputs", spec.inputs, 784);
    }
    recipe.hasClasses = loss == LossKind::CrossEntropy || (spec.classes && !spec.outputs);
    recipe.outputs =
        recipe.hasClasses ? sizeOr("data.classes", spec.classes, 10) : sizeOr("data.outputs", spec.outputs, 1);
    return recipe;
}

Recipe recipeOf(const DataSpec& spec, LossKind loss)
{
    switch (spec.kind) {
    case DataKind::Spiral: return {"Spiral", 2, sizeOr("data.classes", spec.classes, 3), true, 0.03, makeSpiral};
    case DataKind::Circles: return {"Circles", 2, 2, true, 0.08, makeCircle};
    case DataKind::Xor: return {"XOR", 2, 2, true, 0.05, makeXor};
    case DataKind::Blobs:
        return {"Blobs", sizeOr("data.inputs", spec.inputs, 2), sizeOr("data.classes", spec.classes, 3), true, 0.3,
                makeBlob};
    case DataKind::Sine:
        if (loss == LossKind::CrossEntropy)
            throw BadInput("loss", "cross-entropy", "mse or half-mse where data.kind is sine: it has no classes");
        return {"Sine", 1, 1, false, 0.05, makeSineInput, makeSineTarget};
    case DataKind::Random: return randomRecipe(spec, loss);
    default: break;
    }
    throw Error("data that are read, not made");
}

Samples makeSamples(const Recipe& recipe, Maker maker, std::int64_t count, std::uint64_t firstPosition, LossKind loss)
{
    Samples samples;
    samples.count = count;
    const auto n = static_cast<std::size_t>(count), inputs = static_cast<std::size_t>(recipe.inputs),
               outputs = static_cast<std::size_t>(recipe.outputs);
    samples.numbers.resize(n * inputs);
    std::vector<std::int32_t> classes(recipe.hasClasses ? n : 0);
    if (!recipe.hasClasses) samples.targets.resize(n * outputs);
    for (std::size_t i = 0; i < n; ++i) {
        maker.position = firstPosition + i;
        const std::span<double> x(samples.numbers.data() + i * inputs, inputs);
        const std::int32_t c = recipe.makeInputs(maker, static_cast<std::int64_t>(i), x);
        if (recipe.hasClasses)
            classes[i] = c;
        else
            recipe.makeTargets(maker, x, std::span<double>(samples.targets.data() + i * outputs, outputs));
    }
    if (recipe.hasClasses) setClasses(samples, std::move(classes), recipe.outputs, loss);
    return samples;
}

} // namespace

DataSet syntheticDataSet(const DataSpec& spec, LossKind loss, std::uint64_t seed)
{
    const Recipe recipe = recipeOf(spec, loss);
    const SampleCounts counts = madeCounts(spec, {recipe.train, recipe.test}, recipe.inputs + recipe.outputs, 8);

    const Draws draws(seed);
    const Maker maker{draws, recipe.hasClasses ? recipe.outputs : 0, spec.noise.value_or(recipe.noise), 0};
    DataSet data;
    data.name = recipe.name;
    data.inputs = recipe.inputs;
    data.outputs = recipe.outputs;
    data.channels = recipe.channels;
    data.side = recipe.side;
    data.steps = recipe.steps;
    data.train = makeSamples(recipe, maker, counts.train, 0, loss);
    data.test = makeSamples(recipe, maker, counts.test, kTestPosition, loss);
    return data;
}

} // namespace tarakum
