// Experiments at the edge of what may be asked for: each runs to its end, and what must hold there does.
#include "engine/lab/document.hpp"
#include "tests/support/tensors.hpp"
#include "tests/support/test_arm.hpp"
#include "tests/support/test_run.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

namespace tarakum {
namespace {

using testing::HasSubstr;

using Record = std::shared_ptr<const RunRecord>;

// An experiment as a file has it: the parts are JSON.
Experiment experimentOf(const std::string& data, const std::string& model, const std::string& loss,
                        const std::string& length, const std::string& arms)
{
    const std::string json = R"({"tarakum": 1, "defaults": {"threads": 1}, "data": )" + data + R"(, "model": )" +
                             model + R"(, "loss": ")" + loss + R"(", "length": )" + length + R"(, "arms": )" + arms +
                             "}";
    return readExperiment(parseDocument(json, "a test"), {});
}

Record trained(const Experiment& experiment)
{
    Run run(experiment, "{}");
    EXPECT_TRUE(finishes(run)) << run.error();
    return run.record();
}

void expectFinite(const ArmRecord& arm, std::size_t updates)
{
    EXPECT_EQ(arm.status, ArmStatus::Finished) << arm.message;
    ASSERT_EQ(arm.updates.size(), updates);
    for (std::size_t i = 0; i < updates; ++i) {
        const UpdateRow& row = arm.updates[i];
        for (const double value : {row.loss, row.gradNorm, row.updateNorm}) EXPECT_TRUE(std::isfinite(value)) << value;
    }
    EXPECT_FALSE(std::isnan(arm.updates[updates - 1].testLoss) && !isMissing(arm.updates[updates - 1].testLoss));
}

// The numbers of two arms' rows that mean the same, up to the rounding of float64.
void expectSameTraining(const ArmRecord& one, const ArmRecord& other)
{
    ASSERT_EQ(one.updates.size(), other.updates.size());
    for (std::size_t i = 0; i < one.updates.size(); ++i) {
        EXPECT_NEAR(other.updates[i].loss, one.updates[i].loss, 1e-12 * std::abs(one.updates[i].loss));
        EXPECT_NEAR(other.updates[i].gradNorm, one.updates[i].gradNorm, 1e-12 * one.updates[i].gradNorm);
        EXPECT_LT(other.updates[i].paramDistance, 1e-12);
    }
}

TEST(Extremes, OneSample)
{
    const std::string arms = R"([{"name": "a", "micro_batch": 1}, {"name": "k", "accumulation_steps": 4},
                                 {"name": "adam", "optimizer": {"kind": "adam"}}])";
    for (const char* model :
         {R"({"kind": "mlp", "hidden": [4]})", R"({"kind": "mlp", "hidden": [4], "normalisation": "batch"})",
          R"({"kind": "mlp", "hidden": [4], "normalisation": "layer"})"}) {
        SCOPED_TRACE(model);
        const Record record = trained(experimentOf(R"({"kind": "random", "inputs": 3, "classes": 2, "train_samples": 1,
                                     "test_samples": 1})",
                                                   model, "cross-entropy", R"({"epochs": 3})", arms));
        // An epoch's end cuts the window: three updates of the only sample with k = 4 too, and the same ones.
        for (const ArmRecord& arm : record->arms) expectFinite(arm, 3);
        for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(record->arms[0].updates[i].loss, record->arms[1].updates[i].loss);
    }
}

TEST(Extremes, OneSampleOfEveryKindOfModel)
{
    const std::pair<const char*, const char*> kinds[] = {
        {R"({"kind": "random", "size": 4, "channels": 1, "classes": 2, "train_samples": 1, "test_samples": 1})",
         R"({"kind": "cnn", "channels": [2], "normalisation": "batch"})"},
        {R"({"kind": "random", "vocabulary": 3, "context": 1, "train_samples": 1, "test_samples": 1})",
         R"({"kind": "gpt", "width": 4, "heads": 1, "layers": 1})"},
        {R"({"kind": "stream", "lanes": 1, "train_samples": 1, "test_samples": 1})",
         R"({"kind": "gru", "hidden": [3]})"},
    };
    for (const auto& [data, model] : kinds) {
        SCOPED_TRACE(model);
        const Record record =
            trained(experimentOf(data, model, std::strstr(data, "stream") ? "mse" : "cross-entropy",
                                 R"({"updates": 2})", R"([{"name": "a"}, {"name": "k", "accumulation_steps": 3}])"));
        for (const ArmRecord& arm : record->arms) expectFinite(arm, 2);
    }
}

