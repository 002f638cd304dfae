#include "engine/backend/cpu/system_memory.hpp"

#include <cstdio>
#include <limits>

namespace tarakum {

std::int64_t availableMemory()
{
    std::int64_t kibibytes = std::numeric_limits<std::int64_t>::max() / 1024;
    if (std::FILE* file = std::fopen("/proc/meminfo", "re")) {
        char line[128];
        long long value = 0;
        while (std::fgets(line, sizeof line, file))
            if (std::sscanf(line, "MemAvailable: %lld kB", &value) == 1) kibibytes = value;
        std::fclose(file);
    }
    return kibibytes * 1024;
}

} // namespace tarakum
