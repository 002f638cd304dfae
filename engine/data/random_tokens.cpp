#include "engine/base/draws.hpp"
#include "engine/base/errors.hpp"
#include "engine/data/data_checks.hpp"
#include "engine/data/synthetic.hpp"

namespace tarakum {

namespace {

Samples makeTokens(const DataSet& data, const Draws& draws, std::int64_t count, std::uint64_t firstPosition)
{
    Samples samples;
    samples.count = count;
    const auto all = static_cast<std::size_t>(count * data.steps), steps = static_cast<std::size_t>(data.steps);
    samples.tokens.resize(all);
    samples.classes.resize(all);
    for (std::size_t at = 0; at < all; ++at) {
        const auto drawn = [&](std::uint64_t which) {
            return static_cast<std::int32_t>(draws.below(static_cast<std::uint64_t>(data.vocabulary), Purpose::Data,
                                                         firstPosition + at / steps, at % steps * 2 + which));
        };
        samples.tokens[at] = drawn(0);
        samples.classes[at] = drawn(1);
    }
    return samples;
}

} // namespace

DataSet randomTokens(const DataSpec& spec, LossKind loss, std::uint64_t seed)
{
    if (loss != LossKind::CrossEntropy)
        throw BadInput("loss", "",
                       "must be cross-entropy where data.vocabulary or data.context is given: targets are tokens");
    const auto leftOut = [](const char* key, const std::optional<std::int64_t>& value) {
        if (value)
            throw BadInput(key, std::to_string(*value),
                           "left out where data.vocabulary or data.context is: the data are tokens");
    };
    leftOut("data.inputs", spec.inputs);
    leftOut("data.outputs", spec.outputs);
    leftOut("data.classes", spec.classes);
    leftOut("data.channels", spec.channels);
    leftOut("data.size", spec.size);
    leftOut("data.steps", spec.steps);
    DataSet data;
    data.name = "Random";
    data.vocabulary = data.outputs = sizeOr("data.vocabulary", spec.vocabulary, 64);
    data.steps = data.inputs = data.targetsPerSample = sizeOr("data.context", spec.context, 64);
    const SampleCounts counts = madeCounts(spec, {4096, 0}, data.steps, 8);
    const Draws draws(seed);
    data.train = makeTokens(data, draws, counts.train, 0);
    data.test = makeTokens(data, draws, counts.test, kTestPosition);
    return data;
}

} // namespace tarakum
