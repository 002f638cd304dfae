// What the benchmarks of one run of the program took.
#pragma once

#include <benchmark/benchmark.h>

#include <map>
#include <string>
#include <vector>

namespace tarakum {

// Google Benchmark repeats every benchmark some times, in turns with the others; kept are the medians.
class Results final : public benchmark::BenchmarkReporter
{
public:
    bool ReportContext(const Context&) override { return true; }
    void ReportRuns(const std::vector<Run>& runs) override;

    // An iteration's seconds: the processor's (of all threads) and the clock's; a counter that the benchmark set. NaN,
    // which tables print as "-", where the benchmark did not run.
    double cpu(const std::string& name) const { return median(name, "cpu"); }
    double wall(const std::string& name) const { return median(name, "wall"); }
    double counter(const std::string& name, const std::string& counter) const { return median(name, counter); }
    // How far the quarters of the repetitions lie apart, of the median.
    double spread(const std::string& name, const std::string& what) const;

private:
    double median(const std::string& name, const std::string& what) const;
    std::map<std::string, std::map<std::string, std::vector<double>>> m_values;
};

// Registers lambdas `void(benchmark::State&)` that are timed by both clocks; iterations: a repetition's, or 0 for as
// many as fill 20 ms.
template <class Body>
void add(const std::string& name, std::int64_t iterations, Body body)
{
    auto* b = benchmark::RegisterBenchmark(name.c_str(), std::move(body))->MeasureProcessCPUTime()->UseRealTime();
    if (iterations > 0)
        b->Iterations(iterations);
    else
        b->MinTime(0.02);
}

// Each file of benchmarks: what it measures, and the table it makes of that.
void addProducts();
void printProducts(const Results&);
void addSteps();
void printSteps(const Results&);
void addTrainings();
void printTrainings(const Results&);

// For tables.
std::string cell(double number, int digits, const char* unit = ""); // "1.25", "-" for NaN

} // namespace tarakum
