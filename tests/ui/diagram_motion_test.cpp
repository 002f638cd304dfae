#include "ui/diagram_motion.hpp"
#include "ui/diagram_parts.hpp"

#include <gtest/gtest.h>

#include <set>

namespace tarakum {
namespace {

// An arm of k micro-batches a window that has done so many of them.
DiagramReading after(std::int64_t microSteps, std::int64_t k = 4)
{
    DiagramReading r;
    r.microSteps = microSteps;
    r.windows = r.updates = microSteps / k;
    r.windowStart = r.windows * k;
    r.steps = k;
    r.samples.assign(static_cast<std::size_t>(k), 16);
    return r;
}

TEST(DiagramMotion, AMicroBatchIsToldOnceFromForwardToTheBuffer)
{
    DiagramMotion motion;
    motion.see(after(0), 0);
    EXPECT_EQ(motion.scene(0).stage, DiagramStage::Rest);
    motion.see(after(1), 5000);
    std::vector<DiagramStage> told;
    for (double ms = 5000; motion.moving(ms); ms += 5) {
        const DiagramScene scene = motion.scene(ms);
        EXPECT_EQ(scene.current, 0);
        EXPECT_EQ(scene.done, 0);
        if (told.empty() || told.back() != scene.stage) told.push_back(scene.stage);
    }
    EXPECT_EQ(told, (std::vector{DiagramStage::Forward, DiagramStage::Backward, DiagramStage::Add}));
    EXPECT_FALSE(motion.moving(5000 + DiagramMotion::kMicroBatch));
    const DiagramScene rest = motion.scene(5000 + DiagramMotion::kMicroBatch);
    EXPECT_EQ(rest.done, 1);
    EXPECT_EQ(rest.stage, DiagramStage::Rest);
    EXPECT_EQ(motion.scene(99999), rest) << "nothing moves by itself";
}

TEST(DiagramMotion, AWholeWindowFillsTheBufferThenUpdates)
{
    DiagramMotion motion;
    motion.see(after(8), 0);
    motion.see(after(12), 60000);
    std::int64_t done = 0;
    bool fired = false;
    for (double ms = 60000; motion.moving(ms); ms += 3) {
        const DiagramScene scene = motion.scene(ms);
        EXPECT_EQ(scene.update, 3) << "the window that was told of led to the third update";
        EXPECT_GE(scene.done, done);
        done = scene.done;
        if (scene.stage == DiagramStage::Update) {
            fired = true;
            EXPECT_EQ(scene.done, 4);
        } else {
            EXPECT_FALSE(fired) << "after the update there is nothing";
        }
    }
    EXPECT_TRUE(fired);
    const DiagramScene rest = motion.scene(70000);
    EXPECT_EQ(rest.update, 4);
    EXPECT_EQ(rest.done, 0);
    EXPECT_EQ(motion.everyUpdates(), 1);
}

TEST(DiagramMotion, KeepsUpWithAnEngineThatIsSlow)
{
    DiagramMotion motion;
    motion.see(after(0), 0);
    for (std::int64_t step = 1; step <= 20; ++step) {
        const double ms = static_cast<double>(step) * 300;
        motion.see(after(step), ms);
        EXPECT_TRUE(motion.moving(ms));
        EXPECT_EQ(motion.scene(ms).update, (step - 1) / 4 + 1);
        EXPECT_EQ(motion.scene(ms).current, (step - 1) % 4);
        EXPECT_FALSE(motion.moving(ms + 299)) << "it is over before the next one comes";
    }
    EXPECT_EQ(motion.everyUpdates(), 1);
}

TEST(DiagramMotion, JumpsWhereTheEngineIsFastAndSaysSo)
{
    DiagramMotion motion;
    motion.see(after(0), 0);
    std::int64_t steps = 0;
    double ms = 0;
    for (int look = 0; look < 60; ++look) {
        ms += 33;
        steps += 40 * 4;
        motion.see(after(steps + 2), ms);
        EXPECT_FALSE(motion.moving(ms));
        EXPECT_EQ(motion.scene(ms).done, 2) << "where it is, not where it was";
    }
    EXPECT_EQ(motion.everyUpdates(), 40);
    motion.see(after(steps + 2), ms + 33);
    EXPECT_EQ(motion.everyUpdates(), 40) << "not for a moment's rest";
    motion.see(after(steps + 2), ms + 2000);
    EXPECT_EQ(motion.everyUpdates(), 1) << "it stands: nothing is passed over";
}

TEST(DiagramMotion, OneLeapIsNoPace)
{
    DiagramMotion motion;
    motion.see(after(0), 0);
    motion.see(after(400), 9000);
    EXPECT_EQ(motion.everyUpdates(), 1) << "it may have been hidden meanwhile";
    EXPECT_FALSE(motion.moving(9000));
    EXPECT_EQ(motion.scene(9000).update, 101);
}

TEST(DiagramMotion, GoesWithAnEngineThatIsSlowerThanTheEye)
{
    DiagramMotion motion;
    motion.see(after(4), 0);
    DiagramReading inside = after(4);
    inside.backward = 3;
    motion.see(inside, 33);
    const DiagramScene scene = motion.scene(33);
    EXPECT_EQ(scene.stage, DiagramStage::Backward);
    EXPECT_EQ(scene.layer, 3);
    inside.ended = true;
    motion.see(inside, 66);
    EXPECT_EQ(motion.scene(66).stage, DiagramStage::Rest);
}

TEST(DiagramMotion, StartsAnewWithAnotherRun)
{
    DiagramMotion motion;
    motion.see(after(30), 0);
    motion.see(after(0), 33);
    EXPECT_EQ(motion.scene(33).update, 1);
    EXPECT_EQ(motion.scene(33).done, 0);
    EXPECT_FALSE(motion.moving(33));
}

TEST(DiagramParts, GroupsHoldEveryMicroBatchOnce)
{
    for (const std::int64_t steps : {1, 3, 4, 12, 13, 100, 5000})
        for (const std::int64_t most : {1, 2, 12, 40}) {
            const auto groups = partGroups(steps, most);
            EXPECT_LE(static_cast<std::int64_t>(groups.size()), most);
            std::int64_t next = 0;
            std::set<std::int64_t> counts;
            for (const PartGroup& g : groups) {
                EXPECT_EQ(g.first, next);
                next += g.count;
                if (&g != &groups.back()) counts.insert(g.count);
                EXPECT_LE(g.count, groups.front().count);
            }
            EXPECT_EQ(next, steps);
            EXPECT_LE(counts.size(), 1u) << "equal but for the last";
            if (steps <= most) {
                EXPECT_EQ(groups.front().count, 1);
            }
        }
}

TEST(DiagramParts, Texts)
{
    EXPECT_EQ(partsText({64}, 1), "64");
    EXPECT_EQ(partsText({16, 16, 16, 16}, 4), QStringLiteral("16 × 4"));
    EXPECT_EQ(partsText({24, 24, 16}, 3), "24 + 24 + 16");
    EXPECT_EQ(partsText({24, 24, 24, 24, 8}, 5), QStringLiteral("24 + 24 + 24 + … (5)"));
}

TEST(DiagramParts, Weights)
{
    Experiment e;
    ArmSpec arm;
    arm.microBatch = {16};
    arm.accumulationSteps = 4;
    const std::vector<int> equal(4, 16), ragged{24, 24, 16};
    EXPECT_EQ(weightText(e, arm, equal, 4, 0), "1/4");
    EXPECT_EQ(weightText(e, arm, {16, 16}, 2, 0), "1/2") << "a shorter last window is divided by what is in it";
    EXPECT_EQ(weightText(e, arm, {64}, 1, 0), "1");
    arm.rules.lastWindow = LastWindow::FlushBySteps;
    EXPECT_EQ(weightText(e, arm, {16, 16}, 2, 0), "1/4");
    arm.rules = Rules();
    arm.rules.divide = Divide::None;
    EXPECT_EQ(weightText(e, arm, equal, 4, 2), "1");
    arm.rules.divide = Divide::Twice;
    EXPECT_EQ(weightText(e, arm, equal, 4, 2), "1/16");
    ArmSpec cut;
    cut.microBatch = {24};
    cut.effectiveBatch = 64;
    EXPECT_EQ(weightText(e, cut, ragged, 3, 0), "24/64");
    EXPECT_EQ(weightText(e, cut, ragged, 3, 2), "16/64");
    cut.rules.divide = Divide::MicroBatches;
    EXPECT_EQ(weightText(e, cut, ragged, 3, 2), "1/3");
    cut.rules.divide = Divide::Items;
    e.data.kind = DataKind::Lengths;
    EXPECT_EQ(weightText(e, cut, ragged, 3, 2), "n/N") << "tokens, not samples";
}

} // namespace
} // namespace tarakum
