// Compiled with -ffp-contract=fast: sum + weight · row is one fused product here.
#include "engine/backend/cpu/weighted_rows.hpp"

#include <cstddef>

namespace tarakum {

namespace {

template <class R>
struct RowVector
{
    typedef R type __attribute__((vector_size(32)));
    typedef R inMemory __attribute__((vector_size(32), aligned(alignof(R)), may_alias));
};

// Strips of so many vectors, their sums in registers, from the first-th number on as long as the row fills them.
// Returns how far that was.
template <std::size_t vectors, class R>
std::int64_t addStrips(std::int64_t first, R* to, std::int64_t n, const R* rows, const WeightedRow<R>* list,
                       std::int64_t count)
{
    using V = typename RowVector<R>::type;
    using InMemory = typename RowVector<R>::inMemory;
    constexpr auto strip = static_cast<std::int64_t>(vectors) * kRowVector<R>;
    for (; n - first > strip - kRowVector<R>; first += strip) {
        auto* const target = reinterpret_cast<InMemory*>(to + first);
        V sums[vectors];
        for (std::size_t v = 0; v < vectors; ++v) sums[v] = target[v];
        for (std::int64_t j = 0; j < count; ++j) {
            const auto* const row = reinterpret_cast<const InMemory*>(rows + list[j].offset + first);
            for (std::size_t v = 0; v < vectors; ++v) sums[v] += list[j].weight * row[v];
        }
        for (std::size_t v = 0; v < vectors; ++v) target[v] = sums[v];
    }
    return first;
}

template <class R>
void addRows(R* to, std::int64_t n, const R* rows, const WeightedRow<R>* list, std::int64_t count)
{
    std::int64_t first = addStrips<12>(0, to, n, rows, list, count);
    first = addStrips<6>(first, to, n, rows, list, count);
    first = addStrips<4>(first, to, n, rows, list, count);
    first = addStrips<2>(first, to, n, rows, list, count);
    addStrips<1>(first, to, n, rows, list, count);
}

} // namespace

void addWeightedRows(float* to, std::int64_t n, const float* rows, const WeightedRow<float>* list, std::int64_t count)
{
    addRows(to, n, rows, list, count);
}

void addWeightedRows(double* to, std::int64_t n, const double* rows, const WeightedRow<double>* list,
                     std::int64_t count)
{
    addRows(to, n, rows, list, count);
}

} // namespace tarakum
