#include "engine/lab/lesson.hpp"

#include "engine/lab/rows.hpp"
#include "engine/lab/shipped.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace tarakum {

namespace {

constexpr auto kViews = std::to_array<std::string_view>(
    {"charts", "diagram", "memory", "equivalence", "microscope", "listing", "neuron", "layers", "time", "table", "runs",
     "mistakes", "planner", "lessons", "stability", "map", "setup"});
constexpr auto kLines = std::to_array<std::string_view>(
    {"L1", "L2", "L3", "L4", "L5", "L6", "L7", "L8", "L9", "L10", "L11", "L12", "L13", "L14"});
constexpr auto kDiagram =
    std::to_array<std::string_view>({"samples", "network", "buffer", "counter", "update", "memory"});
constexpr auto kMemory = std::to_array<std::string_view>(
    {"parameters", "gradients", "activations", "optimizer", "workspace", "data", "budget"});
constexpr auto kEquivalence = std::to_array<std::string_view>({"distance", "floor"});
constexpr auto kPlanner = std::to_array<std::string_view>({"memory", "answer", "devices", "settings"});

// A chart of a column, or one of those that show several.
std::vector<std::string_view> chartNames()
{
    std::vector<std::string_view> names{"memory", "time", "layers"};
    for (const Column& column : columns()) names.push_back(column.name);
    return names;
}

std::vector<Lesson> readLessons()
{
    std::vector<Lesson> all;
    for (const Shipped& shipped : shippedLessons())
        all.push_back(readLesson(parseDocument(shipped.json, std::string(shipped.name)), {}));
    return all;
}

const LessonExperiment* experimentNamed(const Lesson& lesson, std::string_view name)
{
    const auto found = std::find_if(lesson.experiments.begin(), lesson.experiments.end(),
                                    [&](const LessonExperiment& e) { return e.name == name; });
    return found == lesson.experiments.end() ? nullptr : &*found;
}

} // namespace

const std::vector<Lesson>& lessons()
{
    static const std::vector<Lesson> all = readLessons();
    return all;
}

const Lesson* findLesson(std::string_view name)
{
    constexpr std::string_view prefix = "lesson-";
    if (name.starts_with(prefix)) name.remove_prefix(prefix.size());
    int number = 0;
    const auto parsed = std::from_chars(name.data(), name.data() + name.size(), number);
    if (parsed.ec != std::errc() || parsed.ptr != name.data() + name.size()) return nullptr;
    const auto found =
        std::find_if(lessons().begin(), lessons().end(), [&](const Lesson& l) { return l.number == number; });
    return found == lessons().end() ? nullptr : &*found;
}

const Document* findLessonExperiment(std::string_view name)
{
    const std::size_t slash = name.find('/');
    const Lesson* lesson = slash == std::string_view::npos ? nullptr : findLesson(name.substr(0, slash));
    const LessonExperiment* experiment = lesson ? experimentNamed(*lesson, name.substr(slash + 1)) : nullptr;
    return experiment ? &experiment->document : nullptr;
}

std::optional<Document> pageDocument(const Lesson& lesson, const LessonPage& page)
{
    const LessonExperiment* experiment = experimentNamed(lesson, page.experiment);
    if (!experiment) return std::nullopt;
    Document document = experiment->document;
    for (const LessonAction& action : page.actions)
        for (const LessonSetting& setting : action.settings) setValue(document, setting.path, setting.value);
    return document;
}

std::span<const std::string_view> lessonViews()
{
    return kViews;
}

std::span<const LessonHighlightKind> lessonHighlights()
{
    static const std::vector<std::string_view> charts = chartNames();
    static const std::array<LessonHighlightKind, 7> kinds{{{"listing", kLines},
                                                           {"chart", charts},
                                                           {"memory", kMemory},
                                                           {"diagram", kDiagram},
                                                           {"equivalence", kEquivalence},
                                                           {"planner", kPlanner},
                                                           {"arm", {}}}};
    return kinds;
}

} // namespace tarakum
