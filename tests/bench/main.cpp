// bench [options of Google Benchmark, as --benchmark_filter=cnn]: measures everything in turns and prints ratios.
#include "tests/bench/results.hpp"

#include <cstdio>
#include <exception>
#include <string>
#include <vector>

using namespace tarakum;

int main(int count, char** values)
try {
    // What the caller says comes last and counts.
    std::string repetitions = "--benchmark_repetitions=5", turns = "--benchmark_enable_random_interleaving=true";
    std::vector<char*> arguments{values[0], repetitions.data(), turns.data()};
    arguments.insert(arguments.end(), values + 1, values + count);
    int given = static_cast<int>(arguments.size());
    benchmark::Initialize(&given, arguments.data());
    if (benchmark::ReportUnrecognizedArguments(given, arguments.data())) return 2;

    addProducts();
    addSteps();
    addTrainings();
    Results results;
    benchmark::RunSpecifiedBenchmarks(&results);
    printProducts(results);
    printSteps(results);
    printTrainings(results);
    return 0;
} catch (const std::exception& problem) {
    std::fprintf(stderr, "bench: %s\n", problem.what());
    return 1;
}
