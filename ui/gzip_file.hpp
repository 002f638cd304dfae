// A stream into a gzipped file.
#pragma once

#include <functional>
#include <ostream>

class QIODevice;

namespace tarakum {

// Calls `write` with a stream whose text goes to the device packed. False: the device took not all of it.
bool writeGzipped(QIODevice& device, const std::function<void(std::ostream&)>& write);

} // namespace tarakum
