#include "engine/lab/variations.hpp"

#include "engine/lab/export.hpp"
#include "engine/lab/run.hpp"

#include <gmock/gmock.h>

#include <sstream>

namespace tarakum {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

Document document(const std::string& keys)
{
    return parseDocument(R"({"tarakum": 1, )" + keys +
                             R"(, "data": {"kind": "spiral", "train_samples": 24, "test_samples": 0},
        "length": {"epochs": 1}, "arms": [{"name": "right", "micro_batch": 4}, {"name": "other", "micro_batch": 2}]})",
                         "test");
}

std::vector<std::string> labelsOf(const Document& d)
{
    std::vector<std::string> labels;
    for (const Variation& variation : variationsOf(d)) labels.push_back(variation.label);
    return labels;
}

std::string errorOf(const Document& d)
{
    try {
        readExperiment(d, "");
        return "no error";
    } catch (const BadInput& error) {
        return error.what();
    }
}

TEST(Variations, APlainExperimentIsItself)
{
    for (const char* keys : {R"("seed": 3)", R"("title": "x")", R"("seed": 3, "sweep": {})"}) {
        const std::vector<Variation> variations = variationsOf(document(keys));
        ASSERT_EQ(variations.size(), 1u);
        EXPECT_EQ(variations[0].label, "");
        Document same = document(keys);
        same.erase("sweep");
        EXPECT_EQ(variations[0].document, same);
    }
}

TEST(Variations, SeedsThenTheLastPathFastest)
{
    const Document d =
        document(R"("seed": [5, 7], "sweep": {"arms[1].accumulation_steps": [2, [{"from_epoch": 0, "steps": 3}]],
        "defaults.optimizer.learning_rate": [0.1, 1, null]})");
    const std::vector<std::string> labels = labelsOf(d);
    ASSERT_EQ(labels.size(), 12u);
    EXPECT_EQ(labels[0], "seed 5, arms[1].accumulation_steps = 2, defaults.optimizer.learning_rate = 0.1");
    EXPECT_EQ(labels[1], "seed 5, arms[1].accumulation_steps = 2, defaults.optimizer.learning_rate = 1");
    EXPECT_EQ(
        labels[3],
        R"(seed 5, arms[1].accumulation_steps = [{"from_epoch":0,"steps":3}], defaults.optimizer.learning_rate = 0.1)");
    EXPECT_EQ(labels[6], "seed 7, arms[1].accumulation_steps = 2, defaults.optimizer.learning_rate = 0.1");

    const std::vector<Variation> variations = variationsOf(d);
    const Experiment first = readExperiment(variations[1].document, "");
    EXPECT_EQ(first.seed, 5u);
    EXPECT_EQ(first.arms[0].accumulationSteps, 1);
    EXPECT_EQ(first.arms[1].accumulationSteps, 2);
    EXPECT_EQ(first.arms[1].optimizer.learningRate, 1);
    const Experiment last = readExperiment(variations[11].document, "");
    EXPECT_EQ(last.seed, 7u);
    EXPECT_EQ(last.arms[1].steps.largest(), 3);
    EXPECT_EQ(last.arms[1].optimizer.learningRate, OptimizerSpec{}.learningRate); // null: the default
    EXPECT_EQ(readExperiment(d, "").seed, 5u); // of a document that stands for several: the first
}

