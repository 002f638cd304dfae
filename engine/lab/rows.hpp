// What is logged: a row an update and arm, and a row a micro-batch. One table of columns makes CSV, axes, tables and
// summary from them.
#pragma once

#include "engine/nn/memory_moment.hpp"
#include "engine/tensor/ledger.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace tarakum {

// A value that does not exist: a NaN with a payload of its own, so that a loss which really is NaN can be told from it.
inline constexpr double kMissing = std::bit_cast<double>(std::uint64_t{0x7ff80000000ab5e7});
inline bool isMissing(double value)
{
    return std::bit_cast<std::uint64_t>(value) == std::bit_cast<std::uint64_t>(kMissing);
}

enum class RowStatus : std::uint8_t { None, Skipped, OutOfMemory, NotFinite, Stopped };
std::string_view statusText(RowStatus); // "", "skipped", "out-of-memory", "not-finite", "stopped"

// One update of one arm. Counts are whole numbers, exact up to 2^53; they count from the start and stand after the
// update.
struct UpdateRow
{
    double update = 0, epoch = 0, microSteps = 0, samples = 0, items = 0;
    double accumulationSteps = kMissing, learningRate = kMissing;
    double loss = kMissing, reportedLoss = kMissing;
    double gradNorm = kMissing, clippedNorm = kMissing, updateNorm = kMissing, paramDistance = kMissing,
           noiseScale = kMissing;
    double testLoss = kMissing, testAccuracy = kMissing;
    double bytesPeak = kMissing, bytesParameters = kMissing, bytesGradients = kMissing, bytesActivations = kMissing,
           bytesOptimizer = kMissing, bytesWorkspace = kMissing, bytesData = kMissing;
    double msForward = kMissing, msBackward = kMissing, msAccumulate = kMissing, msClip = kMissing,
           msOptimizer = kMissing, msUpdate = kMissing;
    double gradError = kMissing, gradCosine = kMissing, lossScale = kMissing;
    // Not a column of the CSV: the arm's own seconds of training so far (the sum of its ms_update); the time axis.
    double seconds = 0;
    RowStatus status = RowStatus::None;
};

// One micro-batch of one arm.
struct MicroRow
{
    double update = 0, micro = 0;  // the update that it belongs to; its number in the window, both from 1
    double samples = 0, items = 0; // so far, after it
    double loss = kMissing, microGradNorm = kMissing, bufferNorm = kMissing;
    double msForward = kMissing, msBackward = kMissing, bytesPeak = kMissing;
    // Not columns of the CSV: what adding, and clipping where a rule does it here, cost besides.
    double msAccumulate = kMissing, msClip = kMissing;
};

// One step of an arm's first window: what is alive after it, and what was at its highest moment. Bytes.
struct MemoryRow
{
    std::int32_t micro = 0; // number of the micro-batch in the window, from 1
    MemoryMoment moment = MemoryMoment::Data;
    std::uint32_t layer = 0; // where one has gone forward or backward: its place in ArmRecord::networkLayers
    Usage after{}, highest{};
};

template <class Row>
struct ColumnOf
{
    std::string_view name;  // as in the CSV: "grad_norm"
    std::string_view unit;  // "", "samples", "bytes", "ms", …
    std::string_view title; // for people: "Gradient norm"
    std::string_view text;  // one sentence: what it is
    double Row::*value;
};
using Column = ColumnOf<UpdateRow>;
using MicroColumn = ColumnOf<MicroRow>;

// In the order of the CSV: after `arm`; `status` stands after the first kColumnsBeforeStatus of them.
std::span<const Column> columns();
inline constexpr std::size_t kColumnsBeforeStatus = 31;
std::span<const MicroColumn> microColumns();
const Column* findColumn(std::string_view name); // null if there is none

} // namespace tarakum
