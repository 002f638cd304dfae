#include "engine/backend/cpu/cpu_backend.hpp"
#include "engine/backend/cpu/vector_math.hpp"

namespace tarakum {

void CpuBackend::embed(const Tensor& y, const Tensor& x, const Tensor& token, const Tensor& position)
{
    constexpr std::int64_t rows = 64;
    const std::int64_t m = x.count(), steps = x.shape().columns(), n = y.shape().columns();
    const std::int32_t* tokens = x.as<std::int32_t>();
    visitType(y.type(), [&]<class T>(T*) {
        share(2 * m * n, pieces(m, rows), [&](std::int64_t block) {
            for (std::int64_t i = block * rows; i < std::min(m, (block + 1) * rows); ++i)
                mapChunks(y.as<T>() + i * n, token.as<T>() + tokens[i] * n, position.as<T>() + i % steps * n, n,
                          [](const Chunk<Real<T>>& a, const Chunk<Real<T>>& b) -> Chunk<Real<T>> { return a + b; });
        });
    });
}

// The rows are put in order by token (counting sort, so that rows of one token keep theirs) and each token's are summed
// aside: a sum's order depends on the micro-batch alone.
void CpuBackend::sumByToken(const Tensor& out, double beta, const Tensor& dy, const Tensor& x)
{
    constexpr std::int64_t tokensInTask = 16;
    static thread_local std::vector<std::int64_t> places, order; // grown once

    const std::int64_t m = x.count(), vocabulary = out.shape().rows(), n = out.shape().columns();
    const std::int32_t* tokens = x.as<std::int32_t>();
    places.assign(static_cast<std::size_t>(vocabulary), 0);
    order.resize(static_cast<std::size_t>(m));
    std::int64_t* const place = places.data();
    std::int64_t* const row = order.data();
    for (std::int64_t i = 0; i < m; ++i) ++place[tokens[i]];
    for (std::int64_t v = 1; v < vocabulary; ++v) place[v] += place[v - 1]; // where v's rows end in `order`
    for (std::int64_t i = m; i-- > 0;) row[--place[tokens[i]]] = i;         // and begin

    visitType(out.type(), [&]<class S>(S*) {
        visitType(dy.type(), [&]<class T>(T*) {
            share(2 * m * n, pieces(vocabulary, tokensInTask), [&](std::int64_t task) {
                static thread_local std::vector<double> sums;
                sums.resize(static_cast<std::size_t>(n));
                for (std::int64_t v = task * tokensInTask; v < std::min(vocabulary, (task + 1) * tokensInTask); ++v) {
                    S* to = out.as<S>() + v * n;
                    const std::int64_t first = place[v], last = v + 1 < vocabulary ? place[v + 1] : m;
                    if (first == last) {
                        if (beta == 0.0) std::fill_n(to, n, S(0.0f));
                        continue;
                    }
                    std::fill(sums.begin(), sums.end(), 0.0);
                    for (std::int64_t i = first; i < last; ++i) {
                        const T* from = dy.as<T>() + row[i] * n;
                        for (std::int64_t j = 0; j < n; ++j)
                            sums[static_cast<std::size_t>(j)] += static_cast<Real<T>>(from[j]);
                    }
                    for (std::int64_t j = 0; j < n; ++j) {
                        const S sum =
                            S(static_cast<Real<S>>(sums[static_cast<std::size_t>(j)])); // rounded before it is added
                        to[j] = beta == 0.0 ? sum : S(static_cast<Real<S>>(to[j]) + static_cast<Real<S>>(sum));
                    }
                }
            });
        });
    });
}

} // namespace tarakum
