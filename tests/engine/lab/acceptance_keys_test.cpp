// Cases from the test suites of other frameworks, and of lessons, each as an experiment file: what a user can write.
#include "engine/data/data_set.hpp"
#include "engine/lab/document.hpp"
#include "engine/lab/end_samples.hpp"
#include "tests/support/temporary_file.hpp"
#include "tests/support/test_arm.hpp"
#include "tests/support/test_run.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace tarakum {
namespace {

using testing::DoubleNear;
using testing::ElementsAre;
using testing::HasSubstr;

// The keys of an experiment and of its arms, each `{…}`.
Document document(const std::string& keys, const std::vector<std::string>& arms)
{
    std::string text = R"({"tarakum": 1, )" + keys + R"(, "arms": [)";
    for (std::size_t i = 0; i < arms.size(); ++i) text += (i ? ", " : "") + arms[i];
    return parseDocument(text + "]}", "test");
}

// Trains the arms one after another, each by itself.
class Trained
{
public:
    Trained(const std::string& keys, const std::vector<std::string>& arms)
        : experiment(readExperiment(document(keys, arms), "")),
          data(loadDataSet(experiment.data, experiment.loss, experiment.seed))
    {
        for (std::size_t i = 0; i < arms.size(); ++i)
            m_arms.push_back(std::make_unique<TestArm>(experiment, *data, StartValues{}, 1, i));
        for (const auto& arm : m_arms) arm->finish();
    }
    const TestArm& operator[](std::size_t i) const { return *m_arms[i]; }
    const TestArm& front() const { return *m_arms.front(); }

    const Experiment experiment;
    const std::shared_ptr<const DataSet> data;

private:
    std::vector<std::unique_ptr<TestArm>> m_arms;
};

template <class Value>
std::vector<std::int64_t> column(const TestArm& arm, Value value)
{
    std::vector<std::int64_t> values;
    for (std::size_t i = 0; i < arm.updates(); ++i) values.push_back(static_cast<std::int64_t>(arm.update(i).*value));
    return values;
}
std::vector<std::int64_t> microSteps(const TestArm& arm)
{
    return column(arm, &UpdateRow::microSteps);
}

// Samples x = 1 … n, for what is about counting.
std::string rowsOf(int n)
{
    std::string rows;
    for (int i = 1; i <= n; ++i) rows += (i > 1 ? ", [" : "[") + std::to_string(i) + ", 0]";
    return R"("data": {"kind": "csv", "rows": [)" + rows +
           R"(], "shuffle": false}, "loss": "mse", "model": {"start": "zeros"})";
}

// ── A02: sequences of unequal length ────────────────────────────────────────────────────────────────────────────────

TEST(AcceptanceKeys, A02)
{
    const TemporaryFile start(R"({"head.weight": {"shape": [2, 1], "values": [-0.0075, 0.5364]}})");
    const Trained t(
        R"("data": {"kind": "lengths", "shuffle": false}, "model": {"bias": false, "start": ")" +
            start.path().string() + R"("}, "defaults": {"precision": "float64", "optimizer": {"learning_rate": 0.08}})",
        {R"({"name": "4x2", "micro_batch": 4, "accumulation_steps": 2})", R"({"name": "8x1", "micro_batch": 8})",
         R"({"name": "means", "micro_batch": 4, "accumulation_steps": 2, "rules": {"divide": "micro-batches"}})"});
    EXPECT_EQ(t[0].last().items, 36);
    const auto near = [](double v) { return DoubleNear(v, 1e-4); }; // the start is known to four places, too
    EXPECT_THAT(t[0].weights(), ElementsAre(near(0.0953), near(0.4337)));
    EXPECT_THAT(t[1].weights(), ElementsAre(near(0.0953), near(0.4337)));
    EXPECT_THAT(t[2].weights(), ElementsAre(near(0.0775), near(0.4514)));
    EXPECT_LE(largestDifference(t[0].weights(), t[1].weights()), 1e-15);
}

// ── C01 … C03: k changes during training ────────────────────────────────────────────────────────────────────────────

