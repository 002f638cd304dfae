// The theme's colours on the program's widgets.
#pragma once

#include "ui/theme.hpp"

#include <QPalette>
#include <QString>

namespace tarakum {

// Fusion, the theme's palette and what style sheets add to it, for the whole program.
void applyStyle(const Theme&);

// Whether the desktop is dark: by the palette that it gave, so to be asked before applyStyle.
bool systemIsDark();

} // namespace tarakum
