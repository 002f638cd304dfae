// The numbers of a small model: those that were computed, and asking for them changes nothing.
#include "engine/lab/document.hpp"
#include "engine/lab/run.hpp"
#include "tests/support/test_run.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <bit>
#include <cmath>

namespace tarakum {
namespace {

std::shared_ptr<const RunRecord> trained(const Experiment& e, bool wanted = true)
{
    RunOptions options;
    options.threads = 1;
    options.logNeuron = wanted;
    tarakum::Run run(e, "{}", options);
    EXPECT_TRUE(finishes(run)) << run.error();
    return run.record();
}

// w x, ½(w x − t)², from w = 0: a sample's gradient is −t x.
Experiment oneWeight(const std::string& arms)
{
    return readExperiment(
        parseDocument(R"({"tarakum": 1, "data": {"kind": "csv", "rows": [[1, 3], [1, 6], [2, 1], [3, 4]],
        "shuffle": false}, "model": {"kind": "mlp", "hidden": [], "bias": false, "start": "zeros"},
        "loss": "half-mse", "length": {"samples": 4},
        "defaults": {"precision": "float64", "optimizer": {"kind": "sgd", "learning_rate": 0.5}}, "arms": )" +
                          arms + "}",
                      "test"),
        {});
}

TEST(NeuronLog, EachMicroBatchAndEachUpdate)
{
    const auto run = trained(oneWeight(R"([{"name": "a", "micro_batch": 1, "accumulation_steps": 2}])"));
    const NeuronLog& log = run->arms[0].neuron;
    EXPECT_EQ(log.parameters, 1);
    EXPECT_THAT(log.names, testing::ElementsAre("head.weight[0]"));
    ASSERT_EQ(log.rows.size(), 1u + 2 * 3);
    EXPECT_EQ(log.rows[0].weights[0], 0);
    EXPECT_EQ(log.rows[1].added[0], -3 / 2.0);
    EXPECT_EQ(log.rows[2].added[0], -6 / 2.0);
    EXPECT_EQ(log.rows[2].buffer[0], (-3 - 6) / 2.0);
    EXPECT_EQ(log.rows[2].weight, 1 / 2.0);
    EXPECT_EQ(log.rows[2].weights[0], 0) << "waits";
    const NeuronRow& end = log.rows[3];
    EXPECT_EQ(end.micro, 0);
    EXPECT_TRUE(end.applied);
    EXPECT_EQ(end.weights[0], 0.5 * (3 + 6) / 2);
    const double w = end.weights[0];
    EXPECT_EQ(log.rows[4].added[0], 2 * (w * 2 - 1) / 2) << "the next window begins with an empty buffer";
    EXPECT_EQ(log.rows[4].micro, 1);
    EXPECT_EQ(log.rows[4].update, 2);
    ASSERT_EQ(log.inputs, 1);
    ASSERT_EQ(log.targets, 1);
    EXPECT_EQ(log.samples[log.rows[2].values], 1);
    EXPECT_EQ(log.samples[log.rows[2].values + 1], 6);
}

TEST(NeuronLog, WhatRulesMakeOfTheBuffer)
{
    const auto run = trained(oneWeight(R"([
        {"name": "cleared", "micro_batch": 1, "accumulation_steps": 2, "rules": {"clear": "micro-batch"}},
        {"name": "kept", "micro_batch": 1, "accumulation_steps": 2, "rules": {"clear": "never"}},
        {"name": "clipped sum", "micro_batch": 1, "accumulation_steps": 2, "clip_norm": 1, "rules": {"clip": "running-sum"}},
        {"name": "clipped", "micro_batch": 1, "accumulation_steps": 2, "clip_norm": 1},
        {"name": "scaled", "micro_batch": 1, "accumulation_steps": 2, "precision": "float32", "loss_scale": 256}])"));
    const auto row = [&](std::size_t arm, std::size_t i) { return run->arms[arm].neuron.rows[i]; };
    EXPECT_TRUE(row(0, 2).cleared);
    EXPECT_EQ(row(0, 2).buffer[0], -6 / 2.0);
    EXPECT_EQ(row(1, 4).buffer[0] - row(1, 4).added[0], (-3 - 6) / 2.0) << "left from the window before";
    EXPECT_TRUE(row(2, 1).changed);
    EXPECT_NEAR(row(2, 1).buffer[0], -1, 1e-6);
    EXPECT_EQ(row(2, 1).added[0], -3 / 2.0) << "before the rule";
    EXPECT_FALSE(row(3, 1).changed);
    EXPECT_NEAR(row(3, 3).clip, 1 / 4.5, 1e-6);
    EXPECT_EQ(row(4, 2).buffer[0], (-3 - 6) / 2.0) << "the loss scale is taken out";
}

