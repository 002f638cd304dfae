#include "engine/lab/fit.hpp"

#include "engine/base/errors.hpp"
#include "engine/base/number_text.hpp"
#include "engine/lab/arm.hpp"
#include "engine/lab/devices.hpp"
#include "engine/lab/machine.hpp"

#include <algorithm>
#include <chrono>
#include <thread>

namespace tarakum {

namespace {

constexpr int kWindows = 5;
constexpr auto kLongEnough = std::chrono::milliseconds(500);

class CancelGate final : public Gate
{
public:
    explicit CancelGate(const std::atomic<bool>* cancelled) : m_cancelled(cancelled) {}
    void pass(std::int64_t, bool) override
    {
        if (stops()) throw RunStopped();
    }
    bool stops() const override { return m_cancelled && m_cancelled->load(); }

private:
    const std::atomic<bool>* m_cancelled;
};

std::string exactBytes(std::int64_t bytes)
{
    return bytesText(bytes) + " (" + std::to_string(bytes) + " bytes)";
}

[[noreturn]] void tooLittle(const MemoryPrediction& one, std::int64_t memory)
{
    std::string parts;
    for (const MemoryTerm& term : one.always)
        parts += (parts.empty() ? "" : ", ") + std::string(term.name) + " " + bytesText(term.bytes);
    throw BadInput("--memory", bytesText(memory),
                   "at least " + exactBytes(total(one.peak)) + " for one sample: " + exactBytes(one.floor) +
                       " without any (" + parts + ")");
}

// The largest b up to `most` for which fits(b), which holds for 1 and for all below it.
template <class Fits>
std::int64_t largest(std::int64_t most, const Fits& fits)
{
    std::int64_t yes = 1, no = most + 1;
    while (no - yes > 1) {
        const std::int64_t middle = yes + (no - yes) / 2;
        (fits(middle) ? yes : no) = middle;
    }
    return yes;
}

// Trains a few windows.
void measure(const Experiment& experiment, const DataSet& data, const FitRequest& request, Fit& fit)
{
    const std::size_t index = request.arm;
    RunRecord record(experiment, "");
    const std::int64_t end = kWindows * fit.effectiveBatch;
    Arm arm(record.experiment, index, data, end,
            makeArmBackend(experiment, index, request.threads.value_or(coresHere())), false, record.arms[index]);
    CancelGate gate(request.cancelled);
    const auto start = std::chrono::steady_clock::now();
    while (!arm.over() &&
           (record.arms[index].updates.size() < 2 || std::chrono::steady_clock::now() - start < kLongEnough)) {
        gate.pass(1, true); // an arm asks it within windows only
        arm.advance(gate, nullptr);
    }

    const HeldAt& highest = fit.prediction.highest;
    if (hasLayer(highest.moment)) fit.highestLayer = record.arms[index].networkLayers.at(highest.layer);
    const Log<UpdateRow>& rows = record.arms[index].updates;
    std::vector<double> times;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        fit.measuredBytes = std::max(fit.measuredBytes, static_cast<std::int64_t>(rows[i].bytesPeak));
        if (i > 0 || rows.size() == 1) times.push_back(rows[i].msUpdate); // the first window asks for its memory
    }
    std::sort(times.begin(), times.end());
    fit.msPerUpdate = times[times.size() / 2];
    fit.samplesPerSecond = 1000 * static_cast<double>(fit.effectiveBatch) / fit.msPerUpdate;
}

} // namespace

Fit fitMemory(Experiment experiment, const DataSet& data, const FitRequest& request)
{
    ArmSpec& arm = experiment.arms[request.arm];
    if (data.lanes > 0 && experiment.data.cut == DataCut::Time)
        throw BadInput("data.cut", "time", "samples for fit: with time a micro-batch is as wide as its lanes say");
    Fit fit;
    fit.effectiveBatch = request.effectiveBatch.value_or(std::min(arm.samplesPerWindow(), data.train.count));
    const std::int64_t L = fit.effectiveBatch;
    if (L > data.train.count)
        throw BadInput("--effective-batch", std::to_string(L),
                       "at most " + std::to_string(data.train.count) + ", the number of training samples");
    arm.memoryBudget = request.memory;
    arm.steps = {};
    const auto predict = [&](std::int64_t b) {
        return predictMemory(experiment, request.arm, data, b, std::max(b, L));
    };
    const auto fits = [&](std::int64_t b) { return total(predict(b).peak) <= request.memory; };

    if (!fits(1)) tooLittle(predict(1), request.memory);
    const bool byLane = experiment.model.stateful && data.lanes > 0 && arm.rules.network.state == StateRule::Lane;
    const std::int64_t most = byLane ? std::min(data.lanes, data.train.count) : data.train.count;
    fit.microBatch = largest(most, fits);
    fit.allSamples = fit.microBatch == most;
    for (std::int64_t left = L; left > 0; left -= fit.microBatches.back())
        fit.microBatches.push_back(std::min(left, fit.microBatch));
    for (fit.equalMicroBatch = std::min(fit.microBatch, L); L % fit.equalMicroBatch != 0;) --fit.equalMicroBatch;

    arm.microBatch = {fit.microBatches.front()};
    arm.effectiveBatch = L;
    fit.prediction = predictMemory(experiment, request.arm, data, fit.microBatches.front(), L);
    measure(experiment, data, request, fit);
    return fit;
}

} // namespace tarakum
