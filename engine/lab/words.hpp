// Lists of words, as messages name what is allowed.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace tarakum {

template <class Words>
std::string joined(const Words& words)
{
    std::string text;
    for (const auto& word : words) text += (text.empty() ? "" : ", ") + std::string(word);
    return text;
}

template <class Words>
bool contains(const Words& words, std::string_view word)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

} // namespace tarakum
