#include "engine/lab/end_samples.hpp"

#include "engine/base/errors.hpp"
#include "engine/train/steps.hpp"
#include "engine/train/windows.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace tarakum {

namespace {

constexpr std::int64_t kMost = std::int64_t{1} << 53; // every counter stays exact in a double

// a·b + c, at most 2^53.
std::int64_t bounded(std::int64_t a, std::int64_t b, std::int64_t c)
{
    const long double exact = static_cast<long double>(a) * static_cast<long double>(b) + static_cast<long double>(c);
    return exact >= static_cast<long double>(kMost) ? kMost : a * b + c;
}

[[noreturn]] void noEnd(std::int64_t updates, const ArmSpec& arm, const std::string& why)
{
    throw BadInput("length.updates", std::to_string(updates),
                   "given in epochs or samples here: arm \"" + arm.name + "\" " + why);
}

// Where k follows a list no epoch need be like another: the windows are cut one by one, as the arm will.
std::int64_t samplesAfterListedUpdates(const ArmSpec& arm, std::int64_t updates, std::int64_t trainSamples)
{
    constexpr std::int64_t kMostMicroBatches = 20'000'000; // a second's work
    const std::int64_t smallest = *std::min_element(arm.microBatch.begin(), arm.microBatch.end());
    WindowCutter cutter({arm.microBatch, 1, std::nullopt, arm.rules.boundary, arm.rules.lastWindow, trainSamples,
                         bounded(kMostMicroBatches, smallest, 0)});
    const Steps steps(arm.steps);
    WindowPlan plan;
    for (std::int64_t done = 0; done < updates; ++done) {
        cutter.setSteps(steps.next(done, plan.samplesAfter / trainSamples, plan.samplesAfter));
        if (!cutter.next(plan))
            noEnd(updates, arm,
                  "makes only " + std::to_string(done) + " updates in " + std::to_string(kMostMicroBatches) +
                      " micro-batches");
    }
    return plan.samplesAfter;
}

std::int64_t samplesAfterUpdates(const ArmSpec& arm, std::int64_t updates, std::int64_t trainSamples)
{
    if (arm.steps.kind == StepsKind::Listed) return samplesAfterListedUpdates(arm, updates, trainSamples);
    if (arm.steps.followsMeasurements()) noEnd(updates, arm, "chooses its own accumulation_steps");
    WindowCut cut{arm.microBatch,       arm.stepsPerWindow(), arm.effectiveBatch, arm.rules.boundary,
                  arm.rules.lastWindow, trainSamples,         trainSamples};
    if (cut.boundary == Boundary::After && cut.lastWindow == LastWindow::Carry) {
        // Windows run on over the end of an epoch: k micro-batches each, an epoch always the same ones.
        if (arm.effectiveBatch) return bounded(updates, *arm.effectiveBatch, 0);
        cut.steps = 1;
        WindowCutter epoch(cut);
        std::vector<std::int64_t> ends{0};
        for (WindowPlan plan; epoch.next(plan);) ends.push_back(plan.samplesAfter);
        const auto perEpoch = static_cast<std::int64_t>(ends.size()) - 1;
        const std::int64_t microBatches = bounded(updates, arm.stepsPerWindow(), 0);
        return bounded(microBatches / perEpoch, trainSamples, ends[static_cast<std::size_t>(microBatches % perEpoch)]);
    }
    // The count begins anew with each epoch, so updates fall on the same places in all of them.
    WindowCutter epoch(cut);
    std::vector<std::int64_t> ends;
    for (WindowPlan plan; epoch.next(plan);) ends.push_back(plan.samplesAfter);
    if (ends.empty()) noEnd(updates, arm, "never makes an update, its windows are longer than the data");
    const auto perEpoch = static_cast<std::int64_t>(ends.size());
    return bounded((updates - 1) / perEpoch, trainSamples, ends[static_cast<std::size_t>((updates - 1) % perEpoch)]);
}

} // namespace

std::int64_t endSamples(const Experiment& experiment, std::int64_t trainSamples)
{
    for (std::size_t i = 0; i < experiment.arms.size(); ++i) {
        const std::int64_t largest = experiment.arms[i].largestMicroBatch();
        if (largest > trainSamples)
            throw BadInput("arms[" + std::to_string(i) + "].micro_batch", std::to_string(largest),
                           "at most " + std::to_string(trainSamples) + ", the number of training samples");
    }
    const std::int64_t count = experiment.length.count;
    switch (experiment.length.unit) {
    case LengthUnit::Samples: return std::min(count, kMost);
    case LengthUnit::Epochs: return bounded(count, trainSamples, 0);
    case LengthUnit::Updates: break;
    }
    // A fork does not count (and the first arm is none): beside it the others go on to the end that they had.
    const ArmSpec* largest = &experiment.arms.front();
    for (const ArmSpec& arm : experiment.arms)
        if (!arm.fork && arm.samplesPerWindow() > largest->samplesPerWindow()) largest = &arm;
    return samplesAfterUpdates(*largest, count, trainSamples);
}

} // namespace tarakum
