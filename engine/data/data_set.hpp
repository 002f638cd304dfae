// A data set in the process's memory: what the loader cuts micro-batches from. Not booked to any arm.
#pragma once

#include "engine/data/data_spec.hpp"
#include "engine/nn/model_spec.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace tarakum {

// Samples of one shape, row-major. Inputs are bytes where the file's are (pixels, to be divided by 255), tokens, or
// else doubles: 60,000 images stay the 47 MB that they are.
struct Samples
{
    std::int64_t count = 0;
    std::vector<std::uint8_t> bytes;  // count × inputs, or empty
    std::vector<double> numbers;      // count × members × inputs, or empty
    std::vector<std::int32_t> tokens; // count × steps, each in [0, vocabulary), or empty
    std::vector<std::int32_t>
        classes; // count × targetsPerSample, with cross-entropy; kIgnoredClass carries no loss; else empty
    std::vector<double> targets; // count × targetsPerSample × outputs, with mse and half-mse; else empty
};

struct DataSet
{
    std::string name;                    // for titles: "Fashion-MNIST"
    std::int64_t inputs = 0;             // numbers a sample (each member of a pair); of all its steps
    std::int64_t outputs = 0;            // classes, or numbers a target
    std::int64_t channels = 0, side = 0; // of images; 0: none
    std::int64_t steps = 1;              // of a sequence
    std::int64_t targetsPerSample = 1;   // `steps` where each step has a target of its own
    std::int64_t vocabulary = 0;         // of tokens; 0: the inputs are numbers
    std::int64_t members = 1;            // 2: a sample is a pair
    std::int64_t lanes = 0; // of a stream: sample i is the next piece of lane i % lanes; 0: samples are whole
    Samples train, test;    // test.count may be 0
};

// What was loaded last is kept and given again where the keys and the files are still the same, so that a run that
// starts anew does not read again; it is dropped before something else is loaded. From any thread. BadInput names the
// file and what is wrong with it, or the key (`data.train_samples`) and what the data allow.
std::shared_ptr<const DataSet> loadDataSet(const DataSpec&, LossKind, std::uint64_t seed);

} // namespace tarakum
