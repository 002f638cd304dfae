// Lessons on the command line: their names, and their experiments run and checked by them.
#include "engine/lab/lesson.hpp"
#include "tests/app/spawn.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace tarakum {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(LessonCommands, ListNamesThem)
{
    const Ended ended = runProgram(Folder(), {"list"});
    EXPECT_EQ(ended.status, 0) << ended.error;
    for (const Lesson& lesson : lessons()) EXPECT_THAT(ended.out, HasSubstr('\n' + lesson.name + "  "));
    EXPECT_THAT(ended.out, HasSubstr(" /A /B /C"));
}

TEST(LessonCommands, RunTrainsAnExperiment)
{
    const Ended ended = runProgram(
        Folder(), {"run", "lesson-01/A", "--quiet", "--csv", "-", "--set", "defaults.optimizer.learning_rate=0.01"});
    EXPECT_EQ(ended.status, 0) << ended.error;
    EXPECT_THAT(ended.out, HasSubstr("\naccumulated,1,"));
    const Ended none = runProgram(Folder(), {"run", "lesson-01/Z"});
    EXPECT_EQ(none.status, 2);
    EXPECT_THAT(none.error, HasSubstr("lesson-01/Z"));
}

TEST(LessonCommands, CheckTestsAllOrOneOfTheirExperiments)
{
    const Ended all = runProgram(Folder(), {"check", "lesson-12"});
    EXPECT_EQ(all.status, 0) << all.out;
    EXPECT_THAT(all.out, HasSubstr("PASS  lesson-12/A  "));
    EXPECT_THAT(all.out, HasSubstr("PASS  lesson-12/C  "));
    const Ended one = runProgram(Folder(), {"check", "lesson-12/C"});
    EXPECT_EQ(one.status, 0) << one.out;
    EXPECT_THAT(one.out, HasSubstr("PASS  lesson-12/C  "));
    EXPECT_THAT(one.out, Not(HasSubstr("lesson-12/A")));
}

TEST(LessonCommands, ALessonIsPrinted)
{
    const Folder folder;
    for (const char* language : {"en", "ar"}) {
        const Ended ended =
            runProgram(folder, {"lesson", "3", "--sheet", "sheet.pdf", "--answers", "--language", language});
        ASSERT_EQ(ended.status, 0) << ended.error;
        EXPECT_TRUE(ended.out.empty() && ended.error.empty()) << ended.out << ended.error;
        EXPECT_TRUE(folder.read("sheet.pdf").starts_with("%PDF"));
    }
    EXPECT_EQ(folder.names(), std::vector<std::string>{"sheet.pdf"});
}

TEST(LessonCommands, WhatCannotBePrintedIsRefusedInALine)
{
    const Folder folder;
    const struct
    {
        std::vector<std::string> arguments;
        const char* said;
    } cases[] = {{{"lesson", "99", "--sheet", "a.pdf"}, "lesson-01 to lesson-14"},
                 {{"lesson", "3", "--sheet", "a.png"}, "ends in .pdf"},
                 {{"lesson", "3", "--sheet", "a.pdf", "--language", "xx"}, "xx"},
                 {{"lesson", "3"}, "--sheet"}};
    for (const auto& c : cases) {
        const Ended ended = runProgram(folder, c.arguments);
        EXPECT_EQ(ended.status, 2);
        EXPECT_THAT(ended.error, HasSubstr(c.said));
        EXPECT_EQ(std::count(ended.error.begin(), ended.error.end(), '\n'), 1) << ended.error;
    }
    EXPECT_TRUE(folder.names().empty());
}

TEST(LessonCommands, TeachersModeNamesWhatIsWrongInALine)
{
    const Folder folder;
    nlohmann::ordered_json experiment = *findLessonExperiment("lesson-01/A");
    experiment["teach"] = {{"show", {"plya"}}};
    folder.write("class.json", experiment.dump());
    const struct
    {
        std::vector<std::string> arguments;
        const char* said;
    } cases[] = {{{"--teach", "nothing-like-it"}, "nothing-like-it"},
                 {{"--teach", "class.json"}, "teach.show[0]"},
                 {{"--teach", "line", "spiral"}, "--teach"},
                 {{"--teach", "lesson-04", "--set", "seed=2"}, "--set"}};
    for (const auto& c : cases) {
        const Ended ended = runProgram(folder, c.arguments);
        EXPECT_EQ(ended.status, 2) << ended.error;
        EXPECT_THAT(ended.error, HasSubstr(c.said));
        EXPECT_EQ(std::count(ended.error.begin(), ended.error.end(), '\n'), 1) << ended.error;
    }
}

} // namespace
} // namespace tarakum
