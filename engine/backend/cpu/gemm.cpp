#include "engine/backend/cpu/gemm.hpp"

#include <cblas.h>

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

} // namespace

void gemm(const GemmTile& t, const float* a, const float* b, double beta, float* c)
{
    cblas_sgemm(CblasRowMajor, op(t.transposeA), op(t.transposeB), size(t.m), size(t.n), size(t.k), 1.0f, a,
                size(t.lda), b, size(t.ldb), static_cast<float>(beta), c, size(t.ldc));
}

void gemm(const GemmTile& t, const double* a, const double* b, double beta, double* c)
{
    cblas_dgemm(CblasRowMajor, op(t.transposeA), op(t.transposeB), size(t.m), size(t.n), size(t.k), 1.0, a, size(t.lda),
                b, size(t.ldb), beta, c, size(t.ldc));
}

void useOneThreadPerProduct()
{
    openblas_set_num_threads(1);
}

} // namespace tarakum
