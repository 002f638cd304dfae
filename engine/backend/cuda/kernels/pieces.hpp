// Sums over long tensors: pieces, each by a block, then one block adds up the pieces' sums. What belongs to which piece
// depends on the length alone.
#pragma once

#include "engine/backend/cuda/cuda_backend.hpp"

namespace tarakum::cuda {

template <class PieceSum>
struct SumPieces
{
    PieceSum piece;
    double* sums;
    std::int64_t count, size;

    template <class Team>
    TARAKUM_BOTH void operator()(const Team& team, std::int64_t p) const
    {
        const std::int64_t first = p * size, rest = count - first;
        const double sum = piece(team, first, rest < size ? rest : size);
        team.each(1, [&](std::int64_t) { sums[p] = sum; });
    }
};

// total = Σ of n numbers.
struct SumNumbers
{
    const double* numbers;
    ResultPlace total;
    std::int64_t n;

    template <class Team>
    TARAKUM_BOTH void operator()(const Team& team, std::int64_t) const
    {
        const double sum = team.sum(n, [&](std::int64_t i) { return numbers[i]; });
        team.each(1, [&](std::int64_t) { total.set({sum, 0}); });
    }
};

template <class PieceSum>
Later<double> CudaBackend::sumPieces(const Work& work, std::int64_t count, const PieceSum& piece, const Later<bool>& go)
{
    if (go.isKnown() && !go.value()) return 0.0;
    using Piece = Decided<PieceSum>;
    const ResultPlace total = nextResult(); // before anything is done: there may be no memory for it
    const std::int64_t n = pieces(count, kPiece);
    double* const numbers = roomFor<double>(n);
    launchTeams<kThreads>(work, n, SumPieces<Piece>{{decisionOnDevice(go), piece}, numbers, count, kPiece});
    launchTeams<kThreads>(work, 1, SumNumbers{numbers, total, n});
    return lastResult<double>();
}

} // namespace tarakum::cuda
