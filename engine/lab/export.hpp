// What a run leaves behind as text: CSV and summary, as DESIGN has them. The window and the command line write the
// same.
#pragma once

#include "engine/lab/run_record.hpp"

#include <cstddef>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tarakum {

class CsvLines;

// The rows whose value of something lies in [low, high]: a zoom's part of a run.
struct RowRange
{
    std::string_view name; // "samples", "updates": as a line of the head says it
    double UpdateRow::*of;
    double low, high;
};

// A row an arm and update, arms in order (RFC 4180, "\n"), after lines "# …" that carry version, seed and experiment;
// of a part of the run, a third one says which. `document`: the experiment as the head is to have it; empty: the run's.
void writeCsv(std::ostream&, const RunRecord&, const std::optional<RowRange>& part = {},
              std::string_view document = {});
// A row a micro-batch.
void writeMicroCsv(std::ostream&, const RunRecord&);
// A row a step of each arm's first window: `arm, micro, step, layer, bytes_peak, bytes_parameters …` (what was highest
// in the step, by category), `bytes_after` (alive when it was over).
void writeMemoryCsv(std::ostream&, const RunRecord&);
// The summary (JSON, indented).
void writeSummary(std::ostream&, const RunRecord&);

struct Spread
{
    double median, p10, p90;
};
struct ArmSummary
{
    std::string name, status; // "finished", "out-of-memory", "not-finite", "stopped"
    double updates, microSteps, samples, loss, testAccuracy;
    Spread msPerUpdate;                                              // kMissing where there is no update
    double msForward, msBackward, msAccumulate, msClip, msOptimizer; // medians
    double samplesPerSecond;
    double bytesPeak, bytesParameters, bytesGradients, bytesActivations, bytesOptimizer, bytesWorkspace, bytesData;
    double paramDistanceLast, paramDistanceMax;
};
ArmSummary summarize(const RunRecord&, std::size_t arm);

std::string programVersion();
// The lines that every CSV begins with: "# tarakum VERSION, seed N" and "# " with the experiment on one line.
void writeCsvHead(CsvLines&, std::uint64_t seed, std::string_view document);

} // namespace tarakum
