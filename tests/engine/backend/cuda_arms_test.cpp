// Whole arms on the CUDA backend's operations: the same bits the second time, and close to the CPU's.
#include "engine/backend/cuda/cuda.hpp"
#include "engine/data/data_set.hpp"
#include "engine/lab/arm.hpp"
#include "engine/lab/document.hpp"
#include "engine/lab/end_samples.hpp"
#include "tests/support/cuda_on_host.hpp"
#include "tests/support/open_gate.hpp"
#include "tests/support/test_backend.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>

namespace tarakum {
namespace {

struct Trained
{
    std::string weights; // their bits
    std::vector<double> losses, gradNorms, gradErrors;
    std::vector<bool> skipped, moved; // each window; whether it changed the weights, without the last one
    double peak = 0;
};

Trained train(const std::string& text, const std::shared_ptr<Backend>& ops)
{
    const Experiment experiment = readExperiment(parseDocument(text, "test"), "");
    const auto data = loadDataSet(experiment.data, experiment.loss, experiment.seed);
    RunRecord record(experiment, "{}");
    Arm arm(record.experiment, 0, *data, endSamples(experiment, data->train.count), ops, false, record.arms[0]);
    OpenGate gate;
    Trained trained;
    while (!arm.over()) {
        std::string weights(static_cast<std::size_t>(arm.weights().count() * bytesOf(arm.weights().type())), '\0');
        ops->download(weights.data(), arm.weights()); // before the last update: the end takes them away
        if (!trained.weights.empty()) trained.moved.push_back(weights != trained.weights);
        trained.weights = std::move(weights);
        arm.advance(gate, nullptr);
    }
    const Log<UpdateRow>& rows = record.arms[0].updates;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        trained.losses.push_back(rows[i].loss);
        trained.skipped.push_back(rows[i].status == RowStatus::Skipped);
        if (!isMissing(rows[i].gradNorm)) trained.gradNorms.push_back(rows[i].gradNorm); // adama has none
        trained.gradErrors.push_back(rows[i].gradError);
        trained.peak = std::max(trained.peak, rows[i].bytesPeak);
    }
    return trained;
}

// With graphs or without them; counts: on the host only.
std::shared_ptr<Backend> cudaBackend(CudaGraphs graphs, CudaOnHost::Counts* counts)
{
    if (testsGpu()) return makeCudaBackend({.graphs = graphs != CudaGraphs::Off});
    return makeCudaBackendOnHost({graphs, counts});
}

std::shared_ptr<Backend> cudaBackend()
{
    return testsCuda() ? makeTestBackend(1) : makeCudaBackendOnHost();
}

class CudaArms : public testing::TestWithParam<const char*>
{
};

constexpr const char* kModels[] = {
    R"("data": {"kind": "random", "inputs": 7, "classes": 3, "train_samples": 60, "test_samples": 10},
       "model": {"kind": "mlp", "hidden": [9, 5], "activation": "gelu", "normalisation": "layer", "dropout": 0.1})",
    R"("data": {"kind": "random", "channels": 2, "size": 9, "classes": 3, "train_samples": 60, "test_samples": 10},
       "model": {"kind": "cnn", "channels": [3, 4], "normalisation": "batch"})",
    R"("data": {"kind": "random", "vocabulary": 30, "context": 9, "train_samples": 60, "test_samples": 10},
       "model": {"kind": "gpt", "width": 16, "heads": 2, "layers": 2})",
    R"("data": {"kind": "random", "steps": 5, "inputs": 4, "classes": 3, "train_samples": 60, "test_samples": 10},
       "model": {"kind": "gru", "hidden": [6]})"};
INSTANTIATE_TEST_SUITE_P(Models, CudaArms, testing::ValuesIn(kModels),
                         [](const auto& p) { return std::to_string(p.index); });

std::string experiment(const char* model, const char* precision)
{
    return std::string(R"({"tarakum": 1, "loss": "cross-entropy", "length": {"updates": 6}, )") + model +
           R"(, "arms": [{"name": "a", "micro_batch": [4, 3], "accumulation_steps": 3, "clip_norm": 1,
                         "checkpointing": "every-layer", "optimizer": {"kind": "adamw"}, "precision": ")" +
           precision + "\"}]}";
}

