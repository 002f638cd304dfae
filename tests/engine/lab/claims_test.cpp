#include "engine/lab/check.hpp"
#include "engine/lab/claims.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <limits>

namespace tarakum {
namespace {

using testing::HasSubstr;

// Two arms, "a" with losses 8, 4, 2, 1 after windows of 512 samples, "b" with 4, 4, 4, 4; "b" ran out of memory.
const RunRecord& record()
{
    static const auto made = [] {
        Experiment e;
        e.arms.resize(2);
        e.arms[0].name = "a";
        e.arms[1].name = "b";
        e.claims.resize(1);
        e.claims[0].value.of = "parameter:w[3]";
        auto r = std::make_unique<RunRecord>(std::move(e), "{}");
        for (std::size_t arm = 0; arm < 2; ++arm)
            for (int u = 1; u <= 4; ++u) {
                UpdateRow row;
                row.update = u;
                row.samples = 512 * u;
                row.loss = arm == 0 ? std::ldexp(16, -u) : 4;
                if (u == 3) row.testLoss = 7; // the only one
                if (arm == 1 && u == 2) row.gradNorm = std::numeric_limits<double>::quiet_NaN();
                r->arms[arm].updates.append(row);
                r->arms[arm].watchedValues.append(10 * u);
                MicroRow micro;
                micro.bufferNorm = 100 + u;
                micro.samples = row.samples;
                r->arms[arm].microBatches.append(micro);
                for (const double norm : {1.0 * u, 2.0 * u}) r->arms[arm].layerNorms.append(norm);
            }
        for (ArmRecord& arm : r->arms) arm.layers = {"first", "second"};
        r->arms[0].status = ArmStatus::Finished;
        r->arms[1].status = ArmStatus::OutOfMemory;
        return r;
    }();
    return *made;
}

std::vector<Claim> read(const std::string& json, std::vector<Problem>& problems)
{
    return readClaims(parseDocument(json, "claims"), "claims", problems);
}
Claim claim(const std::string& json)
{
    std::vector<Problem> problems;
    const std::vector<Claim> claims = read('[' + json + ']', problems);
    EXPECT_TRUE(problems.empty()) << problems.front().text();
    return claims.at(0);
}
ClaimResult tested(const std::string& json)
{
    return testClaim(claim(json), record());
}
double measured(const std::string& of, const std::string& at)
{
    const ClaimResult result = tested(R"({"arm": "a", "of": ")" + of + R"(", "at": )" + at + R"(, "at_least": -1})");
    EXPECT_EQ(result.state, ClaimState::Holds) << result.text;
    return result.measured;
}

TEST(Claims, EveryPlace)
{
    EXPECT_EQ(measured("loss", "1"), 8);
    EXPECT_EQ(measured("loss", "3"), 2);
    EXPECT_EQ(measured("loss", "\"first\""), 8);
    EXPECT_EQ(measured("loss", "\"last\""), 1);
    EXPECT_EQ(measured("loss", "\"min\""), 1);
    EXPECT_EQ(measured("loss", "\"max\""), 8);
    EXPECT_EQ(measured("loss", "\"mean\""), 15 / 4.0);
    EXPECT_EQ(measured("loss", "\"median\""), 3);
    EXPECT_EQ(measured("loss", "\"count\""), 4);
    EXPECT_EQ(measured("test_loss", "\"count\""), 1);
    EXPECT_EQ(measured("test_loss", "\"first\""), 7);
    EXPECT_EQ(measured("test_loss", "\"last\""), 7) << "the last that exists";
    EXPECT_EQ(measured("loss", R"({"tail": 1024})"), 1.5);
    EXPECT_EQ(measured("loss", R"({"tail": 768})"), (512 * 1 + 256 * 2) / 768.0) << "half a window weighs half";
    EXPECT_EQ(measured("loss", R"({"tail": 1e9})"), 15 / 4.0);
    EXPECT_EQ(measured("loss", R"({"reach": 3, "by": "samples"})"), 3 * 512);
    EXPECT_EQ(measured("loss", R"({"reach": 6, "by": "update"})"), 2);
    EXPECT_EQ(measured("loss", R"({"share_above": 2})"), 0.5);
    EXPECT_EQ(measured("loss", "\"every\""), 1) << "furthest from holding: the smallest";
}

TEST(Claims, EverySource)
{
    EXPECT_EQ(measured("parameter:w[3]", "2"), 20);
    EXPECT_EQ(measured("micro:buffer_norm", "4"), 104);
    EXPECT_EQ(measured("layer:second", "3"), 6);
    EXPECT_EQ(tested(R"({"arm": "a", "of": "status", "is": "finished"})").state, ClaimState::Holds);
    EXPECT_EQ(tested(R"({"arm": "b", "of": "status", "is": "out-of-memory"})").state, ClaimState::Holds);
    EXPECT_EQ(tested(R"({"arm": "b", "of": "status", "is": "finished"})").state, ClaimState::Fails);
}

ClaimState state(const std::string& test)
{
    return tested(R"({"arm": "a", "of": "loss", "at": 1, )" + test + '}').state;
}

TEST(Claims, EveryTest)
{
    EXPECT_EQ(state(R"("is": 8)"), ClaimState::Holds);
    EXPECT_EQ(state(R"("is": 8, "within": 0)"), ClaimState::Holds);
    EXPECT_EQ(state(R"("is": 8.000000000000002, "within": 0)"), ClaimState::Fails);
    EXPECT_EQ(state(R"("is": 10, "within": 0.2)"), ClaimState::Holds);
    EXPECT_EQ(state(R"("is": 10, "within": 0.19)"), ClaimState::Fails);
    EXPECT_EQ(state(R"("at_least": 8)"), ClaimState::Holds);
    EXPECT_EQ(state(R"("at_least": 8.1)"), ClaimState::Fails);
    EXPECT_EQ(state(R"("at_most": 8)"), ClaimState::Holds);
    EXPECT_EQ(state(R"("at_most": 7.9)"), ClaimState::Fails);
    EXPECT_EQ(state(R"("over": {"arm": "b"}, "is": 2)"), ClaimState::Holds) << "of and at as in the claim itself";
    EXPECT_EQ(state(R"("over": {"at": 2}, "is": 2)"), ClaimState::Holds);
    EXPECT_EQ(state(R"("over": {"of": "samples"}, "is": 0.015625)"), ClaimState::Holds);
    EXPECT_EQ(state(R"("minus": {"arm": "b"}, "is": 4)"), ClaimState::Holds);
}

TEST(Claims, EveryRowByItself)
{
    const auto every = [](const char* test) {
        return tested(R"({"arm": "a", "of": "loss", "at": "every", "over": {"arm": "b"}, )" + std::string(test) + '}');
    };
    EXPECT_EQ(every(R"("at_most": 2)").state, ClaimState::Holds);
    EXPECT_EQ(every(R"("at_most": 1.9)").state, ClaimState::Fails);
    EXPECT_EQ(every(R"("at_most": 1.9)").measured, 2);
    EXPECT_EQ(every(R"("at_least": 0.25)").state, ClaimState::Holds);
    EXPECT_EQ(every(R"("at_least": 0.3)").measured, 0.25);
    EXPECT_EQ(every(R"("is": 1)").measured, 2) << "furthest off";
}

TEST(Claims, NotANumberNeverHolds)
{
    for (const char* at : {"2", "\"max\"", "\"mean\"", "\"every\""})
        for (const char* test : {R"("at_least": -1e300)", R"("at_most": 1e300)", R"("is": 1, "within": 0.99)"}) {
            const ClaimResult result =
                tested(R"({"arm": "b", "of": "grad_norm", "at": )" + std::string(at) + ", " + test + '}');
            EXPECT_EQ(result.state, ClaimState::Fails) << at << test;
            EXPECT_EQ(result.text, "nan");
        }
}

TEST(Claims, WhatCannotBeTold)
{
    const struct
    {
        const char *json, *why;
    } cases[] = {
        {R"({"arm": "c", "of": "loss", "at_least": 0})", "there is no arm “c”, only a, b"},
        {R"({"arm": "a", "of": "status", "is": "finished"})", ""},
        {R"({"arm": "c", "of": "status", "is": "finished"})", "no arm “c”"},
        {R"({"arm": "a", "of": "loss", "at": 5, "at_least": 0})", "“a” has no loss at 5"},
        {R"({"arm": "a", "of": "test_loss", "at": 1, "at_least": 0})", "“a” has no test_loss at 1"},
        {R"({"arm": "a", "of": "noise_scale", "at": "mean", "at_least": 0})", "“a” has no noise_scale"},
        {R"({"arm": "a", "of": "loss", "at": {"reach": 0.5, "by": "samples"}, "at_least": 0})",
         "never came down to 0.5"},
        {R"({"arm": "a", "of": "parameter:v[0]", "at_least": 0})", "parameter:v[0] was not logged"},
        {R"({"arm": "a", "of": "layer:third", "at_least": 0})", "the model has no parameter third"},
    };
    for (const auto& c : cases) {
        const ClaimResult result = tested(c.json);
        if (*c.why == 0) continue;
        EXPECT_EQ(result.state, ClaimState::CannotTell) << c.json;
        EXPECT_THAT(result.text, HasSubstr(c.why));
        EXPECT_EQ(result.reason.text(), result.text);
        EXPECT_THAT(claimReasons(), testing::Contains(result.reason.sentence));
    }
}

TEST(Claims, InWords)
{
    EXPECT_EQ(
        claimText(claim(
            R"({"arm": "no division", "of": "grad_norm", "at": 1, "over": {"arm": "right"}, "is": 4, "within": 1e-6})")),
        "grad_norm of “no division” at update 1 over that of “right” is 4 within 1e-06");
    EXPECT_EQ(claimText(claim(R"({"arm": "a", "of": "loss", "at": {"tail": 1024}, "at_most": 2})")),
              "loss of “a” over the last 1024 samples is at most 2");
    EXPECT_EQ(claimText(claim(R"({"arm": "a", "of": "status", "is": "stopped"})")), "status of “a” is stopped");
}

TEST(Claims, WhatIsWrongInAFile)
{
    const struct
    {
        const char *json, *problem;
    } cases[] = {
        {R"({"claims": 1})", "claims is {\"claims\":1}, but must be a list of claims"},
        {R"([3])", "claims[0] is 3, but must be an object like"},
        {R"([{"of": "loss", "is": 1}])", "claims[0].arm: must be there: the name of an arm"},
        {R"([{"arm": "", "of": "loss", "is": 1}])", "claims[0].arm is \"\", but must be the name of an arm"},
        {R"([{"arm": "a", "is": 1}])", "claims[0].of: must be there"},
        {R"([{"arm": "a", "of": "grad_nrom", "is": 1}])", "did you mean grad_norm?"},
        {R"([{"arm": "a", "of": "parameter:w", "is": 1}])", "claims[0].of is \"parameter:w\", but must be a column"},
        {R"([{"arm": "a", "of": "parameter:w[-1]", "is": 1}])", "claims[0].of"},
        {R"([{"arm": "a", "of": "micro:grad_norm", "is": 1}])", "claims[0].of"},
        {R"([{"arm": "a", "of": "loss"}])", "claims[0]: must have exactly one of is, at_least, at_most"},
        {R"([{"arm": "a", "of": "loss", "is": 1, "at_most": 1}])", "exactly one of"},
        {R"([{"arm": "a", "of": "loss", "is": "1"}])", "claims[0].is is \"1\", but must be a number"},
        {R"([{"arm": "a", "of": "loss", "at": 0, "is": 1}])", "claims[0].at is 0, but must be an update"},
        {R"([{"arm": "a", "of": "loss", "at": 1.5, "is": 1}])", "claims[0].at is 1.5"},
        {R"([{"arm": "a", "of": "loss", "at": "latest", "is": 1}])",
         "claims[0].at is \"latest\", but must be an update, one of"},
        {R"([{"arm": "a", "of": "loss", "at": {"tail": 0}, "is": 1}])",
         "claims[0].at.tail is 0, but must be a number of samples above 0"},
        {R"([{"arm": "a", "of": "loss", "at": {"reach": 1}, "is": 1}])", "claims[0].at is"},
        {R"([{"arm": "a", "of": "loss", "at": {"reach": 1, "by": "smaples"}, "is": 1}])",
         "claims[0].at.by is \"smaples\""},
        {R"([{"arm": "a", "of": "loss", "is": 1, "within": 1}])",
         "claims[0].within is 1, but must be a number of at least 0 and below 1"},
        {R"([{"arm": "a", "of": "loss", "at_most": 1, "within": 0.1}])", "claims[0].within: means something with is"},
        {R"([{"arm": "a", "of": "loss", "is": 1, "over": 2}])",
         "claims[0].over is 2, but must be an object of arm, of, at"},
        {R"([{"arm": "a", "of": "loss", "is": 1, "over": {"arm": "b", "off": 1}}])",
         "claims[0].over.off: unknown key; did you mean of?"},
        {R"([{"arm": "a", "of": "loss", "is": 1, "over": {"arm": "b"}, "minus": {"arm": "b"}}])",
         "claims[0].minus: give either over or minus"},
        {R"([{"arm": "a", "of": "loss", "at": "every", "is": 1, "over": {"at": 1}}])",
         "claims[0].over.at: must be every"},
        {R"([{"arm": "a", "of": "status", "at_least": 1}])", "claims[0].at_least is 1, but must be of a status"},
        {R"([{"arm": "a", "of": "status", "is": "fine"}])", "claims[0].is is \"fine\""},
        {R"([{"arm": "a", "of": "ms_update", "at_most": 1}])", "claims[0].timed: must be true"},
        {R"([{"arm": "a", "of": "loss", "is": 1, "timed": 1}])", "claims[0].timed is 1, but must be true or false"},
        {R"([{"arm": "a", "of": "loss", "is": 1, "text": 3}])", "claims[0].text is 3"},
        {R"([{"arm": "a", "of": "loss", "at_lest": 1, "is": 1}])",
         "claims[0].at_lest: unknown key; did you mean at_least?"},
    };
    for (const auto& c : cases) {
        std::vector<Problem> problems;
        read(c.json, problems);
        ASSERT_FALSE(problems.empty()) << c.json;
        EXPECT_THAT(problems.front().text(), HasSubstr(c.problem)) << c.json;
        EXPECT_EQ(problems.size(), 1u) << c.json << problems.back().text();
    }
}

constexpr const char* kLine = R"({"tarakum": 1, "data": {"kind": "csv", "rows": [[1, 2], [2, 4]], "shuffle": false},
    "model": {"hidden": [], "bias": false, "start": {"head.weight": [0.5]}}, "loss": "mse", "length": {"epochs": 3},
    "defaults": {"precision": "float64", "optimizer": {"learning_rate": 0.1}, "average": {"decay": 0.5}},
    "arms": [{"name": "a", "micro_batch": 1, "accumulation_steps": 2}, {"name": "b", "micro_batch": 1}]})";

