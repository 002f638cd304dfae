#include "ui/batch_sizes.hpp"

#include <algorithm>

namespace tarakum {

BatchSizes withMicroBatch(BatchSizes sizes, std::int64_t b, bool lKept)
{
    if (!lKept) return {b, sizes.k, b * sizes.k};
    b = std::min(b, sizes.L);
    return {b, (sizes.L + b - 1) / b, sizes.L};
}

BatchSizes withSteps(BatchSizes sizes, std::int64_t k, bool lKept)
{
    if (!lKept) return {sizes.b, k, sizes.b * k};
    // Not every k can be: 64 samples are never 60 micro-batches of one size and a rest. The nearest one then.
    k = std::min(k, sizes.L);
    const std::int64_t more = (sizes.L + k - 1) / k, fewer = std::max<std::int64_t>(1, sizes.L / k);
    const auto steps = [&](std::int64_t b) { return (sizes.L + b - 1) / b; };
    const std::int64_t b = k - steps(more) <= steps(fewer) - k ? more : fewer;
    return {b, steps(b), sizes.L};
}

BatchSizes withEffectiveBatch(BatchSizes sizes, std::int64_t L)
{
    const std::int64_t b = std::min(sizes.b, L);
    return {b, (L + b - 1) / b, L};
}

std::int64_t nextDivisor(std::int64_t L, std::int64_t b, int direction)
{
    // Divisors come in pairs, one of them up to √L. Not beyond a quarter of a million: a key must not keep the window
    // waiting, and nobody steps through the divisors of more than its square.
    constexpr std::int64_t kMostTried = 1 << 18;
    std::int64_t nearest = b;
    const auto take = [&](std::int64_t d) {
        const bool onward = direction > 0 ? d > b : d < b;
        if (onward && (nearest == b || (d < nearest) == (direction > 0))) nearest = d;
    };
    for (std::int64_t d = 1; d <= kMostTried && d <= L / d; ++d)
        if (L % d == 0) {
            take(d);
            take(L / d);
        }
    return nearest;
}

} // namespace tarakum
