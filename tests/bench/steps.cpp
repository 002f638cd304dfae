// Passes over all weights, against a plain copy of as many bytes: share of the copy's bandwidth.
#include "engine/backend/backend.hpp"
#include "engine/base/thread_pool.hpp"
#include "tests/bench/results.hpp"
#include "tests/support/tensors.hpp"

#include <cstdio>
#include <cstring>
#include <memory>

namespace tarakum {

namespace {

// An mlp of the peer's size, whose weights stay in the third cache, and one whose weights do not.
constexpr std::int64_t kSizes[] = {669'706, 16'000'000};
constexpr int kThreads[] = {1, 2};

struct Arrays
{
    Arrays(std::int64_t n, int threads) : memory(threads)
    {
        unsigned seed = 0;
        for (Tensor* t : {&w, &g, &m, &v}) *t = memory.tensor(Type::Float32, Shape(n), randomValues(n, ++seed, 0.1, 1));
    }
    TestMemory memory;
    Tensor w, g, m, v;
};

struct Pass
{
    const char* name;
    int read, written; // arrays
    void (*run)(Backend&, const Arrays&);
};
const Pass kPasses[] = {
    {"sgd", 2, 1,
     [](Backend& ops, const Arrays& a) {
         ops.sgdStep(a.w, Tensor(), a.g, {1e-4, 0, 0, false});
     }},
    {"sgd, momentum", 3, 2,
     [](Backend& ops, const Arrays& a) {
         ops.sgdStep(a.w, a.v, a.g, {1e-4, 0.9, 0, false});
     }},
    {"adamw", 4, 3,
     [](Backend& ops, const Arrays& a) {
         ops.adamStep(a.w, a.m, a.v, a.g, {1e-4, 0.9, 0.999, 1e-8, 0.01, true, 100});
     }},
    {"adama, moments", 3, 2,
     [](Backend& ops, const Arrays& a) {
         ops.adamAdd(a.m, a.v, 0.9, 0.999, a.g, {1e-4, 0.9, 0.999, 1e-8, 0.01, true, 100});
     }},
    {"adama, weights", 3, 1,
     [](Backend& ops, const Arrays& a) {
         ops.adamMove(a.w, a.m, a.v, {1e-4, 0.9, 0.999, 1e-8, 0.01, true, 100});
     }},
    {"norm", 1, 0, [](Backend& ops, const Arrays& a) { benchmark::DoNotOptimize(ops.squaredNorm(a.g)); }},
    {"clip", 1, 1, [](Backend& ops, const Arrays& a) { ops.scale(a.g, 0.999999); }},
    {"accumulate", 2, 1,
     [](Backend& ops, const Arrays& a) {
         ops.accumulate(a.w, Tensor(), 1, 1e-6, a.g, Summation::Plain, Draws(1), 0, 0);
     }},
    {"accumulate, first", 1, 1,
     [](Backend& ops, const Arrays& a) {
         ops.accumulate(a.w, Tensor(), 0, 1e-6, a.g, Summation::Plain, Draws(1), 0, 0);
     }},
};

std::string nameOf(const char* pass, std::int64_t n, int threads)
{
    return std::string(pass) + " " + std::to_string(n) + " on " + std::to_string(threads);
}

// By the processor's time where there is one thread, which others do not disturb.
double seconds(const Results& results, const char* pass, std::int64_t n, int threads)
{
    const std::string name = nameOf(pass, n, threads);
    return threads == 1 ? results.cpu(name) : results.wall(name);
}

// Of the tables' number of threads, each with its part.
void copy(ThreadPool& pool, float* to, const float* from, std::int64_t n)
{
    const std::int64_t part = n / pool.threads();
    pool.run(pool.threads(), [&](std::int64_t i) {
        std::memcpy(to + i * part, from + i * part, static_cast<std::size_t>(part) * sizeof(float));
    });
}

} // namespace

void addSteps()
{
    for (const std::int64_t n : kSizes)
        for (const int threads : kThreads) {
            // Built when the first of them runs, so that a filter does without.
            const auto arrays = std::make_shared<std::unique_ptr<Arrays>>();
            const auto open = [=]() -> const Arrays& {
                if (!*arrays) *arrays = std::make_unique<Arrays>(n, threads);
                return **arrays;
            };
            add(nameOf("copy", n, threads), 0, [=](benchmark::State& state) {
                const Arrays& a = open();
                ThreadPool pool(threads);
                for (auto _ : state) copy(pool, a.v.as<float>(), a.m.as<float>(), n);
            });
            for (const Pass& pass : kPasses)
                add(nameOf(pass.name, n, threads), 0, [=](benchmark::State& state) {
                    const Arrays& a = open();
                    for (auto _ : state) pass.run(*a.memory.backend, a);
                });
        }
}

void printSteps(const Results& results)
{
    for (const std::int64_t n : kSizes) {
        std::printf(
            "\nPasses over %lld weights: share of a plain copy's bandwidth (one thread: %s GB/s, two: %s GB/s)\n"
            "%-20s%12s%12s\n",
            static_cast<long long>(n), cell(8e-9 * static_cast<double>(n) / seconds(results, "copy", n, 1), 1).c_str(),
            cell(8e-9 * static_cast<double>(n) / seconds(results, "copy", n, 2), 1).c_str(), "", "one thread",
            "two threads");
        for (const Pass& pass : kPasses) {
            std::printf("%-20s", pass.name);
            for (const int threads : kThreads)
                std::printf("%12s", cell(seconds(results, "copy", n, threads) /
                                             seconds(results, pass.name, n, threads) * (pass.read + pass.written) / 2,
                                         2)
                                        .c_str());
            std::printf("\n");
        }
    }
}

} // namespace tarakum
