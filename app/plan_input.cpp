#include "app/plan_input.hpp"

#include "engine/base/errors.hpp"
#include "engine/base/number_text.hpp"
#include "engine/planner/cards.hpp"
#include "engine/planner/config_file.hpp"
#include "engine/planner/models.hpp"
#include "engine/planner/refusal.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace tarakum {

namespace {

using Value = PlanLine::Value;

double number(const char* option, const std::string& text)
{
    const std::optional<double> value = parseNumber(text);
    if (!value || !std::isfinite(*value)) throw BadInput(option, text, "a number");
    return *value;
}

// "7.5e9" is whole too.
std::int64_t whole(const char* option, const std::string& text)
{
    const std::optional<double> value = parseNumber(text);
    constexpr double exact = 9007199254740992.0; // 2^53
    if (!value || *value != std::floor(*value) || std::abs(*value) > exact)
        throw BadInput(option, text, "a whole number");
    return static_cast<std::int64_t>(*value);
}
void read(const char* option, const Value& text, std::int64_t& value)
{
    if (text) value = whole(option, *text);
    if (text && value == 0) throw BadInput(option, *text, "a whole number above 0"); // 0 stands for "not given"
}
double bytes(const char* option, const std::string& text)
{
    const std::optional<std::int64_t> value = parseBytes(text);
    if (!value) throw BadInput(option, text, "a number of bytes, also as 16GB or 16GiB");
    return static_cast<double>(*value);
}

template <class E, std::size_t n>
std::optional<E> named(const char* option, const Value& text, const std::array<plan::Named<E>, n>& names)
{
    if (!text) return std::nullopt;
    std::string allowed;
    for (const auto& name : names) {
        if (name.name == *text) return name.value;
        allowed += (allowed.empty() ? "one of " : ", ") + std::string(name.name);
    }
    throw BadInput(option, *text, allowed);
}
template <class E, std::size_t n>
void read(const char* option, const Value& text, const std::array<plan::Named<E>, n>& names, E& value)
{
    if (const std::optional<E> read = named(option, text, names)) value = *read;
}

// ── the model ───────────────────────────────────────────────────────────────────────────────────────────────────────

std::string contentOf(const std::filesystem::path& file)
{
    std::error_code error;
    constexpr std::uintmax_t most = 16 << 20; // a config has some kilobytes
    const std::uintmax_t size = std::filesystem::file_size(file, error);
    std::ifstream in(file, std::ios::binary);
    if (error || !in) throw BadInput("--model", file.string(), "a file that can be read");
    if (size > most) throw BadInput("--model", file.string(), "a config.json, not so large a file");
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

void readNamed(const PlanLine& line, PlanInput& input)
{
    for (const Value& value : {line.parameters, line.layers, line.width, line.heads, line.vocabulary})
        if (value) throw BadInput("--model", line.model, "left out where the model's sizes are typed in");
    for (const plan::NamedModel& model : plan::namedModels()) {
        if (model.name != line.model) continue;
        input.model = model.model;
        input.text = model.text;
        return;
    }
    std::filesystem::path file = line.model;
    std::error_code error;
    if (std::filesystem::is_directory(file, error)) file /= "config.json";
    if (!std::filesystem::exists(file, error)) plan::namedModel(line.model); // tells the names
    input.model = plan::readConfig(contentOf(file), "the file " + file.string());
    input.text = "the model of " + file.string();
}

void readTyped(const PlanLine& line, PlanInput& input)
{
    const bool layers = line.layers || line.width || line.heads;
    if (!line.parameters && !layers) throw BadInput("--model", "", "is needed, or --parameters, or --layers and sizes");
    plan::Sizes sizes;
    read("--sequence", line.sequence, sizes.context);
    const auto readSize = [](const char* option, const Value& text, std::optional<std::int64_t>& size) {
        if (text) size = whole(option, *text);
    };
    readSize("--layers", line.layers, sizes.layers);
    readSize("--width", line.width, sizes.width);
    readSize("--heads", line.heads, sizes.heads);
    readSize("--vocabulary", line.vocabulary, sizes.vocabulary);
    readSize("--parameters", line.parameters, sizes.parameters);
    input.model = plan::sizedModel(sizes);
    input.text = layers ? "a model like GPT" : "a model known by its size alone";
    if (layers && line.parameters) input.text += ", of as many parameters as given";
}

// ── how it is trained ───────────────────────────────────────────────────────────────────────────────────────────────

void readSettings(const PlanLine& line, plan::Settings& s)
{
    read("--sequence", line.sequence, s.sequence);
    read("--micro-batch", line.microBatch, s.microBatch);
    read("--steps", line.steps, s.steps);
    read("--precision", line.precision, plan::kNumbers, s.precision);
    s.buffer = named("--buffer", line.buffer, plan::kNumbers);
    read("--optimizer", line.optimizer, plan::kOptimizers, s.optimizer);
    read("--attention", line.attention, plan::kAttentions, s.attention);
    read("--recompute", line.recompute, plan::kRecomputes, s.recompute);
    read("--checkpoint-every", line.checkpointEvery, s.checkpointEvery);
    if (line.checkpointEvery && s.recompute != plan::Recompute::Full)
        throw BadInput("--checkpoint-every", *line.checkpointEvery, "left out without --recompute full");
    read("--data-parallel", line.dataParallel, s.dataParallel);
    read("--tensor-parallel", line.tensorParallel, s.tensorParallel);
    read("--pipeline-parallel", line.pipelineParallel, s.pipelineParallel);
    s.sequenceParallel = line.sequenceParallel;
    read("--pipeline", line.pipeline, plan::kPipelines, s.pipeline);
    read("--interleave", line.interleave, s.interleave);
    if (line.zero) {
        const std::int64_t stage = whole("--zero", *line.zero);
        if (stage < 0 || stage > 3) throw BadInput("--zero", *line.zero, "0, 1, 2 or 3");
        s.zero = static_cast<int>(stage);
    }
    read("--count", line.count, plan::kCounts, s.count);
    if (line.contextBytes) s.contextBytes = bytes("--context-bytes", *line.contextBytes);
    if (line.card) s.memory = plan::cardNamed(*line.card).memory;
    if (line.memory) s.memory = bytes("--memory", *line.memory);
    if (s.memory && *s.memory < 1) throw BadInput("--memory", *line.memory, "a number of bytes above 0");
    if (!line.effectiveBatch) return;
    const std::int64_t L = whole("--effective-batch", *line.effectiveBatch);
    if (L < 1) throw BadInput("--effective-batch", *line.effectiveBatch, "a whole number above 0");
    s.effectiveBatch = L;
}

// k from L and b, or b from L and k. After check(): sizes are in their ranges.
void settleSteps(const PlanLine& line, plan::Settings& s)
{
    if (!s.effectiveBatch) return;
    const auto ceilDivide = [](std::int64_t a, std::int64_t b) { return a / b + (a % b != 0 ? 1 : 0); };
    const std::int64_t perReplica = ceilDivide(*s.effectiveBatch, s.dataParallel);
    if (line.steps && !line.microBatch) {
        s.microBatch = ceilDivide(perReplica, s.steps);
        if (s.microBatch > plan::kMostMicroBatch)
            throw BadInput("--effective-batch", std::to_string(*s.effectiveBatch), plan::kUpdateAllowed);
    }
    const std::int64_t k = ceilDivide(perReplica, s.microBatch);
    if (k > plan::kMostSteps)
        throw BadInput("--effective-batch", std::to_string(*s.effectiveBatch), plan::kUpdateAllowed);
    if (line.steps && s.steps != k)
        throw BadInput("--steps", *line.steps,
                       std::to_string(k) + " with micro-batches of " + std::to_string(s.microBatch) +
                           " samples and this --effective-batch, or be left out");
    s.steps = k;
}

void readTime(const PlanLine& line, PlanInput& input)
{
    if (line.measured) input.measured = plan::measuredPoints(*line.measured);
    plan::Rate rate;
    if (line.card) {
        const plan::Card& card = plan::cardNamed(*line.card);
        rate.operationsPerSecond = input.settings.precision == plan::Number::Float32 ? card.rate32 : card.rate16;
    }
    if (line.rate) rate.operationsPerSecond = number("--rate", *line.rate);
    if (line.utilisation) rate.utilisation = number("--utilisation", *line.utilisation);
    if (line.bandwidth) rate.bytesPerSecond = bytes("--bandwidth", *line.bandwidth);
    read("--synchronise", line.synchronise, plan::kSynchronises, rate.synchronise);
    if (line.card || line.rate) {
        input.rate = rate;
        return;
    }
    for (const auto& [option, value] : {std::pair<const char*, const Value&>{"--utilisation", line.utilisation},
                                        {"--bandwidth", line.bandwidth},
                                        {"--synchronise", line.synchronise}})
        if (value) throw BadInput(option, *value, "left out without --card or --rate");
}

} // namespace

PlanInput planInput(const PlanLine& line)
{
    PlanInput input;
    if (!line.model.empty())
        readNamed(line, input);
    else
        readTyped(line, input);
    readSettings(line, input.settings);
    plan::check(input.model, input.settings);
    settleSteps(line, input.settings);
    readTime(line, input);
    // What is wrong is told before anything is written.
    if (input.measured) plan::timeThrough(input.settings.microBatch, input.measured->first, input.measured->second);
    if (input.rate) plan::updateTime(input.model, input.settings, *input.rate);
    return input;
}

} // namespace tarakum
