#pragma once

#include <cstdint>

namespace tarakum {

// Bytes that the machine could still give without swapping; very large where it does not say.
std::int64_t availableMemory();

} // namespace tarakum
