#include "app/experiment_argument.hpp"

#include "engine/lab/shipped.hpp"
#include "engine/lab/state_file.hpp"

namespace tarakum {

namespace fs = std::filesystem;

ExperimentArgument readExperimentArgument(const std::string& name, const std::vector<std::string>& settings)
{
    ExperimentArgument argument;
    std::error_code error;
    if (const fs::file_status status = fs::status(name, error); fs::exists(status) && !fs::is_directory(status)) {
        if (isStateFile(name))
            throw BadInput("EXPERIMENT", name,
                           "an experiment: a saved run goes on with run --resume, or in the window");
        argument.file = fs::absolute(name);
        argument.document = readDocument(name);
    } else if (const Shipped* shipped = findShipped(name)) {
        argument.document = parseDocument(shipped->json, name);
    } else if (const Document* experiment = findLessonExperiment(name)) {
        argument.document = *experiment;
    } else {
        std::string names;
        for (const Shipped& one : shippedExperiments()) names += (names.empty() ? "" : ", ") + std::string(one.name);
        throw BadInput("EXPERIMENT", name,
                       "a file that exists, an experiment of a lesson like lesson-04/A, or one of " + names);
    }
    for (const std::string& setting : settings) setOption(argument.document, setting);
    return argument;
}

std::optional<Lesson> readLessonArgument(const std::string& name)
{
    std::error_code error;
    if (const fs::file_status status = fs::status(name, error); fs::exists(status) && !fs::is_directory(status)) {
        const Document document = readDocument(name);
        if (!document.is_object() || !document.contains("tarakum_lesson")) return {};
        return readLesson(document, fs::absolute(name).parent_path());
    }
    const Lesson* shipped = findLesson(name);
    return shipped ? std::optional(*shipped) : std::nullopt;
}

std::size_t armNamed(const Experiment& experiment, const std::string& name)
{
    if (name.empty()) return 0;
    std::string names;
    for (std::size_t i = 0; i < experiment.arms.size(); ++i) {
        if (experiment.arms[i].name == name) return i;
        names += (i > 0 ? ", " : "") + experiment.arms[i].name;
    }
    throw BadInput("--arm", name, "the name of an arm: " + names);
}

} // namespace tarakum
