// What stands in a file of text, whole.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace tarakum {

constexpr std::int64_t kLargestTextFile = std::int64_t{1} << 30; // what is made of it takes several times as much

// Nothing where it is no regular file (a pipe nobody writes to would be waited for) or cannot be opened. BadInput, with
// the file's name, where it is larger than `mostBytes`; SystemError where reading fails.
std::optional<std::string> readPlainText(const std::filesystem::path&, std::int64_t mostBytes);

} // namespace tarakum
