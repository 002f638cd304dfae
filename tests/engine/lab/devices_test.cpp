// What an arm computes on: refused in words where it is not there, side by side with the CPU where it is.
#include "engine/backend/cuda/cuda.hpp"
#include "engine/lab/devices.hpp"
#include "engine/lab/document.hpp"
#include "engine/lab/run.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <memory>

namespace tarakum {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

constexpr const char* kTwoDevices = R"({"tarakum": 1,
    "data": {"kind": "random", "inputs": 7, "classes": 3, "train_samples": 60, "test_samples": 10},
    "model": {"kind": "mlp", "hidden": [9], "activation": "tanh"}, "loss": "cross-entropy", "length": {"updates": 5},
    "arms": [{"name": "cpu", "micro_batch": 4, "accumulation_steps": 3, "precision": "float64"},
             {"name": "gpu", "micro_batch": 4, "accumulation_steps": 3, "precision": "float64", "device": "cuda"}]})";

// To its end.
std::unique_ptr<Run> trained()
{
    auto run = std::make_unique<Run>(readExperiment(parseDocument(kTwoDevices, "test"), ""), "{}");
    run->play();
    while (!run->wait(std::chrono::milliseconds(1000))) {
    }
    return run;
}

TEST(Devices, AreNamed)
{
    const std::vector<std::string> lines = deviceLines();
    ASSERT_GE(lines.size(), 2u);
    EXPECT_THAT(lines[0], AllOf(StartsWith("cpu   "), HasSubstr("BLAS")));
    EXPECT_THAT(lines[1], StartsWith("cuda  "));
    EXPECT_EQ(lines[1].find("not usable: ") != std::string::npos, !cudaState().unusable.empty()) << lines[1];
    EXPECT_EQ(lines[1] == "cuda  not usable: this build is without CUDA", !cudaInBuild()) << lines[1];
}

TEST(Devices, WhatIsNotThereIsRefusedInWords)
{
    if (cudaState().unusable.empty()) GTEST_SKIP() << "there is a GPU";
    const auto run = trained();
    EXPECT_EQ(run->state(), RunState::Failed);
    EXPECT_TRUE(run->errorIsBadInput());
    EXPECT_EQ(run->error(), "arms[1].device is \"cuda\", but must be cpu here: " + cudaState().unusable);
    EXPECT_THROW(makeCudaBackend(), SystemError);
}

TEST(Devices, StandSideBySide)
{
    if (!cudaState().unusable.empty()) GTEST_SKIP() << "no GPU: " << cudaState().unusable;
    const auto run = trained();
    ASSERT_EQ(run->state(), RunState::Finished) << run->error();
    const Log<UpdateRow>& rows = run->record()->arms[1].updates;
    ASSERT_EQ(rows.size(), 5u);
    EXPECT_LT(rows[4].paramDistance, 1e-12);
    EXPECT_EQ(rows[4].bytesPeak, run->record()->arms[0].updates[4].bytesPeak);
}

} // namespace
} // namespace tarakum