TEST_P(CudaArms, GiveTheSameBitsTwiceAndTheCpusNumbers)
{
    const struct
    {
        const char* precision;
        double within; // of the losses and norms
    } cases[] = {{"float64", 1e-10}, {"float32", 1e-3}, {"bfloat16", 0.1}, {"float16", 0.02}};
    for (const auto& c : cases) {
        SCOPED_TRACE(c.precision);
        const std::string text = experiment(GetParam(), c.precision);
        const Trained cpu = train(text, makeCpuBackend(1)), cuda = train(text, cudaBackend());
        const KernelsBackwards backwards;
        const Trained again = train(text, cudaBackend());
        EXPECT_TRUE(cuda.weights == again.weights) << "other bits the second time";
        EXPECT_EQ(cuda.losses, again.losses);
        EXPECT_EQ(cuda.gradNorms, again.gradNorms);
        EXPECT_EQ(cuda.peak, cpu.peak) << "the ledger books the same";
        ASSERT_EQ(cuda.losses.size(), cpu.losses.size());
        for (std::size_t i = 0; i < cpu.losses.size(); ++i) {
            EXPECT_NEAR(cuda.losses[i], cpu.losses[i], c.within * std::abs(cpu.losses[i])) << i;
            EXPECT_NEAR(cuda.gradNorms[i], cpu.gradNorms[i], c.within * std::abs(cpu.gradNorms[i])) << i;
        }
    }
}

// Of a window, against the right one in float64 at the same weights: no further from it than the CPU's of that type.
TEST_P(CudaArms, GiveGradientsWithinTheirType)
{
    for (const char* precision : {"bfloat16", "float16", "float32"}) {
        SCOPED_TRACE(precision);
        std::string text = experiment(GetParam(), precision);
        text.insert(text.rfind("\"arms\""), "\"check_gradient\": 1, ");
        const Trained cpu = train(text, makeCpuBackend(1)), cuda = train(text, cudaBackend());
        ASSERT_EQ(cuda.gradErrors.size(), 6u);
        for (std::size_t i = 0; i < 6; ++i) {
            EXPECT_GT(cuda.gradErrors[i], 0) << i;
            EXPECT_LT(cuda.gradErrors[i], 2 * cpu.gradErrors[i]) << i;
        }
    }
}

// Where samples stand, weights of the mean, sizes, drawn numbers: all that changes from one micro-batch to the next.
TEST_P(CudaArms, TrainAlikeWithGraphsAndWithout)
{
    for (const char* arm :
         {R"("micro_batch": 5, "accumulation_steps": 1)", R"("micro_batch": 5, "accumulation_steps": 2)",
          R"("micro_batch": 4, "accumulation_steps": 8, "checkpointing": "every-layer")",
          R"("micro_batch": [4, 3, 5], "accumulation_steps": 2, "clip_norm": 0.1)",
          R"("micro_batch": 7, "effective_batch": 16, "optimizer": {"kind": "adama"})",
          R"("micro_batch": 6, "accumulation_steps": 2, "rules": {"dropout_stream": "sequential"})",
          R"("micro_batch": 6, "accumulation_steps": 2, "loss_scale": {"initial": 1024, "interval": 3},
                               "rules": {"not_finite": "skip-micro-batch"})",
          R"("micro_batch": 4, "accumulation_steps": 3, "rules": {"backward": "window-end"},
                               "buffer": {"type": "bfloat16", "summation": "stochastic"})"}) {
        SCOPED_TRACE(arm);
        std::string model = GetParam();
        const std::string kind = R"("kind": "mlp")"; // dropout in the others too
        if (model.find(kind) == std::string::npos) model.insert(model.rfind('}'), R"(, "dropout": 0.2)");
        const std::string text = std::string(R"({"tarakum": 1, "loss": "cross-entropy", "length": {"updates": 9}, )") +
                                 model + R"(, "arms": [{"name": "a", )" + arm + "}]}";
        CudaOnHost::Counts counts;
        const Trained plain = train(text, cudaBackend(CudaGraphs::Off, nullptr));
        for (const CudaGraphs graphs : {CudaGraphs::On, CudaGraphs::Refused}) {
            const Trained other = train(text, cudaBackend(graphs, &counts));
            EXPECT_TRUE(plain.weights == other.weights) << "other bits";
            EXPECT_EQ(plain.losses, other.losses);
            EXPECT_EQ(plain.gradNorms, other.gradNorms);
            EXPECT_EQ(plain.peak, other.peak);
        }
        if (!testsGpu()) {
            EXPECT_GE(counts.graphLaunches, 9) << "a micro-batch and more an update";
        }
    }
}

