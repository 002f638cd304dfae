// How large the program's text is, of what the system asks for: for the back row of a classroom, and for tired eyes.
#pragma once

#include <span>

namespace tarakum {

// In per cent, from small to large.
std::span<const int> textSizes();
int textSize();
void setTextSize(int percent); // the nearest of textSizes(); styles are to be applied anew
int textSizeBeside(int steps); // so many above (below) the present one, within what there is

// A width that was chosen for usual text, for the present one. Pixels.
int scaledToText(int pixels);

} // namespace tarakum
