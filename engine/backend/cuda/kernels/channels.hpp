// Sums over all numbers of a channel of x[rows, channels, inner], in float64: rows are cut into runs, each run's sum is
// made by a thread (inner = 1: neighbours have neighbouring channels) or by a warp, then a thread a channel adds up the
// runs in their order.
#pragma once

#include "engine/backend/cuda/cuda_backend.hpp"

#include <algorithm>

namespace tarakum::cuda {

inline constexpr double kNormaliseEpsilon = 1e-5; // added to variances

// A tensor's sizes as channels see them: [b, f] has f channels of one number, an image [b, c, h, w] c channels of h·w.
struct Channels
{
    explicit Channels(const Shape& s) : rows(s.size[0]), channels(s.size[1]), inner(s.size[2] * s.size[3]) {}
    std::int64_t rows, channels, inner;

    TARAKUM_BOTH std::int64_t count() const { return rows * channels * inner; }
    TARAKUM_BOTH std::int64_t channelOf(std::int64_t element) const { return element / inner % channels; }
    TARAKUM_BOTH std::int64_t rowOf(std::int64_t element) const { return element / inner / channels; }
};

template <class Term>
struct SumColumns // inner = 1: index run · channels + channel
{
    Term term;
    Two* sums;
    Channels s;
    std::int64_t rowsInRun;

    TARAKUM_BOTH void operator()(std::int64_t index) const
    {
        const std::int64_t run = index / s.channels, c = index % s.channels, first = run * rowsInRun;
        const std::int64_t end = first + rowsInRun < s.rows ? first + rowsInRun : s.rows;
        Two sum{0, 0};
        for (std::int64_t row = first; row < end; ++row) sum = plus(sum, term(row * s.channels + c, c, row));
        sums[index] = sum;
    }
};
template <class Term>
struct SumPlanes // index run · channels + channel
{
    Term term;
    Two* sums;
    Channels s;
    std::int64_t rowsInRun;

    template <class Team>
    TARAKUM_BOTH void operator()(const Team& team, std::int64_t index) const
    {
        const std::int64_t run = index / s.channels, c = index % s.channels, first = run * rowsInRun;
        const std::int64_t rows = s.rows - first < rowsInRun ? s.rows - first : rowsInRun;
        const Two sum = team.sum(rows * s.inner, Two{0, 0}, [&](std::int64_t i) {
            const std::int64_t row = first + i / s.inner;
            return term((row * s.channels + c) * s.inner + i % s.inner, c, row);
        });
        team.each(1, [&](std::int64_t) { sums[index] = sum; });
    }
};
// result(channel, Σ)
template <class Result>
struct SumRuns
{
    Result result;
    const Two* sums;
    std::int64_t channels, runs;

    TARAKUM_BOTH void operator()(std::int64_t c) const
    {
        Two sum{0, 0};
        for (std::int64_t run = 0; run < runs; ++run) sum = plus(sum, sums[run * channels + c]);
        result(c, sum);
    }
};

// take(channel, Σ term(element, channel, row)), once for each channel; term gives two numbers.
template <class Term, class Take>
void CudaBackend::sumOverChannels(const Work& work, const Channels& s, const Term& term, const Take& take)
{
    const std::int64_t rowsInRun = s.inner == 1 ? 64 : std::max<std::int64_t>(1, 4096 / s.inner);
    const std::int64_t runs = pieces(s.rows, rowsInRun);
    Two* const sums = roomFor<Two>(runs * s.channels);
    if (s.inner == 1)
        launchElements(work, runs * s.channels, SumColumns<Term>{term, sums, s, rowsInRun});
    else
        launchTeams<kLanes>(work, runs * s.channels, SumPlanes<Term>{term, sums, s, rowsInRun});
    launchElements(work, s.channels, SumRuns<Take>{take, sums, s.channels, runs});
}

} // namespace tarakum::cuda
