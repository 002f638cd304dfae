// The rules of accumulation that layers themselves obey. Every default is right; the others are variants or known
// mistakes.
#pragma once

#include <cstdint>
#include <limits>

namespace tarakum {

// BatchNorm: whose mean and variance a micro-batch is normalised with, and when the running ones move.
enum class BatchStatistics { MicroBatch, Deferred, Window, CorrectedMomentum, Frozen };
// Which state a stateful model starts a micro-batch with: its sequence's own, the one before's whatever it was, none.
enum class StateRule { Lane, Shared, Reset };
// Dropout's masks: of the sample (keyed), or drawn in the order of calls.
enum class DropoutStream { Keyed, Sequential };

// Segments of layers whose values are computed again in the backward pass: none, each layer its own, or so many.
inline constexpr std::int64_t kNotCheckpointed = 0, kEveryLayer = std::numeric_limits<std::int64_t>::max();

struct NetworkRules
{
    BatchStatistics batchStatistics = BatchStatistics::MicroBatch;
    StateRule state = StateRule::Lane;
    DropoutStream dropoutStream = DropoutStream::Keyed;
    std::int64_t segments = kNotCheckpointed;
};

} // namespace tarakum
