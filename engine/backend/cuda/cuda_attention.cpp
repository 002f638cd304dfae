// Causal attention as products over many heads at once. Some pairs of a sample and a head at a time, and of long
// sequences some rows: what stands between the products fits into the second cache and is never stored whole.
#include "engine/backend/cuda/cuda_backend.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tarakum::cuda {

namespace {

// Where the columns of a head lie in [b·T, parts·C], for pairs of a sample and a head in turn.
struct Heads
{
    std::int64_t steps, heads, d, parts;

    // The element of [pairs, T, d] of a part.
    TARAKUM_BOTH std::int64_t at(std::int64_t part, std::int64_t pair, std::int64_t step, std::int64_t j) const
    {
        const std::int64_t sample = pair / heads, head = pair % heads, n = heads * d;
        return (sample * steps + step) * parts * n + part * n + head * d + j;
    }
};

// to[parts, pairs, T, d] = those of a tensor [b·T, parts·C], from a pair on.
template <class R>
struct Gather
{
    Numbers<R> to, from;
    Heads heads;
    std::int64_t firstPair, pairs;
    TARAKUM_BOTH void operator()(std::int64_t i) const
    {
        const std::int64_t j = i % heads.d, step = i / heads.d % heads.steps, pair = i / heads.d / heads.steps % pairs,
                           part = i / heads.d / heads.steps / pairs;
        to.set(i, from[heads.at(part, firstPair + pair, step, j)]);
    }
};
template <class R>
struct Scatter
{
    Numbers<R> to, from;
    Heads heads;
    std::int64_t firstPair, pairs;
    TARAKUM_BOTH void operator()(std::int64_t i) const
    {
        const std::int64_t j = i % heads.d, step = i / heads.d % heads.steps, pair = i / heads.d / heads.steps % pairs,
                           part = i / heads.d / heads.steps / pairs;
        to.set(heads.at(part, firstPair + pair, step, j), from[i]);
    }
};

// Rows of scores [pairs, rows, end], of which row i sees the first `end − rows + i + 1` steps; 0 beyond.
template <class R>
struct Softmax
{
    Numbers<R> p, scores; // may be the same
    std::int64_t rows, end;

    template <class Team>
    TARAKUM_BOTH void operator()(const Team& team, std::int64_t index) const
    {
        const std::int64_t first = index * end, seen = end - rows + index % rows + 1;
        const R top = team.template most<R>(seen, [&](std::int64_t i) { return scores[first + i]; }).value;
        const R share = static_cast<R>(1 / team.sum(seen, [&](std::int64_t i) {
            return static_cast<double>(exponential(scores[first + i] - top));
        }));
        team.each(end, [&](std::int64_t i) {
            p.set(first + i, i < seen ? exponential(scores[first + i] - top) * share : R(0));
        });
    }
};

// dS = scale · P ∘ (dP − Σⱼ dP ∘ P), 0 where P is.
template <class R>
struct SoftmaxBackward
{
    Numbers<R> ds, dp, p; // the first two may be the same
    std::int64_t rows, end;
    R scale;

    template <class Team>
    TARAKUM_BOTH void operator()(const Team& team, std::int64_t index) const
    {
        const std::int64_t first = index * end, seen = end - rows + index % rows + 1;
        const R sum = static_cast<R>(
            team.sum(seen, [&](std::int64_t i) { return static_cast<double>(dp[first + i] * p[first + i]); }));
        team.each(end, [&](std::int64_t i) {
            ds.set(first + i, i < seen ? scale * p[first + i] * (dp[first + i] - sum) : R(0));
        });
    }
};

// Parts of the room begin at multiples of what the fastest products ask for.
constexpr std::int64_t kAlignment = 256, kParts = 6;

// How much is worked through at once, so that it takes about so many bytes.
struct Portion
{
    // forPair: bytes of a pair beside its scores, forScore: of one of these.
    Portion(std::int64_t allPairs, std::int64_t steps, std::int64_t forPair, std::int64_t forScore, std::int64_t bytes)
        : rows(std::clamp<std::int64_t>((bytes - forPair) / (steps * forScore), std::min<std::int64_t>(16, steps),
                                        steps)),
          pairs(std::clamp<std::int64_t>(bytes / (forPair + rows * steps * forScore), 1, allPairs)),
          room(pairs * (forPair + rows * steps * forScore) + kParts * kAlignment)
    {
    }
    std::int64_t rows, pairs, room;
};

// A batch of products of pairs, each operand's pairs one after another.
Product pairsProduct(Type operands, Type result, std::int64_t pairs)
{
    Product p;
    p.operands = operands;
    p.result = result;
    p.batch = pairs;
    return p;
}
void setSizes(Product& p, std::int64_t m, std::int64_t n, std::int64_t k)
{
    p.m = m;
    p.n = n;
    p.k = k;
    p.lda = p.transposeA ? m : k;
    p.ldb = p.transposeB ? k : n;
    p.ldc = n;
}

std::byte* take(std::byte*& memory, std::int64_t bytes)
{
    return std::exchange(memory, memory + pieces(bytes, kAlignment) * kAlignment);
}

} // namespace

