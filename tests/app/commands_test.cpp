// The program's verbs, as a user starts them.
#include "engine/lab/export.hpp"
#include "engine/lab/shipped.hpp"
#include "tests/app/spawn.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <sys/stat.h>

#include <algorithm>
#include <csignal>
#include <future>
#include <sstream>

namespace tarakum {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

std::vector<std::string> linesOf(const std::string& text)
{
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

// Lines of a CSV that begin with `arm`.
std::size_t rowsOf(const std::string& csv, const std::string& arm)
{
    std::size_t rows = 0;
    for (const std::string& line : linesOf(csv)) rows += line.rfind(arm + ",", 0) == 0;
    return rows;
}

TEST(Commands, HelpEverywhere)
{
    const Folder folder;
    for (const std::vector<std::string>& verb :
         {std::vector<std::string>{}, {"run"}, {"snapshot"}, {"fit"}, {"script"}, {"check"}, {"list"}, {"devices"}}) {
        std::vector<std::string> arguments = verb;
        arguments.push_back("--help");
        const Ended ended = runProgram(folder, arguments);
        EXPECT_EQ(ended.status, 0);
        EXPECT_EQ(ended.error, "");
        EXPECT_THAT(ended.out, HasSubstr("Usage: tarakum" + (verb.empty() ? "" : " " + verb[0])));
    }
    EXPECT_THAT(runProgram(folder, {"run", "--help"}).out,
                AllOf(HasSubstr("--set PATH=VALUE"), HasSubstr("--micro-csv"), HasSubstr("tarakum list --keys")));
}

TEST(Commands, Version)
{
    const Ended ended = runProgram(Folder(), {"--version"});
    EXPECT_EQ(ended.status, 0);
    EXPECT_EQ(ended.out, "tarakum " + programVersion() + "\n");
}

TEST(Commands, ListNamesTheShippedExperiments)
{
    const Ended ended = runProgram(Folder(), {"list"});
    EXPECT_EQ(ended.status, 0) << ended.error;
    const std::vector<std::string> lines = linesOf(ended.out);
    ASSERT_GT(lines.size(), shippedExperiments().size()); // and the library of mistakes
    for (std::size_t i = 0; i < shippedExperiments().size(); ++i)
        EXPECT_THAT(lines[i], StartsWith(std::string(shippedExperiments()[i].name) + " "));
}

TEST(Commands, ListKeys)
{
    const Ended ended = runProgram(Folder(), {"list", "--keys"});
    EXPECT_EQ(ended.status, 0) << ended.error;
    EXPECT_THAT(ended.out, AllOf(HasSubstr("arms[].micro_batch\n"), HasSubstr("model.activation\n"),
                                 HasSubstr("relu, tanh, gelu, sigmoid")));
}

TEST(Commands, Devices)
{
    const Ended ended = runProgram(Folder(), {"devices"});
    EXPECT_EQ(ended.status, 0) << ended.error;
    EXPECT_THAT(ended.out, AllOf(StartsWith("cpu "), HasSubstr("BLAS"), HasSubstr("\ncuda  ")));
}

TEST(Run, WritesAllThatItIsAskedFor)
{
    const Folder folder;
    folder.write("out.csv", "old");
    const Ended ended = runProgram(folder, {"run", "line", "--csv", "out.csv", "--micro-csv", "micro.csv", "--summary",
                                            "summary.json", "--chart", "chart.png", "--report", "report.html",
                                            "--threads", "1", "--set", "length.samples=16"});
    EXPECT_EQ(ended.status, 0) << ended.error;
    EXPECT_EQ(ended.error, ""); // no terminal, no progress
    EXPECT_THAT(folder.names(), ElementsAre("chart.png", "micro.csv", "out.csv", "report.html", "summary.json"));

    const std::string csv = folder.read("out.csv");
    EXPECT_EQ(rowsOf(csv, "accumulated"), 2u);
    EXPECT_EQ(rowsOf(csv, "large batch"), 2u);
    EXPECT_EQ(rowsOf(csv, "small batch"), 8u);
    EXPECT_THAT(csv, HasSubstr("\n# {\"tarakum\":1,"));
    EXPECT_THAT(csv, HasSubstr("\"samples\":16"));
    EXPECT_EQ(rowsOf(folder.read("micro.csv"), "accumulated"), 8u);
    EXPECT_THAT(folder.read("chart.png"), StartsWith("\x89PNG"));

    EXPECT_THAT(folder.read("report.html"),
                AllOf(StartsWith("<!DOCTYPE html>"), HasSubstr("<svg"), HasSubstr("large batch"),
                      HasSubstr("id=\"tarakum-experiment\">{\"tarakum\":1,")));

    const auto summary = nlohmann::json::parse(folder.read("summary.json"));
    ASSERT_EQ(summary.at("arms").size(), 3u);
    EXPECT_EQ(summary.at("arms").at(0).at("status"), "finished");
    EXPECT_EQ(summary.at("arms").at(2).at("updates"), 8);

    const std::vector<std::string> table = linesOf(ended.out);
    ASSERT_EQ(table.size(), 4u);
    EXPECT_THAT(table[0], AllOf(StartsWith("arm"), HasSubstr("test accuracy"), HasSubstr("largest param_distance")));
    EXPECT_THAT(table[1], AllOf(StartsWith("accumulated"), HasSubstr("finished")));
}

TEST(Run, QuietSaysNothing)
{
    const Ended ended = runProgram(Folder(), {"run", "line", "--quiet"});
    EXPECT_EQ(ended.status, 0);
    EXPECT_EQ(ended.out + ended.error, "");
}

TEST(Run, CsvOnStandardOutput)
{
    const Ended ended = runProgram(Folder(), {"run", "line", "--csv", "-"});
    EXPECT_EQ(ended.status, 0);
    EXPECT_THAT(ended.out, StartsWith("# tarakum "));
    EXPECT_EQ(rowsOf(ended.out, "accumulated"), 1u);
    EXPECT_THAT(ended.out, Not(HasSubstr("arm  "))); // no table in between
}

TEST(Run, MicroCsvMeasuresOnlyWhatTheExperimentDoes)
{
    const Folder folder;
    EXPECT_EQ(runProgram(folder, {"run", "line", "--micro-csv", "m.csv", "--set", "measure=update"}).status, 0);
    EXPECT_EQ(rowsOf(folder.read("m.csv"), "accumulated"), 4u);
}

TEST(Run, AnArmOutOfMemoryIsAResult)
{
    const Folder folder;
    const Ended ended =
        runProgram(folder, {"run", "line", "--csv", "out.csv", "--set", "arms[1].memory_budget=\"1 B\""});
    EXPECT_EQ(ended.status, 0) << ended.error;
    EXPECT_THAT(ended.out, HasSubstr("out-of-memory"));
    EXPECT_THAT(folder.read("out.csv"), HasSubstr(",out-of-memory,"));
}

// A variation that cannot be trained is known by its data only: those before it have been trained, and are written.
TEST(Run, AVariationThatFailsTakesNothingFromThoseBeforeIt)
{
    const Folder folder;
    folder.write("e.json",
                 R"({"tarakum": 1, "data": {"kind": "random", "train_samples": 100, "inputs": 2, "classes": 2},
        "model": {"kind": "mlp", "hidden": []}, "length": {"epochs": 1}, "sweep": {"defaults.micro_batch": [10, 20, 4096]},
        "arms": [{"name": "a"}]})");
    const Ended run = runProgram(folder, {"run", "e.json", "--csv", "out.csv", "--quiet"});
    EXPECT_EQ(run.status, 2);
    EXPECT_THAT(run.error, HasSubstr("4096"));
    const std::string csv = folder.read("out.csv");
    EXPECT_THAT(csv, AllOf(HasSubstr("10"), HasSubstr("20")));
    EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 3 + 10 + 5) << csv;
}