Document lineWith(const std::string& claims)
{
    Document document = parseDocument(kLine, "line");
    document["claims"] = parseDocument(claims, "claims");
    return document;
}

// Weights that claims ask for are logged with each update: w ← w − 0.1 · 2 · (w − 2) · (1 + 4)/2, from 0.5.
TEST(Claims, WeightsOfARun)
{
    const auto tell = [](const std::string& claim) {
        const auto record = trainForClaims(lineWith('[' + claim + ']'), "", {});
        return testClaims(*record, true, true).at(0).result;
    };
    EXPECT_EQ(tell(R"({"arm": "a", "of": "parameter:head.weight[0]", "at": 1, "is": 1.25, "within": 1e-12})").state,
              ClaimState::Holds);
    EXPECT_EQ(tell(R"({"arm": "a", "of": "average:head.weight[0]", "at": 1, "is": 0.875, "within": 1e-12})").state,
              ClaimState::Holds);
    EXPECT_EQ(tell(R"({"arm": "b", "of": "parameter:head.weight[0]", "at": "count", "is": 6})").state,
              ClaimState::Holds);
    for (const char* none : {"head.weight[1]", "head.bias[0]"})
        EXPECT_THAT(tell(R"({"arm": "a", "of": "parameter:)" + std::string(none) + R"(", "at_least": 0})").text,
                    HasSubstr("“a” has no parameter:"));
}

