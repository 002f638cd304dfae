#include "ui/planner_laboratory.hpp"

#include "engine/base/errors.hpp"
#include "engine/planner/memory.hpp"

namespace tarakum {

PlannerLaboratory plannerLaboratory(const RunRecord& run, std::size_t place)
{
    PlannerLaboratory result;
    const Experiment& experiment = run.experiment;
    const ArmSpec& arm = experiment.arms[place];
    result.arm = QString::fromStdString(arm.name);
    try {
        const auto data = loadDataSet(experiment.data, experiment.loss, experiment.seed);
        result.model = plannerModel(experiment, *data);
        result.settings = plannerSettings(arm, *data);
        if (arm.memoryBudget) result.settings.memory = static_cast<double>(*arm.memoryBudget);
        const plan::Memory planned = plan::memoryOf(result.model, result.settings);
        const MemoryPrediction ledger =
            predictMemory(experiment, place, *data, arm.largestMicroBatch(), arm.samplesPerWindow());
        result.activationsKnown = planned.activationsKnown;
        result.lines = besideLedger(planned, ledger.peak);
    } catch (const plan::Refusal& refusal) {
        result.problem = refusal;
    } catch (const BadInput& bad) {
        const Problem& first = bad.problems().front();
        result.problem = plan::Refusal(first.where, first.value, first.allowed);
    } catch (const Error& error) {
        result.problem = plan::Refusal(arm.name, "", error.what());
    }
    return result;
}

} // namespace tarakum
