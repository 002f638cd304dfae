// Whole arms on the CUDA backend's operations: the same bits the second time, and close to the CPU's.
#include "engine/data/data_set.hpp"
#include "engine/lab/arm.hpp"
#include "engine/lab/document.hpp"
#include "engine/lab/end_samples.hpp"
#include "tests/support/cuda_on_host.hpp"
#include "tests/support/open_gate.hpp"
#include "tests/support/test_backend.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>

namespace tarakum {
namespace {

struct Trained
{
    std::string weights; // their bits
    std::vector<double> losses, gradNorms;
    double peak = 0;
};

Trained train(const std::string& text, std::shared_ptr<Backend> ops)
{
    const Experiment experiment = readExperiment(parseDocument(text, "test"), "");
    const auto data = loadDataSet(experiment.data, experiment.loss, experiment.seed);
    RunRecord record(experiment, "{}");
    Arm arm(record.experiment, 0, *data, endSamples(experiment, data->train.count), ops, false, record.arms[0]);
    OpenGate gate;
    Trained trained;
    while (!arm.over()) {
        trained.weights.resize(static_cast<std::size_t>(arm.weights().count() * bytesOf(arm.weights().type())));
        ops->download(trained.weights.data(), arm.weights()); // before the last update: the end takes them away
        arm.advance(gate, nullptr);
    }
    const Log<UpdateRow>& rows = record.arms[0].updates;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        trained.losses.push_back(rows[i].loss);
        trained.gradNorms.push_back(rows[i].gradNorm);
        trained.peak = std::max(trained.peak, rows[i].bytesPeak);
    }
    return trained;
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

} // namespace
} // namespace tarakum