// A scale that is too large at first: windows are left out, on the device, in graphs that do the same commands each
// time.
TEST(CudaDecisions, LeaveOutTheWindowsThatTheCpuLeavesOut)
{
    const std::string text = R"({"tarakum": 1, "loss": "cross-entropy", "length": {"updates": 9}, )" +
                             std::string(kModels[0]) +
                             R"(, "arms": [{"name": "a", "micro_batch": 5, "accumulation_steps": 2, "clip_norm": 0.1,
                                  "precision": "float16", "optimizer": {"kind": "adamw"}, "average": {"decay": 0.9},
                                  "loss_scale": {"initial": 1e7, "backoff": 0.1, "interval": 3}}]})";
    const Trained cpu = train(text, makeCpuBackend(1));
    EXPECT_THAT(cpu.skipped, testing::Contains(true));
    EXPECT_THAT(cpu.skipped, testing::Contains(false));
    for (const CudaGraphs graphs : {CudaGraphs::On, CudaGraphs::Off}) {
        const Trained cuda = train(text, cudaBackend(graphs, nullptr));
        EXPECT_EQ(cuda.skipped, cpu.skipped);
        EXPECT_EQ(cuda.moved, cpu.moved);
        ASSERT_EQ(cuda.skipped.size(), cuda.moved.size() + 1);
        for (std::size_t i = 0; i < cuda.moved.size(); ++i) EXPECT_NE(cuda.skipped[i], cuda.moved[i]) << i;
    }
}

// For the log, however many micro-batches there are: whether and how to step is decided on the device. Times are not
// counted.
TEST(CudaWaits, OnceAnUpdate)
{
    if (testsGpu()) GTEST_SKIP() << "counted on the host";
    for (const char* rest :
         {R"("accumulation_steps": 1)", R"("accumulation_steps": 5, "clip_norm": 1)",
          R"("accumulation_steps": 2, "clip_norm": 1, "optimizer": {"kind": "adamw"}, "average": {"decay": 0.9},
             "precision": "float16", "loss_scale": {"initial": 1024})",
          R"("accumulation_steps": 3, "optimizer": {"kind": "adama"})"}) {
        SCOPED_TRACE(rest);
        std::int64_t waits[2];
        for (const bool longer : {false, true}) {
            CudaOnHost::Counts counts;
            train(R"({"tarakum": 1, "loss": "cross-entropy", "length": {"updates": )" +
                      std::string(longer ? "12" : "2") + "}, " + kModels[0] +
                      R"(, "arms": [{"name": "a", "micro_batch": 4, )" + rest + "}]}",
                  makeCudaBackendOnHost({CudaGraphs::On, &counts}));
            waits[longer] = counts.waits;
        }
        EXPECT_EQ(waits[1] - waits[0], 10 * (1 + 1)) << "and once more, as the test looks at the weights";
    }
}

// The first arm's weights stand on another device: where there is no room for a copy the distance is missing, and no
// more.
TEST(CudaMemory, ThatIsFullForTheDistanceEndsNoArm)
{
    const std::string text = R"({"tarakum": 1, "loss": "cross-entropy", "length": {"updates": 3}, )" +
                             std::string(kModels[0]) +
                             R"(, "arms": [{"name": "a", "micro_batch": 4}, {"name": "b", "micro_batch": 4}]})";
    Experiment experiment = readExperiment(parseDocument(text, "test"), "");
    experiment.arms[1].device = Device::Cuda;
    const auto data = loadDataSet(experiment.data, experiment.loss, experiment.seed);
    RunRecord record(experiment, "{}");
    bool full = false;
    const std::int64_t end = endSamples(experiment, data->train.count);
    Arm first(record.experiment, 0, *data, end, makeCpuBackend(1), false, record.arms[0]);
    Arm second(record.experiment, 1, *data, end, makeCudaBackendOnHost({.full = &full}), false, record.arms[1]);
    OpenGate gate;
    while (!second.over()) {
        first.advance(gate, nullptr);
        second.advance(gate, &first);
        full = record.arms[1].updates.size() == 1;
    }
    EXPECT_EQ(record.arms[1].status, ArmStatus::Finished);
    const Log<UpdateRow>& rows = record.arms[1].updates;
    ASSERT_EQ(rows.size(), 3u);
    EXPECT_LT(rows[0].paramDistance, 1e-4);
    EXPECT_TRUE(isMissing(rows[1].paramDistance));
    EXPECT_FALSE(isMissing(rows[1].loss));
    EXPECT_LT(rows[2].paramDistance, 1e-4);
}

// A device keeps some thousand results: those of a longer window are read in between.
TEST(CudaWaits, KeepsTheLossesOfALongWindow)
{
    const std::string text =
        R"({"tarakum": 1, "loss": "cross-entropy", "length": {"updates": 1},
            "data": {"kind": "random", "inputs": 2, "classes": 3, "train_samples": 4500, "test_samples": 0},
            "model": {"kind": "mlp", "hidden": []},
            "arms": [{"name": "a", "micro_batch": 1, "accumulation_steps": 4500, "precision": "float64"}]})";
    const Trained cpu = train(text, makeCpuBackend(1)), cuda = train(text, cudaBackend());
    ASSERT_EQ(cuda.losses.size(), 1u);
    EXPECT_NEAR(cuda.losses[0], cpu.losses[0], 1e-12);
    EXPECT_NEAR(cuda.gradNorms[0], cpu.gradNorms[0], 1e-12);
}

} // namespace
} // namespace tarakum
