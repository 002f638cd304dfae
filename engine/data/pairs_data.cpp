#include "engine/data/pairs_data.hpp"

#include "engine/base/draws.hpp"
#include "engine/base/errors.hpp"
#include "engine/data/data_checks.hpp"

#include <cmath>

namespace tarakum {

namespace {

Samples makePairs(const DataSet& data, const Draws& draws, double noise, std::int64_t count, std::int64_t firstPair,
                  std::uint64_t firstPosition)
{
    Samples samples;
    samples.count = count;
    samples.numbers.reserve(static_cast<std::size_t>(2 * count * data.inputs));
    for (std::int64_t pair = 0; pair < count; ++pair)
        for (std::int64_t which = 0; which < 2; ++which)
            for (std::int64_t column = 0; column < data.inputs; ++column) {
                const auto i = static_cast<double>(firstPair + pair), j = static_cast<double>(column);
                double x = std::sin(1 + 0.7 * i * i + 1.7 * j);
                if (which == 1) x += 0.6 * std::cos(2.3 * i + 0.9 * j);
                if (noise > 0)
                    x += noise *
                         draws.normal(Purpose::Noise, firstPosition + static_cast<std::uint64_t>(pair),
                                      static_cast<std::uint64_t>(which) << 40 | static_cast<std::uint64_t>(column));
                samples.numbers.push_back(x);
            }
    return samples;
}

} // namespace

DataSet pairsDataSet(const DataSpec& spec, LossKind loss, std::uint64_t seed)
{
    if (loss != LossKind::Contrastive) throw BadInput("loss", "", "must be contrastive where data.kind is pairs");
    DataSet data;
    data.name = "Pairs";
    data.members = 2;
    data.inputs = sizeOr("data.inputs", spec.inputs, 6);
    data.outputs = sizeOr("data.outputs", spec.outputs, 4);
    const SampleCounts counts = madeCounts(spec, {1024, 256}, data.inputs, 16);
    const Draws draws(seed);
    const double noise = spec.noise.value_or(0);
    data.train = makePairs(data, draws, noise, counts.train, 0, 0);
    data.test = makePairs(data, draws, noise, counts.test, std::int64_t{1} << 20, kTestPosition);
    return data;
}

} // namespace tarakum
