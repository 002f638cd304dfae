// What the CUDA backend asks of CUDA and cuBLAS, on a fake of them that runs nothing before it must and fails where it
// is told to: the numbers are those of the operations' loops on the host, bit for bit.
#include "engine/backend/cuda/cuda_backend.hpp"
#include "engine/backend/cuda/gpu_device.hpp"
#include "engine/backend/cuda/plugin.hpp"
#include "engine/data/data_set.hpp"
#include "engine/lab/arm.hpp"
#include "engine/lab/document.hpp"
#include "engine/lab/end_samples.hpp"
#include "tests/support/cuda_on_host.hpp"
#include "tests/support/fake_cuda/fake_cuda.hpp"
#include "tests/support/open_gate.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace tarakum {
namespace {

std::shared_ptr<Backend> fakeGpu(const CudaOptions& options = {})
{
    return std::make_shared<cuda::CudaBackend>(cuda::openGpu(0, options));
}

struct Trained
{
    std::string weights;        // their bits
    std::vector<double> losses; // and norms
    double milliseconds = 0;
};

Trained train(const std::string& text, const std::shared_ptr<Backend>& ops)
{
    const Experiment experiment = readExperiment(parseDocument(text, "test"), "");
    const auto data = loadDataSet(experiment.data, experiment.loss, experiment.seed);
    RunRecord record(experiment, "{}");
    Arm arm(record.experiment, 0, *data, endSamples(experiment, data->train.count), ops, true, record.arms[0]);
    OpenGate gate;
    Trained trained;
    while (!arm.over()) {
        trained.weights.resize(static_cast<std::size_t>(arm.weights().count() * bytesOf(arm.weights().type())));
        ops->download(trained.weights.data(), arm.weights()); // before the last update: the end takes them away
        arm.advance(gate, nullptr);
    }
    for (std::size_t i = 0; i < record.arms[0].updates.size(); ++i) {
        const UpdateRow& row = record.arms[0].updates[i];
        for (const double value : {row.loss, row.gradNorm, row.updateNorm}) trained.losses.push_back(value);
        for (const double time : {row.msForward, row.msBackward, row.msAccumulate, row.msClip, row.msOptimizer}) {
            EXPECT_GE(time, 0);
            trained.milliseconds += time;
        }
    }
    return trained;
}

constexpr const char* kModels[] = {
    R"("data": {"kind": "random", "inputs": 8, "classes": 3, "train_samples": 60, "test_samples": 10},
       "model": {"kind": "mlp", "hidden": [16, 24], "activation": "gelu", "normalisation": "layer", "dropout": 0.1})",
    R"("data": {"kind": "random", "channels": 2, "size": 6, "classes": 3, "train_samples": 60, "test_samples": 10},
       "model": {"kind": "cnn", "channels": [3, 4], "normalisation": "batch"})",
    R"("data": {"kind": "random", "vocabulary": 20, "context": 5, "train_samples": 60, "test_samples": 10},
       "model": {"kind": "gpt", "width": 16, "heads": 2, "layers": 2, "dropout": 0.2})",
    R"("data": {"kind": "random", "steps": 4, "inputs": 4, "classes": 3, "train_samples": 60, "test_samples": 10},
       "model": {"kind": "gru", "hidden": [6]})"};

std::string experiment(const char* model, const std::string& arm, int updates)
{
    return R"({"tarakum": 1, "loss": "cross-entropy", "length": {"updates": )" + std::to_string(updates) + "}, " +
           model + R"(, "arms": [{"name": "a", )" + arm + "}]}";
}

class CudaFake : public testing::Test
{
protected:
    CudaFake() { fake_cuda::reset(); }
    ~CudaFake() override { EXPECT_TRUE(fake_cuda::state() == fake_cuda::State()) << "something is left"; }
};
class CudaFakeModels : public CudaFake, public testing::WithParamInterface<const char*>
{
};
INSTANTIATE_TEST_SUITE_P(Models, CudaFakeModels, testing::ValuesIn(kModels),
                         [](const auto& p) { return std::to_string(p.index); });

TEST_P(CudaFakeModels, GivesTheBitsOfTheLoops)
{
    for (
        const char* arm :
        {R"("micro_batch": 5, "accumulation_steps": 1)",
         R"("micro_batch": 4, "accumulation_steps": 8, "clip_norm": 0.1)",
         R"("micro_batch": [4, 3, 5], "accumulation_steps": 2, "checkpointing": "every-layer", "precision": "float64")",
         R"("micro_batch": 4, "accumulation_steps": 3, "optimizer": {"kind": "adamw"}, "precision": "float16")"}) {
        SCOPED_TRACE(arm);
        const std::string text = experiment(GetParam(), arm, 8);
        const Trained loops = train(text, makeCudaBackendOnHost());
        for (const bool graphs : {true, false}) {
            const std::int64_t before = fake_cuda::graphLaunches();
            const Trained fake = train(text, fakeGpu({.graphs = graphs}));
            const bool fused = fake_cuda::productsThroughGelu() > 0; // rounded once less
            EXPECT_TRUE(fused || fake.weights == loops.weights) << "other bits";
            for (std::size_t i = 0; i < fake.losses.size(); ++i)
                EXPECT_NEAR(fake.losses[i], loops.losses[i], fused ? 0.02 * std::abs(loops.losses[i]) : 0) << i;
            EXPECT_EQ(fake_cuda::graphLaunches() > before, graphs);
            EXPECT_GT(fake.milliseconds, 0);
        }
    }
}

