// What the views say of an arm that begins where another one stands.
#pragma once

#include <QString>

#include <cstddef>

namespace tarakum {

struct Fork;
struct RunRecord;

// "from “accumulated” after update 120", within a sentence.
QString forkText(const Fork&);
// "Begins from “accumulated” after update 120." while it waits for that; else empty, as of any other arm.
QString forkWaitsText(const RunRecord&, std::size_t arm);

} // namespace tarakum
