// The program is built for x86-64-v3 (AVX2, FMA and what came with them), which processors since about 2015 have. On an
// older one this says so, where the first of those instructions would end the program without a word. It is the one
// file built for any x86-64, and runs before the initialisers of all the others.
#if defined(__x86_64__)

#include <unistd.h>

namespace {

__attribute__((constructor(101))) void checkProcessor()
{
    __builtin_cpu_init();
    // Clang 14 knows no levels.
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("bmi2")) return;
    constexpr char text[] = "tarakum: this processor lacks AVX2, FMA or what else x86-64-v3 is; configure with "
                            "-DTARAKUM_ARCH=x86-64 to build for it\n";
    if (write(STDERR_FILENO, text, sizeof text - 1) < 0) _exit(1);
    _exit(1);
}

} // namespace

#endif