TEST_P(CudaFakeModels, DoesWithoutGraphsThatCannotBe)
{
    const std::string text = experiment(GetParam(), R"("micro_batch": 4, "accumulation_steps": 3)", 5);
    const Trained right = train(text, fakeGpu());
    fake_cuda::refuseGraphs(true);
    const Trained other = train(text, fakeGpu());
    EXPECT_TRUE(right.weights == other.weights);
    EXPECT_EQ(right.losses, other.losses);
}

// Of addresses that are not aligned.
TEST_P(CudaFakeModels, DoesItselfWhatCublasCannot)
{
    fake_cuda::refuseAlignment(128);
    const std::string text = experiment(GetParam(), R"("micro_batch": 4, "accumulation_steps": 3)", 5);
    const Trained right = train(text, makeCudaBackendOnHost()), other = train(text, fakeGpu());
    EXPECT_TRUE(right.weights == other.weights);
    EXPECT_EQ(right.losses, other.losses);
}

TEST_F(CudaFake, ProductsGoBackThroughGelu)
{
    const std::string text =
        experiment(kModels[2], R"("micro_batch": 4, "accumulation_steps": 2, "precision": "bfloat16")", 3);
    train(text, fakeGpu());
    EXPECT_GT(fake_cuda::productsThroughGelu(), 0);

    fake_cuda::reset();
    fake_cuda::refuseGelu(true); // then it is done as on the host, where it is rounded first
    const Trained loops = train(text, makeCudaBackendOnHost()), fake = train(text, fakeGpu());
    EXPECT_TRUE(fake.weights == loops.weights);
    EXPECT_EQ(fake_cuda::productsThroughGelu(), 0);
}

// What cuBLAS has been told of a product of the same kind and size, addresses aside, is kept.
TEST_F(CudaFake, ProductsOfOneKindHaveTheirOwnAddresses)
{
    for (const bool graphs : {true, false}) {
        const auto ops = fakeGpu({.graphs = graphs});
        MemoryLedger memory(*ops);
        const auto filled = [&](const Shape& shape, double value) {
            const Tensor t = memory.allocate(Category::Workspace, Type::Bfloat16, shape, "a test's tensor");
            ops->fill(t, value);
            return t;
        };
        const auto first = [&](const Tensor& t) {
            Bfloat16 value;
            ops->download(&value, t.part(0, Shape(1)));
            return static_cast<double>(static_cast<float>(value));
        };
        const Tensor a = filled(Shape(8, 32), 1), b = filled(Shape(32, 32), 1), y = filled(Shape(8, 32), 0);
        const Tensor rows[] = {filled(Shape(128), 1).part(0, Shape(32)),
                               filled(Shape(128), 2).part(0, Shape(32))};                // aligned alike
        const Tensor inputs[] = {filled(Shape(8, 32), 100), filled(Shape(8, 32), -100)}; // slopes 1 and 0
        for (int round = 0; round < 3; ++round) {
            for (int i = 0; i < 2; ++i) {
                ops->repeatRow(y, rows[i]);
                ops->matmul(y, 1, a, Transpose::No, b, Transpose::No);
                EXPECT_EQ(first(y), 32 + 1 + i);
                ops->matmul(y, 0, a, Transpose::No, b, Transpose::No);
                ops->activateBackward(Activation::Gelu, y, inputs[i]);
                EXPECT_EQ(first(y), i == 0 ? 32 : 0);
            }
        }
    }
}

// Each on a stream of its own; what one reads of the other is there.
TEST_F(CudaFake, TwoArmsStandSideBySide)
{
    const std::string text =
        R"({"tarakum": 1, "loss": "cross-entropy", "length": {"updates": 5}, )" + std::string(kModels[2]) +
        R"(, "arms": [{"name": "a", "micro_batch": 6}, {"name": "b", "micro_batch": 2, "accumulation_steps": 3,
                       "average": {"decay": 0.9}}]})";
    const Experiment experiment = readExperiment(parseDocument(text, "test"), "");
    const auto data = loadDataSet(experiment.data, experiment.loss, experiment.seed);
    const auto distances = [&](const std::shared_ptr<Backend>& a, const std::shared_ptr<Backend>& b) {
        RunRecord record(experiment, "{}");
        const std::int64_t end = endSamples(experiment, data->train.count);
        Arm first(record.experiment, 0, *data, end, a, false, record.arms[0]);
        Arm second(record.experiment, 1, *data, end, b, false, record.arms[1]);
        OpenGate gate;
        std::vector<double> found;
        while (!first.over()) {
            first.advance(gate, nullptr);
            second.advance(gate, &first);
            found.push_back(record.arms[1].updates[record.arms[1].updates.size() - 1].paramDistance);
        }
        return found;
    };
    const auto loops = [] { return makeCudaBackendOnHost(); };
    const std::vector<double> right = distances(loops(), loops());
    EXPECT_EQ(distances(fakeGpu(), fakeGpu()), right);
    const auto shared = fakeGpu();
    EXPECT_EQ(distances(shared, shared), right);
    ASSERT_EQ(right.size(), 5u);
    EXPECT_GT(right.back(), 0);
}

