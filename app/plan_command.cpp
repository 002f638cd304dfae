#include "app/arms_table.hpp"
#include "app/commands.hpp"
#include "app/plan_report.hpp"
#include "engine/planner/cards.hpp"
#include "engine/planner/models.hpp"
#include "engine/planner/refusal.hpp"

#include <iostream>

namespace tarakum {

namespace {

void listModels()
{
    std::vector<std::vector<std::string>> rows{{"name", "parameters", "model"}};
    for (const plan::NamedModel& model : plan::namedModels())
        rows.push_back(
            {model.name, plan::groupedNumber(static_cast<double>(plan::parametersOf(model.model))), model.text});
    writeTable(std::cout, rows, 3);
}

void listCards()
{
    std::vector<std::vector<std::string>> rows{{"name", "memory", "16 bit, 1e12/s", "float32, 1e12/s", "card"}};
    for (const plan::Card& card : plan::cards())
        rows.push_back({card.name, plan::bytesInBothUnits(card.memory), plan::plainNumber(card.rate16 / 1e12),
                        plan::plainNumber(card.rate32 / 1e12), card.text});
    writeTable(std::cout, rows, 5);
}

void perform(const PlanLine& line)
{
    if (line.models) return listModels();
    if (line.cards) return listCards();
    if (!line.claim.empty()) {
        const plan::PreparedClaim claim = plan::preparedClaim(line.claim);
        return line.json ? writeClaimJson(claim) : writeClaim(claim);
    }
    if (!line.experiment.empty()) return writeLaboratory(line);
    const PlanInput input = planInput(line);
    if (line.json)
        writePlanJson(input);
    else
        writePlan(input, line.explain);
}

} // namespace

int planCommand(const CommandLine& line)
{
    try {
        perform(line.plan);
    } catch (const plan::Refusal& refusal) {
        // What the planner names by a word is an option here; a key of a file has its file before it.
        const bool option =
            refusal.where().find(' ') == std::string::npos && refusal.where().find(':') == std::string::npos;
        throw BadInput((option ? "--" : "") + refusal.where(), refusal.value(), refusal.allowed());
    }
    return 0;
}

} // namespace tarakum
