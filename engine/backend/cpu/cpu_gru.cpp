#include "engine/backend/cpu/cpu_backend.hpp"
#include "engine/backend/cpu/vector_math.hpp"

namespace tarakum {

namespace {

constexpr std::int64_t kRowsInTask = 16;

// The next chunk of a row of which n elements are left.
template <class T>
Chunk<Real<T>> load(const T* from, std::int64_t n)
{
    return n >= kChunk<T> ? loadChunk(from) : loadPart(from, n, Real<T>(0));
}
template <class T>
void store(T* to, std::int64_t n, const Chunk<Real<T>>& chunk)
{
    if (n >= kChunk<T>)
        storeChunk(to, chunk);
    else
        storePart(to, n, chunk);
}
template <class R>
Chunk<R> sigmoid(const Chunk<R>& x)
{
    return R(1) / (R(1) + (-x).exp());
}

} // namespace

void CpuBackend::stepsFirst(const Tensor& y, const Tensor& x, std::int64_t steps)
{
    const std::int64_t samples = x.shape().rows(), n = x.shape().columns() / steps;
    visitType(x.type(), [&]<class T>(T*) {
        const T* from = x.as<T>();
        for (std::int64_t i = 0; i < samples; ++i)
            for (std::int64_t t = 0; t < steps; ++t, from += n) std::copy_n(from, n, y.as<T>() + (t * samples + i) * n);
    });
}

void CpuBackend::gruStep(const Tensor& h, const Tensor& gates, const Tensor& fromState, const Tensor& recurrent,
                         const Tensor& previous)
{
    const std::int64_t m = h.shape().rows(), n = h.shape().columns();
    visitType(h.type(), [&]<class T>(T*) {
        using C = Chunk<Real<T>>;
        share(80 * m * n, pieces(m, kRowsInTask), [&](std::int64_t task) {
            for (std::int64_t i = task * kRowsInTask; i < std::min(m, (task + 1) * kRowsInTask); ++i) {
                T* const gate = gates.as<T>() + i * 3 * n;
                const T* const g = recurrent.as<T>() + i * 3 * n;
                for (std::int64_t j = 0; j < n; j += kChunk<T>) {
                    const std::int64_t left = n - j;
                    const C reset = sigmoid<Real<T>>(load(gate + j, left) + load(g + j, left));
                    const C update = sigmoid<Real<T>>(load(gate + n + j, left) + load(g + n + j, left));
                    const C part = load(g + 2 * n + j, left);
                    const C candidate = (load(gate + 2 * n + j, left) + reset * part).tanh();
                    const C before = load(previous.as<T>() + i * n + j, left);
                    store<T>(h.as<T>() + i * n + j, left, candidate + update * (before - candidate));
                    if (!fromState) continue;
                    store<T>(gate + j, left, reset);
                    store<T>(gate + n + j, left, update);
                    store<T>(gate + 2 * n + j, left, candidate);
                    store<T>(fromState.as<T>() + i * n + j, left, part);
                }
            }
        });
    });
}

void CpuBackend::gruStepBackward(const Tensor& dh, const Tensor& gates, const Tensor& fromState, const Tensor& previous,
                                 const Tensor& dy)
{
    const std::int64_t m = dh.shape().rows(), n = dh.shape().columns();
    visitType(dh.type(), [&]<class T>(T*) {
        using C = Chunk<Real<T>>;
        using R = Real<T>;
        share(40 * m * n, pieces(m, kRowsInTask), [&](std::int64_t task) {
            for (std::int64_t i = task * kRowsInTask; i < std::min(m, (task + 1) * kRowsInTask); ++i) {
                T* const gate = gates.as<T>() + i * 3 * n;
                for (std::int64_t j = 0; j < n; j += kChunk<T>) {
                    const std::int64_t left = n - j;
                    T* const part = fromState.as<T>() + i * n + j;
                    T* const carried = dh.as<T>() + i * n + j;
                    C d = load(carried, left);
                    if (dy) d += load(dy.as<T>() + i * n + j, left);
                    const C reset = load(gate + j, left), update = load(gate + n + j, left),
                            candidate = load(gate + 2 * n + j, left);
                    const C dCandidate = d * (R(1) - update) * (R(1) - candidate * candidate);
                    const C dUpdate =
                        d * (load(previous.as<T>() + i * n + j, left) - candidate) * update * (R(1) - update);
                    const C dReset = dCandidate * load(part, left) * reset * (R(1) - reset);
                    store<T>(gate + j, left, dReset);
                    store<T>(gate + n + j, left, dUpdate);
                    store<T>(gate + 2 * n + j, left, dCandidate * reset);
                    store<T>(part, left, dCandidate);
                    store<T>(carried, left, d * update);
                }
            }
        });
    });
}

void CpuBackend::setLastColumns(const Tensor& to, const Tensor& from)
{
    const std::int64_t m = to.shape().rows(), n = to.shape().columns(), columns = from.shape().columns();
    visitType(to.type(), [&]<class T>(T*) {
        for (std::int64_t i = 0; i < m; ++i)
            std::copy_n(from.as<T>() + i * columns, columns, to.as<T>() + (i + 1) * n - columns);
    });
}

} // namespace tarakum
