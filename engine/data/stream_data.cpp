#include "engine/data/stream_data.hpp"

#include "engine/base/draws.hpp"
#include "engine/base/errors.hpp"
#include "engine/data/data_checks.hpp"

#include <cmath>

namespace tarakum {

namespace {

constexpr double kKept = 0.9;

Samples makePieces(const DataSet& data, const Draws& draws, std::int64_t count, std::uint64_t firstLane)
{
    const auto steps = static_cast<std::size_t>(data.steps), lanes = static_cast<std::size_t>(data.lanes);
    const double share = std::sqrt(1 - kKept * kKept);
    Samples samples;
    samples.count = count;
    samples.numbers.resize(static_cast<std::size_t>(count) * steps);
    samples.targets.resize(static_cast<std::size_t>(count));
    std::vector<double> y(lanes, 0.0);
    for (std::size_t i = 0; i < samples.targets.size(); ++i) {
        const std::size_t lane = i % lanes, firstStep = i / lanes * steps;
        for (std::size_t t = 0; t < steps; ++t) {
            const double x = draws.uniform(Purpose::Data, firstLane + lane, firstStep + t) < 0.5 ? -1 : 1;
            samples.numbers[i * steps + t] = x;
            y[lane] = kKept * y[lane] + share * x;
        }
        samples.targets[i] = y[lane];
    }
    return samples;
}

} // namespace

DataSet streamDataSet(const DataSpec& spec, LossKind loss, std::uint64_t seed)
{
    if (loss != LossKind::Mse && loss != LossKind::HalfMse)
        throw BadInput("loss", "", "must be mse or half-mse where data.kind is stream: it has no classes");
    DataSet data;
    data.name = "Stream";
    data.lanes = sizeOr("data.lanes", spec.lanes, kStreamLanes);
    data.steps = data.inputs = sizeOr("data.steps", spec.steps, 4);
    data.outputs = 1;
    const SampleCounts counts = madeCounts(spec, {800 * data.lanes, 100 * data.lanes}, data.steps + 1, 8);
    const auto whole = [&](const char* key, std::int64_t count) {
        if (count % data.lanes != 0)
            throw BadInput(key, std::to_string(count), "a multiple of data.lanes, " + std::to_string(data.lanes));
    };
    whole("data.train_samples", counts.train);
    whole("data.test_samples", counts.test);
    const Draws draws(seed);
    data.train = makePieces(data, draws, counts.train, 0);
    data.test = makePieces(data, draws, counts.test, kTestPosition);
    return data;
}

} // namespace tarakum
