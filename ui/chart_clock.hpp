// What the window's thread has worked, whatever else the machine does meanwhile.
#pragma once

#include <ctime>

namespace tarakum {

inline double threadMilliseconds()
{
    timespec t{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) * 1e3 + static_cast<double>(t.tv_nsec) / 1e6;
}

} // namespace tarakum
