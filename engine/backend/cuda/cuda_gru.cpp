#include "engine/backend/cuda/cuda_backend.hpp"

namespace tarakum::cuda {

namespace {

template <class R>
TARAKUM_BOTH R sigmoid(R x)
{
    return R(1) / (R(1) + exponential(-x));
}

template <class R>
struct StepsFirst
{
    Numbers<R> y, x;
    std::int64_t samples, steps, n;
    TARAKUM_BOTH void operator()(std::int64_t i) const // of y[steps, samples, n]
    {
        const std::int64_t step = i / n / samples, sample = i / n % samples;
        y.set(i, x[(sample * steps + step) * n + i % n]);
    }
};

template <class R>
struct GruStep
{
    Numbers<R> h, gates, fromState, recurrent, previous; // fromState.data may be null
    std::int64_t n;

    TARAKUM_BOTH void operator()(std::int64_t i) const
    {
        const std::int64_t row = i / n, gate = row * 3 * n + i % n;
        const R reset = sigmoid(gates[gate] + recurrent[gate]);
        const R update = sigmoid(gates[gate + n] + recurrent[gate + n]);
        const R part = recurrent[gate + 2 * n];
        const R candidate = hyperbolicTangent(gates[gate + 2 * n] + reset * part);
        h.set(i, candidate + update * (previous[i] - candidate));
        if (!fromState.data) return;
        gates.set(gate, reset);
        gates.set(gate + n, update);
        gates.set(gate + 2 * n, candidate);
        fromState.set(i, part);
    }
};

template <class R>
struct GruStepBackward
{
    Numbers<R> dh, gates, fromState, previous, dy; // dy.data may be null
    std::int64_t n;

    TARAKUM_BOTH void operator()(std::int64_t i) const
    {
        const std::int64_t row = i / n, gate = row * 3 * n + i % n;
        const R d = dy.data ? dh[i] + dy[i] : dh[i];
        const R reset = gates[gate], update = gates[gate + n], candidate = gates[gate + 2 * n];
        const R dCandidate = d * (R(1) - update) * (R(1) - candidate * candidate);
        const R dUpdate = d * (previous[i] - candidate) * update * (R(1) - update);
        const R dReset = dCandidate * fromState[i] * reset * (R(1) - reset);
        gates.set(gate, dReset);
        gates.set(gate + n, dUpdate);
        gates.set(gate + 2 * n, dCandidate * reset);
        fromState.set(i, dCandidate);
        dh.set(i, d * update);
    }
};

template <class R>
struct SetLastColumns
{
    Numbers<R> to, from;
    std::int64_t n, columns;
    TARAKUM_BOTH void operator()(std::int64_t i) const
    {
        to.set((i / columns + 1) * n - columns + i % columns, from[i]);
    }
};

template <class R>
Numbers<R> ifAny(const Tensor& t)
{
    return t ? numbersOf<R>(t) : Numbers<R>{nullptr, Type::Float32};
}

} // namespace

void CudaBackend::stepsFirst(const Tensor& y, const Tensor& x, std::int64_t steps)
{
    const Work work = begin("stepsFirst", y);
    visitReal(x.type(), [&]<class R>(R*) {
        launchElements(
            work, x.count(),
            StepsFirst<R>{numbersOf<R>(y), numbersOf<R>(x), x.shape().rows(), steps, x.shape().columns() / steps});
    });
}

void CudaBackend::gruStep(const Tensor& h, const Tensor& gates, const Tensor& fromState, const Tensor& recurrent,
                          const Tensor& previous)
{
    const Work work = begin("gruStep", h);
    visitReal(h.type(), [&]<class R>(R*) {
        launchElements(work, h.count(),
                       GruStep<R>{numbersOf<R>(h), numbersOf<R>(gates), ifAny<R>(fromState), numbersOf<R>(recurrent),
                                  numbersOf<R>(previous), h.shape().columns()});
    });
}

void CudaBackend::gruStepBackward(const Tensor& dh, const Tensor& gates, const Tensor& fromState,
                                  const Tensor& previous, const Tensor& dy)
{
    const Work work = begin("gruStepBackward", dh);
    visitReal(dh.type(), [&]<class R>(R*) {
        launchElements(work, dh.count(),
                       GruStepBackward<R>{numbersOf<R>(dh), numbersOf<R>(gates), numbersOf<R>(fromState),
                                          numbersOf<R>(previous), ifAny<R>(dy), dh.shape().columns()});
    });
}

void CudaBackend::setLastColumns(const Tensor& to, const Tensor& from)
{
    const Work work = begin("setLastColumns", to);
    visitReal(to.type(), [&]<class R>(R*) {
        launchElements(
            work, from.count(),
            SetLastColumns<R>{numbersOf<R>(to), numbersOf<R>(from), to.shape().columns(), from.shape().columns()});
    });
}

} // namespace tarakum::cuda
