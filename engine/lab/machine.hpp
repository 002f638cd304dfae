// What the program computes on, in words and numbers: for summaries and `tarakum devices`.
#pragma once

#include <cstdint>
#include <string>

namespace tarakum {

struct Machine
{
    std::string processor;        // as it names itself; empty where that cannot be found out
    int cores = 0;                // that this process may use
    std::int64_t memoryBytes = 0; // of the machine
    std::string blas;             // that products run on
};
Machine thisMachine();
int coresHere(); // that this process may use, at least 1

} // namespace tarakum
