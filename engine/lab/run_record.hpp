// What happened in a run: the experiment and the arms' logs. Written by the training thread, read by anyone at any
// time; it outlives the run, so that a run that is gone can still be drawn, exported and compared.
#pragma once

#include "engine/lab/buffer_picture.hpp"
#include "engine/lab/experiment.hpp"
#include "engine/lab/log.hpp"
#include "engine/lab/neuron_log.hpp"
#include "engine/lab/rows.hpp"

#include <array>
#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

namespace tarakum {

enum class ArmStatus : std::uint8_t { Waiting, Training, Finished, OutOfMemory, NotFinite, Stopped };
std::string_view statusText(ArmStatus); // "waiting", "training", "finished", "out-of-memory", "not-finite", "stopped"

inline constexpr std::size_t kPlannedTold = 64;

// Where an arm stands inside its window; for progress and diagrams, each value by itself.
struct ArmProgress
{
    std::atomic<std::int64_t> samples{0}; // that have been computed, dropped ones too
    std::atomic<std::int64_t> microSteps{0};
    std::atomic<std::int64_t> updates{0};
    std::atomic<std::int32_t> inWindow{0};    // micro-batches of this window that are done
    std::atomic<std::int32_t> windowSteps{0}; // that it will have
    // The window in hand, or between two the next one: its micro-batches, and the samples of the first kPlannedTold.
    std::atomic<std::int32_t> plannedSteps{0};
    std::array<std::atomic<std::int32_t>, kPlannedTold> plannedSamples{};
    // The last step that was gone, and what is in use after it; Cleared between two windows.
    std::atomic<MemoryMoment> moment{MemoryMoment::Cleared};
    std::atomic<std::uint32_t> layer{0}; // its place in ArmRecord::networkLayers
    std::atomic<std::int64_t> bytesInUse{0};
    std::atomic<double> startNorm{0}; // ‖θ‖ before the first update; known once plannedSteps > 0
};

inline constexpr std::size_t kTimelineRows = 4096;

struct ArmRecord
{
    Log<UpdateRow> updates;
    std::vector<std::string> layers; // names of the parameters; whole once layerNorms or gaps has a row
    Log<double> layerNorms;          // with `measure: micro-batch`: ‖G‖ of each of them, as many a row of `updates`
    Log<MicroRow> microBatches;      // with `measure: micro-batch`, or where the run was asked for them
    std::vector<WatchedParameter> watched;  // that the claims ask for
    Log<double> watchedValues;              // of each of them, as many a row of `updates`
    std::vector<std::string> networkLayers; // what its layers are called; whole once progress.plannedSteps > 0
    Log<MemoryRow> timeline;                // steps of the first window, at most kTimelineRows
    PictureSlot picture;                    // of the buffer, where RunRecord::pictures was asked for them
    Log<GradientGap> gaps;                  // likewise, of whole windows; none for the first arm
    Log<double> layerGaps; // ‖G − G*‖ / ‖G*‖ of each parameter (`layers`), as many a row of `gaps`
    NeuronLog neuron;      // of a small model, where the run was asked for it
    std::atomic<ArmStatus> status{ArmStatus::Waiting};
    ArmProgress progress;
    std::string message; // why it ended early, one line; read only once status says so
};

// How many rows each log of an arm has.
struct LogSizes
{
    std::size_t updates = 0, layerNorms = 0, microBatches = 0, watchedValues = 0, timeline = 0, gaps = 0, layerGaps = 0,
                neuronRows = 0, neuronSamples = 0;
};
LogSizes sizesOf(const ArmRecord&);
// Appends to empty logs the first rows of others, and what goes with them: names, the norm at the start.
void copyRows(ArmRecord& to, const ArmRecord& from, const LogSizes&);

struct RunRecord
{
    RunRecord(Experiment e, std::string documentText);

    const Experiment experiment;
    const std::string document;                // the experiment's JSON on one line, as exports carry it
    PictureRequest pictures;                   // of the arms' buffers
    std::vector<ArmRecord> arms;               // as many as experiment.arms, in their order
    std::atomic<std::int64_t> endSamples{0};   // at which all arms stop; 0 until the data is loaded
    std::atomic<std::int64_t> trainSamples{0}; // samples of an epoch
    // What the process held before the first arm was built (the data are loaded), and the most that it has held since,
    // known once the run is over. Bytes; 0: not known.
    std::atomic<std::int64_t> residentBefore{0}, residentPeak{0};
};

// Of all arms together: two looks at a run that waits see the same.
std::int64_t microStepsOf(const RunRecord&);
// Of all samples of all arms, arms that ended early counted as done; 0…1.
double fractionDone(const RunRecord&);
bool hasEnded(ArmStatus);

} // namespace tarakum
