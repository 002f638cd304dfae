#include "engine/lab/steps_list.hpp"

#include "engine/base/number_text.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace tarakum {

namespace {

constexpr std::array<std::string_view, 3> kFrom{"from_update", "from_epoch", "from_samples"}; // as StepsEntry::From
constexpr double kLargestCount = 9007199254740992.0;                                          // 2⁵³

std::optional<std::int64_t> wholeNumber(const Document& json, double least, double most)
{
    if (!json.is_number()) return std::nullopt;
    const auto value = json.get<double>();
    if (!(value >= least && value <= most) || value != std::trunc(value)) return std::nullopt;
    return static_cast<std::int64_t>(value);
}

} // namespace

bool isStepsListKey(std::string_view name)
{
    return name == "steps" || std::find(kFrom.begin(), kFrom.end(), name) != kFrom.end();
}

std::optional<Problem> readStepsList(const Document& list, const std::string& path, double mostSteps,
                                     std::vector<StepsEntry>& entries)
{
    entries.clear();
    if (list.empty())
        return Problem{path, "[]", "a list of at least one entry, like {\"from_update\": 0, \"steps\": 1}"};
    for (std::size_t i = 0; i < list.size(); ++i) {
        const Document& entry = list[i];
        const std::string here = path + '[' + std::to_string(i) + ']';
        const auto whole = [&] {
            return Problem{here, documentExcerpt(entry),
                           "an object of steps and one of from_update, from_epoch, from_samples"};
        };
        if (!entry.is_object()) return whole();
        std::optional<std::size_t> from;
        for (const auto& [name, value] : entry.items()) {
            if (!isStepsListKey(name))
                return Problem{here + '.' + name, "",
                               "unknown key; here may stand from_update, from_epoch, from_samples, steps"};
            if (name == "steps") continue;
            if (from) return whole();
            from = static_cast<std::size_t>(std::find(kFrom.begin(), kFrom.end(), name) - kFrom.begin());
        }
        if (!from || !entry.contains("steps")) return whole();
        const std::string fromName(kFrom[*from]);
        const auto at = wholeNumber(entry[fromName], 0, kLargestCount);
        if (!at) return Problem{here + '.' + fromName, documentExcerpt(entry[fromName]), "an integer of at least 0"};
        const auto steps = wholeNumber(entry["steps"], 1, mostSteps);
        if (!steps)
            return Problem{here + ".steps", documentExcerpt(entry["steps"]),
                           "an integer from 1 to " + numberText(mostSteps)};

        const StepsEntry read{static_cast<StepsEntry::From>(*from), *at, *steps};
        if (!entries.empty() && entries.back().from != read.from)
            return Problem{here + '.' + fromName, "",
                           "all entries must begin alike, with " +
                               std::string(kFrom[static_cast<std::size_t>(entries.back().from)])};
        if (!entries.empty() && entries.back().at >= read.at)
            return Problem{here + '.' + fromName, std::to_string(read.at),
                           "more than " + std::to_string(entries.back().at) + ", the entry's before it"};
        entries.push_back(read);
    }
    return std::nullopt;
}

} // namespace tarakum