TEST(AcceptanceKeys, C01)
{
    const Trained t(
        rowsOf(17),
        {R"({"name": "a", "accumulation_steps": [{"from_update": 0, "steps": 1}, {"from_update": 2, "steps": 3}]})"});
    EXPECT_THAT(microSteps(t.front()), ElementsAre(1, 2, 5, 8, 11, 14, 17));
    EXPECT_THAT(column(t.front(), &UpdateRow::accumulationSteps), ElementsAre(1, 1, 3, 3, 3, 3, 3));
}

TEST(AcceptanceKeys, C02)
{
    const Trained t(rowsOf(20), {R"({"name": "1"})", R"({"name": "2", "accumulation_steps": 2})",
                                 R"({"name": "3", "accumulation_steps": 3})",
                                 R"({"name": "4", "accumulation_steps": [{"from_update": 0, "steps": 3}]})"});
    EXPECT_EQ(t[0].updates(), 20u);
    EXPECT_EQ(t[1].updates(), 10u);
    EXPECT_EQ(t[2].updates(), 7u);
    EXPECT_EQ(microSteps(t[3]), microSteps(t[2]));
}

const char* const kC03[] = {R"([{"from_epoch": 1, "steps": 2}, {"from_epoch": 3, "steps": 4}])",
                            R"([{"from_epoch": 0, "steps": 2}, {"from_epoch": 2, "steps": 1}])"};

TEST(AcceptanceKeys, C03)
{
    const auto updates = [](const char* steps) {
        return Trained(rowsOf(10) + R"(, "length": {"epochs": 4})",
                       {R"({"name": "a", "accumulation_steps": )" + std::string(steps) + "}"})
            .front()
            .updates();
    };
    EXPECT_EQ(updates(kC03[0]), 23u); // k = 1 before the first entry
    EXPECT_EQ(updates(kC03[1]), 30u);
    EXPECT_EQ(updates(R"([{"from_samples": 20, "steps": 5}])"), 24u);

    for (const char* wrong : {R"([{"from_epoch": -1, "steps": 2}])", R"([{"from_epoch": 1, "steps": 0}])",
                              R"([{"from_epoch": 1, "steps": "2"}])", R"([{"from_epoch": "1", "steps": 2}])"})
        EXPECT_THROW(updates(wrong), BadInput) << wrong;
}

// The end by updates, found by cutting windows, is where the arm has made so many.
TEST(AcceptanceKeys, EndByUpdatesWhereTheStepsChange)
{
    for (const char* steps :
         {kC03[0], kC03[1], R"([{"from_samples": 13, "steps": 3}, {"from_samples": 31, "steps": 12}])",
          R"([{"from_update": 3, "steps": 7}])"})
        for (const char* last : {"flush", "drop", "carry", "leak"}) {
            const std::string arm = R"({"name": "a", "rules": {"last_window": ")" + std::string(last) +
                                    R"("}, "accumulation_steps": )" + steps + "}";
            const Trained whole(rowsOf(10) + R"(, "length": {"epochs": 4})", {arm});
            for (std::size_t u = 1; u <= whole.front().updates(); ++u) {
                const std::string length = R"(, "length": {"updates": )" + std::to_string(u) + "}";
                const Experiment e = readExperiment(document(rowsOf(10) + length, {arm}), "");
                EXPECT_EQ(endSamples(e, 10), static_cast<std::int64_t>(whole.front().update(u - 1).samples))
                    << steps << last << u;
            }
        }
    // Windows that never come to an end are said to, and do not take for ever.
    const Experiment e = readExperiment(
        document(
            rowsOf(10) + R"(, "length": {"updates": 3})",
            {R"({"name": "a", "rules": {"last_window": "drop"}, "accumulation_steps": [{"from_update": 1, "steps": 11}]})"}),
        "");
    try {
        endSamples(e, 10);
        FAIL();
    } catch (const BadInput& error) {
        EXPECT_THAT(
            error.what(),
            HasSubstr(
                "length.updates is 3, but must be given in epochs or samples here: arm \"a\" makes only 1 updates"));
    }
}

