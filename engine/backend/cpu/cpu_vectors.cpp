#include "engine/backend/cpu/cpu_backend.hpp"
#include "engine/backend/cpu/vector_math.hpp"

#include <cmath>

namespace tarakum {

namespace {

// Σ term(i)² for i in [0, n), in so many running sums that none waits for another: a fixed order.
template <class F>
double sumSquares(std::int64_t n, const F& term)
{
    constexpr std::int64_t width = 32;
    double sums[width] = {};
    std::int64_t i = 0;
    for (; i + width <= n; i += width)
        for (std::int64_t j = 0; j < width; ++j) sums[j] = plusSquare(sums[j], term(i + j));
    for (std::int64_t j = 0; i + j < n; ++j) sums[j] = plusSquare(sums[j], term(i + j));
    double sum = 0;
    for (const double s : sums) sum += s;
    return sum;
}

} // namespace

Later<double> CpuBackend::squaredNorm(const Tensor& t)
{
    return visitType(t.type(), [&]<class T>(T*) {
        return sumBlocks(t.count(), [&](std::int64_t first, std::int64_t n) {
            const T* v = t.as<T>() + first;
            return sumSquares(n, [=](std::int64_t i) { return static_cast<double>(static_cast<Real<T>>(v[i])); });
        });
    });
}

Later<double> CpuBackend::squaredDistance(const Tensor& a, const Tensor& b)
{
    return visitWide(a.type(), [&]<class A>(A*) {
        return visitWide(b.type(), [&]<class B>(B*) {
            return sumBlocks(a.count(), [&](std::int64_t first, std::int64_t n) {
                const A* x = a.as<A>() + first;
                const B* y = b.as<B>() + first;
                return sumSquares(
                    n, [=](std::int64_t i) { return static_cast<double>(x[i]) - static_cast<double>(y[i]); });
            });
        });
    });
}

Later<bool> CpuBackend::areFinite(const Later<double>& number, std::span<const Later<double>> terms)
{
    double sum = 0;
    for (const double term : terms) sum += term;
    return std::isfinite(number.value()) && std::isfinite(sum);
}

void CpuBackend::clip(const Tensor& t, const Later<double>& squaredNorm, double divisor, double limit)
{
    const double coefficient = clipCoefficient(std::sqrt(squaredNorm.value()) / divisor, limit);
    if (coefficient < 1) scale(t, coefficient);
}

void CpuBackend::scale(const Tensor& t, double factor)
{
    visitType(t.type(), [&]<class T>(T*) {
        blocks(t.count(), [&](std::int64_t first, std::int64_t n) {
            T* v = t.as<T>() + first;
            const auto f = static_cast<Real<T>>(factor);
            for (std::int64_t i = 0; i < n; ++i) v[i] = T(f * static_cast<Real<T>>(v[i]));
        });
    });
}

void CpuBackend::addScaled(const Tensor& sum, double beta, double factor, const Tensor& t)
{
    visitType(sum.type(), [&]<class S>(S*) {
        visitType(t.type(), [&]<class T>(T*) {
            using R = Real<S>;
            blocks(sum.count(), [&](std::int64_t first, std::int64_t n) {
                S* s = sum.as<S>() + first;
                const T* v = t.as<T>() + first;
                const R f = static_cast<R>(factor);
                if (beta == 0.0)
                    for (std::int64_t i = 0; i < n; ++i) s[i] = S(f * static_cast<R>(static_cast<Real<T>>(v[i])));
                else
                    for (std::int64_t i = 0; i < n; ++i)
                        s[i] = S(static_cast<R>(s[i]) + f * static_cast<R>(static_cast<Real<T>>(v[i])));
            });
        });
    });
}

} // namespace tarakum
