#include "engine/backend/cuda/kernels/channels.hpp"

namespace tarakum::cuda {

namespace {

// A group of channels of a row, in x[rows, channels, inner].
struct Groups
{
    Groups(const Shape& shape, std::int64_t groupCount) : s(shape), groups(groupCount), channels(s.channels / groups) {}
    Channels s;
    std::int64_t groups, channels; // channels of a group

    TARAKUM_BOTH std::int64_t width() const { return channels * s.inner; }
    // The channel of the i-th number of a group.
    TARAKUM_BOTH std::int64_t channelOf(std::int64_t group, std::int64_t i) const
    {
        return group % groups * channels + i / s.inner;
    }
};

template <class R>
struct NormaliseRows
{
    Numbers<R> y, x, weight, bias;
    R *mean, *inverse;
    Groups g;

    template <class Team>
    TARAKUM_BOTH void operator()(const Team& team, std::int64_t group) const
    {
        const std::int64_t n = g.width(), first = group * n;
        const R centre = static_cast<R>(team.sum(n, [&](std::int64_t i) { return static_cast<double>(x[first + i]); }) /
                                        static_cast<double>(n));
        const double squares = team.sum(n, [&](std::int64_t i) {
            const R d = x[first + i] - centre;
            return static_cast<double>(d * d);
        });
        const R slope = static_cast<R>(1 / squareRoot(squares / static_cast<double>(n) + kNormaliseEpsilon));
        team.each(n, [&](std::int64_t i) {
            const std::int64_t c = g.channelOf(group, i);
            y.set(first + i, (x[first + i] - centre) * slope * weight[c] + bias[c]);
        });
        team.each(1, [&](std::int64_t) {
            mean[group] = centre;
            inverse[group] = slope;
        });
    }
};

template <class R>
struct RowGradientTerm // Σ dy, Σ dy x̂
{
    Numbers<R> dy, x;
    const R *mean, *inverse;
    std::int64_t groups, channels;
    TARAKUM_BOTH Two operator()(std::int64_t i, std::int64_t c, std::int64_t row) const
    {
        const std::int64_t group = row * groups + c / channels;
        const R d = dy[i];
        return {static_cast<double>(d), static_cast<double>(d * (x[i] - mean[group]) * inverse[group])};
    }
};
template <class R>
struct StoreRowGradients
{
    R *dWeight, *dBias;
    TARAKUM_BOTH void operator()(std::int64_t c, const Two& sum) const
    {
        dBias[c] = static_cast<R>(sum.first);
        dWeight[c] = static_cast<R>(sum.second);
    }
};

template <class R>
struct NormaliseRowsBackward
{
    Numbers<R> dy, x, weight;
    const R *mean, *inverse;
    Groups g;

    template <class Team>
    TARAKUM_BOTH void operator()(const Team& team, std::int64_t group) const
    {
        const std::int64_t n = g.width(), first = group * n;
        const R centre = mean[group], slope = inverse[group];
        const auto along = [&](std::int64_t i) { return dy[first + i] * weight[g.channelOf(group, i)]; };
        const Two sums = team.sum(n, Two{0, 0}, [&](std::int64_t i) {
            const R d = along(i);
            return Two{static_cast<double>(d), static_cast<double>(d * (x[first + i] - centre))};
        });
        const R lift = static_cast<R>(sums.first / static_cast<double>(n));
        const R tilt = static_cast<R>(sums.second / static_cast<double>(n)) * slope * slope;
        team.each(
            n, [&](std::int64_t i) { dy.set(first + i, (along(i) - lift - (x[first + i] - centre) * tilt) * slope); });
    }
};

} // namespace

void CudaBackend::normaliseRows(const Tensor& y, const Tensor& mean, const Tensor& inverse, const Tensor& x,
                                const Tensor& weight, const Tensor& bias, std::int64_t groups)
{
    const Work work = begin("normaliseRows", y);
    const Groups g(x.shape(), groups);
    visitReal(x.type(), [&]<class R>(R*) {
        launchRows(work, g.s.rows * groups, g.width(),
                   NormaliseRows<R>{numbersOf<R>(y), numbersOf<R>(x), numbersOf<R>(weight), numbersOf<R>(bias),
                                    mean.as<R>(), inverse.as<R>(), g});
    });
}

void CudaBackend::rowGradients(const Tensor& dWeight, const Tensor& dBias, const Tensor& dy, const Tensor& x,
                               const Tensor& mean, const Tensor& inverse, std::int64_t groups)
{
    const Work work = begin("rowGradients", dy);
    const Groups g(x.shape(), groups);
    visitReal(x.type(), [&]<class R>(R*) {
        sumOverChannels(
            work, g.s,
            RowGradientTerm<R>{numbersOf<R>(dy), numbersOf<R>(x), mean.as<R>(), inverse.as<R>(), groups, g.channels},
            StoreRowGradients<R>{dWeight.as<R>(), dBias.as<R>()});
    });
}

void CudaBackend::normaliseRowsBackward(const Tensor& dy, const Tensor& x, const Tensor& mean, const Tensor& inverse,
                                        const Tensor& weight, std::int64_t groups)
{
    const Work work = begin("normaliseRowsBackward", dy);
    const Groups g(x.shape(), groups);
    visitReal(x.type(), [&]<class R>(R*) {
        launchRows(work, g.s.rows * groups, g.width(),
                   NormaliseRowsBackward<R>{numbersOf<R>(dy), numbersOf<R>(x), numbersOf<R>(weight), mean.as<R>(),
                                            inverse.as<R>(), g});
    });
}

} // namespace tarakum::cuda
