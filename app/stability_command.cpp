#include "app/arms_table.hpp"
#include "app/commands.hpp"
#include "app/experiment_argument.hpp"
#include "app/output_file.hpp"
#include "app/stop_signals.hpp"
#include "app/terminal_text.hpp"
#include "engine/base/number_text.hpp"
#include "engine/lab/export.hpp"
#include "engine/lab/rows.hpp"
#include "engine/lab/stability.hpp"
#include "engine/lab/variations.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <future>
#include <iostream>
#include <optional>

namespace tarakum {

namespace {

using Json = nlohmann::ordered_json;

Json jsonOf(double value)
{
    if (isMissing(value)) return nullptr;
    return std::isfinite(value) ? Json(value) : Json(numberText(value));
}

void writeJson(const StabilityRecord& record)
{
    Json json;
    json["tarakum"] = 1;
    json["version"] = programVersion();
    json["experiment"] = Json::parse(record.document);
    json["seed"] = record.experiment.seed;
    json["arm"] = record.experiment.arms[record.request.arm].name;
    Json& cells = json["cells"] = Json::array();
    for (std::size_t i = 0, size = record.cells.size(); i < size; ++i) {
        const StabilityCell& cell = record.cells[i];
        const StabilityBuffer& buffer = stabilityBuffers()[cell.buffer];
        cells.push_back({{"buffer", typeText(buffer.type)},
                         {"summation", summationText(buffer.summation)},
                         {"accumulation_steps", cell.steps},
                         {"samples", cell.samples},
                         {"error", jsonOf(cell.error)},
                         {"grad_error", jsonOf(cell.gradError)},
                         {"grad_norm", jsonOf(cell.gradNorm)},
                         {"stuck", jsonOf(cell.stuck)},
                         {"condition", jsonOf(cell.condition)},
                         {"bound", jsonOf(cell.bound)}});
    }
    std::cout << json.dump(2) << '\n';
}

std::string errorText(double error)
{
    if (isMissing(error)) return "-";
    if (!std::isfinite(error)) return "not finite";
    if (error == 0) return "0";
    char text[32];
    std::snprintf(text, sizeof text, "%.1e", error);
    return text;
}

void writeText(const StabilityRecord& record)
{
    std::cout << "relative error of a window's gradient, arm \""
              << terminalText(record.experiment.arms[record.request.arm].name)
              << "\", beside the same micro-gradients added up in float64\n";
    std::vector<std::vector<std::string>> rows{{"buffer"}};
    const std::size_t buffers = stabilityBuffers().size(), whole = record.cells.size() / buffers;
    for (std::size_t i = 0; i < whole; ++i) rows[0].push_back("k = " + std::to_string(record.steps[i]));
    for (std::size_t b = 0; b < buffers; ++b) {
        const StabilityBuffer& buffer = stabilityBuffers()[b];
        rows.push_back({std::string(typeText(buffer.type)) + ", " + std::string(summationText(buffer.summation))});
        for (std::size_t i = 0; i < whole; ++i) rows.back().push_back(errorText(record.cells[i * buffers + b].error));
    }
    writeTable(std::cout, rows, 1);
}

} // namespace

int stabilityCommand(const CommandLine& line)
{
    const ExperimentArgument argument = readExperimentArgument(line.experiment, line.settings);
    const Variation first = variationsOf(argument.document).front();
    const Experiment experiment = readExperiment(first.document, argument.folder());
    StabilityRequest request;
    request.arm = armNamed(experiment, line.arm);
    request.microBatch = line.microBatch;
    request.steps = line.steps;
    request.threads = line.threads;
    std::sort(request.steps.begin(), request.steps.end());
    request.steps.erase(std::unique(request.steps.begin(), request.steps.end()), request.steps.end());
    std::optional<OutputFile> csv;
    if (line.csv) csv.emplace("--csv", *line.csv);
    if (line.json && csv && csv->isStandardOutput())
        throw BadInput("--csv", "-", "a file, since --json has standard output");

    StabilityRecord record(experiment, documentLine(argument.document), request);
    catchStopSignals();
    const auto measured = std::async(std::launch::async, [&] { measureStability(record); });
    while (measured.wait_for(std::chrono::milliseconds(50)) != std::future_status::ready)
        if (stopSignal() != 0) record.cancelled = true;
    if (!record.problem().empty() && stopSignal() == 0)
        throw RunFailed(record.problemIsBadInput() ? 2 : 1, record.problem());
    if (csv) csv->write([&](std::ostream& out) { writeStabilityCsv(out, record); });
    if (line.json)
        writeJson(record);
    else if (!csv || !csv->isStandardOutput())
        writeText(record);
    return stopSignal() != 0 ? 128 + stopSignal() : 0;
}

} // namespace tarakum
