// Arms that begin where another one stands.
#include "engine/lab/document.hpp"
#include "tests/support/test_run.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <bit>

namespace tarakum {
namespace {

using testing::HasSubstr;

// With another arm: the second one, with everything that a fork is handed, changed by a patch.
void addArm(Document& document, const Document& patch)
{
    Document arm = document["arms"][1];
    arm.merge_patch(patch);
    document["arms"].push_back(arm);
}

Document documentWith(const std::string& patch)
{
    Document document = parseDocument(R"({"tarakum": 1, "data": {"kind": "random", "train_samples": 60,
      "test_samples": 10, "inputs": 5, "classes": 4},
      "model": {"kind": "mlp", "hidden": [6], "normalisation": "batch", "dropout": 0.2},
      "length": {"epochs": 3}, "evaluate": 30, "measure": "micro-batch", "check_gradient": 2,
      "defaults": {"threads": 1},
      "arms": [{"name": "first", "micro_batch": 10},
        {"name": "old", "micro_batch": [3, 2], "accumulation_steps": 4, "precision": "bfloat16",
         "optimizer": {"kind": "adamw"}, "average": {"decay": 0.9}, "loss_scale": {"initial": 8, "interval": 3},
         "schedule": {"kind": "cosine"}, "rules": {"clear": "never", "optimizer_unit": "micro-batch"}}]})",
                                      "test");
    addArm(document, parseDocument(patch, "patch"));
    return document;
}

std::unique_ptr<Run> runOf(const Document& document)
{
    return std::make_unique<Run>(readExperiment(document, {}), documentLine(document));
}

