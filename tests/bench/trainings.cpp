// Whole windows of training: what accumulation costs, what a second thread brings, and how near the floor they come.
#include "tests/bench/products.hpp"
#include "tests/bench/results.hpp"
#include "tests/bench/training.hpp"

#include <algorithm>
#include <cstdio>
#include <set>

namespace tarakum {

namespace {

const char* const kModels[] = {"mlp", "cnn", "gpt", "gru"};
constexpr std::int64_t kLawBatch = 8; // of the law T = k t + t_optimizer

std::string nameOf(const Case& c, int threads)
{
    return c.name() + " on " + std::to_string(threads);
}

// About so many milliseconds a sample, to choose how many windows fill a fifth of a second.
double millisecondsASample(const std::string& model)
{
    return model == "mlp" ? 0.04 : model == "cnn" ? 0.2 : model == "gpt" ? 4.5 : 0.1;
}

void addTraining(const Case& c, int threads)
{
    static std::set<std::string> added;
    const std::string name = nameOf(c, threads);
    if (!added.insert(name).second) return;
    const double window = millisecondsASample(c.model) * static_cast<double>(c.b * c.k);
    add(name, std::max<std::int64_t>(1, static_cast<std::int64_t>(200 / window)), [=](benchmark::State& state) {
        Training training(c.model, c.b, c.k, threads);
        training.update();
        double outside = 0, whole = 0;
        const UpdateRow* row = nullptr;
        for (auto _ : state) {
            row = &training.update();
            whole += row->msUpdate;
            outside += row->msUpdate - row->msForward - row->msBackward;
        }
        state.counters["outside"] = outside / whole;
        state.counters["parameters"] = row->bytesParameters;
        state.counters["activations"] = row->bytesActivations;
        state.counters["data"] = row->bytesData;
    });
}

// Bytes that a window cannot help moving beside its products: each micro-batch's data read, its activations written and
// read once; then weights and gradients read and weights written.
double bytesMoved(const Results& results, const Case& c)
{
    const std::string name = nameOf(c, 1);
    const auto of = [&](const char* what) { return results.counter(name, what); };
    return static_cast<double>(c.k) * (of("data") + 2 * of("activations")) + 3 * of("parameters");
}

void printFloors(const Results& results)
{
    constexpr double copied = 8.0 * 669'706; // bytes read and written by that copy
    const double bandwidth = copied / results.cpu("copy 669706 on 1");
    std::printf(
        "\nThe floor of a window, one thread: its products at the best measured rate of their shapes, and the "
        "bytes that must move, at a copy's bandwidth.\nBehind max pooling most of a cnn's backward products are "
        "left out, so it can lie below its floor.\n"
        "%-12s%12s%12s%12s%12s%10s\n",
        "", "ms", "products ms", "bytes ms", "floor/ms", "spread");
    for (const Case& c : peerCases()) {
        const double ms = 1e3 * results.cpu(nameOf(c, 1));
        const double products = 1e3 * static_cast<double>(c.k) * productSeconds(results, productsOf(c.model, c.b));
        const double moved = 1e3 * bytesMoved(results, c) / bandwidth;
        std::printf("%-12s%12s%12s%12s%12s%10s\n", c.name().c_str(), cell(ms, 2).c_str(), cell(products, 2).c_str(),
                    cell(moved, 2).c_str(), cell((products + moved) / ms, 2).c_str(),
                    cell(results.spread(nameOf(c, 1), "cpu"), 2).c_str());
    }
}

void printThreads(const Results& results)
{
    std::printf("\nTwo threads: times one (by the clock)\n");
    for (const Case& c : peerCases())
        std::printf("%-12s%12s\n", c.name().c_str(),
                    cell(results.wall(nameOf(c, 1)) / results.wall(nameOf(c, 2)), 2).c_str());
}

void printAccumulation(const Results& results)
{
    std::printf("\nAccumulation: samples/s at b=64, k=8 over k=1 (at least 0.97)\n");
    for (const char* model : kModels)
        std::printf(
            "%-12s%12s\n", model,
            cell(8 * results.cpu(nameOf({model, 64, 1}, 1)) / results.cpu(nameOf({model, 64, 8}, 1)), 3).c_str());
    std::printf("Outside forward and backward, mlp 64x8: %s of the time (under 3 %%)\n",
                cell(100 * results.counter(nameOf({"mlp", 64, 8}, 1), "outside"), 2, " %").c_str());
}

// T(k) = k t + t_optimizer from k = 1 and 2.
void printLaw(const Results& results)
{
    std::printf("\nThe law T = k t + t_optimizer, from k = 1 and 2, b = %d: predicted samples/s over measured (within "
                "10 %%)\n%-12s%12s%12s\n",
                static_cast<int>(kLawBatch), "", "k = 4", "k = 8");
    for (const char* model : kModels) {
        const auto seconds = [&](std::int64_t k) { return results.cpu(nameOf({model, kLawBatch, k}, 1)); };
        const double each = seconds(2) - seconds(1), optimizer = 2 * seconds(1) - seconds(2);
        std::printf("%-12s%12s%12s\n", model, cell(seconds(4) / (4 * each + optimizer), 3).c_str(),
                    cell(seconds(8) / (8 * each + optimizer), 3).c_str());
    }
}

} // namespace

void addTrainings()
{
    for (const Case& c : peerCases())
        for (const int threads : {1, 2}) addTraining(c, threads);
    for (const char* model : kModels) {
        for (const std::int64_t k : {1, 8}) addTraining({model, 64, k}, 1);
        for (const std::int64_t k : {1, 2, 4, 8}) addTraining({model, kLawBatch, k}, 1);
    }
}

void printTrainings(const Results& results)
{
    printAccumulation(results);
    printThreads(results);
    printFloors(results);
    printLaw(results);
}

} // namespace tarakum