// The one class has probability 1 from the start: a loss of exactly 0, and nothing to learn.
TEST(Extremes, OneClass)
{
    const Record record = trained(experimentOf(R"({"kind": "blobs", "classes": 1, "train_samples": 12})",
                                               R"({"kind": "mlp", "hidden": [4]})", "cross-entropy", R"({"epochs": 1})",
                                               R"([{"name": "a", "micro_batch": 2, "accumulation_steps": 3}])"));
    expectFinite(record->arms[0], 2);
    for (std::size_t i = 0; i < 2; ++i) {
        EXPECT_EQ(record->arms[0].updates[i].loss, 0);
        EXPECT_EQ(record->arms[0].updates[i].gradNorm, 0);
        EXPECT_EQ(record->arms[0].updates[i].updateNorm, 0);
    }
    EXPECT_EQ(record->arms[0].updates[1].testAccuracy, 1);
}

TEST(Extremes, TheWholeSetAtOnceIsTheWholeSetInPieces)
{
    const Record record =
        trained(experimentOf(R"({"kind": "random", "inputs": 5, "classes": 3, "train_samples": 64, "test_samples": 0})",
                             R"({"kind": "mlp", "hidden": [7]})", "cross-entropy", R"({"epochs": 4})",
                             R"([{"name": "whole", "micro_batch": 64, "precision": "float64"},
            {"name": "8 of 8", "micro_batch": 8, "effective_batch": 64, "precision": "float64"},
            {"name": "one by one", "micro_batch": 1, "accumulation_steps": 64, "precision": "float64"},
            {"name": "a rest", "micro_batch": 24, "effective_batch": 64, "precision": "float64"}])"));
    for (const ArmRecord& arm : record->arms) {
        expectFinite(arm, 4);
        expectSameTraining(record->arms[0], arm);
    }
    EXPECT_EQ(record->arms[3].updates[0].microSteps, 3) << "24 + 24 + 16";
}

TEST(Extremes, TenThousandMicroBatches)
{
    const Record record = trained(
        experimentOf(R"({"kind": "random", "inputs": 4, "classes": 3, "train_samples": 10000, "test_samples": 0})",
                     R"({"kind": "mlp", "hidden": []})", "cross-entropy", R"({"updates": 2})",
                     R"([{"name": "whole", "micro_batch": 10000, "precision": "float64"},
            {"name": "k", "micro_batch": 1, "accumulation_steps": 10000, "precision": "float64"}])"));
    for (const ArmRecord& arm : record->arms) expectFinite(arm, 2);
    expectSameTraining(record->arms[0], record->arms[1]);
    EXPECT_EQ(record->arms[1].updates[1].microSteps, 20000);
    EXPECT_EQ(record->arms[0].updates[1].bytesActivations, 10000 * record->arms[1].updates[1].bytesActivations);
}

TEST(Extremes, AMillionParametersInOneLayer)
{
    const Record record = trained(
        experimentOf(R"({"kind": "random", "inputs": 1000, "outputs": 1, "train_samples": 4, "test_samples": 1})",
                     R"({"kind": "mlp", "hidden": [1000]})", "mse", R"({"updates": 1})",
                     R"([{"name": "a", "micro_batch": 2, "accumulation_steps": 2}])"));
    expectFinite(record->arms[0], 1);
    EXPECT_EQ(record->arms[0].updates[0].bytesParameters, 4 * (1000 * 1000 + 1000 + 1000 + 1));
    EXPECT_EQ(record->arms[0].updates[0].bytesGradients, record->arms[0].updates[0].bytesParameters);
}

