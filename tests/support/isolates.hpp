// Latin letters in Arabic text stand between the isolates U+2066 and U+2069, which do not nest.
#pragma once

#include <string>
#include <string_view>

namespace tarakum {

// The rest of the text from where it goes wrong; empty if it does not.
inline std::string badIsolates(const std::string& arabic)
{
    bool inside = false;
    for (std::size_t i = 0; i < arabic.size(); ++i) {
        const std::string_view here = std::string_view(arabic).substr(i, 3);
        const bool opens = here == "\u2066", closes = here == "\u2069";
        if ((opens || closes) && inside != closes) return arabic.substr(i);
        inside = opens || (inside && !closes);
        const char c = arabic[i];
        const bool latin = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        if (latin && !inside) return arabic.substr(i);
    }
    return inside ? "an isolate that does not end" : "";
}

} // namespace tarakum
