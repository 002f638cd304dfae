#include "tests/ui/chart_records.hpp"

#include "engine/base/draws.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace tarakum {
namespace {

double noise(std::int64_t update, std::uint32_t stream)
{
    return Draws(7).uniform(Purpose::Weights, static_cast<std::uint64_t>(update), stream) - 0.5;
}

} // namespace

UpdateRow fakeRow(const FakeArm& arm, std::int64_t update)
{
    UpdateRow row;
    const double L = static_cast<double>(arm.b * arm.k), n = static_cast<double>(update);
    row.update = n;
    row.microSteps = n * static_cast<double>(arm.k);
    row.samples = row.items = n * L;
    row.seconds = row.samples / 20000;
    row.accumulationSteps = static_cast<double>(arm.k);
    row.learningRate = 0.1;
    row.loss =
        arm.least + (arm.start - arm.least) * std::exp(-row.samples / 1800) + 1.2 / std::sqrt(L) * noise(update, 1);
    row.gradNorm = 0.4 + 1.1 * std::exp(-row.samples / 1500) + 3 / std::sqrt(L) * std::abs(noise(update, 2));
    if (arm.clip > 0) row.clippedNorm = std::min(row.gradNorm, arm.clip);
    const double b = static_cast<double>(arm.b);
    row.bytesParameters = 439000;
    row.bytesGradients = 439000;
    row.bytesActivations = b * 3200;
    row.bytesOptimizer = 0;
    row.bytesWorkspace = b * 900 + 40000;
    row.bytesData = b * 3144;
    row.bytesPeak = row.bytesParameters + row.bytesGradients + row.bytesActivations + row.bytesOptimizer +
                    row.bytesWorkspace + row.bytesData;
    const double slow = update == 1 ? 12 : 1 + 0.2 * noise(update, 3);
    row.msForward = 0.010 * L * slow;
    row.msBackward = 0.017 * L * slow;
    row.msAccumulate = arm.k > 1 ? 0.03 * static_cast<double>(arm.k) * slow : 0;
    row.msClip = arm.clip > 0 ? 0.05 * slow : 0;
    row.msOptimizer = 0.11 * slow;
    row.msUpdate = (row.msForward + row.msBackward + row.msAccumulate + row.msClip + row.msOptimizer) * 1.04;
    if (arm.notFiniteFrom > 0 && update >= arm.notFiniteFrom)
        row.loss = row.gradNorm = std::numeric_limits<double>::quiet_NaN();
    return row;
}

std::shared_ptr<RunRecord> fakeRun(const std::vector<FakeArm>& arms, std::int64_t samples, std::int64_t evaluate)
{
    Experiment e;
    e.title.english = "Fashion-MNIST with and without accumulation";
    e.title.arabic = "تدريب بتراكم وبدونه";
    for (const FakeArm& arm : arms) {
        ArmSpec spec;
        spec.name = arm.name;
        spec.microBatch = {arm.b};
        spec.accumulationSteps = arm.k;
        spec.optimizer.learningRate = 0.1;
        if (arm.clip > 0) spec.clipNorm = arm.clip;
        if (arm.budget > 0) spec.memoryBudget = arm.budget;
        e.arms.push_back(spec);
    }
    auto run = std::make_shared<RunRecord>(e, R"({"tarakum": 1, "title": "a < b & \"c\""})");
    run->endSamples = samples;
    run->trainSamples = samples;
    for (std::size_t i = 0; i < arms.size(); ++i) {
        const FakeArm& arm = arms[i];
        const std::int64_t L = arm.b * arm.k, most = arm.updates >= 0 ? arm.updates : samples / L;
        run->arms[i].updates.reserve(static_cast<std::size_t>(most));
        for (std::int64_t u = 1; u <= most; ++u) {
            UpdateRow row = fakeRow(arm, u);
            if (evaluate > 0 && u * L / evaluate != (u - 1) * L / evaluate) {
                row.testLoss = row.loss + 0.05;
                row.testAccuracy = 0.8;
            }
            if (u == most && arm.status == ArmStatus::NotFinite) row.status = RowStatus::NotFinite;
            run->arms[i].updates.append(row);
        }
        if (arm.status == ArmStatus::OutOfMemory) {
            UpdateRow row;
            row.update = static_cast<double>(most);
            row.bytesPeak = 1132000;
            row.status = RowStatus::OutOfMemory;
            row.samples = static_cast<double>(most * L);
            run->arms[i].updates.append(row);
            run->arms[i].message = "hidden.0 (activations) needs 196 KiB (200704 bytes), 1.08 MiB (1132000 bytes) in "
                                   "use, budget 1.2 MiB (1258291 bytes)";
        }
        if (arm.status == ArmStatus::NotFinite)
            run->arms[i].message =
                "the loss or the gradient is no longer finite in the window after update " + std::to_string(most);
        run->arms[i].status = arm.status;
    }
    return run;
}

std::vector<FakeArm> usualArms(int count)
{
    static const std::vector<FakeArm> all{
        {.name = "accumulated", .b = 16, .k = 4},
        {.name = "large batch", .b = 64, .k = 1},
        {.name = "small batch", .b = 16, .k = 1},
        {.name = "accumulated, clipped", .b = 8, .k = 8, .clip = 0.8},
        {.name = "half of it", .b = 32, .k = 2},
        {.name = "no division: diverges",
         .b = 16,
         .k = 4,
         .status = ArmStatus::NotFinite,
         .updates = 60,
         .notFiniteFrom = 56},
        {.name = "b = 4", .b = 4, .k = 16},
        {.name = "b = 2", .b = 2, .k = 32},
    };
    std::vector<FakeArm> arms;
    for (int i = 0; i < count; ++i) arms.push_back(all[static_cast<std::size_t>(i) % all.size()]);
    return arms;
}

std::shared_ptr<RunRecord> growingRun(std::size_t arms, std::int64_t rows)
{
    std::vector<FakeArm> all = usualArms(static_cast<int>(arms));
    for (FakeArm& arm : all) arm = {.name = arm.name, .b = 1, .k = 1, .status = ArmStatus::Training, .updates = 0};
    return fakeRun(all, rows);
}

void grow(RunRecord& run, std::int64_t by)
{
    static const std::vector<UpdateRow> cycle = [] {
        std::vector<UpdateRow> rows;
        for (int u = 1; u <= 4096; ++u) rows.push_back(fakeRow({.name = "a", .b = 1, .k = 1}, u));
        return rows;
    }();
    for (std::int64_t made = static_cast<std::int64_t>(run.arms[0].updates.size()); by > 0; --by, ++made)
        for (ArmRecord& arm : run.arms) {
            UpdateRow row = cycle[static_cast<std::size_t>(made) % cycle.size()];
            row.update = row.samples = row.microSteps = row.seconds = static_cast<double>(made + 1);
            arm.updates.append(row);
        }
}

} // namespace tarakum