TEST(Extremes, NoHiddenLayer)
{
    for (const char* bias : {"true", "false"}) {
        const Record record = trained(experimentOf(
            R"({"kind": "sine", "train_samples": 16})",
            R"({"kind": "mlp", "hidden": [], "bias": )" + std::string(bias) + "}", "mse", R"({"epochs": 2})",
            R"([{"name": "a", "micro_batch": 4}, {"name": "k", "accumulation_steps": 4}])"));
        for (const ArmRecord& arm : record->arms) expectFinite(arm, 8);
    }
}

// A variance of exactly 0 under each normalisation, and embeddings that are all the same.
TEST(Extremes, ConstantInputs)
{
    Experiment e = experimentOf(R"({"kind": "csv", "rows": [[7, 7, 1], [7, 7, 1], [7, 7, 1], [7, 7, 1]]})",
                                R"({"kind": "mlp", "hidden": [4]})", "mse", R"({"epochs": 2})",
                                R"([{"name": "a", "micro_batch": 4}, {"name": "k", "micro_batch": 2,
                                     "accumulation_steps": 2}])");
    for (const auto kind : {Normalisation::None, Normalisation::Batch, Normalisation::Layer}) {
        e.model.normalisation = kind;
        const Record record = trained(e);
        for (const ArmRecord& arm : record->arms) expectFinite(arm, 2);
    }
}

std::string bitsOf(const std::vector<double>& values)
{
    std::string bits(values.size() * sizeof(double), '\0');
    std::memcpy(bits.data(), values.data(), bits.size());
    return bits;
}

TEST(Extremes, ARateOfZeroLeavesEveryBit)
{
    for (const char* kind : {"sgd", "adam", "adamw", "adama"}) {
        for (const char* precision : {"float32", "float64", "bfloat16", "float16"}) {
            SCOPED_TRACE(std::string(kind) + " " + precision);
            const Experiment e = experimentOf(
                R"({"kind": "random", "inputs": 5, "classes": 3, "train_samples": 24, "test_samples": 0})",
                R"({"kind": "mlp", "hidden": [6]})", "cross-entropy", R"({"epochs": 3})",
                R"([{"name": "a", "micro_batch": 2, "accumulation_steps": 3, "precision": ")" + std::string(precision) +
                    R"(", "optimizer": {"kind": ")" + kind + R"(", "learning_rate": 0, "weight_decay": 0.1}}])");
            TestArm arm(e, *loadDataSet(e.data, e.loss, e.seed));
            const std::string before = bitsOf(arm.weights());
            arm.finish();
            EXPECT_EQ(arm.status(), ArmStatus::Finished);
            EXPECT_EQ(arm.updates(), 12u);
            EXPECT_EQ(bitsOf(arm.weights()), before);
            EXPECT_EQ(arm.last().updateNorm, 0);
            EXPECT_TRUE(arm.last().gradNorm > 0 || isMissing(arm.last().gradNorm)); // adama has none
        }
    }
}

// A failed arm is a result: a last row that says so, and the others go on.
TEST(Extremes, ARateThatBlowsUpIsAResult)
{
    const Record record =
        trained(experimentOf(R"({"kind": "random", "inputs": 4, "outputs": 2, "train_samples": 40, "test_samples": 4})",
                             R"({"kind": "mlp", "hidden": [8]})", "mse", R"({"updates": 20})",
                             R"([{"name": "right", "micro_batch": 2, "accumulation_steps": 2},
            {"name": "sgd", "micro_batch": 2, "accumulation_steps": 2, "optimizer": {"learning_rate": 1e30}},
            {"name": "adam", "micro_batch": 4, "optimizer": {"kind": "adam", "learning_rate": 1e30}},
            {"name": "adama", "micro_batch": 2, "accumulation_steps": 2, "optimizer": {"kind": "adama", "learning_rate": 1e30}},
            {"name": "float64", "micro_batch": 4, "precision": "float64", "optimizer": {"learning_rate": 1e30}},
            {"name": "bfloat16", "micro_batch": 4, "precision": "bfloat16", "optimizer": {"learning_rate": 1e30}},
            {"name": "clipped", "micro_batch": 4, "clip_norm": 1, "optimizer": {"learning_rate": 1e30}}])"));
    expectFinite(record->arms[0], 20);
    for (std::size_t i = 1; i < record->arms.size(); ++i) {
        const ArmRecord& arm = record->arms[i];
        SCOPED_TRACE(record->experiment.arms[i].name);
        EXPECT_EQ(arm.status, ArmStatus::NotFinite);
        EXPECT_THAT(arm.message, HasSubstr("no longer finite"));
        ASSERT_GE(arm.updates.size(), 2u);
        ASSERT_LT(arm.updates.size(), 20u);
        const std::size_t last = arm.updates.size() - 1;
        EXPECT_EQ(arm.updates[last].status, RowStatus::NotFinite);
        EXPECT_EQ(arm.updates[last].update, static_cast<double>(last)) << "its update was not made";
        EXPECT_FALSE(std::isfinite(arm.updates[last].loss));
        for (std::size_t row = 0; row < last; ++row) EXPECT_EQ(arm.updates[row].status, RowStatus::None);
    }
}

