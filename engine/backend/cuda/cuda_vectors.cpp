#include "engine/backend/cuda/kernels/map.hpp"
#include "engine/backend/cuda/kernels/philox.hpp"
#include "engine/backend/cuda/kernels/pieces.hpp"

#include <cmath>

namespace tarakum::cuda {

namespace {

template <class R>
struct Times
{
    R factor;
    TARAKUM_BOTH R operator()(R a) const { return factor * a; }
};
template <class R>
struct PlusTimes
{
    R factor;
    TARAKUM_BOTH R operator()(R sum, R a) const { return sum + factor * a; }
};

template <class R>
struct SquaresOf
{
    Numbers<R> of;
    template <class Team>
    TARAKUM_BOTH double operator()(const Team& team, std::int64_t first, std::int64_t n) const
    {
        return team.sum(n, [&](std::int64_t i) {
            const auto v = static_cast<double>(of[first + i]);
            return v * v;
        });
    }
};
struct SquaresOfDifference
{
    Numbers<double> a, b;
    template <class Team>
    TARAKUM_BOTH double operator()(const Team& team, std::int64_t first, std::int64_t n) const
    {
        return team.sum(n, [&](std::int64_t i) {
            const double v = a[first + i] - b[first + i];
            return v * v;
        });
    }
};

// A number that the host knows, or a result that is on the device.
struct Figure
{
    const Two* result; // null: the value
    double value;
    TARAKUM_BOTH double get() const { return result ? result->first : value; }
};
TARAKUM_BOTH inline bool isFinite(double number)
{
    return number - number == 0.0;
}

// Whether a number and the sum of some terms are finite. The sum is left beside the decision, for a kernel that goes
// on.
struct AreFinite
{
    static constexpr std::int64_t kMost = 8;
    Figure number;
    Figure terms[kMost];
    const Two* before; // where the sum begins; null: at 0
    std::int64_t n;
    ResultPlace decision;

    TARAKUM_BOTH void operator()(std::int64_t) const
    {
        double sum = before ? before->second : 0.0;
        for (std::int64_t i = 0; i < n; ++i) sum += terms[i].get();
        decision.set({isFinite(number.get()) && isFinite(sum) ? 1.0 : 0.0, sum});
    }
};

// The coefficient that a gradient is clipped by, beside whether it is.
struct ClipCoefficient
{
    const Two* squaredNorm;
    double divisor, limit;
    ResultPlace decision;

    TARAKUM_BOTH void operator()(std::int64_t) const
    {
        const double coefficient = clipCoefficient(squareRoot(squaredNorm->first) / divisor, limit);
        decision.set({coefficient < 1 ? 1.0 : 0.0, coefficient});
    }
};
template <class R>
struct TimesCoefficient
{
    const Two* decision;
    TARAKUM_BOTH R operator()(R a) const { return static_cast<R>(decision->second) * a; }
};

// sum ← β sum + factor · t; what rounding left out is kept in `lost` (Kahan).
template <class R>
struct AddCompensated
{
    Numbers<R> sum, lost, t;
    R factor;
    bool fresh;
    TARAKUM_BOTH void operator()(std::int64_t i) const
    {
        const R before = fresh ? R(0) : sum[i];
        const R y = factor * t[i] - (fresh ? R(0) : lost[i]);
        const R after = sum.stored(before + y);
        sum.set(i, after);
        lost.set(i, (after - before) - y);
    }
};

TARAKUM_BOTH inline float neighbour(float x, float towards)
{
    return nextafterf(x, towards);
}
TARAKUM_BOTH inline double neighbour(double x, double towards)
{
    return nextafter(x, towards);
}
// Patterns of one sign are in the order of their values.
template <class T>
TARAKUM_BOTH float neighbour16(float stored, bool above)
{
    T next = narrowed<T>(stored);
    const bool negative = (next.bits & 0x8000) != 0;
    if ((next.bits & 0x7fff) == 0)
        next.bits = static_cast<std::uint16_t>(above ? 0x0001 : 0x8001);
    else
        next.bits = static_cast<std::uint16_t>(next.bits + (above != negative ? 1 : -1));
    return widened(next);
}

// The same, rounded up or down, each with the probability that makes the expected value right.
template <class R>
struct AddStochastically
{
    Numbers<R> sum, t;
    R factor;
    bool fresh;
    std::uint64_t seed, position;
    std::int64_t firstUnit;

