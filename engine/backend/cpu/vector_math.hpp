// Element-wise work in chunks of a fixed width, the last one padded: what becomes of an element depends on its value
// alone, not on where it stands, so every cut into micro-batches and threads gives it the same bits.
#pragma once

#include "engine/tensor/type.hpp"

#include <Eigen/Core>

#include <cstdint>

namespace tarakum {

// Elements of 16 bit are computed with as floats, rounded once when stored.
template <class R>
inline constexpr std::int64_t kWidth = 64 / sizeof(R); // two AVX2 registers
template <class R>
using Chunk = Eigen::Array<R, kWidth<R>, 1>;
template <class E>
inline constexpr std::int64_t kChunk = kWidth<Real<E>>;

template <class E>
Chunk<Real<E>> loadChunk(const E* from)
{
    Chunk<Real<E>> chunk;
    if constexpr (std::is_same_v<E, Real<E>>) {
        chunk = Eigen::Map<const Chunk<E>>(from);
    } else {
        for (std::int64_t i = 0; i < kChunk<E>; ++i) chunk[i] = static_cast<float>(from[i]);
    }
    return chunk;
}
template <class E>
void storeChunk(E* to, const Chunk<Real<E>>& chunk)
{
    if constexpr (std::is_same_v<E, Real<E>>) {
        Eigen::Map<Chunk<E>> target(to);
        target = chunk;
    } else {
        for (std::int64_t i = 0; i < kChunk<E>; ++i) to[i] = E(chunk[i]);
    }
}
template <class E>
Chunk<Real<E>> loadPart(const E* from, std::int64_t n, Real<E> padding)
{
    Chunk<Real<E>> chunk = Chunk<Real<E>>::Constant(padding);
    for (std::int64_t i = 0; i < n; ++i) chunk[i] = static_cast<Real<E>>(from[i]);
    return chunk;
}
template <class E>
void storePart(E* to, std::int64_t n, const Chunk<Real<E>>& chunk)
{
    for (std::int64_t i = 0; i < n; ++i) to[i] = E(chunk[i]);
}

// out[i] = f(in[i]) for i in [0, n); out may be in. Types may differ; all are computed in out's.
template <class O, class A, class F>
void mapChunks(O* out, const A* a, std::int64_t n, const F& f)
{
    using R = Real<O>;
    static_assert(kChunk<O> == kChunk<A>);
    std::int64_t i = 0;
    for (; i + kChunk<O> <= n; i += kChunk<O>) storeChunk<O>(out + i, f(Chunk<R>(loadChunk(a + i))));
    if (i < n) storePart<O>(out + i, n - i, f(Chunk<R>(loadPart(a + i, n - i, Real<A>(0)))));
}
// out[i] = f(a[i], b[i]).
template <class O, class A, class B, class F>
void mapChunks(O* out, const A* a, const B* b, std::int64_t n, const F& f)
{
    using R = Real<O>;
    static_assert(kChunk<O> == kChunk<A> && kChunk<O> == kChunk<B>);
    std::int64_t i = 0;
    for (; i + kChunk<O> <= n; i += kChunk<O>)
        storeChunk<O>(out + i, f(Chunk<R>(loadChunk(a + i)), Chunk<R>(loadChunk(b + i))));
    if (i < n)
        storePart<O>(out + i, n - i,
                     f(Chunk<R>(loadPart(a + i, n - i, Real<A>(0))), Chunk<R>(loadPart(b + i, n - i, Real<B>(0)))));
}

// Σ term(i) in float64 for i in [0, n), in eight running sums: a fixed order.
template <class F>
double sumTerms(std::int64_t n, const F& term)
{
    constexpr std::int64_t width = 8;
    Eigen::Array<double, width, 1> sums = Eigen::Array<double, width, 1>::Zero();
    std::int64_t i = 0;
    for (; i + width <= n; i += width)
        for (std::int64_t j = 0; j < width; ++j) sums[j] += term(i + j);
    double sum = 0;
    for (; i < n; ++i) sum += term(i);
    return sum + sums.sum();
}

} // namespace tarakum
