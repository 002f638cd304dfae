// A window that has warmed up asks the heap for nothing, on any thread; and what an arm took is given back.
#include "engine/lab/document.hpp"
#include "tests/support/drawn_experiment.hpp"
#include "tests/support/heap_count.hpp"
#include "tests/support/test_arm.hpp"
#include "tests/support/test_run.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstdlib>
#include <memory>
#include <ostream>
#include <thread>
#include <vector>

namespace tarakum {
namespace {

class HeapTest : public testing::Test
{
protected:
    void SetUp() override
    {
        if (!heapIsCounted()) GTEST_SKIP() << "the heap cannot be counted in this build";
    }
};

TEST_F(HeapTest, IsCountedOnAllThreads)
{
    std::thread([] {}).join(); // whatever the library keeps of a first thread is kept by now
    const std::int64_t allocations = heapAllocations(), blocks = heapBlocks();
    std::vector<int>* volatile block = new std::vector<int>(10);
    EXPECT_GE(heapAllocations() - allocations, 2);
    EXPECT_GE(heapBlocks() - blocks, 2);
    delete block;
    EXPECT_EQ(heapBlocks(), blocks);
    const std::int64_t before = heapAllocations();
    void* volatile memory = nullptr;
    std::thread([&] { memory = std::aligned_alloc(64, 128); }).join();
    EXPECT_GE(heapAllocations() - before, 2) << "the thread's own, and its block";
    std::free(memory);
    EXPECT_EQ(heapBlocks(), blocks);
}

struct HeapCase
{
    const char* name;
    void (*change)(Experiment&);
};
void PrintTo(const HeapCase& c, std::ostream* out)
{
    *out << c.name;
}
const HeapCase kHeapCases[] = {
    {"Plain", [](Experiment&) {}},
    {"Measured", [](Experiment& e) { e.measure = Measure::MicroBatch; }},
    {"Float64", [](Experiment& e) { e.arms[0].precision = Precision::Float64; }},
    {"GeluAdam",
     [](Experiment& e) {
         e.model.activation = Activation::Gelu;
         e.arms[0].optimizer.kind = OptimizerKind::Adam;
     }},
    {"Momentum", [](Experiment& e) { e.arms[0].optimizer.momentum = 0.9; }},
    {"Ragged",
     [](Experiment& e) {
         e.arms[0].microBatch = {7, 1, 12, 3};
     }},
    {"EffectiveBatch", [](Experiment& e) { e.arms[0].effectiveBatch = 29; }},
    {"Clipped", [](Experiment& e) { e.arms[0].clipNorm = 0.1; }},
    {"ClippedRunningSum",
     [](Experiment& e) {
         e.arms[0].clipNorm = 0.1;
         e.arms[0].rules.clip = ClipAt::RunningSum;
     }},
    {"ClippedMicroBatch",
     [](Experiment& e) {
         e.arms[0].clipNorm = 0.1;
         e.arms[0].rules.clip = ClipAt::MicroBatch;
     }},
    {"Dropped", [](Experiment& e) { e.arms[0].rules.lastWindow = LastWindow::Drop; }},
    {"Leaking", [](Experiment& e) { e.arms[0].rules.lastWindow = LastWindow::Leak; }},
    {"Carried", [](Experiment& e) { e.arms[0].rules.lastWindow = LastWindow::Carry; }},
    {"Inverted", [](Experiment& e) { e.arms[0].rules.boundary = Boundary::Inverted; }},
    {"Mse", [](Experiment& e) { e.loss = LossKind::Mse; }},
    {"Wide", // products and steps that are shared out among threads
     [](Experiment& e) {
         e.model.hidden = {600, 600};
         e.arms[0].microBatch = {40};
         e.arms[0].optimizer.kind = OptimizerKind::Adam;
     }},
};
class WarmWindowTest : public HeapTest, public testing::WithParamInterface<HeapCase>
{
};

// 100 samples in windows of 4 micro-batches of 10, so that the last window of an epoch is short; test figures after
// every window. The first 1024 rows of a log are one block.
TEST_P(WarmWindowTest, AsksForNothing)
{
    Experiment e = oneArm(LossKind::CrossEntropy, 10, 4, 0.01, 12);
    e.model.hidden = {9, 5};
    e.model.start = Start::Uniform;
    e.data.shuffle = true;
    e.evaluate = 1;
    e.measure = Measure::Update;
    e.arms[0].precision = Precision::Float32;
    GetParam().change(e);
    DataSet data = randomData(e.loss, 100, 6, 4, 1);
    data.test = data.train;
    TestArm arm(e, data, {}, 3);
    int warm = 0;
    while (!arm.over()) {
        const bool warmedUp =
            arm.updates() > 0 && arm.last().samples >= 400; // every size has come, carried windows too
        const std::int64_t before = heapAllocations();
        arm.advance();
        if (!warmedUp || arm.over()) continue; // at the end things are given back
        ASSERT_EQ(heapAllocations() - before, 0) << "in update " << arm.updates();
        ++warm;
    }
    EXPECT_GE(warm, 7);
    ASSERT_LT(arm.record().arms[0].microBatches.size(), 1024u);
}

INSTANTIATE_TEST_SUITE_P(Cases, WarmWindowTest, testing::ValuesIn(kHeapCases),
                         [](const auto& c) { return std::string(c.param.name); });

// Over all models, precisions, optimizers, buffers, rules and checkpointing, with ragged micro-batches.
TEST_F(HeapTest, AWarmWindowOfAnythingAsksForNothing)
{
    for (unsigned seed = 0; seed < 150; ++seed) {
        DrawnExperiment drawn = drawnExperiment(seed);
        Experiment& e = drawn.experiment;
        const std::int64_t epoch = drawn.data->train.count;
        e.length = {LengthUnit::Epochs, 5};
        e.evaluate = e.evaluate > 0 ? 1 : 0;
        if (seed % 3 == 0 && !e.arms[0].effectiveBatch) e.arms[0].microBatch = {e.arms[0].microBatch[0], 1, 3};
        TestArm arm(e, *drawn.data, {}, 2);
        while (!arm.over()) {
            const bool warmedUp = arm.updates() > 1 && arm.last().samples >= static_cast<double>(2 * epoch);
            const std::int64_t before = heapAllocations();
            arm.advance();
            const ArmRecord& record = arm.record().arms[0];
            if (record.microBatches.size() >= 1024 || record.layerNorms.size() >= 1024) break; // another block of a log
            if (!warmedUp || arm.over()) continue;
            ASSERT_EQ(heapAllocations() - before, 0) << "in update " << arm.updates() << " of " << drawn.json;
        }
    }
}

// No tensor bypasses the ledger: with eight times the samples in a micro-batch an arm asks the heap for hardly more
// than its ledger's chunk, and with a model of many times the weights too (a loss a row is kept aside).
TEST_F(HeapTest, NothingThatGrowsIsOutsideTheLedger)
{
    struct Size
    {
        std::int64_t ledger, outside;
    };
    const auto lived = [](const Experiment& e, const DataSet& data) {
        const std::int64_t before = heapBytes();
        TestArm arm(e, data, {}, 1);
        arm.finish();
        EXPECT_EQ(arm.status(), ArmStatus::Finished) << arm.record().arms[0].message;
        const std::int64_t ledger = arm.arm().memory().reserved();
        return Size{ledger, heapBytes() - before - ledger};
    };
    struct Case
    {
        const char* name;
        const char *data, *small, *large; // the model, and a larger one
        const char* loss = "cross-entropy";
    };
    const Case cases[]{{"mlp", R"({"kind": "random", "inputs": 100, "classes": 10, "train_samples": 256})",
                        R"({"kind": "mlp", "hidden": [64, 64], "normalisation": "batch"})",
                        R"({"kind": "mlp", "hidden": [640, 640], "normalisation": "batch"})"},
                       {"cnn", R"({"kind": "random", "channels": 2, "size": 14, "classes": 10, "train_samples": 256})",
                        R"({"kind": "cnn", "channels": [8, 8]})", R"({"kind": "cnn", "channels": [8, 64]})"},
                       {"gpt", R"({"kind": "random", "vocabulary": 30, "context": 16, "train_samples": 256})",
                        R"({"kind": "gpt", "width": 32, "heads": 2, "layers": 2})",
                        R"({"kind": "gpt", "width": 128, "heads": 2, "layers": 4})"},
                       {"gru", R"({"kind": "random", "steps": 8, "inputs": 10, "classes": 5, "train_samples": 256})",
                        R"({"kind": "gru", "hidden": [32]})", R"({"kind": "gru", "hidden": [256]})"},
                       {"pairs", R"({"kind": "pairs", "inputs": 20, "outputs": 30, "train_samples": 256})",
                        R"({"kind": "mlp", "hidden": [32]})", R"({"kind": "mlp", "hidden": [640]})", "contrastive"}};
    for (const Case& c : cases)
        for (const char* precision : {"float32", "bfloat16"}) {
            const auto sized = [&](const char* model, int b) {
                const std::string json = R"({"tarakum": 1, "data": )" + std::string(c.data) + R"(, "model": )" + model +
                                         R"(, "loss": ")" + c.loss +
                                         R"(", "length": {"updates": 3}, "arms": [{"name": "arm",
                                         "precision": ")" +
                                         precision + R"(", "micro_batch": )" + std::to_string(b) + "}]}";
                const Experiment e = readExperiment(parseDocument(json, c.name), {});
                return lived(e, *loadDataSet(e.data, e.loss, e.seed));
            };
            sized(c.large, 128); // whatever threads keep for good they keep by now
            const Size plain = sized(c.small, 16), manySamples = sized(c.small, 128), manyWeights = sized(c.large, 16);
            SCOPED_TRACE(std::string(c.name) + " " + precision);
            for (const Size& grown : {manySamples, manyWeights}) {
                ASSERT_GT(grown.ledger, plain.ledger);
                EXPECT_LT(grown.outside - plain.outside, (grown.ledger - plain.ledger) / 50 + 4096);
            }
        }
}

