// More figures that others have published, of other models and of whole trainings, each with its source.
#include "engine/planner/config_file.hpp"
#include "engine/planner/memory.hpp"
#include "engine/planner/models.hpp"
#include "engine/planner/time.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

namespace tarakum::plan {
namespace {

constexpr double MiB = 1024.0 * 1024, GiB = 1024 * MiB, kDay = 24 * 3600, kA100 = 312e12;

void expectWithin(double computed, double published, double share, const std::string& what)
{
    EXPECT_NEAR(computed / published, 1, share) << what << ": " << computed << " for " << published;
}

Transformer configured(const std::string& name)
{
    std::ifstream in(std::filesystem::path(TARAKUM_TEST_DATA) / "configs" / (name + ".json"));
    std::ostringstream text;
    text << in.rdbuf();
    return readConfig(text.str(), name);
}

// A GPT as NVIDIA's papers train it: 51200 words, 2048 places.
struct Gpt
{
    double billions; // as published
    std::int64_t heads, width, layers;

    Transformer model() const { return gptLike(layers, width, heads, 51200, 2048); }
};

// arXiv 2104.04473, table 1: parameters in billions.
TEST(MegatronPaper, SizesOfModels)
{
    for (const Gpt& row :
         {Gpt{1.7, 24, 2304, 24}, Gpt{3.6, 32, 3072, 30}, Gpt{7.5, 32, 4096, 36}, Gpt{18.4, 48, 6144, 40},
          Gpt{39.1, 64, 8192, 48}, Gpt{76.1, 80, 10240, 60}, Gpt{145.6, 96, 12288, 80}, Gpt{310.1, 128, 16384, 96},
          Gpt{529.6, 128, 20480, 105}, Gpt{1008.0, 160, 25600, 128}})
        EXPECT_NEAR(static_cast<double>(parametersOf(row.model())) / 1e9, row.billions, 0.05) << row.billions;
}

// The same, section 5.1: days for a training, all layers computed again. Its formula, 8·T·P/(n·X), leaves attention's
// products out.
TEST(MegatronPaper, DaysOfATraining)
{
    struct Row
    {
        Gpt gpt;
        double tokens, devices, operations, days;
    };
    for (const Row& row :
         {Row{{175, 96, 12288, 96}, 300e9, 1024, 140e12, 34}, Row{{1008, 160, 25600, 128}, 450e9, 3072, 163e12, 84}}) {
        Settings s;
        s.precision = Number::Float16;
        s.sequence = 2048;
        s.recompute = Recompute::Full;
        const UpdateTime time = updateTime(row.gpt.model(), s, {row.operations, 1, std::nullopt, Synchronise::Window});
        expectWithin(time.update * row.tokens / 2048 / row.devices / kDay, row.days, 0.03, "days");
    }
}

// arXiv 2205.05198, tables 3 and 5: seconds of an iteration and the share of the A100's rate that they are.
TEST(ReducingActivations, ShareOfTheRate)
{
    struct Row
    {
        Gpt gpt;
        std::int64_t t, p, batch;
        double seconds, share;
    };
    for (const Row& row :
         {Row{{22, 64, 6144, 48}, 8, 1, 4, 1.10, 0.415}, Row{{175, 96, 12288, 96}, 8, 8, 64, 13.75, 0.514},
          Row{{530, 128, 20480, 105}, 8, 35, 280, 37.83, 0.560},
          Row{{1000, 160, 25600, 128}, 8, 64, 512, 71.49, 0.563}}) {
        Settings s;
        s.precision = Number::Float16;
        s.sequence = 2048;
        s.tensorParallel = row.t;
        s.pipelineParallel = row.p;
        s.steps = row.batch;
        const UpdateTime time = updateTime(row.gpt.model(), s, {kA100, row.share, std::nullopt, Synchronise::Window});
        expectWithin(time.perMicroBatch * static_cast<double>(row.batch), row.seconds, 0.01, "seconds");
    }
}

// EleutherAI, "Transformer Math 101": bytes a parameter (weights 2; gradients 4; optimizer with float32 weights 12, 6
// in 8 bit, 8 with momentum), s·b·h·L·(10 + 24/t + 5·a·s/(h·t)) activations, without the last for selective recompute,
// 6 operations a parameter and token (attention's products left out).
TEST(TransformerMath, BytesAndOperations)
{
    const Transformer model = configured("gpt-neox-20b");
    Settings s;
    s.precision = Number::Bfloat16;
    s.attention = Attention::FusedSoftmax;
    const double N = static_cast<double>(parametersOf(model));
    for (const auto& [optimizer, bytes] :
         {std::pair{Optimizer::AdamW, 12.0}, {Optimizer::Adam8Bit, 6.0}, {Optimizer::Momentum, 8.0}}) {
        s.optimizer = optimizer;
        const Memory memory = memoryOf(model, s);
        EXPECT_EQ(memory.of(Held::Parameters), 2 * N);
        EXPECT_EQ(memory.of(Held::Gradients), 4 * N);
        EXPECT_EQ(memory.of(Held::Optimizer), bytes * N);
    }
    Transformer gpt = gptLike(model.layers, model.width, model.heads, model.vocabulary, 2048);
    const double sbhL = 2048.0 * static_cast<double>(gpt.width * gpt.layers),
                 scores = 5.0 * static_cast<double>(gpt.heads) * 2048 / static_cast<double>(gpt.width);
    for (const std::int64_t t : {1, 2, 8}) {
        s.tensorParallel = t;
        const double cut = static_cast<double>(t);
        s.recompute = Recompute::None;
        expectWithin(memoryOf(gpt, s).of(Held::Activations), sbhL * (10 + 24 / cut + scores / cut), 2e-3, "all kept");
        s.recompute = Recompute::Selective;
        expectWithin(memoryOf(gpt, s).of(Held::Activations), sbhL * (10 + 24 / cut), 2e-3, "selective");
    }
    const UpdateTime time = updateTime(gpt, Settings(), {1e15, 1, std::nullopt, Synchronise::Window});
    expectWithin(sum({time.operations.front(), time.operations.back()}) / 2048 / static_cast<double>(parametersOf(gpt)),
                 6, 0.01, "operations");
}

// Hugging Face accelerate, "estimate-memory" and its bot on the models' pages: float32 weights, and four times that for
// Adam. What it calls GB are GiB; it counts rotary tables too.
TEST(AccelerateEstimates, WeightsAndAdam)
{
    Settings s;
    const auto gibibytes = [&](const Transformer& model, bool training) {
        const Memory memory = memoryOf(model, s);
        return (training ? memory.states() : memory.of(Held::Parameters)) / GiB;
    };
    expectWithin(gibibytes(namedModel("bert-base-cased"), false) * 1024, 413.18, 1e-4, "bert-base-cased, MiB");
    expectWithin(gibibytes(namedModel("bert-base-cased"), true), 1.61, 0.005, "bert-base-cased, Adam");
    expectWithin(gibibytes(namedModel("mistral-7b"), false), 27.49, 0.02, "zephyr-7b-alpha, a Mistral 7B");
    expectWithin(gibibytes(namedModel("mistral-7b"), true), 109.96, 0.02, "zephyr-7b-alpha, Adam");
    expectWithin(gibibytes(namedModel("llama-2-70b"), false), 256.29, 0.005, "Llama-2-70B");
    Transformer codeLlama = llamaLike(48, 8192, 64, 8, 22016, 32001); // WizardCoder-Python-34B
    expectWithin(gibibytes(codeLlama, false), 125.48, 0.005, "CodeLlama 34B");
    expectWithin(gibibytes(codeLlama, true), 501.92, 0.005, "CodeLlama 34B, Adam");
}

// Hugging Face transformers, its page on DeepSpeed: T0_3B of 2783 million parameters under ZeRO 3, 1 and 2 devices.
TEST(DeepSpeedEstimates, T0)
{
    const Transformer model = configured("t0-3b-bare");
    EXPECT_EQ(parametersOf(model) / 1'000'000, 2783);
    Settings s;
    s.precision = Number::Float16;
    s.count = Count::DeepSpeed;
    s.zero = 3;
    for (const auto& [devices, gibibytes] : {std::pair{1, 46.91}, {2, 23.58}}) {
        s.dataParallel = devices;
        EXPECT_NEAR(memoryOf(model, s).states() / GiB, gibibytes, 0.01);
    }
}

// arXiv 2302.13971, section 2.4: LLaMA 65B goes through 380 tokens a second and device, 1.4e12 in about 21 days on
// 2048 A100. Both are what the operations take at one share of the rate, 0.48 of it.
TEST(LlamaPaper, DaysOfATraining)
{
    Settings s;
    s.precision = Number::Bfloat16;
    s.sequence = 2048;
    s.attention = Attention::Fused;
    const UpdateTime whole = updateTime(namedModel("llama-65b"), s, {kA100, 1, std::nullopt, Synchronise::Window});
    const double share = 380 * whole.update / 2048; // of the rate, that 380 tokens a second are
    EXPECT_NEAR(share, 0.48, 0.02);
    const double updates = 1.4e12 / 2048, seconds = 21 * kDay * 2048; // of all devices
    EXPECT_NEAR(updates * whole.update / seconds, 0.48, 0.02);
}

} // namespace
} // namespace tarakum::plan
