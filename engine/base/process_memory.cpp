#include "engine/base/process_memory.hpp"

#include <fcntl.h>
#include <unistd.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include <array>
#include <cstdio>
#include <cstring>

namespace tarakum {

namespace {

// "VmRSS:\t  1234 kB" in proc(5)'s status; without the heap, which tests count.
std::int64_t status(const char* name)
{
    const int file = ::open("/proc/self/status", O_RDONLY | O_CLOEXEC);
    if (file < 0) return 0;
    std::array<char, 4096> text;
    const ssize_t size = ::read(file, text.data(), text.size() - 1);
    ::close(file);
    text[static_cast<std::size_t>(size > 0 ? size : 0)] = '\0';
    const char* line = std::strstr(text.data(), name);
    long long kibibytes = 0;
    if (line) std::sscanf(line + std::strlen(name), ": %lld kB", &kibibytes);
    return kibibytes * 1024;
}

} // namespace

std::int64_t residentMemory()
{
    return status("VmRSS");
}

std::int64_t residentPeak()
{
    return status("VmHWM");
}

void restartResidentPeak()
{
    const int file = ::open("/proc/self/clear_refs", O_WRONLY | O_CLOEXEC);
    if (file < 0) return;
    [[maybe_unused]] const ssize_t written = ::write(file, "5", 1); // proc(5): resets the peak
    ::close(file);
}

void useOneHeap()
{
#ifdef __GLIBC__
    ::mallopt(M_ARENA_MAX, 1);
#endif
}

void releaseFreeMemory()
{
#ifdef __GLIBC__
    ::malloc_trim(0);
#endif
}

} // namespace tarakum
