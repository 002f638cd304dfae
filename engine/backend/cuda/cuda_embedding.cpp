#include "engine/backend/cuda/cuda_backend.hpp"

#include <algorithm>
#include <utility>

namespace tarakum::cuda {

namespace {

template <class R>
struct Embed
{
    Numbers<R> y, token, position;
    const std::int32_t* x;
    std::int64_t steps, n;
    TARAKUM_BOTH void operator()(std::int64_t i) const
    {
        const std::int64_t row = i / n, j = i % n;
        y.set(i, token[x[row] * n + j] + position[row % steps * n + j]);
    }
};

// The rows of a micro-batch in the order of their tokens, those of one token in theirs: a radix sort in which a thread
// moves a run of rows, so that nothing depends on which thread comes first.
constexpr int kDigits = 256;
constexpr std::int64_t kRun = 64;

struct Digits
{
    const std::int32_t* tokens;
    const std::int32_t* from; // rows in the order so far; null: as they come
    std::int64_t m;
    int shift;

    TARAKUM_BOTH std::int32_t rowAt(std::int64_t i) const { return from ? from[i] : static_cast<std::int32_t>(i); }
    TARAKUM_BOTH int digit(std::int32_t row) const { return tokens[row] >> shift & (kDigits - 1); }
    TARAKUM_BOTH std::int64_t end(std::int64_t run) const { return (run + 1) * kRun < m ? (run + 1) * kRun : m; }
};
struct CountDigits // counts[digit, run]
{
    Digits digits;
    std::int32_t* counts;
    std::int64_t runs;
    TARAKUM_BOTH void operator()(std::int64_t run) const
    {
        for (int digit = 0; digit < kDigits; ++digit) counts[digit * runs + run] = 0;
        for (std::int64_t i = run * kRun; i < digits.end(run); ++i)
            ++counts[digits.digit(digits.rowAt(i)) * runs + run];
    }
};
struct PlaceDigits // counts become where each run's rows of a digit begin
{
    std::int32_t* counts;
    std::int32_t* totals; // [digit]
    std::int64_t runs;

    template <class Team>
    TARAKUM_BOTH void operator()(const Team& team, std::int64_t) const
    {
        team.each(kDigits, [&](std::int64_t digit) {
            std::int32_t sum = 0;
            for (std::int64_t run = 0; run < runs; ++run) sum += counts[digit * runs + run];
            totals[digit] = sum;
        });
        team.each(1, [&](std::int64_t) {
            std::int32_t before = 0;
            for (int digit = 0; digit < kDigits; ++digit) {
                const std::int32_t here = totals[digit];
                totals[digit] = before;
                before += here;
            }
        });
        team.each(kDigits, [&](std::int64_t digit) {
            std::int32_t place = totals[digit];
            for (std::int64_t run = 0; run < runs; ++run) {
                const std::int32_t here = counts[digit * runs + run];
                counts[digit * runs + run] = place;
                place += here;
            }
        });
    }
};
struct MoveRows
{
    Digits digits;
    std::int32_t* places;
    std::int32_t* to;
    std::int64_t runs;
    TARAKUM_BOTH void operator()(std::int64_t run) const
    {
        for (std::int64_t i = run * kRun; i < digits.end(run); ++i) {
            const std::int32_t row = digits.rowAt(i);
            to[places[digits.digit(row) * runs + run]++] = row;
        }
    }
};

// first[v] = how many rows have a token below v: where v's begin.
struct FindFirst
{
    const std::int32_t *tokens, *order;
    std::int32_t* first;
    std::int64_t m;
    TARAKUM_BOTH void operator()(std::int64_t v) const
    {
        std::int64_t low = 0, high = m;
        while (low < high) {
            const std::int64_t middle = (low + high) / 2;
            if (tokens[order[middle]] < v)
                low = middle + 1;
            else
                high = middle;
        }
        first[v] = static_cast<std::int32_t>(low);
    }
};

template <class S>
struct SumByToken
{
    Numbers<S> out;
    Numbers<double> dy;
    const std::int32_t *order, *first; // first[V+1]
    std::int64_t n;
    bool fresh;
    TARAKUM_BOTH void operator()(std::int64_t index) const
    {
        const std::int64_t v = index / n, j = index % n, begin = first[v], end = first[v + 1];
        if (begin == end) {
            if (fresh) out.set(index, S(0));
            return;
        }
        double sum = 0;
        for (std::int64_t i = begin; i < end; ++i) sum += dy[order[i] * n + j];
        const S rounded = out.stored(static_cast<S>(sum)); // before it is added
        out.set(index, fresh ? rounded : out[index] + rounded);
    }
};

} // namespace

void CudaBackend::embed(const Tensor& y, const Tensor& x, const Tensor& token, const Tensor& position)
{
    const Work work = begin("embed", y);
    visitReal(y.type(), [&]<class R>(R*) {
        launchElements(work, y.count(),
                       Embed<R>{numbersOf<R>(y), numbersOf<R>(token), numbersOf<R>(position), x.as<std::int32_t>(),
                                x.shape().columns(), y.shape().columns()});
    });
}

void CudaBackend::sumByToken(const Tensor& out, double beta, const Tensor& dy, const Tensor& x)
{
    const Work work = begin("sumByToken", out);
    const std::int64_t m = x.count(), vocabulary = out.shape().rows(), n = out.shape().columns(),
                       runs = pieces(m, kRun);
    std::int32_t* const orders = roomFor<std::int32_t>(2 * m + kDigits * (runs + 1) + vocabulary + 1);
    std::int32_t *from = orders, *to = orders + m;
    std::int32_t *const counts = orders + 2 * m, *const totals = counts + kDigits * runs,
                        *const first = totals + kDigits;
    const std::int32_t* const tokens = x.as<std::int32_t>();
    for (int shift = 0; shift == 0 || (shift < 31 && (vocabulary - 1) >> shift > 0); shift += 8) {
        const Digits digits{tokens, shift == 0 ? nullptr : from, m, shift};
        launchElements(work, runs, CountDigits{digits, counts, runs});
        launchTeams<kThreads>(work, 1, PlaceDigits{counts, totals, runs});
        launchElements(work, runs, MoveRows{digits, counts, to, runs});
        std::swap(from, to);
    }
    launchElements(work, vocabulary + 1, FindFirst{tokens, from, first, m});
    visitReal(out.type(), [&]<class S>(S*) {
        launchElements(work, out.count(),
                       SumByToken<S>{numbersOf<S>(out), numbersOf<double>(dy), from, first, n, beta == 0.0});
    });
}

} // namespace tarakum::cuda
