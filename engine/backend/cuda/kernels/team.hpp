// A team of threads that works through a row, a channel, a piece of a sum together.
//
// A kernel's body is written once, as if one thread ran it: what stands outside of each(), sum() and most() is done by
// every thread alike, what stands in each() by one of them for each i. On the host one thread does it all, and adds in
// the same order.
#pragma once

#include "engine/backend/cuda/kernels/numbers.hpp"
#include "engine/backend/cuda/kernels/threads.hpp"

#include <cstdint>

namespace tarakum::cuda {

#ifndef __CUDACC__
// What no order is promised for is done backwards where a test asks for it: the results must be the same.
inline bool runBackwards = false;
#endif

struct Two
{
    double first, second;
};
TARAKUM_BOTH inline double plus(double a, double b)
{
    return a + b;
}
TARAKUM_BOTH inline Two plus(const Two& a, const Two& b)
{
    return {a.first + b.first, a.second + b.second};
}

// A number and where it stands. The larger of two; of equal ones the first; NaN is passed over.
template <class R>
struct Largest
{
    R value;
    std::int64_t at;
};
template <class R>
TARAKUM_BOTH Largest<R> plus(const Largest<R>& a, const Largest<R>& b)
{
    return b.value > a.value || (b.value == a.value && b.at < a.at) ? b : a;
}

#ifdef __CUDACC__
template <class V>
__device__ V exchanged(const V& value, int mask)
{
    constexpr int words = sizeof(V) / 4;
    union Words {
        __device__ Words() {}
        V value;
        std::uint32_t word[words];
    } mine, other;
    mine.value = value;
    for (int i = 0; i < words; ++i) other.word[i] = __shfl_xor_sync(0xffffffffu, mine.word[i], mask);
    return other.value;
}
#endif

// So many threads: a warp's or a block's.
template <int threads>
class Team
{
    static_assert(threads == kLanes || threads == kThreads);

public:
    // f(i) for every i in [0, n), in no order; then all may read what any of them wrote.
    template <class F>
    TARAKUM_BOTH void each(std::int64_t n, const F& f) const
    {
#ifdef __CUDA_ARCH__
        for (std::int64_t i = threadIdx.x % threads; i < n; i += threads) f(i);
        if constexpr (threads == kLanes)
            __syncwarp();
        else
            __syncthreads();
#elif defined(__CUDACC__)
        for (std::int64_t i = 0; i < n; ++i) f(i);
#else
        for (std::int64_t i = 0; i < n; ++i) f(runBackwards ? n - 1 - i : i);
#endif
    }
    // Σ term(i) for i in [0, n), from `zero` (which changes nothing when it is added): thread t adds up i = t, t +
    // threads, …; then sums are joined in a tree, within warps and in the order of the warps. All threads get it.
    template <class V, class F>
    TARAKUM_BOTH V sum(std::int64_t n, const V& zero, const F& term) const
    {
#ifdef __CUDA_ARCH__
        V mine = zero;
        for (std::int64_t i = threadIdx.x % threads; i < n; i += threads) mine = plus(mine, term(i));
        for (int mask = kLanes / 2; mask > 0; mask /= 2) mine = plus(mine, exchanged(mine, mask));
        if constexpr (threads == kLanes) {
            return mine;
        } else {
            __shared__ __align__(16) unsigned char room[threads / kLanes * sizeof(V)];
            V* const parts = reinterpret_cast<V*>(room);
            if (threadIdx.x % kLanes == 0) parts[threadIdx.x / kLanes] = mine;
            __syncthreads();
            V total = parts[0];
            for (int warp = 1; warp < threads / kLanes; ++warp) total = plus(total, parts[warp]);
            __syncthreads(); // the room is used again
            return total;
        }
#else
        V of[threads];
        for (int t = 0; t < threads; ++t) {
            of[t] = zero;
            for (std::int64_t i = t; i < n; i += threads) of[t] = plus(of[t], term(i));
        }
        V total = zero;
        for (int warp = 0; warp < threads / kLanes; ++warp) {
            V* const lane = of + warp * kLanes;
            for (int half = kLanes / 2; half > 0; half /= 2)
                for (int l = 0; l < half; ++l) lane[l] = plus(lane[l], lane[l + half]);
            total = warp == 0 ? lane[0] : plus(total, lane[0]);
        }
        return total;
#endif
    }
    template <class F>
    TARAKUM_BOTH double sum(std::int64_t n, const F& term) const
    {
        return sum(n, 0.0, term);
    }
    // The largest of value(i) and the first i that it stands at; 0 where there is nothing but NaN.
    template <class R, class F>
    TARAKUM_BOTH Largest<R> most(std::int64_t n, const F& value) const
    {
        const Largest<R> best = sum(n, Largest<R>{-INFINITY, n}, [&](std::int64_t i) {
            return Largest<R>{value(i), i};
        });
        return best.at == n ? Largest<R>{best.value, 0} : best;
    }
};

} // namespace tarakum::cuda
