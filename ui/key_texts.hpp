// Keys of the experiment file in words, in the language of the window.
#pragma once

#include "engine/base/errors.hpp"
#include "engine/lab/keys.hpp"

#include <QString>

#include <string>
#include <vector>

namespace tarakum {

// "Learning rate", for a key that the setup panel shows; the path itself for another.
QString keyLabel(const std::string& path);
// One sentence, what may stand there, and the key's own name for those who read or write files; a line each.
QString keyToolTip(const std::string& path);
// The same in one paragraph of rich text.
QString keyHelp(const std::string& path);
// What stands in an empty field: "all", "none", or the default.
QString keyPlaceholder(const std::string& path);
// What a choice means, or empty where its name says it.
QString choiceText(const std::string& path, const std::string& choice);
// The choice is a known mistake.
bool isMistake(const std::string& path, const std::string& choice);
// All of them, in the order of their table.
struct RuleMistake
{
    std::string key, choice; // "rules.divide", "none"
};
std::vector<RuleMistake> ruleMistakes();
// "must be a number above 0", in the window's language as far as the key table says it.
QString problemText(const Problem&);

} // namespace tarakum
