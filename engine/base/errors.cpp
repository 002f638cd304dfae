#include "engine/base/errors.hpp"

#include <cstddef>
#include <string_view>
#include <utility>

namespace tarakum {

namespace {

// The bytes of the character that a text begins with, or 0 where it is not UTF-8 there.
std::size_t characterBytes(std::string_view text)
{
    const auto at = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned first = at(0);
    std::size_t bytes = 1;
    if (first >= 0x80) bytes = first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0;
    if (bytes > text.size()) return 0;
    for (std::size_t i = 1; i < bytes; ++i)
        if ((at(i) & 0xC0) != 0x80) return 0;
    if (bytes < 3) return bytes;
    const unsigned second = at(1); // too long a form, half a surrogate pair, beyond the last character
    const bool wrong = (first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F) ||
                       (first == 0xF0 && second < 0x90) || (first == 0xF4 && second > 0x8F);
    return wrong ? 0 : bytes;
}

// A message is one line that a terminal can show, whatever a file's name or value holds.
std::string oneLine(std::string_view text)
{
    std::string line;
    while (!text.empty()) {
        const std::size_t bytes = characterBytes(text);
        const auto first = static_cast<unsigned char>(text.front());
        if (bytes == 0)
            line += "\uFFFD";
        else if (first < 0x20 || first == 0x7F)
            line += ' ';
        else
            line += text.substr(0, bytes);
        text.remove_prefix(bytes > 0 ? bytes : 1);
    }
    return line;
}

} // namespace

std::string Problem::text() const
{
    return oneLine(value.empty() ? where + ": " + allowed : where + " is " + value + ", but must be " + allowed);
}

BadInput::BadInput(std::vector<Problem> problems)
    : Error(problems.empty() ? "bad input" : problems.front().text()), m_problems(std::move(problems))
{
}

BadInput::BadInput(std::string where, std::string value, std::string allowed)
    : BadInput(std::vector<Problem>{{std::move(where), std::move(value), std::move(allowed)}})
{
}

} // namespace tarakum
