// A matrix product on the calling thread: in float32 the program's own where the processor has a kernel for it, else
// OpenBLAS's.
#pragma once

#include <cstdint>

namespace tarakum {

// C[m,n] = β C + op(A)[m,k] op(B)[k,n], β = 0 or 1; row-major, leading dimensions as stored. Pieces of kTermsInOnePiece
// of the inner dimension are added one after another.
struct GemmTile
{
    std::int64_t m, n, k;
    bool transposeA, transposeB;
    std::int64_t lda, ldb, ldc;
};
void gemm(const GemmTile&, const float* a, const float* b, double beta, float* c);
void gemm(const GemmTile&, const double* a, const double* b, double beta, double* c);

// OpenBLAS keeps to the calling thread from here on: its own threads would change the bits (and wait actively).
void useOneThreadPerProduct();

} // namespace tarakum
