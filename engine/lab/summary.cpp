#include "engine/lab/export.hpp"
#include "engine/lab/fork.hpp"
#include "engine/lab/machine.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <ostream>

namespace tarakum {

namespace {

using Json = nlohmann::ordered_json;

// The quantile at p in [0, 1] of n values in order lies at place p·(n − 1), between two values in proportion.
// Reorders the values; they are not empty.
double quantile(std::vector<double>& values, double p)
{
    const double place = p * static_cast<double>(values.size() - 1);
    const auto below = static_cast<std::ptrdiff_t>(place);
    std::nth_element(values.begin(), values.begin() + below, values.end());
    const double low = values[below];
    const double part = place - static_cast<double>(below);
    if (part == 0) return low;
    return low + part * (*std::min_element(values.begin() + below + 1, values.end()) - low);
}

// The time of a window that was cut short says nothing of an update's.
bool isWhole(const UpdateRow& row)
{
    return row.status == RowStatus::None || row.status == RowStatus::Skipped;
}

std::vector<double> timesOf(const Log<UpdateRow>& rows, std::size_t size, double UpdateRow::*value)
{
    std::vector<double> times;
    times.reserve(size);
    for (std::size_t i = 0; i < size; ++i) {
        if (isWhole(rows[i]) && std::isfinite(rows[i].*value)) times.push_back(rows[i].*value);
    }
    return times;
}

Spread spreadOf(std::vector<double> values)
{
    if (values.empty()) return {kMissing, kMissing, kMissing};
    return {quantile(values, 0.5), quantile(values, 0.1), quantile(values, 0.9)};
}

// The last value that exists.
double lastOf(const Log<UpdateRow>& rows, std::size_t size, double UpdateRow::*value)
{
    for (std::size_t i = size; i-- > 0;) {
        if (!isMissing(rows[i].*value)) return rows[i].*value;
    }
    return kMissing;
}

// Missing is null; nan and the infinities, which JSON has not, are strings; whole numbers stand without a point.
Json json(double value)
{
    if (isMissing(value)) return nullptr;
    if (std::isnan(value)) return "nan";
    if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
    if (value == std::trunc(value) && std::abs(value) < 0x1p53) return static_cast<std::int64_t>(value);
    return value;
}

} // namespace

ArmSummary summarize(const RunRecord& record, std::size_t arm)
{
    const Log<UpdateRow>& rows = record.arms[arm].updates;
    const std::size_t size = rows.size();
    const UpdateRow last = size > 0 ? rows[size - 1] : UpdateRow{};

    ArmSummary s{};
    s.name = record.experiment.arms[arm].name;
    s.status = statusText(record.arms[arm].status.load());
    s.updates = last.update;
    s.microSteps = last.microSteps;
    s.samples = last.samples;
    s.loss = lastOf(rows, size, &UpdateRow::loss);
    s.testAccuracy = lastOf(rows, size, &UpdateRow::testAccuracy);

    s.msPerUpdate = spreadOf(timesOf(rows, size, &UpdateRow::msUpdate));
    s.msForward = spreadOf(timesOf(rows, size, &UpdateRow::msForward)).median;
    s.msBackward = spreadOf(timesOf(rows, size, &UpdateRow::msBackward)).median;
    s.msAccumulate = spreadOf(timesOf(rows, size, &UpdateRow::msAccumulate)).median;
    s.msClip = spreadOf(timesOf(rows, size, &UpdateRow::msClip)).median;
    s.msOptimizer = spreadOf(timesOf(rows, size, &UpdateRow::msOptimizer)).median;

    // The first of the rows with the highest peak: its categories add up to it.
    const UpdateRow* peak = nullptr;
    double milliseconds = 0, timedSamples = 0, farthest = kMissing;
    for (std::size_t i = 0; i < size; ++i) {
        const UpdateRow& row = rows[i];
        if (!isMissing(row.bytesPeak) && (!peak || row.bytesPeak > peak->bytesPeak)) peak = &row;
        if (isWhole(row) && !isMissing(row.msUpdate)) {
            milliseconds += row.msUpdate;
            timedSamples = row.samples;
        }
        // A distance that is nan is the farthest of all.
        const double distance = row.paramDistance;
        if (!isMissing(distance) && (isMissing(farthest) || std::isnan(distance) || distance > farthest)) {
            farthest = distance;
        }
    }
    s.samplesPerSecond =
        milliseconds > 0 ? 1000 * (timedSamples - rowBefore(record, arm).samples) / milliseconds : kMissing;
    const UpdateRow none;
    const UpdateRow& bytes = peak ? *peak : none;
    s.bytesPeak = bytes.bytesPeak;
    s.bytesParameters = bytes.bytesParameters;
    s.bytesGradients = bytes.bytesGradients;
    s.bytesActivations = bytes.bytesActivations;
    s.bytesOptimizer = bytes.bytesOptimizer;
    s.bytesWorkspace = bytes.bytesWorkspace;
    s.bytesData = bytes.bytesData;
    s.paramDistanceLast = lastOf(rows, size, &UpdateRow::paramDistance);
    s.paramDistanceMax = farthest;
    return s;
}

void writeSummary(std::ostream& out, const RunRecord& record)
{
    const Machine machine = thisMachine();
    Json summary;
    summary["tarakum"] = 1;
    summary["version"] = programVersion();
    summary["experiment"] = Json::parse(record.document);
    summary["machine"] = {{"processor", machine.processor},
                          {"cores", machine.cores},
                          {"memory_bytes", machine.memoryBytes},
                          {"blas", machine.blas}};
    // All arms together: what they hold, as the operating system sees it.
    summary["process"] = {{"resident_before_bytes", record.residentBefore.load()},
                          {"resident_peak_bytes", record.residentPeak.load()}};
    summary["arms"] = Json::array();
    for (std::size_t a = 0; a < record.arms.size(); ++a) {
        const ArmSummary s = summarize(record, a);
        Json arm;
        arm["name"] = s.name;
        arm["status"] = s.status;
        arm["updates"] = json(s.updates);
        arm["micro_steps"] = json(s.microSteps);
        arm["samples"] = json(s.samples);
        arm["loss"] = json(s.loss);
        arm["test_accuracy"] = json(s.testAccuracy);
        arm["milliseconds_per_update"] = {
            {"median", json(s.msPerUpdate.median)}, {"p10", json(s.msPerUpdate.p10)}, {"p90", json(s.msPerUpdate.p90)}};
        arm["phases"] = {{"forward", json(s.msForward)},
                         {"backward", json(s.msBackward)},
                         {"accumulate", json(s.msAccumulate)},
                         {"clip", json(s.msClip)},
                         {"optimizer", json(s.msOptimizer)}};
        arm["samples_per_second"] = json(s.samplesPerSecond);
        arm["bytes_peak"] = {{"total", json(s.bytesPeak)},
                             {"parameters", json(s.bytesParameters)},
                             {"gradients", json(s.bytesGradients)},
                             {"activations", json(s.bytesActivations)},
                             {"optimizer", json(s.bytesOptimizer)},
                             {"workspace", json(s.bytesWorkspace)},
                             {"data", json(s.bytesData)}};
        arm["param_distance"] = {{"last", json(s.paramDistanceLast)}, {"max", json(s.paramDistanceMax)}};
        summary["arms"].push_back(std::move(arm));
    }
    out << summary.dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
}

} // namespace tarakum
