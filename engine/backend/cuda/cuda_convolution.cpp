// Convolutions 3×3 with padding 1, and 2×2 max pooling: straight from their formulas, a thread an output (forward and
// the input's gradient) or a warp a weight (the weights' gradient).
#include "engine/backend/cuda/cuda_backend.hpp"

namespace tarakum::cuda {

namespace {

constexpr int kOffsets = 9;

struct Image
{
    explicit Image(const Tensor& t) : channels(t.shape().size[1]), height(t.shape().size[2]), width(t.shape().size[3])
    {
    }
    std::int64_t channels, height, width;
    TARAKUM_BOTH std::int64_t pixels() const { return height * width; }
};

// The first of the largest of the four corners, NaN larger than all: a loss that has gone wrong is seen.
template <class R>
TARAKUM_BOTH int largestCorner(const R (&corner)[4])
{
    int best = 0;
    for (int k = 1; k < 4; ++k)
        if (corner[k] > corner[best] || corner[k] != corner[k]) best = k;
    return best;
}

template <class R>
struct Convolve
{
    Numbers<R> y, x, weight, bias; // bias.data may be null
    std::uint8_t* places;
    std::int64_t placesApart; // from sample to sample
    Image in, out;
    bool pooled;

    TARAKUM_BOTH R at(std::int64_t sample, std::int64_t o, std::int64_t row, std::int64_t column) const
    {
        R sum = bias.data ? bias[o] : R(0);
        for (std::int64_t c = 0; c < in.channels; ++c)
            for (int offset = 0; offset < kOffsets; ++offset) {
                const std::int64_t i = row + offset / 3 - 1, j = column + offset % 3 - 1;
                if (i >= 0 && i < in.height && j >= 0 && j < in.width)
                    sum = fused(weight[(o * in.channels + c) * kOffsets + offset],
                                x[((sample * in.channels + c) * in.height + i) * in.width + j], sum);
            }
        return sum;
    }
    TARAKUM_BOTH void operator()(std::int64_t index) const
    {
        const std::int64_t column = index % out.width, row = index / out.width % out.height,
                           o = index / out.pixels() % out.channels, sample = index / out.pixels() / out.channels;
        if (!pooled) return y.set(index, at(sample, o, row, column));
        R corner[4];
        for (int k = 0; k < 4; ++k) corner[k] = at(sample, o, 2 * row + k / 2, 2 * column + k % 2);
        const int best = largestCorner(corner);
        y.set(index, corner[best]);
        if (places)
            places[sample * placesApart + index % (out.channels * out.pixels())] = static_cast<std::uint8_t>(best);
    }
};

// What a convolution's output was made of: all its pixels, or of each 2×2 window the one whose place the bytes say.
template <class R>
struct OutputGradient
{
    OutputGradient(const Tensor& t, const Tensor& where)
        : dy(numbersOf<R>(t)), places(where ? static_cast<const std::uint8_t*>(where.data()) : nullptr),
          placesApart(where ? where.shape().columns() * bytesOf(where.type()) : 0), stored(t)
    {
    }
    Numbers<R> dy;
    const std::uint8_t* places;
    std::int64_t placesApart;
    Image stored;

    TARAKUM_BOTH std::uint8_t placeOf(std::int64_t sample, std::int64_t element) const
    {
        return places[sample * placesApart + element];
    }
    // The gradient of one pixel before pooling.
    TARAKUM_BOTH R at(std::int64_t sample, std::int64_t o, std::int64_t row, std::int64_t column) const
    {
        const std::int64_t plane = stored.channels * stored.pixels();
        if (!places) return dy[sample * plane + (o * stored.height + row) * stored.width + column];
        if (row / 2 >= stored.height || column / 2 >= stored.width) return R(0); // a last odd one
        const std::int64_t element = (o * stored.height + row / 2) * stored.width + column / 2;
        return placeOf(sample, element) == row % 2 * 2 + column % 2 ? dy[sample * plane + element] : R(0);
    }
};

template <class R>
struct ConvolveBack
{
    Numbers<R> dx, weight;
    OutputGradient<R> gradient;
    Image in;

    TARAKUM_BOTH void operator()(std::int64_t index) const
    {
        const std::int64_t column = index % in.width, row = index / in.width % in.height,
                           c = index / in.pixels() % in.channels, sample = index / in.pixels() / in.channels;
        R sum = 0;
        for (std::int64_t o = 0; o < gradient.stored.channels; ++o)
            for (int offset = 0; offset < kOffsets; ++offset) {
                const std::int64_t i = row + 1 - offset / 3, j = column + 1 - offset % 3;
                if (i >= 0 && i < in.height && j >= 0 && j < in.width) {
                    // What is 0 in dy is left out: nothing comes of it even where a weight is not finite.
                    const R d = gradient.at(sample, o, i, j);
                    if (d != R(0)) sum = fused(weight[(o * in.channels + c) * kOffsets + offset], d, sum);
                }
            }
        dx.set(index, sum);
    }
};

template <class R>
struct ConvolveWeights // a team a weight [o, c, offset]
{
    Numbers<R> x;
    OutputGradient<R> gradient;
    Numbers<double> to;
    std::int64_t samples;
    Image in;
    bool fresh;

