// stability, as a user meets it.
#include "tests/app/spawn.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace tarakum {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using Json = nlohmann::json;

TEST(StabilityCommand, AnswersInJson)
{
    const Folder folder;
    const Ended ended = runProgram(
        folder, {"stability", "spiral", "--json", "--micro-batch", "2", "--steps", "8,1,8", "--csv", "a.csv"});
    ASSERT_EQ(ended.status, 0) << ended.error;
    EXPECT_EQ(ended.error, "");
    const Json table = Json::parse(ended.out);
    ASSERT_EQ(table["cells"].size(), 24u);
    EXPECT_EQ(table["cells"][0]["buffer"], "float64");
    EXPECT_EQ(table["cells"][0]["error"], 0);
    EXPECT_EQ(table["cells"][23]["summation"], "stochastic");
    EXPECT_EQ(table["cells"][23]["samples"], 16);
    EXPECT_GT(table["cells"][21]["error"], table["cells"][15]["error"]) << "bfloat16 and float32, plain, k = 8";
    EXPECT_EQ(table["experiment"]["tarakum"], 1);
    EXPECT_THAT(folder.read("a.csv"), HasSubstr("\narm,buffer,summation,accumulation_steps,micro_batch,"));
}

TEST(StabilityCommand, AnswersInATable)
{
    const Ended ended = runProgram(Folder(), {"stability", "spiral", "--steps", "1,4"});
    ASSERT_EQ(ended.status, 0) << ended.error;
    EXPECT_THAT(ended.out, AllOf(HasSubstr("k = 4"), HasSubstr("bfloat16, kahan"), HasSubstr("float64, plain")));
}

TEST(StabilityCommand, RefusesInOneLine)
{
    const Folder folder;
    const auto error = [&](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), {"stability", "spiral"});
        const Ended ended = runProgram(folder, arguments);
        EXPECT_EQ(ended.status, 2);
        EXPECT_EQ(ended.out, "");
        EXPECT_EQ(std::count(ended.error.begin(), ended.error.end(), '\n'), 1);
        return ended.error;
    };
    EXPECT_THAT(error({"--steps", "1000000"}), HasSubstr("training samples"));
    EXPECT_THAT(error({"--steps", "0"}), HasSubstr("--steps"));
    EXPECT_THAT(error({"--arm", "nobody"}), HasSubstr("nobody"));
    EXPECT_THAT(error({"--json", "--csv", "-"}), HasSubstr("--csv"));
}

} // namespace
} // namespace tarakum
