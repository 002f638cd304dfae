#include "engine/planner/settings.hpp"

#include "engine/planner/refusal.hpp"

#include <algorithm>
#include <cmath>

namespace tarakum::plan {

namespace {

void inRange(const char* what, std::int64_t value, std::int64_t least, std::int64_t most)
{
    if (value < least || value > most)
        throw Refusal(what, std::to_string(value),
                      "a whole number from " + std::to_string(least) + " to " + std::to_string(most));
}

void checkSequence(const Transformer& model, const Settings& settings)
{
    if (settings.sequence == 0) return;
    inRange("sequence", settings.sequence, 1, kMostSequence);
    if (model.imageSize > 0 && settings.sequence != model.imageTokens())
        throw Refusal("sequence", std::to_string(settings.sequence),
                      std::to_string(model.imageTokens()) + ", the image's patches and the class token");
    if (model.positions > 0 && settings.sequence > model.context)
        throw Refusal("sequence", std::to_string(settings.sequence),
                      "from 1 to " + std::to_string(model.context) + ", for which the model has positions");
}

} // namespace

std::int64_t defaultSequence(const Transformer& model)
{
    if (model.imageSize > 0) return model.imageTokens();
    return std::clamp<std::int64_t>(model.context, 1, 4096);
}

std::int64_t sequenceOf(const Transformer& model, const Settings& settings)
{
    return settings.sequence > 0 ? settings.sequence : defaultSequence(model);
}

std::int64_t devicesOf(const Settings& settings)
{
    return settings.dataParallel * settings.tensorParallel * settings.pipelineParallel;
}

double bytesOf(Number number)
{
    return number == Number::Float32 ? 4 : 2;
}

Number bufferOf(const Settings& settings)
{
    if (settings.buffer) return *settings.buffer;
    return settings.count == Count::DeepSpeed ? settings.precision : Number::Float32;
}

void check(const Transformer& model, const Settings& settings)
{
    checkModel(model);
    checkSequence(model, settings);
    inRange("micro-batch", settings.microBatch, 1, kMostMicroBatch);
    inRange("steps", settings.steps, 1, kMostSteps);
    inRange("checkpoint-every", settings.checkpointEvery, 1, 10'000);
    inRange("data-parallel", settings.dataParallel, 1, kMostDevices);
    inRange("tensor-parallel", settings.tensorParallel, 1, 1024);
    inRange("pipeline-parallel", settings.pipelineParallel, 1, 10'000);
    inRange("interleave", settings.interleave, 1, 10'000);
    inRange("zero", settings.zero, 0, 3);
    if (settings.effectiveBatch) {
        inRange("effective-batch", *settings.effectiveBatch, 1, kMostBatch);
        if (*settings.effectiveBatch < settings.dataParallel)
            throw Refusal("effective-batch", std::to_string(*settings.effectiveBatch),
                          "at least a sample for each of the " + std::to_string(settings.dataParallel) +
                              " data-parallel devices");
        if ((*settings.effectiveBatch - 1) / settings.dataParallel >= kMostSteps * kMostMicroBatch)
            throw Refusal("effective-batch", std::to_string(*settings.effectiveBatch), kUpdateAllowed);
    }
    if (devicesOf(settings) > kMostDevices)
        throw Refusal("data-parallel", std::to_string(settings.dataParallel),
                      "such that data, tensor and pipeline parallel together use at most " +
                          std::to_string(kMostDevices) + " devices");
    if (settings.memory && !(*settings.memory >= 1 && *settings.memory <= 1e18))
        throw Refusal("memory", std::to_string(*settings.memory), "a number of bytes above 0, at most 1e18");
    if (!(settings.contextBytes >= 0 && settings.contextBytes <= 1e18))
        throw Refusal("context-bytes", std::to_string(settings.contextBytes), "a number of bytes from 0 to 1e18");
    if (settings.memory && settings.contextBytes >= *settings.memory)
        throw Refusal("context-bytes", std::to_string(settings.contextBytes), "below the device's memory");

    if (model.hasActivations() && model.heads % settings.tensorParallel != 0)
        throw Refusal("tensor-parallel", std::to_string(settings.tensorParallel),
                      "a divisor of the heads, " + std::to_string(model.heads));
    if (settings.pipelineParallel > 1 && model.decoderLayers > 0)
        throw Refusal("pipeline-parallel", std::to_string(settings.pipelineParallel),
                      "1 for a model of an encoder and a decoder: its stages would have to be shared out between two "
                      "stacks, and the planner cuts one");
    const std::int64_t parts = settings.pipelineParallel * settings.interleave;
    if (settings.interleave > 1 && (settings.pipelineParallel == 1 || settings.pipeline == Pipeline::GPipe))
        throw Refusal("interleave", std::to_string(settings.interleave),
                      "1 without a pipeline of more than one device, or with gpipe");
    if (parts > 1 && parts > model.layers)
        throw Refusal(settings.interleave > 1 ? "interleave" : "pipeline-parallel",
                      std::to_string(settings.interleave > 1 ? settings.interleave : settings.pipelineParallel),
                      "such that each part of the pipeline has a layer; the model has " + std::to_string(model.layers));
}

} // namespace tarakum::plan
