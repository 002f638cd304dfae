// Trains large networks of 16 bit on a GPU and prints, a line each: the time of bare products of the same shapes, the
// time of a window, the share of the one in the other, eight micro-batches an update against one, a window with graphs
// against one without, and what the device holds against the ledger. gpu_speed [--small]: sizes for a look at whether
// it works, on the CPU.
#include "engine/backend/cuda/cuda.hpp"
#include "engine/data/data_set.hpp"
#include "engine/lab/arm.hpp"
#include "engine/lab/devices.hpp"
#include "engine/lab/document.hpp"
#include "engine/lab/end_samples.hpp"
#include "tests/support/open_gate.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <exception>
#include <map>

namespace tarakum {
namespace {

using Clock = std::chrono::steady_clock;

bool small = false;

struct Product
{
    std::int64_t m, n, k;
    Transpose a, b;
};

struct Model
{
    const char* kind;
    std::int64_t width, layers, rows, steps; // rows of its products: b, or b · steps
    std::int64_t inputs = 64, classes = 1000, vocabulary = 8192;

    std::int64_t samples() const { return rows / steps; }
    bool isGpt() const { return std::strcmp(kind, "gpt") == 0; }
    std::string name() const { return std::string(kind) + " " + std::to_string(width); }
    std::string json(std::int64_t k) const
    {
        std::string data, model;
        const std::string n = std::to_string(2 * k * samples());
        if (isGpt()) {
            data = R"({"kind": "random", "vocabulary": )" + std::to_string(vocabulary) + R"(, "context": )" +
                   std::to_string(steps) + R"(, "train_samples": )" + n + R"(, "test_samples": 0})";
            model = R"({"kind": "gpt", "width": )" + std::to_string(width) + R"(, "heads": )" +
                    std::to_string(std::max<std::int64_t>(1, width / 64)) + R"(, "layers": )" + std::to_string(layers) +
                    '}';
        } else {
            data = R"({"kind": "random", "inputs": )" + std::to_string(inputs) + R"(, "classes": )" +
                   std::to_string(classes) + R"(, "train_samples": )" + n + R"(, "test_samples": 0})";
            std::string hidden;
            for (std::int64_t i = 0; i < layers; ++i) hidden += (i == 0 ? "" : ", ") + std::to_string(width);
            model = R"({"kind": "mlp", "hidden": [)" + hidden + "]}";
        }
        return R"({"tarakum": 1, "data": )" + data + R"(, "model": )" + model +
               R"(, "loss": "cross-entropy", "length": {"updates": 1000000}, "arms": [{"name": "a", "device": ")" +
               (small ? "cpu" : "cuda") + R"(", "precision": "bfloat16", "optimizer": {"learning_rate": 1e-4}, )" +
               R"("micro_batch": )" + std::to_string(samples()) + R"(, "accumulation_steps": )" + std::to_string(k) +
               "}]}";
    }
    // Of one micro-batch: forward, the weights' gradients, and the inputs' but for the first layer.
    std::vector<Product> products() const
    {
        std::vector<std::pair<std::int64_t, std::int64_t>> linear; // outputs, inputs
        if (isGpt()) {
            for (std::int64_t i = 0; i < layers; ++i)
                linear.insert(linear.end(),
                              {{3 * width, width}, {width, width}, {4 * width, width}, {width, 4 * width}});
            linear.push_back({vocabulary, width});
        } else {
            for (std::int64_t i = 0; i < layers; ++i) linear.push_back({width, i == 0 ? inputs : width});
            linear.push_back({classes, width});
        }
        std::vector<Product> products;
        for (std::size_t i = 0; i < linear.size(); ++i) {
            const auto [out, in] = linear[i];
            products.push_back({rows, out, in, Transpose::No, Transpose::Yes});
            products.push_back({out, in, rows, Transpose::Yes, Transpose::No});
            if (i > 0 || isGpt()) products.push_back({rows, in, out, Transpose::No, Transpose::No});
        }
        return products;
    }
};