void CudaBackend::attention(const Tensor& y, const Tensor& qkv, std::int64_t heads, std::int64_t steps)
{
    const Work work = begin("attention", y);
    const std::int64_t n = y.shape().columns(), d = n / heads, allPairs = y.shape().rows() / steps * heads;
    const Type type = y.type(), wide = realType(type);
    const std::int64_t size = bytesOf(type), wideSize = bytesOf(wide), whole = steps * d;
    const Portion portion(allPairs, steps, 4 * whole * size, wideSize + (type == wide ? 0 : size), kRoomBytes);
    std::byte* memory = roomFor<std::byte>(portion.room);
    std::byte* const qkvHeads = take(memory, 3 * portion.pairs * whole * size);
    std::byte* const yHeads = take(memory, portion.pairs * whole * size);
    std::byte* const scores = take(memory, portion.pairs * portion.rows * steps * wideSize);
    std::byte* const probabilities = type == wide ? scores : memory;

    visitReal(type, [&]<class R>(R*) {
        for (std::int64_t pair = 0; pair < allPairs; pair += portion.pairs) {
            const std::int64_t pairs = std::min(portion.pairs, allPairs - pair), part = pairs * whole;
            launchElements(work, 3 * part,
                           Gather<R>{{qkvHeads, type}, numbersOf<R>(qkv), {steps, heads, d, 3}, pair, pairs});
            for (std::int64_t first = 0; first < steps; first += portion.rows) {
                const std::int64_t rows = std::min(portion.rows, steps - first), end = first + rows;
                Product s = pairsProduct(type, wide, pairs); // S[rows,end] = Q Kᵀ / √d
                s.transposeB = true;
                setSizes(s, rows, end, d);
                s.alpha = 1 / std::sqrt(static_cast<double>(d));
                s.a = qkvHeads + first * d * size;
                s.b = qkvHeads + part * size;
                s.c = scores;
                s.strideA = s.strideB = whole;
                s.strideC = rows * end;
                m_device->multiply(s);
                launchRows(work, pairs * rows, end, Softmax<R>{{probabilities, type}, {scores, wide}, rows, end});
                Product out = pairsProduct(type, type, pairs); // Y[rows,d] = P V
                setSizes(out, rows, d, end);
                out.a = probabilities;
                out.b = qkvHeads + 2 * part * size;
                out.c = yHeads + first * d * size;
                out.strideA = rows * end;
                out.strideB = out.strideC = whole;
                m_device->multiply(out);
            }
            launchElements(work, part, Scatter<R>{numbersOf<R>(y), {yHeads, type}, {steps, heads, d, 1}, pair, pairs});
        }
    });
}

