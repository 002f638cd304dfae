#include "engine/backend/cpu/channel_chunks.hpp"

#include <cmath>

namespace tarakum {

void CpuBackend::normaliseRows(const Tensor& y, const Tensor& mean, const Tensor& inverse, const Tensor& x,
                               const Tensor& weight, const Tensor& bias, std::int64_t groups)
{
    const Channels s(x.shape());
    const std::int64_t channels = s.channels / groups, width = channels * s.inner;
    visitType(x.type(), [&]<class T>(T*) {
        using R = Real<T>;
        const bool lanes = s.inner == 1;
        const PerChannel<R> gamma{realValues<R, Room::Weights>(weight), lanes},
            beta{realValues<R, Room::Biases>(bias), lanes};
        R *means = mean.as<R>(), *inverses = inverse.as<R>();
        eachRow(s.rows * groups, width, [&](std::int64_t row) {
            const T* from = x.as<T>() + row * width;
            T* to = y.as<T>() + row * width;
            ChunkSum<R> sum, squares;
            eachChunk<R>(0, width, 1,
                         [&](std::int64_t i, std::int64_t n, std::int64_t) { sum.add(loadUpTo(from + i, n), n); });
            const R centre = static_cast<R>(sum.total() / static_cast<double>(width));
            eachChunk<R>(0, width, 1, [&](std::int64_t i, std::int64_t n, std::int64_t) {
                squares.add((loadUpTo(from + i, n) - centre).square(), n);
            });
            const R slope =
                static_cast<R>(1 / std::sqrt(squares.total() / static_cast<double>(width) + kNormaliseEpsilon));
            eachChunk<R>(
                row % groups * channels, channels, s.inner, [&](std::int64_t i, std::int64_t n, std::int64_t c) {
                    storeUpTo<T>(to + i, n, (loadUpTo(from + i, n) - centre) * slope * gamma.at(c, n) + beta.at(c, n));
                });
            means[row] = centre;
            inverses[row] = slope;
        });
    });
}

void CpuBackend::rowGradients(const Tensor& dWeight, const Tensor& dBias, const Tensor& dy, const Tensor& x,
                              const Tensor& mean, const Tensor& inverse, std::int64_t groups)
{
    const Channels s(x.shape());
    const std::int64_t channels = s.channels / groups;
    visitType(x.type(), [&]<class T>(T*) {
        using R = Real<T>;
        const T *from = x.as<T>(), *gradient = dy.as<T>();
        const R *means = mean.as<R>(), *inverses = inverse.as<R>();
        double* sums = scratch(2 * s.channels);
        // Lanes of different channels belong to one group only where there is one: with inner = 1 each lane looks for
        // its own.
        const auto ofRow = [&](const R* values, std::int64_t row, std::int64_t c, std::int64_t n) -> Chunk<R> {
            if (s.inner > 1 || groups == 1) return Chunk<R>::Constant(values[row * groups + c / channels]);
            Chunk<R> chunk = Chunk<R>::Zero();
            for (std::int64_t i = 0; i < n; ++i) chunk[i] = values[row * groups + (c + i) / channels];
            return chunk;
        };
        sumChannels<R, 2>(s, sums, [&](std::int64_t offset, std::int64_t n, std::int64_t c, std::int64_t row) {
            const Chunk<R> g = loadUpTo(gradient + offset, n);
            return std::array<Chunk<R>, 2>{g, g * (loadUpTo(from + offset, n) - ofRow(means, row, c, n)) *
                                                  ofRow(inverses, row, c, n)};
        });
        for (std::int64_t c = 0; c < s.channels; ++c) {
            dBias.as<R>()[c] = static_cast<R>(sums[c]);
            dWeight.as<R>()[c] = static_cast<R>(sums[s.channels + c]);
        }
    });
}

void CpuBackend::normaliseRowsBackward(const Tensor& dy, const Tensor& x, const Tensor& mean, const Tensor& inverse,
                                       const Tensor& weight, std::int64_t groups)
{
    const Channels s(x.shape());
    const std::int64_t channels = s.channels / groups, width = channels * s.inner;
    visitType(x.type(), [&]<class T>(T*) {
        using R = Real<T>;
        const PerChannel<R> gamma{realValues<R, Room::Weights>(weight), s.inner == 1};
        const R *means = mean.as<R>(), *inverses = inverse.as<R>();
        eachRow(s.rows * groups, width, [&](std::int64_t row) {
            const T* from = x.as<T>() + row * width;
            T* to = dy.as<T>() + row * width;
            const R centre = means[row], slope = inverses[row];
            const std::int64_t first = row % groups * channels;
            ChunkSum<R> sum, along;
            eachChunk<R>(first, channels, s.inner, [&](std::int64_t i, std::int64_t n, std::int64_t c) {
                const Chunk<R> g = loadUpTo(to + i, n) * gamma.at(c, n);
                sum.add(g, n);
                along.add(g * (loadUpTo(from + i, n) - centre), n);
            });
            const R lift = static_cast<R>(sum.total() / static_cast<double>(width));
            const R tilt = static_cast<R>(along.total() / static_cast<double>(width)) * slope * slope;
            eachChunk<R>(first, channels, s.inner, [&](std::int64_t i, std::int64_t n, std::int64_t c) {
                const Chunk<R> g = loadUpTo(to + i, n) * gamma.at(c, n);
                storeUpTo<T>(to + i, n, (g - lift - (loadUpTo(from + i, n) - centre) * tilt) * slope);
            });
        });
    });
}

} // namespace tarakum
