#include "app/arms_table.hpp"
#include "app/commands.hpp"
#include "app/experiment_argument.hpp"
#include "engine/base/number_text.hpp"
#include "engine/lab/fit.hpp"
#include "engine/lab/variations.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <iostream>

namespace tarakum {

namespace {

// "24+24+16"; "16+16+… (4 of 16)" where there are many.
std::string cutText(const std::vector<std::int64_t>& sizes)
{
    constexpr std::size_t shown = 6;
    std::string text;
    for (std::size_t i = 0; i < std::min(shown, sizes.size()); ++i)
        text += (i > 0 ? "+" : "") + std::to_string(sizes[i]);
    if (sizes.size() > shown) text += "+…+" + std::to_string(sizes.back());
    return text;
}

std::string exact(std::int64_t bytes)
{
    return std::to_string(bytes) + " bytes (" + bytesText(bytes) + ")";
}

void writeJson(const Fit& fit)
{
    nlohmann::ordered_json json;
    json["micro_batch"] = fit.microBatch;
    json["accumulation_steps"] = fit.microBatches.size();
    json["micro_batches"] = fit.microBatches;
    json["predicted_bytes"] = total(fit.prediction.peak);
    json["measured_bytes"] = fit.measuredBytes;
    json["floor_bytes"] = fit.prediction.floor;
    json["effective_batch"] = fit.effectiveBatch;
    json["equal_micro_batch"] = fit.equalMicroBatch;
    json["milliseconds_per_update"] = fit.msPerUpdate;
    json["samples_per_second"] = fit.samplesPerSecond;
    std::cout << json.dump(2) << '\n';
}

void writeText(const Fit& fit, const std::string& arm, std::int64_t memory)
{
    const std::int64_t L = fit.effectiveBatch, k = static_cast<std::int64_t>(fit.microBatches.size());
    std::cout << "arm \"" << arm << "\" in " << exact(memory) << '\n';
    std::vector<std::vector<std::string>> rows;
    rows.push_back({"largest micro-batch", "b = " + std::to_string(fit.microBatch) +
                                               (fit.allSamples ? ", as many samples as there are" : "")});
    rows.push_back(
        {"windows of L = " + std::to_string(L),
         k == 1 ? "no accumulation is needed: k = 1" : "k = " + std::to_string(k) + ": " + cutText(fit.microBatches)});
    if (k > 1 && L % fit.microBatch != 0)
        rows.push_back({"in equal parts", "b = " + std::to_string(fit.equalMicroBatch) +
                                              ", k = " + std::to_string(L / fit.equalMicroBatch) +
                                              (fit.equalMicroBatch == 1 ? " (no other part of L fits)" : "")});
    rows.push_back({"predicted peak", exact(total(fit.prediction.peak))});
    rows.push_back({"measured peak", exact(fit.measuredBytes)});
    rows.push_back({"floor, without a sample", exact(fit.prediction.floor)});
    rows.push_back({"time", numberText(std::round(fit.msPerUpdate * 1000) / 1000) + " ms an update, " +
                                numberText(std::round(fit.samplesPerSecond)) + " samples/s"});
    writeTable(std::cout, rows, 2);

    std::cout << "\nwhat is held at the highest moment (" << momentText(fit.prediction.highest.moment)
              << (fit.highestLayer.empty() ? "" : " of " + fit.highestLayer) << ")\n";
    rows.clear();
    for (std::size_t c = 0; c < kCategories; ++c) {
        const Bytes bytes = fit.prediction.highest.held[c];
        if (bytes == Bytes()) continue;
        std::string formula = bytes.perSample == 0 ? "" : std::to_string(bytes.perSample) + " b";
        if (bytes.fixed != 0) formula = std::to_string(bytes.fixed) + (formula.empty() ? "" : " + " + formula);
        rows.push_back({std::string(categoryText(static_cast<Category>(c))), formula,
                        "= " + std::to_string(fit.prediction.peak[c])});
    }
    writeTable(std::cout, rows, 2);
}

} // namespace

int fitCommand(const CommandLine& line)
{
    const ExperimentArgument argument = readExperimentArgument(line.experiment, line.settings);
    const Variation first = variationsOf(argument.document).front();
    const Experiment experiment = readExperiment(first.document, argument.folder());
    const std::optional<std::int64_t> memory = parseBytes(line.memory);
    if (!memory || *memory < 1) throw BadInput("--memory", line.memory, "a number of bytes above 0, also as 8MiB");
    const std::size_t arm = armNamed(experiment, line.arm);

    const auto data = loadDataSet(experiment.data, experiment.loss, experiment.seed);
    const Fit fit = fitMemory(experiment, *data, {arm, *memory, line.effectiveBatch, line.threads});
    if (line.json)
        writeJson(fit);
    else
        writeText(fit, experiment.arms[arm].name, *memory);
    return 0;
}

} // namespace tarakum
