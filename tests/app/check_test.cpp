// `tarakum check`, and the library of mistakes in `tarakum list`.
#include "engine/lab/mistakes.hpp"
#include "engine/lab/shipped.hpp"
#include "tests/app/spawn.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>

namespace tarakum {
namespace {

using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

const char* const kExperiment = R"({"tarakum": 1, "data": {"kind": "xor", "train_samples": 64, "test_samples": 0},
    "length": {"updates": 4}, "arms": [{"name": "a", "micro_batch": 4, "threads": 1}],
    "claims": [{"arm": "a", "of": "update", "is": 4}, {"arm": "a", "of": "update", "is": 5},
               {"arm": "b", "of": "update", "is": 4},
               {"arm": "a", "of": "ms_update", "at": "median", "at_least": 0, "timed": true}]})";

TEST(Check, ALineAClaimAndASummary)
{
    const Ended ended = runProgram(Folder(), {"check", "division-forgotten", "line"});
    EXPECT_EQ(ended.status, 0) << ended.error;
    EXPECT_EQ(ended.error, "");
    EXPECT_THAT(ended.out,
                AllOf(StartsWith("PASS  division-forgotten  grad_norm of “no division” at update 1 over that of "
                                 "“right” is 4: measured 4\n"),
                      HasSubstr("PASS  line  "), Not(HasSubstr("FAIL")), EndsWith(" claims hold\n")));
}

TEST(Check, OneThatFailsIsToldAndEndsWithOne)
{
    const Folder folder;
    folder.write("e.json", kExperiment);
    const Ended ended = runProgram(folder, {"check", "e.json"});
    EXPECT_EQ(ended.status, 1);
    EXPECT_EQ(ended.error, "");
    EXPECT_EQ(ended.out, "PASS  e.json  update of “a” (last) is 4: measured 4\n"
                         "FAIL  e.json  update of “a” (last) is 5: measured 4\n"
                         "FAIL  e.json  update of “b” (last) is 4: cannot be told: there is no arm “b”, only a\n"
                         "1 of 3 claims hold\n");
    EXPECT_THAT(runProgram(folder, {"check", "e.json", "--timed"}).out,
                AllOf(HasSubstr("PASS  e.json  ms_update"), HasSubstr("2 of 4 claims hold")));
}

TEST(Check, SeveralSeeds)
{
    const Ended ended = runProgram(Folder(), {"check", "never-cleared", "--seeds", "2"});
    EXPECT_EQ(ended.status, 0) << ended.error;
    EXPECT_THAT(ended.out,
                AllOf(HasSubstr("PASS  never-cleared (seed 1)  "), HasSubstr("PASS  never-cleared (seed 2)  ")));
}

TEST(Check, WhatIsNotThere)
{
    const Ended ended = runProgram(Folder(), {"check", "no-such"});
    EXPECT_EQ(ended.status, 2);
    EXPECT_THAT(ended.error, HasSubstr("no-such"));
    EXPECT_EQ(runProgram(Folder(), {"check", "line", "--seeds", "0"}).status, 2);
}

TEST(Check, EndsWithASignal)
{
    const Folder folder;
    std::string text = kExperiment;
    const std::string four = "\"updates\": 4";
    text.replace(text.find(four), four.size(), "\"updates\": 100000000");
    folder.write("long.json", text);
    Running running(folder, {"check", "long.json"});
    ASSERT_TRUE(running.waitFor("0 of 1 experiments checked")) << running.shown();
    running.signal(SIGINT);
    EXPECT_EQ(running.end(), 128 + SIGINT) << running.shown();
}

TEST(List, TheLibraryOfMistakesByKind)
{
    const Ended ended = runProgram(Folder(), {"list"});
    EXPECT_EQ(ended.status, 0) << ended.error;
    for (const Mistake& mistake : mistakes()) EXPECT_THAT(ended.out, HasSubstr('\n' + mistake.name + "  "));
    for (const MistakeKind& kind : mistakeKinds())
        EXPECT_THAT(ended.out, HasSubstr("\nmistakes: " + std::string(kind.english) + '\n'));
}

TEST(List, FindsMistakesByWhatIsSeen)
{
    const Ended found = runProgram(Folder(), {"list", "--symptom", "norm jumps"});
    EXPECT_EQ(found.status, 0) << found.error;
    EXPECT_THAT(found.out, AllOf(HasSubstr("The norm jumps once an epoch\n"), HasSubstr("    rest-leaks  ")));
    EXPECT_THAT(found.out, Not(HasSubstr("memory")));
    const Ended all = runProgram(Folder(), {"list", "--symptoms"});
    for (const Symptom& symptom : symptoms()) EXPECT_THAT(all.out, HasSubstr(symptom.text.english + '\n'));
    const Ended none = runProgram(Folder(), {"list", "--symptom", "zebra"});
    EXPECT_EQ(none.status, 2);
    EXPECT_THAT(none.error, HasSubstr("--symptom is zebra"));
}

} // namespace
} // namespace tarakum
