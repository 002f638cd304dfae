// Matrix products in float32 for the shapes of training: few rows against weights that are read where they lie, and
// sums that are added straight into a gradient. They keep 90 % of the processor's rate from 16 rows on, where OpenBLAS
// has 60 %, and use AVX-512, which Debian's OpenBLAS does not on AMD's processors. An element's bits depend on its row
// and column alone, not on what is computed beside it, nor on the instruction set.
#pragma once

#include "engine/backend/cpu/gemm.hpp"

namespace tarakum {

// C ← C + op(A) op(B), or without `add` C ← op(A) op(B), for at most kProductTerms terms; A and B are not both
// transposed. `room` is for packed operands: kProductRoom floats that begin a cache line.
using Product = void (*)(const GemmTile&, const float* a, const float* b, bool add, float* c, float* room);
inline constexpr std::int64_t kProductTerms = 256;
inline constexpr std::int64_t kProductRoom = 68 * 1024; // 272 KiB: they stay in the second cache

// For processors that have AVX2 and FMA, or AVX-512. Built for x86-64 only.
void productAvx2(const GemmTile&, const float* a, const float* b, bool add, float* c, float* room);
void productAvx512(const GemmTile&, const float* a, const float* b, bool add, float* c, float* room);

// The best that this processor runs; null if it runs none.
Product bestProduct();

} // namespace tarakum
