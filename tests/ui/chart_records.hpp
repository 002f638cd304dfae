// Runs for chart tests, filled by hand: what a training thread would have logged.
#pragma once

#include "engine/lab/run_record.hpp"

#include <memory>
#include <vector>

namespace tarakum {

struct FakeArm
{
    const char* name = "arm";
    std::int64_t b = 16, k = 4;
    ArmStatus status = ArmStatus::Finished;
    std::int64_t updates = -1;       // rows; -1: to the end
    std::int64_t budget = 0;         // bytes; 0: none
    double clip = 0;                 // 0: none
    std::int64_t notFiniteFrom = 0;  // from this update on the loss is NaN; 0: never
    double start = 2.3, least = 0.4; // loss
};

std::shared_ptr<RunRecord> fakeRun(const std::vector<FakeArm>& arms, std::int64_t samples,
                                   std::int64_t evaluate = 1024);
// The row of an update, as logged; for appending by hand.
UpdateRow fakeRow(const FakeArm& arm, std::int64_t update);

// "accumulated" 16×4, "large batch" 64×1, "small batch" 16×1 and more of their like.
std::vector<FakeArm> usualArms(int count);

// A run whose arms train in step, with b = k = 1, to so many rows; and what it logs, so many rows of each arm at a
// time.
std::shared_ptr<RunRecord> growingRun(std::size_t arms, std::int64_t rows);
void grow(RunRecord& run, std::int64_t by);

} // namespace tarakum
