// Devices by name: their memory, and the rate of their products as their makers state it (dense, no sparsity).
#pragma once

#include <string>
#include <vector>

namespace tarakum::plan {

struct Card
{
    std::string name;  // "a100-40"
    std::string text;  // "NVIDIA A100, 40 GB"
    double memory = 0; // bytes; makers' "GB" of these are 2^30 bytes
    double rate16 = 0; // operations a second with 16-bit numbers, added up in float32
    double rate32 = 0; // with float32
};
const std::vector<Card>& cards();
// Throws Refusal that lists the names.
const Card& cardNamed(const std::string& name);

} // namespace tarakum::plan
