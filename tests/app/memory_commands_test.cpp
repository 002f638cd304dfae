// fit and the account of memory, as a user meets them.
#include "tests/app/spawn.hpp"
#include "tests/support/sanitized.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace tarakum {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using Json = nlohmann::json;

TEST(FitCommand, AnswersInJson)
{
    const Folder folder;
    const Ended ended = runProgram(folder, {"fit", "cnn", "--memory", "512KiB", "--effective-batch", "64", "--json"});
    ASSERT_EQ(ended.status, 0) << ended.error;
    EXPECT_EQ(ended.error, "");
    const Json fit = Json::parse(ended.out);
    const std::int64_t b = fit["micro_batch"], predicted = fit["predicted_bytes"];
    EXPECT_EQ(predicted, fit["measured_bytes"]);
    EXPECT_LE(predicted, 512 << 10);
    EXPECT_EQ(fit["accumulation_steps"], (64 + b - 1) / b);
    EXPECT_EQ(fit["micro_batches"].size(), fit["accumulation_steps"]);
    EXPECT_LT(fit["floor_bytes"], predicted);

    const auto statusWith = [&](std::int64_t size) {
        const Ended run = runProgram(
            folder, {"run", "cnn", "--quiet", "--summary", "-", "--set", "length={\"updates\": 1}", "--set",
                     "arms[0].micro_batch=" + std::to_string(size), "--set", "arms[0].accumulation_steps=null", "--set",
                     "arms[0].effective_batch=64", "--set", "arms[0].memory_budget=\"512KiB\""});
        EXPECT_EQ(run.status, 0) << run.error;
        return Json::parse(run.out)["arms"][0]["status"].get<std::string>();
    };
    EXPECT_EQ(statusWith(b), "finished");
    EXPECT_EQ(statusWith(b + 1), "out-of-memory");
}

TEST(FitCommand, AnswersInWords)
{
    const Ended ended = runProgram(Folder(), {"fit", "cnn", "--memory", "512KiB"});
    ASSERT_EQ(ended.status, 0) << ended.error;
    EXPECT_THAT(ended.out, AllOf(HasSubstr("largest micro-batch"), HasSubstr("predicted peak"),
                                 HasSubstr("measured peak"), HasSubstr("samples/s")));
}

TEST(FitCommand, RefusesInOneLine)
{
    const Folder folder;
    const auto error = [&](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), {"fit", "cnn"});
        const Ended ended = runProgram(folder, arguments);
        EXPECT_EQ(ended.status, 2);
        EXPECT_EQ(ended.out, "");
        EXPECT_EQ(std::count(ended.error.begin(), ended.error.end(), '\n'), 1);
        return ended.error;
    };
    EXPECT_THAT(error({"--memory", "1KiB"}), AllOf(HasSubstr("--memory"), HasSubstr("at least"), HasSubstr("weights")));
    EXPECT_THAT(error({"--memory", "much"}), HasSubstr("8MiB"));
    EXPECT_THAT(error({"--memory", "1MiB", "--arm", "none"}), HasSubstr("--arm"));
    EXPECT_THAT(error({"--memory", "1MiB", "--effective-batch", "100000000"}), HasSubstr("training samples"));
    EXPECT_THAT(error({}), HasSubstr("--memory"));
}

// The steps of a window, by layer.
TEST(MemoryCsv, HasARowAStep)
{
    const Folder folder;
    const Ended ended =
        runProgram(folder, {"run", "cnn", "--quiet", "--memory-csv", "m.csv", "--set", "length.updates=1"});
    ASSERT_EQ(ended.status, 0) << ended.error;
    const std::string csv = folder.read("m.csv");
    EXPECT_THAT(csv, HasSubstr("arm,micro,step,layer,bytes_peak,bytes_parameters,bytes_gradients,bytes_activations,"
                               "bytes_optimizer,bytes_workspace,bytes_data,bytes_after\n"));
    EXPECT_THAT(csv, AllOf(HasSubstr(",1,data,,"), HasSubstr(",1,forward,conv.0,"), HasSubstr(",1,loss,,"),
                           HasSubstr(",1,backward,head,"), HasSubstr("step,,"), HasSubstr("cleared,,")));
}

// No gap between account and reality: from before the first arm is built to its peak the process grows by what the
// ledger's peak is, within 5 % + 4 MiB.
TEST(ResidentMemory, GrowsByWhatTheLedgerSays)
{
    if (kSanitized) GTEST_SKIP() << "sanitizers hold memory of their own";
    const Folder folder;
    const auto check = [&](const std::string& model, std::int64_t b, std::int64_t k) {
        const Ended ended = runProgram(folder, {"run", TARAKUM_SOURCE_DIR "/tests/bench/data/" + model + ".json",
                                                "--quiet", "--summary", "-", "--set", "length.updates=3", "--set",
                                                "arms[0].micro_batch=" + std::to_string(b), "--set",
                                                "arms[0].accumulation_steps=" + std::to_string(k)});
        ASSERT_EQ(ended.status, 0) << ended.error;
        const Json summary = Json::parse(ended.out);
        const double before = summary["process"]["resident_before_bytes"],
                     peak = summary["process"]["resident_peak_bytes"];
        const double ledger = summary["arms"][0]["bytes_peak"]["total"], slack = 0.05 * ledger + (4 << 20);
        EXPECT_NEAR(peak - before, ledger, slack) << model << ' ' << b << 'x' << k;
    };
    check("mlp", 16, 4);
    check("mlp", 4096, 1);
    check("cnn", 16, 4);
    check("cnn", 512, 1);
    check("gpt", 8, 4);
    check("gpt", 32, 1);
}

} // namespace
} // namespace tarakum
