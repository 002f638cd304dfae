#include "tests/fuzz/support.hpp"

#include "engine/base/errors.hpp"
#include "engine/lab/check.hpp"
#include "engine/lab/export.hpp"
#include "engine/lab/run.hpp"

#include <nlohmann/json.hpp>

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <sstream>
#include <utility>

namespace tarakum::fuzz {

void checkMessage(std::string_view text)
{
    constexpr std::size_t longest = 4000;
    if (text.empty()) throw Finding("a message without words");
    if (text.find_first_of("\n\r") != std::string_view::npos) throw Finding("a message of several lines");
    if (text.size() > longest) throw Finding("a message without end");
    if (!isUtf8(text)) throw Finding("a message that is not UTF-8");
}

MemoryFile::MemoryFile()
    : m_descriptor(memfd_create("fuzz", MFD_CLOEXEC)), m_path("/proc/self/fd/" + std::to_string(m_descriptor))
{
    if (m_descriptor < 0) throw std::runtime_error("no file in memory");
}

MemoryFile::~MemoryFile()
{
    close(m_descriptor);
}

void MemoryFile::write(std::string_view content)
{
    const bool written = ftruncate(m_descriptor, 0) == 0 && pwrite(m_descriptor, content.data(), content.size(), 0) ==
                                                                static_cast<ssize_t>(content.size());
    if (!written) throw std::runtime_error("a file in memory cannot be written");
}

namespace {

constexpr std::int64_t kSmallNumber = 6;
constexpr std::size_t kShortList = 8;
constexpr double kLargestWhole = 9007199254740992.0; // 2^53: no count is above

bool isWhole(const Document& number)
{
    if (number.is_number_integer()) return true;
    const double value = number.is_number() ? number.get<double>() : 0.5;
    return std::abs(value) <= kLargestWhole && value == std::trunc(value);
}

void makeNumbersSmall(Document& document)
{
    if (document.is_array() && document.size() > kShortList)
        document.erase(document.begin() + kShortList, document.end());
    if (document.is_structured()) {
        for (Document& element : document) makeNumbersSmall(element);
    } else if (document.is_number() && isWhole(document)) {
        const double value = document.get<double>();
        if (value > static_cast<double>(kSmallNumber))
            document = 1 + static_cast<std::int64_t>(std::fmod(value, static_cast<double>(kSmallNumber)));
    }
}

bool numbersAreSmall(const Document& document)
{
    constexpr double most = 64;
    if (document.is_structured())
        return document.size() <= 64 && std::all_of(document.begin(), document.end(), numbersAreSmall);
    return !document.is_number() || !isWhole(document) || std::abs(document.get<double>()) <= most;
}

bool isLargeAsShipped(const Document& data)
{
    const auto kind = data.find("kind");
    return kind == data.end() || *kind == "fashion-mnist" || *kind == "text" || *kind == "idx";
}

} // namespace

void makeSmall(Document& document)
{
    makeNumbersSmall(document);
    if (!document.is_object()) return;
    document["tarakum"] = 1;
    Document& data = document["data"];
    if (!data.is_object()) return;
    if (!data.contains("train_samples")) data["train_samples"] = kSmallNumber;
    if (isLargeAsShipped(data) && !data.contains("test_samples")) data["test_samples"] = kSmallNumber;
}

bool isSmall(const Document& document)
{
    if (!document.is_object() || !numbersAreSmall(document)) return false;
    const auto data = document.find("data");
    return data != document.end() && data->is_object() && !isLargeAsShipped(*data);
}

std::string csvOf(const RunRecord& record)
{
    std::ostringstream text;
    writeCsv(text, record);
    return text.str();
}

std::shared_ptr<const RunRecord> trained(const Experiment& experiment, const std::string& document,
                                         std::shared_ptr<const RunSnapshot> from)
{
    RunOptions options;
    options.threads = 1;
    options.keepsState = from != nullptr;
    options.from = std::move(from);
    Run run(experiment, document, options);
    run.play();
    while (!run.wait(std::chrono::minutes(1))) { // a hang is for the fuzzer's own limit to find
    }
    if (run.state() == RunState::Failed) {
        checkMessage(run.error());
        return nullptr;
    }
    const RunRecord& record = *run.record();
    for (const ArmRecord& arm : record.arms)
        if (!arm.message.empty()) checkMessage(arm.message);
    std::ostringstream rest;
    writeMicroCsv(rest, record);
    writeMemoryCsv(rest, record);
    writeSummary(rest, record);
    testClaims(record, true, true);
    return run.record();
}

std::shared_ptr<RunRecord> recordOf(const RunSnapshot& snapshot)
{
    auto record = std::make_shared<RunRecord>(snapshot.record->experiment, snapshot.record->document);
    snapshot.fill(*record);
    return record;
}

} // namespace tarakum::fuzz