TEST(Run, PathsStartFromTheExperimentsFolder)
{
    const Folder folder;
    std::filesystem::create_directory(folder / "sub");
    folder.write("sub/data.csv", "x,y\n1,2\n2,4\n");
    folder.write("sub/e.json", R"({"tarakum": 1, "data": {"kind": "csv", "path": "data.csv"},
        "model": {"kind": "mlp", "hidden": []}, "loss": "mse", "length": {"updates": 1}, "arms": [{"name": "a"}]})");
    const Ended ended = runProgram(folder, {"run", "sub/e.json"});
    EXPECT_EQ(ended.status, 0) << ended.error;
}

// Long enough that no machine comes to its end before it is stopped.
const std::vector<std::string> kLong{"run", "long.json", "--csv", "out.csv", "--summary", "summary.json"};
const std::string kLongExperiment = R"({"tarakum": 1, "seed": 1, "loss": "mse",
    "data": {"kind": "random", "inputs": 64, "outputs": 8, "train_samples": 1024, "test_samples": 0},
    "model": {"kind": "mlp", "hidden": [256, 256]}, "length": {"updates": 1000000},
    "defaults": {"accumulation_steps": 4, "micro_batch": 64}, "arms": [{"name": "first"}, {"name": "second"}]})";

void expectStops(int signal)
{
    const Folder folder;
    folder.write("long.json", kLongExperiment);
    Running running(folder, kLong);
    // Time left stands there once updates have been made.
    ASSERT_TRUE(running.waitFor(" left")) << running.shown();
    EXPECT_THAT(running.shown(), HasSubstr(" %"));
    running.signal(signal);
    EXPECT_EQ(running.end(), 128 + signal) << running.shown();
    EXPECT_THAT(folder.names(), ElementsAre("long.json", "out.csv", "summary.json"));
    const std::string csv = folder.read("out.csv");
    EXPECT_GE(rowsOf(csv, "first"), 1u);
    EXPECT_EQ(csv.back(), '\n');
    const auto summary = nlohmann::json::parse(folder.read("summary.json"));
    for (const auto& arm : summary.at("arms")) EXPECT_EQ(arm.at("status"), "stopped");
}