void CudaBackend::attentionBackward(const Tensor& qkv, const Tensor& dy, std::int64_t heads, std::int64_t steps)
{
    const Work work = begin("attentionBackward", dy);
    const std::int64_t n = dy.shape().columns(), d = n / heads, allPairs = dy.shape().rows() / steps * heads;
    const Type type = dy.type(), wide = realType(type);
    const std::int64_t size = bytesOf(type), wideSize = bytesOf(wide), whole = steps * d;
    const double scale = 1 / std::sqrt(static_cast<double>(d));
    const Portion portion(allPairs, steps, whole * (4 * size + 3 * wideSize),
                          wideSize + size + (type == wide ? 0 : size), kRoomBytes);
    std::byte* memory = roomFor<std::byte>(portion.room);
    std::byte* const gradients = take(memory, 3 * portion.pairs * whole * wideSize);         // of q, k, v
    std::byte* const scores = take(memory, portion.pairs * portion.rows * steps * wideSize); // then dP
    std::byte* const qkvHeads = take(memory, 3 * portion.pairs * whole * size);
    std::byte* const dyHeads = take(memory, portion.pairs * whole * size);
    std::byte* const probabilities = take(memory, portion.pairs * portion.rows * steps * size);
    std::byte* const scoreGradients = type == wide ? scores : memory;

    visitReal(type, [&]<class R>(R*) {
        for (std::int64_t pair = 0; pair < allPairs; pair += portion.pairs) {
            const std::int64_t pairs = std::min(portion.pairs, allPairs - pair), part = pairs * whole;
            std::byte *const q = qkvHeads, *const k = q + part * size, *const v = k + part * size;
            std::byte *const dq = gradients, *const dk = dq + part * wideSize, *const dv = dk + part * wideSize;
            launchElements(work, 3 * part,
                           Gather<R>{{qkvHeads, type}, numbersOf<R>(qkv), {steps, heads, d, 3}, pair, pairs});
            launchElements(work, part, Gather<R>{{dyHeads, type}, numbersOf<R>(dy), {steps, heads, d, 1}, pair, pairs});
            // From the last rows to the first: the gradients of k and v, to which all add, begin whole.
            for (std::int64_t first = (steps - 1) / portion.rows * portion.rows; first >= 0; first -= portion.rows) {
                const std::int64_t rows = std::min(portion.rows, steps - first), end = first + rows;
                const double beta = end == steps ? 0.0 : 1.0;
                const std::int64_t fromRow = first * d * size;
                Product s = pairsProduct(type, wide, pairs); // S[rows,end] = Q Kᵀ / √d
                s.transposeB = true;
                setSizes(s, rows, end, d);
                s.alpha = scale;
                s.a = q + fromRow;
                s.b = k;
                s.c = scores;
                s.strideA = s.strideB = whole;
                s.strideC = rows * end;
                m_device->multiply(s);
                launchRows(work, pairs * rows, end, Softmax<R>{{probabilities, type}, {scores, wide}, rows, end});

                s.alpha = 1; // dP[rows,end] = dY Vᵀ
                s.a = dyHeads + fromRow;
                s.b = v;
                m_device->multiply(s);

                Product down = pairsProduct(type, wide, pairs); // dV[end,d] += Pᵀ dY
                down.transposeA = true;
                setSizes(down, end, d, rows);
                down.beta = beta;
                down.a = probabilities;
                down.b = dyHeads + fromRow;
                down.c = dv;
                down.strideA = rows * end;
                down.strideB = down.strideC = whole;
                m_device->multiply(down);
                launchRows(work, pairs * rows, end,
                           SoftmaxBackward<R>{{scoreGradients, type},
                                              {scores, wide},
                                              {probabilities, type},
                                              rows,
                                              end,
                                              static_cast<R>(scale)});
                down.a = scoreGradients; // dK[end,d] += dSᵀ Q
                down.b = q + fromRow;
                down.c = dk;
                m_device->multiply(down);

                Product across = pairsProduct(type, wide, pairs); // dQ[rows,d] = dS K
                setSizes(across, rows, d, end);
                across.a = scoreGradients;
                across.b = k;
                across.c = dq + first * d * wideSize;
                across.strideA = rows * end;
                across.strideB = across.strideC = whole;
                m_device->multiply(across);
            }
            launchElements(work, 3 * part,
                           Scatter<R>{numbersOf<R>(qkv), {gradients, wide}, {steps, heads, d, 3}, pair, pairs});
        }
    });
}

} // namespace tarakum::cuda
