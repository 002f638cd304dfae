// The table of numerical stability: how far a window's gradient is from what it should be, for each type of gradient
// buffer, way of summing and number of micro-batches k. It is the first window of an arm, at the weights that it starts
// with: each micro-gradient is computed once, as in training, and added to every buffer by the operation that training
// adds with, so a cell's gradient is to the bit that of an arm with this buffer and this k.
//
// b stays as it is while k grows: the window grows too, and with it the chain of additions that is looked at.
//
//     u: half the distance from 1 to the next number of the type.  Of a sum of k numbers x the error is at most
//     plain k u Σ|x|, Kahan (2u + 2k u²) Σ|x|, stochastic 2k u Σ|x|, and of a stochastic one usually √k u (Higham,
//     Accuracy and Stability of Numerical Algorithms, chapter 4).
#pragma once

#include "engine/lab/accumulation_spec.hpp" // unitRoundoff
#include "engine/lab/experiment.hpp"
#include "engine/lab/log.hpp"

#include <atomic>
#include <cstdint>
#include <iosfwd>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tarakum {

struct StabilityBuffer
{
    Precision type;
    Summation summation;
};
// The rows of the table: each type, from the finest, with each way of summing.
std::span<const StabilityBuffer> stabilityBuffers();
std::string_view typeText(Precision);      // "bfloat16", as in experiment files
std::string_view summationText(Summation); // "kahan"

struct StabilityRequest
{
    std::size_t arm = 0;
    std::optional<std::int64_t> microBatch; // b; none: the arm's own, sizes in turn where there are several
    std::vector<std::int64_t> steps;        // the k, ascending; none: 1, 2, 4 … kMostStabilitySteps
    std::optional<int> threads;             // none: all cores
};
inline constexpr std::int64_t kMostStabilitySteps = 1024;

// A cell. Not finite where a buffer's numbers ran over (float16 beyond 65504); kMissing (rows.hpp) where there is
// nothing to divide by.
struct StabilityCell
{
    std::int64_t steps = 0;   // k
    std::size_t buffer = 0;   // place in stabilityBuffers()
    std::int64_t samples = 0; // of the window
    double error = 0; // ‖G − G₆₄‖ / ‖G₆₄‖, G₆₄: the same micro-gradients added up in float64, plainly
    double gradError = 0; // the same from the whole window in one piece in float64, as `check_gradient` logs it;
                          // kMissing where that piece is larger than kWholeWindowBytes
    double gradNorm = 0;  // ‖G‖, as training logs it
    double stuck = 0;     // the share of its numbers that the window's last micro-gradient left as they were,
                          // though it was not 0 there: what it had to say was too small for the sum
    double condition = 0; // ‖Σ|x|‖ / ‖Σx‖ of the micro-gradients: how much of them cancels
    double bound = 0;     // what the error cannot exceed (above); with what gradual underflow adds
};
inline constexpr std::int64_t kWholeWindowBytes = std::int64_t{1} << 30;
inline constexpr std::int64_t kStabilityBytes = std::int64_t{3} << 30; // all buffers together: 64 bytes a weight

// A table that is being filled: written by one thread, read by any.
struct StabilityRecord
{
    StabilityRecord(Experiment e, std::string documentText, StabilityRequest r);

    const Experiment experiment;
    const std::string document; // the experiment's JSON on one line, as exports carry it
    const StabilityRequest request;

    Log<StabilityCell> cells;                  // k by k, in the order of stabilityBuffers()
    Log<std::int64_t> steps;                   // the k that the data allow; whole once `microBatches` is above 0
    std::atomic<std::int64_t> microBatches{0}; // to be computed
    std::atomic<std::int64_t> done{0};         // of them
    std::atomic<bool> cancelled{false};        // set by whoever wants it to end
    std::atomic<bool> over{false};
    std::string problem() const; // one line, once it is over: why it ended early; empty: it did not
    bool problemIsBadInput() const;
    void fail(const std::string& why, bool badInput = false);

private:
    mutable std::mutex m_mutex;
    std::string m_problem;
    bool m_badInput = false;
};

// Computes all cells that are not there, in the caller's thread: called again where it was cancelled, it goes on. Where
// it ends early (cancelled, memory, data) the record says why; that it is over is set last. Throws nothing.
void measureStability(StabilityRecord&);

// The window of so many samples that a k comes to; the request's b and the arm's rules are right for it.
std::int64_t stabilitySamples(const Experiment&, const StabilityRequest&, std::int64_t steps);

// A row a cell, after lines "# …" with version, seed, experiment and what was measured; `arm, buffer, summation,
// accumulation_steps, micro_batch, samples, error, grad_error, grad_norm, stuck, condition, bound`.
void writeStabilityCsv(std::ostream&, const StabilityRecord&);

} // namespace tarakum
