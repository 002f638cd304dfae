#include "tests/support/tensors.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <tuple>

namespace tarakum {
namespace {

struct Product
{
    std::int64_t m, n, k;
};
std::ostream& operator<<(std::ostream& out, const Product& p)
{
    return out << p.m << "x" << p.n << "x" << p.k;
}

// Odd ones, 1×1, wider and higher than a tile (128 × 256), inner dimensions over one piece (256 terms) and two.
const Product kProducts[] = {{1, 1, 1},     {1, 1, 7},     {1, 9, 1},      {5, 1, 3},    {3, 5, 7},
                             {16, 10, 64},  {17, 23, 255}, {4, 6, 256},    {6, 4, 257},  {1, 1, 1030},
                             {129, 3, 300}, {3, 257, 20},  {130, 300, 31}, {257, 513, 2}};

class MatmulTest : public testing::TestWithParam<std::tuple<Type, Transpose, Transpose, double>>
{
protected:
    Type type() const { return std::get<0>(GetParam()); }
    Transpose transposeA() const { return std::get<1>(GetParam()); }
    Transpose transposeB() const { return std::get<2>(GetParam()); }
    double beta() const { return std::get<3>(GetParam()); }
};

// Against three plain loops, to the bound of a sum of k rounded products: |error| ≤ 2 (k + 2) u Σ|a||b|, u half an ulp.
TEST_P(MatmulTest, IsTheTripleLoop)
{
    TestMemory memory;
    for (const Product& p : kProducts) {
        const bool ta = transposeA() == Transpose::Yes, tb = transposeB() == Transpose::Yes;
        const std::vector<double> a = rounded(type(), randomValues(p.m * p.k, 1)),
                                  b = rounded(type(), randomValues(p.k * p.n, 2));
        const std::vector<double> before = rounded(type(), randomValues(p.m * p.n, 3));
        const Tensor x = memory.tensor(type(), ta ? Shape(p.k, p.m) : Shape(p.m, p.k), a);
        const Tensor y = memory.tensor(type(), tb ? Shape(p.n, p.k) : Shape(p.k, p.n), b);
        const Tensor c = memory.tensor(type(), Shape(p.m, p.n), before);
        memory.backend->matmul(c, beta(), x, transposeA(), y, transposeB());
        const std::vector<double> result = valuesOf(*memory.backend, c);

        for (std::int64_t i = 0; i < p.m; ++i)
            for (std::int64_t j = 0; j < p.n; ++j) {
                long double sum = beta() * before[i * p.n + j], size = std::abs(sum);
                for (std::int64_t l = 0; l < p.k; ++l) {
                    const long double term = static_cast<long double>(ta ? a[l * p.m + i] : a[i * p.k + l]) *
                                             (tb ? b[j * p.k + l] : b[l * p.n + j]);
                    sum += term;
                    size += std::abs(term);
                }
                const auto bound = 2 * static_cast<double>(p.k + 2) * roundingOf(type()) * static_cast<double>(size);
                ASSERT_NEAR(result[i * p.n + j], static_cast<double>(sum), bound)
                    << p << ", element " << i << ", " << j;
            }
    }
}

// β = 0 overwrites whatever stood there: the gradient buffer is not cleared in any other way.
TEST_P(MatmulTest, OverwritesOnlyWithBetaZero)
{
    TestMemory memory;
    const double nan = std::numeric_limits<double>::quiet_NaN();
    for (const Product& p : kProducts) {
        const bool ta = transposeA() == Transpose::Yes, tb = transposeB() == Transpose::Yes;
        const Tensor x = memory.tensor(type(), ta ? Shape(p.k, p.m) : Shape(p.m, p.k), randomValues(p.m * p.k, 1));
        const Tensor y = memory.tensor(type(), tb ? Shape(p.n, p.k) : Shape(p.k, p.n), randomValues(p.k * p.n, 2));
        const Tensor c =
            memory.tensor(type(), Shape(p.m, p.n), std::vector<double>(static_cast<std::size_t>(p.m * p.n), nan));
        memory.backend->matmul(c, beta(), x, transposeA(), y, transposeB());
        for (const double v : valuesOf(*memory.backend, c)) ASSERT_EQ(std::isnan(v), beta() != 0) << p;
    }
}

std::string nameOf(const testing::TestParamInfo<MatmulTest::ParamType>& info)
{
    const auto& [type, a, b, beta] = info.param;
    return std::string(type == Type::Float64 ? "Float64" : "Float32") + (a == Transpose::Yes ? "At" : "A") +
           (b == Transpose::Yes ? "Bt" : "B") + (beta == 0 ? "Set" : "Add");
}
INSTANTIATE_TEST_SUITE_P(All, MatmulTest,
                         testing::Combine(testing::Values(Type::Float64, Type::Float32),
                                          testing::Values(Transpose::No, Transpose::Yes),
                                          testing::Values(Transpose::No, Transpose::Yes), testing::Values(0.0, 1.0)),
                         nameOf);

class ProductBitsTest : public testing::TestWithParam<Type>
{
};

// Up to kTermsInOnePiece a product added straight into its target has the bits of one computed aside and added: so
// measuring a micro-gradient changes nothing. Each piece of a longer one is added as if it were a product of its own.
TEST_P(ProductBitsTest, AddingDirectlyOrAsideIsTheSame)
{
    TestMemory memory;
    Backend& ops = *memory.backend;
    for (const std::int64_t k : {1, 2, 3, 16, 64, 100, 255, 256})
        for (const auto& [m, n] : {std::pair{1, 1}, {10, 64}, {33, 17}, {128, 128}, {65, 300}}) {
            const Tensor a = memory.tensor(GetParam(), Shape(k, m), randomValues(k * m, 1));
            const Tensor b = memory.tensor(GetParam(), Shape(k, n), randomValues(k * n, 2));
            const std::vector<double> before = randomValues(m * n, 3);
            const Tensor direct = memory.tensor(GetParam(), Shape(m, n), before),
                         sum = memory.tensor(GetParam(), Shape(m, n), before);
            const Tensor aside = memory.tensor(GetParam(), Shape(m, n), before);
            ops.matmul(direct, 1, a, Transpose::Yes, b, Transpose::No);
            ops.matmul(aside, 0, a, Transpose::Yes, b, Transpose::No);
            ops.addScaled(sum, 1, 1, aside);
            ASSERT_EQ(bitsOf(ops, direct), bitsOf(ops, sum)) << m << "x" << n << "x" << k;

            const Tensor rows = memory.tensor(GetParam(), Shape(n), randomValues(n, 4)),
                         rowSum = memory.tensor(GetParam(), Shape(n), randomValues(n, 4));
            const Tensor rowsAside = memory.tensor(GetParam(), Shape(n), randomValues(n, 5));
            ops.sumRows(rows, 1, b);
            ops.sumRows(rowsAside, 0, b);
            ops.addScaled(rowSum, 1, 1, rowsAside);
            ASSERT_EQ(bitsOf(ops, rows), bitsOf(ops, rowSum)) << k << " rows of " << n;
        }
}

TEST_P(ProductBitsTest, LongSumsAreCutIntoPieces)
{
    TestMemory memory;
    Backend& ops = *memory.backend;
    const std::int64_t k = 2 * kTermsInOnePiece + 88, m = 9, n = 21;
    const std::vector<double> a = randomValues(k * m, 1), b = randomValues(k * n, 2);
    const Tensor x = memory.tensor(GetParam(), Shape(k, m), a), y = memory.tensor(GetParam(), Shape(k, n), b);
    const Tensor whole = memory.tensor(GetParam(), Shape(m, n), randomValues(m * n, 3)),
                 inPieces = memory.tensor(GetParam(), Shape(m, n), randomValues(m * n, 3));
    const Tensor rows = memory.tensor(GetParam(), Shape(n), randomValues(n, 4)),
                 rowsInPieces = memory.tensor(GetParam(), Shape(n), randomValues(n, 4));
    ops.matmul(whole, 1, x, Transpose::Yes, y, Transpose::No);
    ops.sumRows(rows, 1, y);
    for (std::int64_t p = 0; p < k; p += kTermsInOnePiece) {
        const std::int64_t terms = std::min(kTermsInOnePiece, k - p);
        ops.matmul(inPieces, 1, x.part(p * m, Shape(terms, m)), Transpose::Yes, y.part(p * n, Shape(terms, n)),
                   Transpose::No);
        ops.sumRows(rowsInPieces, 1, y.part(p * n, Shape(terms, n)));
    }
    EXPECT_EQ(bitsOf(ops, whole), bitsOf(ops, inPieces));
    EXPECT_EQ(bitsOf(ops, rows), bitsOf(ops, rowsInPieces));
}

INSTANTIATE_TEST_SUITE_P(Types, ProductBitsTest, testing::Values(Type::Float64, Type::Float32),
                         [](const auto& p) { return p.param == Type::Float64 ? "Float64" : "Float32"; });

} // namespace
} // namespace tarakum
