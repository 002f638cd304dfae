// A run in a file, to go on with another day: the experiment, what its training stands at and all that was logged.
//
// A header (magic, byte order, version, the file's length, a CRC-32 of the rest, and of itself) and what StateArchive
// writes. Not compressed: weights and gradients hardly shrink, and the processor is the training's. Bit for bit only on
// the machine and build that it was saved by, as every run.
#pragma once

#include "engine/lab/run_snapshot.hpp"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace tarakum {

inline constexpr std::uint32_t kStateVersion = 3; // of the format: this program reads no other

struct SavedRun
{
    std::string document;         // the experiment's JSON on one line: of all its seeds and sweeps
    std::filesystem::path folder; // that relative paths in it start from
    std::vector<std::shared_ptr<const RunRecord>> finished; // of the variations that are over, in their order
    std::shared_ptr<const RunSnapshot> now;                 // of the one after them
};

// The file that a run is saved to, again and again.
class StateFile
{
public:
    // What stands there: nothing or another run's state, which goes; this run's, that it was resumed from; or a damaged
    // one of this run, resumed from the one before it.
    enum class There { Other, Own, Damaged };
    explicit StateFile(std::filesystem::path file, There there = There::Other) : m_file(std::move(file)), m_there(there)
    {
    }
    // Written aside, synced and renamed: whatever happens, the file is whole, the old or the new. The state before it
    // is kept beside it (previousState). SystemError (a full disk, another one writing there): then the old one stands.
    void save(const SavedRun&); // any thread
    const std::filesystem::path& path() const { return m_file; }

private:
    const std::filesystem::path m_file;
    std::mutex m_mutex; // over saving
    There m_there;
};

std::filesystem::path previousState(const std::filesystem::path& file); // "run.state.previous"
void removeState(const std::filesystem::path& file);                    // and the one before it; no error
bool isStateFile(const std::filesystem::path& file); // by how it begins; false as well if it cannot be read

// BadInput, which names the file, if it is damaged, no state, or of another version.
SavedRun readState(const std::filesystem::path& file);
// The same, or the one before it where that is damaged or missing; `told` says so in one line, or is empty.
SavedRun readStateOrPrevious(const std::filesystem::path& file, std::string& told);

} // namespace tarakum
