#include "engine/planner/answer_json.hpp"

#include "engine/planner/fits.hpp"
#include "engine/planner/memory.hpp"

#include <nlohmann/json.hpp>

#include <cmath>

namespace tarakum::plan {

namespace {

using Json = nlohmann::ordered_json;

// A whole number as one, where it is exact.
Json jsonNumber(double value)
{
    constexpr double exact = 9007199254740992.0; // 2^53
    if (value == std::floor(value) && std::abs(value) <= exact) return static_cast<std::int64_t>(value);
    return value;
}
Json jsonTerm(const Term& term)
{
    return {{"name", term.name},
            {"formula", term.formula},
            {"numbers", term.numbers},
            {"value", jsonNumber(term.value)},
            {"unit", std::string(unitText(term.unit))},
            {"source", term.source}};
}
Json jsonTerms(const std::vector<Term>& terms)
{
    Json list = Json::array();
    for (const Term& term : terms) list.push_back(jsonTerm(term));
    return list;
}

Json jsonSettings(const Transformer& model, const Settings& s)
{
    Json json;
    json["sequence"] = sequenceOf(model, s);
    json["micro_batch"] = s.microBatch;
    json["accumulation_steps"] = s.steps;
    json["effective_batch"] = effectiveBatchOf(s);
    json["precision"] = nameOf(kNumbers, s.precision);
    json["buffer"] = nameOf(kNumbers, bufferOf(s));
    json["optimizer"] = nameOf(kOptimizers, s.optimizer);
    json["attention"] = nameOf(kAttentions, s.attention);
    json["recompute"] = nameOf(kRecomputes, s.recompute);
    json["checkpoint_every"] = s.checkpointEvery;
    json["data_parallel"] = s.dataParallel;
    json["tensor_parallel"] = s.tensorParallel;
    json["sequence_parallel"] = s.sequenceParallel;
    json["pipeline_parallel"] = s.pipelineParallel;
    json["pipeline"] = nameOf(kPipelines, s.pipeline);
    json["interleave"] = s.interleave;
    json["zero"] = s.zero;
    json["count"] = nameOf(kCounts, s.count);
    json["context_bytes"] = jsonNumber(s.contextBytes);
    json["memory"] = s.memory ? jsonNumber(*s.memory) : Json();
    return json;
}

Json jsonFits(const Request& input)
{
    if (!input.settings.memory || !input.model.hasActivations()) return Json();
    const Fits fits = fitsOf(input.model, input.settings);
    const auto orNull = [](std::int64_t value) { return value > 0 ? Json(value) : Json(); };
    Json json;
    json["micro_batch"] = fits.microBatch; // 0: not even one sample
    json["accumulation_steps"] = orNull(fits.steps);
    json["equal_micro_batch"] = orNull(fits.equalMicroBatch);
    json["equal_accumulation_steps"] = orNull(fits.equalSteps);
    json["bytes"] = jsonNumber(fits.bytes);
    json["too_many_steps"] = fits.tooManySteps; // more than can be asked for
    return json;
}

Json jsonTime(const Request& input)
{
    Json json;
    if (input.measured) {
        const MeasuredTime line = timeThrough(input.settings.microBatch, input.measured->first, input.measured->second);
        const double k = static_cast<double>(input.settings.steps);
        json["measured"] = {
            {"seconds_per_micro_batch", line.perMicroBatch},
            {"seconds_once", line.perUpdate},
            {"seconds_per_update", line.seconds(k)},
            {"samples_per_second", k * static_cast<double>(input.settings.microBatch) / line.seconds(k)}};
    }
    if (input.rate) {
        const UpdateTime time = updateTime(input.model, input.settings, *input.rate);
        json["seconds_per_update"] = time.update;
        json["samples_per_second"] = time.samplesPerSecond;
        json["model_operations"] = jsonNumber(time.modelOperations);
        json["hardware_operations"] = jsonNumber(time.hardwareOperations);
        json["bubble"] = time.bubble;
        json["seconds_synchronising_once"] = time.updateOnce;
        json["seconds_synchronising_each"] = time.updateEach;
        json["terms"] = jsonTerms(time.operations);
        for (const Term& term : time.seconds) json["terms"].push_back(jsonTerm(term));
    }
    return json;
}

} // namespace

std::string answerJson(const Request& input, const std::string& version, const std::string& plan)
{
    const Memory memory = memoryOf(input.model, input.settings);
    Json json;
    json["tarakum"] = 1;
    json["version"] = version;
    json["model"] = input.text;
    json["parameters"] = parametersOf(input.model);
    for (const PartSum& part : partSums(input.model)) json["parameters_by_part"][part.name] = part.parameters;
    json["device_parameters"] = jsonNumber(memory.deviceParameters);
    json["settings"] = jsonSettings(input.model, input.settings);
    json["devices"] = devicesOf(input.settings);
    json["device"] = memory.device;
    for (std::size_t i = 0; i < kHeldNames.size(); ++i) {
        const bool unknown = !memory.activationsKnown && (i == static_cast<std::size_t>(Held::Activations) ||
                                                          i == static_cast<std::size_t>(Held::Output));
        json["bytes"][std::string(kHeldNames[i])] = unknown ? Json() : jsonNumber(memory.bytes[i]);
    }
    json["bytes"]["total"] = jsonNumber(memory.total);
    json["fits"] = jsonFits(input);
    json["options"] = Json::array();
    for (const Option& option : cheaperOptions(input.model, input.settings))
        json["options"].push_back({{"name", option.name},
                                   {"bytes", jsonNumber(option.bytes)},
                                   {"saves", jsonNumber(option.saves)},
                                   {"fits", input.settings.memory ? Json(option.fits) : Json()},
                                   {"cost", option.cost}});
    json["time"] = jsonTime(input);
    for (std::size_t i = 0; i < kHeldNames.size(); ++i)
        json["terms"][std::string(kHeldNames[i])] = jsonTerms(memory.terms[i]);
    if (!plan.empty()) json["plan"] = Json::parse(plan);
    return json.dump(2);
}

} // namespace tarakum::plan