TEST(AcceptanceKeys, StepsThatFollowTheLoss)
{
    const Trained t(
        R"("data": {"kind": "blobs", "train_samples": 256, "test_samples": 0}, "length": {"epochs": 8})",
        {R"({"name": "a", "micro_batch": 4, "accumulation_steps": {"kind": "loss", "most": 9, "every": 4, "growth": 3},
                         "optimizer": {"learning_rate": 0.1}})"});
    const auto steps = column(t.front(), &UpdateRow::accumulationSteps);
    EXPECT_EQ(steps.front(), 1);
    EXPECT_EQ(steps.back(), 9); // 1, 3, 9
    EXPECT_TRUE(std::is_sorted(steps.begin(), steps.end()));
}

TEST(AcceptanceKeys, StepsThatFollowTheNoise)
{
    constexpr std::int64_t b = 2, least = 2, most = 16, every = 8;
    const Trained t(
        R"("data": {"kind": "blobs", "noise": 2, "train_samples": 512, "test_samples": 0}, "length": {"epochs": 4})",
        {R"({"name": "a", "micro_batch": 2, "accumulation_steps": {"least": 2, "most": 16, "every": 8}})"});
    const auto steps = column(t.front(), &UpdateRow::accumulationSteps);
    const auto n = static_cast<std::int64_t>(steps.size());
    std::int64_t now = least, differently = 0;
    for (std::int64_t u = 0; u < n; ++u) { // an epoch's last window may be shorter, but its k is the same
        EXPECT_EQ(steps[static_cast<std::size_t>(u)], now) << u;
        const double noise = t.front().update(static_cast<std::size_t>(u)).noiseScale;
        if ((u + 1) % every != 0 || !(noise > 0)) continue;
        now = std::clamp<std::int64_t>(std::llround(noise / b), least, most);
        differently += now != least;
    }
    EXPECT_GT(differently, 0);
}

// ── pairs ───────────────────────────────────────────────────────────────────────────────────────────────────────────

TEST(AcceptanceKeys, ContrastiveLossOfMicroBatchesAndOfTheWindow)
{
    nlohmann::json weights = nlohmann::json::array();
    for (int r = 0; r < 4; ++r)
        for (int c = 0; c < 6; ++c) weights.push_back(0.6 * std::cos(1 + 2.1 * r + 0.8 * c * c));
    const TemporaryFile start(nlohmann::json{{"head.weight", {{"shape", {4, 6}}, {"values", weights}}}}.dump());
    std::vector<std::string> arms;
    for (const char* over : {"micro-batch", "window"})
        for (const int b : {8, 4, 2, 1})
            arms.push_back(R"({"name": ")" + std::string(over) + std::to_string(b) + R"(", "micro_batch": )" +
                           std::to_string(b) + R"(, "accumulation_steps": )" + std::to_string(8 / b) +
                           R"(, "rules": {"contrastive": ")" + over + "\"}}");
    const Trained t(
        R"("data": {"kind": "pairs", "train_samples": 8, "test_samples": 0, "shuffle": false}, "loss": "contrastive",
                       "loss_temperature": 0.2, "defaults": {"precision": "float64"}, "model": {"bias": false, "start": ")" +
            start.path().string() + "\"}",
        arms);
    EXPECT_NEAR(t[0].last().loss, 1.0827109695, 1e-10);
    EXPECT_NEAR(t[0].last().gradNorm, 0.5425944262, 1e-10);
    EXPECT_NEAR(t[1].last().loss, 0.62801, 1e-5);
    EXPECT_NEAR(t[2].last().loss, 0.37984, 1e-5);
    EXPECT_EQ(t[3].last().loss, 0);
    EXPECT_EQ(t[3].last().gradNorm, 0);
    for (std::size_t a = 4; a < 8; ++a) {
        EXPECT_NEAR(t[a].last().loss, 1.0827109695, 1e-10);
        EXPECT_LE(largestDifference(t[a].weights(), t[0].weights()), 1e-14);
    }
}

// ── the stream of the lesson on models with a memory ────────────────────────────────────────────────────────────────

