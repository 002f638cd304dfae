// How the window diagram cuts a window into what fits on the screen, and what weight a micro-batch's gradient has.
// Pure functions.
#pragma once

#include "engine/lab/experiment.hpp"

#include <QString>

#include <cstdint>
#include <vector>

namespace tarakum {

// Neighbouring micro-batches drawn as one cell where there are more than fit.
struct PartGroup
{
    std::int64_t first = 0, count = 1; // micro-batches, from 0
    bool operator==(const PartGroup&) const = default;
};

// At most `most` groups of as many micro-batches each, the last perhaps of fewer.
std::vector<PartGroup> partGroups(std::int64_t steps, std::int64_t most);

// The samples of a window's micro-batches in words: "64", "16 × 4", "24 + 24 + 16", "24 + 24 + 24 + … (9)".
QString partsText(const std::vector<int>& samples, std::int64_t steps);

// wⱼ of DESIGN's "What the rules do", as a fraction: "1/4", "24/64", "1", "1/16"; "n/N" where the samples of a
// micro-batch don't tell its items. `samples`: of the window's first micro-batches.
QString weightText(const Experiment&, const ArmSpec&, const std::vector<int>& samples, std::int64_t steps,
                   std::int64_t micro);

} // namespace tarakum
