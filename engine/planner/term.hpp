// Every number that the planner gives, with the formula behind it: in letters, with the numbers put in, and its source.
//
// Letters: N parameters of a device, s sequence, b micro-batch, k accumulation steps, h width, a heads, q and g the
// widths of queries and of keys, f the MLP's width, E the embedding's where it is narrow, V vocabulary, L layers, w
// bytes of a number that is computed with, d data-, t tensor-, p pipeline-parallel devices, m micro-batches that are in
// flight.
//
// Amounts are doubles: whole numbers, exact up to 2^53 (9 PB) and never an overflow beyond.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tarakum::plan {

enum class Unit { Bytes, Numbers, Seconds, SamplesPerSecond, Operations, Ratio, Steps, Samples, Tokens, Replicas };
std::string_view unitText(Unit); // "bytes", "s", …

struct Term
{
    std::string name;    // "first moment"
    std::string formula; // "4 · N / d"
    std::string numbers; // "4 · 335143938 / 1"
    double value = 0;
    Unit unit = Unit::Bytes;
    std::string source; // "arXiv 2205.05198, eq. 1", or "derived"
};

double sum(const std::vector<Term>&);

// "14.9 GB (13.9 GiB)": powers of 1000 and of 1024 side by side, since cards are sold in one and measured in the other.
std::string bytesInBothUnits(double bytes);
// A value with its unit; bytes as above, whole numbers in full.
std::string valueText(double value, Unit);
// "335143938", "0.25": as short as it can be read back.
std::string plainNumber(double value);
// "335,143,938"
std::string groupedNumber(double value);

} // namespace tarakum::plan