// Mean loss of the last quarter of the run.
double tail(const TestArm& arm)
{
    double sum = 0;
    const std::size_t first = arm.updates() * 3 / 4;
    for (std::size_t i = first; i < arm.updates(); ++i) sum += arm.update(i).loss;
    return sum / static_cast<double>(arm.updates() - first);
}

TEST(AcceptanceKeys, StatesOfAStream)
{
    const std::string keys =
        R"("data": {"kind": "stream", "test_samples": 0}, "model": {"kind": "gru", "hidden": 16, "stateful": true},
        "loss": "mse", "defaults": {"precision": "float64", "micro_batch": 4, "accumulation_steps": 4, "optimizer": {"learning_rate": 0.1}})";
    const Trained t(keys,
                    {R"({"name": "whole", "micro_batch": 16, "accumulation_steps": 1})", R"({"name": "lanes"})",
                     R"({"name": "time", "micro_batch": 16})", R"({"name": "shared", "rules": {"state": "shared"}})",
                     R"({"name": "reset", "rules": {"state": "reset"}})"});
    EXPECT_EQ(t[0].updates(), 800u);
    EXPECT_EQ(t[2].updates(), 200u);
    const std::vector<double> whole = t[0].weights();
    EXPECT_LE(norm(difference(t[1].weights(), whole)) / norm(whole), 1e-12);
    EXPECT_LE(tail(t[0]), 0.01);
    EXPECT_LE(tail(t[2]), 0.03);
    EXPECT_GE(tail(t[3]), 0.3);
    EXPECT_GE(tail(t[4]), 0.33); // the best without memory is 0.9⁸ = 0.43
    EXPECT_LE(tail(t[4]), 0.53);
}

// `cut: time`: the same stream, but a window holds four pieces of four lanes instead of one piece of sixteen.
TEST(AcceptanceKeys, CutInTimeByKey)
{
    const auto keys = [](const std::string& cut) {
        return R"("data": {"kind": "stream", "test_samples": 0, "cut": ")" + cut +
               R"("}, "model": {"kind": "gru", "hidden": 16, "stateful": true},
            "loss": "mse", "defaults": {"precision": "float64", "accumulation_steps": 4, "optimizer": {"learning_rate": 0.1}})";
    };
    const std::vector<std::string> arms{R"({"name": "all lanes", "micro_batch": 16})",
                                        R"({"name": "four", "micro_batch": 4})"};
    const Trained time(keys("time"), arms), samples(keys("samples"), arms);
    EXPECT_EQ(time[0].weights(), samples[0].weights()); // a micro-batch of all lanes can only go on in time
    EXPECT_GT(largestDifference(time[1].weights(), samples[1].weights()), 1e-3);
    EXPECT_LE(tail(time[1]), 0.03); // the state arrives
    EXPECT_THROW(Trained(keys("time"), {R"({"name": "a", "micro_batch": 16, "accumulation_steps": 3})"}), BadInput);
}

// ── every kind runs ─────────────────────────────────────────────────────────────────────────────────────────────────

