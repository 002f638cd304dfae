// The order in which samples are drawn: a function of (seed, epoch) alone, so that every arm of an experiment sees the
// same samples in the same order, whatever its b and k.
#pragma once

#include "engine/base/draws.hpp"

#include <cstdint>
#include <vector>

namespace tarakum {

// Maps a position in the stream of samples (0, 1, 2, … over all epochs) to a sample's index (0 … samplesPerEpoch − 1).
// Epoch position / samplesPerEpoch holds every sample once: in a new random order each epoch (Fisher and Yates), or in
// the data's. The current epoch's order is kept, 8 bytes a sample, and worked out in place when the epoch changes:
// nothing is allocated after construction. Any position may be asked for at any time. One thread at a time.
class DataOrder
{
public:
    // samplesPerEpoch is at least 1.
    DataOrder(std::uint64_t seed, std::int64_t samplesPerEpoch, bool shuffle);

    // Of a stream, whose sample i is piece i / lanes of lane i % lanes: the k micro-batches of a window are k pieces in
    // time of the same b lanes; the next windows are the next b lanes, and when all have had their turn, the next k
    // pieces. b divides the lanes, k the pieces.
    struct InTime
    {
        std::int64_t lanes, microBatch, steps;
    };
    DataOrder(std::int64_t samplesPerEpoch, const InTime&);

    std::int64_t samplesPerEpoch() const { return m_samples; }

    std::int64_t index(std::int64_t position);

private:
    void shuffleFor(std::int64_t epoch);

    Draws m_draws;
    std::int64_t m_samples;
    InTime m_inTime{};                 // lanes 0: not so
    std::int64_t m_epoch = -1;         // of m_order
    std::vector<std::int64_t> m_order; // empty without shuffling
};

} // namespace tarakum
