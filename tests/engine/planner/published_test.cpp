// Figures that others have published, each with its source and within its tolerance.
#include "engine/planner/claims.hpp"
#include "engine/planner/fits.hpp"
#include "engine/planner/models.hpp"
#include "engine/planner/time.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace tarakum::plan {
namespace {

constexpr double MiB = 1024.0 * 1024, GiB = 1024 * MiB, GB = 1e9;

void expectWithin(double computed, double published, double share, const char* what)
{
    EXPECT_NEAR(computed / published, 1, share) << what << ": " << computed << " for " << published;
}

// ── Hugging Face, "Efficient training on a single GPU": BERT-Large, V100 16 GB, s = 512, MiB ────────────────────────

class HuggingFaceGuide : public testing::Test
{
protected:
    HuggingFaceGuide()
    {
        s.sequence = 512;
        s.contextBytes = 1343 * MiB; // what the kernels take
    }
    double mebibytes(std::int64_t b, std::int64_t k) const
    {
        Settings at = s;
        at.microBatch = b;
        at.steps = k;
        return memoryOf(model, at).total / MiB;
    }
    const Transformer& model = namedModel("bert-large");
    Settings s;
};

TEST_F(HuggingFaceGuide, Weights)
{
    expectWithin(memoryOf(model, s).of(Held::Parameters) / MiB, 1288, 0.015, "weights");
}

TEST_F(HuggingFaceGuide, BatchAndAccumulation)
{
    expectWithin(mebibytes(4, 1), 14949, 0.04, "b = 4, k = 1");
    expectWithin(mebibytes(1, 4), 8681, 0.04, "b = 1, k = 4");
    const Memory memory = memoryOf(model, s);
    expectWithin((memory.states() + memory.of(Held::Context)) / MiB, 6592, 0.03, "b → 0");
    // With what the papers count for attention, 9as² in float32.
    s.attention = Attention::FusedSoftmax;
    expectWithin(mebibytes(4, 1), 14949, 0.15, "b = 4, k = 1, the papers' count");
    expectWithin(mebibytes(1, 4), 8681, 0.08, "b = 1, k = 4, the papers' count");
}

TEST_F(HuggingFaceGuide, CheckpointingAnd16Bit)
{
    s.recompute = Recompute::Full;
    expectWithin(mebibytes(1, 4), 6775, 0.04, "checkpointing");
    s.precision = Number::Float16;
    expectWithin(mebibytes(1, 4), 7275, 0.03, "16 bit and checkpointing");
}

TEST_F(HuggingFaceGuide, Optimizers)
{
    const double adam = mebibytes(1, 4);
    s.optimizer = Optimizer::Adam8Bit;
    for (const double saved : {1864.0, 1912.0}) expectWithin(adam - mebibytes(1, 4), saved, 0.04, "8-bit Adam saves");
    s.optimizer = Optimizer::Adafactor;
    for (const double saved : {2654.0, 2428.0}) expectWithin(adam - mebibytes(1, 4), saved, 0.06, "Adafactor saves");
    EXPECT_GT(memoryOf(model, s).of(Held::Optimizer), 0); // little, but not nothing
}

// 32 GB hold 11 samples of 512 tokens or 87 of 128; 16 GB hold 4 or 31.
TEST_F(HuggingFaceGuide, WhatFits)
{
    const auto largest = [&](double memory, std::int64_t sequence) {
        s.memory = memory;
        s.sequence = sequence;
        return fitsOf(model, s).microBatch;
    };
    EXPECT_EQ(largest(32 * GB, 512), 11);
    EXPECT_EQ(largest(32 * GB, 128), 87);
    EXPECT_EQ(largest(16 * GB, 512), 4);
    EXPECT_EQ(largest(16 * GB, 128), 31);
}

// ── states ──────────────────────────────────────────────────────────────────────────────────────────────────────────

// DeepSpeed, docs/code-docs/source/memory.rst: 2851e6 parameters, the largest layer 32e6, 8 devices: 15.93 and 6.09.
TEST(DeepSpeedEstimates, T5)
{
    Settings s;
    s.precision = Number::Float16;
    s.count = Count::DeepSpeed;
    s.dataParallel = 8;
    const auto gibibytes = [&](const Transformer& model, int stage) {
        s.zero = stage;
        return memoryOf(model, s).states() / GiB;
    };
    Transformer typed = gptLike(24, 1000, 10, 32000, 0);
    typed.typedParameters = 2'851'000'000;
    EXPECT_NEAR(gibibytes(typed, 2), 15.93, 0.005);
    EXPECT_NEAR(gibibytes(typed, 3), 6.09, 0.005);
    EXPECT_NEAR(gibibytes(namedModel("t5-3b"), 2), 15.93, 0.01);
    EXPECT_NEAR(gibibytes(namedModel("t5-3b"), 3), 6.09, 0.01);
}

// arXiv 1910.02054, figure 1 and table 1: 7.5e9, 128e9 and 1e12 parameters over d devices, GB.
TEST(ZeroPaper, Table)
{
    struct Row
    {
        double parameters;
        std::int64_t devices;
        double stage1, stage2, stage3;
    };
    const std::vector<Row> rows{{7.5e9, 1, 120, 120, 120},      {7.5e9, 4, 52.5, 41.3, 30},
                                {7.5e9, 16, 35.6, 21.6, 7.5},   {7.5e9, 64, 31.4, 16.6, 1.88},
                                {7.5e9, 256, 30.4, 15.4, 0.47}, {7.5e9, 1024, 30.1, 15.1, 0.12},
                                {128e9, 64, 536, 284, 32},      {1e12, 1024, 4011, 2013, 15.6}};
    for (const Row& row : rows) {
        Transformer model;
        model.typedParameters = static_cast<std::int64_t>(row.parameters);
        Settings s;
        s.precision = s.buffer.emplace(Number::Float16);
        s.dataParallel = row.devices;
        const auto gigabytes = [&](int stage) {
            s.zero = stage;
            return memoryOf(model, s).states() / GB;
        };
        EXPECT_NEAR(gigabytes(0), 16 * row.parameters / GB, 1e-6);
        EXPECT_NEAR(gigabytes(1), row.stage1, std::max(0.051, 2e-3 * row.stage1)) << row.devices;
        EXPECT_NEAR(gigabytes(2), row.stage2, std::max(0.051, 2e-3 * row.stage2)) << row.devices;
        EXPECT_NEAR(gigabytes(3), row.stage3, std::max(0.051, 2e-3 * row.stage3)) << row.devices;
    }
}

// Megatron-LM, docs of its distributed optimizer: bytes a parameter without and with it.
TEST(MegatronStates, BytesAParameter)
{
    Transformer model;
    model.typedParameters = 1'000'000'000;
    struct Row
    {
        Number precision, buffer;
        double plain, fixed, shared; // with the sharded optimizer: fixed + shared / d
    };
    for (const Row& row :
         {Row{Number::Bfloat16, Number::Bfloat16, 16, 4, 12}, Row{Number::Bfloat16, Number::Float32, 18, 6, 12},
          Row{Number::Float32, Number::Float32, 16, 8, 8}}) {
        for (const std::int64_t d : {1, 8, 64}) {
            Settings s;
            s.precision = row.precision;
            s.buffer = row.buffer;
            s.dataParallel = d;
            EXPECT_DOUBLE_EQ(memoryOf(model, s).states() / 1e9, row.plain);
            s.zero = 1;
            EXPECT_DOUBLE_EQ(memoryOf(model, s).states() / 1e9, row.fixed + row.shared / static_cast<double>(d));
        }
    }
}

// ── activations ─────────────────────────────────────────────────────────────────────────────────────────────────────

// arXiv 2205.05198, table 2, for GPT-3 with t = 8: GB of one sample.
TEST(ReducingActivations, Gpt3)
{
    const Transformer& gpt3 = namedModel("gpt3");
    Settings s;
    s.precision = Number::Float16;
    s.sequence = 2048;
    const auto gigabytes = [&] { return memoryOf(gpt3, s).of(Held::Activations) / GB; };
    expectWithin(gigabytes(), 275.4, 1e-3, "t = 1");
    s.tensorParallel = 8;
    expectWithin(gigabytes(), 55.6, 1e-3, "t = 8");
    s.sequenceParallel = true;
    expectWithin(gigabytes(), 34.4, 2e-3, "and sequence");
    s.recompute = Recompute::Selective;
    expectWithin(gigabytes(), 10.27, 1e-3, "and selective recompute");
    s = Settings();
    s.precision = Number::Float16;
    s.recompute = Recompute::Full;
    double checkpoints = 0;
    const Memory memory = memoryOf(gpt3, s);
    for (const Term& term : memory.terms[static_cast<std::size_t>(Held::Activations)])
        if (term.name.find("checkpoints") == 0) checkpoints += term.value;
    expectWithin(checkpoints / GB, 4.83, 1e-3, "checkpoints of full recompute");
}

// The same paper's section 5: selective recompute spares 70 % of GPT-3's activations at t = 8, 65 % of MT-NLG's.
TEST(ReducingActivations, SelectiveSpares)
{
    const auto spared = [](const Transformer& model) {
        Settings s;
        s.precision = Number::Float16;
        s.sequence = 2048;
        s.tensorParallel = 8;
        s.sequenceParallel = true;
        const double all = memoryOf(model, s).of(Held::Activations);
        s.recompute = Recompute::Selective;
        return 1 - memoryOf(model, s).of(Held::Activations) / all;
    };
    EXPECT_NEAR(spared(namedModel("gpt3")), 0.70, 0.01);
    EXPECT_NEAR(spared(gptLike(105, 20480, 128, 51200, 2048)), 0.65, 0.01);
}

// EleutherAI cookbook, calc_transformer_mem.py, any width w: s·b·h·L·((16w + 2) + (2w + 1)·a·s/h).
TEST(Cookbook, ActivationsOfAnyWidth)
{
    for (const Number number : {Number::Float32, Number::Bfloat16}) {
        for (const auto& [L, h, a, sequence] : {std::array<std::int64_t, 4>{44, 6144, 64, 2048}, {24, 1024, 16, 512}}) {
            Settings s;
            s.precision = number;
            s.attention = Attention::FusedSoftmax;
            s.sequence = sequence;
            const double w = bytesOf(number), sbhL = static_cast<double>(sequence * h * L);
            expectWithin(memoryOf(gptLike(L, h, a, 51200, 2048), s).of(Held::Activations),
                         sbhL * (16 * w + 2 + (2 * w + 1) * static_cast<double>(a * sequence) / static_cast<double>(h)),
                         2e-3, "activations");
        }
    }
}

// Megatron-LM, theoretical_memory_usage.py: what it computes, for GPT-3 and for a gated, grouped model.
TEST(MegatronEstimate, Llama)
{
    const Transformer& m = namedModel("llama-3-8b");
    Settings s;
    s.precision = Number::Bfloat16;
    s.count = Count::Megatron;
    s.sequence = 4096;
    s.microBatch = 2;
    s.tensorParallel = 4;
    s.sequenceParallel = true;
    s.recompute = Recompute::Selective;
    s.zero = 1;
    s.dataParallel = 8;
    const double h = static_cast<double>(m.width), sb = 4096.0 * 2, L = static_cast<double>(m.layers), t = 4,
                 f = static_cast<double>(m.mlpWidth), V = static_cast<double>(m.vocabulary);
    const Memory memory = memoryOf(m, s);
    const double activations = (sb * h * (18 + 4 * f / h) * L + 8 * sb + sb * h + 4 * sb * h * (1 + V / h)) / t;
    expectWithin(memory.of(Held::Activations) + memory.of(Held::Output), activations, 1e-3, "activations");
    const double grouped = static_cast<double>(m.keyHeads) / static_cast<double>(m.heads);
    const double parameters = 2 * L * h * h * ((1 + grouped) + f / h * 1.5 + 2 / h + 1 / (L * h)) + 2 * h * V;
    expectWithin(memory.states(), parameters / t * (6 + 12.0 / 8), 1e-3, "weights and optimizer");

    s.pipelineParallel = 4; // the first stage holds L/p layers of p micro-batches
    s.steps = 64;
    const Memory staged = memoryOf(m, s);
    EXPECT_EQ(staged.device, "first stage");
    EXPECT_EQ(staged.inFlight, 4);
    expectWithin(staged.of(Held::Activations), (sb * h * (18 + 4 * f / h) * L + 4 * (8 * sb + sb * h)) / t, 1e-3,
                 "first stage");
    for (const std::int64_t k : {1, 2, 3}) { // fewer than the stages could hold
        s.steps = k;
        EXPECT_EQ(memoryOf(m, s).inFlight, static_cast<double>(k));
    }
    s.steps = 64;
    s.pipeline = Pipeline::GPipe; // goes forward with all of them
    EXPECT_EQ(memoryOf(m, s).inFlight, 64);
    s.pipeline = Pipeline::OneForwardOneBackward;
    s.interleave = 2;
    expectWithin(memoryOf(m, s).inFlight, 4 * (1 + 3.0 / (4 * 2)), 1e-12, "interleaved");
}

// ── time and others ─────────────────────────────────────────────────────────────────────────────────────────────────

// transformers issue 15026: T5-base, A100, bfloat16, b = 32: 224.09 samples/s at k = 1, 246.08 at 2; 267.2 measured
// at 8.
TEST(MeasuredTimes, TwoPointsGiveTheThird)
{
    const MeasuredTime time = timeThrough(32, {1, 224.09}, {2, 246.08});
    EXPECT_NEAR(8 * 32 / time.seconds(8), 265.6, 0.05);
    expectWithin(8 * 32 / time.seconds(8), 267.2, 0.01, "k = 8");
}

// arXiv 2205.05198, table 5: full recompute makes HFU / MFU 4/3.
TEST(MeasuredTimes, RecomputingCostsAThird)
{
    Settings s;
    s.precision = Number::Float16;
    s.recompute = Recompute::Full;
    for (const char* name : {"gpt3", "gpt2-xl", "bert-large", "llama-7b"}) {
        const UpdateTime time = updateTime(namedModel(name), s, {312e12, 0.4, std::nullopt, Synchronise::Window});
        EXPECT_LE(time.hardwareOperations / time.modelOperations, 4.0 / 3 + 1e-12) << name;
        expectWithin(time.hardwareOperations / time.modelOperations, 4.0 / 3, 0.02, name);
    }
}

// arXiv 2205.05198, appendix A: 72·b·L·s·h²·(1 + s/(6h) + V/(12hL)) operations.
TEST(MeasuredTimes, OperationsOfADecoder)
{
    const Transformer& m = namedModel("gpt3");
    Settings s;
    s.microBatch = 3;
    const double h = static_cast<double>(m.width), L = static_cast<double>(m.layers),
                 V = static_cast<double>(m.vocabulary), length = 2048;
    expectWithin(updateTime(m, s, {1e12, 1, std::nullopt, Synchronise::Window}).modelOperations,
                 72 * 3 * L * length * h * h * (1 + length / (6 * h) + V / (12 * h * L)), 1e-9, "operations");
}

// Hugging Face accelerate, guide of gradient synchronisation: two T4, k = 4: 0.50 s → 0.41 s; two nodes 2.0 → 0.91 s.
TEST(MeasuredTimes, SynchronisingOnceIsFaster)
{
    Settings s;
    s.dataParallel = 2;
    s.steps = 4;
    s.sequence = 128;
    s.microBatch = 8;
    const auto slower = [&](double bandwidth) {
        const UpdateTime time =
            updateTime(namedModel("bert-base-cased"), s, {8.1e12, 0.5, bandwidth, Synchronise::Window});
        EXPECT_EQ(time.update, time.updateOnce);
        return time.updateEach / time.updateOnce;
    };
    EXPECT_GT(slower(8e9), 1.02);           // in one machine
    EXPECT_GT(slower(1.25e9), slower(8e9)); // between two it matters more
    EXPECT_EQ(synchronisedSeconds(8, 10, 15, Synchronise::Window), 95);
    EXPECT_EQ(synchronisedSeconds(8, 10, 15, Synchronise::MicroBatch), 200);
}

// arXiv 2104.04473: (p − 1)/k, interleaved over v parts: over v.
TEST(MeasuredTimes, PipelineBubble)
{
    Settings s;
    s.pipelineParallel = 8;
    const auto bubble = [&](std::int64_t k, std::int64_t v) {
        s.steps = k;
        s.interleave = v;
        return updateTime(namedModel("gpt3"), s, {1e15, 0.5, std::nullopt, Synchronise::Window}).bubble;
    };
    EXPECT_DOUBLE_EQ(bubble(8, 1), 7.0 / 8);
    EXPECT_DOUBLE_EQ(bubble(32, 1), 7.0 / 32);
    EXPECT_DOUBLE_EQ(bubble(32, 4), 7.0 / 32 / 4);
}

} // namespace
} // namespace tarakum::plan
