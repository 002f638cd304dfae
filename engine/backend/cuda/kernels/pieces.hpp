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
    double* total;
    std::int64_t n;

    template <class Team>
    TARAKUM_BOTH void operator()(const Team& team, std::int64_t) const
    {
        const double sum = team.sum(n, [&](std::int64_t i) { return numbers[i]; });
        team.each(1, [&](std::int64_t) { *total = sum; });
    }
};

template <class PieceSum>
Later<double> CudaBackend::sumPieces(const Work& work, std::int64_t count, const PieceSum& piece)
{
    const std::int64_t n = pieces(count, kPiece);
    double* const numbers = roomFor<double>(n);
    launchTeams<kThreads>(work, n, SumPieces<PieceSum>{piece, numbers, count, kPiece});
    launchTeams<kThreads>(work, 1, SumNumbers{numbers, &nextResult()->first, n});
    return lastResult<double>();
}

} // namespace tarakum::cuda
