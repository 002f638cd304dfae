// Where in its loop an arm stands, and which lines of its listing that lights.
#pragma once

#include "engine/lab/listing.hpp"
#include "engine/lab/run_record.hpp"

namespace tarakum {

struct ListingMoment
{
    bool begun = false, over = false;
    MemoryMoment moment = MemoryMoment::Cleared; // the last step that was gone
    bool firstLayer = false;                     // of Backward: no layer is left
    std::int64_t done = 0, of = 0;               // micro-batches of the window
    std::int64_t updates = 0, microSteps = 0;

    bool operator==(const ListingMoment&) const = default;
};

ListingMoment listingMoment(const ArmRecord&);

// Between two micro-batches: what counts and tests; between two windows: all that an update is.
bool isLit(const ListingLine&, const ListingMoment&);

} // namespace tarakum
