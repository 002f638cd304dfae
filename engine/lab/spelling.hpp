// "Did you mean …?"
#pragma once

#include <span>
#include <string_view>

namespace tarakum {

// The word that `word` is most likely a misspelling of: one slip in a word of up to three letters, two up to seven,
// three in a longer one, exchanged neighbours counted as one. Empty if none is that close.
std::string_view closestWord(std::string_view word, std::span<const std::string_view> words);

} // namespace tarakum