// Told to apply what is not finite, an arm goes on to its end with it.
TEST(Extremes, ARateThatBlowsUpMayBeApplied)
{
    const Record record = trained(experimentOf(
        R"({"kind": "random", "inputs": 4, "outputs": 2, "train_samples": 40, "test_samples": 4})",
        R"({"kind": "mlp", "hidden": [8]})", "mse", R"({"updates": 20})",
        R"([{"name": "a", "micro_batch": 4, "optimizer": {"learning_rate": 1e30}, "rules": {"not_finite": "apply"}}])"));
    EXPECT_EQ(record->arms[0].status, ArmStatus::Finished);
    ASSERT_EQ(record->arms[0].updates.size(), 20u);
    EXPECT_FALSE(std::isfinite(record->arms[0].updates[19].loss));
}

// Micro-batches in which no target counts contribute exactly nothing, and so does a run of them.
TEST(Extremes, AllTargetsLeftOut)
{
    for (const auto kind : {OptimizerKind::Sgd, OptimizerKind::Adam, OptimizerKind::AdamW, OptimizerKind::AdamA}) {
        SCOPED_TRACE(static_cast<int>(kind));
        Experiment e = oneArm(LossKind::CrossEntropy, 2, 2, 0.1, 2);
        e.model.hidden = {3};
        e.arms[0].optimizer.kind = kind;
        const DataSet data = classesOf({{{1, 2}, {-100}}, {{3, 4}, {-100}}, {{5, 6}, {-100}}, {{7, 8}, {-100}}}, 3);
        TestArm arm(e, data);
        const std::string before = bitsOf(arm.weights());
        arm.finish();
        EXPECT_EQ(arm.status(), ArmStatus::Finished);
        ASSERT_EQ(arm.updates(), 2u);
        EXPECT_EQ(bitsOf(arm.weights()), before);
        for (std::size_t i = 0; i < 2; ++i) {
            EXPECT_EQ(arm.update(i).items, 0);
            EXPECT_EQ(arm.update(i).samples, 4.0 * static_cast<double>(i + 1));
            EXPECT_TRUE(isMissing(arm.update(i).loss)) << "a mean of nothing: " << arm.update(i).loss;
        }
    }
}

TEST(Extremes, SixtyFourArmsTrainAsOneAlone)
{
    std::string arms;
    for (int i = 0; i < 64; ++i)
        arms += (i > 0 ? ", " : "[") + std::string(R"({"name": "arm )") + std::to_string(i) +
                R"(", "micro_batch": 2, "accumulation_steps": 2})";
    const Record record =
        trained(experimentOf(R"({"kind": "random", "inputs": 3, "classes": 2, "train_samples": 16, "test_samples": 4})",
                             R"({"kind": "mlp", "hidden": [4]})", "cross-entropy", R"({"epochs": 2})", arms + "]"));
    ASSERT_EQ(record->arms.size(), 64u);
    for (const ArmRecord& arm : record->arms) {
        expectFinite(arm, 8);
        EXPECT_EQ(arm.updates[7].loss, record->arms[0].updates[7].loss);
        EXPECT_EQ(arm.updates[7].testLoss, record->arms[0].updates[7].testLoss);
        EXPECT_EQ(arm.updates[7].paramDistance, 0);
    }
}

} // namespace
} // namespace tarakum