TEST(AcceptanceKeys, EveryKindOfDataWithItsModels)
{
    const struct
    {
        const char *data, *model, *loss;
    } cases[] = {
        {R"({"kind": "random", "train_samples": 16, "inputs": 5, "classes": 3})", R"({"hidden": 4})", "cross-entropy"},
        {R"({"kind": "random", "train_samples": 16, "size": 8, "channels": 2})",
         R"({"kind": "cnn", "channels": [3, 4]})", "cross-entropy"},
        {R"({"kind": "random", "train_samples": 16, "size": 6})", R"({"kind": "gru", "hidden": [5, 4]})", "mse"},
        {R"({"kind": "random", "train_samples": 16, "steps": 5, "inputs": 3})", R"({"kind": "gru", "hidden": 4})",
         "cross-entropy"},
        {R"({"kind": "random", "train_samples": 16, "vocabulary": 9, "context": 6})",
         R"({"kind": "gpt", "width": 8, "heads": 2})", "cross-entropy"},
        {R"({"kind": "text", "train_samples": 16, "test_samples": 5, "context": 8})",
         R"({"kind": "gpt", "width": 8, "heads": 2})", "cross-entropy"},
        {R"({"kind": "lengths", "train_samples": 16, "vocabulary": 9})", R"({"kind": "gpt", "width": 8, "heads": 2})",
         "cross-entropy"},
        {R"({"kind": "lengths", "train_samples": 16, "test_samples": 8})", R"({"hidden": 4, "normalisation": "layer"})",
         "cross-entropy"},
        {R"({"kind": "stream", "train_samples": 32, "test_samples": 16})",
         R"({"kind": "gru", "hidden": 4, "stateful": true})", "half-mse"},
        {R"({"kind": "stream", "train_samples": 32, "test_samples": 16})", R"({"hidden": 4})", "mse"},
        {R"({"kind": "pairs", "train_samples": 16, "test_samples": 8, "noise": 0.1})", R"({"hidden": 4})",
         "contrastive"},
    };
    for (const auto& c : cases)
        for (const char* precision : {"float64", "float32", "bfloat16", "float16"}) {
            SCOPED_TRACE(std::string(c.data) + precision);
            const Document d = document(
                R"("data": )" + std::string(c.data) + R"(, "model": )" + c.model + R"(, "loss": ")" + c.loss + "\"",
                {R"({"name": "a", "micro_batch": 4, "accumulation_steps": 2, "threads": 1, "precision": ")" +
                 std::string(precision) + R"("})"});
            tarakum::Run run(readExperiment(d, ""), "{}");
            ASSERT_TRUE(finishes(run)) << run.error();
            const ArmRecord& arm = run.record()->arms[0];
            EXPECT_EQ(arm.status, ArmStatus::Finished) << arm.message;
            ASSERT_GE(arm.updates.size(), 2u);
            EXPECT_TRUE(std::isfinite(arm.updates[1].loss));
            const bool tested = run.record()->experiment.data.testSamples.value_or(0) > 0;
            EXPECT_EQ(std::isfinite(arm.updates[arm.updates.size() - 1].testLoss), tested);
        }
}

TEST(AcceptanceKeys, DataAndModelsThatDoNotFit)
{
    const struct
    {
        const char *data, *model, *loss, *error;
    } cases[] = {
        {R"({"kind": "spiral"})", R"({"kind": "gpt"})", "cross-entropy", "model.kind is gpt"},
        {R"({"kind": "spiral"})", R"({"kind": "cnn"})", "cross-entropy", "model.kind is cnn"},
        {R"({"kind": "random", "size": 8})", R"({"kind": "cnn", "channels": [2, 2, 2, 2]})", "cross-entropy",
         "model.channels is 4 stages"},
        {R"({"kind": "text"})", R"({"hidden": 3})", "cross-entropy", "model.kind is mlp"},
        {R"({"kind": "text"})", R"({"kind": "gru", "hidden": 3})", "cross-entropy", "model.kind is gru"},
        {R"({"kind": "text"})", R"({"kind": "cnn"})", "cross-entropy", "model.kind is cnn"},
        {R"({"kind": "lengths"})", R"({"kind": "gru", "hidden": 3})", "cross-entropy", "model.kind is gru"},
        {R"({"kind": "lengths"})", R"({"kind": "gpt"})", "cross-entropy", "model.kind is gpt"},
        {R"({"kind": "pairs"})", R"({"kind": "gru", "hidden": 3})", "contrastive", "model.kind is gru"},
        {R"({"kind": "pairs"})", R"({"kind": "gpt"})", "contrastive", "model.kind is gpt"},
    };
    for (const auto& c : cases) {
        const Document d = document(R"("data": )" + std::string(c.data) + R"(, "model": )" + c.model +
                                        R"(, "loss": ")" + c.loss + "\"",
                                    {R"({"name": "a", "threads": 1})"});
        tarakum::Run run(readExperiment(d, ""), "{}");
        run.play();
        ASSERT_TRUE(run.wait(std::chrono::minutes(1)));
        EXPECT_EQ(run.state(), RunState::Failed) << c.error;
        EXPECT_TRUE(run.errorIsBadInput());
        EXPECT_THAT(run.error(), testing::StartsWith(c.error));
    }
}

} // namespace
} // namespace tarakum
