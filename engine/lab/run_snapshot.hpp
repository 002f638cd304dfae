// What a run's training stands at between two micro-batches, or before a test set is evaluated: all that another run needs to go on from there, bit for
// bit. Made by the training thread, never changed afterwards; kept in memory (to go back to) or written to a file
// (state_file.hpp).
#pragma once

#include "engine/data/data_set.hpp"
#include "engine/lab/run_record.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace tarakum {

struct ArmSnapshot
{
    std::vector<std::byte> bytes; // Arm::state(); empty before it is built
    LogSizes rows;                // of its record: those that had been logged
    ArmStatus status = ArmStatus::Waiting;
    std::string message;
};

struct RunSnapshot
{
    std::shared_ptr<const RunRecord> record; // may have gone on since
    std::vector<ArmSnapshot> arms;
    bool logMicroBatches = false; // RunOptions'
    std::uint64_t data = 0;       // fingerprintOf the data set
    double seconds = 0;           // of training so far, pauses left out

    // Gives a new record the rows that had been logged. It may have more arms: forks of those.
    void fill(RunRecord&) const;
};

// A number that is another one, as good as surely, where any value of the data is another one.
std::uint64_t fingerprintOf(const DataSet&);

} // namespace tarakum