TEST(Claims, AskingForAWeightChangesNoBit)
{
    const auto without = trainForClaims(lineWith("[]"), "", {});
    const auto with =
        trainForClaims(lineWith(R"([{"arm": "a", "of": "parameter:head.weight[0]", "at_least": 0}])"), "", {});
    EXPECT_EQ(with->arms[0].watchedValues.size(), with->arms[0].updates.size());
    EXPECT_EQ(without->arms[0].watchedValues.size(), 0u);
    for (std::size_t arm = 0; arm < 2; ++arm) {
        ASSERT_EQ(with->arms[arm].updates.size(), without->arms[arm].updates.size());
        for (std::size_t i = 0; i < with->arms[arm].updates.size(); ++i) {
            EXPECT_EQ(with->arms[arm].updates[i].loss, without->arms[arm].updates[i].loss);
            EXPECT_EQ(with->arms[arm].updates[i].bytesPeak, without->arms[arm].updates[i].bytesPeak);
        }
    }
}

TEST(Claims, OfSeedsAndSweeps)
{
    Document document = lineWith(R"([{"arm": "a", "of": "update", "is": 3},
        {"arm": "a · arms[0].accumulation_steps = 1", "of": "update", "is": 6}])");
    document["seed"] = Document::array({4, 5});
    const auto one = trainForClaims(document, "", {});
    EXPECT_EQ(one->experiment.seed, 4u);
    EXPECT_EQ(trainForClaims(document, "", {7})->experiment.seed, 7u);
    EXPECT_EQ(testClaims(*one, false, false).at(0).result.state, ClaimState::Holds);
    EXPECT_EQ(testClaims(*one, false, false).at(1).result.state, ClaimState::CannotTell);

    document["sweep"] = parseDocument(R"({"arms[0].accumulation_steps": [2, 1]})", "sweep");
    const auto swept = trainForClaims(document, "", {});
    EXPECT_EQ(swept->arms.size(), 4u);
    EXPECT_EQ(testClaims(*swept, false, false).at(1).result.state, ClaimState::Holds);
}

TEST(Claims, TimedAndLongOnesOnRequest)
{
    const auto record = trainForClaims(lineWith(R"([{"arm": "a", "of": "loss", "at_least": 0},
        {"arm": "a", "of": "ms_update", "at": "median", "at_least": 0, "timed": true},
        {"arm": "a", "of": "loss", "at_least": 0, "long": true}])"),
                                       "", {});
    EXPECT_EQ(testClaims(*record, false, false).size(), 1u);
    EXPECT_EQ(testClaims(*record, true, false).size(), 2u);
    EXPECT_EQ(testClaims(*record, false, true).size(), 2u);
    EXPECT_EQ(testClaims(*record, true, true).size(), 3u);
    EXPECT_TRUE(hasClaims(record->experiment, false, false));
}

TEST(Claims, ProblemsOfAFileNameThem)
{
    const auto result = checkExperiment(lineWith(R"([{"arm": "a", "of": "loss", "at": -1, "is": 1}])"), "");
    const auto* problems = std::get_if<std::vector<Problem>>(&result);
    ASSERT_TRUE(problems);
    EXPECT_THAT(problems->front().text(), HasSubstr("claims[0].at is -1, but must be an update"));
}

} // namespace
} // namespace tarakum
