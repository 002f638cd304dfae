// Sums of weighted rows: what convolutions' gradients come to where most of dy is 0 (behind max pooling at least three
// quarters of it are).
#pragma once

#include <cstdint>

namespace tarakum {

// Rows are worked through by whole vectors: behind the n-th number there must be room to read and to write as far as
// the next multiple of so many.
template <class R>
inline constexpr std::int64_t kRowVector = 32 / sizeof(R);
template <class R>
constexpr std::int64_t rowLength(std::int64_t n)
{
    return (n + kRowVector<R> - 1) / kRowVector<R> * kRowVector<R>;
}

// Where a row begins and what it is multiplied by.
template <class R>
struct WeightedRow
{
    std::int32_t offset;
    R weight;
};

// to[0, n) += Σⱼ weightⱼ · (rows + offsetⱼ)[0, n), j in [0, count): each element one running sum in order, its products
// fused. So a row of weight 0 may be left out: it would change no bit.
void addWeightedRows(float* to, std::int64_t n, const float* rows, const WeightedRow<float>* list, std::int64_t count);
void addWeightedRows(double* to, std::int64_t n, const double* rows, const WeightedRow<double>* list,
                     std::int64_t count);

} // namespace tarakum
