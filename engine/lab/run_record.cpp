#include "engine/lab/run_record.hpp"

#include <algorithm>
#include <utility>

namespace tarakum {

std::string_view statusText(ArmStatus status)
{
    switch (status) {
    case ArmStatus::Waiting: return "waiting";
    case ArmStatus::Training: return "training";
    case ArmStatus::Finished: return "finished";
    case ArmStatus::OutOfMemory: return "out-of-memory";
    case ArmStatus::NotFinite: return "not-finite";
    case ArmStatus::Stopped: return "stopped";
    }
    return "";
}

LogSizes sizesOf(const ArmRecord& arm)
{
    // Layers' numbers go with a row of another log that comes after them: never more rows than numbers.
    LogSizes sizes;
    sizes.updates = arm.updates.size();
    sizes.layerNorms = arm.layerNorms.size();
    sizes.microBatches = arm.microBatches.size();
    sizes.watchedValues = arm.watchedValues.size();
    sizes.timeline = arm.timeline.size();
    sizes.gaps = arm.gaps.size();
    sizes.layerGaps = arm.layerGaps.size();
    sizes.neuronRows = arm.neuron.rows.size();
    sizes.neuronSamples = arm.neuron.samples.size();
    return sizes;
}

namespace {

template <class Row>
void copy(Log<Row>& to, const Log<Row>& from, std::size_t rows)
{
    for (std::size_t i = 0; i < rows; ++i) to.append(from[i]);
}

} // namespace

void copyRows(ArmRecord& to, const ArmRecord& from, const LogSizes& sizes)
{
    to.watched = from.watched;
    if (sizes.layerNorms > 0 || sizes.layerGaps > 0) to.layers = from.layers;
    copy(to.layerNorms, from.layerNorms, sizes.layerNorms);
    copy(to.watchedValues, from.watchedValues, sizes.watchedValues);
    copy(to.updates, from.updates, sizes.updates);
    copy(to.microBatches, from.microBatches, sizes.microBatches);
    copy(to.timeline, from.timeline, sizes.timeline);
    copy(to.layerGaps, from.layerGaps, sizes.layerGaps);
    copy(to.gaps, from.gaps, sizes.gaps);
    to.neuron.wanted = from.neuron.wanted;
    if (sizes.neuronRows > 0) {
        to.neuron.inputs = from.neuron.inputs;
        to.neuron.targets = from.neuron.targets;
        to.neuron.names = from.neuron.names;
        to.neuron.parameters = from.neuron.parameters.load();
        copy(to.neuron.samples, from.neuron.samples, sizes.neuronSamples);
        copy(to.neuron.rows, from.neuron.rows, sizes.neuronRows);
    }
    to.progress.startNorm = from.progress.startNorm.load();
    const ArmStatus status = from.status;
    if (sizes.timeline > 0 || from.progress.plannedSteps > 0 ||
        (status != ArmStatus::Waiting && status != ArmStatus::Training))
        to.networkLayers = from.networkLayers;
}

RunRecord::RunRecord(Experiment e, std::string documentText)
    : experiment(std::move(e)), document(std::move(documentText)), arms(experiment.arms.size())
{
    for (ArmRecord& arm : arms) arm.watched = watchedBy(experiment.claims);
}

std::int64_t microStepsOf(const RunRecord& record)
{
    std::int64_t steps = 0;
    for (const ArmRecord& arm : record.arms) steps += arm.progress.microSteps.load(std::memory_order_relaxed);
    return steps;
}

double fractionDone(const RunRecord& record)
{
    const auto end = static_cast<double>(record.endSamples);
    double done = 0;
    for (const ArmRecord& arm : record.arms) {
        const std::size_t rows = arm.updates.size();
        // A run that is being loaded has its rows first.
        const double samples =
            std::max(static_cast<double>(arm.progress.samples), rows == 0 ? 0 : arm.updates[rows - 1].samples);
        done += hasEnded(arm.status) ? 1 : end > 0 ? std::min(1.0, samples / end) : 0;
    }
    return record.arms.empty() ? 0 : done / static_cast<double>(record.arms.size());
}

bool hasEnded(ArmStatus status)
{
    return status != ArmStatus::Waiting && status != ArmStatus::Training;
}

} // namespace tarakum
