// A run read back from the CSV that it was exported to, so that it can be drawn, compared and exported again.
#pragma once

#include "engine/lab/run_record.hpp"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

namespace tarakum {

inline constexpr std::int64_t kLargestImport = std::int64_t{1} << 30; // bytes of text

// Of writeCsv's text, bit for bit (a nan is some nan): written again it is the same text. Several variations of an
// experiment come back as joinedRecord has them. What a CSV does not carry is empty: micro-batches, the timeline; an
// arm whose last row names no status counts as finished, one without rows as stopped; the run's end is where its last
// arm got to. `name` stands in messages. BadInput, with line and column, where the text is no such CSV or is cut short.
std::shared_ptr<const RunRecord> readRecord(std::string_view text, const std::string& name);

// Of a file, which may be gzipped. BadInput too where it is larger than `mostBytes` once it is unpacked, or cannot be
// opened.
std::shared_ptr<const RunRecord> readRecordFile(const std::filesystem::path&, std::int64_t mostBytes = kLargestImport);
// What stands in it, unpacked.
std::string readTextFile(const std::filesystem::path&, std::int64_t mostBytes = kLargestImport);

} // namespace tarakum
