// Runs that are killed and gone on with, as a user does it.
#include "tests/app/spawn.hpp"
#include "tests/support/csv_text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sys/stat.h>

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <random>

namespace tarakum {
namespace {

using testing::AllOf;
using testing::HasSubstr;

std::string experimentOf(int epochs)
{
    return R"({"tarakum": 1, "data": {"kind": "random", "train_samples": 1000, "test_samples": 50, "inputs": 16,
      "classes": 5}, "model": {"kind": "mlp", "hidden": [24], "normalisation": "batch", "dropout": 0.1},
      "seed": [1, 2], "evaluate": 300, "defaults": {"threads": 1},
      "arms": [{"name": "whole", "micro_batch": 20, "optimizer": {"kind": "adam"}},
               {"name": "accumulated", "micro_batch": 5, "accumulation_steps": 4, "precision": "bfloat16",
                "buffer": {"type": "bfloat16", "summation": "kahan"}, "optimizer": {"momentum": 0.9}}],
      "length": {"epochs": )" +
           std::to_string(epochs) + "}}";
}

ino_t fileNumber(const std::filesystem::path& file)
{
    struct stat about = {};
    return stat(file.c_str(), &about) == 0 ? about.st_ino : 0;
}

// More kills by TARAKUM_KILLS=50.
int kills()
{
    const char* const wanted = std::getenv("TARAKUM_KILLS");
    return wanted ? std::atoi(wanted) : 8;
}

// Another one each time, unless TARAKUM_KILL_SEED says which.
std::uint32_t killSeed()
{
    const char* const wanted = std::getenv("TARAKUM_KILL_SEED");
    return wanted ? static_cast<std::uint32_t>(std::strtoul(wanted, nullptr, 10)) : std::random_device{}();
}

TEST(Resume, KilledAtRandomMomentsARunComesToTheSameRows)
{
    const Folder folder;
    folder.write("e.json", experimentOf(10));
    const Ended whole =
        runProgram(folder, {"run", "e.json", "--csv", "whole.csv", "--micro-csv", "micro.csv", "--quiet"});
    ASSERT_EQ(whole.status, 0) << whole.error;

    const auto arguments = [&] {
        std::vector<std::string> result{"run"};
        if (std::filesystem::exists(folder / "run.state"))
            result.insert(result.end(), {"--resume", "run.state"});
        else
            result.insert(result.end(), {"e.json", "--save", "run.state"});
        result.insert(result.end(), {"--save-every", "0", "--csv", "csv", "--micro-csv", "micro", "--quiet"});
        return result;
    };
    const auto expectTheSame = [&] {
        EXPECT_EQ(withoutTimes(folder.read("csv")), withoutTimes(folder.read("whole.csv")));
        EXPECT_EQ(withoutTimes(folder.read("micro")), withoutTimes(folder.read("micro.csv")));
    };
    const std::uint32_t seed = killSeed();
    SCOPED_TRACE("the moments are those of TARAKUM_KILL_SEED=" + std::to_string(seed));
    std::mt19937 random(seed);
    int killed = 0, whileWriting = 0;
    for (int i = 0; i < 5 * kills() && killed < kills(); ++i) {
        Running running(folder, arguments());
        for (auto saves = random() % 4; saves > 0; --saves) { // after so many saves, and some way to the next
            const ino_t before = fileNumber(folder / "run.state");
            while (fileNumber(folder / "run.state") == before && !running.hasEnded()) {
            }
        }
        for (auto spins = random() % 40000; spins > 0 && !running.hasEnded(); --spins) {
        }
        running.signal(SIGKILL);
        const int status = running.end();
        killed += status == 128 + SIGKILL;
        whileWriting += std::filesystem::exists(folder / "run.state.part");
        if (status != 0) continue;
        expectTheSame(); // it was quicker; from the start again
        std::filesystem::remove(folder / "run.state");
    }
    EXPECT_EQ(killed, kills());
    RecordProperty("killed", killed);
    RecordProperty("killed_while_writing", whileWriting);

    const Ended last = runProgram(folder, arguments());
    ASSERT_EQ(last.status, 0) << last.error;
    EXPECT_EQ(last.error, ""); // no state was damaged
    expectTheSame();
}

TEST(Resume, StoppedInOrderARunGoesOn)
{
    const Folder folder;
    folder.write("e.json", experimentOf(20));
    ASSERT_EQ(runProgram(folder, {"run", "e.json", "--csv", "whole.csv", "--quiet"}).status, 0);
    {
        Running running(folder, {"run", "e.json", "--save", "run.state", "--save-every", "0"});
        while (fileNumber(folder / "run.state") == 0 && !running.hasEnded()) {
        }
        running.signal(SIGTERM);
        EXPECT_EQ(running.end(), 128 + SIGTERM);
    }
    const Ended ended = runProgram(folder, {"run", "--resume", "run.state", "--csv", "csv", "--threads", "2"});
    EXPECT_EQ(ended.status, 0) << ended.error;
    EXPECT_THAT(ended.out, HasSubstr("accumulated"));
    EXPECT_EQ(withoutTimes(folder.read("csv")), withoutTimes(folder.read("whole.csv")));
    // It is finished: once more it only tells.
    EXPECT_EQ(runProgram(folder, {"run", "--resume", "run.state", "--csv", "again", "--quiet"}).status, 0);
    EXPECT_EQ(folder.read("again"), folder.read("csv"));
}

TEST(Resume, ADamagedStateIsToldAndTheOneBeforeItTaken)
{
    const Folder folder;
    folder.write("e.json", experimentOf(2));
    ASSERT_EQ(
        runProgram(folder, {"run", "e.json", "--save", "run.state", "--save-every", "0", "--csv", "whole.csv"}).status,
        0);
    const std::string good = folder.read("run.state"), previous = folder.read("run.state.previous");
    folder.write("run.state", good.substr(0, good.size() / 2));
    Ended ended = runProgram(folder, {"run", "--resume", "run.state", "--csv", "csv", "--quiet"});
    EXPECT_EQ(ended.status, 0);
    EXPECT_THAT(ended.error, AllOf(HasSubstr("run.state: a damaged state"), HasSubstr("run.state.previous")));
    EXPECT_EQ(withoutTimes(folder.read("csv")), withoutTimes(folder.read("whole.csv")));

    folder.write("run.state", "not a state");
    folder.write("run.state.previous", previous.substr(1));
    ended = runProgram(folder, {"run", "--resume", "run.state"});
    EXPECT_EQ(ended.status, 2);
    EXPECT_THAT(ended.error, HasSubstr("run.state: no saved state"));
}

TEST(Resume, WhatCannotBeIsRefusedInOneLine)
{
    const Folder folder;
    folder.write("e.json", experimentOf(1));
    folder.write("data.csv", "1,2\n");
    ASSERT_EQ(runProgram(folder, {"run", "e.json", "--save", "run.state", "--quiet"}).status, 0);
    const std::pair<std::vector<std::string>, std::string> cases[] = {
        {{"--resume", "none.state"}, "none.state: there is no such file"},
        {{"--resume", "data.csv"}, "data.csv: no saved state of a run"},
        {{"--resume", "."}, "not a file"},
        {{"--resume", "run.state", "e.json"}, "leave out EXPERIMENT and --set"},
        {{"--resume", "run.state", "--set", "seed=2"}, "leave out EXPERIMENT and --set"},
        {{"--resume", "run.state", "--micro-csv", "m"}, "has not logged its micro-batches"},
        {{"e.json", "--save", "no/such/run.state"}, "--save is no/such/run.state"},
        {{"e.json", "--save", "-"}, "a file: it is written again and again"},
        {{"e.json", "--save", "/dev/null"}, "a file: it is written again and again"},
        {{"e.json", "--save", "x", "--csv", "x"}, "another file than that of --csv"},
        {{"e.json", "--save-every", "1"}, "goes with --save"},
        {{"e.json", "--save", "x", "--save-every", "-1"}, "--save-every"},
        {{}, "EXPERIMENT is required"},
    };
    for (const auto& [arguments, problem] : cases) {
        std::vector<std::string> all{"run"};
        all.insert(all.end(), arguments.begin(), arguments.end());
        const Ended ended = runProgram(folder, all);
        EXPECT_EQ(ended.status, 2) << problem;
        EXPECT_THAT(ended.error, HasSubstr(problem));
        EXPECT_EQ(std::count(ended.error.begin(), ended.error.end(), '\n'), 1) << ended.error;
    }
    EXPECT_THAT(folder.names(), testing::UnorderedElementsAre("data.csv", "e.json", "run.state", "run.state.previous"));
}

} // namespace
} // namespace tarakum
