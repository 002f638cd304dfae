#include "engine/backend/cpu/cpu_backend.hpp"
#include "engine/backend/cpu/gemm.hpp"

namespace tarakum {

namespace {

// A product is shared out in tiles of about equal size that depend on its shape alone. Smaller ones pack operands more
// often than they use them; in 16 bit a tile is unpacked, in room that every thread has.
constexpr std::int64_t kTileColumns = 256, kColumnsTogether = 32; // those of the kernels
template <class T>
constexpr std::int64_t kTileRows = std::is_same_v<T, Real<T>> ? 256 : 128;

// n as parts of `size`, the last one what is left.
struct Cut
{
    Cut(std::int64_t n, std::int64_t most, std::int64_t multiple)
        : total(n), size(pieces(pieces(n, pieces(n, most)), multiple) * multiple), parts(pieces(n, size))
    {
    }
    std::int64_t length(std::int64_t part) const { return std::min(size, total - part * size); }
    std::int64_t total, size, parts;
};

// A matrix as a product reads it: op(M)[row, column] of a stored M.
template <class T>
struct Operand
{
    const T* data;
    std::int64_t ld; // stored columns
    bool transposed;

    const T* at(std::int64_t row, std::int64_t column) const
    {
        return data + (transposed ? column * ld + row : row * ld + column);
    }
};

// C ← β C + A B for one tile.
template <class T>
void multiplyTile(T* c, std::int64_t ldc, double beta, const Operand<T>& a, const Operand<T>& b, std::int64_t row,
                  std::int64_t rows, std::int64_t column, std::int64_t columns, std::int64_t inner)
{
    gemm({rows, columns, inner, a.transposed, b.transposed, a.ld, b.ld, ldc}, a.at(row, 0), b.at(0, column), beta, c);
}

// The same where elements are stored in 16 bit: the library has no such product, so panels are unpacked into floats,
// and the result is rounded once.
template <class T>
void multiplyTile16(T* c, std::int64_t ldc, double beta, const Operand<T>& a, const Operand<T>& b, std::int64_t row,
                    std::int64_t rows, std::int64_t column, std::int64_t columns, std::int64_t inner)
{
    thread_local std::vector<float> left(kTileRows<T> * kTermsInOnePiece), right(kTermsInOnePiece * kTileColumns),
        sum(kTileRows<T> * kTileColumns);
    const auto unpack = [](std::vector<float>& to, const Operand<T>& m, std::int64_t firstRow, std::int64_t rowCount,
                           std::int64_t firstColumn, std::int64_t columnCount) {
        const std::int64_t lines = m.transposed ? columnCount : rowCount,
                           length = m.transposed ? rowCount : columnCount;
        const T* from = m.at(firstRow, firstColumn);
        for (std::int64_t i = 0; i < lines; ++i)
            for (std::int64_t j = 0; j < length; ++j)
                to[static_cast<std::size_t>(i * length + j)] = static_cast<float>(from[i * m.ld + j]);
        return length; // the panel's leading dimension
    };
    for (std::int64_t p = 0; p < inner; p += kTermsInOnePiece) {
        const std::int64_t terms = std::min(kTermsInOnePiece, inner - p);
        const std::int64_t lda = unpack(left, a, row, rows, p, terms),
                           ldb = unpack(right, b, p, terms, column, columns);
        gemm({rows, columns, terms, a.transposed, b.transposed, lda, ldb, columns}, left.data(), right.data(),
             p == 0 ? 0.0 : 1.0, sum.data());
    }
    for (std::int64_t i = 0; i < rows; ++i)
        for (std::int64_t j = 0; j < columns; ++j) {
            const float total = sum[static_cast<std::size_t>(i * columns + j)];
            c[i * ldc + j] = T(beta == 0.0 ? total : static_cast<float>(c[i * ldc + j]) + total);
        }
}

} // namespace

void CpuBackend::matmul(const Tensor& c, double beta, const Tensor& a, Transpose ta, const Tensor& b, Transpose tb)
{
    const bool transposeA = ta == Transpose::Yes, transposeB = tb == Transpose::Yes;
    const std::int64_t m = c.shape().rows(), n = c.shape().columns();
    const std::int64_t inner = transposeA ? a.shape().rows() : a.shape().columns();
    visitType(c.type(), [&]<class T>(T*) {
        const Operand<T> left{a.as<T>(), a.shape().columns(), transposeA},
            right{b.as<T>(), b.shape().columns(), transposeB};
        T* const to = c.as<T>();
        const Cut down(m, kTileRows<T>, 1), across(n, kTileColumns, kColumnsTogether);
        share(2 * m * n * inner, down.parts * across.parts, [&](std::int64_t tile) {
            const std::int64_t i = tile / across.parts, j = tile % across.parts;
            const std::int64_t row = i * down.size, column = j * across.size;
            const std::int64_t rows = down.length(i), columns = across.length(j);
            if constexpr (std::is_same_v<T, Real<T>>)
                multiplyTile(to + row * n + column, n, beta, left, right, row, rows, column, columns, inner);
            else
                multiplyTile16(to + row * n + column, n, beta, left, right, row, rows, column, columns, inner);
        });
    });
}

void CpuBackend::repeatRow(const Tensor& c, const Tensor& row)
{
    const std::int64_t m = c.shape().rows(), n = c.shape().columns();
    visitType(c.type(), [&]<class T>(T*) {
        T* to = c.as<T>();
        const T* from = row.as<T>();
        for (std::int64_t i = 0; i < m; ++i) std::copy_n(from, n, to + i * n);
    });
}

// Up to kTermsInOnePiece rows are added up before they are added to what stands there, so that adding a gradient that
// was computed aside gives the same bits; in 16 bit all rows are, and it is rounded once.
void CpuBackend::sumRows(const Tensor& out, double beta, const Tensor& a)
{
    const std::int64_t m = a.shape().rows(), n = a.shape().columns();
    visitType(out.type(), [&]<class T>(T*) {
        using R = Real<T>;
        constexpr std::int64_t width = 256;
        const std::int64_t piece = std::is_same_v<T, R> ? kTermsInOnePiece : m;
        R sums[width];
        for (std::int64_t j = 0; j < n; j += width) {
            const std::int64_t columns = std::min(width, n - j);
            T* to = out.as<T>() + j;
            for (std::int64_t first = 0; first < m; first += piece) {
                std::fill_n(sums, columns, R(0));
                const T* from = a.as<T>() + first * n + j;
                for (std::int64_t i = std::min(piece, m - first); i > 0; --i, from += n)
                    for (std::int64_t column = 0; column < columns; ++column)
                        sums[column] += static_cast<R>(from[column]);
                const bool overwrite = first == 0 && beta == 0.0;
                for (std::int64_t column = 0; column < columns; ++column)
                    to[column] = T(overwrite ? sums[column] : static_cast<R>(to[column]) + sums[column]);
            }
        }
    });
}

} // namespace tarakum
