#include "app/arms_table.hpp"
#include "app/commands.hpp"
#include "engine/base/number_text.hpp"
#include "engine/lab/document.hpp"
#include "engine/lab/keys.hpp"
#include "engine/lab/machine.hpp"
#include "engine/lab/shipped.hpp"

#include <nlohmann/json.hpp>

#include <iostream>

namespace tarakum {

namespace {

void listKeys()
{
    for (const Key& key : keys()) {
        std::cout << key.path << "\n    " << key.text << "\n    " << allowedText(key);
        if (!key.fallback.empty() && key.fallback != "null" && key.fallback != allowedText(key))
            std::cout << "; " << key.fallback << " if left out";
        std::cout << '\n';
    }
}

} // namespace

int listCommand(const CommandLine& line)
{
    if (line.keys) {
        listKeys();
        return 0;
    }
    std::vector<std::vector<std::string>> rows;
    for (const Shipped& one : shippedExperiments()) {
        const Experiment experiment = readExperiment(parseDocument(one.json, std::string(one.name)), {});
        rows.push_back({std::string(one.name), experiment.title.in(false)});
    }
    writeTable(std::cout, rows, 2);
    return 0;
}

int devicesCommand()
{
    const Machine machine = thisMachine();
    std::cout << "cpu   " << (machine.processor.empty() ? "processor" : machine.processor) << ", " << machine.cores
              << (machine.cores == 1 ? " core, " : " cores, ") << bytesText(machine.memoryBytes) << " of memory, "
              << machine.blas << '\n'
              << "cuda  not in this build\n";
    return 0;
}

} // namespace tarakum