TEST(NeuronLog, AdamAHasNoBuffer)
{
    const auto run = trained(oneWeight(
        R"([{"name": "a", "micro_batch": 1, "accumulation_steps": 2, "optimizer": {"kind": "adama", "learning_rate": 0.5}}])"));
    EXPECT_FALSE(run->arms[0].neuron.rows[1].hasBuffer);
    EXPECT_FALSE(run->arms[0].neuron.rows[3].hasBuffer);
    EXPECT_NE(run->arms[0].neuron.rows[3].weights[0], 0);
}

TEST(NeuronLog, OnlyWhereAskedForAndSmall)
{
    const Experiment small = oneWeight(R"([{"name": "a", "micro_batch": 1, "accumulation_steps": 2}])");
    EXPECT_TRUE(trained(small, false)->arms[0].neuron.rows.empty());
    Experiment large = small;
    large.model.hidden = {static_cast<std::int64_t>(kNeuronWeights)};
    const auto run = trained(large);
    EXPECT_TRUE(run->arms[0].neuron.rows.empty());
    EXPECT_EQ(run->arms[0].neuron.parameters, 2 * static_cast<std::int64_t>(kNeuronWeights));
}

// Every weight after every update of the rules above, and of the others that touch the buffer.
TEST(NeuronLog, LookingChangesNoBit)
{
    const Experiment e = oneWeight(R"([
        {"name": "plain", "micro_batch": 1, "accumulation_steps": 2},
        {"name": "bfloat16", "micro_batch": 1, "accumulation_steps": 2, "precision": "bfloat16"},
        {"name": "kahan", "micro_batch": 1, "accumulation_steps": 2, "precision": "float32", "buffer": {"summation": "kahan"}},
        {"name": "zero", "micro_batch": 1, "accumulation_steps": 2, "rules": {"clearing": "zero"}},
        {"name": "release", "micro_batch": 1, "accumulation_steps": 2, "rules": {"clearing": "release"}},
        {"name": "never", "micro_batch": 1, "accumulation_steps": 2, "rules": {"clear": "never"}},
        {"name": "sum", "micro_batch": 1, "accumulation_steps": 2, "clip_norm": 1, "rules": {"clip": "running-sum"}},
        {"name": "end", "micro_batch": 1, "accumulation_steps": 2, "rules": {"backward": "window-end"}}])");
    const auto watched = trained(e), alone = trained(e, false);
    for (std::size_t i = 0; i < e.arms.size(); ++i) {
        const auto &a = watched->arms[i].updates, &b = alone->arms[i].updates;
        ASSERT_EQ(a.size(), b.size());
        for (std::size_t u = 0; u < a.size(); ++u) {
            EXPECT_EQ(std::bit_cast<std::uint64_t>(a[u].loss), std::bit_cast<std::uint64_t>(b[u].loss));
            EXPECT_EQ(std::bit_cast<std::uint64_t>(a[u].gradNorm), std::bit_cast<std::uint64_t>(b[u].gradNorm));
            EXPECT_EQ(std::bit_cast<std::uint64_t>(a[u].updateNorm), std::bit_cast<std::uint64_t>(b[u].updateNorm));
            EXPECT_EQ(a[u].bytesPeak, b[u].bytesPeak) << "not in the arm's ledger";
        }
    }
}

} // namespace
} // namespace tarakum
