// Training for a picture: so many updates and no more, whatever the machine's speed.
#pragma once

#include <cstdint>

namespace tarakum {

class Laboratory;

// Goes on, an update at a time, until every arm has made `updates` or has ended, and leaves the run paused. The same
// request stops at the same place. pictures: of the arms' buffers in every window, the last one's too. BadInput or
// SystemError if the run fails.
void trainAll(Laboratory&, std::int64_t updates, bool pictures = false);

} // namespace tarakum
