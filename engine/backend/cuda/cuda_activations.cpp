#include "engine/backend/cuda/cuda_backend.hpp"
#include "engine/backend/cuda/kernels/gelu.hpp"
#include "engine/backend/cuda/kernels/map.hpp"
#include "engine/backend/cuda/kernels/philox.hpp"

#include <algorithm>

namespace tarakum::cuda {

namespace {

template <class R>
struct Activate
{
    Activation kind;
    TARAKUM_BOTH R operator()(R x) const
    {
        switch (kind) {
        case Activation::Relu: return x < R(0) ? R(0) : x; // NaN stays NaN
        case Activation::Tanh: return hyperbolicTangent(x);
        case Activation::Sigmoid: return R(1) / (R(1) + exponential(-x));
        case Activation::Gelu: return gelu(x);
        }
        return x;
    }
};

template <class R>
struct Slope
{
    Activation kind;
    TARAKUM_BOTH R operator()(R g, R kept) const
    {
        switch (kind) {
        case Activation::Relu: return kept > R(0) ? g : R(0);
        case Activation::Tanh: return g * (R(1) - kept * kept);
        case Activation::Sigmoid: return g * kept * (R(1) - kept);
        case Activation::Gelu: return g * geluSlope(kept);
        }
        return g;
    }
};

// A thread a draw, which serves four neighbours.
template <class R>
struct Dropout
{
    Numbers<R> y, x;
    R factor;
    std::uint32_t threshold;
    std::uint64_t seed, position, firstDraw;
    std::int64_t columns, lead, draws; // of a row; what the first draw has before it

    TARAKUM_BOTH void operator()(std::int64_t i) const
    {
        const std::int64_t row = i / draws, draw = i % draws;
        const FourDraws bits = drawsAt(seed, Purpose::Dropout, position + static_cast<std::uint64_t>(row),
                                       firstDraw + static_cast<std::uint64_t>(draw));
        for (int l = 0; l < 4; ++l) {
            const std::int64_t j = 4 * draw + l - lead, at = row * columns + j;
            if (j >= 0 && j < columns) y.set(at, bits.at[l] >= threshold ? factor * x[at] : R(0));
        }
    }
};

} // namespace

void CudaBackend::activate(Activation kind, const Tensor& y, const Tensor& x)
{
    const Work work = begin("activate", y);
    visitReal(y.type(),
              [&]<class R>(R*) { mapElements(work, y.count(), numbersOf<R>(y), numbersOf<R>(x), Activate<R>{kind}); });
}

void CudaBackend::activateBackward(Activation kind, const Tensor& dy, const Tensor& kept)
{
    if (kind == Activation::Gelu && throughGelu(dy, kept)) return;
    const Work work = begin("activateBackward", dy);
    visitReal(dy.type(), [&]<class R>(R*) {
        mapElements(work, dy.count(), numbersOf<R>(dy), numbersOf<R>(dy), numbersOf<R>(kept), Slope<R>{kind});
    });
}

void CudaBackend::dropout(const Tensor& y, const Tensor& x, double probability, const Draws& draws,
                          std::uint64_t position, std::uint64_t unit)
{
    const Work work = begin("dropout", y);
    const std::int64_t rows = x.shape().rows(), n = x.shape().columns(), lead = static_cast<std::int64_t>(unit % 4);
    // A value is kept where its 32 bits come to at least the probability's.
    const auto threshold = static_cast<std::uint32_t>(std::min(probability * 0x1p32, 4294967295.0));
    const std::int64_t drawsInRow = pieces(lead + n, 4);
    visitReal(x.type(), [&]<class R>(R*) {
        launchElements(work, rows * drawsInRow,
                       Dropout<R>{numbersOf<R>(y), numbersOf<R>(x), static_cast<R>(1 / (1 - probability)), threshold,
                                  draws.seed(), position, unit / 4, n, lead, drawsInRow});
    });
}

} // namespace tarakum::cuda
