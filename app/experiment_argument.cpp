#include "app/experiment_argument.hpp"

#include "engine/lab/shipped.hpp"

namespace tarakum {

namespace fs = std::filesystem;

ExperimentArgument readExperimentArgument(const std::string& name, const std::vector<std::string>& settings)
{
    ExperimentArgument argument;
    std::error_code error;
    if (const fs::file_status status = fs::status(name, error); fs::exists(status) && !fs::is_directory(status)) {
        argument.file = fs::absolute(name);
        argument.document = readDocument(name);
    } else if (const Shipped* shipped = findShipped(name)) {
        argument.document = parseDocument(shipped->json, name);
    } else {
        std::string names;
        for (const Shipped& one : shippedExperiments()) names += (names.empty() ? "" : ", ") + std::string(one.name);
        throw BadInput("EXPERIMENT", name, "a file that exists, or one of " + names);
    }
    for (const std::string& setting : settings) setOption(argument.document, setting);
    return argument;
}

} // namespace tarakum
