// What the fuzzed functions share.
#pragma once

#include "engine/lab/document.hpp"
#include "engine/lab/state_file.hpp"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

namespace tarakum::fuzz {

// Something that must not be.
class Finding : public std::logic_error
{
public:
    using std::logic_error::logic_error;
};

// One line of UTF-8, not endless. Throws Finding otherwise.
void checkMessage(std::string_view);

// Whether it came to its end; if not, what it threw was an Error and said so well.
template <class Function>
bool accepts(const Function& function)
{
    try {
        function();
        return true;
    } catch (const BadInput& error) {
        checkMessage(error.what());
        for (const Problem& problem : error.problems()) checkMessage(problem.text());
    } catch (const Error& error) {
        checkMessage(error.what());
    }
    return false;
}

// A file without a place on the disk.
class MemoryFile
{
public:
    MemoryFile();
    ~MemoryFile();
    MemoryFile(const MemoryFile&) = delete;
    MemoryFile& operator=(const MemoryFile&) = delete;

    void write(std::string_view);
    const std::filesystem::path& path() const { return m_path; }

private:
    int m_descriptor;
    std::filesystem::path m_path;
};

// Of a state file, as state_file.cpp has it; the test of the corpus sees to it that states which are right get through.
struct StateHeader
{
    char magic[16] = "tarakum state\n";
    std::uint32_t byteOrder = 0x01020304, version = kStateVersion;
    std::uint64_t length = 0;
    std::uint32_t rest = 0, header = 0;
};

// With the rows that the snapshot had.
std::shared_ptr<RunRecord> recordOf(const RunSnapshot&);

// Every count and size cut to at most 6, every list to 8 elements; rates and the like stay.
void makeSmall(Document&);
// Whether all of an experiment is small enough to be trained within moments: after makeSmall, and of seeds.
bool isSmall(const Document&);

std::string csvOf(const RunRecord&);

// Trains to the end, from where a snapshot stands if there is one, and looks at all that is made of a run. Null if the
// data or the snapshot were refused.
std::shared_ptr<const RunRecord> trained(const Experiment&, const std::string& document,
                                         std::shared_ptr<const RunSnapshot> from = nullptr);

} // namespace tarakum::fuzz
