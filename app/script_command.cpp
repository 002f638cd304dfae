#include "app/commands.hpp"
#include "app/experiment_argument.hpp"
#include "app/output_file.hpp"
#include "engine/lab/script.hpp"
#include "engine/lab/variations.hpp"

#include <iostream>
#include <optional>

namespace tarakum {

int scriptCommand(const CommandLine& line)
{
    const ExperimentArgument argument = readExperimentArgument(line.experiment, line.settings);
    const Variation first = variationsOf(argument.document).front();
    const Experiment experiment = readExperiment(first.document, argument.folder());
    const std::size_t arm = armNamed(experiment, line.arm);

    OutputFile output("--output", line.output.empty() ? "-" : line.output);
    std::optional<OutputFile> data;
    if (!line.data.empty()) data.emplace("--data", line.data);
    if (data && data->isSameAs(output)) throw BadInput("--data", line.data, "another file than --output");

    const Script script = scriptOf(experiment, arm, line.data.empty() || line.data == "-" ? "data.json" : line.data);
    if (data) data->write([&](std::ostream& out) { out << scriptData(experiment, arm); });
    output.write([&](std::ostream& out) { out << script.text; });
    for (const std::string& what : script.leftOut) std::cerr << "tarakum: left out: " << what << '\n';
    return 0;
}

} // namespace tarakum
