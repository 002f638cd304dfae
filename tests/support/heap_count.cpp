#include "tests/support/heap_count.hpp"

#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdlib>

#if defined(__GLIBC__) && !defined(TARAKUM_SANITIZED)
#define TARAKUM_COUNTS_THE_HEAP 1
#endif

namespace tarakum {

namespace {

std::atomic<std::int64_t> allocations{0}, blocks{0}, bytes{0};

#ifdef TARAKUM_COUNTS_THE_HEAP
void* counted(void* memory, std::size_t size)
{
    bytes.fetch_add(static_cast<std::int64_t>(size), std::memory_order_relaxed);
    allocations.fetch_add(1, std::memory_order_relaxed);
    if (memory) blocks.fetch_add(1, std::memory_order_relaxed);
    return memory;
}
#endif

} // namespace

bool heapIsCounted()
{
#ifdef TARAKUM_COUNTS_THE_HEAP
    return true;
#else
    return false;
#endif
}
std::int64_t heapAllocations()
{
    return allocations.load();
}
std::int64_t heapBytes()
{
    return bytes.load();
}
std::int64_t heapBlocks()
{
    return blocks.load();
}

} // namespace tarakum

#ifdef TARAKUM_COUNTS_THE_HEAP

// The program's own definitions take the place of the C library's; these are the names behind them.
extern "C" {
void* __libc_malloc(std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);
void* __libc_memalign(std::size_t, std::size_t);
void __libc_free(void*);

void* malloc(std::size_t size)
{
    return tarakum::counted(__libc_malloc(size), size);
}
void* calloc(std::size_t count, std::size_t size)
{
    return tarakum::counted(__libc_calloc(count, size), count * size);
}
void* realloc(void* old, std::size_t size)
{
    if (old) tarakum::blocks.fetch_sub(1, std::memory_order_relaxed);
    return tarakum::counted(__libc_realloc(old, size), size);
}
void* memalign(std::size_t alignment, std::size_t size)
{
    return tarakum::counted(__libc_memalign(alignment, size), size);
}
void* aligned_alloc(std::size_t alignment, std::size_t size)
{
    return tarakum::counted(__libc_memalign(alignment, size), size);
}
int posix_memalign(void** memory, std::size_t alignment, std::size_t size)
{
    *memory = tarakum::counted(__libc_memalign(alignment, size), size);
    return *memory ? 0 : ENOMEM;
}
void free(void* memory)
{
    if (memory) tarakum::blocks.fetch_sub(1, std::memory_order_relaxed);
    __libc_free(memory);
}
}

#endif
