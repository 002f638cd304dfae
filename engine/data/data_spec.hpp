// What an experiment trains on, as its `data.*` keys say it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace tarakum {

enum class DataKind { FashionMnist, Idx, Csv, Spiral, Circles, Xor, Blobs, Sine, Random };

struct DataSpec
{
    DataKind kind = DataKind::FashionMnist;
    // fashion-mnist, idx: the folder of the four files (for fashion-mnist where Debian's package puts them).
    // csv: the file of training data. Absolute, or relative to the working directory: the reader has resolved it.
    std::filesystem::path path;
    std::filesystem::path testPath;            // csv: the file of test data; none: no test data
    std::string target;                        // csv: name of the target column (its last one if empty)
    std::optional<std::int64_t> trainSamples;  // the first so many; all of a file, or the kind's own number
    std::optional<std::int64_t> testSamples;
    bool shuffle = true;                       // a new order each epoch
    std::optional<std::int64_t> inputs;        // random, blobs: numbers a sample
    std::optional<std::int64_t> outputs;       // random with mse: numbers a target
    std::optional<std::int64_t> classes;       // random, blobs, spiral; csv with cross-entropy
    std::optional<std::int64_t> channels;      // random images
    std::optional<std::int64_t> size;          // random images: pixels a side
    std::optional<double> noise;               // spiral, circles, xor, blobs, sine: standard deviation of what is added
};

} // namespace tarakum
