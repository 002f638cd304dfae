#include "engine/data/data_order.hpp"
#include "engine/data/network_shape.hpp"
#include "engine/lab/end_samples.hpp"
#include "engine/lab/script.hpp"
#include "engine/nn/network.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>

namespace tarakum {

namespace {

using Json = nlohmann::ordered_json;

// The numbers of these samples, `each` of them a sample.
template <class T>
Json values(const std::vector<T>& of, const std::vector<std::int64_t>& samples, std::int64_t each)
{
    std::vector<T> result;
    result.reserve(samples.size() * static_cast<std::size_t>(each));
    for (const std::int64_t sample : samples)
        result.insert(result.end(), of.begin() + sample * each, of.begin() + (sample + 1) * each);
    return result;
}

// The order in which samples are drawn, epoch by epoch, to the run's end; `samples`: those that ever are, by which the
// order counts.
Json order(DataOrder& order, std::int64_t end, std::vector<std::int64_t>& samples)
{
    std::vector<std::int64_t> places(static_cast<std::size_t>(order.samplesPerEpoch()), -1);
    Json epochs = Json::array();
    for (std::int64_t position = 0; position < end;) {
        std::vector<std::int64_t> epoch;
        const std::int64_t stop = std::min(end, position + order.samplesPerEpoch());
        for (; position < stop; ++position) {
            const std::int64_t sample = order.index(position);
            std::int64_t& place = places[static_cast<std::size_t>(sample)];
            if (place < 0) {
                place = static_cast<std::int64_t>(samples.size());
                samples.push_back(sample);
            }
            epoch.push_back(place);
        }
        epochs.push_back(std::move(epoch));
    }
    return epochs;
}

Json weights(const Experiment& experiment, const ArmSpec& arm, const DataSet& data)
{
    const auto ops = makeCpuBackend(1);
    MemoryLedger memory(*ops);
    StartValues given;
    if (experiment.model.start == Start::File)
        given = experiment.model.startFile.empty() ? experiment.model.startValues
                                                   : readStartValues(experiment.model.startFile);
    const Type type = arm.precision == Precision::Float64 ? Type::Float64 : Type::Float32;
    const Network network(experiment.model, networkShape(data, experiment.model.kind), type, memory, *ops,
                          Draws(experiment.seed), {}, &given);
    Json all = Json::object();
    const Parameters& parameters = network.parameters();
    for (std::size_t i = 0; i < parameters.list().size(); ++i) {
        const Parameter& p = parameters.list()[i];
        std::vector<std::int64_t> shape(p.shape.size.begin(), p.shape.size.end());
        while (shape.size() > (p.fanIn > 0 && !p.bias && !p.constant ? 2U : 1U) && shape.back() == 1) shape.pop_back();
        const Tensor tensor = parameters.part(parameters.block(), i);
        std::vector<double> numbers;
        const auto take = [&]<class T>(std::vector<T> from) {
            ops->download(from.data(), tensor);
            numbers.assign(from.begin(), from.end());
        };
        const auto count = static_cast<std::size_t>(tensor.count());
        type == Type::Float64 ? take(std::vector<double>(count)) : take(std::vector<float>(count));
        all[p.name] = {{"shape", shape}, {"values", std::move(numbers)}};
    }
    return all;
}

} // namespace

std::string scriptData(const Experiment& experiment, std::size_t arm)
{
    const auto data = loadDataSet(experiment.data, experiment.loss, experiment.seed);
    const std::int64_t end = endSamples(experiment, data->train.count);
    DataOrder drawn(experiment.seed, data->train.count, data->lanes == 0 && experiment.data.shuffle);
    std::vector<std::int64_t> used;
    Json json{{"tarakum", 1}, {"arm", experiment.arms[arm].name}};
    json["samples_per_epoch"] = data->train.count;
    json["end_samples"] = end;
    json["order"] = order(drawn, end, used);
    const auto count = static_cast<std::int64_t>(used.size());

    const Samples& samples = data->train;
    const std::int64_t rows = data->targetsPerSample;
    json["weights"] = weights(experiment, experiment.arms[arm], *data);
    Json inputs{{"shape", {count, rows * data->members, data->inputs / rows}},
                {"divided_by", samples.bytes.empty() ? 1 : 255}};
    inputs["values"] = !samples.bytes.empty()    ? values(samples.bytes, used, data->inputs * data->members)
                       : !samples.tokens.empty() ? values(samples.tokens, used, data->steps)
                                                 : values(samples.numbers, used, data->inputs * data->members);
    json["inputs"] = std::move(inputs);
    if (!samples.classes.empty())
        json["targets"] = {{"shape", {count, rows}}, {"values", values(samples.classes, used, rows)}};
    else if (!samples.targets.empty())
        json["targets"] = {{"shape", {count, rows, data->outputs}},
                           {"values", values(samples.targets, used, rows * data->outputs)}};
    json["outputs"] = data->outputs;
    return json.dump() + '\n';
}

} // namespace tarakum
