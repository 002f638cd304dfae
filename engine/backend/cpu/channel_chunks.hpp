// Chunks of tensors [rows, channels, inner…] with numbers that belong to a channel: normalisation, sums over channels.
#pragma once

#include "engine/backend/cpu/rooms.hpp"
#include "engine/backend/cpu/vector_math.hpp"

#include <array>

namespace tarakum {

inline constexpr double kNormaliseEpsilon = 1e-5; // added to variances

// A tensor's sizes as channels see them: [b, f] has f channels of one number, an image [b, c, h, w] c channels of h·w.
struct Channels
{
    explicit Channels(const Shape& s) : rows(s.size[0]), channels(s.size[1]), inner(s.size[2] * s.size[3]) {}
    std::int64_t rows, channels, inner;
};

template <class T>
Chunk<Real<T>> loadUpTo(const T* from, std::int64_t n)
{
    return n >= kChunk<T> ? loadChunk(from) : loadPart(from, n, Real<T>(0));
}
template <class T>
void storeUpTo(T* to, std::int64_t n, const Chunk<Real<T>>& chunk)
{
    if (n >= kChunk<T>)
        storeChunk<T>(to, chunk);
    else
        storePart<T>(to, n, chunk);
}

// A number for each channel, for the chunk that begins at a channel: its lanes are channels, or (inner > 1) all one.
template <class R>
struct PerChannel
{
    const R* values;
    bool lanes;
    Chunk<R> at(std::int64_t channel, std::int64_t n) const
    {
        return lanes ? loadUpTo(values + channel, n) : Chunk<R>::Constant(values[channel]);
    }
};

// work(offset, n, channel) for each chunk of `channels` channels that lie one after another.
template <class R, class Work>
void eachChunk(std::int64_t firstChannel, std::int64_t channels, std::int64_t inner, const Work& work)
{
    if (inner == 1) {
        for (std::int64_t j = 0; j < channels; j += kWidth<R>)
            work(j, std::min(kWidth<R>, channels - j), firstChannel + j);
        return;
    }
    for (std::int64_t c = 0; c < channels; ++c)
        for (std::int64_t j = 0; j < inner; j += kWidth<R>)
            work(c * inner + j, std::min(kWidth<R>, inner - j), firstChannel + c);
}

// Σ over the lanes of chunks: 16 chunks in their type, those sums in float64.
template <class R>
class ChunkSum
{
public:
    void add(const Chunk<R>& chunk, std::int64_t n) // its first n lanes
    {
        if (n >= kWidth<R>)
            m_recent += chunk;
        else
            for (std::int64_t i = 0; i < n; ++i) m_recent[i] += chunk[i];
        if (++m_count == 16) flush();
    }
    double total()
    {
        flush();
        return m_total;
    }

private:
    void flush()
    {
        m_total += m_recent.template cast<double>().sum();
        m_recent.setZero();
        m_count = 0;
    }
    Chunk<R> m_recent = Chunk<R>::Zero();
    double m_total = 0;
    int m_count = 0;
};

// sums[k·channels + c] = Σ over rows and inner of the k-th chunk of term(offset, n, channel, row).
template <class R, std::size_t terms, class Term>
void CpuBackend::sumChannels(const Channels& s, double* sums, const Term& term)
{
    const std::int64_t operations = 8 * s.rows * s.channels * s.inner;
    if (s.inner > 1)
        return share(operations, s.channels, [&](std::int64_t c) {
            std::array<ChunkSum<R>, terms> sum;
            for (std::int64_t row = 0; row < s.rows; ++row)
                for (std::int64_t j = 0; j < s.inner; j += kWidth<R>) {
                    const std::int64_t n = std::min(kWidth<R>, s.inner - j);
                    const std::array<Chunk<R>, terms> chunks = term((row * s.channels + c) * s.inner + j, n, c, row);
                    for (std::size_t k = 0; k < terms; ++k) sum[k].add(chunks[k], n);
                }
            for (std::size_t k = 0; k < terms; ++k)
                sums[static_cast<std::int64_t>(k) * s.channels + c] = sum[k].total();
        });

    constexpr std::int64_t width = 4 * kWidth<R>;
    share(operations, pieces(s.channels, width), [&](std::int64_t task) {
        const std::int64_t first = task * width, channels = std::min(width, s.channels - first);
        Eigen::Array<double, kWidth<R>, 1> sum[terms][4];
        for (auto& ofTerm : sum)
            for (auto& ofChunk : ofTerm) ofChunk.setZero();
        for (std::int64_t row = 0; row < s.rows; ++row)
            for (std::int64_t j = 0; j < channels; j += kWidth<R>) {
                const std::array<Chunk<R>, terms> chunks =
                    term(row * s.channels + first + j, std::min(kWidth<R>, channels - j), first + j, row);
                for (std::size_t k = 0; k < terms; ++k) sum[k][j / kWidth<R>] += chunks[k].template cast<double>();
            }
        for (std::size_t k = 0; k < terms; ++k)
            for (std::int64_t j = 0; j < channels; ++j)
                sums[static_cast<std::int64_t>(k) * s.channels + first + j] = sum[k][j / kWidth<R>][j % kWidth<R>];
    });
}

} // namespace tarakum
