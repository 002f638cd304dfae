// Inputs to begin with that are right: made by the program itself, where files of the tree are none.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace tarakum::fuzz {

// Target and input. All of them are accepted.
std::vector<std::pair<std::string, std::string>> madeSeeds();
// Folders and files of the tree that are inputs of a target as they stand, relative to its root.
std::vector<std::pair<std::string, std::string>> shippedSeeds();

} // namespace tarakum::fuzz
