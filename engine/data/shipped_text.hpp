// The text that ships with the program for `data.kind: text`; built into it.
#pragma once

#include <string_view>

namespace tarakum {

std::string_view shippedText(); // UTF-8

} // namespace tarakum
