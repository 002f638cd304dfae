#include "engine/data/lengths_data.hpp"

#include "engine/backend/backend.hpp"
#include "engine/base/errors.hpp"
#include "engine/data/data_checks.hpp"

namespace tarakum {

namespace {

Samples makeSequences(const DataSet& data, std::int64_t count)
{
    Samples samples;
    samples.count = count;
    const auto all = static_cast<std::size_t>(count * data.steps);
    samples.classes.assign(all, kIgnoredClass);
    if (data.vocabulary > 0)
        samples.tokens.assign(all, 0);
    else
        samples.numbers.assign(all, 0.0);
    for (std::int64_t i = 0; i < count; ++i)
        for (std::int64_t t = 0; t <= i % data.steps; ++t) {
            const auto at = static_cast<std::size_t>(i * data.steps + t);
            const std::int64_t x = t + 1;
            samples.classes[at] = static_cast<std::int32_t>(x % 2);
            if (data.vocabulary > 0)
                samples.tokens[at] = static_cast<std::int32_t>(x % data.vocabulary);
            else
                samples.numbers[at] = static_cast<double>(x);
        }
    return samples;
}

} // namespace

DataSet lengthsDataSet(const DataSpec& spec, LossKind loss)
{
    if (loss != LossKind::CrossEntropy)
        throw BadInput("loss", "", "must be cross-entropy where data.kind is lengths: its targets are classes");
    DataSet data;
    data.name = "Lengths";
    data.steps = data.inputs = data.targetsPerSample = sizeOr("data.steps", spec.steps, 8);
    if (spec.vocabulary) data.vocabulary = sizeOr("data.vocabulary", spec.vocabulary, 2);
    if (spec.vocabulary && data.vocabulary < 2)
        throw BadInput("data.vocabulary", std::to_string(data.vocabulary),
                       "at least 2 where data.kind is lengths, for the two classes");
    data.outputs = spec.vocabulary ? data.vocabulary : 2;
    const SampleCounts counts = madeCounts(spec, {8, 0}, data.steps, 12);
    data.train = makeSequences(data, counts.train);
    data.test = makeSequences(data, counts.test);
    return data;
}

} // namespace tarakum