double millisecondsSince(Clock::time_point start)
{
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

// Of all products once, the best of some rounds.
double bareProducts(const std::vector<Product>& products, Backend& ops)
{
    MemoryLedger memory(ops);
    const auto room = [&](std::int64_t Product::*x, std::int64_t Product::*y) {
        std::int64_t most = 0;
        for (const Product& p : products) most = std::max(most, p.*x * p.*y);
        const Tensor t = memory.allocate(Category::Workspace, Type::Bfloat16, Shape(most), "an operand");
        ops.fill(t, 0.01);
        return t;
    };
    const Tensor a = room(&Product::m, &Product::k), b = room(&Product::k, &Product::n),
                 c = room(&Product::m, &Product::n);
    double best = 1e300;
    for (int round = 0; round < (small ? 2 : 12); ++round) {
        const auto start = Clock::now();
        for (const Product& p : products)
            ops.matmul(c.part(0, Shape(p.m, p.n)), 0,
                       a.part(0, p.a == Transpose::Yes ? Shape(p.k, p.m) : Shape(p.m, p.k)), p.a,
                       b.part(0, p.b == Transpose::Yes ? Shape(p.n, p.k) : Shape(p.k, p.n)), p.b);
        Bfloat16 last;
        ops.download(&last, c.part(0, Shape(1))); // waits
        best = std::min(best, millisecondsSince(start));
    }
    return best;
}

// Bytes that the device has given out; 0 where nobody says.
double deviceBytes()
{
    std::FILE* pipe = popen("nvidia-smi --query-gpu=memory.used --format=csv,noheader,nounits 2>/dev/null", "r");
    double mebibytes = 0;
    if (pipe) {
        if (std::fscanf(pipe, "%lf", &mebibytes) != 1) mebibytes = 0;
        pclose(pipe);
    }
    return mebibytes * 1048576;
}

struct Trained
{
    double milliseconds = 0;       // of a window
    double ledger = 0, device = 0; // bytes
};

Trained train(const Model& model, std::int64_t k, bool graphs = true)
{
    const Experiment experiment = readExperiment(parseDocument(model.json(k), "speed"), "");
    const auto data = loadDataSet(experiment.data, experiment.loss, experiment.seed);
    const auto ops = small ? makeArmBackend(experiment, 0, 1) : makeCudaBackend({.graphs = graphs});
    Trained trained;
    const double before = deviceBytes();
    RunRecord record(experiment, "{}");
    Arm arm(record.experiment, 0, *data, endSamples(experiment, data->train.count), ops, false, record.arms[0]);
    OpenGate gate;
    std::vector<double> times;
    const int warm = 3, measured = small ? 2 : 12;
    for (int i = 0; i < warm + measured && !arm.over(); ++i) {
        const auto start = Clock::now();
        arm.advance(gate, nullptr); // waits for the device: it logs
        if (i >= warm) times.push_back(millisecondsSince(start));
    }
    if (times.empty()) throw std::runtime_error("training ended: " + record.arms[0].message);
    std::sort(times.begin(), times.end());
    trained.milliseconds = times[times.size() / 2];
    trained.device = deviceBytes() - before;
    trained.ledger = record.arms[0].updates[record.arms[0].updates.size() - 1].bytesPeak;
    return trained;
}

int measureAll()
{
    std::vector<Model> models;
    if (small) {
        models = {{"mlp", 32, 2, 16, 1}, {"gpt", 64, 1, 32, 16, 64, 1000, 50}};
    } else {
        for (const std::int64_t width : {1024, 2048, 4096}) models.push_back({"mlp", width, 6, 8192, 1});
        for (const std::int64_t width : {1024, 2048, 4096})
            models.push_back({"gpt", width, 4, width == 4096 ? 4096 : 8192, 512});
    }
    std::printf("%-10s %8s %10s %10s %7s %9s %9s %9s %10s %10s\n", "model", "rows", "products", "window", "share",
                "TFLOP/s", "k=8/k=1", "no graphs", "ledger", "device");
    for (const Model& model : models) {
        const auto products = model.products();
        const Experiment experiment = readExperiment(parseDocument(model.json(1), "speed"), "");
        const double bare = bareProducts(products, *makeArmBackend(experiment, 0, 1));
        double operations = 0;
        for (const Product& p : products)
            operations += 2 * static_cast<double>(p.m) * static_cast<double>(p.n) * static_cast<double>(p.k);
        const Trained one = train(model, 1), eight = train(model, 8), plain = train(model, 1, false);
        std::printf("%-10s %8lld %7.3f ms %7.3f ms %7.3f %9.1f %9.3f %9.3f %6.0f MiB %6.0f MiB\n", model.name().c_str(),
                    static_cast<long long>(model.rows), bare, one.milliseconds, bare / one.milliseconds,
                    operations / one.milliseconds / 1e9, 8 * one.milliseconds / eight.milliseconds,
                    one.milliseconds / plain.milliseconds, one.ledger / 1048576, one.device / 1048576);
        std::fflush(stdout);
    }
    return 0;
}

} // namespace
} // namespace tarakum

int main(int argc, char** argv)
{
    tarakum::small = argc > 1 && std::strcmp(argv[1], "--small") == 0;
    try {
        return tarakum::measureAll();
    } catch (const std::exception& problem) {
        std::fprintf(stderr, "gpu_speed: %s\n", problem.what());
        return 1;
    }
}
