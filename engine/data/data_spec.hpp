// What an experiment trains on, as its `data.*` keys say it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace tarakum {

enum class DataKind { FashionMnist, Idx, Csv, Spiral, Circles, Xor, Blobs, Sine, Text, Lengths, Stream, Pairs, Random };
enum class DataCut { Samples, Time };

struct DataSpec
{
    DataKind kind = DataKind::FashionMnist;
    // fashion-mnist, idx: the folder of the four files (for fashion-mnist where Debian's package puts them).
    // csv: the file of training data; text: the file, or none for the one that ships. Absolute, or relative to the
    // working directory: the reader has resolved it.
    std::filesystem::path path;
    std::filesystem::path testPath;        // csv: the file of test data; none: no test data
    std::vector<std::vector<double>> rows; // csv: the training data themselves, instead of a path; the target is last
    std::string target;                    // csv: name of the target column (its last one if empty)
    std::optional<std::int64_t> trainSamples; // the first so many; all of a file, or the kind's own number
    std::optional<std::int64_t> testSamples;
    bool shuffle = true;                    // a new order each epoch; never with stream
    std::optional<std::int64_t> inputs;     // random, blobs, pairs: numbers a sample, or a step, or a member of a pair
    std::optional<std::int64_t> outputs;    // random with mse: numbers a target; pairs: of an embedding
    std::optional<std::int64_t> classes;    // random, blobs, spiral; csv with cross-entropy
    std::optional<std::int64_t> channels;   // random images
    std::optional<std::int64_t> size;       // random images: pixels a side
    std::optional<std::int64_t> vocabulary; // random, lengths: as many kinds of tokens, instead of numbers
    std::optional<std::int64_t> context;    // text, random tokens: tokens a sample
    std::optional<std::int64_t> steps;      // lengths: the longest; stream: of a piece; random: sequences of numbers
    std::optional<std::int64_t> lanes;      // stream: sequences that run side by side
    DataCut cut = DataCut::Samples;         // stream: whether a window's micro-batches part the lanes or the time
    std::optional<double> noise; // spiral, circles, xor, blobs, sine, pairs: standard deviation of what is added

    bool operator==(const DataSpec&) const = default;
};

} // namespace tarakum
