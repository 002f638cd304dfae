#include "engine/lab/arm_parts.hpp"

#include "engine/base/errors.hpp"

namespace tarakum {

WindowCut windowCutOf(const ArmSpec& spec, std::int64_t samplesPerEpoch, std::int64_t endSamples)
{
    return {spec.microBatch,       spec.stepsPerWindow(), spec.effectiveBatch, spec.rules.boundary,
            spec.rules.lastWindow, samplesPerEpoch,       endSamples};
}

void checkLanes(const Experiment& experiment, std::size_t index, const DataSet& data)
{
    const ArmSpec& arm = experiment.arms[index];
    if (!experiment.model.stateful || arm.rules.network.state != StateRule::Lane || data.lanes == 0) return;
    if (arm.largestMicroBatch() > data.lanes)
        throw BadInput("arms[" + std::to_string(index) + "].micro_batch", std::to_string(arm.largestMicroBatch()),
                       "at most " + std::to_string(data.lanes) +
                           ", the lanes of the stream, for a model with a state a lane");
}

DataOrder dataOrderOf(const Experiment& experiment, std::size_t arm, const DataSet& data)
{
    if (data.lanes == 0) return DataOrder(experiment.seed, data.train.count, experiment.data.shuffle);
    if (experiment.data.cut == DataCut::Samples) return DataOrder(experiment.seed, data.train.count, false);
    const ArmSpec& spec = experiment.arms[arm];
    const std::int64_t pieces = data.train.count / data.lanes, k = spec.accumulationSteps;
    if (pieces % k != 0)
        throw BadInput("arms[" + std::to_string(arm) + "].accumulation_steps", std::to_string(k),
                       "a divisor of " + std::to_string(pieces) + ", a lane's pieces, with data.cut time");
    return DataOrder(data.train.count, DataOrder::InTime{data.lanes, spec.microBatch.front(), k});
}

StartValues startValuesOf(const ModelSpec& model)
{
    if (model.start != Start::File) return {};
    return model.startFile.empty() ? model.startValues : readStartValues(model.startFile);
}

} // namespace tarakum
