#include "engine/backend/cuda/plain_product.hpp"

#include "engine/backend/cuda/kernels/gelu.hpp"
#include "engine/backend/cuda/kernels/launch.hpp"

namespace tarakum::cuda {

namespace {

template <class R>
struct PlainProduct
{
    Product p;

    TARAKUM_BOTH void operator()(std::int64_t index) const
    {
        const std::int64_t j = index % p.n, i = index / p.n % p.m, batch = index / p.n / p.m;
        const Numbers<R> a{const_cast<void*>(p.a), p.operands}, b{const_cast<void*>(p.b), p.operands}, c{p.c, p.result},
            row{const_cast<void*>(p.row), p.result};
        const std::int64_t fromA = batch * p.strideA, fromB = batch * p.strideB, to = batch * p.strideC + i * p.ldc + j;
        R sum = 0;
        for (std::int64_t k = 0; k < p.k; ++k)
            sum = fused(a[fromA + (p.transposeA ? k * p.lda + i : i * p.lda + k)],
                        b[fromB + (p.transposeB ? j * p.ldb + k : k * p.ldb + j)], sum);
        sum = static_cast<R>(p.alpha) * sum;
        if (p.beta != 0) sum = c[to] + sum;
        if (p.row) sum += row[j];
        if (p.geluAt) sum = c.stored(sum) * geluSlope(Numbers<R>{const_cast<void*>(p.geluAt), p.result}[to]);
        c.set(to, sum);
    }
};

} // namespace

Launch plainProduct(const Product& p)
{
    const std::int64_t n = p.batch * p.m * p.n;
    return p.operands == Type::Float64 ? elements(n, PlainProduct<double>{p}) : elements(n, PlainProduct<float>{p});
}

} // namespace tarakum::cuda
