// The products of product_kernels.hpp, for a file that names an instruction set: it defines `Lanes` and includes this.
// Such files are built for processors that others lack: nothing here may come from a header whose functions the linker
// could share with the rest of the program.
#pragma once

#include <utility>

namespace tarakum {

namespace {

// Loops over registers must be gone before the compiler decides what lives in them: else every sum is stored after
// every term, at half the speed.
#define TARAKUM_UNROLLED _Pragma("GCC unroll 16")

using Index = std::int64_t;
using Vector = Lanes::Vector;
constexpr Index kLanes = Lanes::count; // floats of a vector
constexpr Index kFloatsInLine = 16;    // of the cache
constexpr Index kTileRows = Lanes::tileRows, kTileColumns = 2 * kLanes;

// What is packed at once stays in the second cache.
constexpr Index kTerms = kProductTerms, kPackedColumns = 256;
static_assert(kTerms * (kPackedColumns + kTileRows) <= kProductRoom);

Index smaller(Index a, Index b)
{
    return a < b ? a : b;
}

// work(first, n) for [0, count) in as few parts of at most `most` as will do, all about equal.
template <class Work>
void evenParts(Index count, Index most, const Work& work)
{
    Index parts = (count + most - 1) / most;
    for (Index first = 0; parts > 0; --parts) {
        const Index n = (count - first + parts - 1) / parts;
        work(first, n);
        first += n;
    }
}

// Element (i, j) at data[i·row + j·column].
struct View
{
    const float* data;
    Index row, column;
};

// Every third of so many equally spaced rows has a pointer of its own; the two after it are reached by the address
// forms of the processor, which has too few registers for all.
template <int rows>
struct Pointers
{
    Pointers(const float* data, Index distance) : between(distance)
    {
        TARAKUM_UNROLLED
        for (int i = 0; i < rows; i += 3) every[i / 3] = data + i * between;
    }
    const float* operator[](int i) const { return every[i / 3] + i % 3 * between; }
    void advance(Index by)
    {
        for (const float*& p : every) p += by;
    }
    Index between;
    const float* every[(rows + 2) / 3];
};

// ---- Tiles of C: columns in vectors, the left operand's elements one by one ----------------------------------------

// C[rows, vectors·kLanes] (+)= A B: sums in registers, from the first term to the last.
template <int rows, int vectors>
void tile(Index terms, View a, const float* b, Index rowOfB, bool add, float* c, Index ldc)
{
    Vector sum[rows][vectors];
    TARAKUM_UNROLLED
    for (int i = 0; i < rows; ++i) {
        TARAKUM_UNROLLED
        for (int v = 0; v < vectors; ++v) sum[i][v] = Lanes::zero();
    }
    Pointers<rows> left(a.data, a.row);
    for (Index p = 0; p < terms; ++p, b += rowOfB, left.advance(a.column)) {
        Vector right[vectors];
        TARAKUM_UNROLLED
        for (int v = 0; v < vectors; ++v) right[v] = Lanes::load(b + v * kLanes);
        TARAKUM_UNROLLED
        for (int i = 0; i < rows; ++i) {
            const Vector factor = Lanes::all(left[i]);
            TARAKUM_UNROLLED
            for (int v = 0; v < vectors; ++v) sum[i][v] = Lanes::multiplyAdd(factor, right[v], sum[i][v]);
        }
    }
    TARAKUM_UNROLLED
    for (int i = 0; i < rows; ++i, c += ldc) {
        TARAKUM_UNROLLED
        for (int v = 0; v < vectors; ++v)
            Lanes::store(c + v * kLanes, add ? Lanes::load(c + v * kLanes) + sum[i][v] : sum[i][v]);
    }
}

// The same for fewer columns than a tile's; B is a packed panel.
template <int rows>
void lastTile(Index columns, Index terms, View a, const float* b, bool add, float* c, Index ldc)
{
    if (columns == kLanes) return tile<rows, 1>(terms, a, b, kTileColumns, add, c, ldc);

    float aside[rows * kTileColumns];
    if (columns > kLanes)
        tile<rows, 2>(terms, a, b, kTileColumns, false, aside, kTileColumns);
    else
        tile<rows, 1>(terms, a, b, kTileColumns, false, aside, kTileColumns);
    for (Index i = 0; i < rows; ++i)
        for (Index j = 0; j < columns; ++j) {
            const float sum = aside[i * kTileColumns + j];
            c[i * ldc + j] = add ? c[i * ldc + j] + sum : sum;
        }
}

// B in panels as wide as a tile: packed one after another, or where they lie.
struct Panels
{
    const float* first;
    Index row, distance; // between rows, between panels
};
// All tiles of so many rows of C.
template <int rows>
void tileRow(Index columns, Index terms, View a, const Panels& b, const float* lastPanel, bool add, float* c, Index ldc)
{
    Index j = 0;
    const float* panel = b.first;
    for (; j + kTileColumns <= columns; j += kTileColumns, panel += b.distance) {
        // Short sums wait longer for C than they take: the next tile's is asked for now.
        if (j + 2 * kTileColumns <= columns)
            for (int i = 0; i < rows; ++i)
                for (Index next = kTileColumns; next < 2 * kTileColumns; next += kFloatsInLine)
                    __builtin_prefetch(c + i * ldc + j + next, 1);
        tile<rows, 2>(terms, a, panel, b.row, add, c + j, ldc);
    }
    if (j < columns) lastTile<rows>(columns - j, terms, a, lastPanel, add, c + j, ldc);
}
using TileRow = void (*)(Index, Index, View, const Panels&, const float*, bool, float*, Index);
template <int... rows>
constexpr TileRow tileRowOf(Index n, std::integer_sequence<int, rows...>)
{
    constexpr TileRow all[] = {tileRow<rows + 1>...};
    return all[n - 1];
}

// B[terms, columns] as panels[·][terms, kTileColumns], with zeros in what is left of the last one. By rows: they are
// read as they lie.
void packPanels(Index terms, Index columns, const float* b, Index ldb, float* panels)
{
    for (Index p = 0; p < terms; ++p, b += ldb, panels += kTileColumns) {
        float* to = panels;
        Index j = 0;
        for (; j + kTileColumns <= columns; j += kTileColumns, to += terms * kTileColumns)
            for (Index i = 0; i < kTileColumns; i += kLanes) Lanes::store(to + i, Lanes::load(b + j + i));
        for (Index i = 0; j < columns && i < kTileColumns; ++i) to[i] = j + i < columns ? b[j + i] : 0;
    }
}

// A[rows, terms], whose terms lie one after another, as packed[terms, kTileRows].
void packTerms(Index terms, Index rows, View a, float* packed)
{
    if (rows == kTileRows)
        for (Index p = 0; p < terms; ++p)
            __builtin_memcpy(packed + p * kTileRows, a.data + p * a.column, kTileRows * sizeof(float));
    else
        for (Index p = 0; p < terms; ++p)
            for (Index i = 0; i < rows; ++i) packed[p * kTileRows + i] = a.data[p * a.column + i];
}

void tiledProduct(const GemmTile& t, View a, const float* b, bool add, float* c, float* room)
{
    // Packing costs a store for every vector of B, which must serve enough rows to be worth it; the more terms there
    // are, the more it costs to read them as they lie: each in another page and often in the same set of the cache.
    const bool packsB = t.m > 2 * kTileRows, packsA = t.transposeA && t.k > 16 && t.n > kTileColumns;
    float* const packedA = room + kTerms * kPackedColumns;
    for (Index block = 0; block < t.n; block += kPackedColumns) {
        const Index columns = smaller(kPackedColumns, t.n - block), whole = columns / kTileColumns * kTileColumns;
        const float* const right = b + block;
        if (const Index asTheyLie = packsB ? 0 : whole; asTheyLie < columns)
            packPanels(t.k, columns - asTheyLie, right + asTheyLie, t.ldb, room + asTheyLie * t.k);
        const Panels panels =
            packsB ? Panels{room, kTileColumns, kTileColumns * t.k} : Panels{right, t.ldb, kTileColumns};
        evenParts(t.m, kTileRows, [&](Index row, Index rows) {
            View left{a.data + row * a.row, a.row, a.column};
            if (packsA) {
                packTerms(t.k, rows, left, packedA);
                left = {packedA, 1, kTileRows};
            }
            tileRowOf(rows, std::make_integer_sequence<int, kTileRows>())(
                columns, t.k, left, panels, room + whole * t.k, add, c + row * t.ldc + block, t.ldc);
        });
    }
}

// ---- B transposed, each of its columns side by side: four terms at a time -------------------------------------------
// A vector holds four terms of kQuadRows rows of A (packed so); four terms of a column of B are spread over all of
// them. So B is read as it lies, where transposing it would cost more than a product with few rows. An element is the
// sum of four sums, of every fourth term each.

constexpr Index kQuadRows = kLanes / 4;
constexpr int kQuadVectors = Lanes::quadVectors; // that leave registers for the sums of four columns

// c[0,n) (+)= sums, n up to four.
void putQuad(const float* sums, Index n, bool add, float* c)
{
    if (n == 4) {
        const __m128 four = _mm_loadu_ps(sums);
        _mm_storeu_ps(c, add ? _mm_loadu_ps(c) + four : four);
    } else {
        for (Index i = 0; i < n; ++i) c[i] = add ? c[i] + sums[i] : sums[i];
    }
}

// C[rows, validColumns] (+)= A B, for as many rows as `vectors` hold and as many columns or fewer.
template <int vectors, int columns>
void quadTile(Index rows, Index validColumns, Index terms, const float* a, Index quadOfA, const float* b, Index ldb,
              bool add, float* c, Index ldc)
{
    Vector sum[vectors][columns];
    TARAKUM_UNROLLED
    for (int v = 0; v < vectors; ++v) {
        TARAKUM_UNROLLED
        for (int j = 0; j < columns; ++j) sum[v][j] = Lanes::zero();
    }
    const auto step = [&](const auto& right) {
        Vector left[vectors];
        TARAKUM_UNROLLED
        for (int v = 0; v < vectors; ++v) left[v] = Lanes::load(a + v * kLanes);
        TARAKUM_UNROLLED
        for (int j = 0; j < columns; ++j) {
            const Vector quad = Lanes::quad(right[j]);
            TARAKUM_UNROLLED
            for (int v = 0; v < vectors; ++v) sum[v][j] = Lanes::multiplyAdd(left[v], quad, sum[v][j]);
        }
        a += quadOfA;
    };
    Pointers<columns> right(b, ldb);
    for (Index p = 0; p + 4 <= terms; p += 4, right.advance(4)) step(right);
    if (const Index rest = terms % 4; rest > 0) {
        float last[4 * columns] = {};
        TARAKUM_UNROLLED
        for (int j = 0; j < columns; ++j)
            for (Index p = 0; p < rest; ++p) last[4 * j + p] = right[j][p];
        step(Pointers<columns>(last, 4));
    }
    TARAKUM_UNROLLED
    for (int v = 0; v < vectors; ++v) {
        TARAKUM_UNROLLED
        for (int j = 0; j < columns; j += 4) {
            float sums[kLanes];
            Lanes::store(sums, Lanes::sumQuads(sum[v][j], sum[v][j + 1], sum[v][j + 2], sum[v][j + 3]));
            for (Index i = 0; i < kQuadRows && v * kQuadRows + i < rows; ++i)
                putQuad(sums + 4 * i, smaller(4, validColumns - j), add, c + (v * kQuadRows + i) * ldc + j);
        }
    }
}

constexpr int columnsBeside(int vectors) // that fill the registers
{
    return 4 * (kQuadVectors / vectors);
}

// C[rows, n] (+)= A B for the packed rows of one vector tile.
template <int vectors>
void quadRows(Index rows, const GemmTile& t, const float* a, Index quadOfA, const float* b, bool add, float* c,
              float* room)
{
    constexpr int wide = columnsBeside(vectors);
    Index j = 0;
    for (; j + wide <= t.n; j += wide)
        quadTile<vectors, wide>(rows, wide, t.k, a, quadOfA, b + j * t.ldb, t.ldb, add, c + j, t.ldc);
    for (; j + 4 <= t.n; j += 4)
        quadTile<vectors, 4>(rows, 4, t.k, a, quadOfA, b + j * t.ldb, t.ldb, add, c + j, t.ldc);
    if (j == t.n) return;
    for (Index i = 0; i < 4; ++i) // fewer than four columns: with others of zeros
        for (Index p = 0; p < t.k; ++p) room[i * kTerms + p] = j + i < t.n ? b[(j + i) * t.ldb + p] : 0;
    quadTile<vectors, 4>(rows, t.n - j, t.k, a, quadOfA, room, kTerms, add, c + j, t.ldc);
}

using QuadRows = void (*)(Index, const GemmTile&, const float*, Index, const float*, bool, float*, float*);
template <int... vectors>
constexpr QuadRows quadRowsOf(Index n, std::integer_sequence<int, vectors...>)
{
    constexpr QuadRows all[] = {quadRows<vectors + 1>...};
    return all[n - 1];
}

// One row of A as quads, zeros beyond what there is of it.
void packQuads(Index there, Index terms, const float* row, float* packed, Index quad)
{
    Index p = 0;
    for (; p + 4 <= there; p += 4, packed += quad) __builtin_memcpy(packed, row + p, 4 * sizeof(float));
    for (; p < terms; p += 4, packed += quad)
        for (Index i = 0; i < 4; ++i) packed[i] = p + i < there ? row[p + i] : 0;
}

void quadProduct(const GemmTile& t, const float* a, const float* b, bool add, float* c, float* room)
{
    float* const packed = room + 4 * kTerms;
    evenParts(t.m, kQuadVectors * kQuadRows, [&](Index row, Index rows) {
        const Index vectors = (rows + kQuadRows - 1) / kQuadRows, quad = vectors * kLanes;
        for (Index i = 0; i < vectors * kQuadRows; ++i)
            packQuads(i < rows ? t.k : 0, t.k, a + (row + i) * t.lda, packed + 4 * i, quad);
        const QuadRows run = quadRowsOf(vectors, std::make_integer_sequence<int, kQuadVectors>());
        run(rows, t, packed, quad, b, add, c + row * t.ldc, room);
    });
}

void product(const GemmTile& t, const float* a, const float* b, bool add, float* c, float* room)
{
    if (t.transposeB)
        quadProduct(t, a, b, add, c, room);
    else
        tiledProduct(t, t.transposeA ? View{a, 1, t.lda} : View{a, t.lda, 1}, b, add, c, room);
}

} // namespace

} // namespace tarakum
