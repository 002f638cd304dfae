// Adding into a buffer of a given type: plainly, with Kahan's compensation, or rounding stochastically.
#include "engine/backend/cpu/cpu_backend.hpp"

#include <array>
#include <cmath>
#include <limits>

namespace tarakum {

namespace {

// The next number of the type above (or below) x, in the type that it is computed in.
template <class S>
Real<S> neighbour(S x, bool above)
{
    using R = Real<S>;
    if constexpr (std::is_same_v<S, R>) {
        return std::nextafter(x, above ? std::numeric_limits<R>::infinity() : -std::numeric_limits<R>::infinity());
    } else { // 16 bit: patterns of one sign are in the order of their values
        const bool negative = (x.bits & 0x8000) != 0;
        S next = x;
        if ((x.bits & 0x7fff) == 0)
            next.bits = static_cast<std::uint16_t>(above ? 0x0001 : 0x8001);
        else
            next.bits = static_cast<std::uint16_t>(x.bits + (above != negative ? 1 : -1));
        return static_cast<R>(next);
    }
}

// a + b rounded up or down, each with the probability that makes the expected value a + b. u: uniform in [0, 1).
template <class S>
S addStochastically(Real<S> a, Real<S> b, double u)
{
    using R = Real<S>;
    const R sum = a + b;
    const S nearest = S(sum);
    const R stored = static_cast<R>(nearest);
    if (!std::isfinite(stored)) return nearest;
    // What rounding to the nearest left out: of the addition (exactly: Knuth's two-sum), and of storing it.
    const R part = sum - a;
    const double left =
        static_cast<double>((a - (sum - part)) + (b - part)) + (static_cast<double>(sum) - static_cast<double>(stored));
    if (left == 0) return nearest;
    const R other = neighbour(nearest, left > 0);
    const double gap = std::abs(static_cast<double>(other) - static_cast<double>(stored));
    return u * gap < std::abs(left) ? S(other) : nearest;
}

} // namespace

void CpuBackend::accumulate(const Tensor& sum, const Tensor& lost, double beta, double factor, const Tensor& t,
                            Summation summation, const Draws& draws, std::uint64_t position, std::int64_t firstUnit)
{
    if (summation == Summation::Plain) return addScaled(sum, beta, factor, t);
    visitType(sum.type(), [&]<class S>(S*) {
        visitType(t.type(), [&]<class T>(T*) {
            using R = Real<S>;
            const R f = static_cast<R>(factor);
            const bool fresh = beta == 0.0;
            blocks(sum.count(), [&](std::int64_t first, std::int64_t n) {
                S* s = sum.as<S>() + first;
                const T* v = t.as<T>() + first;
                const auto term = [&](std::int64_t i) { return f * static_cast<R>(static_cast<Real<T>>(v[i])); };
                if (summation == Summation::Kahan) {
                    S* c = lost.as<S>() + first;
                    for (std::int64_t i = 0; i < n; ++i) {
                        const R before = fresh ? R(0) : static_cast<R>(s[i]);
                        const R y = term(i) - (fresh ? R(0) : static_cast<R>(c[i]));
                        s[i] = S(before + y);
                        c[i] = S((static_cast<R>(s[i]) - before) - y);
                    }
                    return;
                }
                std::array<std::uint32_t, 4> bits{};
                for (std::int64_t i = 0; i < n; ++i) {
                    // One draw serves four elements.
                    const std::int64_t unit = firstUnit + first + i;
                    if (i == 0 || unit % 4 == 0)
                        bits = draws.block(Purpose::Rounding, position, static_cast<std::uint64_t>(unit / 4));
                    const double u = bits[static_cast<std::size_t>(unit % 4)] * 0x1p-32;
                    s[i] = addStochastically<S>(fresh ? R(0) : static_cast<R>(s[i]), term(i), u);
                }
            });
        });
    });
}

} // namespace tarakum
