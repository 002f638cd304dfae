// A fuzzer of one target: TARAKUM_FUZZ_TARGET is its function.
#include "tests/fuzz/targets.hpp"

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    tarakum::fuzz::TARAKUM_FUZZ_TARGET({reinterpret_cast<const char*>(data), size});
    return 0;
}