    template <class Team>
    TARAKUM_BOTH void operator()(const Team& team, std::int64_t index) const
    {
        const std::int64_t offset = index % kOffsets, c = index / kOffsets % in.channels,
                           o = index / kOffsets / in.channels;
        const Image& stored = gradient.stored;
        const double sum = team.sum(samples * stored.pixels(), [&](std::int64_t t) {
            const std::int64_t sample = t / stored.pixels(), pixel = t % stored.pixels(),
                               element = o * stored.pixels() + pixel;
            std::int64_t row = pixel / stored.width, column = pixel % stored.width;
            const R d = gradient.dy[sample * stored.channels * stored.pixels() + element];
            if (d == R(0)) return 0.0;
            if (gradient.places) {
                const int place = gradient.placeOf(sample, element);
                row = 2 * row + place / 2;
                column = 2 * column + place % 2;
            }
            const std::int64_t i = row + offset / 3 - 1, j = column + offset % 3 - 1;
            if (i < 0 || i >= in.height || j < 0 || j >= in.width) return 0.0;
            return static_cast<double>(d) *
                   static_cast<double>(x[((sample * in.channels + c) * in.height + i) * in.width + j]);
        });
        team.each(1, [&](std::int64_t) {
            // Rounded as it is computed before it is added: as if it had been made aside.
            const double rounded = to.type == Type::Float64 ? sum : static_cast<double>(static_cast<float>(sum));
            to.set(index, fresh ? rounded : to[index] + rounded);
        });
    }
};

template <class R>
struct MaxPool
{
    Numbers<R> y, x;
    Image in;

    TARAKUM_BOTH void operator()(std::int64_t index) const
    {
        const std::int64_t down = in.height / 2, across = in.width / 2;
        const std::int64_t plane = index / (down * across), i = index / across % down, j = index % across;
        const std::int64_t first = plane * in.pixels() + 2 * i * in.width + 2 * j;
        const R corner[4] = {x[first], x[first + 1], x[first + in.width], x[first + in.width + 1]};
        y.set(index, corner[largestCorner(corner)]);
    }
};

// A thread a window, the cut ones at odd edges too: those get 0.
template <class R>
struct MaxPoolBackward
{
    Numbers<R> dx, dy, x;
    Image in;

    TARAKUM_BOTH void operator()(std::int64_t index) const
    {
        const std::int64_t down = (in.height + 1) / 2, across = (in.width + 1) / 2;
        const std::int64_t plane = index / (down * across), i = index / across % down, j = index % across;
        const std::int64_t first = plane * in.pixels() + 2 * i * in.width + 2 * j;
        const bool below = 2 * i + 1 < in.height, beside = 2 * j + 1 < in.width;
        if (below && beside) {
            const R corner[4] = {x[first], x[first + 1], x[first + in.width], x[first + in.width + 1]};
            const int best = largestCorner(corner);
            const R gradient = dy[(plane * (in.height / 2) + i) * (in.width / 2) + j];
            for (int k = 0; k < 4; ++k) dx.set(first + k / 2 * in.width + k % 2, k == best ? gradient : R(0));
            return;
        }
        dx.set(first, R(0));
        if (beside) dx.set(first + 1, R(0));
        if (below) dx.set(first + in.width, R(0));
    }
};

} // namespace

void CudaBackend::convolution(const Tensor& y, const Tensor& x, const Tensor& weight, const Tensor& bias,
                              const Tensor& places, const Tensor&)
{
    const Work work = begin("convolution", y);
    visitReal(x.type(), [&]<class R>(R*) {
        launchElements(work, y.count(),
                       Convolve<R>{numbersOf<R>(y), numbersOf<R>(x), numbersOf<R>(weight),
                                   bias ? numbersOf<R>(bias) : Numbers<R>{nullptr, Type::Float32},
                                   places ? static_cast<std::uint8_t*>(places.data()) : nullptr,
                                   places ? places.shape().columns() * bytesOf(places.type()) : 0, Image(x), Image(y),
                                   y.shape().size[2] != x.shape().size[2]});
    });
}

void CudaBackend::convolutionInputGradient(const Tensor& dx, const Tensor& dy, const Tensor& weight,
                                           const Tensor& places, const Tensor&)
{
    const Work work = begin("convolutionInputGradient", dx);
    visitReal(dx.type(), [&]<class R>(R*) {
        launchElements(
            work, dx.count(),
            ConvolveBack<R>{numbersOf<R>(dx), numbersOf<R>(weight), OutputGradient<R>(dy, places), Image(dx)});
    });
}

void CudaBackend::convolutionWeightGradient(const Tensor& weightGradient, double beta, const Tensor& dy,
                                            const Tensor& x, const Tensor& places, const Tensor&)
{
    const Work work = begin("convolutionWeightGradient", weightGradient);
    visitReal(x.type(), [&]<class R>(R*) {
        launchTeams<kThreads>(work, weightGradient.count(),
                              ConvolveWeights<R>{numbersOf<R>(x), OutputGradient<R>(dy, places),
                                                 numbersOf<double>(weightGradient), x.shape().rows(), Image(x),
                                                 beta == 0.0});
    });
}

void CudaBackend::maxPool(const Tensor& y, const Tensor& x)
{
    const Work work = begin("maxPool", y);
    visitReal(x.type(), [&]<class R>(R*) {
        launchElements(work, y.count(), MaxPool<R>{numbersOf<R>(y), numbersOf<R>(x), Image(x)});
    });
}

void CudaBackend::maxPoolBackward(const Tensor& dx, const Tensor& dy, const Tensor& x)
{
    const Work work = begin("maxPoolBackward", dx);
    const Image in(x);
    const std::int64_t windows = x.shape().rows() * in.channels * ((in.height + 1) / 2) * ((in.width + 1) / 2);
    visitReal(x.type(), [&]<class R>(R*) {
        launchElements(work, windows, MaxPoolBackward<R>{numbersOf<R>(dx), numbersOf<R>(dy), numbersOf<R>(x), in});
    });
}

} // namespace tarakum::cuda
