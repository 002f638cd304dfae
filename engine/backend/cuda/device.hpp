// What the CUDA backend's operations stand on: memory, copies, products and times. The GPU is one such device; the
// tests run the same operations on the host with another.
#pragma once

#include "engine/backend/backend.hpp"
#include "engine/backend/cuda/doing.hpp"

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
};

class Device : public MemorySource
{
public:
    // What is about to be done: named if it fails.
    virtual void begin(const Doing&) = 0;
    virtual void* stream() = 0; // that kernels run on

    virtual void copy(void* to, const void* from, std::int64_t bytes) = 0;
    virtual void* pinned(std::int64_t slot, std::int64_t bytes) = 0; // host memory; waits until no copy reads it
    virtual void upload(void* to, std::int64_t slot, std::int64_t bytes) = 0;
    virtual void download(void* to, const void* from, std::int64_t bytes) = 0; // waits

    virtual void multiply(const Product&) = 0;

    virtual void start(Phase) = 0;
    virtual PhaseTimes takeTimes() = 0;
};

} // namespace tarakum::cuda
