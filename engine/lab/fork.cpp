#include "engine/lab/fork.hpp"

#include "engine/lab/first_row.hpp"
#include "engine/lab/run_record.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <string>

namespace tarakum {

namespace {

void checkFork(const Experiment& experiment, std::size_t place, std::vector<Problem>& problems)
{
    const ArmSpec& mine = experiment.arms[place];
    const Fork& fork = *mine.fork;
    const std::string path = "arms[" + std::to_string(place) + "].";
    const auto of = armPlace(experiment.arms, fork.of);
    const bool before = of && *of < place;
    if (!before || (experiment.arms[*of].off && !mine.off)) {
        problems.push_back({path + "fork.of", documentExcerpt(Document(fork.of)),
                            place == 0 ? "left out: the first arm has none before it to begin from"
                                       : "the name of an arm that stands before it and is not off"});
        return;
    }
    if (fork.at == 0)
        problems.push_back({path + "fork.at", "", "must be there: the updates that the other has made then"});
    // What is handed over must find its place.
    const ArmSpec& other = experiment.arms[*of];
    const auto same = [&](bool right, const char* key) {
        if (!right)
            problems.push_back({path + key, "", "must be as in the arm that it is a fork of, \"" + fork.of + "\""});
    };
    same(mine.precision == other.precision, "precision");
    same(mine.optimizer.kind == other.optimizer.kind, "optimizer.kind");
    same((mine.optimizer.momentum != 0) == (other.optimizer.momentum != 0), "optimizer.momentum");
    same(mine.average.has_value() == other.average.has_value(), "average");
    same(!experiment.model.stateful || mine.rules.network.state == other.rules.network.state, "rules.state");
}

} // namespace

std::optional<std::size_t> armPlace(const std::vector<ArmSpec>& arms, std::string_view name)
{
    const auto found = std::find_if(arms.begin(), arms.end(), [&](const ArmSpec& arm) { return arm.name == name; });
    if (found == arms.end()) return std::nullopt;
    return static_cast<std::size_t>(found - arms.begin());
}

void checkForks(const Experiment& experiment, std::vector<Problem>& problems)
{
    for (std::size_t i = 0; i < experiment.arms.size(); ++i)
        if (experiment.arms[i].fork) checkFork(experiment, i, problems);
}

Document withoutColours(Document document)
{
    if (!document.is_object() || !document.contains("arms") || !document["arms"].is_array()) return document;
    for (Document& arm : document["arms"])
        if (arm.is_object()) arm.erase("colour");
    return document;
}

std::vector<Fork> addedForks(const Document& before, const Document& after)
{
    Document without = withoutColours(after);
    std::vector<Fork> forks;
    if (!without.is_object() || !without.contains("arms") || !before.contains("arms")) return forks;
    Document& arms = without["arms"];
    while (arms.size() > before["arms"].size()) {
        const Document added = arms.back();
        arms.erase(arms.size() - 1);
        if (!added.contains("fork")) return {};
        const Document& fork = added["fork"];
        if (!fork.is_object() || !fork.contains("of") || !fork.contains("at")) return {};
        if (!fork["of"].is_string() || !fork["at"].is_number_integer()) return {};
        forks.push_back({fork["of"].get<std::string>(), fork["at"].get<std::int64_t>()});
    }
    if (without != withoutColours(before)) forks.clear();
    return forks;
}

UpdateRow rowBefore(const RunRecord& record, std::size_t arm)
{
    const auto& fork = record.experiment.arms[arm].fork;
    if (!fork) return {};
    const Log<UpdateRow>& rows = record.arms[*armPlace(record.experiment.arms, fork->of)].updates;
    // The first row that stands there: updates ascend, and those that are left out are not counted.
    const std::size_t first =
        firstRow(rows, [&](const UpdateRow& row) { return !(row.update < static_cast<double>(fork->at)); });
    return first < rows.size() ? rows[first] : UpdateRow();
}

} // namespace tarakum
