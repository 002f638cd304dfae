// What is asked of cuBLAS, worked out column by column, against the product that was meant.
#include "engine/backend/cuda/column_product.hpp"
#include "engine/backend/cuda/kernels/launch.hpp"
#include "engine/backend/cuda/plain_product.hpp"
#include "tests/support/tensors.hpp"

#include <gtest/gtest.h>

namespace tarakum::cuda {
namespace {

// result = β result + α op(first) op(second) + row, as cuBLAS's own documentation has it.
void columnByColumn(const Product& p, const ColumnProduct& c)
{
    const auto* first = static_cast<const double*>(c.firstData);
    const auto* second = static_cast<const double*>(c.secondData);
    auto* result = static_cast<double*>(p.c);
    const std::int64_t terms = c.turnFirst ? c.first.rows : c.first.columns;
    ASSERT_EQ(c.turnFirst ? c.first.columns : c.first.rows, c.result.rows);
    ASSERT_EQ(c.turnSecond ? c.second.rows : c.second.columns, c.result.columns);
    ASSERT_EQ(c.turnSecond ? c.second.columns : c.second.rows, terms);
    for (const ColumnMatrix& matrix : {c.first, c.second, c.result}) ASSERT_GE(matrix.ld, matrix.rows);
    for (std::int64_t batch = 0; batch < p.batch; ++batch)
        for (std::int64_t j = 0; j < c.result.columns; ++j)
            for (std::int64_t i = 0; i < c.result.rows; ++i) {
                double sum = 0;
                for (std::int64_t k = 0; k < terms; ++k)
                    sum += first[batch * c.first.stride + (c.turnFirst ? i * c.first.ld + k : k * c.first.ld + i)] *
                           second[batch * c.second.stride + (c.turnSecond ? k * c.second.ld + j : j * c.second.ld + k)];
                double& to = result[batch * c.result.stride + j * c.result.ld + i];
                to = (p.beta == 0 ? 0 : to) + p.alpha * sum;
                if (p.row) to += static_cast<const double*>(p.row)[i];
            }
}

TEST(CudaProducts, AreAskedForAsTheyAreMeant)
{
    for (const bool transposeA : {false, true})
        for (const bool transposeB : {false, true})
            for (const std::int64_t batch : {1, 3})
                for (const double beta : {0.0, 1.0}) {
                    Product p;
                    p.m = 5;
                    p.n = 3;
                    p.k = 4;
                    p.transposeA = transposeA;
                    p.transposeB = transposeB;
                    p.operands = p.result = Type::Float64;
                    p.lda = (transposeA ? p.m : p.k) + 2;
                    p.ldb = (transposeB ? p.k : p.n) + 1;
                    p.ldc = p.n + 3;
                    p.alpha = 0.5;
                    p.beta = beta;
                    p.batch = batch;
                    p.strideA = 60;
                    p.strideB = 50;
                    p.strideC = 70;
                    const std::vector<double> a = randomValues(180, 1), b = randomValues(150, 2),
                                              row = randomValues(3, 3);
                    p.a = a.data();
                    p.b = b.data();
                    p.row = beta == 0 ? row.data() : nullptr;
                    std::vector<double> meant = randomValues(210, 4), asked = meant;
                    p.c = meant.data();
                    runOnHost(plainProduct(p));
                    p.c = asked.data();
                    columnByColumn(p, columnProductOf(p));
                    for (std::size_t i = 0; i < meant.size(); ++i) ASSERT_NEAR(asked[i], meant[i], 1e-14) << i;
                }
}

TEST(CudaProducts, AlignmentsHoldForAllOfABatch)
{
    const auto at = [](std::uintptr_t address) { return reinterpret_cast<const void*>(address); };
    EXPECT_EQ(alignmentOf(at(4096), 1, 6), 256);
    EXPECT_EQ(alignmentOf(at(4096), 2, 6), 2);
    EXPECT_EQ(alignmentOf(at(4096 + 16), 2, 64), 16);
    EXPECT_EQ(alignmentOf(at(4096 + 64), 2, 32), 32);
}

} // namespace
} // namespace tarakum::cuda
