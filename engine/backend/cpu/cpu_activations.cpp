#include "engine/backend/cpu/cpu_backend.hpp"
#include "engine/backend/cpu/vector_math.hpp"

namespace tarakum {

namespace {

template <class R>
Chunk<R> geluInner(const Chunk<R>& x) // √(2/π) (x + 0.044715 x³)
{
    return R(0.7978845608028654) * (x + R(0.044715) * x * x * x);
}

} // namespace

void CpuBackend::activate(Activation kind, const Tensor& y, const Tensor& x)
{
    visitType(y.type(), [&]<class T>(T*) {
        using R = Real<T>;
        using C = const Chunk<R>&;
        blocks(y.count(), [&](std::int64_t first, std::int64_t n) {
            T* out = y.as<T>() + first;
            const T* in = x.as<T>() + first;
            switch (kind) {
            // NaN stays NaN: a loss that has gone wrong must be seen.
            case Activation::Relu:
                return mapChunks(out, in, n, [](C v) -> Chunk<R> { return (v < R(0)).select(R(0), v); });
            case Activation::Tanh: return mapChunks(out, in, n, [](C v) -> Chunk<R> { return v.tanh(); });
            case Activation::Sigmoid:
                return mapChunks(out, in, n, [](C v) -> Chunk<R> { return R(1) / (R(1) + (-v).exp()); });
            case Activation::Gelu:
                return mapChunks(out, in, n,
                                 [](C v) -> Chunk<R> { return R(0.5) * v * (R(1) + geluInner<R>(v).tanh()); });
            }
        });
    });
}

void CpuBackend::activateBackward(Activation kind, const Tensor& dy, const Tensor& kept)
{
    visitType(dy.type(), [&]<class T>(T*) {
        using R = Real<T>;
        using C = const Chunk<R>&;
        blocks(dy.count(), [&](std::int64_t first, std::int64_t n) {
            T* d = dy.as<T>() + first;
            const T* v = kept.as<T>() + first;
            const auto apply = [&](auto slope) { mapChunks(d, d, v, n, slope); };
            switch (kind) {
            case Activation::Relu: return apply([](C g, C y) -> Chunk<R> { return (y > R(0)).select(g, R(0)); });
            case Activation::Tanh: return apply([](C g, C y) -> Chunk<R> { return g * (R(1) - y * y); });
            case Activation::Sigmoid: return apply([](C g, C y) -> Chunk<R> { return g * y * (R(1) - y); });
            case Activation::Gelu:
                return apply([](C g, C x) -> Chunk<R> {
                    const Chunk<R> t = geluInner<R>(x).tanh();
                    const Chunk<R> inner = R(0.7978845608028654) * (R(1) + R(3 * 0.044715) * x * x);
                    return g * (R(0.5) * (R(1) + t) + R(0.5) * x * (R(1) - t * t) * inner);
                });
            }
        });
    });
}

} // namespace tarakum