// Through a run and its commands: steps, pauses, and flat out to the end.
TEST_F(HeapTest, AWarmRunAsksForNothing)
{
    Experiment e = randomExperiment();
    e.arms = {armOf("accumulated", 7, 4), armOf("large batch", 28, 1)};
    e.length.count = 40;
    e.evaluate = 1;
    tarakum::Run run(e, "{}", {2, true, false, false, nullptr, {}});
    const auto rows = [&] { return updates(run, 0) + updates(run, 1); };
    for (std::size_t u = 1; u <= 20; ++u) { // two epochs
        run.step(Step::Update);
        ASSERT_TRUE(comesTrue([&] { return rows() == u && run.state() == RunState::Paused; }));
    }
    const auto done = [&] { return microSteps(run, 0) + microSteps(run, 1); };
    const std::int64_t before = heapAllocations();
    for (int i = 0; i < 20; ++i) {
        const std::int64_t next = done() + 1;
        run.step(Step::MicroBatch);
        ASSERT_TRUE(comesTrue([&] { return done() == next && run.state() == RunState::Paused; }));
    }
    for (int i = 0; i < 20; ++i) {
        const std::size_t next = rows() + 1;
        run.step(Step::Update);
        ASSERT_TRUE(comesTrue([&] { return rows() == next && run.state() == RunState::Paused; }));
    }
    run.play();
    run.wait(std::chrono::minutes(1));
    const std::int64_t after = heapAllocations();
    EXPECT_EQ(run.state(), RunState::Finished);
    EXPECT_EQ(after - before, 0);
    EXPECT_EQ(rows(), 2u * 40 * 5);
}

