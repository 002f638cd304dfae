#include "engine/lab/end_samples.hpp"

#include "engine/base/errors.hpp"
#include "engine/train/windows.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <random>

namespace tarakum {
namespace {

using testing::HasSubstr;

WindowCut cutOf(const ArmSpec& arm, std::int64_t samples, std::int64_t end)
{
    return {arm.microBatch,
            arm.stepsPerWindow(),
            arm.effectiveBatch,
            arm.rules.boundary,
            arm.rules.lastWindow,
            samples,
            end};
}
// Where the arm stands after so many updates of a run that does not end; none if it never makes them.
std::optional<std::int64_t> cutThrough(const ArmSpec& arm, std::int64_t samples, std::int64_t updates)
{
    WindowCutter cutter(cutOf(arm, samples, 200 * samples * (updates + 1)));
    WindowPlan plan;
    for (std::int64_t u = 0; u < updates; ++u)
        if (!cutter.next(plan)) return {};
    return plan.samplesAfter;
}
Experiment experiment(LengthUnit unit, std::int64_t count, std::vector<ArmSpec> arms)
{
    Experiment e;
    e.length = {unit, count};
    e.arms = std::move(arms);
    return e;
}
ArmSpec arm(std::vector<std::int64_t> sizes, std::int64_t steps)
{
    ArmSpec arm;
    arm.name = "arm";
    arm.microBatch = std::move(sizes);
    arm.accumulationSteps = steps;
    return arm;
}
std::string refusalOf(const Experiment& e, std::int64_t samples)
{
    try {
        endSamples(e, samples);
    } catch (const BadInput& problem) {
        return problem.what();
    }
    return "";
}

TEST(EndSamples, OfSamplesAndEpochs)
{
    EXPECT_EQ(endSamples(experiment(LengthUnit::Samples, 77, {arm({4}, 5)}), 100), 77);
    EXPECT_EQ(endSamples(experiment(LengthUnit::Epochs, 3, {arm({4}, 5)}), 100), 300);
    const std::int64_t most = std::int64_t{1} << 53;
    EXPECT_EQ(endSamples(experiment(LengthUnit::Epochs, most, {arm({4}, 5)}), 100), most);
}

// Updates are those of the arm with the largest effective batch, wherever it stands.
TEST(EndSamples, OfUpdatesOfTheLargestWindow)
{
    EXPECT_EQ(
        endSamples(experiment(LengthUnit::Updates, 7, {arm({16}, 1), arm({16}, 4), arm({64}, 1), arm({8}, 2)}), 1000),
        7 * 64);
    EXPECT_EQ(endSamples(experiment(LengthUnit::Updates, 2, {arm({3}, 4)}), 10), 20)
        << "3 + 3 + 3 and what is left of the epoch";
    EXPECT_EQ(endSamples(experiment(LengthUnit::Updates, 3, {arm({4}, 2)}), 10), 18) << "8 | 2, and 8 of the next";
}

TEST(EndSamples, RandomCasesAreCutThrough)
{
    std::mt19937 random(3);
    int refused = 0;
    for (int round = 0; round < 3000; ++round) {
        const std::int64_t samples = 5 + random() % 30, updates = 1 + random() % 20;
        ArmSpec a = arm({}, 1 + random() % 6);
        for (auto i = 1 + random() % 3; i > 0; --i) a.microBatch.push_back(1 + random() % 5);
        if (random() % 3 == 0) a.effectiveBatch = 1 + random() % 20;
        a.rules.boundary = static_cast<Boundary>(random() % 6 < 4 ? 0 : 1 + random() % 2);
        if (a.rules.boundary == Boundary::After) a.rules.lastWindow = static_cast<LastWindow>(random() % 5);
        const Experiment e = experiment(LengthUnit::Updates, updates, {a});
        const std::optional<std::int64_t> right = cutThrough(a, samples, updates);
        SCOPED_TRACE("round " + std::to_string(round));
        if (!right) {
            ++refused;
            EXPECT_THAT(refusalOf(e, samples), HasSubstr("length.updates"));
            continue;
        }
        ASSERT_EQ(endSamples(e, samples), *right);
        // And a run that ends there makes so many, the last one there.
        WindowCutter cutter(cutOf(a, samples, *right));
        WindowPlan plan;
        std::int64_t made = 0;
        while (cutter.next(plan)) ++made;
        ASSERT_EQ(made, updates);
        ASSERT_EQ(plan.samplesAfter, *right);
    }
    EXPECT_GT(refused, 10);
}

TEST(EndSamples, ManyUpdatesAreNotCutOneByOne)
{
    const std::int64_t many = std::int64_t{1} << 40;
    EXPECT_EQ(endSamples(experiment(LengthUnit::Updates, many, {arm({4}, 2)}), 16), many * 8);
    ArmSpec carry = arm({1, 2, 5}, 4); // 9, 7 and 8 … samples a window, 10 micro-batches of 8 in 3 epochs
    carry.rules.lastWindow = LastWindow::Carry;
    EXPECT_EQ(endSamples(experiment(LengthUnit::Updates, 3 * 1000, {carry}), 8), 3000 * 4 / 3 * 8);
    EXPECT_EQ(endSamples(experiment(LengthUnit::Updates, std::int64_t{1} << 53, {arm({4}, 2)}), 16),
              std::int64_t{1} << 53)
        << "counters stay exact";
}

// b·k beyond 2^63 must not overflow: the arm would not be the largest any more.
TEST(EndSamples, WindowsBeyondAllCounting)
{
    const std::int64_t most = std::int64_t{1} << 53;
    EXPECT_GE(arm({2048}, most).samplesPerWindow(), most);
    EXPECT_EQ(endSamples(experiment(LengthUnit::Updates, 1, {arm({4}, 1), arm({2048}, most)}), 4096), 4096);
}

TEST(EndSamples, WhatCannotBeIsRefused)
{
    EXPECT_THAT(refusalOf(experiment(LengthUnit::Epochs, 1, {arm({4}, 1), arm({2, 11}, 1)}), 10),
                testing::AllOf(HasSubstr("arms[1].micro_batch"), HasSubstr("11"), HasSubstr("10")));
    EXPECT_EQ(refusalOf(experiment(LengthUnit::Epochs, 1, {arm({10}, 1)}), 10), "");
    ArmSpec never = arm({2}, 6);
    never.rules.lastWindow = LastWindow::Drop;
    EXPECT_THAT(refusalOf(experiment(LengthUnit::Updates, 1, {never}), 10),
                testing::AllOf(HasSubstr("length.updates"), HasSubstr("\"arm\"")));
}

} // namespace
} // namespace tarakum
