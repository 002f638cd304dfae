// A product as cuBLAS takes it, which reads matrices column by column: to it a row-major C = op(A) op(B) is
// Cᵀ = op(B)ᵀ op(A)ᵀ. Apart from the calls, so that it can be tested where there is no GPU.
#pragma once

#include "engine/backend/cuda/product.hpp"

#include <cstdint>

namespace tarakum::cuda {

struct ColumnMatrix
{
    std::int64_t rows, columns, ld, stride; // as stored; stride: from one of a batch to the next
};

struct ColumnProduct
{
    ColumnMatrix first, second, result; // result[rows, columns] = op(first) op(second); a row is added to its columns
    bool turnFirst, turnSecond;
    const void *firstData, *secondData;
};

inline ColumnProduct columnProductOf(const Product& p)
{
    ColumnProduct c{};
    c.first = {p.transposeB ? p.k : p.n, p.transposeB ? p.n : p.k, p.ldb, p.strideB};
    c.second = {p.transposeA ? p.m : p.k, p.transposeA ? p.k : p.m, p.lda, p.strideA};
    c.result = {p.n, p.m, p.ldc, p.strideC};
    c.turnFirst = p.transposeB;
    c.turnSecond = p.transposeA;
    c.firstData = p.b;
    c.secondData = p.a;
    return c;
}

// The largest power of two up to 256 that all matrices of a batch begin at a multiple of.
inline std::int64_t alignmentOf(const void* data, std::int64_t batch, std::int64_t strideBytes)
{
    const auto bits = reinterpret_cast<std::uintptr_t>(data) |
                      (batch > 1 ? static_cast<std::uintptr_t>(strideBytes) : 0) | std::uintptr_t{256};
    return static_cast<std::int64_t>(bits & ~(bits - 1));
}

} // namespace tarakum::cuda
