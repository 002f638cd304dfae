// Language and theme by the names that options and settings have.
#pragma once

#include "ui/main_window.hpp"

#include <optional>
#include <string>

namespace tarakum {

std::optional<ThemeChoice> themeNamed(const std::string& name); // "light", "dark", "system"
std::string themeName(ThemeChoice);

// BadInput for another.
void checkLanguage(const std::string& name);
ThemeChoice checkTheme(const std::string& name);

} // namespace tarakum
