#include "ui/batch_sizes.hpp"

#include <algorithm>

namespace tarakum {

BatchSizes withMicroBatch(BatchSizes sizes, std::int64_t b)
{
    if (sizes.L % b == 0) return {b, sizes.L / b, sizes.L};
    return {b, sizes.k, b * sizes.k};
}

BatchSizes withSteps(BatchSizes sizes, std::int64_t k)
{
    return {sizes.b, k, sizes.b * k};
}

BatchSizes withEffectiveBatch(BatchSizes sizes, std::int64_t L)
{
    const std::int64_t b = std::min(sizes.b, L);
    return {b, (L + b - 1) / b, L};
}

std::int64_t nextDivisor(std::int64_t L, std::int64_t b, int direction)
{
    for (std::int64_t d = b + direction; d >= 1 && d <= L; d += direction)
        if (L % d == 0) return d;
    return b;
}

} // namespace tarakum
