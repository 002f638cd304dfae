#include "ui/arm_mistakes.hpp"

#include "ui/document_values.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <string_view>

namespace tarakum {

namespace {

// Rules that change nothing where the arm says nothing of this key.
struct Need
{
    std::string_view rule, key;
};
constexpr Need kNeeds[] = {
    {"rules.clip", "clip_norm"},       {"rules.schedule_unit", "schedule"}, {"rules.average_unit", "average"},
    {"rules.unscale", "clip_norm"},    {"rules.unscale", "loss_scale"},     {"rules.scale_unit", "loss_scale"},
    {"rules.state", "model.stateful"},
};

bool isGiven(const Document& document, std::size_t arm, const Need& need)
{
    if (need.key.starts_with("model.")) return valueInForce(document, need.key) == true;
    const Document* value = writtenValue(document, armPath(arm, need.key));
    if (!value) value = writtenValue(document, "defaults." + std::string(need.key));
    if (!value || value->is_null()) return false;
    if (need.rule == "rules.scale_unit") return value->is_object(); // a scale that stays cannot change in mid-window
    return need.key != "loss_scale" || *value != 1;
}

std::size_t problemsOf(const Document& document)
{
    const auto checked = checkExperiment(document, {});
    const auto* problems = std::get_if<std::vector<Problem>>(&checked);
    return problems ? problems->size() : 0;
}

} // namespace

std::vector<RuleMistake> mistakesNear(const Document& document, std::size_t arm)
{
    std::vector<RuleMistake> near;
    const std::size_t problems = problemsOf(document);
    for (RuleMistake& mistake : ruleMistakes()) {
        const std::string path = armPath(arm, mistake.key);
        if (valueInForce(document, path) == mistake.choice) continue;
        const bool shows = std::all_of(std::begin(kNeeds), std::end(kNeeds), [&](const Need& need) {
            return need.rule != mistake.key || isGiven(document, arm, need);
        });
        if (!shows) continue;
        Document candidate = document;
        setValue(candidate, path, mistake.choice);
        if (problemsOf(candidate) <= problems) near.push_back(std::move(mistake));
    }
    return near;
}

Document mistakenCopy(const Document& document, std::size_t arm, const RuleMistake& mistake)
{
    Document changed = document;
    setValue(changed, armPath(arm, mistake.key), mistake.choice);
    Document copy = changed["arms"][arm];
    copy["name"] = freeArmName(document, armName(document, arm) + " (" + mistake.key.substr(mistake.key.find('.') + 1) +
                                             ": " + mistake.choice + ")");
    return copy;
}

} // namespace tarakum
