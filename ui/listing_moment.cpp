#include "ui/listing_moment.hpp"

namespace tarakum {

ListingMoment listingMoment(const ArmRecord& arm)
{
    const ArmProgress& progress = arm.progress;
    ListingMoment now;
    now.moment = progress.moment.load(std::memory_order_relaxed);
    now.firstLayer = progress.layer.load(std::memory_order_relaxed) == 0;
    now.done = progress.inWindow.load(std::memory_order_relaxed);
    now.of = progress.plannedSteps.load(std::memory_order_acquire);
    now.updates = progress.updates.load(std::memory_order_relaxed);
    now.microSteps = progress.microSteps.load(std::memory_order_relaxed);
    const ArmStatus status = arm.status.load(std::memory_order_acquire);
    now.over = status != ArmStatus::Waiting && status != ArmStatus::Training;
    // Not by its micro-batches so far: a fork begins with its parent's.
    now.begun = now.done > 0 || now.moment != MemoryMoment::Cleared || !arm.updates.empty();
    return now;
}

bool isLit(const ListingLine& line, const ListingMoment& now)
{
    using P = ListingPhase;
    if (line.struck || now.over) return false;
    if (!now.begun) return line.phase == P::Start;
    switch (now.moment) {
    case MemoryMoment::Data: return line.phase == P::Data;
    case MemoryMoment::Forward:
    case MemoryMoment::Recompute: return line.phase == P::Forward && !bearsName(line, "L6");
    case MemoryMoment::Loss: return line.phase == P::Scaling || (line.phase == P::Forward && bearsName(line, "L6"));
    case MemoryMoment::Backward:
        if (line.phase == P::Backward) return true;
        // An update's count begins anew in the lines that follow the test.
        return now.firstLayer && (line.phase == P::Test || line.note == ListingNote::Add);
    case MemoryMoment::Step: return line.phase == P::Clip || line.phase == P::Optimizer;
    case MemoryMoment::Cleared:
        return line.phase == P::Test || line.phase == P::Clip || line.phase == P::Optimizer ||
               (line.phase == P::Clear && line.note != ListingNote::ClearEarly) ||
               line.note == ListingNote::CountAnew || line.note == ListingNote::StepsChange;
    }
    return false;
}

} // namespace tarakum
