#include "ui/arm_colours.hpp"

#include "ui/document_values.hpp"

namespace tarakum {

std::vector<int> armColours(const Experiment& run)
{
    std::vector<int> colours;
    for (const ArmSpec& arm : run.arms) colours.push_back(static_cast<int>(arm.colour.value_or(0)) - 1);
    return colours;
}

std::vector<int> armColours(const Document& document, const Experiment& run)
{
    std::vector<int> colours = armColours(run);
    for (std::size_t i = 0; i < colours.size(); ++i)
        for (std::size_t arm = 0; arm < armCount(document); ++arm) {
            if (armName(document, arm) != run.arms[i].name) continue;
            const Document* colour = writtenValue(document, armPath(arm, "colour"));
            colours[i] = colour && colour->is_number_integer() ? colour->get<int>() - 1 : -1;
        }
    return colours;
}

Document withColoursOf(Document run, const Document& bench)
{
    for (std::size_t i = 0; i < armCount(run); ++i)
        for (std::size_t arm = 0; arm < armCount(bench); ++arm) {
            if (armName(bench, arm) != armName(run, i)) continue;
            const Document* now = writtenValue(bench, armPath(arm, "colour"));
            const Document* then = writtenValue(run, armPath(i, "colour"));
            if (now ? then && *now == *then : !then) continue;
            if (now)
                run["arms"][i]["colour"] = *now;
            else
                run["arms"][i].erase("colour");
        }
    return run;
}

} // namespace tarakum
