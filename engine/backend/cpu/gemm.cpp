#include "engine/backend/cpu/gemm.hpp"

#include "engine/backend/backend.hpp"
#include "engine/backend/cpu/product_kernels.hpp"

#include <cblas.h>

#include <algorithm>

namespace tarakum {

namespace {

CBLAS_TRANSPOSE op(bool transpose)
{
    return transpose ? CblasTrans : CblasNoTrans;
}
blasint size(std::int64_t n)
{
    return static_cast<blasint>(n); // sizes end at 2,000,000
}

void libraryProduct(const GemmTile& t, const float* a, const float* b, bool add, float* c)
{
    cblas_sgemm(CblasRowMajor, op(t.transposeA), op(t.transposeB), size(t.m), size(t.n), size(t.k), 1.0f, a,
                size(t.lda), b, size(t.ldb), add ? 1.0f : 0.0f, c, size(t.ldc));
}
void libraryProduct(const GemmTile& t, const double* a, const double* b, bool add, double* c)
{
    cblas_dgemm(CblasRowMajor, op(t.transposeA), op(t.transposeB), size(t.m), size(t.n), size(t.k), 1.0, a, size(t.lda),
                b, size(t.ldb), add ? 1.0 : 0.0, c, size(t.ldc));
}

// The calling thread's place for packed operands. Part of the thread itself, as what is asked for at its first product
// would be asked for at some later window.
float* room()
{
    alignas(64) thread_local float memory[kProductRoom];
    return memory;
}

// multiply(piece, a, b, add) for the pieces of the inner dimension, each added to what the ones before it left.
template <class T, class Multiply>
void inPieces(const GemmTile& t, const T* a, const T* b, bool add, const Multiply& multiply)
{
    for (std::int64_t p = 0; p < t.k; p += kTermsInOnePiece) {
        GemmTile piece = t;
        piece.k = std::min(kTermsInOnePiece, t.k - p);
        multiply(piece, a + p * (t.transposeA ? t.lda : 1), b + p * (t.transposeB ? 1 : t.ldb), add || p > 0);
    }
}

} // namespace

Product bestProduct()
{
#if defined(__x86_64__)
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx512f")) return productAvx512;
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return productAvx2;
#endif
    return nullptr;
}

void gemm(const GemmTile& t, const float* a, const float* b, double beta, float* c)
{
    static_assert(kTermsInOnePiece <= kProductTerms);
    static const Product own = bestProduct();
    const bool ours = own != nullptr && !(t.transposeA && t.transposeB);
    inPieces(t, a, b, beta != 0, [&](const GemmTile& piece, const float* left, const float* right, bool onTop) {
        if (ours)
            own(piece, left, right, onTop, c, room());
        else
            libraryProduct(piece, left, right, onTop, c);
    });
}

void gemm(const GemmTile& t, const double* a, const double* b, double beta, double* c)
{
    inPieces(t, a, b, beta != 0, [&](const GemmTile& piece, const double* left, const double* right, bool onTop) {
        libraryProduct(piece, left, right, onTop, c);
    });
}

void useOneThreadPerProduct()
{
    openblas_set_num_threads(1);
}

} // namespace tarakum