// The others may be somebody else's, and opening one takes memory on it.
TEST_F(CudaFake, OnlyTheGpuThatIsUsedIsOpened)
{
    fake_cuda::setGpus({61, 90, 120, 90});
    const cuda::Plugin& plugin = *tarakumCudaPlugin(TARAKUM_VERSION);
    const CudaState state = plugin.state();
    EXPECT_EQ(fake_cuda::opened(), std::vector<int>{1});
    EXPECT_EQ(state.unusable, "");
    EXPECT_EQ(state.driver, "13.2");
    EXPECT_EQ(state.runtime, "12.8");
    EXPECT_EQ(state.cublas, "13.1.0");
    ASSERT_EQ(state.gpus.size(), 4u);
    EXPECT_EQ(state.gpus[0].unusable, "compute capability 6.1 is too old, 7.5 is needed");
    EXPECT_EQ(state.gpus[1].freeBytes, std::int64_t{7} << 30);
    EXPECT_EQ(state.gpus[2].unusable + state.gpus[3].unusable, "");
    EXPECT_EQ(state.gpus[2].freeBytes, 0);
    train(experiment(kModels[0], R"("micro_batch": 4)", 2), plugin.open(1, {}));
    EXPECT_EQ(fake_cuda::opened(), std::vector<int>{1});
    EXPECT_EQ(tarakumCudaPlugin("another"), nullptr);
}

TEST_F(CudaFake, AGpuThatCannotBeOpenedGivesWayToTheNext)
{
    fake_cuda::setGpus({90, 90});
    const cuda::Plugin& plugin = *tarakumCudaPlugin(TARAKUM_VERSION);
    plugin.state();
    const std::vector<std::string> calls = fake_cuda::calls();
    const auto memory = std::find(calls.begin(), calls.end(), "cudaMemGetInfo");
    ASSERT_NE(memory, calls.end());
    fake_cuda::failCall(memory - calls.begin() + 1);
    const CudaState state = plugin.state();
    EXPECT_EQ(state.unusable, "");
    EXPECT_EQ(state.gpus[0].unusable, "an error that a test asked for");
    EXPECT_EQ(state.gpus[1].unusable, "");
    EXPECT_EQ(fake_cuda::opened(), (std::vector<int>{0, 1}));
}

// Whichever call fails: an error that names it, or nothing at all where it does not matter; never the end of the
// process, and nothing is left.
TEST_F(CudaFake, EveryCallMayFail)
{
    const std::string text = experiment(
        kModels[0], R"("micro_batch": 3, "accumulation_steps": 2, "precision": "bfloat16", "clip_norm": 0.1)", 4);
    fake_cuda::reset();
    train(text, fakeGpu());
    const std::vector<std::string> calls = fake_cuda::calls();
    std::map<std::string, std::vector<std::int64_t>> places;
    for (std::size_t i = 0; i < calls.size(); ++i) places[calls[i]].push_back(static_cast<std::int64_t>(i) + 1);
    EXPECT_GT(places.size(), 35u) << "functions are called";
    std::set<std::int64_t> which; // of each function's calls the first, some, and the last
    for (const auto& [name, all] : places) {
        for (std::size_t i = 0; i < all.size(); i += all.size() / 6 + 1) which.insert(all[i]);
        which.insert(all.back());
    }
    for (const std::int64_t call : which) {
        fake_cuda::failCall(call);
        try {
            train(text, fakeGpu());
        } catch (const SystemError& problem) {
            const std::string what = problem.what();
            EXPECT_EQ(what.find("CUDA: "), 0u) << what;
            EXPECT_NE(what.find("an error that a test asked for"), std::string::npos) << what;
            const bool named = what.find(fake_cuda::failedCall() + " failed") != std::string::npos ||
                               (fake_cuda::failedCall() == "cudaLaunchKernel" &&
                                what.find("starting a kernel failed in ") != std::string::npos) ||
                               fake_cuda::failedCall() == "cudaEventCreateWithFlags";
            EXPECT_TRUE(named) << fake_cuda::failedCall() << ": " << what;
        }
        EXPECT_EQ(fake_cuda::failedCall(), calls[static_cast<std::size_t>(call - 1)]);
        ASSERT_TRUE(fake_cuda::state() == fake_cuda::State()) << "left after " << fake_cuda::failedCall();
    }
    fake_cuda::failCall(0);
}

} // namespace
} // namespace tarakum
