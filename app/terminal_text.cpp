#include "app/terminal_text.hpp"

namespace tarakum {

namespace {

// Of the character of UTF-8 that begins at `at`; what is no UTF-8 goes byte by byte.
std::size_t lengthAt(std::string_view text, std::size_t at)
{
    std::size_t length = 1;
    if ((text[at] & 0xC0) != 0xC0) return length;
    while (at + length < text.size() && (text[at + length] & 0xC0) == 0x80) ++length;
    return length;
}

bool isControl(std::string_view character)
{
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(character[i]); };
    if (character.size() == 1) return byte(0) < 0x20 || byte(0) == 0x7F;
    return character.size() == 2 && byte(0) == 0xC2 && byte(1) < 0xA0; // U+0080 to U+009F
}

// U+2028 to U+202E and U+2066 to U+2069: line and paragraph separators, embeddings, overrides, isolates.
bool turnsAround(std::string_view character)
{
    if (character.size() != 3) return false;
    const std::string_view begin = character.substr(0, 2), end = character.substr(2);
    return (begin == "\xE2\x80" && end >= "\xA8" && end <= "\xAE") ||
           (begin == "\xE2\x81" && end >= "\xA6" && end <= "\xA9");
}

} // namespace

std::string terminalText(std::string_view text)
{
    std::string safe;
    for (std::size_t at = 0; at < text.size();) {
        const std::string_view character = text.substr(at, lengthAt(text, at));
        at += character.size();
        if (character == "\n" || character == "\t")
            safe += ' ';
        else if (isControl(character))
            safe += "\xEF\xBF\xBD"; // U+FFFD
        else if (!turnsAround(character))
            safe += character;
    }
    return safe;
}

} // namespace tarakum
