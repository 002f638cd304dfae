#include "engine/lab/fork.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace tarakum {

namespace {

const Document* member(const Document& object, const char* name)
{
    if (!object.is_object()) return nullptr;
    const auto found = object.find(name);
    return found == object.end() || found->is_null() ? nullptr : &*found;
}

const Document& armsOf(const Document& document)
{
    static const Document none = Document::array();
    const Document* arms = member(document, "arms");
    return arms && arms->is_array() ? *arms : none;
}

bool isOff(const Document& arm)
{
    const Document* off = member(arm, "off");
    return off && off->is_boolean() && off->get<bool>();
}

// The name of the arm that one is a fork of; empty: it is none, or says it wrongly.
std::string parentOf(const Document& arm)
{
    const Document* fork = member(arm, "fork");
    const Document* of = fork ? member(*fork, "of") : nullptr;
    return of && of->is_string() ? of->get<std::string>() : std::string();
}

// Among the arms before `end`.
std::optional<std::size_t> placeOf(const Document& arms, const std::string& name, std::size_t end)
{
    for (std::size_t i = 0; i < std::min(end, arms.size()); ++i) {
        const Document* own = member(arms[i], "name");
        if (own && own->is_string() && own->get_ref<const std::string&>() == name) return i;
    }
    return std::nullopt;
}

// The place of the arm that this one begins from; none: it is no fork, or says it wrongly.
std::optional<std::size_t> forkedFrom(const Document& document, std::size_t arm)
{
    const Document& arms = armsOf(document);
    const std::string parent = parentOf(arms[arm]);
    return parent.empty() ? std::nullopt : placeOf(arms, parent, arm);
}

} // namespace

std::vector<std::optional<Fork>> forksOf(const Document& document)
{
    const Document& arms = armsOf(document);
    std::vector<std::optional<Fork>> forks;
    std::vector<std::size_t> places; // of each arm among those that are not off
    for (std::size_t i = 0; i < arms.size(); ++i) {
        places.push_back(forks.size());
        if (isOff(arms[i])) continue;
        std::optional<Fork>& fork = forks.emplace_back();
        const auto of = forkedFrom(document, i);
        const Document* at = of ? member(arms[i]["fork"], "at") : nullptr;
        if (at && at->is_number()) fork = Fork{places[*of], at->get<std::int64_t>()};
    }
    return forks;
}

void checkForks(const Document& document, const Experiment& experiment, std::vector<Problem>& problems)
{
    const Document& arms = armsOf(document);
    std::vector<std::size_t> places;
    std::size_t place = 0;
    for (std::size_t i = 0; i < arms.size(); ++i) {
        places.push_back(place);
        const Document* fork = member(arms[i], "fork");
        const bool off = isOff(arms[i]);
        place += off ? 0 : 1;
        if (!fork) continue;
        const std::string path = "arms[" + std::to_string(i) + "].";
        const std::string parent = parentOf(arms[i]);
        const auto of = forkedFrom(document, i);
        if (!of || (isOff(arms[*of]) && !off)) {
            problems.push_back({path + "fork.of", documentExcerpt(Document(parent)),
                                i == 0 ? "left out: the first arm has none before it to begin from"
                                       : "the name of an arm that stands before it and is not off"});
            continue;
        }
        if (!member(*fork, "at"))
            problems.push_back({path + "fork.at", "", "must be there: the updates that the other has made then"});
        if (off || isOff(arms[*of])) continue;
        // What is handed over must find its place.
        const ArmSpec &mine = experiment.arms[places[i]], &other = experiment.arms[places[*of]];
        const auto same = [&](bool right, const char* key) {
            if (!right)
                problems.push_back({path + key, "", "must be as in the arm that it is a fork of, \"" + parent + "\""});
        };
        same(mine.precision == other.precision, "precision");
        same(mine.optimizer.kind == other.optimizer.kind, "optimizer.kind");
        same((mine.optimizer.momentum != 0) == (other.optimizer.momentum != 0), "optimizer.momentum");
        same(mine.average.has_value() == other.average.has_value(), "average");
        same(!experiment.model.stateful || mine.rules.network.state == other.rules.network.state, "rules.state");
    }
}

} // namespace tarakum
