#pragma once

#include <cstdint>

namespace tarakum {

// Which sequence each sample of a micro-batch goes on with, for models that carry a state from piece to piece. A lane
// is one such sequence.
struct Lanes
{
    std::int64_t first = 0; // lane of the first sample; the i-th sample's is (first + i) % count
    std::int64_t count = 0; // lanes of a stream, at least as many as samples; 0: the data are no stream, and the i-th
                            // sample's lane is first + i: its place in the window
    std::int64_t fresh = 0; // so many samples, from the first on, begin their sequence: with the state 0
};

} // namespace tarakum
