#include "engine/backend/cpu/cpu_backend.hpp"
#include "engine/backend/cpu/vector_math.hpp"

namespace tarakum {

double CpuBackend::squaredNorm(const Tensor& t)
{
    return visitType(t.type(), [&]<class T>(T*) {
        const T* v = t.as<T>();
        return sumBlocks(t.count(), [&](std::int64_t first, std::int64_t n) {
            return sumTerms(n, [&](std::int64_t i) {
                const double x = static_cast<double>(static_cast<Real<T>>(v[first + i]));
                return x * x;
            });
        });
    });
}

double CpuBackend::squaredDistance(const Tensor& a, const Tensor& b)
{
    return visitWide(a.type(), [&]<class A>(A*) {
        return visitWide(b.type(), [&]<class B>(B*) {
            const A* x = a.as<A>();
            const B* y = b.as<B>();
            return sumBlocks(a.count(), [&](std::int64_t first, std::int64_t n) {
                return sumTerms(n, [&](std::int64_t i) {
                    const double d = static_cast<double>(x[first + i]) - static_cast<double>(y[first + i]);
                    return d * d;
                });
            });
        });
    });
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
