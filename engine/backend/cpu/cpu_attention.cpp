// Causal attention, a task a sample and head. Probabilities are never stored: they are worked out for some rows at a
// time in the thread's scratch, forward and again backward; rows see the steps before them only, so blocks of rows save
// half of the work on long sequences.
#include "engine/backend/cpu/cpu_backend.hpp"
#include "engine/backend/cpu/gemm.hpp"
#include "engine/backend/cpu/vector_math.hpp"

#include <cmath>

namespace tarakum {

namespace {

constexpr std::int64_t kRows = 16;

template <class R>
struct Matrix
{
    R* data;
    std::int64_t stride; // from row to row
    R* row(std::int64_t i) const { return data + i * stride; }
};

// Scratch of the calling thread, handed out piece by piece within a task.
template <class R>
class Scratch
{
public:
    explicit Scratch(std::int64_t numbers)
    {
        if (static_cast<std::int64_t>(memory().size()) < numbers) memory().resize(static_cast<std::size_t>(numbers));
    }
    R* take(std::int64_t numbers)
    {
        m_used += numbers;
        return memory().data() + m_used - numbers;
    }

private:
    static std::vector<R>& memory()
    {
        static thread_local std::vector<R> values;
        return values;
    }
    std::int64_t m_used = 0;
};

// [rows, n] of a tensor to compute with: where it lies, or (16 bit) a copy.
template <class T>
Matrix<Real<T>> readable(const Matrix<T>& from, std::int64_t rows, std::int64_t n, Scratch<Real<T>>& scratch)
{
    if constexpr (std::is_same_v<T, Real<T>>) {
        return from;
    } else {
        const Matrix<float> copy{scratch.take(rows * n), n};
        for (std::int64_t i = 0; i < rows; ++i)
            for (std::int64_t j = 0; j < n; ++j) copy.row(i)[j] = static_cast<float>(from.row(i)[j]);
        return copy;
    }
}
template <class T>
void store(const Matrix<T>& to, const Matrix<Real<T>>& from, std::int64_t rows, std::int64_t n)
{
    for (std::int64_t i = 0; i < rows; ++i)
        for (std::int64_t j = 0; j < n; ++j) to.row(i)[j] = T(from.row(i)[j]);
}

// Rows of probabilities lie this far apart: whole chunks, what is beyond a row's end is worked through with the rest.
template <class R>
std::int64_t paddedSteps(std::int64_t steps)
{
    return (steps + kWidth<R> - 1) / kWidth<R> * kWidth<R>;
}

// row[0,seen) = softmax(scale · row), 0 from there on; width is whole chunks. What lies beyond is worked through as
// 1e-35 of the largest and then cleared: tails would cost more, and so would the denormal exponential of −∞.
template <class R>
void softmax(R* row, std::int64_t seen, std::int64_t width, R scale)
{
    const auto eachChunk = [&](const auto& work) {
        for (std::int64_t j = 0; j < width; j += kWidth<R>) work(row + j);
    };
    std::fill(row + seen, row + width, row[0]);
    Chunk<R> tops = loadChunk(row), sums = Chunk<R>::Zero();
    eachChunk([&](R* at) { tops = tops.max(loadChunk(at)); });
    const R top = tops.maxCoeff();
    eachChunk([&](R* at) { storeChunk<R>(at, scale * (loadChunk(at) - top)); });
    std::fill(row + seen, row + width, R(-80));
    eachChunk([&](R* at) {
        const Chunk<R> e = loadChunk(at).exp();
        sums += e;
        storeChunk(at, e);
    });
    const R share = R(1) / sums.sum();
    eachChunk([&](R* at) { storeChunk<R>(at, loadChunk(at) * share); });
    std::fill(row + seen, row + width, R(0));
}

// P[rows,end] = softmax(scale · Q[rows,d] K[end,d]ᵀ), where row i sees the first `end − rows + i + 1` steps; 0 beyond.
template <class R>
void probabilities(const Matrix<R>& p, const R* q, std::int64_t strideQ, const Matrix<R>& k, std::int64_t rows,
                   std::int64_t end, std::int64_t d, R scale)
{
    gemm({rows, end, d, false, true, strideQ, k.stride, p.stride}, q, k.data, 0.0, p.data);
    for (std::int64_t i = 0; i < rows; ++i) softmax(p.row(i), end - rows + i + 1, paddedSteps<R>(end), scale);
}

// dP[rows,end] becomes the gradient of Q Kᵀ: scale · P ∘ (dP − Σⱼ dP ∘ P), 0 where P is.
template <class R>
void scoresGradient(const Matrix<R>& dp, const Matrix<R>& p, std::int64_t rows, std::int64_t end, R scale)
{
    for (std::int64_t i = 0; i < rows; ++i) {
        R* const gradient = dp.row(i);
        const R* const probability = p.row(i);
        Chunk<R> sums = Chunk<R>::Zero();
        const std::int64_t width = paddedSteps<R>(end);
        std::fill(gradient + end, gradient + width, R(0));
        for (std::int64_t j = 0; j < width; j += kWidth<R>)
            sums += loadChunk(gradient + j) * loadChunk(probability + j);
        const R sum = sums.sum();
        for (std::int64_t j = 0; j < width; j += kWidth<R>)
            storeChunk<R>(gradient + j, scale * loadChunk(probability + j) * (loadChunk(gradient + j) - sum));
    }
}

} // namespace

void CpuBackend::attention(const Tensor& y, const Tensor& qkv, std::int64_t heads, std::int64_t steps)
{
    const std::int64_t n = y.shape().columns(), d = n / heads, samples = y.shape().rows() / steps;
    visitType(y.type(), [&]<class T>(T*) {
        using R = Real<T>;
        const R scale = static_cast<R>(1 / std::sqrt(static_cast<double>(d)));
        share(4 * samples * steps * steps * n, samples * heads, [&](std::int64_t task) {
            const std::int64_t sample = task / heads, head = task % heads;
            T* const in = qkv.as<T>() + sample * steps * 3 * n + head * d;
            T* const out = y.as<T>() + sample * steps * n + head * d;
            const std::int64_t width = paddedSteps<R>(steps), block = std::min(kRows, steps) * width;
            Scratch<R> scratch(block + 4 * steps * d);
            const Matrix<R> p{scratch.take(block), width};
            const Matrix<R> q = readable(Matrix<T>{in, 3 * n}, steps, d, scratch),
                            k = readable(Matrix<T>{in + n, 3 * n}, steps, d, scratch),
                            v = readable(Matrix<T>{in + 2 * n, 3 * n}, steps, d, scratch);
            Matrix<R> result{nullptr, d};
            if constexpr (std::is_same_v<T, R>)
                result = {out, n};
            else
                result.data = scratch.take(steps * d);
            for (std::int64_t first = 0; first < steps; first += kRows) {
                const std::int64_t rows = std::min(kRows, steps - first), end = first + rows;
                probabilities(p, q.row(first), q.stride, k, rows, end, d, scale);
                gemm({rows, d, end, false, false, p.stride, v.stride, result.stride}, p.data, v.data, 0.0,
                     result.row(first));
            }
            if constexpr (!std::is_same_v<T, R>) store(Matrix<T>{out, n}, result, steps, d);
        });
    });
}

// Blocks of rows from the last to the first: a block's gradient of q can then take q's place, and the gradients of k
// and v, to which every block adds, begin whole with the first one looked at.
void CpuBackend::attentionBackward(const Tensor& qkv, const Tensor& dy, std::int64_t heads, std::int64_t steps)
{
    const std::int64_t n = dy.shape().columns(), d = n / heads, samples = dy.shape().rows() / steps;
    visitType(dy.type(), [&]<class T>(T*) {
        using R = Real<T>;
        const R scale = static_cast<R>(1 / std::sqrt(static_cast<double>(d)));
        share(10 * samples * steps * steps * n, samples * heads, [&](std::int64_t task) {
            const std::int64_t sample = task / heads, head = task % heads;
            T* const in = qkv.as<T>() + sample * steps * 3 * n + head * d;
            const std::int64_t width = paddedSteps<R>(steps), block = std::min(kRows, steps) * width;
            Scratch<R> scratch(2 * block + 6 * steps * d);
            const Matrix<R> p{scratch.take(block), width}, dp{scratch.take(block), width};
            const Matrix<R> dk{scratch.take(steps * d), d}, dv{scratch.take(steps * d), d};
            const Matrix<R> q = readable(Matrix<T>{in, 3 * n}, steps, d, scratch),
                            k = readable(Matrix<T>{in + n, 3 * n}, steps, d, scratch),
                            v = readable(Matrix<T>{in + 2 * n, 3 * n}, steps, d, scratch),
                            dout =
                                readable(Matrix<T>{dy.as<T>() + sample * steps * n + head * d, n}, steps, d, scratch);
            for (std::int64_t first = (steps - 1) / kRows * kRows; first >= 0; first -= kRows) {
                const std::int64_t rows = std::min(kRows, steps - first), end = first + rows;
                const double beta = end == steps ? 0.0 : 1.0;
                probabilities(p, q.row(first), q.stride, k, rows, end, d, scale);
                gemm({end, d, rows, true, false, p.stride, dout.stride, d}, p.data, dout.row(first), beta, dv.data);
                gemm({rows, end, d, false, true, dout.stride, v.stride, dp.stride}, dout.row(first), v.data, 0.0,
                     dp.data);
                scoresGradient(dp, p, rows, end, scale);
                gemm({end, d, rows, true, false, dp.stride, q.stride, d}, dp.data, q.row(first), beta, dk.data);
                gemm({rows, d, end, false, false, dp.stride, k.stride, q.stride}, dp.data, k.data, 0.0, q.row(first));
            }
            if constexpr (!std::is_same_v<T, R>) store(Matrix<T>{in, 3 * n}, q, steps, d);
            store(Matrix<T>{in + n, 3 * n}, dk, steps, d);
            store(Matrix<T>{in + 2 * n, 3 * n}, dv, steps, d);
        });
    });
}

} // namespace tarakum
