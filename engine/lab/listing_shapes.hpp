// The sizes of an experiment's tensors, for what is said beside its listing.
#pragma once

#include "engine/lab/experiment.hpp"

#include <cstdint>
#include <vector>

namespace tarakum {

struct ListingShapes
{
    std::int64_t inputRows = 1;       // that a sample makes of what goes in
    std::vector<std::int64_t> input;  // of one such row
    std::vector<std::int64_t> hidden; // widths on the way, of an mlp
    std::int64_t rows = 1;            // that a sample makes of what comes out: its targets, or its members
    std::int64_t outputs = 0;         // numbers of one such row
    std::int64_t targetRows = 1;      // targets of a sample; 0 for pairs, which have none
    std::int64_t targetNumbers = 0;   // numbers of a target; 0 where it is a class
    std::int64_t parameters = 0;      // N
};

// Loads the data. BadInput where they cannot be had, or do not suit the model.
ListingShapes listingShapes(const Experiment&);

} // namespace tarakum
