// The contrastive loss: similarities are worked out for some rows at a time and never stored whole. The gradient of the
// second members needs them column by column: worked out again, so that every number has one writer and a fixed order.
#include "engine/backend/cuda/cuda_backend.hpp"

#include <algorithm>
#include <vector>

namespace tarakum::cuda {

namespace {

template <class R>
struct Directions
{
    Numbers<R> x;
    R *units, *norms;
    std::int64_t d;

    template <class Team>
    TARAKUM_BOTH void operator()(const Team& team, std::int64_t row) const
    {
        const std::int64_t first = row * d;
        const R norm = squareRoot(static_cast<R>(team.sum(d, [&](std::int64_t j) {
            const auto v = static_cast<double>(x[first + j]);
            return v * v;
        })));
        const R share = norm > R(0) ? R(1) / norm : R(0); // nothing has no direction, and no gradient
        team.each(d, [&](std::int64_t j) { units[first + j] = x[first + j] * share; });
        team.each(1, [&](std::int64_t) { norms[row] = norm; });
    }
};

// Rows of similarities u · u'; they become probabilities − 1 at the own pair.
template <class R>
struct SimilarityRows
{
    R* s;
    R *tops, *shares;
    Two* losses;
    std::int64_t b, firstRow;
    R inverse;

    template <class Team>
    TARAKUM_BOTH void operator()(const Team& team, std::int64_t index) const
    {
        R* const row = s + index * b;
        const std::int64_t own = firstRow + index;
        const auto best = team.template most<R>(b, [&](std::int64_t j) { return row[j] * inverse; });
        const R sum = static_cast<R>(team.sum(
            b, [&](std::int64_t j) { return static_cast<double>(exponential(row[j] * inverse - best.value)); }));
        const R share = R(1) / sum;
        team.each(b, [&](std::int64_t j) {
            const R value = row[j] * inverse - best.value;
            if (j == own) {
                tops[own] = best.value;
                shares[own] = share;
                losses[own] = Two{static_cast<double>(logarithm(sum) - value), best.at == own ? 1.0 : 0.0};
            }
            row[j] = exponential(value) * share - (j == own ? R(1) : R(0));
        });
    }
};
template <class R>
struct SimilarityColumns // s[columns, b]
{
    R* s;
    const R *tops, *shares;
    std::int64_t b, firstColumn;
    R inverse;
    TARAKUM_BOTH void operator()(std::int64_t index) const
    {
        const std::int64_t column = firstColumn + index / b, i = index % b;
        s[index] = exponential(s[index] * inverse - tops[i]) * shares[i] - (i == column ? R(1) : R(0));
    }
};

// dx = scale (dunit − unit · (unit · dunit)) / norm, in the place of x.
template <class R>
struct ThroughNorm
{
    Numbers<R> x;
    const R *units, *norms, *dunits; // dunits: of the rows from firstRow on
    std::int64_t d, firstRow;
    R scale;

    template <class Team>
    TARAKUM_BOTH void operator()(const Team& team, std::int64_t index) const
    {
        const std::int64_t row = firstRow + index;
        const R *const unit = units + row * d, *const dunit = dunits + index * d;
        const R along = static_cast<R>(
            team.sum(d, [&](std::int64_t j) { return static_cast<double>(unit[j]) * static_cast<double>(dunit[j]); }));
        const R factor = norms[row] > R(0) ? scale / norms[row] : R(0);
        team.each(d, [&](std::int64_t j) { x.set(row * d + j, factor * (dunit[j] - unit[j] * along)); });
    }
};

} // namespace

Later<LossSum> CudaBackend::contrastive(const Tensor& x, double temperature, double scale, double* losses)
{
    const Work work = begin("contrastive", x);
    const std::int64_t b = x.shape().rows() / 2, d = x.shape().columns();
    const Type wide = realType(x.type());
    return visitReal(x.type(), [&]<class R>(R*) {
        const Tensor workspace = MemoryLedger::of(x).allocate(
            Category::Workspace, wide, Shape(contrastiveWorkspace(b, d)), "embeddings' directions");
        R* const units = workspace.as<R>(); // [2b,d]
        R* const norms = units + 2 * b * d; // [2b]
        R* const tops = norms + 2 * b;      // [b]: largest similarity of a row
        R* const shares = tops + b;         // [b]: 1 / Σⱼ exp(similarity − largest)
        const R inverse = static_cast<R>(1 / temperature), slope = static_cast<R>(scale / temperature);

        const std::int64_t together =
            std::clamp<std::int64_t>(kRoomBytes / ((b + d) * static_cast<std::int64_t>(sizeof(R))), 1, b);
        std::byte* const memory = roomFor<std::byte>(b * static_cast<std::int64_t>(sizeof(Two)) +
                                                     together * (b + d) * static_cast<std::int64_t>(sizeof(R)));
        Two* const rowLosses = reinterpret_cast<Two*>(memory);
        R* const s = reinterpret_cast<R*>(rowLosses + b); // [together, b]
        R* const dunits = s + together * b;               // [together, d]

        launchRows(work, 2 * b, d, Directions<R>{numbersOf<R>(x), units, norms, d});
        // Similarities of some of one side with all of the other, made into `s` by `prepare`; then what comes of them.
        const auto side = [&](std::int64_t base, const R* others, const auto& prepare) {
            for (std::int64_t first = 0; first < b; first += together) {
                const std::int64_t rows = std::min(together, b - first);
                Product p;
                p.operands = p.result = wide;
                p.m = rows;
                p.n = b;
                p.k = d;
                p.transposeB = true;
                p.a = units + (base + first) * d;
                p.b = others;
                p.c = s;
                p.lda = p.ldb = d;
                p.ldc = b;
                m_device->multiply(p);
                prepare(first, rows);
                if (scale == 0) continue;
                Product back;
                back.operands = back.result = wide;
                back.m = rows;
                back.n = d;
                back.k = b;
                back.a = s;
                back.b = others;
                back.c = dunits;
                back.lda = b;
                back.ldb = back.ldc = d;
                m_device->multiply(back);
                launchRows(work, rows, d,
                           ThroughNorm<R>{numbersOf<R>(x), units, norms, dunits, d, base + first, slope});
            }
        };
        side(0, units + b * d, [&](std::int64_t first, std::int64_t rows) {
            launchRows(work, rows, b, SimilarityRows<R>{s, tops, shares, rowLosses, b, first, inverse});
        });
        if (scale != 0)
            side(b, units, [&](std::int64_t first, std::int64_t rows) {
                launchElements(work, rows * b, SimilarityColumns<R>{s, tops, shares, b, first, inverse});
            });
        if (losses) {
            std::vector<Two> each(static_cast<std::size_t>(b));
            m_device->download(each.data(), rowLosses, b * static_cast<std::int64_t>(sizeof(Two)));
            for (std::int64_t i = 0; i < b; ++i) losses[i] = each[static_cast<std::size_t>(i)].first;
        }
        return sumLosses(work, rowLosses, b);
    });
}

} // namespace tarakum::cuda
