// Convolutions 3×3 with padding 1.
//
// Forward: a matrix product a sample at a time; its columns (each row of them is the image moved by one of the nine
// offsets) stay in the second cache.
//
// Backward: sums of rows weighted with the elements of dy, those that are 0 left out: behind max pooling at least three
// quarters are. Rows are the numbers of all channels, beside each other for the three pixels under a row of the kernel.
#include "engine/backend/cpu/gemm.hpp"
#include "engine/backend/cpu/pool_row.hpp"
#include "engine/backend/cpu/rooms.hpp"
#include "engine/backend/cpu/vector_math.hpp"
#include "engine/backend/cpu/weighted_rows.hpp"

namespace tarakum {

namespace {

constexpr std::int64_t kOffsets = 9;
// With fewer channels than a vector has numbers all nine offsets stand beside each other.
constexpr std::int64_t kFewChannels = 8;

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

// Pools the planes of a sample; where no places are wanted, null.
template <class T>
void poolSample(T* y, std::uint8_t* places, const Real<T>* planes, const Image& s)
{
    using R = Real<T>;
    const std::int64_t down = s.height / 2, across = s.width / 2, windows = down * across;
    R* const pooled = realRoom<R, Room::Output>(windows + kTogether);
    std::uint8_t* const found = realRoom<std::uint8_t, Room::Output>(windows + kTogether);
    for (std::int64_t o = 0; o < s.channels; ++o, y += windows, planes += s.pixels()) {
        const R *row = planes, *end = planes + s.pixels();
        for (std::int64_t i = 0; i < down; ++i, row += 2 * s.width)
            poolRow(pooled + i * across, found + i * across, row, row + s.width, end, across);
        storePlane(y, pooled, windows);
        if (places) std::memcpy(places + o * windows, found, static_cast<std::size_t>(windows));
    }
}

// One sample: y[out, pixels] = weights[out, 9·in] columns(x) + bias.
template <class T>
void convolveSample(T* y, const T* x, const Image& s, std::int64_t out, const Real<T>* weights, const Real<T>* bias,
                    bool pooled, std::uint8_t* places)
{
    using R = Real<T>;
    const std::int64_t pixels = s.pixels(), terms = kOffsets * s.channels;
    const R* columns = columnsOf(x, s);
    R* product;
    if constexpr (std::is_same_v<T, R>)
        product = pooled ? realRoom<R, Room::Product>(out * pixels) : y;
    else
        product = realRoom<R, Room::Product>(out * pixels);
    if (bias)
        for (std::int64_t o = 0; o < out; ++o) std::fill_n(product + o * pixels, pixels, bias[o]);
    gemm({out, pixels, terms, false, false, terms, pixels, pixels}, weights, columns, bias ? 1.0 : 0.0, product);
    if (pooled)
        poolSample(y, places, product, {out, s.height, s.width});
    else if constexpr (!std::is_same_v<T, R>)
        convert(y, product, out * pixels);
}

// The tensor's numbers in R: its own, or in 16 bit those in the workspace.
template <class R>
const R* valuesIn(const Tensor& workspace, const Tensor& t)
{
    if (t.type() == TypeOf<R>::value) return t.as<R>();
    R* values = workspace.as<R>();
    visitType(t.type(), [&]<class T>(T*) {
        for (std::int64_t i = 0; i < t.count(); ++i) values[i] = static_cast<R>(static_cast<Real<T>>(t.as<T>()[i]));
    });
    return values;
}

// Bytes of a sample's places.
std::int64_t placesOf(const Tensor& places)
{
    return places.shape().columns() * bytesOf(places.type());
}

// What a convolution's output was made of: all its pixels, or the largest of each 2×2 window, whose place in it the
// bytes say.
template <class T>
struct OutputGradient
{
    OutputGradient(const Tensor& dy, const Tensor& where, const Image& in)
        : values(dy.as<T>()), places(where ? reinterpret_cast<const std::uint8_t*>(where.data()) : nullptr),
          channels(dy.shape().size[1]), height(in.height), width(in.width), plane(imageOf(dy).pixels()),
          apart(where ? placesOf(where) : 0)
    {
    }
    // work(y, x, value) for each element of a sample's plane; 0 for some.
    template <class Work>
    void each(std::int64_t sample, std::int64_t channel, const Work& work) const
    {
        const std::int64_t first = (sample * channels + channel) * plane;
        const T* value = values + first;
        if (!places) {
            for (std::int64_t y = 0; y < height; ++y)
                for (std::int64_t x = 0; x < width; ++x) work(y, x, static_cast<Real<T>>(*value++));
            return;
        }
        const std::uint8_t* place = places + sample * apart + channel * plane;
        for (std::int64_t y = 0; y < height / 2; ++y)
            for (std::int64_t x = 0; x < width / 2; ++x, ++place)
                work(2 * y + *place / 2, 2 * x + *place % 2, static_cast<Real<T>>(*value++));
    }

