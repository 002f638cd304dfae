// What the operating system says of this process's memory, in bytes; 0 where it does not say. And how it is given back.
#pragma once

#include <cstdint>

namespace tarakum {

std::int64_t residentMemory();
std::int64_t residentPeak(); // the most there has been, since it was last restarted
void restartResidentPeak();  // from what is resident now; nothing where the system has no such thing

// For a program whose threads come and go, each with megabytes that it has allocated: one heap for them all, so that
// what a thread has freed is there for the next. In glibc each has one of its own otherwise, which keeps up to 64 MiB.
// To be called before there are threads.
void useOneHeap();
// What the heap has free goes back to the system. Milliseconds; allocating waits meanwhile.
void releaseFreeMemory();

} // namespace tarakum
