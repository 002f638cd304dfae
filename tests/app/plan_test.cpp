// tarakum plan, as a user meets it.
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
using Arguments = std::vector<std::string>;

Ended planned(Arguments arguments, const Folder& folder = {})
{
    arguments.insert(arguments.begin(), "plan");
    return runProgram(folder, arguments);
}

Json planJson(Arguments arguments, const Folder& folder = {})
{
    arguments.push_back("--json");
    const Ended ended = planned(arguments, folder);
    EXPECT_EQ(ended.status, 0) << ended.error;
    EXPECT_EQ(ended.error, "");
    return Json::parse(ended.out, nullptr, false);
}

double categories(const Json& bytes)
{
    double sum = 0;
    for (const char* category : {"parameters", "gradients", "optimizer", "activations", "output", "context"})
        sum += bytes[category].get<double>();
    return sum;
}

TEST(PlanCommand, AnswersInJson)
{
    const Json plan = planJson({"--model", "bert-large", "--sequence", "512", "--micro-batch", "4", "--context-bytes",
                                "1343MiB", "--memory", "16GB", "--effective-batch", "16"});
    EXPECT_EQ(plan["parameters"], 335143938);
    const Json& bytes = plan["bytes"];
    EXPECT_EQ(bytes["parameters"], 4 * 335143938ll);
    EXPECT_EQ(bytes["optimizer"], 8 * 335143938ll);
    EXPECT_EQ(bytes["context"], 1343 << 20);
    EXPECT_EQ(categories(bytes), bytes["total"].get<double>());
    EXPECT_NEAR(bytes["total"].get<double>() / (1 << 20), 14949, 0.04 * 14949);
    EXPECT_EQ(plan["fits"]["micro_batch"], 4);
    EXPECT_EQ(plan["fits"]["accumulation_steps"], 4);
    std::int64_t sum = 0;
    for (const auto& part : plan["parameters_by_part"]) sum += part.get<std::int64_t>();
    EXPECT_EQ(sum, plan["parameters"]);
    for (const auto& [category, terms] : plan["terms"].items()) {
        double termsSum = 0;
        for (const Json& term : terms) {
            termsSum += term["value"].get<double>();
            for (const char* key : {"name", "formula", "numbers", "unit", "source"})
                EXPECT_FALSE(term[key].get<std::string>().empty()) << category << ' ' << key;
        }
        EXPECT_EQ(termsSum, bytes[category].get<double>()) << category;
    }
}

// Of L, b and k two give the third.
TEST(PlanCommand, SettlesBAndK)
{
    const auto sizes = [](const char* option, const char* value) {
        const Json plan = planJson({"--model", "bert-large", "--effective-batch", "16", option, value});
        return std::pair<int, int>(plan["settings"]["micro_batch"], plan["settings"]["accumulation_steps"]);
    };
    EXPECT_EQ(sizes("--steps", "8"), std::pair(2, 8));
    EXPECT_EQ(sizes("--micro-batch", "8"), std::pair(8, 2));
    EXPECT_EQ(sizes("--micro-batch", "5"), std::pair(5, 4)); // 5 + 5 + 5 + 1
    EXPECT_EQ(sizes("--data-parallel", "4"), std::pair(1, 4));
}

