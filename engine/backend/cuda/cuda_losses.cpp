#include "engine/backend/cuda/cuda_backend.hpp"

namespace tarakum::cuda {

namespace {

// losses[row]: the loss and 1 where the row is correct. The thread that has the target reads it before the gradient
// takes its place.
template <class R>
struct CrossEntropy
{
    Numbers<R> x;
    const std::int32_t* classes;
    Two* losses;
    std::int64_t n;
    R factor;
    bool gradient;

    template <class Team>
    TARAKUM_BOTH void operator()(const Team& team, std::int64_t row) const
    {
        const std::int64_t first = row * n, target = classes[row];
        if (target == kIgnoredClass) {
            team.each(gradient ? n : 0, [&](std::int64_t i) { x.set(first + i, R(0)); });
            team.each(1, [&](std::int64_t) { losses[row] = Two{0, 0}; });
            return;
        }
        const Largest<R> top = team.template most<R>(n, [&](std::int64_t i) { return x[first + i]; });
        const R sum = static_cast<R>(
            team.sum(n, [&](std::int64_t i) { return static_cast<double>(exponential(x[first + i] - top.value)); }));
        const R share = factor / sum;
        team.each(n, [&](std::int64_t i) {
            const R value = x[first + i];
            if (i == target)
                losses[row] =
                    Two{static_cast<double>(logarithm(sum) - (value - top.value)), top.at == target ? 1.0 : 0.0};
            if (gradient) x.set(first + i, exponential(value - top.value) * share - (i == target ? factor : R(0)));
        });
    }
};

template <class R>
struct SquaredError
{
    Numbers<R> x, targets;
    Two* losses;
    std::int64_t n;
    R factor, slope;
    bool gradient;

    template <class Team>
    TARAKUM_BOTH void operator()(const Team& team, std::int64_t row) const
    {
        const std::int64_t first = row * n;
        const auto found = team.template most<R>(n, [&](std::int64_t i) { return x[first + i]; }).at;
        const auto wanted = team.template most<R>(n, [&](std::int64_t i) { return targets[first + i]; }).at;
        const double sum = team.sum(n, [&](std::int64_t i) {
            const R difference = x[first + i] - targets[first + i];
            return static_cast<double>(difference * difference);
        });
        team.each(gradient ? n : 0,
                  [&](std::int64_t i) { x.set(first + i, slope * (x[first + i] - targets[first + i])); });
        team.each(1, [&](std::int64_t) {
            losses[row] = Two{static_cast<double>(factor * static_cast<R>(sum)), n > 1 && found == wanted ? 1.0 : 0.0};
        });
    }
};

struct SumLosses
{
    const Two* losses;
    ResultPlace total;
    std::int64_t m;

    template <class Team>
    TARAKUM_BOTH void operator()(const Team& team, std::int64_t) const
    {
        const Two sum = team.sum(m, Two{0, 0}, [&](std::int64_t i) { return losses[i]; });
        team.each(1, [&](std::int64_t) { total.set(sum); });
    }
};

} // namespace

Later<LossSum> CudaBackend::sumLosses(const Work& work, const Two* losses, std::int64_t m)
{
    launchTeams<kThreads>(work, 1, SumLosses{losses, nextResult(), m});
    return lastResult<LossSum>();
}

Later<LossSum> CudaBackend::crossEntropy(const Tensor& x, const Tensor& classes, double scale)
{
    const Work work = begin("crossEntropy", x);
    const std::int64_t m = x.shape().rows(), n = x.shape().columns();
    Two* const losses = roomFor<Two>(m);
    visitReal(x.type(), [&]<class R>(R*) {
        launchRows(
            work, m, n,
            CrossEntropy<R>{numbersOf<R>(x), classes.as<std::int32_t>(), losses, n, static_cast<R>(scale), scale != 0});
    });
    return sumLosses(work, losses, m);
}

Later<LossSum> CudaBackend::squaredError(const Tensor& x, const Tensor& targets, double factor, double scale)
{
    const Work work = begin("squaredError", x);
    const std::int64_t m = x.shape().rows(), n = x.shape().columns();
    Two* const losses = roomFor<Two>(m);
    visitReal(x.type(), [&]<class R>(R*) {
        launchRows(work, m, n,
                   SquaredError<R>{numbersOf<R>(x), numbersOf<R>(targets), losses, n, static_cast<R>(factor),
                                   static_cast<R>(2 * factor * scale), scale != 0});
    });
    return sumLosses(work, losses, m);
}

} // namespace tarakum::cuda