TEST(Run, StopsAtSigint)
{
    expectStops(SIGINT);
}

TEST(Run, StopsAtSigterm)
{
    expectStops(SIGTERM);
}

// A pipe that nobody reads is waited for, but not through a wish to stop; the other files are written.
TEST(Run, StopsWhileItWaitsForAPipesReader)
{
    const Folder folder;
    folder.write("long.json", kLongExperiment);
    ASSERT_EQ(::mkfifo((folder / "pipe").c_str(), 0600), 0);
    Running running(folder, {"run", "long.json", "--csv", "pipe", "--summary", "summary.json"});
    ASSERT_TRUE(running.waitFor(" left")) << running.shown();
    running.signal(SIGINT);
    EXPECT_EQ(running.end(), 128 + SIGINT) << running.shown();
    EXPECT_EQ(nlohmann::json::parse(folder.read("summary.json")).at("arms").size(), 2u);
}

TEST(Run, WritesToAPipe)
{
    const Folder folder;
    ASSERT_EQ(::mkfifo((folder / "pipe").c_str(), 0600), 0);
    auto read = std::async(std::launch::async, [&] { return folder.read("pipe"); });
    EXPECT_EQ(runProgram(folder, {"run", "line", "--csv", "pipe", "--quiet"}).status, 0);
    runProgram(folder, {"run", "line", "--csv", "file.csv", "--quiet"});
    const std::string piped = read.get(), file = folder.read("file.csv");
    EXPECT_EQ(linesOf(piped).size(), linesOf(file).size());
    EXPECT_EQ(linesOf(piped).at(1), linesOf(file).at(1)) << "the experiment";
}

TEST(Window, WithoutADisplayNamesWhatNeedsNone)
{
    const Ended ended = runProgram(Folder(), {});
    EXPECT_EQ(ended.status, 1);
    EXPECT_EQ(linesOf(ended.error).size(), 1u);
    EXPECT_THAT(ended.error, AllOf(StartsWith("tarakum: "), HasSubstr("display"), HasSubstr("tarakum run"),
                                   HasSubstr("snapshot"), HasSubstr("list"), HasSubstr("devices")));
    // A display that is not there.
    const Ended unreachable = runProgram(Folder(), {}, {"DISPLAY=:4711"});
    EXPECT_EQ(unreachable.status, 1);
    EXPECT_EQ(unreachable.error, ended.error);
}

TEST(Snapshot, DrawsTheWindow)
{
    const Folder folder;
    const Ended ended = runProgram(folder, {"snapshot", "line", "-o", "a.png", "--size", "1024x700", "--updates", "1"});
    EXPECT_EQ(ended.status, 0) << ended.error;
    EXPECT_EQ(ended.out + ended.error, "");
    EXPECT_THAT(folder.names(), ElementsAre("a.png"));
    const std::string png = folder.read("a.png"); // width and height are at bytes 16 and 20, most significant first
    EXPECT_EQ(png.substr(16, 8), std::string("\x00\x00\x04\x00\x00\x00\x02\xBC", 8));
}

} // namespace
} // namespace tarakum
