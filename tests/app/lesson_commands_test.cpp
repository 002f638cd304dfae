// Lessons on the command line: their names, and their experiments run and checked by them.
#include "engine/lab/lesson.hpp"
#include "tests/app/spawn.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

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

} // namespace
} // namespace tarakum
