// Text from files on a terminal: on one line, and nothing in it that moves the cursor, sets colours or turns round what
// stands beside it. Control characters show as "\x1b" would: a replacement character; marks of direction that reach
// beyond the text (embeddings, overrides, isolates) are left out.
#pragma once

#include <string>
#include <string_view>

namespace tarakum {

std::string terminalText(std::string_view text);

} // namespace tarakum
