// The map of k and learning rate: an arm trained shortly for each combination of the two, to see which rate goes with
// which k, and where the wall is. A cell is a run like any other.
//
// Theory (arXiv 1706.02677; 2205.10287, abstract): with SGD the best rate grows as L = b·k, with Adam as √L, as long as
// it stays well under the limit that the curvature sets, which does not move with k.
#pragma once

#include "engine/lab/run_record.hpp"

#include <atomic>
#include <cstdint>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tarakum {

// What stays while k changes: b, so that L = b·k grows; or L, so that b = L/k (rounded up) shrinks.
enum class RateMapHold { MicroBatch, EffectiveBatch };

struct RateMapRequest
{
    std::size_t arm = 0;
    RateMapHold hold = RateMapHold::MicroBatch;
    std::int64_t size = 16;          // b, or L
    std::vector<std::int64_t> steps; // k, ascending; at most L where that stays
    std::vector<double> rates;       // ascending
    std::int64_t samples = 4096;     // that each cell trains on
    int workers = 0;                 // cells at a time, one thread each; 0: as many as there are cores
};

// So many rates, each twice the one before; `middle` (a positive number) has `below` of them below it.
std::vector<double> rateGrid(double middle, int below, int count);

enum class RateMapStatus : std::uint8_t { Waiting, Training, Finished, NotFinite, Failed };
std::string_view statusText(RateMapStatus); // "waiting", "training", "finished", "not-finite", "failed"

// Filled by one thread; what stands beside `status` may be read once that says so.
struct RateMapCell
{
    std::atomic<RateMapStatus> status{RateMapStatus::Waiting};
    double loss = 0; // the mean over the last quarter of the samples; kMissing (rows.hpp) unless finished
    double testLoss = 0, testAccuracy = 0; // at the end; kMissing where there are none
    double updates = 0;
    std::shared_ptr<const RunRecord> run; // once it is over
    std::string problem;                  // Failed
};

struct RateMapRecord
{
    // The request's numbers are right: sizes at least 1, rates above 0, at least one of each.
    RateMapRecord(Experiment e, std::string documentText, RateMapRequest r);

    const Experiment experiment;
    const std::string document; // the experiment's JSON on one line, as exports carry it
    const RateMapRequest request;
    std::vector<RateMapCell> cells; // k by k, rates ascending

    std::atomic<bool> paused{false}, cancelled{false}; // for others to set
    std::atomic<bool> over{false};                     // nobody is at work on it

    std::size_t cellsOver() const;
    const RateMapCell& cell(std::size_t k, std::size_t rate) const { return cells[k * request.rates.size() + rate]; }

    std::int64_t microBatch(std::size_t k) const;
    std::int64_t effectiveBatch(std::size_t k) const;
};

// The experiment of a cell: the one arm, with its k and rate, so many samples long.
Experiment rateMapExperiment(const Experiment&, const RateMapRequest&, std::size_t k, std::size_t rate);

// Trains all cells that have not been, in `workers` threads of its own, and returns when it is over; called again where
// it was cancelled, it goes on (a cell that was cut off starts anew). Throws nothing.
void measureRateMap(RateMapRecord&);

// Seconds that a sample takes in a cell, measured for a moment on the smallest k; none where it cannot be trained, or
// was cancelled.
std::optional<double> rateMapSecondsPerSample(const Experiment&, const RateMapRequest&,
                                              const std::atomic<bool>& cancelled);

// What of a finished cell is looked at; of losses the lowest is best, of accuracy the highest.
enum class RateMapFigure { Loss, TestLoss, TestAccuracy };
double figureOf(const RateMapCell&, RateMapFigure); // kMissing unless it is finished and has it
bool isBetter(double a, double b, RateMapFigure);   // a missing one is never better

struct RateMapReading
{
    std::optional<std::size_t> best; // of all cells, by its place in `cells`; none: none is finished
    // By k: the place of its best rate; and of its wall, the first rate above that at which the loss is not finite, or
    // more than kWall times that at its best rate.
    std::vector<std::optional<std::size_t>> bestOf, wallOf;
    bool whole = false; // all cells are over
};
inline constexpr double kWall = 1.5;
RateMapReading readRateMap(const RateMapRecord&, RateMapFigure);

// The rate that theory has for L' = L · factor: rate · factorᵖ, p = 1 (SGD) or ½ (Adam and its like).
double scaledRate(double rate, double factor, bool linear);
bool scalesLinearly(OptimizerKind);

// A row a cell, after lines "# …" with version, seed, experiment and what was measured: `arm, accumulation_steps,
// micro_batch, effective_batch, learning_rate, status, loss, test_loss, test_accuracy, updates, samples`.
void writeRateMapCsv(std::ostream&, const RateMapRecord&);

} // namespace tarakum
