// What the listing says of its lines, in the language of the window.
#pragma once

#include "engine/lab/listing.hpp"
#include "engine/lab/listing_shapes.hpp"
#include "engine/lab/rows.hpp"

#include <QString>

#include <optional>

namespace tarakum {

// What the line does, or what is wrong with it.
QString listingNoteText(ListingNote);
// "wrong", "left out"; empty for a line that is as it should be.
QString listingMarkText(const ListingLine&);
// Today's sizes of what the line works on: "[16, 784] → 128 → [16, 10]"; empty where there are none to tell.
QString listingSizesText(const ListingLine&, const ArmSpec&, const std::optional<ListingShapes>&);
// For screen readers: "L7: loss = loss / k (left out)".
QString listingLineText(const ListingLine&);

// The update in symbols, with the numbers of the last one; empty where it is not simple. Left to right.
QString updateFormula(const ArmSpec&, const UpdateRow* last);

} // namespace tarakum