// bytes.parameters: in the type that is computed with; the float32 copies under optimizer.
TEST(PlanCommand, SixteenBitAndSharing)
{
    const auto states = [](Arguments more) {
        Arguments arguments{"--parameters", "7.5e9", "--precision", "bfloat16"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return planJson(arguments);
    };
    const Json plain = states({});
    EXPECT_EQ(plain["bytes"]["parameters"], 15'000'000'000);
    EXPECT_EQ(plain["bytes"]["gradients"], 30'000'000'000);
    EXPECT_EQ(plain["bytes"]["optimizer"], 90'000'000'000);
    EXPECT_TRUE(plain["bytes"]["activations"].is_null()); // not known, rather than 0
    EXPECT_TRUE(plain["fits"].is_null());
    const Json shared = states({"--buffer", "bfloat16", "--zero", "3", "--data-parallel", "64"});
    EXPECT_EQ(shared["bytes"]["total"], 16 * 7'500'000'000 / 64);
    EXPECT_EQ(shared["devices"], 64);
}

TEST(PlanCommand, ReadsAConfigFile)
{
    const std::string configs = std::string(TARAKUM_TEST_DATA) + "/configs/";
    EXPECT_EQ(planJson({"--model", configs + "llama-3-8b.json"})["parameters"], 8'030'261'248);
    const Folder folder;
    folder.write("config.json", R"({"model_type": "gpt2", "n_layer": 2, "n_embd": 8, "n_head": 2, "vocab_size": 10,
                                    "n_positions": 16})");
    const std::int64_t parameters = 12 * 2 * 64 + 13 * 2 * 8 + (10 + 16) * 8 + 2 * 8;
    EXPECT_EQ(planJson({"--model", "config.json"}, folder)["parameters"], parameters);
    EXPECT_EQ(planJson({"--model", "."}, folder)["parameters"], parameters); // the folder of one
}

TEST(PlanCommand, TakesSizes)
{
    const Json plan =
        planJson({"--layers", "2", "--width", "8", "--heads", "2", "--vocabulary", "10", "--sequence", "16"});
    EXPECT_EQ(plan["parameters"], 12 * 2 * 64 + 13 * 2 * 8 + (10 + 16) * 8 + 2 * 8);
    const Json typed = planJson({"--parameters", "1e6", "--layers", "2", "--width", "8", "--heads", "2"});
    EXPECT_EQ(typed["parameters"], 1'000'000);
    EXPECT_GT(typed["bytes"]["activations"].get<double>(), 0);
}

TEST(PlanCommand, AnswersInWords)
{
    const Ended ended = planned({"--model", "gpt2-xl", "--micro-batch", "8", "--steps", "4", "--card", "v100-16"});
    ASSERT_EQ(ended.status, 0) << ended.error;
    for (const char* words : {"1,557,611,200 parameters", "GB (", "GiB)", "flat", "no b fits", "cheaper", "ZeRO 3",
                              "time of an update", "samples a second"})
        EXPECT_THAT(ended.out, HasSubstr(words));
    EXPECT_THAT(ended.out, testing::Not(HasSubstr("formulas (letters")));

    const Ended explained = planned({"--model", "gpt2", "--explain"});
    EXPECT_THAT(explained.out, AllOf(HasSubstr("4 · N = 4 · 124439808"), HasSubstr("arXiv 2205.05198")));
}

TEST(PlanCommand, ExplainsThePreparedClaims)
{
    const Ended bert = planned({"--claim", "bert-large"});
    ASSERT_EQ(bert.status, 0) << bert.error;
    EXPECT_THAT(bert.out, AllOf(HasSubstr("claimed"), HasSubstr("the formulas give"), HasSubstr("published"),
                                HasSubstr("32.00 GB"), HasSubstr("41.00 GB"), HasSubstr("÷ 3.7")));
    const Json gpt3 = planJson({"--claim", "gpt3"});
    EXPECT_EQ(gpt3["model"], "gpt3");
    EXPECT_GT(gpt3["rows"].size(), 8u);
    EXPECT_GT(gpt3["verdict"].size(), 2u);
}

TEST(PlanCommand, TellsTime)
{
    const Json plan =
        planJson({"--model", "t5-base", "--micro-batch", "32", "--steps", "8", "--measured", "1:224.09,2:246.08"});
    EXPECT_NEAR(plan["time"]["measured"]["samples_per_second"].get<double>(), 265.6, 0.05);
    const Json two = planJson({"--model", "bert-large", "--data-parallel", "2", "--steps", "4", "--card", "t4",
                               "--bandwidth", "8GB", "--synchronise", "micro-batch"});
    EXPECT_GT(two["time"]["seconds_synchronising_each"], two["time"]["seconds_synchronising_once"]);
    EXPECT_EQ(two["time"]["seconds_per_update"], two["time"]["seconds_synchronising_each"]);
}

// The link between the small world and the large one.
TEST(PlanCommand, MeetsTheLaboratory)
{
    const Folder folder;
    folder.write("e.json", R"({"tarakum": 1, "data": {"kind": "random", "vocabulary": 300, "context": 32,
        "train_samples": 64}, "model": {"kind": "gpt", "width": 64, "heads": 4, "layers": 3}, "length": {"updates": 1},
        "arms": [{"name": "a", "micro_batch": 8, "accumulation_steps": 2, "optimizer": {"kind": "adam"}}]})");
    const Json both = planJson({"--experiment", "e.json"}, folder);
    ASSERT_GE(both["rows"].size(), 4u);
    for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(both["rows"][i]["planner_bytes"], both["rows"][i]["ledger_bytes"]);
    const double planner = both["rows"][3]["planner_bytes"], ledger = both["rows"][3]["ledger_bytes"];
    EXPECT_NEAR(planner / ledger, 1, 0.02);
    const Ended words = planned({"--experiment", "e.json"}, folder);
    EXPECT_THAT(words.out, AllOf(HasSubstr("planner"), HasSubstr("ledger"), HasSubstr("activations")));
}

TEST(PlanCommand, Lists)
{
    EXPECT_THAT(planned({"--models"}).out,
                AllOf(HasSubstr("bert-large"), HasSubstr("335,143,938"), HasSubstr("vit-l-16")));
    EXPECT_THAT(planned({"--cards"}).out, AllOf(HasSubstr("v100-16"), HasSubstr("GiB")));
}

TEST(PlanCommand, RefusesInOneLine)
{
    const Folder folder;
    folder.write("bad.json", R"({"model_type": "llama", "hidden_size": 64, "num_attention_heads": 4})");
    const auto error = [&](Arguments arguments) {
        const Ended ended = planned(arguments, folder);
        EXPECT_EQ(ended.status, 2) << testing::PrintToString(arguments) << ended.out;
        EXPECT_EQ(ended.out, "");
        EXPECT_EQ(std::count(ended.error.begin(), ended.error.end(), '\n'), 1) << ended.error;
        return ended.error;
    };
    const auto with = [&](const char* option, const char* value) { return error({"--model", "gpt2", option, value}); };
    EXPECT_THAT(error({}), HasSubstr("--model"));
    EXPECT_THAT(error({"--model", "gpt5"}), AllOf(HasSubstr("--model is gpt5"), HasSubstr("gpt2-xl")));
    EXPECT_THAT(error({"--model", "bad.json"}), AllOf(HasSubstr("bad.json"), HasSubstr("missing")));
    EXPECT_THAT(error({"--model", "gpt2", "--layers", "3"}), HasSubstr("--model"));
    EXPECT_THAT(error({"--layers", "3", "--width", "64"}), HasSubstr("--heads"));
    EXPECT_THAT(error({"--layers", "3", "--width", "64", "--heads", "5", "--vocabulary", "9"}),
                HasSubstr("--heads is 5"));
    EXPECT_THAT(error({"--parameters", "-5"}), HasSubstr("parameters"));
    EXPECT_THAT(error({"--parameters", "0.5"}), HasSubstr("--parameters"));
    for (const char* option : {"--micro-batch", "--steps", "--sequence", "--effective-batch", "--data-parallel",
                               "--tensor-parallel", "--pipeline-parallel", "--checkpoint-every"})
        for (const char* value : {"0", "-1", "1.5", "many", "1e18", "nan", ""})
            EXPECT_THAT(with(option, value), HasSubstr(option));
    EXPECT_THAT(with("--precision", "int8"), AllOf(HasSubstr("--precision is int8"), HasSubstr("bfloat16")));
    EXPECT_THAT(with("--optimizer", "lion"), HasSubstr("adafactor"));
    EXPECT_THAT(with("--attention", "none"), HasSubstr("fused"));
    EXPECT_THAT(with("--recompute", "some"), HasSubstr("selective"));
    EXPECT_THAT(with("--zero", "4"), HasSubstr("--zero is 4"));
    EXPECT_THAT(with("--sequence", "2000"), HasSubstr("1024"));
    EXPECT_THAT(with("--memory", "much"), HasSubstr("16GiB"));
    EXPECT_THAT(with("--memory", "0"), HasSubstr("--memory"));
    EXPECT_THAT(with("--context-bytes", "-1"), HasSubstr("--context-bytes"));
    EXPECT_THAT(with("--card", "abacus"), HasSubstr("v100-16"));
    EXPECT_THAT(with("--claim", "gpt5"), HasSubstr("bert-large"));
    EXPECT_THAT(with("--measured", "1:2"), HasSubstr("--measured"));
    EXPECT_THAT(with("--measured", "1:5,1:6"), HasSubstr("--measured"));
    EXPECT_THAT(with("--utilisation", "0.5"), HasSubstr("--card"));
    EXPECT_THAT(error({"--model", "gpt2", "--rate", "1e12", "--utilisation", "2"}), HasSubstr("--utilisation is 2"));
    EXPECT_THAT(error({"--model", "gpt2", "--effective-batch", "16", "--micro-batch", "4", "--steps", "3"}),
                AllOf(HasSubstr("--steps is 3"), HasSubstr("4 with")));
    EXPECT_THAT(error({"--model", "gpt2", "--effective-batch", "10", "--steps", "8"}), HasSubstr("--steps is 8"));
    EXPECT_THAT(error({"--experiment", "bad.json"}), HasSubstr("tarakum"));
    EXPECT_THAT(error({"--experiment", "nowhere"}), HasSubstr("nowhere"));
}

} // namespace
} // namespace tarakum
