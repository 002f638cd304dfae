// The first line of an arm's card in a view: its marker, its name and, at the other end, b × k = L.
#pragma once

#include "ui/theme.hpp"

class QHBoxLayout;
class QWidget;

namespace tarakum {

struct ArmSpec;

// For a layout of the card, which owns it and its labels.
QHBoxLayout* armTitle(QWidget* card, int index, const ArmSpec&, const Theme&);

} // namespace tarakum
