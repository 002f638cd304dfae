#include "engine/backend/cuda/kernels/channels.hpp"

namespace tarakum::cuda {

namespace {

template <class R>
TARAKUM_BOTH R inverseDeviation(R variance)
{
    return static_cast<R>(1 / squareRoot(static_cast<double>(variance) + kNormaliseEpsilon));
}

template <class R>
struct Value
{
    Numbers<R> x;
    TARAKUM_BOTH Two operator()(std::int64_t i, std::int64_t, std::int64_t) const
    {
        return {static_cast<double>(x[i]), 0};
    }
};
template <class R>
struct SquareFromMean
{
    Numbers<R> x;
    const R* mean;
    TARAKUM_BOTH Two operator()(std::int64_t i, std::int64_t c, std::int64_t) const
    {
        const R d = x[i] - mean[c];
        return {static_cast<double>(d * d), 0};
    }
};
template <class R>
struct GradientAlong // Σ dy, Σ dy (x − mean)
{
    Numbers<R> dy, x;
    const R* mean;
    TARAKUM_BOTH Two operator()(std::int64_t i, std::int64_t c, std::int64_t) const
    {
        const R g = dy[i];
        return {static_cast<double>(g), static_cast<double>(g * (x[i] - mean[c]))};
    }
};

// Rounded to the type that is computed in before it is added to what stands there: adding a sum that was made aside
// gives the same bits.
template <class R>
struct AddSum
{
    Numbers<R> out;
    bool fresh;
    TARAKUM_BOTH void operator()(std::int64_t c, const Two& sum) const
    {
        const R value = static_cast<R>(sum.first);
        out.set(c, fresh ? value : out[c] + value);
    }
};

template <class R>
struct StoreMean
{
    R* to;
    double count;
    TARAKUM_BOTH void operator()(std::int64_t c, const Two& sum) const { to[c] = static_cast<R>(sum.first / count); }
};
template <class R>
struct StoreGradients
{
    R *dWeight, *dBias;
    const R* variance;
    TARAKUM_BOTH void operator()(std::int64_t c, const Two& sum) const
    {
        dBias[c] = static_cast<R>(sum.first);
        dWeight[c] = static_cast<R>(sum.second * static_cast<double>(inverseDeviation(variance[c])));
    }
};

// With n and m values: d = mean' − mean,  mean ← mean + d m/(n+m),  variance ← (n v + m v')/(n+m) + d² n m/(n+m)².
template <class R>
struct MergeMoments
{
    R *mean, *variance;
    const R *otherMean, *otherVariance;
    double share;
    TARAKUM_BOTH void operator()(std::int64_t c) const
    {
        const double d = static_cast<double>(otherMean[c]) - static_cast<double>(mean[c]);
        mean[c] = static_cast<R>(static_cast<double>(mean[c]) + d * share);
        variance[c] = static_cast<R>((1 - share) * static_cast<double>(variance[c]) +
                                     share * static_cast<double>(otherVariance[c]) + d * d * share * (1 - share));
    }
};

template <class W>
struct Blend
{
    Numbers<W> to, from;
    W kept, taken;
    TARAKUM_BOTH void operator()(std::int64_t i) const { to.set(i, kept * to[i] + taken * from[i]); }
};

template <class R>
struct NormaliseChannels
{
    Numbers<R> y, x, weight, bias;
    const R *mean, *variance;
    Channels s;
    TARAKUM_BOTH void operator()(std::int64_t i) const
    {
        const std::int64_t c = s.channelOf(i);
        y.set(i, (x[i] - mean[c]) * (inverseDeviation(variance[c]) * weight[c]) + bias[c]);
    }
};

// dy ← slope (dy − lift − (x − mean) tilt);  lift = dBias/n,  tilt = dWeight/(n √(variance + ε)); both 0 for constants.
template <class R>
struct NormaliseChannelsBackward
{
    Numbers<R> dy, x, weight;
    const R *mean, *variance, *dWeight, *dBias;
    R each; // 1/n
    Channels s;
    TARAKUM_BOTH void operator()(std::int64_t i) const
    {
        const std::int64_t c = s.channelOf(i);
        const R inverse = inverseDeviation(variance[c]);
        const R tilt = dWeight ? dWeight[c] * each * inverse : R(0), lift = dWeight ? dBias[c] * each : R(0);
        dy.set(i, (dy[i] - (lift + (x[i] - mean[c]) * tilt)) * (inverse * weight[c]));
    }
};

} // namespace

void CudaBackend::sumRows(const Tensor& out, double beta, const Tensor& a)
{
    const Work work = begin("sumRows", a);
    visitReal(a.type(), [&]<class R>(R*) {
        sumOverChannels(work, Channels(Shape(a.shape().rows(), a.shape().columns())), Value<R>{numbersOf<R>(a)},
                        AddSum<R>{numbersOf<R>(out), beta == 0.0});
    });
}

void CudaBackend::sumChannels(const Tensor& out, double beta, const Tensor& x)
{
    const Work work = begin("sumChannels", x);
    visitReal(x.type(), [&]<class R>(R*) {
        visitReal(out.type(), [&]<class S>(S*) {
            sumOverChannels(work, Channels(x.shape()), Value<R>{numbersOf<R>(x)},
                            AddSum<S>{numbersOf<S>(out), beta == 0.0});
        });
    });
}

void CudaBackend::channelMoments(const Tensor& mean, const Tensor& variance, const Tensor& x)
{
    const Work work = begin("channelMoments", x);
    const Channels s(x.shape());
    const auto count = static_cast<double>(s.rows * s.inner);
    visitReal(x.type(), [&]<class R>(R*) {
        const Numbers<R> from = numbersOf<R>(x);
        sumOverChannels(work, s, Value<R>{from}, StoreMean<R>{mean.as<R>(), count});
        sumOverChannels(work, s, SquareFromMean<R>{from, mean.as<R>()}, StoreMean<R>{variance.as<R>(), count});
    });
}

void CudaBackend::mergeMoments(const Tensor& mean, const Tensor& variance, std::int64_t count, const Tensor& otherMean,
                               const Tensor& otherVariance, std::int64_t otherCount)
{
    const Work work = begin("mergeMoments", mean);
    const double share = static_cast<double>(otherCount) / static_cast<double>(count + otherCount);
    visitReal(mean.type(), [&]<class R>(R*) {
        launchElements(
            work, mean.count(),
            MergeMoments<R>{mean.as<R>(), variance.as<R>(), otherMean.as<R>(), otherVariance.as<R>(), share});
    });
}

void CudaBackend::blend(const Tensor& to, double kept, double taken, const Tensor& from, const Later<bool>& go)
{
    if (go.isKnown() && !go.value()) return;
    const Work work = begin("blend", to);
    visitReal(to.type(), [&]<class W>(W*) {
        const Blend<W> blend{numbersOf<W>(to), numbersOf<W>(from), static_cast<W>(kept), static_cast<W>(taken)};
        launchElements(work, to.count(), Decided<Blend<W>>{decisionOnDevice(go), blend});
    });
}

void CudaBackend::normaliseChannels(const Tensor& y, const Tensor& x, const Tensor& mean, const Tensor& variance,
                                    const Tensor& weight, const Tensor& bias)
{
    const Work work = begin("normaliseChannels", y);
    visitReal(x.type(), [&]<class R>(R*) {
        launchElements(work, x.count(),
                       NormaliseChannels<R>{numbersOf<R>(y), numbersOf<R>(x), numbersOf<R>(weight), numbersOf<R>(bias),
                                            mean.as<R>(), variance.as<R>(), Channels(x.shape())});
    });
}

void CudaBackend::channelGradients(const Tensor& dWeight, const Tensor& dBias, const Tensor& dy, const Tensor& x,
                                   const Tensor& mean, const Tensor& variance)
{
    const Work work = begin("channelGradients", dy);
    visitReal(x.type(), [&]<class R>(R*) {
        sumOverChannels(work, Channels(x.shape()), GradientAlong<R>{numbersOf<R>(dy), numbersOf<R>(x), mean.as<R>()},
                        StoreGradients<R>{dWeight.as<R>(), dBias.as<R>(), variance.as<R>()});
    });
}

void CudaBackend::normaliseChannelsBackward(const Tensor& dy, const Tensor& x, const Tensor& mean,
                                            const Tensor& variance, const Tensor& weight, const Tensor& dWeight,
                                            const Tensor& dBias)
{
    const Work work = begin("normaliseChannelsBackward", dy);
    const Channels s(x.shape());
    visitReal(x.type(), [&]<class R>(R*) {
        launchElements(work, x.count(),
                       NormaliseChannelsBackward<R>{numbersOf<R>(dy), numbersOf<R>(x), numbersOf<R>(weight),
                                                    mean.as<R>(), variance.as<R>(), dWeight ? dWeight.as<R>() : nullptr,
                                                    dWeight ? dBias.as<R>() : nullptr,
                                                    R(1) / static_cast<R>(s.rows * s.inner), s});
    });
}

} // namespace tarakum::cuda
