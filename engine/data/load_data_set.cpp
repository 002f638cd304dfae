#include "engine/data/csv_data.hpp"
#include "engine/data/data_set.hpp"
#include "engine/data/idx_data.hpp"
#include "engine/data/lengths_data.hpp"
#include "engine/data/pairs_data.hpp"
#include "engine/data/stream_data.hpp"
#include "engine/data/synthetic.hpp"
#include "engine/data/text_data.hpp"

#include <algorithm>
#include <chrono>
#include <mutex>
#include <system_error>
#include <utility>
#include <vector>

namespace tarakum {

namespace {

DataSet load(const DataSpec& spec, LossKind loss, std::uint64_t seed)
{
    switch (spec.kind) {
    case DataKind::FashionMnist:
    case DataKind::Idx: return idxDataSet(spec, loss);
    case DataKind::Csv: return csvDataSet(spec, loss);
    case DataKind::Text: return textDataSet(spec, loss);
    case DataKind::Lengths: return lengthsDataSet(spec, loss);
    case DataKind::Stream: return streamDataSet(spec, loss, seed);
    case DataKind::Pairs: return pairsDataSet(spec, loss, seed);
    case DataKind::Random:
        if (spec.vocabulary || spec.context) return randomTokens(spec, loss, seed);
        break;
    default: break;
    }
    return syntheticDataSet(spec, loss, seed);
}

namespace fs = std::filesystem;

// What tells whether a file is still the one that was read.
struct FileStamp
{
    fs::path path;
    std::uintmax_t bytes;
    fs::file_time_type written;
    bool operator==(const FileStamp&) const = default;
};

void addStamp(std::vector<FileStamp>& stamps, const fs::directory_entry& file)
{
    std::error_code ignored;
    if (file.is_regular_file(ignored))
        stamps.push_back({file.path(), file.file_size(ignored), file.last_write_time(ignored)});
}

// Of all files the data may come from: a file, or what stands in a folder.
std::vector<FileStamp> stampsOf(const DataSpec& spec)
{
    const bool shipped = spec.kind == DataKind::FashionMnist && spec.path.empty();
    std::vector<FileStamp> stamps;
    std::error_code error;
    for (const fs::path& path : {shipped ? fs::path(kFashionMnistFolder) : spec.path, spec.testPath}) {
        if (path.empty()) continue;
        if (!fs::is_directory(path, error)) {
            addStamp(stamps, fs::directory_entry(path, error));
            continue;
        }
        const fs::directory_iterator end;
        for (fs::directory_iterator file(path, error); !error && file != end; file.increment(error))
            addStamp(stamps, *file);
    }
    return stamps;
}

// Clocks of file systems are coarse: a file that has just been written could change again without its stamp.
bool settled(const std::vector<FileStamp>& stamps)
{
    const auto now = fs::file_time_type::clock::now();
    return std::all_of(stamps.begin(), stamps.end(),
                       [&](const FileStamp& s) { return now - s.written > std::chrono::seconds(2); });
}

bool isDrawn(DataKind kind)
{
    switch (kind) {
    case DataKind::FashionMnist:
    case DataKind::Idx:
    case DataKind::Csv:
    case DataKind::Text: return false;
    default: return true;
    }
}

// The data set that was loaded last, and what it was loaded for.
struct LastLoaded
{
    std::mutex mutex;
    DataSpec spec;
    LossKind loss{};
    std::uint64_t seed = 0;
    std::vector<FileStamp> files;
    std::shared_ptr<const DataSet> data; // null: none
};

} // namespace

std::shared_ptr<const DataSet> loadDataSet(const DataSpec& spec, LossKind loss, std::uint64_t seed)
{
    static LastLoaded last;
    if (!isDrawn(spec.kind)) seed = 0; // what is read from files is the same with every seed
    const std::lock_guard lock(last.mutex);
    std::vector<FileStamp> files = stampsOf(spec);
    if (last.data && last.loss == loss && last.seed == seed && last.files == files && last.spec == spec)
        return last.data;

    last.data.reset(); // two data sets may be more than the machine holds
    auto data = std::make_shared<const DataSet>(load(spec, loss, seed));
    if (settled(files)) {
        last.spec = spec;
        last.loss = loss;
        last.seed = seed;
        last.files = std::move(files);
        last.data = data;
    }
    return data;
}

} // namespace tarakum