TEST(Variations, WhatMakesNoSense)
{
    const struct
    {
        const char *keys, *error;
    } cases[] = {
        {R"("seed": [])", "seed is [], but must be a list of at least one value"},
        {R"("seed": [1, 1])", "seed is [1,1], but must be a list of different values: 1 is there twice"},
        {R"("seed": [1, "x"])",
         "seed is \"x\", but must be an integer from 0 to 9007199254740992, or a list of such (with seed \"x\")"},
        {R"("sweep": [])", "sweep is [], but must be an object {path of a key: list of values, …}"},
        {R"("sweep": {"loss": "mse"})", "sweep: loss is \"mse\", but must be a list of at least one value"},
        {R"("sweep": {"loss": []})", "sweep: loss is [], but must be a list of at least one value"},
        {R"("sweep": {"los": ["mse"]})", "sweep: los: unknown key; did you mean loss?"},
        {R"("sweep": {"arms[2].micro_batch": [1]})", "sweep: arms[2]: beyond the list"},
        {R"("sweep": {"seed": [1, 2]})", "sweep is {\"seed\":[1,2]}, but must be about other keys than seed"},
        {R"("sweep": {"arms[0].micro_batch": [1, 0]})", "arms[0].micro_batch is 0, but must be an integer from 1 to "
                                                        "2000000, or a list of such (with arms[0].micro_batch = 0)"},
        {R"("sweep": {"arms[0].micro_batch": [0, 1]})",
         "arms[0].micro_batch is 0, but must be an integer from 1 to 2000000, or a list of such"},
        {R"("sweep": {"arms[0].name": ["a", "other"]})", "arms[1].name is \"other\", but must be a name of its own"},
    };
    for (const auto& [keys, error] : cases) EXPECT_THAT(errorOf(document(keys)), StartsWith(error));
    std::string seeds = "0";
    for (int i = 1; i < 1001; ++i) seeds += ", " + std::to_string(i);
    EXPECT_THAT(errorOf(document("\"seed\": [" + seeds + "]")), StartsWith("seed: more than 1000 combinations"));
    Document many = document("\"seed\": 1");
    many["sweep"] = {{"evaluate", Document::parse("[" + seeds + "]")}};
    EXPECT_THAT(errorOf(many), StartsWith("sweep: more than 1000 combinations"));
}

// Each variation is the experiment that it stands for, and the joined record holds them one after the other.
TEST(Variations, RunOneAfterAnother)
{
    const Document d = document(R"("seed": [1, 2], "sweep": {"arms[1].accumulation_steps": [2, 3]})");
    std::vector<std::shared_ptr<const RunRecord>> records;
    for (const Variation& variation : variationsOf(d)) {
        Experiment experiment = readExperiment(variation.document, "");
        labelArms(experiment, variation.label);
        tarakum::Run run(std::move(experiment), documentLine(variation.document));
        run.play();
        ASSERT_TRUE(run.wait(std::chrono::minutes(1)));
        ASSERT_EQ(run.error(), "");
        records.push_back(run.record());
    }
    ASSERT_EQ(records.size(), 4u);
    const auto joined = joinedRecord(records, documentLine(d));
    ASSERT_EQ(joined->arms.size(), 8u);
    EXPECT_EQ(joined->experiment.arms[0].name, "right · seed 1, arms[1].accumulation_steps = 2");
    EXPECT_EQ(joined->experiment.arms[7].name, "other · seed 2, arms[1].accumulation_steps = 3");
    for (std::size_t a = 0; a < 8; ++a) {
        const ArmRecord &from = records[a / 2]->arms[a % 2], &to = joined->arms[a];
        EXPECT_EQ(to.status, ArmStatus::Finished);
        ASSERT_EQ(to.updates.size(), from.updates.size());
        EXPECT_EQ(to.updates.size(), a % 2 == 0 ? 6u : a % 4 == 1 ? 6u : 4u);
        EXPECT_EQ(to.updates[2].loss, from.updates[2].loss);
    }
    EXPECT_NE(joined->arms[0].updates[0].loss, joined->arms[4].updates[0].loss); // another seed
    EXPECT_EQ(joined->arms[0].updates[0].loss,
              joined->arms[2].updates[0].loss); // the same experiment but for the other arm
    std::ostringstream csv;
    writeCsv(csv, *joined);
    EXPECT_THAT(csv.str(), HasSubstr("\n# " + documentLine(d) + "\n"));
    EXPECT_THAT(csv.str(), HasSubstr("\n\"other · seed 2, arms[1].accumulation_steps = 3\",4,"));
    EXPECT_EQ(joinedRecord({records[1]}, ""), records[1]);
}

} // namespace
} // namespace tarakum
