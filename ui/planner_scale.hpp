// Bytes along a line, in powers of 1000 on one side and of 1024 on the other: a card's "16 GB" are 16 GiB, which
// is 17.2 GB. And the colours of what a device holds.
#pragma once

#include "engine/planner/memory.hpp"
#include "ui/theme.hpp"

#include <QString>

#include <vector>

namespace tarakum {

struct ByteTick
{
    double bytes;
    QString text; // "4 GB"; "0"
};
// About `parts` of them from 0 to `top` bytes.
std::vector<ByteTick> ticksOfThousands(double top, int parts);
std::vector<ByteTick> ticksOf1024(double top, int parts);

QColor heldColour(const Theme&, std::size_t held); // plan::Held
QString heldName(std::size_t held);

} // namespace tarakum
