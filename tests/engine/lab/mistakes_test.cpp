// The library of mistakes, and the claims of all that ships.
#include "engine/lab/check.hpp"
#include "engine/lab/devices.hpp"
#include "engine/lab/mistakes.hpp"
#include "engine/lab/shipped.hpp"
#include "tests/support/claim_beyond.hpp"
#include "tests/support/isolates.hpp"
#include "tests/support/sanitized.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <set>

namespace tarakum {
namespace {

const std::filesystem::path kFolder = std::filesystem::path(TARAKUM_SOURCE_DIR) / "resources/experiments/mistakes";

void expectBothLanguages(const Text& text, const char* what)
{
    SCOPED_TRACE(what);
    EXPECT_FALSE(text.english.empty());
    EXPECT_FALSE(text.arabic.empty());
    EXPECT_EQ(badIsolates(text.arabic), "");
}

TEST(Mistakes, EachSaysAllThereIsToKnow)
{
    for (const Mistake& mistake : mistakes()) {
        SCOPED_TRACE(mistake.name);
        const Document document = parseDocument(findShipped(mistake.name)->json, mistake.name);
        const Experiment experiment = readExperiment(document, "");
        expectBothLanguages(experiment.title, "title");
        expectBothLanguages(experiment.question, "question");
        expectBothLanguages(experiment.text, "text");
        expectBothLanguages(mistake.wrong, "wrong");
        expectBothLanguages(mistake.looksLike, "looks_like");
        expectBothLanguages(mistake.costs, "costs");
        expectBothLanguages(mistake.mend, "mend");
        EXPECT_EQ(mistake.title.arabic, experiment.title.arabic);
        EXPECT_FALSE(mistake.chart.empty());
        EXPECT_FALSE(mistake.code.empty());
        EXPECT_FALSE(mistake.seen.empty());
        EXPECT_FALSE(mistake.symptoms.empty());
        EXPECT_GE(experiment.arms.size(), 2u);
        EXPECT_TRUE(std::any_of(experiment.arms.begin(), experiment.arms.end(), [&](const ArmSpec& arm) {
            return arm.name == mistake.arm;
        })) << mistake.arm;
        // A claim about the wrong arm, one that is always tested.
        EXPECT_TRUE(std::any_of(experiment.claims.begin(), experiment.claims.end(), [&](const Claim& claim) {
            return !claim.timed && !claim.isLong &&
                   (claim.value.arm == mistake.arm || (claim.over && claim.over->arm == mistake.arm));
        }));
        EXPECT_FALSE(experiment.data.kind == DataKind::FashionMnist &&
                     experiment.data.trainSamples.value_or(60000) > 4096);
    }
    EXPECT_GE(mistakes().size(), 40u);
}

TEST(Mistakes, StandInTheFolderAsTheProgramWritesThem)
{
    std::set<std::string> files, names{"symptoms"};
    for (const auto& entry : std::filesystem::directory_iterator(kFolder)) files.insert(entry.path().stem().string());
    for (const Shipped& shipped : shippedMistakes()) {
        SCOPED_TRACE(shipped.name);
        EXPECT_TRUE(names.insert(std::string(shipped.name)).second);
        EXPECT_TRUE(shipped.json == documentPretty(readDocument(kFolder / (std::string(shipped.name) + ".json"))));
        EXPECT_EQ(findShipped(shipped.name), &shipped) << "an experiment has its name";
    }
    EXPECT_EQ(files, names);
    EXPECT_TRUE(shippedSymptoms() == documentPretty(readDocument(kFolder / "symptoms.json")));
}

TEST(Mistakes, KindByKind)
{
    std::set<std::string> kinds;
    std::string last;
    for (const Mistake& mistake : mistakes())
        if (mistake.kind != last) {
            EXPECT_TRUE(kinds.insert(last = mistake.kind).second) << mistake.name;
        }
    EXPECT_EQ(kinds.size(), mistakeKinds().size());
    EXPECT_EQ(findMistake("division-forgotten")->kind, "weighting");
    EXPECT_EQ(findMistake("line"), nullptr);
}

TEST(Mistakes, SymptomsLeadToThem)
{
    std::set<std::string> ids;
    for (const Symptom& symptom : symptoms()) {
        SCOPED_TRACE(symptom.id);
        ids.insert(symptom.id);
        expectBothLanguages(symptom.text, "text");
        EXPECT_FALSE(symptom.mistakes.empty());
        for (const std::string& name : symptom.mistakes) EXPECT_TRUE(findMistake(name)) << name;
    }
    for (const Mistake& mistake : mistakes())
        for (const std::string& id : mistake.symptoms) EXPECT_TRUE(ids.contains(id)) << mistake.name << ' ' << id;

    const auto candidates = [](const char* words) {
        std::vector<std::string> names;
        for (const Symptom* symptom : findSymptoms(words))
            names.insert(names.end(), symptom->mistakes.begin(), symptom->mistakes.end());
        return names;
    };
    using testing::Contains;
    EXPECT_THAT(candidates("my LOSS is k times too large"), testing::ElementsAre("loss-reported-as-sum"));
    EXPECT_THAT(candidates("memory did not fall"), Contains("memory-is-not-over-k"));
    EXPECT_THAT(candidates("accuracy BatchNorm"), Contains("batch-norm-sees-b"));
    EXPECT_THAT(candidates("norm jumps once an epoch"), Contains("rest-leaks"));
    EXPECT_THAT(candidates("الذاكرة تنخفض"), Contains("memory-is-not-over-k"));
    EXPECT_TRUE(candidates("green elephants").empty());
    EXPECT_EQ(findSymptoms("").size(), symptoms().size());
}

TEST(Mistakes, References)
{
    EXPECT_EQ(referenceAddress("huggingface/trl#2175"), "https://github.com/huggingface/trl/issues/2175");
    EXPECT_EQ(referenceAddress("pytorch/torchtitan!3575"), "https://github.com/pytorch/torchtitan/pull/3575");
    EXPECT_EQ(referenceAddress("discuss.pytorch.org/t/36889"), "https://discuss.pytorch.org/t/36889");
    for (const char* none :
         {"", "trl#2175", "/trl#1", "huggingface/#1", "huggingface/trl", "huggingface/trl#", "a/b#1x"})
        EXPECT_EQ(referenceAddress(none), "") << none;
}

TEST(Mistakes, WhatIsWrongInAFile)
{
    const struct
    {
        const char *json, *problem;
    } cases[] = {
        {R"(3)", "mistake is 3, but must be an object of keys"},
        {R"({"kind": "other"})", "mistake.kind is other, but must be one of weighting, windows"},
        {R"({"kind": "weighting", "wrong": 1})", "mistake.wrong is 1, but must be text"},
        {R"({"kind": "weighting", "symptoms": "x"})", "mistake.symptoms is \"x\", but must be a list of texts"},
        {R"({"kind": "weighting", "looks_like": {"chart": "norm"}})", "mistake.looks_like.chart is norm"},
        {R"({"kind": "weighting", "mend": {"cod": "x"}})", "mistake.mend.cod: unknown key; here may stand text, code"},
        {R"({"kind": "weighting", "seen": ["here"]})", "mistake.seen[0] is here, but must be an issue like"},
        {R"({"kind": "weighting", "cost": 1})", "mistake.cost: unknown key"},
    };
    for (const auto& c : cases) {
        std::vector<Problem> problems;
        readMistake(parseDocument(R"({"mistake": )" + std::string(c.json) + '}', ""), problems);
        ASSERT_FALSE(problems.empty()) << c.json;
        EXPECT_THAT(problems.front().text(), testing::HasSubstr(c.problem));
    }
}

// ── claims of all that ships ────────────────────────────────────────────────────────────────────────────────────────

std::vector<std::string_view> allNames()
{
    std::vector<std::string_view> names;
    for (const auto list : {shippedExperiments(), shippedMistakes()})
        for (const Shipped& shipped : list) names.push_back(shipped.name);
    return names;
}

class ShippedClaims : public testing::TestWithParam<std::string_view>
{
};

TEST_P(ShippedClaims, HoldAndFailJustBeyond)
{
    if (kSanitized) GTEST_SKIP() << "trains everything that ships: for release builds";
    const Document document = parseDocument(findShipped(GetParam())->json, std::string(GetParam()));
    const Experiment experiment = readExperiment(document, "");
    EXPECT_FALSE(experiment.claims.empty());
    if (const auto problems = deviceProblems(experiment); !problems.empty()) GTEST_SKIP() << problems.front().text();
    const auto record = trainForClaims(document, "", {1, 1});
    for (const CheckedClaim& checked : testClaims(*record, false, true)) {
        const std::string words = claimText(checked.claim);
        EXPECT_EQ(checked.result.state, ClaimState::Holds) << words << ": " << checked.result.text;
        EXPECT_EQ(testClaim(claimBeyond(checked.claim, checked.result.measured), *record).state, ClaimState::Fails)
            << words;
    }
}

INSTANTIATE_TEST_SUITE_P(All, ShippedClaims, testing::ValuesIn(allNames()), [](const auto& shown) {
    std::string name(shown.param);
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
});

} // namespace
} // namespace tarakum
