// The kernels of products against OpenBLAS (in float64, whose own rounding does not matter here), each that this
// processor runs.
#include "engine/backend/backend.hpp"
#include "engine/backend/blas_name.hpp"
#include "engine/backend/cpu/product_kernels.hpp"
#include "tests/support/tensors.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

namespace tarakum {
namespace {

struct Kernel
{
    const char* name;
    Product run;
};
std::vector<Kernel> kernels()
{
    std::vector<Kernel> usable;
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) usable.push_back({"AVX2", productAvx2});
    if (__builtin_cpu_supports("avx512f")) usable.push_back({"AVX-512", productAvx512});
#endif
    return usable;
}

// Operands of a product, in rows that lie further apart than they are long, and what stood in C before.
struct Operands
{
    explicit Operands(const GemmTile& tile)
        : t(tile), a(fill((tile.transposeA ? tile.k : tile.m) * tile.lda, 1)),
          b(fill((tile.transposeB ? tile.n : tile.k) * tile.ldb, 2)), c(fill(tile.m * tile.ldc, 3))
    {
    }
    static std::vector<float> fill(std::int64_t count, unsigned seed)
    {
        const std::vector<double> values = randomValues(count, seed);
        return {values.begin(), values.end()};
    }
    std::vector<float> product(Product run, bool add, float before) const
    {
        std::vector<float> result = c;
        if (!add) std::fill(result.begin(), result.end(), before);
        run(t, a.data(), b.data(), add, result.data(), room());
        return result;
    }
    static float* room()
    {
        static std::vector<float> memory(kProductRoom + 16);
        void* start = memory.data();
        std::size_t bytes = memory.size() * sizeof(float);
        return static_cast<float*>(std::align(64, kProductRoom * sizeof(float), start, bytes));
    }
    GemmTile t;
    std::vector<float> a, b, c;
};

std::string textOf(const GemmTile& t)
{
    return std::to_string(t.m) + "x" + std::to_string(t.n) + "x" + std::to_string(t.k) + (t.transposeA ? " At" : "") +
           (t.transposeB ? " Bt" : "");
}

// Rows, columns and terms from 1 to 70, and some beyond what is packed at once (256 columns).
template <class Check>
void eachProduct(const Check& check)
{
    const auto eachTranspose = [&](std::int64_t m, std::int64_t n, std::int64_t k) {
        for (const auto& [ta, tb] : {std::pair{false, false}, {true, false}, {false, true}}) {
            const std::int64_t apart = (m + n + k) % 4;
            check(GemmTile{m, n, k, ta, tb, (ta ? m : k) + apart, (tb ? k : n) + apart, n + apart});
        }
    };
    for (std::int64_t m = 1; m <= 70; ++m)
        for (std::int64_t n = 1; n <= 70; ++n) eachTranspose(m, n, 1 + (7 * m + 13 * n) % 70);
    for (const auto& [m, n, k] : {std::array{130, 300, 256}, {300, 257, 255}, {5, 784, 256}, {13, 600, 17}})
        eachTranspose(m, n, k);
}

// To the bound of a sum of k rounded products, |error| ≤ 2 (k + 2) u Σ|a||b|; numbers in [−1, 1) make that 2 (k + 2)²
// u.
TEST(ProductTest, IsOpenBlasProduct)
{
    useOneThreadPerProduct(); // as the engine does: ThreadSanitizer does not see how OpenBLAS's wait for each other
    eachProduct([](const GemmTile& t) {
        const Operands x(t);
        const std::vector<double> a(x.a.begin(), x.a.end()), b(x.b.begin(), x.b.end());
        for (const bool add : {false, true}) {
            std::vector<double> expected(x.c.begin(), x.c.end());
            gemm(t, a.data(), b.data(), add ? 1.0 : 0.0, expected.data());
            const double bound = 2 * static_cast<double>((t.k + 2) * (t.k + 2)) *
                                 static_cast<double>(std::numeric_limits<float>::epsilon());
            for (const Kernel& kernel : kernels()) {
                const float before = std::numeric_limits<float>::quiet_NaN(); // must be overwritten
                const std::vector<float> result = x.product(kernel.run, add, before);
                for (std::int64_t i = 0; i < t.m; ++i)
                    for (std::int64_t j = 0; j < t.ldc; ++j) {
                        const auto at = static_cast<std::size_t>(i * t.ldc + j);
                        if (j < t.n)
                            ASSERT_NEAR(static_cast<double>(result[at]), expected[at], bound)
                                << kernel.name << " " << textOf(t) << ", element " << i << ", " << j;
                        else if (add)
                            ASSERT_EQ(result[at], x.c[at]) << kernel.name << " " << textOf(t) << " writes beyond a row";
                        else
                            ASSERT_TRUE(std::isnan(result[at])) << kernel.name << " " << textOf(t);
                    }
            }
        }
    });
}

// An element has the same bits in every instruction set, and in a product of fewer rows and columns: however threads
// share them out.
TEST(ProductTest, BitsDependOnRowAndColumnAlone)
{
    eachProduct([](const GemmTile& t) {
        const Operands x(t);
        const std::int64_t row = t.m / 3, column = t.n / 2;
        GemmTile part = t;
        part.m = t.m - row;
        part.n = t.n - column;
        std::vector<float> first;
        for (const Kernel& kernel : kernels()) {
            const std::vector<float> whole = x.product(kernel.run, true, 0);
            if (first.empty()) first = whole;
            ASSERT_EQ(whole, first) << kernel.name << " " << textOf(t);

            std::vector<float> corner = x.c;
            kernel.run(part, x.a.data() + row * (t.transposeA ? 1 : t.lda),
                       x.b.data() + column * (t.transposeB ? t.ldb : 1), true, corner.data() + row * t.ldc + column,
                       Operands::room());
            for (std::int64_t i = row; i < t.m; ++i)
                for (std::int64_t j = column; j < t.n; ++j) {
                    const auto at = static_cast<std::size_t>(i * t.ldc + j);
                    ASSERT_EQ(corner[at], whole[at]) << kernel.name << " " << textOf(t) << ": " << i << ", " << j;
                }
        }
    });
}

// The last of them is the best; the library does the rest.
TEST(ProductKernels, AreNamed)
{
    const std::string own = kernels().empty() ? "" : std::string("own kernels (") + kernels().back().name + "), ";
    EXPECT_EQ(blasName().rfind(own + "OpenBLAS ", 0), 0u) << blasName();
}

} // namespace
} // namespace tarakum
