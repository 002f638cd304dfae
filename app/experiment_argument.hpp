// EXPERIMENT and --set on the command line.
#pragma once

#include "engine/lab/document.hpp"
#include "engine/lab/lesson.hpp"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace tarakum {

struct ExperimentArgument
{
    Document document;          // with the settings in it, not yet checked
    std::filesystem::path file; // it came from, absolute; empty for a shipped one

    std::filesystem::path folder() const { return file.empty() ? std::filesystem::current_path() : file.parent_path(); }
};

// `name`: a file, or failing that a shipped experiment or one of a lesson ("lesson-04/A"). Throws BadInput.
ExperimentArgument readExperimentArgument(const std::string& name, const std::vector<std::string>& settings);

// The lesson of that name ("lesson-04", "4"), or in that file; none where it names something else. Throws BadInput for
// a lesson's file that is wrong.
std::optional<Lesson> readLessonArgument(const std::string& name);

// The place of the arm that --arm names; 0 where it names none. Throws BadInput.
std::size_t armNamed(const Experiment&, const std::string& name);

} // namespace tarakum