    TARAKUM_BOTH R next(R stored, bool above) const
    {
        switch (sum.type) {
        case Type::Bfloat16: return static_cast<R>(neighbour16<Bfloat16>(static_cast<float>(stored), above));
        case Type::Float16: return static_cast<R>(neighbour16<Float16>(static_cast<float>(stored), above));
        default: return neighbour(stored, above ? R(INFINITY) : R(-INFINITY));
        }
    }
    TARAKUM_BOTH void operator()(std::int64_t i) const
    {
        const R a = fresh ? R(0) : sum[i], b = factor * t[i];
        const R total = a + b, stored = sum.stored(total);
        sum.set(i, stored);
        if (stored - stored != R(0)) return; // not finite
        // What rounding to the nearest left out: of the addition (exactly: Knuth's two-sum), and of storing it.
        const R part = total - a;
        const double left = static_cast<double>((a - (total - part)) + (b - part)) +
                            (static_cast<double>(total) - static_cast<double>(stored));
        if (left == 0) return;
        const R other = next(stored, left > 0);
        const double gap = fabs(static_cast<double>(other) - static_cast<double>(stored));
        const std::int64_t unit = firstUnit + i; // one draw serves four elements
        const FourDraws draws = drawsAt(seed, Purpose::Rounding, position, static_cast<std::uint64_t>(unit / 4));
        if (draws.at[unit % 4] * 0x1p-32 * gap < fabs(left)) sum.set(i, other);
    }
};

} // namespace

Later<double> CudaBackend::squaredNorm(const Tensor& t)
{
    const Work work = begin("squaredNorm", t);
    return visitReal(t.type(), [&]<class R>(R*) { return sumPieces(work, t.count(), SquaresOf<R>{numbersOf<R>(t)}); });
}

Later<double> CudaBackend::squaredDistance(const Tensor& a, const Tensor& b)
{
    const Work work = begin("squaredDistance", a);
    return sumPieces(work, a.count(), SquaresOfDifference{numbersOf<double>(a), numbersOf<double>(b)});
}

Later<bool> CudaBackend::areFinite(const Later<double>& number, std::span<const Later<double>> terms)
{
    runWaiting();
    const Work work = beginNow({"areFinite", Type::Float64, Shape(static_cast<std::int64_t>(terms.size()))});
    const auto figure = [this](const Later<double>& of) {
        return of.isKnown() ? Figure{nullptr, of.value()} : Figure{onDevice(of), 0};
    };
    AreFinite some{};
    some.number = figure(number);
    const auto decide = [&] {
        some.decision = nextResult();
        launchElements(work, 1, some);
        some.before = some.decision.forKernels;
        some.n = 0;
    };
    for (const Later<double>& term : terms) {
        if (some.n == AreFinite::kMost) decide();
        some.terms[some.n++] = figure(term);
    }
    decide();
    return lastResult<bool>();
}

void CudaBackend::clip(const Tensor& t, const Later<double>& squaredNorm, double divisor, double limit)
{
    if (squaredNorm.isKnown()) {
        const double coefficient = clipCoefficient(std::sqrt(squaredNorm.value()) / divisor, limit);
        if (coefficient < 1) scale(t, coefficient);
        return;
    }
    const Work work = begin("clip", t);
    const ResultPlace decision = nextResult();
    launchElements(work, 1, ClipCoefficient{onDevice(squaredNorm), divisor, limit, decision});
    visitReal(t.type(), [&]<class R>(R*) {
        const Numbers<R> numbers = numbersOf<R>(t);
        mapElements(work, t.count(), numbers, numbers, TimesCoefficient<R>{decision.forKernels}, decision.forKernels);
    });
}

void CudaBackend::scale(const Tensor& t, double factor)
{
    const Work work = begin("scale", t);
    visitReal(t.type(), [&]<class R>(R*) {
        mapElements(work, t.count(), numbersOf<R>(t), numbersOf<R>(t), Times<R>{static_cast<R>(factor)});
    });
}

void CudaBackend::addScaled(const Tensor& sum, double beta, double factor, const Tensor& t)
{
    const Work work = begin("addScaled", sum);
    visitReal(sum.type(), [&]<class R>(R*) {
        const Numbers<R> to = numbersOf<R>(sum), from = numbersOf<R>(t);
        if (beta == 0.0)
            mapElements(work, sum.count(), to, from, Times<R>{static_cast<R>(factor)});
        else
            mapElements(work, sum.count(), to, to, from, PlusTimes<R>{static_cast<R>(factor)});
    });
}

void CudaBackend::accumulate(const Tensor& sum, const Tensor& lost, double beta, double factor, const Tensor& t,
                             Summation summation, const Draws& draws, std::uint64_t position, std::int64_t firstUnit)
{
    if (summation == Summation::Plain) return addScaled(sum, beta, factor, t);
    const Work work = begin("accumulate", sum);
    visitReal(sum.type(), [&]<class R>(R*) {
        const Numbers<R> to = numbersOf<R>(sum), from = numbersOf<R>(t);
        const R f = static_cast<R>(factor);
        if (summation == Summation::Kahan)
            launchElements(work, sum.count(), AddCompensated<R>{to, numbersOf<R>(lost), from, f, beta == 0.0});
        else
            launchElements(work, sum.count(),
                           AddStochastically<R>{to, from, f, beta == 0.0, draws.seed(), position, firstUnit});
    });
}

} // namespace tarakum::cuda