    const T* values;
    const std::uint8_t* places;
    std::int64_t channels, height, width, plane, apart;
};

// An image with its channels side by side, so that the rows of its weight gradient are rows in memory.
struct PixelRows
{
    explicit PixelRows(const Image& s)
        : spans(s.channels < kFewChannels ? 1 : 3), length(kOffsets / spans * s.channels),
          stride(spans == 1 ? length : s.channels), line((spans == 1 ? s.width : s.width + 2) * stride),
          count(spans == 1 ? s.height * line : (s.height + 2) * line)
    {
    }
    std::int64_t spans, length; // of a pixel: so many pieces of so many numbers, a line apart
    std::int64_t stride, line;  // from pixel to pixel, from line to line
    std::int64_t count;
};

// The elements of dy that are not 0 as weights, of the pixels they belong to. A function of its own, like the next one:
// inside of a task the compiler has too few registers for this loop.
template <class R, class T>
[[gnu::noinline]] std::int64_t listOf(WeightedRow<R>* list, const OutputGradient<T>& gradient, std::int64_t sample,
                                      std::int64_t channel, const PixelRows& form)
{
    std::int64_t n = 0;
    gradient.each(sample, channel, [&, line = form.line, stride = form.stride](auto y, auto x, R value) {
        list[n] = {static_cast<std::int32_t>(y * line + x * stride), value};
        n += value != 0;
    });
    return n;
}

// The same into a list for every pixel: of the weights that begin at `offset`.
template <class R, class T>
[[gnu::noinline]] void addToLists(WeightedRow<R>* lists, std::int32_t* lengths, const OutputGradient<T>& gradient,
                                  std::int64_t sample, std::int64_t channel, std::int64_t offset)
{
    const std::int64_t width = gradient.width, channels = gradient.channels;
    gradient.each(sample, channel, [=](auto y, auto x, R value) {
        const std::int64_t p = y * width + x;
        lists[p * channels + lengths[p]] = {static_cast<std::int32_t>(offset), value};
        lengths[p] += value != 0;
    });
}

template <class T>
void makeRows(Real<T>* rows, const T* image, const Image& s, const PixelRows& form)
{
    using R = Real<T>;
    std::fill_n(rows, form.count, R(0));
    if (form.spans == 1) {
        for (std::int64_t c = 0; c < s.channels; ++c)
            for (std::int64_t offset = 0; offset < kOffsets; ++offset) {
                const std::int64_t down = offset / 3 - 1, right = offset % 3 - 1;
                for (std::int64_t y = std::max<std::int64_t>(0, -down); y < std::min(s.height, s.height - down); ++y)
                    for (std::int64_t x = std::max<std::int64_t>(0, -right); x < std::min(s.width, s.width - right);
                         ++x)
                        rows[(y * s.width + x) * form.stride + offset * s.channels + c] =
                            static_cast<R>(image[(c * s.height + y + down) * s.width + x + right]);
            }
        return;
    }
    for (std::int64_t y = 0; y < s.height; ++y) {
        R* to = rows + (y + 1) * form.line + s.channels;
        const T* from = image + y * s.width;
        for (std::int64_t x = 0; x < s.width; ++x, to += s.channels)
            for (std::int64_t c = 0; c < s.channels; ++c) to[c] = static_cast<R>(from[c * s.pixels() + x]);
    }
}

} // namespace

void CpuBackend::convolution(const Tensor& y, const Tensor& x, const Tensor& weight, const Tensor& bias,
                             const Tensor& places, const Tensor& workspace)
{
    const Image in = imageOf(x), out = imageOf(y);
    const bool pooled = out.height != in.height;
    auto* const found = places ? reinterpret_cast<std::uint8_t*>(places.data()) : nullptr;
    const std::int64_t samples = x.shape().rows();
    visitType(x.type(), [&]<class T>(T*) {
        using R = Real<T>;
        const R *weights = valuesIn<R>(workspace, weight), *biases = bias ? realValues<R, Room::Biases>(bias) : nullptr;
        share(2 * kOffsets * samples * in.count() * out.channels, samples, [&](std::int64_t i) {
            convolveSample(y.as<T>() + i * out.count(), x.as<T>() + i * in.count(), in, out.channels, weights, biases,
                           pooled, found ? found + i * placesOf(places) : nullptr);
        });
    });
}

// dx, channels side by side with a border: for each row of the kernel and each pixel of dy, all its outputs' weights
// are added up and the sum is added where they came from.
void CpuBackend::convolutionInputGradient(const Tensor& dx, const Tensor& dy, const Tensor& weight,
                                          const Tensor& places, const Tensor& workspace)
{
    const Image in = imageOf(dx), out{dy.shape().size[1], in.height, in.width};
    const std::int64_t samples = dx.shape().rows(), span = 3 * in.channels, line = (in.width + 2) * in.channels;
    visitType(dx.type(), [&]<class T>(T*) {
        using R = Real<T>;
        // [3, out, 3, in], the three rows of the kernel in turn
        R* const weights = workspace.as<R>();
        visitType(weight.type(), [&]<class W>(W*) {
            const W* from = weight.as<W>();
            for (std::int64_t o = 0; o < out.channels; ++o)
                for (std::int64_t c = 0; c < in.channels; ++c)
                    for (std::int64_t offset = 0; offset < kOffsets; ++offset)
                        weights[(offset / 3 * out.channels + o) * span + offset % 3 * in.channels + c] =
                            static_cast<R>(static_cast<Real<W>>(*from++));
        });
        std::fill_n(weights + weight.count(), kRowVector<R>, R(0)); // what the last row's last vector reads too

        const OutputGradient<T> gradient(dy, places, in);
        share(2 * kOffsets * samples * in.channels * out.count(), samples, [&](std::int64_t i) {
            using Row = WeightedRow<R>;
            Row* const lists = realRoom<Row, Room::Columns>(out.count());
            std::int32_t* const lengths = realRoom<std::int32_t, Room::Output>(out.pixels());
            std::fill_n(lengths, out.pixels(), 0);
            for (std::int64_t o = 0; o < out.channels; ++o) addToLists(lists, lengths, gradient, i, o, o * span);

            const std::int64_t count = line * (in.height + 2);
            R* const sum = realRoom<R, Room::Padded>(rowLength<R>(span));
            R* const padded = realRoom<R, Room::Product>(count);
            std::fill_n(padded, count, R(0));
            for (std::int64_t row = 0; row < 3; ++row)
                for (std::int64_t p = 0; p < out.pixels(); ++p) {
                    R* const to = padded + (p / in.width + row) * line + p % in.width * in.channels;
                    std::fill_n(sum, span, R(0));
                    addWeightedRows(sum, span, weights + row * out.channels * span, lists + p * out.channels,
                                    lengths[p]);
                    for (std::int64_t j = 0; j < span; ++j) to[j] += sum[j];
                }
            T* to = dx.as<T>() + i * in.count();
            for (std::int64_t c = 0; c < in.channels; ++c)
                for (std::int64_t y = 0; y < in.height; ++y) {
                    const R* stored = padded + (y + 1) * line + in.channels + c;
                    for (std::int64_t x = 0; x < in.width; ++x) *to++ = T(stored[x * in.channels]);
                }
        });
    });
}

// Samples in pieces: their rows are made, then each output's gradient is added up over them and added once.
void CpuBackend::convolutionWeightGradient(const Tensor& weightGradient, double beta, const Tensor& dy, const Tensor& x,
                                           const Tensor& places, const Tensor& workspace)
{
    const Image in = imageOf(x), out{dy.shape().size[1], in.height, in.width};
    const PixelRows form(in);
    const std::int64_t samples = x.shape().rows(), terms = kOffsets * in.channels;
    visitType(x.type(), [&]<class T>(T*) {
        using R = Real<T>;
        const std::int64_t apart = rowLength<R>(form.length);
        const OutputGradient<T> gradient(dy, places, in);
        R* const rows = realRoom<R, Room::Columns>(kSamplesInOnePiece * form.count + kRowVector<R>);
        for (std::int64_t first = 0; first < samples; first += kSamplesInOnePiece) {
            const std::int64_t piece = std::min(kSamplesInOnePiece, samples - first);
            const bool last = first + piece == samples;
            share(8 * piece * form.count, piece, [&](std::int64_t i) {
                makeRows(rows + i * form.count, x.as<T>() + (first + i) * in.count(), in, form);
            });
            share(2 * piece * terms * out.count(), out.channels, [&](std::int64_t o) {
                using Row = WeightedRow<R>;
                Row* const list = realRoom<Row, Room::Product>(out.pixels());
                R* const sums = realRoom<R, Room::Output>(form.spans * apart);
                std::fill_n(sums, form.spans * apart, R(0));
                for (std::int64_t i = 0; i < piece; ++i) {
                    const std::int64_t n = listOf(list, gradient, first + i, o, form);
                    for (std::int64_t span = 0; span < form.spans; ++span)
                        addWeightedRows(sums + span * apart, form.length, rows + i * form.count + span * form.line,
                                        list, n);
                }
                visitType(weightGradient.type(), [&]<class S>(S*) {
                    S* const to = weightGradient.as<S>() + o * terms;
                    // In 16 bit all pieces are added up before anything is rounded.
                    constexpr bool rounded = !std::is_same_v<S, Real<S>>;
                    Real<S>* const total = rounded ? reinterpret_cast<Real<S>*>(workspace.data()) + o * terms : nullptr;
                    for (std::int64_t c = 0, k = 0; c < in.channels; ++c)
                        for (std::int64_t offset = 0; offset < kOffsets; ++offset, ++k) {
                            const std::int64_t place = offset * in.channels + c;
                            auto sum = static_cast<Real<S>>(sums[place / form.length * apart + place % form.length]);
                            if constexpr (rounded) {
                                if (first > 0) sum += total[k];
                                total[k] = sum;
                                if (last) to[k] = S(beta == 0.0 ? sum : static_cast<Real<S>>(to[k]) + sum);
                            } else {
                                to[k] = beta == 0.0 && first == 0 ? sum : to[k] + sum;
                            }
                        }
                });
            });
        }
    });
}

} // namespace tarakum
