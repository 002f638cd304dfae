// A product of matrices, as the device is asked for it.
#pragma once

#include "engine/tensor/type.hpp"

#include <cstdint>

namespace tarakum::cuda {

// C ← β C + α op(A) op(B), and a row added to each of C's if there is one, for `batch` triples that lie `stride`
// elements apart. Row-major, C[m,n], ld: stored columns. Sums are in float32, of float64 in float64, rounded once.
struct Product
{
    std::int64_t m = 0, n = 0, k = 0;
    bool transposeA = false, transposeB = false;
    Type operands = Type::Float32, result = Type::Float32; // of A and B; of C and the row: the same, or their realType
    const void *a = nullptr, *b = nullptr;
    void* c = nullptr;
    std::int64_t lda = 0, ldb = 0, ldc = 0;
    double alpha = 1, beta = 0; // β = 0 or 1
    std::int64_t batch = 1, strideA = 0, strideB = 0, strideC = 0;
    const void* row = nullptr; // [n]

    // Where each of C is multiplied by the slope of gelu at what stands there: backward through it, by the way. Of C's
    // type and shape, β = 0 and no batch then.
    const void* geluAt = nullptr;

    bool operator==(const Product&) const = default;
};

} // namespace tarakum::cuda
