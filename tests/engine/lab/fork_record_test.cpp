// What is told of a fork's rows: they count from the run's start, but it has trained since it began only.
#include "engine/lab/check.hpp"
#include "engine/lab/document.hpp"
#include "engine/lab/export.hpp"
#include "engine/lab/fork.hpp"
#include "engine/lab/import.hpp"
#include "engine/lab/rate_map.hpp"
#include "tests/support/test_run.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <sstream>

namespace tarakum {
namespace {

// "old" makes an update of 8 samples; "new" goes on from its third one with 16 of them, "newer" from the fork's fifth.
Document forkedDocument()
{
    return parseDocument(R"({"tarakum": 1, "data": {"kind": "xor", "train_samples": 96, "test_samples": 8},
      "model": {"kind": "mlp", "hidden": [3], "activation": "tanh"}, "length": {"samples": 96},
      "defaults": {"micro_batch": 4, "threads": 1, "optimizer": {"learning_rate": 0.1}},
      "arms": [{"name": "old", "accumulation_steps": 2},
        {"name": "new", "fork": {"of": "old", "at": 3}, "accumulation_steps": 4},
        {"name": "newer", "fork": {"of": "new", "at": 5}, "accumulation_steps": 1}]})",
                         "forked");
}

std::shared_ptr<const RunRecord> trained()
{
    Run run(readExperiment(forkedDocument(), {}), documentLine(forkedDocument()));
    EXPECT_TRUE(finishes(run)) << run.error();
    return run.record();
}

TEST(ForkRecord, TheRowBeforeItsFirstIsItsParents)
{
    const auto record = trained();
    EXPECT_EQ(rowBefore(*record, 0).samples, 0);
    EXPECT_EQ(rowBefore(*record, 1).update, 3);
    EXPECT_EQ(rowBefore(*record, 1).samples, 24);
    EXPECT_EQ(rowBefore(*record, 2).update, 5);
    EXPECT_EQ(rowBefore(*record, 2).samples, 24 + 2 * 16);
    EXPECT_EQ(record->arms[2].updates[0].samples, 24 + 2 * 16 + 4);
}

TEST(ForkRecord, ItsSpeedIsOfTheSamplesThatItHasTrainedOn)
{
    const auto record = trained();
    double milliseconds = 0;
    const Log<UpdateRow>& rows = record->arms[2].updates;
    for (std::size_t i = 0; i < rows.size(); ++i) milliseconds += rows[i].msUpdate;
    EXPECT_DOUBLE_EQ(summarize(*record, 2).samplesPerSecond, 1000 * (96 - 56) / milliseconds);
}

TEST(ForkRecord, ATailWeighsItsFirstWindowByItsOwnSamples)
{
    const auto record = trained();
    const Log<UpdateRow>& rows = record->arms[1].updates;
    double sum = 0;
    for (std::size_t i = 0; i < rows.size(); ++i)
        sum += rows[i].loss * (rows[i].samples - (i > 0 ? rows[i - 1].samples : 24));
    std::vector<Problem> problems;
    const auto claims = readClaims(parseDocument(R"([{"arm": "new", "of": "loss", "at": {"tail": 1000}, "at_least": 0},
                          {"arm": "new", "of": "loss", "at": {"reach": 1000, "by": "samples"}, "at_least": 0}])",
                                                 "claims"),
                                   "claims", problems);
    ASSERT_EQ(claims.size(), 2u);
    EXPECT_DOUBLE_EQ(testClaim(claims[0], *record).measured, sum / (96 - 24));
    EXPECT_EQ(testClaim(claims[1], *record).state, ClaimState::CannotTell); // it has not seen 1024 samples
}

TEST(ForkRecord, AFileGivesItItsParentsSeconds)
{
    const auto record = trained();
    std::ostringstream text;
    writeCsv(text, *record);
    const auto again = readRecord(text.str(), "forked");
    std::ostringstream written;
    writeCsv(written, *again);
    EXPECT_EQ(written.str(), text.str());
    for (std::size_t arm = 0; arm < 3; ++arm)
        for (std::size_t i = 0; i < record->arms[arm].updates.size(); ++i)
            EXPECT_DOUBLE_EQ(again->arms[arm].updates[i].seconds, record->arms[arm].updates[i].seconds) << arm;
}

TEST(ForkRecord, ArmsOfASweepKeepTheirForks)
{
    Document document = forkedDocument();
    document["sweep"] = {{"defaults.optimizer.learning_rate", {0.1, 0.2}}};
    const auto record = trainForClaims(document, {}, {});
    ASSERT_EQ(record->arms.size(), 6u);
    const auto& arms = record->experiment.arms;
    EXPECT_EQ(arms[4].fork->of, arms[3].name);
    EXPECT_EQ(rowBefore(*record, 4).samples, 24);
    EXPECT_EQ(record->arms[4].updates[0].samples, 40);
    std::ostringstream text;
    writeCsv(text, *record);
    EXPECT_EQ(readRecord(text.str(), "swept")->arms[5].updates.size(), record->arms[5].updates.size());
}

TEST(ForkRecord, EveryNumberIsLoggedFromTheWeightsThatItBeginsWith)
{
    Experiment e = oneWeightExperiment(8);
    e.arms.push_back(armOf("fork", 1, 2));
    e.arms[1].fork = Fork{"arm", 3};
    RunOptions options;
    options.logNeuron = true;
    tarakum::Run run(e, "{}", options);
    ASSERT_TRUE(finishes(run)) << run.error();
    // An update of "arm" is two rows, after the first.
    const Log<NeuronRow>&old = run.record()->arms[0].neuron.rows, &fork = run.record()->arms[1].neuron.rows;
    ASSERT_GT(fork.size(), 3u);
    EXPECT_EQ(fork[0].weights[0], old[6].weights[0]);
    EXPECT_EQ(fork[1].update, 4);
    EXPECT_EQ(fork[1].firstSample, 3);
    EXPECT_NE(fork[3].weights[0], fork[0].weights[0]);
}

TEST(ForkRecord, ARateMapTrainsFromTheStart)
{
    RateMapRequest request;
    request.arm = 1;
    request.size = 4;
    request.steps = {2};
    request.rates = {0.1};
    request.samples = 48;
    RateMapRecord map(readExperiment(forkedDocument(), {}), "{}", request);
    measureRateMap(map);
    EXPECT_EQ(map.cells[0].status, RateMapStatus::Finished) << map.cells[0].problem;
    EXPECT_EQ(map.cells[0].updates, 6);
}

} // namespace
} // namespace tarakum