// Whatever became of it, an arm leaves nothing behind: every byte of its ledger goes back.
TEST_F(HeapTest, AnArmGivesEverythingBack)
{
    struct Stop final : Gate
    {
        void pass(std::int64_t, bool) override { throw RunStopped{}; }
    };
    const auto life = [](int kind) {
        Experiment e = oneArm(LossKind::CrossEntropy, 10, 4, kind == 1 ? 1e300 : 0.1, 2);
        e.model.hidden = {9, 5};
        e.model.activation = Activation::Gelu;
        e.model.start = Start::Uniform;
        e.arms[0].optimizer.kind = OptimizerKind::Adam;
        if (kind == 2) e.arms[0].memoryBudget = 5000;
        const DataSet data = randomData(e.loss, 100, 6, 4, 1);
        if (kind == 3) { // stopped within a window
            RunRecord record(e, "{}");
            Arm arm(record.experiment, 0, data, 200, makeCpuBackend(1), true, record.arms[0]);
            Stop gate;
            EXPECT_THROW(arm.advance(gate, nullptr), RunStopped);
            arm.stop();
            return record.arms[0].status.load();
        }
        return TestArm(e, data).finish().status();
    };
    const ArmStatus expected[]{ArmStatus::Finished, ArmStatus::NotFinite, ArmStatus::OutOfMemory, ArmStatus::Stopped};
    for (int kind = 0; kind < 4; ++kind) {
        EXPECT_EQ(life(kind),
                  expected[kind]); // whatever is kept for good, by the library or by exceptions, is kept by now
        const std::int64_t before = heapBlocks();
        const ArmStatus status = life(kind);
        const std::int64_t after = heapBlocks();
        EXPECT_EQ(status, expected[kind]);
        EXPECT_EQ(after, before) << kind;
    }
}

TEST_F(HeapTest, ARunGivesEverythingBack)
{
    const auto life = [] {
        Experiment e = randomExperiment();
        e.arms = {armOf("a", 7, 4), armOf("b", 28, 1)};
        tarakum::Run run(e, "{}");
        run.play();
        run.wait(std::chrono::minutes(1));
    };
    life();
    const std::int64_t before = heapBlocks();
    life();
    EXPECT_EQ(heapBlocks(), before);
}

} // namespace
} // namespace tarakum
