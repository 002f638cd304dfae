#include "engine/data/data_checks.hpp"

#include "engine/base/errors.hpp"

#include <unistd.h>

namespace tarakum {

std::int64_t sampleCount(std::string_view key, std::optional<std::int64_t> wanted, std::int64_t least,
                         std::int64_t available, const std::string& reason)
{
    const std::int64_t count = wanted.value_or(available);
    if (count < least || count > available)
        throw BadInput(std::string(key), std::to_string(count),
                       "a whole number from " + std::to_string(least) + " to " + std::to_string(available) + ": " +
                           reason);
    return count;
}

std::int64_t sizeOr(std::string_view key, std::optional<std::int64_t> value, std::int64_t otherwise)
{
    const std::int64_t size = value.value_or(otherwise);
    if (size < 1 || size > kLargestSize)
        throw BadInput(std::string(key), std::to_string(size),
                       "a whole number from 1 to " + std::to_string(kLargestSize));
    return size;
}

SampleCounts madeCounts(const DataSpec& spec, SampleCounts otherwise, std::int64_t numbers, std::int64_t bytes)
{
    const std::int64_t most = memoryBytes() / 2 / bytes / numbers; // numbers · bytes may be more than 2⁶³
    const std::string reason = "this machine's memory holds no more";
    SampleCounts counts;
    counts.train = sampleCount("data.train_samples", spec.trainSamples.value_or(otherwise.train), 1, most, reason);
    counts.test =
        sampleCount("data.test_samples", spec.testSamples.value_or(otherwise.test), 0, most - counts.train, reason);
    return counts;
}

std::int64_t memoryBytes()
{
    return static_cast<std::int64_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<std::int64_t>(sysconf(_SC_PAGESIZE));
}

} // namespace tarakum
