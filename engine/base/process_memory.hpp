// What the operating system says of this process's memory, in bytes; 0 where it does not say.
#pragma once

#include <cstdint>

namespace tarakum {

std::int64_t residentMemory();
std::int64_t residentPeak(); // the most there has been, since it was last restarted
void restartResidentPeak();  // from what is resident now; nothing where the system has no such thing

} // namespace tarakum
