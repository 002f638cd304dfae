// The sizes of an experiment's tensors, for what is said beside its listing.
#pragma once

#include "engine/lab/experiment.hpp"

#include <cstdint>
#include <vector>

namespace tarakum {

struct ListingShapes
{
    std::int64_t rows = 1;           // that a sample makes of the loop's tensors: its targets, or its members
    std::vector<std::int64_t> input; // of one row; of one sample where the network goes through its steps itself
    std::vector<std::int64_t> hidden; // widths on the way, where the network is a row of layers; else empty
    std::int64_t outputs = 0;        // numbers of one row
    std::int64_t targetRows = 1;     // targets of a sample; 0 for pairs, which have none
    std::int64_t targetNumbers = 0;  // numbers of a target; 0 where it is a class
    std::int64_t parameters = 0;     // N
};

// Loads the data. BadInput where they cannot be had, or do not suit the model.
ListingShapes listingShapes(const Experiment&);

} // namespace tarakum
