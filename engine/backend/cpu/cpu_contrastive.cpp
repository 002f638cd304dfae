// The contrastive loss: similarities are worked out for some rows at a time and never stored whole. The gradient of the
// second members needs them column by column: worked out again, so that every number has one writer and a fixed order.
#include "engine/backend/cpu/cpu_backend.hpp"
#include "engine/backend/cpu/gemm.hpp"
#include "engine/backend/cpu/vector_math.hpp"

#include <cmath>

namespace tarakum {

namespace {

constexpr std::int64_t kRows = 64;

template <class R>
R* threadScratch(std::int64_t numbers)
{
    static thread_local std::vector<R> values;
    if (static_cast<std::int64_t>(values.size()) < numbers) values.resize(static_cast<std::size_t>(numbers));
    return values.data();
}

} // namespace

Later<LossSum> CpuBackend::contrastive(const Tensor& x, double temperature, double scaleFactor, double* losses)
{
    const std::int64_t b = x.shape().rows() / 2, d = x.shape().columns();
    const std::int64_t tasks = pieces(b, kRows), operations = 4 * b * b * (d + 10);
    return visitType(x.type(), [&]<class T>(T*) {
        using R = Real<T>;
        const R inverse = static_cast<R>(1 / temperature), scale = static_cast<R>(scaleFactor / temperature);
        const Tensor workspace = MemoryLedger::of(x).allocate(
            Category::Workspace, realType(x.type()), Shape(contrastiveWorkspace(b, d)), "embeddings' directions");
        R* const units = workspace.as<R>(); // [2b,d]
        R* const norms = units + 2 * b * d; // [2b]
        R* const tops = norms + 2 * b;      // [b]: largest similarity of a row
        R* const shares = tops + b;         // [b]: 1 / Σⱼ exp(similarity − largest)
        const R* const second = units + b * d;
        double* const rowLosses = scratch(2 * b); // then 1 where the pair belongs together

        const auto rowsOf = [&](std::int64_t task) { return std::min(kRows, b - task * kRows); };
        share(8 * b * d, tasks, [&](std::int64_t task) {
            for (const std::int64_t base : {std::int64_t{0}, b})
                for (std::int64_t i = base + task * kRows, end = i + rowsOf(task); i < end; ++i) {
                    const T* const from = x.as<T>() + i * d;
                    R square = 0;
                    for (std::int64_t j = 0; j < d; ++j) square += static_cast<R>(from[j]) * static_cast<R>(from[j]);
                    norms[i] = std::sqrt(square);
                    const R share = square > 0 ? R(1) / norms[i] : R(0); // nothing has no direction, and no gradient
                    for (std::int64_t j = 0; j < d; ++j) units[i * d + j] = static_cast<R>(from[j]) * share;
                }
        });

        // dx = scale (dunit − unit · (unit · dunit)) / norm, in the place of x.
        const auto storeGradient = [&](std::int64_t first, std::int64_t rows, const R* dunit) {
            for (std::int64_t i = first; i < first + rows; ++i, dunit += d) {
                const R* const unit = units + i * d;
                R along = 0;
                for (std::int64_t j = 0; j < d; ++j) along += unit[j] * dunit[j];
                const R factor = norms[i] > 0 ? scale / norms[i] : R(0);
                T* const to = x.as<T>() + i * d;
                for (std::int64_t j = 0; j < d; ++j) to[j] = T(factor * (dunit[j] - unit[j] * along));
            }
        };

        // Rows of the similarities: the losses, and the gradient of the first members.
        share(operations, tasks, [&](std::int64_t task) {
            const std::int64_t first = task * kRows, rows = rowsOf(task);
            R* const s = threadScratch<R>(rows * (b + d));
            R* const dunit = s + rows * b;
            gemm({rows, b, d, false, true, d, d, b}, units + first * d, second, 0.0, s);
            for (std::int64_t i = first; i < first + rows; ++i) {
                R* const row = s + (i - first) * b;
                for (std::int64_t j = 0; j < b; ++j) row[j] *= inverse;
                const R* const best = std::max_element(row, row + b);
                const R top = *best, own = row[i];
                mapChunks(row, row, b, [&](const Chunk<R>& v) -> Chunk<R> { return (v - top).exp(); });
                R sum = 0;
                for (std::int64_t j = 0; j < b; ++j) sum += row[j];
                tops[i] = top;
                shares[i] = R(1) / sum;
                rowLosses[i] = static_cast<double>(std::log(sum) - (own - top));
                rowLosses[b + i] = best - row == i;
                for (std::int64_t j = 0; j < b; ++j) row[j] *= shares[i];
                row[i] -= R(1);
            }
            if (scaleFactor == 0) return;
            gemm({rows, d, b, false, false, b, d, d}, s, second, 0.0, dunit);
            storeGradient(first, rows, dunit);
        });

        // Columns of them: the gradient of the second members.
        if (scaleFactor != 0)
            share(operations, tasks, [&](std::int64_t task) {
                const std::int64_t first = task * kRows, columns = rowsOf(task);
                R* const s = threadScratch<R>(columns * (b + d));
                R* const dunit = s + columns * b;
                gemm({columns, b, d, false, true, d, d, b}, second + first * d, units, 0.0, s);
                for (std::int64_t j = first; j < first + columns; ++j) {
                    R* const column = s + (j - first) * b;
                    mapChunks(column, column, tops, b, [&](const Chunk<R>& v, const Chunk<R>& top) -> Chunk<R> {
                        return (v * inverse - top).exp();
                    });
                    for (std::int64_t i = 0; i < b; ++i) column[i] *= shares[i];
                    column[j] -= R(1);
                }
                gemm({columns, d, b, false, false, b, d, d}, s, units, 0.0, dunit);
                storeGradient(b + first, columns, dunit);
            });

        LossSum sum;
        for (std::int64_t i = 0; i < b; ++i) {
            sum.sum += rowLosses[i];
            sum.correct += rowLosses[b + i] != 0;
            if (losses) losses[i] = rowLosses[i];
        }
        return sum;
    });
}

} // namespace tarakum
