#include "app/arms_table.hpp"
#include "app/experiment_argument.hpp"
#include "app/plan_report.hpp"
#include "engine/lab/arm_memory.hpp"
#include "engine/lab/planner_link.hpp"
#include "engine/lab/variations.hpp"
#include "engine/planner/memory.hpp"

#include <nlohmann/json.hpp>

#include <iostream>

namespace tarakum {

void writeLaboratory(const PlanLine& line)
{
    const ExperimentArgument argument = readExperimentArgument(line.experiment, {});
    const Experiment experiment = readExperiment(variationsOf(argument.document).front().document, argument.folder());
    const ArmSpec& arm = experiment.arms.front();
    const auto data = loadDataSet(experiment.data, experiment.loss, experiment.seed);
    const plan::Transformer model = plannerModel(experiment, *data);
    const plan::Memory planned = plan::memoryOf(model, plannerSettings(arm, *data));
    const MemoryPrediction ledger =
        predictMemory(experiment, 0, *data, arm.largestMicroBatch(), arm.samplesPerWindow());
    const std::vector<LedgerLine> lines = besideLedger(planned, ledger.peak);
    const std::int64_t parameters = plan::parametersOf(model);
    if (line.json) {
        nlohmann::ordered_json json{{"parameters", parameters}, {"rows", nlohmann::ordered_json::array()}};
        for (const LedgerLine& one : lines)
            json["rows"].push_back(
                {{"what", one.what},
                 {"planner_bytes",
                  one.planner ? nlohmann::ordered_json(static_cast<std::int64_t>(*one.planner)) : nullptr},
                 {"ledger_bytes", one.ledger}});
        std::cout << json.dump(2) << '\n';
        return;
    }
    std::cout << "arm \"" << arm.name << "\": " << plan::groupedNumber(static_cast<double>(parameters))
              << " parameters, b = " << arm.largestMicroBatch() << ", k = " << arm.stepsPerWindow()
              << "; bytes at the peak\n";
    std::vector<std::vector<std::string>> rows{{"  what", "planner", "ledger", "planner / ledger"}};
    for (const LedgerLine& one : lines) {
        const auto booked = static_cast<double>(one.ledger);
        rows.push_back(
            {"  " + one.what, one.planner ? plan::groupedNumber(*one.planner) : "–", plan::groupedNumber(booked),
             one.planner && one.ledger > 0 ? plan::valueText(*one.planner / booked, plan::Unit::Ratio) : "–"});
    }
    writeTable(std::cout, rows, 1);
    std::cout << (planned.activationsKnown
                      ? "The planner's formulas, made for large models, on this small one. It leaves out the norms' "
                        "means and deviations;\nit counts float32 scores and 8 bytes a token, where the laboratory has "
                        "the type it computes in, and tokens under data.\n"
                      : "The planner knows activations of transformers only (model.kind gpt); of other models it knows "
                        "the states.\n");
}

} // namespace tarakum
