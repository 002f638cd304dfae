// A log with one writer and any number of readers: no lock, no copy; rows never move and never change.
#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <memory>
#include <new>
#include <type_traits>

namespace tarakum {

// Rows live in chunks that are never moved; the size is stored with release after a row is whole and loaded with
// acquire before one is read, so a reader that has seen a size may read every row below it.
template <class Row>
class Log
{
public:
    // Any thread.
    std::size_t size() const { return m_size.load(std::memory_order_acquire); }
    bool empty() const { return size() == 0; }
    // Any thread; i below a size() that this thread has seen.
    const Row& operator[](std::size_t i) const { return *(m_chunks[chunkOf(i)].get() + (i - firstOf(chunkOf(i)))); }

    // The writer's. Makes room for `rows` rows, so that appending them allocates nothing.
    void reserve(std::size_t rows)
    {
        for (std::size_t c = 0; rows > 0 && c <= chunkOf(rows - 1); ++c) makeChunk(c);
    }
    void append(const Row& row)
    {
        const std::size_t i = m_size.load(std::memory_order_relaxed);
        const std::size_t c = chunkOf(i);
        makeChunk(c);
        new (m_chunks[c].get() + (i - firstOf(c))) Row(row);
        m_size.store(i + 1, std::memory_order_release);
    }

private:
    // Chunk c holds 1024·2ᶜ rows and begins at row 1024·(2ᶜ − 1).
    static constexpr std::size_t kFirst = 1024;
    static constexpr std::size_t firstOf(std::size_t c) { return kFirst * ((std::size_t{1} << c) - 1); }
    static constexpr std::size_t chunkOf(std::size_t i)
    {
        return static_cast<std::size_t>(std::bit_width(i / kFirst + 1)) - 1;
    }
    void makeChunk(std::size_t c)
    {
        // Bare memory: a page is touched when a row in it is written.
        if (!m_chunks[c]) m_chunks[c].reset(static_cast<Row*>(::operator new((kFirst << c) * sizeof(Row))));
    }
    struct Free
    {
        void operator()(Row* rows) const { ::operator delete(rows); }
    };
    static_assert(std::is_trivially_destructible_v<Row> && std::is_trivially_copyable_v<Row>);

    std::array<std::unique_ptr<Row, Free>, 40> m_chunks;
    std::atomic<std::size_t> m_size{0};
};

} // namespace tarakum
