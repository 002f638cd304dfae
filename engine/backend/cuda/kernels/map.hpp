// to[i] = f(from₀[i], …) for every element, several at a time where their addresses allow it: memory is what such
// kernels wait for.
#pragma once

#include "engine/backend/cuda/kernels/launch.hpp"
#include "engine/backend/cuda/kernels/results.hpp"

#include <algorithm>
#include <cstdint>

namespace tarakum::cuda {

inline constexpr int kPack = 4;

template <class T>
struct alignas(kPack * sizeof(T) < 16 ? kPack * sizeof(T) : 16) PackOf
{
    T at[kPack];
};

template <class R, class T, class Widen>
TARAKUM_BOTH PackOf<R> widenedPack(const void* data, std::int64_t i, const Widen& widen)
{
    const PackOf<T> stored = *reinterpret_cast<const PackOf<T>*>(static_cast<const T*>(data) + i);
    PackOf<R> pack;
    for (int j = 0; j < kPack; ++j) pack.at[j] = static_cast<R>(widen(stored.at[j]));
    return pack;
}
template <class R>
TARAKUM_BOTH PackOf<R> loadPack(const Numbers<R>& from, std::int64_t i)
{
    switch (from.type) {
    case Type::Float64: return widenedPack<R, double>(from.data, i, [](double v) { return v; });
    case Type::Float32: return widenedPack<R, float>(from.data, i, [](float v) { return v; });
    case Type::Bfloat16: return widenedPack<R, Bfloat16>(from.data, i, [](Bfloat16 v) { return widened(v); });
    case Type::Float16: return widenedPack<R, Float16>(from.data, i, [](Float16 v) { return widened(v); });
    case Type::Int32: break;
    }
    return {};
}
template <class T, class R, class Narrow>
TARAKUM_BOTH void storeNarrowed(void* data, std::int64_t i, const PackOf<R>& pack, const Narrow& narrow)
{
    PackOf<T> stored;
    for (int j = 0; j < kPack; ++j) stored.at[j] = narrow(pack.at[j]);
    *reinterpret_cast<PackOf<T>*>(static_cast<T*>(data) + i) = stored;
}
template <class R>
TARAKUM_BOTH void storePack(const Numbers<R>& to, std::int64_t i, const PackOf<R>& pack)
{
    switch (to.type) {
    case Type::Float64: storeNarrowed<double>(to.data, i, pack, [](R v) { return static_cast<double>(v); }); return;
    case Type::Float32: storeNarrowed<float>(to.data, i, pack, [](R v) { return static_cast<float>(v); }); return;
    case Type::Bfloat16:
        storeNarrowed<Bfloat16>(to.data, i, pack, [](R v) { return narrowed<Bfloat16>(static_cast<float>(v)); });
        return;
    case Type::Float16:
        storeNarrowed<Float16>(to.data, i, pack, [](R v) { return narrowed<Float16>(static_cast<float>(v)); });
        return;
    case Type::Int32: return;
    }
}
template <class R>
bool isPacked(const Numbers<R>& numbers)
{
    const std::int64_t bytes = std::min<std::int64_t>(kPack * bytesOf(numbers.type), 16);
    return reinterpret_cast<std::uintptr_t>(numbers.data) % static_cast<std::uintptr_t>(bytes) == 0;
}

template <class R, int inputs, class F>
struct Map
{
    Numbers<R> to;
    Numbers<R> from[inputs];
    std::int64_t n;
    bool packed;
    F f;

    TARAKUM_BOTH void operator()(std::int64_t pack) const
    {
        const std::int64_t first = pack * kPack;
        if (packed && first + kPack <= n) {
            PackOf<R> in[inputs], out;
            for (int k = 0; k < inputs; ++k) in[k] = loadPack(from[k], first);
            for (int j = 0; j < kPack; ++j)
                if constexpr (inputs == 1)
                    out.at[j] = f(in[0].at[j]);
                else
                    out.at[j] = f(in[0].at[j], in[1].at[j]);
            storePack(to, first, out);
            return;
        }
        for (std::int64_t i = first; i < (first + kPack < n ? first + kPack : n); ++i)
            if constexpr (inputs == 1)
                to.set(i, f(from[0][i]));
            else
                to.set(i, f(from[0][i], from[1][i]));
    }
};

// `to` may be one of `from`. go: a decision that may leave all as it is (Decided).
template <class R, class F>
void mapElements(const Work& work, std::int64_t n, const Numbers<R>& to, const Numbers<R>& from, const F& f,
                 const Two* go = nullptr)
{
    using One = Map<R, 1, F>;
    launchElements(work, (n + kPack - 1) / kPack, Decided<One>{go, {to, {from}, n, isPacked(to) && isPacked(from), f}});
}
template <class R, class F>
void mapElements(const Work& work, std::int64_t n, const Numbers<R>& to, const Numbers<R>& a, const Numbers<R>& b,
                 const F& f)
{
    launchElements(work, (n + kPack - 1) / kPack,
                   Map<R, 2, F>{to, {a, b}, n, isPacked(to) && isPacked(a) && isPacked(b), f});
}

} // namespace tarakum::cuda
