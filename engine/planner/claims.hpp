// Two well-known claims about accumulation, each beside what the formulas give and what was published.
#pragma once

#include "engine/planner/settings.hpp"
#include "engine/planner/term.hpp"

#include <optional>
#include <string>
#include <vector>

namespace tarakum::plan {

struct ClaimRow
{
    std::string what; // "memory at L = 16: b = 2, k = 8"
    Unit unit = Unit::Bytes;
    std::optional<double> claimed, computed, published; // what there is
    std::string source;                                 // of `published`
};

struct PreparedClaim
{
    std::string name;  // "bert-large"
    std::string claim; // what is said
    std::vector<ClaimRow> rows;
    std::vector<std::string> assumptions; // under which the formulas were used
    std::vector<std::string> verdict;     // where they differ, and what would have to be true
    // What the rows were made with, to go on from.
    std::string model;
    Settings settings;
};

// "bert-large" and "gpt3". Throws Refusal that lists them.
PreparedClaim preparedClaim(const std::string& name);
const std::vector<std::string>& claimNames();

} // namespace tarakum::plan
