#include "engine/backend/cpu/cpu_backend.hpp"
#include "engine/backend/cpu/row_buffer.hpp"
#include "engine/backend/cpu/vector_math.hpp"

#include <cmath>
#include <limits>

namespace tarakum {

namespace {

// exp(x − top) of the next chunk of a row of which n elements are left; nothing beyond its end.
template <class R>
Chunk<R> expChunk(const R* from, std::int64_t n, R top)
{
    return ((n >= kWidth<R> ? loadChunk(from) : loadPart(from, n, -std::numeric_limits<R>::infinity())) - top).exp();
}

} // namespace

// Losses of m samples of n outputs, summed in the order of the samples.
template <class Sample>
LossSum CpuBackend::sumSamples(std::int64_t m, std::int64_t n, const Sample& sample)
{
    constexpr std::int64_t rows = 64;
    double* losses = scratch(2 * m);
    share(40 * m * n, pieces(m, rows), [&](std::int64_t block) {
        for (std::int64_t i = block * rows; i < std::min(m, (block + 1) * rows); ++i) {
            bool correct = false;
            losses[i] = static_cast<double>(sample(i, correct));
            losses[m + i] = correct;
        }
    });
    LossSum sum;
    for (std::int64_t i = 0; i < m; ++i) {
        sum.sum += losses[i];
        sum.correct += losses[m + i] != 0;
    }
    return sum;
}

Later<LossSum> CpuBackend::crossEntropy(const Tensor& x, const Tensor& classes, double scale)
{
    return visitType(x.type(), [&]<class T>(T*) {
        using R = Real<T>;
        const std::int64_t n = x.shape().columns();
        const std::int32_t* targets = classes.as<std::int32_t>();
        const R factor = static_cast<R>(scale);
        return sumSamples(x.shape().rows(), n, [&](std::int64_t i, bool& correct) -> R {
            RowBuffer<T> buffer(x.as<T>() + i * n, n);
            R* row = buffer.row();
            const std::int32_t target = targets[i];
            if (target == kIgnoredClass) {
                std::fill_n(row, scale == 0 ? 0 : n, R(0));
                buffer.store();
                return R(0);
            }
            const std::int64_t best = std::max_element(row, row + n) - row;
            correct = best == target;
            const R top = row[best], atTarget = row[target];
            R sum = 0;
            for (std::int64_t j = 0; j < n; j += kWidth<R>) {
                const Chunk<R> e = expChunk(row + j, n - j, top);
                sum += e.sum();
                if (scale != 0) storePart(row + j, std::min(kWidth<R>, n - j), e);
            }
            if (scale != 0) {
                const R each = factor / sum;
                for (std::int64_t j = 0; j < n; ++j) row[j] *= each;
                row[target] -= factor;
                buffer.store();
            }
            return std::log(sum) - (atTarget - top);
        });
    });
}

Later<LossSum> CpuBackend::squaredError(const Tensor& x, const Tensor& targets, double lossFactor, double scale)
{
    return visitType(x.type(), [&]<class T>(T*) {
        using R = Real<T>;
        const std::int64_t n = x.shape().columns();
        const R factor = static_cast<R>(lossFactor), slope = static_cast<R>(2 * lossFactor * scale);
        return sumSamples(x.shape().rows(), n, [&](std::int64_t i, bool& correct) -> R {
            RowBuffer<T> buffer(x.as<T>() + i * n, n);
            R* row = buffer.row();
            const R* target = targets.as<R>() + i * n;
            correct = n > 1 && std::max_element(row, row + n) - row == std::max_element(target, target + n) - target;
            R sum = 0;
            for (std::int64_t j = 0; j < n; ++j) {
                const R difference = row[j] - target[j];
                sum += difference * difference;
                if (scale != 0) row[j] = slope * difference;
            }
            if (scale != 0) buffer.store();
            return factor * sum;
        });
    });
}

} // namespace tarakum
