#include "ui/theme.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace tarakum {
namespace {

// The colours of Okabe and Ito, the light ones darkened until they stand out from white by 3:1 or nearly so.
constexpr std::array<unsigned, kArmColours> kArmsOnLight{0x0072b2u, 0xd97b00u, 0x009e73u, 0xb85c96u,
                                                         0xc23b00u, 0x3aa0dcu, 0x8f7d00u, 0x5f6672u};
constexpr std::array<unsigned, kArmColours> kArmsOnDark{0x4fa8e8u, 0xf0a732u, 0x2fc79au, 0xe397c2u,
                                                        0xff7f4du, 0x9ad8f8u, 0xf0e442u, 0xb4bbc7u};

// Paul Tol's "light" and "muted" schemes, chosen so that neighbours in a stack differ in lightness too.
constexpr std::array kCategoriesOnLight{0x77aaddu, 0xee8866u, 0x44bb99u, 0xffaabbu, 0xaaaab4u, 0xe6d05cu};
constexpr std::array kCategoriesOnDark{0x5b8fc4u, 0xd97350u, 0x38a083u, 0xd98a9cu, 0x8a8c98u, 0xc9b34au};
constexpr std::array kPhasesOnLight{0x99ddffu, 0x4477aau, 0xee8866u, 0xbbcc33u, 0xffaabbu};
constexpr std::array kPhasesOnDark{0x8accf0u, 0x3f72a8u, 0xd97350u, 0xa3b32eu, 0xd98a9cu};

template <std::size_t n>
QColor pick(const std::array<unsigned, n>& colours, int index)
{
    return QColor::fromRgb(colours[static_cast<std::size_t>(index) % n]);
}

} // namespace

Theme Theme::light()
{
    Theme t;
    t.window = QColor::fromRgb(0xf3f4f7);
    t.panel = QColor::fromRgb(0xffffff);
    t.chart = QColor::fromRgb(0xffffff);
    t.text = QColor::fromRgb(0x1d2330);
    t.faintText = QColor::fromRgb(0x5c6678);
    t.grid = QColor::fromRgb(0xe8eaef);
    t.line = QColor::fromRgb(0xc3c9d3);
    t.accent = QColor::fromRgb(0x0b63ce);
    t.warning = QColor::fromRgb(0xb42318);
    return t;
}

Theme Theme::darkTheme()
{
    Theme t;
    t.dark = true;
    t.window = QColor::fromRgb(0x15171c);
    t.panel = QColor::fromRgb(0x1d2026);
    t.chart = QColor::fromRgb(0x1d2026);
    t.text = QColor::fromRgb(0xe7e9ee);
    t.faintText = QColor::fromRgb(0xa0a9b8);
    t.grid = QColor::fromRgb(0x2c313a);
    t.line = QColor::fromRgb(0x4a515f);
    t.accent = QColor::fromRgb(0x62aaff);
    t.warning = QColor::fromRgb(0xff8f78);
    return t;
}

QColor Theme::arm(int index) const
{
    const auto own = static_cast<std::size_t>(index);
    if (own < armColours.size() && armColours[own] >= 0) index = armColours[own];
    const QColor colour = dark ? pick(kArmsOnDark, index) : pick(kArmsOnLight, index);
    // A second round of arms is a shade apart; their markers and widths differ as well.
    return (index / static_cast<int>(kArmsOnLight.size())) % 2 == 0 ? colour
           : dark                                                   ? colour.darker(140)
                                                                    : colour.darker(150);
}

QColor Theme::heat(double share) const
{
    // Five steps of the "viridis" scheme, mixed between; light grounds have it from light to dark.
    constexpr std::array kHeat{0x440154u, 0x3b528bu, 0x21918cu, 0x5ec962u, 0xfde725u};
    const double at = std::clamp(dark ? share : 1 - share, 0.0, 1.0) * (kHeat.size() - 1.0);
    const auto below = std::min(static_cast<std::size_t>(at), kHeat.size() - 2);
    const QColor a = QColor::fromRgb(kHeat[below]), b = QColor::fromRgb(kHeat[below + 1]);
    const double part = at - static_cast<double>(below);
    const auto mixed = [part](int x, int y) { return static_cast<int>(std::lround(x + (y - x) * part)); };
    return {mixed(a.red(), b.red()), mixed(a.green(), b.green()), mixed(a.blue(), b.blue())};
}

QColor Theme::category(int index) const
{
    return dark ? pick(kCategoriesOnDark, index) : pick(kCategoriesOnLight, index);
}

QColor Theme::phase(int index) const
{
    return dark ? pick(kPhasesOnDark, index) : pick(kPhasesOnLight, index);
}

} // namespace tarakum
