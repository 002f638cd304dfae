// tarakum script, as a user meets it.
#include "tests/app/spawn.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace tarakum {
namespace {

TEST(ScriptCommand, WritesAScriptAndWhatItReads)
{
    const Folder folder;
    const Ended ended = runProgram(folder, {"script", "line", "--set", "arms[1].name=second", "--arm", "second", "-o",
                                            "a.py", "--data", "b.json"});
    ASSERT_EQ(ended.status, 0) << ended.error;
    EXPECT_TRUE(ended.out.empty() && ended.error.empty()) << ended.out << ended.error;
    EXPECT_EQ(folder.names(), (std::vector<std::string>{"a.py", "b.json"}));
    const std::string script = folder.read("a.py");
    EXPECT_NE(script.find("the arm \"second\""), std::string::npos);
    EXPECT_NE(script.find("else \"b.json\""), std::string::npos);
    const auto data = nlohmann::json::parse(folder.read("b.json"));
    EXPECT_EQ(data["arm"], "second");
    EXPECT_TRUE(data["weights"].contains("head.weight"));
}

TEST(ScriptCommand, WritesToStandardOutputAndSaysWhatIsLeftOut)
{
    const Ended ended = runProgram(Folder(), {"script", "gpt"});
    ASSERT_EQ(ended.status, 0) << ended.error;
    EXPECT_NE(ended.out.find("loss.backward()"), std::string::npos);
    EXPECT_TRUE(ended.error.starts_with("tarakum: left out: the transformer")) << ended.error;
}

TEST(ScriptCommand, RefusesWhatItCannotUse)
{
    const Folder folder;
    EXPECT_EQ(runProgram(folder, {"script", "line", "--arm", "nobody"}).status, 2);
    EXPECT_EQ(runProgram(folder, {"script", "line", "-o", "a", "--data", "a"}).status, 2);
    EXPECT_EQ(runProgram(folder, {"script", "line", "--set", "model.hidden=[0]"}).status, 2);
    EXPECT_TRUE(folder.names().empty());
}

} // namespace
} // namespace tarakum
