// An experiment: one data set, model, loss and seed, and the arms compared on it. Plain values; keys.hpp says which key
// of a file fills which member, document.hpp reads and writes them.
#pragma once

#include "engine/backend/backend.hpp"
#include "engine/data/data_spec.hpp"
#include "engine/lab/claim.hpp"
#include "engine/lab/text.hpp"
#include "engine/nn/model_spec.hpp"
#include "engine/train/loss_scaler.hpp"
#include "engine/train/optimizer_spec.hpp"
#include "engine/train/rules.hpp"
#include "engine/train/schedule.hpp"
#include "engine/train/steps.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tarakum {

enum class LengthUnit { Updates, Epochs, Samples };
struct Length
{
    LengthUnit unit = LengthUnit::Epochs;
    std::int64_t count = 1;
};

enum class Measure { Update, MicroBatch };
// Number types, of computing and (but for Tf32: float32 whose products have 10 bits of fraction, CUDA's) of the
// gradient buffer.
enum class Precision { Float32, Float64, Bfloat16, Float16, Tf32 };
enum class Device { Cpu, Cuda };

// Which layers are computed again in the backward pass (engine/nn/network.hpp says how segments are cut).
enum class CheckpointingKind { None, EveryLayer, Auto, Segments };
struct Checkpointing
{
    CheckpointingKind kind = CheckpointingKind::None;
    std::int64_t segments = 1; // Segments
};

// The arm begins where another one stands (engine/lab/fork.hpp).
struct Fork
{
    std::string of;      // the other arm's name; it stands before this one
    std::int64_t at = 0; // updates that one has made then, from 1
};

struct ArmSpec
{
    std::string name;
    bool off = false;                   // left out of the run: no arm of an Experiment that was checked is
    std::optional<std::int64_t> colour; // place in the palette of arms, from 1; none: by the arm's own place
    std::optional<Fork> fork;
    std::vector<std::int64_t> microBatch{1};    // b, or sizes used in turn, beginning anew each epoch
    std::int64_t accumulationSteps = 1;         // k; of no meaning where effectiveBatch is given
    std::optional<std::int64_t> effectiveBatch; // L: the window ends after so many samples (24+24+16)
    StepsSpec steps;                            // where k changes during training: instead of both
    OptimizerSpec optimizer;
    ScheduleSpec schedule;
    std::optional<double> clipNorm;
    LossScaleSpec lossScale;             // 1 unless given
    std::optional<Precision> bufferType; // none: float64 where precision is, else float32
    Summation summation = Summation::Plain;
    std::optional<double> average; // decay of an average of the weights; test figures are then its
    Precision precision = Precision::Float32;
    Checkpointing checkpointing;
    std::optional<std::int64_t> memoryBudget; // bytes
    Device device = Device::Cpu;
    std::optional<std::int64_t> threads; // none: all cores
    Rules rules;

    // Samples of a whole window: L = b·k, or the sum of the first k sizes, or the effective batch given; with the
    // largest k where it changes.
    std::int64_t samplesPerWindow() const;
    // Micro-batches of a whole window: k.
    std::int64_t stepsPerWindow() const;
    std::int64_t largestMicroBatch() const;
};

struct Experiment
{
    Text title, question, text;
    std::uint64_t seed = 1;
    DataSpec data;
    ModelSpec model;
    LossKind loss = LossKind::CrossEntropy;
    Length length;
    double lossTemperature = 0.07;  // contrastive
    std::int64_t evaluate = 0;      // test figures every so many samples; 0: at the end
    std::int64_t checkGradient = 0; // every so many updates the window's gradient again in float64; 0: never
    Measure measure = Measure::Update;
    std::vector<Claim> claims; // what it teaches, as tests
    std::vector<ArmSpec> arms;
};

} // namespace tarakum
