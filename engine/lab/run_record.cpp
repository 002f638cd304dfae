#include "engine/lab/run_record.hpp"

#include <utility>

namespace tarakum {

std::string_view statusText(ArmStatus status)
{
    switch (status) {
    case ArmStatus::Waiting: return "waiting";
    case ArmStatus::Training: return "training";
    case ArmStatus::Finished: return "finished";
    case ArmStatus::OutOfMemory: return "out-of-memory";
    case ArmStatus::NotFinite: return "not-finite";
    case ArmStatus::Stopped: return "stopped";
    }
    return "";
}

RunRecord::RunRecord(Experiment e, std::string documentText)
    : experiment(std::move(e)), document(std::move(documentText)), arms(experiment.arms.size())
{
    for (ArmRecord& arm : arms) arm.watched = watchedBy(experiment.claims);
}

} // namespace tarakum
