// What every kind of data checks alike.
#pragma once

#include "engine/data/data_spec.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tarakum {

// How many samples to take of `available`: as many as are wanted, all if nothing is said. BadInput names the key
// (`data.train_samples`), the range and the reason for it.
std::int64_t sampleCount(std::string_view key, std::optional<std::int64_t> wanted, std::int64_t least,
                         std::int64_t available, const std::string& reason);

// The value of a key, or its default. BadInput where it is out of the range of sizes, 1 to 2,000,000.
std::int64_t sizeOr(std::string_view key, std::optional<std::int64_t> value, std::int64_t otherwise);
inline constexpr std::int64_t kLargestSize = 2'000'000;

struct SampleCounts
{
    std::int64_t train, test;
};
// Of data that are made up: as the keys say, else the kind's own numbers. A sample takes `numbers` of `bytes` each; all of
// them may take half of this machine's memory, the other half is for what is trained on them.
SampleCounts madeCounts(const DataSpec&, SampleCounts otherwise, std::int64_t numbers, std::int64_t bytes);
// What is drawn for test samples is drawn at positions far from training's.
inline constexpr std::uint64_t kTestPosition = std::uint64_t{1} << 62;

// Bytes of this machine's memory: no data set that is made up may be larger.
std::int64_t memoryBytes();

} // namespace tarakum
