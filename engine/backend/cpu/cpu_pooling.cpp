#include "engine/backend/cpu/rooms.hpp"

#include <cstring>

namespace tarakum {

namespace {

// Windows of 2×2 that are worked through together, a corner of each in a vector. Rows are written in order and always
// by whole vectors, into a room from which a plane is then copied: what is too much is written again with the next row.
constexpr std::int64_t kTogether = 8;
template <class R>
struct CornersOf
{
    typedef R type __attribute__((vector_size(kTogether * sizeof(R))));
    typedef R inMemory __attribute__((vector_size(kTogether * sizeof(R)), aligned(alignof(R)), may_alias));
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

template <class T>
void poolRow(Real<T>* y, const T* top, const T* bottom, const T* end, std::int64_t windows)
{
    using V = Corners<Real<T>>;
    for (std::int64_t j = 0; j < windows; j += kTogether) {
        V a, b, c, d;
        loadCorners(top + 2 * j, end, a, b);
        loadCorners(bottom + 2 * j, end, c, d);
        const V upper = (b > a) | (b != b) ? b : a;
        const V three = (c > upper) | (c != c) ? c : upper;
        const V most = (d > three) | (d != d) ? d : three;
        store(y + j, most);
    }
}

template <class T>
void poolRowBackward(Real<T>* dxTop, Real<T>* dxBottom, const Real<T>* dy, const T* top, const T* bottom, const T* end,
                     std::int64_t windows)
{
    using V = Corners<Real<T>>;
    // From the end: what the upper row's last vector writes over of the lower row is then still to be written.
    for (std::int64_t j = (windows - 1) / kTogether * kTogether; j >= 0; j -= kTogether) {
        V a, b, c, d, gradient;
        loadCorners(top + 2 * j, end, a, b);
        loadCorners(bottom + 2 * j, end, c, d);
        load(gradient, dy + j);
        const auto second = (b > a) | (b != b);
        const V upper = second ? b : a;
        const auto third = (c > upper) | (c != c);
        const V three = third ? c : upper;
        const auto fourth = (d > three) | (d != d);
        const V none{};
        storeCorners(dxTop + 2 * j, fourth | third | second ? none : gradient,
                     second & ~third & ~fourth ? gradient : none);
        storeCorners(dxBottom + 2 * j, third & ~fourth ? gradient : none, fourth ? gradient : none);
    }
}

} // namespace

void CpuBackend::maxPool(const Tensor& y, const Tensor& x)
{
    const std::int64_t h = x.shape().size[2], w = x.shape().size[3], down = h / 2, across = w / 2;
    visitType(x.type(), [&]<class T>(T*) {
        using R = Real<T>;
        eachRow(x.shape().rows() * x.shape().size[1], h * w, [&](std::int64_t plane) {
            const T *from = x.as<T>() + plane * h * w, *end = from + h * w;
            R* pooled = realRoom<R, Room::Output>(down * across + kTogether);
            for (std::int64_t i = 0; i < down; ++i, from += 2 * w)
                poolRow(pooled + i * across, from, from + w, end, across);
            storePlane(y.as<T>() + plane * down * across, pooled, down * across);
        });
    });
}

void CpuBackend::maxPoolBackward(const Tensor& dx, const Tensor& dy, const Tensor& x)
{
    const std::int64_t h = x.shape().size[2], w = x.shape().size[3], down = h / 2, across = w / 2;
    visitType(x.type(), [&]<class T>(T*) {
        using R = Real<T>;
        eachRow(x.shape().rows() * x.shape().size[1], h * w, [&](std::int64_t plane) {
            const T *from = x.as<T>() + plane * h * w, *end = from + h * w;
            R* gradient = realRoom<R, Room::Product>(down * across + kTogether);
            const T* stored = dy.as<T>() + plane * down * across;
            for (std::int64_t i = 0; i < down * across; ++i) gradient[i] = static_cast<R>(stored[i]);
            R* result = realRoom<R, Room::Output>(h * w + 2 * kTogether);
            R* to = result;
            for (std::int64_t i = 0; i < down; ++i, from += 2 * w, to += 2 * w) {
                poolRowBackward(to, to + w, gradient + i * across, from, from + w, end, across);
                if (w % 2) to[w - 1] = to[2 * w - 1] = R(0);
            }
            if (h % 2) std::fill_n(to, w, R(0));
            storePlane(dx.as<T>() + plane * h * w, result, h * w);
        });
    });
}

} // namespace tarakum
