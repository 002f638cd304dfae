#include "app/plan_report.hpp"

#include "app/arms_table.hpp"
#include "engine/lab/export.hpp"
#include "engine/planner/fits.hpp"
#include "engine/planner/memory.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <iostream>

namespace tarakum {

namespace {

using plan::bytesInBothUnits;
using plan::groupedNumber;
using Rows = std::vector<std::vector<std::string>>;

std::string number(std::int64_t value)
{
    return groupedNumber(static_cast<double>(value));
}
std::string quotient(double value)
{
    return plan::valueText(value, plan::Unit::Ratio);
}

std::string settingsText(const plan::Transformer& model, const plan::Settings& s)
{
    std::string text =
        "L = " + number(plan::effectiveBatchOf(s)) + ": b = " + number(s.microBatch) + ", k = " + number(s.steps);
    if (s.dataParallel > 1) text += ", d = " + number(s.dataParallel);
    text += ", of sequences of s = " + number(plan::sequenceOf(model, s)) + "\n" +
            std::string(nameOf(plan::kNumbers, s.precision)) + ", gradients in " +
            std::string(nameOf(plan::kNumbers, plan::bufferOf(s))) + ", " +
            std::string(nameOf(plan::kOptimizers, s.optimizer)) + ", " +
            std::string(nameOf(plan::kAttentions, s.attention)) + " attention, recompute " +
            std::string(nameOf(plan::kRecomputes, s.recompute));
    if (plan::devicesOf(s) > 1)
        text += "\n" + number(plan::devicesOf(s)) + " devices: data " + number(s.dataParallel) + " · tensor " +
                number(s.tensorParallel) + (s.sequenceParallel ? " (and sequence)" : "") + " · pipeline " +
                number(s.pipelineParallel) + ", ZeRO " + std::to_string(s.zero);
    return text;
}

void explainTerms(const std::vector<plan::Term>& terms)
{
    for (const plan::Term& term : terms)
        std::cout << "  " << term.name << "\n    " << term.formula << " = " << term.numbers << " = "
                  << plan::valueText(term.value, term.unit) << "\n    " << term.source << '\n';
}

void writeMemory(const PlanInput& input, const plan::Memory& memory, bool explain)
{
    std::cout << "\nmemory of " << (plan::devicesOf(input.settings) == 1 ? "the device" : memory.device) << '\n';
    Rows rows;
    for (std::size_t i = 0; i < plan::kHeldNames.size(); ++i) {
        const bool unknown = !memory.activationsKnown && (i == static_cast<std::size_t>(plan::Held::Activations) ||
                                                          i == static_cast<std::size_t>(plan::Held::Output));
        rows.push_back({"  " + std::string(plan::kHeldNames[i]), unknown
                                                                     ? "not known without --layers, --width and --heads"
                                                                     : bytesInBothUnits(memory.bytes[i])});
    }
    rows.push_back({"  total", bytesInBothUnits(memory.total)});
    if (input.settings.memory) rows.push_back({"  the device has", bytesInBothUnits(*input.settings.memory)});
    writeTable(std::cout, rows, 2);
    if (input.settings.contextBytes == 0)
        std::cout << "  Nothing is counted for the device's own software (--context-bytes): a CUDA context takes some "
                     "hundred MiB to 1.4 GiB.\n";
    if (input.settings.recompute == plan::Recompute::Full && memory.activationsKnown)
        std::cout << "  Checkpoints and the segment that is alive together are least with one every "
                  << quotient(std::round(plan::bestCheckpointEvery(input.model, input.settings)))
                  << " layers (--checkpoint-every).\n";
    if (!explain) return;
    std::cout
        << "\nformulas (letters: N parameters of the device, s sequence, b micro-batch, k steps, h width, a heads,\n"
           "q and g widths of queries and keys, f of the MLP, E of a narrow embedding, V vocabulary, L layers, w and e "
           "bytes of a number and\n"
           "of a gradient, d, t, p devices, m micro-batches in flight)\n";
    for (std::size_t i = 0; i < plan::kHeldNames.size(); ++i) {
        if (memory.terms[i].empty()) continue;
        std::cout << ' ' << plan::kHeldNames[i] << '\n';
        explainTerms(memory.terms[i]);
    }
}

// b against memory; k beside it.
void writeOverB(const PlanInput& input, std::int64_t fitting)
{
    std::vector<std::int64_t> sizes;
    for (std::int64_t b = 1; b <= 64; b *= 2) sizes.push_back(b);
    for (const std::int64_t b : {input.settings.microBatch, fitting})
        if (b > 0 && std::find(sizes.begin(), sizes.end(), b) == sizes.end()) sizes.push_back(b);
    std::sort(sizes.begin(), sizes.end());
    Rows rows{{"  b", "k for L", "memory", input.settings.memory ? "fits" : ""}};
    for (const std::int64_t b : sizes) {
        plan::Settings s = input.settings;
        s.effectiveBatch = plan::effectiveBatchOf(s);
        s.microBatch = b;
        const std::int64_t k = plan::stepsFor(s, b);
        s.steps = std::min(k, plan::kMostSteps);
        const double bytes = plan::memoryOf(input.model, s).total;
        rows.push_back({"  " + number(b), number(k), bytesInBothUnits(bytes),
                        !s.memory            ? ""
                        : bytes <= *s.memory ? "yes"
                                             : "no"});
    }
    std::cout << "\nover b, at L = " << number(plan::effectiveBatchOf(input.settings)) << '\n';
    writeTable(std::cout, rows, 4);
    std::cout << (input.settings.pipelineParallel == 1
                      ? "  Against k it is flat: a micro-batch's activations are gone before the next one's come, and "
                        "gradients\n  are added into the same buffer.\n"
                      : "  Against k it rises only while there are fewer micro-batches than the pipeline keeps in "
                        "flight; then it is flat.\n");
}

void writeFits(const PlanInput& input, const plan::Fits& fits)
{
    const std::int64_t L = plan::effectiveBatchOf(input.settings);
    std::cout << "\nin " << bytesInBothUnits(*input.settings.memory) << '\n';
    if (fits.microBatch == 0) {
        std::cout << "  no b fits: one sample takes " << bytesInBothUnits(fits.bytes) << '\n';
        return;
    }
    std::cout << "  largest micro-batch   b = " << number(fits.microBatch)
              << (fits.most ? ", as large as is looked for" : "") << ", " << bytesInBothUnits(fits.bytes) << '\n'
              << "  for L = " << number(L) << "   k = " << number(fits.steps)
              << (fits.steps == 1 ? ": no accumulation is needed"
                  : fits.tooManySteps
                      ? ", more micro-batches than the " + number(plan::kMostSteps) + " that are gone through"
                      : "")
              << '\n';
    if (fits.equalMicroBatch > 0 && fits.equalMicroBatch < fits.microBatch && fits.steps > 1)
        std::cout << "  in equal parts   b = " << number(fits.equalMicroBatch) << ", k = " << number(fits.equalSteps)
                  << '\n';
}

void writeOptions(const PlanInput& input)
{
    std::cout << "\ncheaper, each on top of those before\n";
    Rows rows{{"  what", "memory", "saves", "fits", "costs"}};
    for (const plan::Option& option : plan::cheaperOptions(input.model, input.settings))
        rows.push_back({"  " + option.name, bytesInBothUnits(option.bytes),
                        option.saves < 0 ? "nothing" : bytesInBothUnits(option.saves), option.fits ? "yes" : "no",
                        option.cost});
    writeTable(std::cout, rows, 5);
}

void writeTime(const PlanInput& input, bool explain)
{
    const auto seconds = [](double value) { return plan::valueText(value, plan::Unit::Seconds); };
    if (input.measured) {
        const plan::MeasuredTime line =
            plan::timeThrough(input.settings.microBatch, input.measured->first, input.measured->second);
        std::cout << "\ntime, from two measured points\n  T = k · " << seconds(line.perMicroBatch) << " + "
                  << seconds(line.perUpdate) << '\n';
        Rows rows{{"  k", "an update", "samples/s"}};
        std::vector<std::int64_t> steps{1, 2, 4, 8, 16, 32};
        if (std::find(steps.begin(), steps.end(), input.settings.steps) == steps.end())
            steps.push_back(input.settings.steps);
        for (const std::int64_t k : steps) {
            const auto windows = static_cast<double>(k);
            rows.push_back(
                {"  " + number(k), seconds(line.seconds(windows)),
                 quotient(windows * static_cast<double>(input.settings.microBatch) / line.seconds(windows))});
        }
        writeTable(std::cout, rows, 1);
    }
    if (!input.rate) return;
    const plan::UpdateTime time = plan::updateTime(input.model, input.settings, *input.rate);
    std::cout << "\ntime of an update, at " << quotient(input.rate->operationsPerSecond / 1e12)
              << "e12 operations a second, " << quotient(100 * input.rate->utilisation) << " % of them reached\n";
    Rows rows;
    for (const plan::Term& term : time.seconds) rows.push_back({"  " + term.name, seconds(term.value)});
    rows.push_back({"  total", seconds(time.update)});
    rows.push_back({"  samples a second", quotient(time.samplesPerSecond)});
    if (time.hardwareOperations > time.modelOperations)
        rows.push_back({"  computing again costs", "× " + quotient(time.hardwareOperations / time.modelOperations)});
    if (input.settings.pipelineParallel > 1)
        rows.push_back({"  idle share of the pipeline", quotient(100 * time.bubble) + " %"});
    if (time.updateEach > time.updateOnce) {
        rows.push_back({"  gradients added up once a window", seconds(time.updateOnce)});
        rows.push_back({"  … after each micro-batch", seconds(time.updateEach)});
    }
    writeTable(std::cout, rows, 2);
    if (!explain) return;
    explainTerms(time.operations);
    explainTerms(time.seconds);
}

} // namespace

void writePlan(const PlanInput& input, bool explain)
{
    const plan::Memory memory = plan::memoryOf(input.model, input.settings);
    std::cout << input.text << ": " << number(plan::parametersOf(input.model)) << " parameters\n";
    std::string parts;
    for (const plan::PartSum& part : plan::partSums(input.model))
        parts += (parts.empty() ? "  " : ", ") + part.name + ' ' + number(part.parameters);
    std::cout << parts << '\n' << settingsText(input.model, input.settings) << '\n';
    writeMemory(input, memory, explain);
    const bool known = input.model.hasActivations();
    plan::Fits fits;
    if (input.settings.memory && known) fits = plan::fitsOf(input.model, input.settings);
    if (known) writeOverB(input, fits.microBatch);
    if (input.settings.memory && known) writeFits(input, fits);
    if (input.settings.memory && memory.total > *input.settings.memory) writeOptions(input);
    writeTime(input, explain);
}

void writePlanJson(const PlanInput& input)
{
    std::cout << plan::answerJson(input, programVersion()) << '\n';
}

void writeClaim(const plan::PreparedClaim& claim)
{
    std::cout << "The claim: " << claim.claim << "\n\n";
    const auto cell = [](const std::optional<double>& value, plan::Unit unit) {
        return value ? plan::valueText(*value, unit) : std::string("–");
    };
    std::vector<std::string> sources;
    const auto mark = [&](const std::string& source) {
        if (source.empty()) return std::string();
        auto found = std::find(sources.begin(), sources.end(), source);
        if (found == sources.end()) found = sources.insert(sources.end(), source);
        return " [" + std::to_string(found - sources.begin() + 1) + "]";
    };
    Rows rows{{"", "claimed", "the formulas give", "published"}};
    for (const plan::ClaimRow& row : claim.rows)
        rows.push_back({row.what, cell(row.claimed, row.unit), cell(row.computed, row.unit),
                        cell(row.published, row.unit) + mark(row.source)});
    writeTable(std::cout, rows, 4);
    for (std::size_t i = 0; i < sources.size(); ++i) std::cout << '[' << i + 1 << "] " << sources[i] << '\n';
    std::cout << "\nAssumed\n";
    for (const std::string& text : claim.assumptions) std::cout << "- " << text << '\n';
    std::cout << "\nSo\n";
    for (const std::string& text : claim.verdict) std::cout << "- " << text << '\n';
}

void writeClaimJson(const plan::PreparedClaim& claim)
{
    using Json = nlohmann::ordered_json;
    const auto orNull = [](const std::optional<double>& value) {
        if (!value) return Json();
        return *value == std::floor(*value) ? Json(static_cast<std::int64_t>(*value)) : Json(*value);
    };
    Json json;
    json["claim"] = claim.claim;
    json["model"] = claim.model;
    json["rows"] = Json::array();
    for (const plan::ClaimRow& row : claim.rows)
        json["rows"].push_back({{"what", row.what},
                                {"unit", std::string(plan::unitText(row.unit))},
                                {"claimed", orNull(row.claimed)},
                                {"computed", orNull(row.computed)},
                                {"published", orNull(row.published)},
                                {"source", row.source}});
    json["assumptions"] = claim.assumptions;
    json["verdict"] = claim.verdict;
    std::cout << json.dump(2) << '\n';
}

} // namespace tarakum
