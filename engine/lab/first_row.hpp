#pragma once

#include "engine/lab/log.hpp"

#include <cstddef>

namespace tarakum {

// The first row of which it holds, as it then does of all after it; size() as it is now, where there is none.
template <class Row, class Condition>
std::size_t firstRow(const Log<Row>& log, const Condition& holds)
{
    std::size_t low = 0, high = log.size();
    while (low < high) {
        const std::size_t middle = low + (high - low) / 2;
        if (holds(log[middle]))
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

} // namespace tarakum
