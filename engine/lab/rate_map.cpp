#include "engine/lab/rate_map.hpp"

#include "engine/lab/csv_lines.hpp"
#include "engine/lab/export.hpp"
#include "engine/lab/machine.hpp"
#include "engine/lab/run.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <ostream>
#include <system_error>
#include <thread>

namespace tarakum {

namespace {

constexpr auto kLook = std::chrono::milliseconds(10);
constexpr auto kProbe = std::chrono::milliseconds(250);

std::int64_t roundedUp(std::int64_t a, std::int64_t b)
{
    return (a + b - 1) / b;
}

// The mean loss over the last quarter of the samples; a row counts as much as it has samples there.
double tailLoss(const Log<UpdateRow>& rows)
{
    if (rows.empty()) return kMissing;
    const double end = rows[rows.size() - 1].samples, from = 0.75 * end;
    double sum = 0, weight = 0;
    for (std::size_t i = rows.size(); i-- > 0 && rows[i].samples > from;) {
        const double before = i > 0 ? rows[i - 1].samples : 0, samples = rows[i].samples - std::max(before, from);
        if (isMissing(rows[i].loss)) continue;
        sum += samples * rows[i].loss;
        weight += samples;
    }
    return weight > 0 ? sum / weight : kMissing;
}

void readEnd(RateMapCell& cell, const ArmRecord& arm)
{
    const Log<UpdateRow>& rows = arm.updates;
    cell.loss = cell.testLoss = cell.testAccuracy = kMissing;
    cell.updates = static_cast<double>(arm.progress.updates);
    if (arm.status != ArmStatus::Finished || rows.empty()) return;
    cell.loss = tailLoss(rows);
    cell.testLoss = rows[rows.size() - 1].testLoss;
    cell.testAccuracy = rows[rows.size() - 1].testAccuracy;
}

// Trains one cell; it is Waiting again where it was cut off.
void train(RateMapRecord& record, std::size_t place)
{
    RateMapCell& cell = record.cells[place];
    const std::size_t rates = record.request.rates.size();
    cell.status.store(RateMapStatus::Training, std::memory_order_release);
    RunOptions options;
    options.threads = 1;
    Run run(rateMapExperiment(record.experiment, record.request, place / rates, place % rates), record.document,
            options);
    bool playing = false;
    do {
        if (record.cancelled.load(std::memory_order_relaxed)) {
            cell.status.store(RateMapStatus::Waiting, std::memory_order_release);
            return; // ~Run stops it
        }
        const bool plays = !record.paused.load(std::memory_order_relaxed);
        if (plays == playing) continue;
        playing = plays;
        playing ? run.play() : run.pause();
    } while (!run.wait(kLook));
    cell.run = run.record();
    const ArmRecord& arm = cell.run->arms[0];
    RateMapStatus end = RateMapStatus::Finished;
    if (run.state() == RunState::Failed) {
        cell.problem = run.error();
        end = RateMapStatus::Failed;
    } else if (arm.status == ArmStatus::NotFinite) {
        end = RateMapStatus::NotFinite;
    } else if (arm.status != ArmStatus::Finished) {
        cell.problem = arm.message;
        end = RateMapStatus::Failed;
    }
    readEnd(cell, arm);
    cell.status.store(end, std::memory_order_release);
}

bool isOver(RateMapStatus status)
{
    return status != RateMapStatus::Waiting && status != RateMapStatus::Training;
}

} // namespace

std::vector<double> rateGrid(double middle, int below, int count)
{
    std::vector<double> rates;
    for (int i = 0; i < count; ++i) rates.push_back(std::ldexp(middle, i - below));
    return rates;
}

std::string_view statusText(RateMapStatus status)
{
    switch (status) {
    case RateMapStatus::Waiting: return "waiting";
    case RateMapStatus::Training: return "training";
    case RateMapStatus::Finished: return "finished";
    case RateMapStatus::NotFinite: return "not-finite";
    case RateMapStatus::Failed: return "failed";
    }
    return "";
}

RateMapRecord::RateMapRecord(Experiment e, std::string documentText, RateMapRequest r)
    : experiment(std::move(e)), document(std::move(documentText)), request(std::move(r)),
      cells(request.steps.size() * request.rates.size())
{
}

std::size_t RateMapRecord::cellsOver() const
{
    return static_cast<std::size_t>(
        std::count_if(cells.begin(), cells.end(), [](const RateMapCell& c) { return isOver(c.status); }));
}

std::int64_t RateMapRecord::microBatch(std::size_t k) const
{
    return request.hold == RateMapHold::MicroBatch ? request.size : roundedUp(request.size, request.steps[k]);
}

std::int64_t RateMapRecord::effectiveBatch(std::size_t k) const
{
    return request.hold == RateMapHold::MicroBatch ? request.size * request.steps[k] : request.size;
}

Experiment rateMapExperiment(const Experiment& experiment, const RateMapRequest& request, std::size_t k,
                             std::size_t rate)
{
    Experiment e = experiment;
    ArmSpec arm = experiment.arms[request.arm];
    const std::int64_t steps = request.steps[k];
    arm.steps = {};
    arm.effectiveBatch.reset();
    if (request.hold == RateMapHold::MicroBatch) {
        arm.microBatch = {request.size};
        arm.accumulationSteps = steps;
    } else { // 16 + 16 + … + rest, where k does not divide L
        arm.microBatch = {roundedUp(request.size, steps)};
        arm.accumulationSteps = 1;
        arm.effectiveBatch = request.size;
    }
    arm.optimizer.learningRate = request.rates[rate];
    arm.memoryBudget.reset();
    arm.fork.reset(); // each from the start
    e.arms = {std::move(arm)};
    e.length = {LengthUnit::Samples, request.samples};
    e.evaluate = e.checkGradient = 0;
    e.measure = Measure::Update;
    e.claims.clear();
    return e;
}

void measureRateMap(RateMapRecord& record)
{
    record.over.store(false, std::memory_order_relaxed);
    std::atomic<std::size_t> next{0};
    const auto work = [&] {
        for (std::size_t i; (i = next.fetch_add(1)) < record.cells.size();) {
            if (record.cancelled.load(std::memory_order_relaxed)) return;
            RateMapCell& cell = record.cells[i];
            if (isOver(cell.status)) continue;
            try {
                train(record, i);
            } catch (const std::exception& problem) {
                cell.problem = problem.what();
                cell.loss = cell.testLoss = cell.testAccuracy = kMissing;
                cell.status.store(RateMapStatus::Failed, std::memory_order_release);
            }
        }
    };
    const int workers = record.request.workers > 0 ? record.request.workers : coresHere();
    std::vector<std::thread> others;
    try {
        for (int i = 1; i < workers; ++i) others.emplace_back(work);
    } catch (const std::system_error&) { // no thread to be had: those that there are do it
    }
    work();
    for (std::thread& other : others) other.join();
    record.over.store(true, std::memory_order_release);
}

std::optional<double> rateMapSecondsPerSample(const Experiment& experiment, const RateMapRequest& request,
                                              const std::atomic<bool>& cancelled)
{
    RunOptions options;
    options.threads = 1;
    Run run(rateMapExperiment(experiment, request, 0, 0), "{}", options);
    while (run.state() == RunState::Loading && !run.wait(kLook))
        if (cancelled.load(std::memory_order_relaxed)) return std::nullopt;
    run.play();
    const ArmProgress& progress = run.record()->arms[0].progress;
    while (!run.wait(kLook))
        if (cancelled.load(std::memory_order_relaxed) ||
            (progress.samples > 0 && run.seconds() > std::chrono::duration<double>(kProbe).count()))
            break;
    const auto samples = static_cast<double>(progress.samples);
    if (samples <= 0 || run.state() == RunState::Failed) return std::nullopt;
    return run.seconds() / samples;
}

double figureOf(const RateMapCell& cell, RateMapFigure figure)
{
    if (cell.status != RateMapStatus::Finished) return kMissing;
    switch (figure) {
    case RateMapFigure::Loss: return cell.loss;
    case RateMapFigure::TestLoss: return cell.testLoss;
    case RateMapFigure::TestAccuracy: return cell.testAccuracy;
    }
    return kMissing;
}

bool isBetter(double a, double b, RateMapFigure figure)
{
    if (std::isnan(a)) return false;
    if (std::isnan(b)) return true;
    return figure == RateMapFigure::TestAccuracy ? a > b : a < b;
}

RateMapReading readRateMap(const RateMapRecord& record, RateMapFigure figure)
{
    RateMapReading reading;
    const std::size_t rates = record.request.rates.size();
    double best = kMissing;
    for (std::size_t k = 0; k < record.request.steps.size(); ++k) {
        std::optional<std::size_t> bestOf, wall;
        double own = kMissing;
        for (std::size_t r = 0; r < rates; ++r) {
            const double value = figureOf(record.cell(k, r), figure);
            if (!isBetter(value, own, figure)) continue;
            own = value;
            bestOf = r;
        }
        if (bestOf && isBetter(own, best, figure)) {
            best = own;
            reading.best = k * rates + *bestOf;
        }
        // The wall is one of the loss, whatever is looked at. With no finite cell it is the lowest rate that diverged.
        const double loss = bestOf ? record.cell(k, *bestOf).loss : kMissing;
        for (std::size_t r = bestOf ? *bestOf + 1 : 0; r < rates && !wall; ++r) {
            const RateMapCell& cell = record.cell(k, r);
            const RateMapStatus status = cell.status;
            if (status == RateMapStatus::NotFinite || (status == RateMapStatus::Finished && cell.loss > kWall * loss))
                wall = r;
        }
        reading.bestOf.push_back(bestOf);
        reading.wallOf.push_back(wall);
    }
    reading.whole = record.cellsOver() == record.cells.size();
    return reading;
}

double scaledRate(double rate, double factor, bool linear)
{
    return rate * (linear ? factor : std::sqrt(factor));
}

bool scalesLinearly(OptimizerKind kind)
{
    return kind == OptimizerKind::Sgd;
}

void writeRateMapCsv(std::ostream& out, const RateMapRecord& record)
{
    const RateMapRequest& request = record.request;
    CsvLines lines(out);
    writeCsvHead(lines, record.experiment.seed, record.document);
    lines << "# k and rate map: each cell trained on " << std::to_string(request.samples) << " samples, "
          << (request.hold == RateMapHold::MicroBatch ? "b" : "L") << " = " << std::to_string(request.size)
          << " throughout; loss: the mean over the last quarter";
    lines.end();
    lines << "arm,accumulation_steps,micro_batch,effective_batch,learning_rate,status,loss,test_loss,test_accuracy,"
             "updates,samples";
    lines.end();
    const std::string name = csvField(record.experiment.arms[request.arm].name);
    for (std::size_t k = 0; k < request.steps.size(); ++k)
        for (std::size_t r = 0; r < request.rates.size(); ++r) {
            const RateMapCell& cell = record.cell(k, r);
            const RateMapStatus status = cell.status;
            lines << name;
            for (const std::int64_t size : {request.steps[k], record.microBatch(k), record.effectiveBatch(k)})
                lines.cell(static_cast<double>(size));
            lines.cell(request.rates[r]);
            lines << "," << statusText(status);
            const bool over = isOver(status);
            for (const double value :
                 {cell.loss, cell.testLoss, cell.testAccuracy, cell.updates, static_cast<double>(request.samples)})
                lines.cell(over ? value : kMissing);
            lines.end();
        }
}

} // namespace tarakum
