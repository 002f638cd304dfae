#include "engine/backend/cpu/channel_chunks.hpp"

#include <cmath>

namespace tarakum {

namespace {

// 1/√(variance + ε) of each channel.
template <class R>
void inverseDeviations(const R* variance, std::int64_t n, R* inverse)
{
    for (std::int64_t i = 0; i < n; ++i)
        inverse[i] = static_cast<R>(1 / std::sqrt(static_cast<double>(variance[i]) + kNormaliseEpsilon));
}

} // namespace

void CpuBackend::sumChannels(const Tensor& out, double beta, const Tensor& a)
{
    const Channels s(a.shape());
    double* sums = scratch(s.channels);
    visitType(a.type(), [&]<class T>(T*) {
        using R = Real<T>;
        const T* from = a.as<T>();
        sumChannels<R, 1>(s, sums, [&](std::int64_t offset, std::int64_t n, std::int64_t, std::int64_t) {
            return std::array<Chunk<R>, 1>{loadUpTo(from + offset, n)};
        });
    });
    visitType(out.type(), [&]<class S>(S*) {
        S* to = out.as<S>();
        for (std::int64_t c = 0; c < s.channels; ++c) {
            const auto sum = static_cast<Real<S>>(sums[c]);
            to[c] = S(beta == 0.0 ? sum : static_cast<Real<S>>(to[c]) + sum);
        }
    });
}

void CpuBackend::channelMoments(const Tensor& mean, const Tensor& variance, const Tensor& x)
{
    const Channels s(x.shape());
    const auto count = static_cast<double>(s.rows * s.inner);
    visitType(x.type(), [&]<class T>(T*) {
        using R = Real<T>;
        const T* from = x.as<T>();
        R *means = mean.as<R>(), *variances = variance.as<R>();
        double* sums = scratch(s.channels);
        sumChannels<R, 1>(s, sums, [&](std::int64_t offset, std::int64_t n, std::int64_t, std::int64_t) {
            return std::array<Chunk<R>, 1>{loadUpTo(from + offset, n)};
        });
        for (std::int64_t c = 0; c < s.channels; ++c) means[c] = static_cast<R>(sums[c] / count);

        const PerChannel<R> centre{means, s.inner == 1};
        sumChannels<R, 1>(s, sums, [&](std::int64_t offset, std::int64_t n, std::int64_t c, std::int64_t) {
            return std::array<Chunk<R>, 1>{(loadUpTo(from + offset, n) - centre.at(c, n)).square()};
        });
        for (std::int64_t c = 0; c < s.channels; ++c) variances[c] = static_cast<R>(sums[c] / count);
    });
}

// With n and m values: d = mean' − mean,  mean ← mean + d m/(n+m),  variance ← (n v + m v')/(n+m) + d² n m/(n+m)².
void CpuBackend::mergeMoments(const Tensor& mean, const Tensor& variance, std::int64_t count, const Tensor& otherMean,
                              const Tensor& otherVariance, std::int64_t otherCount)
{
    visitWide(mean.type(), [&]<class R>(R*) {
        R *m = mean.as<R>(), *v = variance.as<R>();
        const R *other = otherMean.as<R>(), *spread = otherVariance.as<R>();
        const double share = static_cast<double>(otherCount) / static_cast<double>(count + otherCount);
        for (std::int64_t c = 0; c < mean.count(); ++c) {
            const double d = static_cast<double>(other[c]) - static_cast<double>(m[c]);
            m[c] = static_cast<R>(static_cast<double>(m[c]) + d * share);
            v[c] = static_cast<R>((1 - share) * static_cast<double>(v[c]) + share * static_cast<double>(spread[c]) +
                                  d * d * share * (1 - share));
        }
    });
}

void CpuBackend::blend(const Tensor& to, double kept, double taken, const Tensor& from, const Later<bool>& go)
{
    if (!go) return;
    visitWide(to.type(), [&]<class W>(W*) {
        visitWide(from.type(), [&]<class V>(V*) {
            blocks(to.count(), [&](std::int64_t first, std::int64_t n) {
                W* t = to.as<W>() + first;
                const V* f = from.as<V>() + first;
                const W keep = static_cast<W>(kept), take = static_cast<W>(taken);
                for (std::int64_t i = 0; i < n; ++i) t[i] = keep * t[i] + take * static_cast<W>(f[i]);
            });
        });
    });
}

void CpuBackend::normaliseChannels(const Tensor& y, const Tensor& x, const Tensor& mean, const Tensor& variance,
                                   const Tensor& weight, const Tensor& bias)
{
    const Channels s(x.shape());
    visitType(x.type(), [&]<class T>(T*) {
        using R = Real<T>;
        R* slopes = realRoom<R, Room::Slopes>(s.channels);
        inverseDeviations(variance.as<R>(), s.channels, slopes);
        const R* gamma = realValues<R, Room::Weights>(weight);
        for (std::int64_t c = 0; c < s.channels; ++c) slopes[c] *= gamma[c];

        const bool lanes = s.inner == 1;
        const PerChannel<R> centre{mean.as<R>(), lanes}, slope{slopes, lanes},
            shift{realValues<R, Room::Biases>(bias), lanes};
        const std::int64_t width = s.channels * s.inner;
        eachRow(s.rows, width, [&](std::int64_t row) {
            const T* from = x.as<T>() + row * width;
            T* to = y.as<T>() + row * width;
            eachChunk<R>(0, s.channels, s.inner, [&](std::int64_t i, std::int64_t n, std::int64_t c) {
                storeUpTo<T>(to + i, n, (loadUpTo(from + i, n) - centre.at(c, n)) * slope.at(c, n) + shift.at(c, n));
            });
        });
    });
}

void CpuBackend::channelGradients(const Tensor& dWeight, const Tensor& dBias, const Tensor& dy, const Tensor& x,
                                  const Tensor& mean, const Tensor& variance)
{
    const Channels s(x.shape());
    visitType(x.type(), [&]<class T>(T*) {
        using R = Real<T>;
        R* inverse = realRoom<R, Room::Slopes>(s.channels);
        inverseDeviations(variance.as<R>(), s.channels, inverse);
        const PerChannel<R> centre{mean.as<R>(), s.inner == 1};
        const T *from = x.as<T>(), *gradient = dy.as<T>();
        double* sums = scratch(2 * s.channels);
        sumChannels<R, 2>(s, sums, [&](std::int64_t offset, std::int64_t n, std::int64_t c, std::int64_t) {
            const Chunk<R> g = loadUpTo(gradient + offset, n);
            return std::array<Chunk<R>, 2>{g, g * (loadUpTo(from + offset, n) - centre.at(c, n))};
        });
        for (std::int64_t c = 0; c < s.channels; ++c) {
            dBias.as<R>()[c] = static_cast<R>(sums[c]);
            dWeight.as<R>()[c] = static_cast<R>(sums[s.channels + c] * static_cast<double>(inverse[c]));
        }
    });
}

void CpuBackend::normaliseChannelsBackward(const Tensor& dy, const Tensor& x, const Tensor& mean,
                                           const Tensor& variance, const Tensor& weight, const Tensor& dWeight,
                                           const Tensor& dBias)
{
    const Channels s(x.shape());
    visitType(x.type(), [&]<class T>(T*) {
        using R = Real<T>;
        // dx = slope (dy − lift − (x − mean) tilt);  lift = dBias/n,  tilt = dWeight/(n √(variance + ε)); both 0 for
        // constants
        R *slopes = realRoom<R, Room::Slopes>(s.channels), *tilts = realRoom<R, Room::Tilts>(s.channels),
          *lifts = realRoom<R, Room::Lifts>(s.channels);
        inverseDeviations(variance.as<R>(), s.channels, slopes);
        const R* gamma = realValues<R, Room::Weights>(weight);
        const R each = R(1) / static_cast<R>(s.rows * s.inner);
        for (std::int64_t c = 0; c < s.channels; ++c) {
            tilts[c] = dWeight ? dWeight.as<R>()[c] * each * slopes[c] : R(0);
            lifts[c] = dWeight ? dBias.as<R>()[c] * each : R(0);
            slopes[c] *= gamma[c];
        }
        const bool lanes = s.inner == 1;
        const PerChannel<R> centre{mean.as<R>(), lanes}, slope{slopes, lanes}, tilt{tilts, lanes}, lift{lifts, lanes};
        const std::int64_t width = s.channels * s.inner;
        eachRow(s.rows, width, [&](std::int64_t row) {
            const T* from = x.as<T>() + row * width;
            T* to = dy.as<T>() + row * width;
            eachChunk<R>(0, s.channels, s.inner, [&](std::int64_t i, std::int64_t n, std::int64_t c) {
                const Chunk<R> g = loadUpTo(to + i, n);
                const Chunk<R> through = lift.at(c, n) + (loadUpTo(from + i, n) - centre.at(c, n)) * tilt.at(c, n);
                storeUpTo<T>(to + i, n, (g - through) * slope.at(c, n));
            });
        });
    });
}

} // namespace tarakum
