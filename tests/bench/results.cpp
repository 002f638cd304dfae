#include "tests/bench/results.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

namespace tarakum {

namespace {

constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();

double quantile(std::vector<double> values, double share)
{
    if (values.empty()) return kNothing;
    std::sort(values.begin(), values.end());
    const double at = share * static_cast<double>(values.size() - 1);
    const auto low = static_cast<std::size_t>(at), high = std::min(low + 1, values.size() - 1);
    return values[low] + (at - std::floor(at)) * (values[high] - values[low]);
}

} // namespace

void Results::ReportRuns(const std::vector<Run>& runs)
{
    for (const Run& run : runs) {
        if (run.run_type != Run::RT_Iteration) continue;
        if (run.error_occurred) {
            std::fprintf(stderr, "%s: %s\n", run.run_name.function_name.c_str(), run.error_message.c_str());
            continue;
        }
        auto& values = m_values[run.run_name.function_name];
        const auto iterations = static_cast<double>(run.iterations);
        values["cpu"].push_back(run.cpu_accumulated_time / iterations);
        values["wall"].push_back(run.real_accumulated_time / iterations);
        for (const auto& [name, counter] : run.counters) values[name].push_back(counter.value);
    }
}

double Results::median(const std::string& name, const std::string& what) const
{
    const auto found = m_values.find(name);
    if (found == m_values.end() || found->second.count(what) == 0) return kNothing;
    return quantile(found->second.at(what), 0.5);
}

double Results::spread(const std::string& name, const std::string& what) const
{
    const auto found = m_values.find(name);
    if (found == m_values.end() || found->second.count(what) == 0) return kNothing;
    const std::vector<double>& values = found->second.at(what);
    return (quantile(values, 0.75) - quantile(values, 0.25)) / quantile(values, 0.5);
}

std::string cell(double number, int digits, const char* unit)
{
    if (std::isnan(number)) return "-";
    char text[40];
    std::snprintf(text, sizeof text, "%.*f%s", digits, number, unit);
    return text;
}

} // namespace tarakum
