// What the shipped experiments on memory say of themselves.
#include "engine/lab/document.hpp"
#include "engine/lab/run.hpp"
#include "engine/lab/shipped.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <string>

namespace tarakum {
namespace {

std::shared_ptr<const RunRecord> shipped(const std::string& name)
{
    const Experiment experiment = readExperiment(parseDocument(findShipped(name)->json, name), {});
    RunOptions options;
    options.threads = 1;
    tarakum::Run run(experiment, "{}", options);
    run.play();
    EXPECT_TRUE(run.wait(std::chrono::minutes(5)));
    EXPECT_EQ(run.error(), "");
    return run.record();
}

const ArmRecord& armNamed(const RunRecord& record, const std::string& name)
{
    for (std::size_t i = 0; i < record.arms.size(); ++i)
        if (record.experiment.arms[i].name == name) return record.arms[i];
    throw std::logic_error(name);
}
const UpdateRow& lastOf(const ArmRecord& arm)
{
    return arm.updates[arm.updates.size() - 1];
}

TEST(ShippedMemory, WhatAccumulationSaves)
{
    const auto record = shipped("memory");
    const ArmRecord &large = armNamed(*record, "64 × 1"), &refused = armNamed(*record, "64 × 1, 1 MiB"),
                    &four = armNamed(*record, "16 × 4, 1 MiB"), &sixteen = armNamed(*record, "16 × 16, 1 MiB"),
                    &checkpointed = armNamed(*record, "16 × 4, checkpointed");
    EXPECT_EQ(refused.status, ArmStatus::OutOfMemory);
    EXPECT_EQ(four.status, ArmStatus::Finished);
    EXPECT_EQ(lastOf(four).bytesPeak, lastOf(sixteen).bytesPeak);
    EXPECT_GE(lastOf(large).bytesPeak, 3 * lastOf(four).bytesPeak);
    for (const ArmRecord* arm : {&four, &sixteen, &checkpointed})
        EXPECT_EQ(lastOf(*arm).bytesGradients, lastOf(large).bytesGradients);
    EXPECT_LT(lastOf(checkpointed).bytesPeak, lastOf(four).bytesPeak);
    EXPECT_EQ(lastOf(checkpointed).loss, lastOf(four).loss) << "bit for bit";
    EXPECT_EQ(lastOf(checkpointed).paramDistance, lastOf(four).paramDistance);
}

TEST(ShippedMemory, ComputingAgain)
{
    const auto record = shipped("checkpointing");
    const ArmRecord &kept = armNamed(*record, "kept"), &every = armNamed(*record, "every layer again"),
                    &three = armNamed(*record, "three segments"), &automatic = armNamed(*record, "auto, 14 MiB");
    for (const ArmRecord* arm : {&every, &three, &automatic}) {
        EXPECT_EQ(arm->status, ArmStatus::Finished);
        EXPECT_EQ(lastOf(*arm).paramDistance, 0) << "the same weights to the last bit";
    }
    EXPECT_LT(lastOf(three).bytesPeak, lastOf(kept).bytesPeak);
    EXPECT_LT(lastOf(every).bytesPeak, lastOf(three).bytesPeak);
    EXPECT_LE(lastOf(automatic).bytesPeak, 14 << 20);
    EXPECT_GT(lastOf(automatic).bytesPeak, lastOf(every).bytesPeak) << "no more than it must";
}

// The errors that are to be expected at k = 256, each within a factor of 2: measured on this model over five seeds.
TEST(ShippedMemory, SixteenBitBuffers)
{
    const auto record = shipped("buffer-bits");
    const auto last = [&](const char* name) { return lastOf(armNamed(*record, name)); };
    EXPECT_EQ(last("bfloat16").bytesGradients, last("float32").bytesGradients / 2);
    EXPECT_EQ(last("float16").bytesGradients, last("float32").bytesGradients / 2);
    EXPECT_EQ(last("bfloat16, Kahan").bytesGradients, last("float32").bytesGradients) << "what is lost has a place too";
    const auto expectWithinTwo = [&](const char* name, double least, double most) {
        EXPECT_GT(last(name).gradError, least / 2) << name;
        EXPECT_LT(last(name).gradError, 2 * most) << name;
    };
    expectWithinTwo("bfloat16", 1.3e-2, 2.3e-2);
    expectWithinTwo("bfloat16, Kahan", 1.9e-3, 2.5e-3);
    expectWithinTwo("float16", 1.4e-3, 2.6e-3);
    expectWithinTwo("float32", 1.7e-7, 2.3e-7);
}

} // namespace
} // namespace tarakum