bool same(double a, double b)
{
    return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

TEST(Fork, OneThatChangesNothingIsItsParentBitForBit)
{
    // Within an epoch, at its end, after it; and a fork of a fork.
    for (const int at : {1, 2, 6, 7, 11}) {
        Document document = documentWith(R"({"name": "new", "fork": {"of": "old", "at": )" + std::to_string(at) + "}}");
        addArm(document, {{"name", "newer"}, {"fork", {{"of", "new"}, {"at", at + 2}}}});
        const auto run = runOf(document);
        ASSERT_TRUE(finishes(*run)) << run->error();
        const auto& arms = run->record()->arms;
        for (const std::size_t fork : {2, 3}) {
            const auto skipped = static_cast<std::size_t>(at) + (fork == 3 ? 2 : 0);
            ASSERT_EQ(arms[fork].updates.size() + skipped, arms[1].updates.size()) << at;
            for (std::size_t i = 0; i < arms[fork].updates.size(); ++i) {
                const UpdateRow &mine = arms[fork].updates[i], &its = arms[1].updates[i + skipped];
                for (const Column& column : columns()) {
                    if (column.unit == "ms") continue;
                    EXPECT_TRUE(same(mine.*column.value, its.*column.value))
                        << "at " << at << ", update " << its.update << ": " << column.name << " " << mine.*column.value
                        << " and " << its.*column.value;
                }
            }
        }
    }
}

TEST(Fork, WhatIsChangedIsChangedFromThereOn)
{
    const auto run = runOf(documentWith(
        R"({"name": "new", "fork": {"of": "old", "at": 5}, "accumulation_steps": 2, "rules": {"divide": "none"},
            "optimizer": {"learning_rate": 0.5}})"));
    ASSERT_TRUE(finishes(*run)) << run->error();
    const ArmRecord &old = run->record()->arms[1], &fork = run->record()->arms[2];
    const UpdateRow &first = fork.updates[0], &before = old.updates[4];
    EXPECT_EQ(first.update, before.update + 1);
    EXPECT_EQ(first.accumulationSteps, 2);
    EXPECT_EQ(first.samples, before.samples + 5); // micro-batches of 3 and 2
    EXPECT_EQ(first.microSteps, before.microSteps + 2);
    EXPECT_GT(first.learningRate, 0.1);
    EXPECT_GE(fork.updates[0].seconds, before.seconds);
    EXPECT_GT(fork.updates.size(), old.updates.size() - 5);
}

TEST(Fork, ItIsSavedAndGoesOnLikeAnyArm)
{
    const Document document =
        documentWith(R"({"name": "new", "fork": {"of": "old", "at": 3}, "accumulation_steps": 2})");
    const auto whole = runOf(document);
    ASSERT_TRUE(finishes(*whole));
    const auto& wanted = whole->record()->arms[2].updates;
    for (const int windows : {1, 8, 14, 20}) { // before it begins, and after
        RunOptions options;
        options.keepsState = true;
        tarakum::Run part(readExperiment(document, {}), documentLine(document), options);
        for (int i = 0; i < windows; ++i) {
            part.step(Step::Update);
            ASSERT_TRUE(comesTrue([&] {
                std::size_t updates = 0;
                for (const ArmRecord& arm : part.record()->arms) updates += arm.updates.size();
                return updates == static_cast<std::size_t>(i + 1);
            }));
            ASSERT_TRUE(comesTo(part, RunState::Paused));
        }
        options.from = part.snapshot().get();
        tarakum::Run other(readExperiment(document, {}), documentLine(document), options);
        ASSERT_TRUE(finishes(other)) << other.error();
        const auto& rows = other.record()->arms[2].updates;
        ASSERT_EQ(rows.size(), wanted.size()) << windows;
        for (std::size_t i = 0; i < rows.size(); ++i) EXPECT_TRUE(same(rows[i].loss, wanted[i].loss));
    }
}

// From a state that was kept before there was a fork.
TEST(Fork, BesideARunThatIsGoneBack)
{
    Document document = documentWith(R"({"name": "last", "micro_batch": 5})");
    RunOptions options;
    options.keepsState = true;
    options.pauseAt = RunPlace{1, 3};
    tarakum::Run run(readExperiment(document, {}), documentLine(document), options);
    run.play();
    ASSERT_TRUE(comesTrue([&] { return run.record()->arms[1].updates.size() == 3; }));
    ASSERT_TRUE(comesTo(run, RunState::Paused));
    options.from = run.snapshot().get();
    options.pauseAt.reset();
    run.stop();

    addArm(document, {{"name", "new"}, {"fork", {{"of", "old"}, {"at", 4}}}, {"accumulation_steps", 1}});
    const auto whole = runOf(document);
    ASSERT_TRUE(finishes(*whole));
    tarakum::Run back(readExperiment(document, {}), documentLine(document), options);
    ASSERT_TRUE(finishes(back)) << back.error();
    for (std::size_t arm = 0; arm < 4; ++arm) {
        const auto &rows = back.record()->arms[arm].updates, &wanted = whole->record()->arms[arm].updates;
        ASSERT_EQ(rows.size(), wanted.size()) << arm;
        for (std::size_t i = 0; i < rows.size(); ++i) EXPECT_TRUE(same(rows[i].loss, wanted[i].loss)) << arm;
    }
}

// Few weights: every number is logged, of the new arm too.
TEST(Fork, ANewOneIsLoggedAsTheArmsBesideIt)
{
    Document document = parseDocument(R"({"tarakum": 1, "data": {"kind": "random", "inputs": 1, "classes": 2,
        "train_samples": 20, "test_samples": 0}, "model": {"kind": "mlp", "hidden": []}, "length": {"epochs": 2},
        "arms": [{"name": "old", "micro_batch": 2}]})",
                                      "test");
    RunOptions options;
    options.keepsState = options.logNeuron = true;
    options.pauseAt = RunPlace{0, 4};
    tarakum::Run run(readExperiment(document, {}), documentLine(document), options);
    run.play();
    ASSERT_TRUE(comesTrue([&] { return run.record()->arms[0].updates.size() == 4; })) << run.error();
    ASSERT_TRUE(comesTo(run, RunState::Paused));
    options.from = run.snapshot().get();
    options.pauseAt.reset();
    document["arms"].push_back(
        Document{{"name", "new"}, {"micro_batch", 2}, {"fork", {{"of", "old"}, {"at", 4}}}, {"accumulation_steps", 2}});
    tarakum::Run back(readExperiment(document, {}), documentLine(document), options);
    ASSERT_TRUE(finishes(back)) << back.error();
    EXPECT_GT(back.record()->arms[0].neuron.rows.size(), 0u);
    EXPECT_GT(back.record()->arms[1].neuron.rows.size(), 0u);
}

