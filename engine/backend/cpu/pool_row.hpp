// Rows of 2×2 max pooling.
#pragma once

#include "engine/tensor/type.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace tarakum {

// Windows of 2×2 that are worked through together, a corner of each in a vector. Rows are written in order and always
// by whole vectors, into a room from which a plane is then copied: what is too much is written again with the next row.
inline constexpr std::int64_t kTogether = 8;
template <class R>
struct CornersOf
{
    typedef R type __attribute__((vector_size(kTogether * sizeof(R))));
    typedef R inMemory __attribute__((vector_size(kTogether * sizeof(R)), aligned(alignof(R)), may_alias));
    using Integer = std::conditional_t<sizeof(R) == 8, std::int64_t, std::int32_t>;
    typedef Integer integers __attribute__((vector_size(kTogether * sizeof(R))));
};
template <class R>
using Corners = typename CornersOf<R>::type;

// Vectors from and to any place (g++ splits a memcpy of them).
template <class R>
void load(Corners<R>& to, const R* from)
{
    to = *reinterpret_cast<const typename CornersOf<R>::inMemory*>(from);
}
template <class R>
void store(R* to, const Corners<R>& from)
{
    *reinterpret_cast<typename CornersOf<R>::inMemory*>(to) = from;
}

// The left and right numbers of 8 windows in a row, as far as the plane goes.
template <class T>
void loadCorners(const T* row, const T* end, Corners<Real<T>>& left, Corners<Real<T>>& right)
{
    Corners<Real<T>> first, second;
    if (std::is_same_v<T, Real<T>> && end - row >= 2 * kTogether) {
        load(first, reinterpret_cast<const Real<T>*>(row));
        load(second, reinterpret_cast<const Real<T>*>(row) + kTogether);
    } else {
        Real<T> numbers[2 * kTogether] = {};
        const std::int64_t n = std::min<std::int64_t>(2 * kTogether, end - row);
        for (std::int64_t i = 0; i < n; ++i) numbers[i] = static_cast<Real<T>>(row[i]);
        load(first, numbers);
        load(second, numbers + kTogether);
    }
    left = __builtin_shufflevector(first, second, 0, 2, 4, 6, 8, 10, 12, 14);
    right = __builtin_shufflevector(first, second, 1, 3, 5, 7, 9, 11, 13, 15);
}
template <class R>
void storeCorners(R* row, const Corners<R>& left, const Corners<R>& right)
{
    store<R>(row, __builtin_shufflevector(left, right, 0, 8, 1, 9, 2, 10, 3, 11));
    store<R>(row + kTogether, __builtin_shufflevector(left, right, 4, 12, 5, 13, 6, 14, 7, 15));
}

template <class T>
void storePlane(T* to, const Real<T>* from, std::int64_t n)
{
    if constexpr (std::is_same_v<T, Real<T>>)
        std::memcpy(to, from, static_cast<std::size_t>(n) * sizeof(T));
    else
        for (std::int64_t i = 0; i < n; ++i) to[i] = T(from[i]);
}

// In both directions the first of equals stays the largest, and NaN is larger than all, so that a loss that has gone
// wrong is seen.

// y[j] = the largest of window j; places[j] = which of the four it was, in reading order (null: nobody asks). Writes
// whole vectors.
template <class T>
void poolRow(Real<T>* y, std::uint8_t* places, const T* top, const T* bottom, const T* end, std::int64_t windows)
{
    using V = Corners<Real<T>>;
    using I = typename CornersOf<Real<T>>::integers;
    typedef std::uint8_t Bytes __attribute__((vector_size(kTogether)));
    for (std::int64_t j = 0; j < windows; j += kTogether) {
        V a, b, c, d;
        loadCorners(top + 2 * j, end, a, b);
        loadCorners(bottom + 2 * j, end, c, d);
        const auto second = (b > a) | (b != b);
        const V upper = second ? b : a;
        const auto third = (c > upper) | (c != c);
        const V three = third ? c : upper;
        const auto fourth = (d > three) | (d != d);
        const V most = fourth ? d : three;
        store(y + j, most);
        if (!places) continue;
        const I none{}, place = fourth ? none + 3 : third ? none + 2 : second ? none + 1 : none;
        const Bytes bytes = __builtin_convertvector(place, Bytes);
        std::memcpy(places + j, &bytes, sizeof bytes);
    }
}

} // namespace tarakum
