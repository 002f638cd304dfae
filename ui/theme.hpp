// Colours of the window, light and dark, and the palette of arms: told apart by colour-blind eyes as well.
#pragma once

#include <QColor>
#include <QPen>

#include <vector>

namespace tarakum {

inline constexpr int kArmColours = 8;

struct Theme
{
    bool dark = false;
    QColor window, panel, chart, text, faintText, grid, line, accent, warning;

    static Theme light();
    static Theme darkTheme();

    // By arm, its place in the palette, from 0; −1, or none: the arm's own place.
    std::vector<int> armColours{};

    // Arms differ by colour and by width or marker too.
    QColor arm(int index) const;
    QColor category(int index) const; // parameters, gradients, activations, optimizer, workspace, data
    // From the lowest (0) to the highest (1) of a heat strip: evenly lighter or darker, so that no colour is needed.
    QColor heat(double share) const;
    QColor phase(int index) const; // forward, backward, accumulate, clip, optimizer
};

} // namespace tarakum