// Whatever its windows: beside it the others do what they did.
TEST(Fork, TheEndIsThatOfTheArmsThatBeginAtTheStart)
{
    Document document = documentWith(R"({"name": "new", "fork": {"of": "old", "at": 2}, "accumulation_steps": 24})");
    document["length"] = {{"updates", 6}};
    Document without = document;
    without["arms"].erase(2);
    const auto run = runOf(document), other = runOf(without);
    ASSERT_TRUE(finishes(*run)) << run->error();
    ASSERT_TRUE(finishes(*other));
    EXPECT_EQ(run->record()->endSamples, other->record()->endSamples);
}

TEST(Fork, OneThatIsNeverComeToSaysSo)
{
    const auto run = runOf(documentWith(R"({"name": "new", "fork": {"of": "old", "at": 1000}})"));
    ASSERT_TRUE(finishes(*run));
    const ArmRecord& arm = run->record()->arms[2];
    EXPECT_EQ(arm.status, ArmStatus::Stopped);
    EXPECT_EQ(arm.updates.size(), 0u);
    EXPECT_THAT(arm.message, HasSubstr("\"old\" has ended before its update 1001"));
}

TEST(Fork, WhatCannotBeIsRefused)
{
    const std::pair<const char*, const char*> cases[] = {
        {R"({"name": "new", "fork": {"of": "none", "at": 3}})", "arms[2].fork.of is \"none\", but must be the name of"},
        {R"({"name": "new", "fork": {"of": "new", "at": 3}})", "arms[2].fork.of"},
        {R"({"name": "new", "fork": {"at": 3}, "micro_batch": 2})", "arms[2].fork.of"},
        {R"({"name": "new", "fork": {"of": "old"}})", "arms[2].fork.at: must be there"},
        {R"({"name": "new", "fork": {"of": "old", "at": 0}})", "arms[2].fork.at is 0"},
        {R"({"name": "new", "fork": {"of": "old", "at": 3, "after": 1}})", "arms[2].fork.after: unknown key"},
        {R"({"name": "new", "fork": {"of": "old", "at": 3}, "precision": "float32"})", "arms[2].precision: must be as"},
        {R"({"name": "new", "fork": {"of": "old", "at": 3}, "optimizer": {"kind": "sgd"}})", "arms[2].optimizer.kind"},
        {R"({"name": "new", "fork": {"of": "old", "at": 3}, "average": null})", "arms[2].average"},
        {R"({"name": "new", "fork": 3})", "arms[2].fork"},
    };
    for (const auto& [fork, problem] : cases) {
        const auto result = checkExperiment(documentWith(fork), {});
        const auto* problems = std::get_if<std::vector<Problem>>(&result);
        ASSERT_NE(problems, nullptr) << fork;
        EXPECT_THAT(problems->front().text(), HasSubstr(problem)) << fork;
    }
    Document swept = documentWith(R"({"name": "new", "fork": {"of": "old", "at": 3}})");
    EXPECT_TRUE(std::holds_alternative<Experiment>(checkExperiment(swept, {})));
    swept["sweep"] = {{"arms[2].fork.at", {3, 4}}};
    EXPECT_TRUE(std::holds_alternative<std::vector<Problem>>(checkExperiment(swept, {})));
    swept.erase("sweep");
    setOption(swept, "arms[2].fork.at=7");
    EXPECT_EQ(readExperiment(swept, {}).arms[2].fork->at, 7);
    setOption(swept, "arms[0].off=true");
    EXPECT_EQ(readExperiment(swept, {}).arms[1].fork->of, "old");
    setOption(swept, "arms[1].off=true");
    EXPECT_TRUE(std::holds_alternative<std::vector<Problem>>(checkExperiment(swept, {})));
}

} // namespace
} // namespace tarakum
