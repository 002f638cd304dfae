// Convolutions 3×3 with padding 1 as matrix products, a sample at a time: its columns (each row of them is the image
// moved by one of the nine offsets) stay in the second cache.
#include "engine/backend/cpu/gemm.hpp"
#include "engine/backend/cpu/rooms.hpp"
#include "engine/backend/cpu/vector_math.hpp"

namespace tarakum {

namespace {

constexpr std::int64_t kOffsets = 9;
// Samples whose weight gradients one thread adds up: fixed groups, whose sums are added in order.
constexpr std::int64_t kLeastGroup = 4, kMostGroups = 16;

struct Image
{
    std::int64_t channels, height, width;
    std::int64_t pixels() const { return height * width; }
    std::int64_t count() const { return channels * pixels(); }
};

Image imageOf(const Tensor& t)
{
    return {t.shape().size[1], t.shape().size[2], t.shape().size[3]};
}

template <class O, class T>
void convert(O* to, const T* from, std::int64_t n)
{
    mapChunks(to, from, n, [](const Chunk<Real<O>>& v) -> Chunk<Real<O>> { return v; });
}

// n numbers, in chunks that reach beyond them: what lies there is written again afterwards, or room.
template <class R>
void copyChunks(R* to, const R* from, std::int64_t n)
{
    for (std::int64_t i = 0; i < n; i += kWidth<R>) storeChunk<R>(to + i, loadChunk(from + i));
}

// columns[9·c + 3·ky + kx][y·w + x] = image[c][y + ky − 1][x + kx − 1], 0 outside of it.
template <class T>
const Real<T>* columnsOf(const T* image, const Image& s)
{
    using R = Real<T>;
    const std::int64_t wide = s.width + 2;
    R* columns = realRoom<R, Room::Columns>(kOffsets * s.count() + kWidth<R>);
    R* padded = realRoom<R, Room::Padded>(wide * (s.height + 2) + kWidth<R>);
    std::fill_n(padded, wide * (s.height + 2), R(0));
    R* to = columns;
    for (std::int64_t c = 0; c < s.channels; ++c, image += s.pixels()) {
        for (std::int64_t y = 0; y < s.height; ++y)
            for (std::int64_t x = 0; x < s.width; ++x)
                padded[(y + 1) * wide + x + 1] = static_cast<R>(image[y * s.width + x]);
        for (std::int64_t offset = 0; offset < kOffsets; ++offset) {
            const R* from = padded + offset / 3 * wide + offset % 3;
            for (std::int64_t y = 0; y < s.height; ++y, from += wide, to += s.width) copyChunks(to, from, s.width);
        }
    }
    return columns;
}

// One sample: y[out, pixels] = weights[out, 9·in] columns(x) + bias.
template <class T>
void convolveSample(T* y, const T* x, const Image& s, std::int64_t out, const Real<T>* weights, const Real<T>* bias)
{
    using R = Real<T>;
    const std::int64_t pixels = s.pixels(), terms = kOffsets * s.channels;
    const R* columns = columnsOf(x, s);
    R* product;
    if constexpr (std::is_same_v<T, R>)
        product = y;
    else
        product = realRoom<R, Room::Product>(out * pixels);
    if (bias)
        for (std::int64_t o = 0; o < out; ++o) std::fill_n(product + o * pixels, pixels, bias[o]);
    gemm({out, pixels, terms, false, false, terms, pixels, pixels}, weights, columns, bias ? 1.0 : 0.0, product);
    if constexpr (!std::is_same_v<T, R>) convert(y, product, out * pixels);
}

} // namespace

void CpuBackend::convolution(const Tensor& y, const Tensor& x, const Tensor& weight, const Tensor& bias)
{
    const Image in = imageOf(x), out = imageOf(y);
    const std::int64_t samples = x.shape().rows();
    visitType(x.type(), [&]<class T>(T*) {
        using R = Real<T>;
        const R *weights = realValues<R, Room::Weights>(weight),
                *biases = bias ? realValues<R, Room::Biases>(bias) : nullptr;
        share(2 * kOffsets * samples * in.channels * out.count(), samples, [&](std::int64_t i) {
            convolveSample(y.as<T>() + i * out.count(), x.as<T>() + i * in.count(), in, out.channels, weights, biases);
        });
    });
}

// The same with in and out changed over and the offsets turned about.
void CpuBackend::convolutionInputGradient(const Tensor& dx, const Tensor& dy, const Tensor& weight)
{
    const Image in = imageOf(dx), out = imageOf(dy);
    const std::int64_t samples = dx.shape().rows();
    visitType(dx.type(), [&]<class T>(T*) {
        using R = Real<T>;
        const R* weights = realValues<R, Room::Weights>(weight);
        R* turned = realRoom<R, Room::Totals>(weight.count());
        for (std::int64_t c = 0; c < in.channels; ++c)
            for (std::int64_t o = 0; o < out.channels; ++o)
                for (std::int64_t offset = 0; offset < kOffsets; ++offset)
                    turned[(c * out.channels + o) * kOffsets + offset] =
                        weights[(o * in.channels + c + 1) * kOffsets - 1 - offset];
        share(2 * kOffsets * samples * in.channels * out.count(), samples, [&](std::int64_t i) {
            convolveSample<T>(dx.as<T>() + i * in.count(), dy.as<T>() + i * out.count(), out, in.channels, turned,
                              nullptr);
        });
    });
}

void CpuBackend::convolutionWeightGradient(const Tensor& weightGradient, double beta, const Tensor& dy, const Tensor& x)
{
    const Image in = imageOf(x), out = imageOf(dy);
    const std::int64_t samples = x.shape().rows(), terms = kOffsets * in.channels, weights = out.channels * terms;
    const std::int64_t group = std::max(kLeastGroup, pieces(samples, kMostGroups)), groups = pieces(samples, group);
    visitType(x.type(), [&]<class T>(T*) {
        using R = Real<T>;
        R* totals = realRoom<R, Room::Totals>(groups * weights);
        share(2 * samples * weights * in.pixels(), groups, [&](std::int64_t g) {
            for (std::int64_t i = g * group; i < std::min(samples, (g + 1) * group); ++i) {
                const R* columns = columnsOf(x.as<T>() + i * in.count(), in);
                const T* stored = dy.as<T>() + i * out.count();
                const R* gradient;
                if constexpr (std::is_same_v<T, R>) {
                    gradient = stored;
                } else {
                    R* converted = realRoom<R, Room::Output>(out.count());
                    convert(converted, stored, out.count());
                    gradient = converted;
                }
                gemm({out.channels, terms, in.pixels(), false, true, in.pixels(), in.pixels(), terms}, gradient,
                     columns, i == g * group ? 0.0 : 1.0, totals + g * weights);
            }
        });
        visitType(weightGradient.type(), [&]<class S>(S*) {
            blocks(weights, [&](std::int64_t first, std::int64_t n) {
                R* total = totals + first;
                for (std::int64_t g = 1; g < groups; ++g)
                    for (std::int64_t i = 0; i < n; ++i) total[i] += total[g * weights + i];
                S* to = weightGradient.as<S>() + first;
                for (std::int64_t i = 0; i < n; ++i) {
                    const auto sum = static_cast<Real<S>>(total[i]);
                    to[i] = S(beta == 0.0 ? sum : static_cast<Real<S>>(to[i]) + sum);
                }
            });
        });
    });
}

} // namespace tarakum
