// What the neuron view shows of one arm and one of its weights, out of the arm's NeuronLog. Pure functions.
#pragma once

#include "engine/lab/run_record.hpp"

#include <QString>
#include <QStringList>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tarakum {

// "−2.04": a true minus; six significant digits, and in full twelve.
inline constexpr int kNeuronDigits = 6, kNeuronAllDigits = 12;
QString neuronNumber(double value, bool full = false);
QString neuronNumberOf(double value, int digits);

// One sample of a micro-batch: "8 → 16", "(0.84, −0.27) → 1".
QString neuronSample(const std::vector<double>& inputs, const std::vector<double>& targets, bool full = false);

struct NeuronStep // a micro-batch, seen from one weight
{
    std::int64_t micro = 0, steps = 0; // micro: number in its window, from 1
    QStringList samples, fullSamples;  // those whose numbers were kept
    std::int64_t samplesOf = 0;        // of all
    bool hasBuffer = true;
    double gradient = 0; // gⱼ; NaN where it cannot be told
    double sum = 0;      // of its window's gradients so far
    double buffer = 0;   // G after it
    double weight = 0;   // after it: where it was the window's last, after the update
};

struct NeuronReading
{
    std::vector<NeuronStep> steps;      // the newest kNeuronSteps
    std::vector<double> path;           // where the weight began and where each update left it: the newest kNeuronPath
    std::vector<double> weights;        // all of them, now
    std::vector<double> sample, target; // the last sample of the micro-batch in hand; empty: not told
    std::int64_t counter = 0, window = 0; // G of k: micro-batches that are in the buffer, of so many
    QString formula, fullFormula;         // the update with its numbers; before its window is whole, as far as it is
    QStringList notes;                    // what is odd about it, in the window's language
    bool cut = false;                     // the log is full: later micro-batches were not kept
};

inline constexpr std::size_t kNeuronSteps = 64, kNeuronPath = 400;

NeuronReading readNeuron(const RunRecord&, std::size_t arm, std::size_t weight);

} // namespace tarakum
