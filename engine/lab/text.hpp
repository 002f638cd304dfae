// Text that a person reads.
#pragma once

#include <string>

namespace tarakum {

// In one language, or in both.
struct Text
{
    std::string english;
    std::string arabic; // empty: the English stands for both

    const std::string& in(bool arabicWanted) const { return arabicWanted && !arabic.empty() ? arabic : english; }
};

} // namespace tarakum
