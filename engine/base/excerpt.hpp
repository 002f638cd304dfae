// The beginning of a text, as messages show it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tarakum {

// Whole where it has at most `longest` bytes; else cut there, not inside a character of UTF-8, and "…".
inline std::string excerpt(std::string_view text, std::size_t longest)
{
    if (text.size() <= longest) return std::string(text);
    std::size_t end = longest;
    while (end > 0 && (text[end] & 0xC0) == 0x80) --end;
    return std::string(text.substr(0, end)) + "…";
}

} // namespace tarakum
