// b, k and L = b·k kept consistent while a person changes one of them. Plain arithmetic.
#pragma once

#include <cstdint>

namespace tarakum {

// Samples of a micro-batch, micro-batches of a window, samples of a window. L may be no multiple of b: then the last
// micro-batch of a window is the rest, and k counts it.
struct BatchSizes
{
    std::int64_t b = 1, k = 1, L = 1;

    bool whole() const { return b * k == L; }
    std::int64_t lastMicroBatch() const { return L - b * (k - 1); }
    bool operator==(const BatchSizes&) const = default;
};

// With `lKept`: L stays, which keeps the update the same, and k is L / b, rounded up; b is at most L. Else k stays.
BatchSizes withMicroBatch(BatchSizes, std::int64_t b, bool lKept);
// With `lKept`: L stays, and b is such that k micro-batches make it up, or as nearly so many as can be. Else b stays.
BatchSizes withSteps(BatchSizes, std::int64_t k, bool lKept);
// b stays; k is L / b, rounded up.
BatchSizes withEffectiveBatch(BatchSizes, std::int64_t L);

// The divisor of L next above b (direction 1) or below it (-1); b itself where there is none.
std::int64_t nextDivisor(std::int64_t L, std::int64_t b, int direction);

} // namespace tarakum
