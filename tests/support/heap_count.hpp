// Counts what the program asks the heap for, on all threads: malloc and its kin, which operator new ends in as well.
// Only in a test program that links heap_count.cpp.
#pragma once

#include <cstdint>

namespace tarakum {

bool heapIsCounted();           // not under sanitizers, which have a heap of their own, nor without glibc
std::int64_t heapAllocations(); // so far; growing a block counts as one
std::int64_t heapBytes();       // that were asked for so far, whatever became of them
std::int64_t heapBlocks();      // alive now

} // namespace tarakum
