#include "ui/text_size.hpp"

#include <QApplication>
#include <QFont>

#include <algorithm>
#include <cmath>

namespace tarakum {

namespace {

constexpr int kSizes[] = {80, 90, 100, 115, 130, 150, 175, 200};
int g_percent = 100;

const int* nearest(int percent)
{
    return std::min_element(std::begin(kSizes), std::end(kSizes),
                            [&](int a, int b) { return std::abs(a - percent) < std::abs(b - percent); });
}

} // namespace

std::span<const int> textSizes()
{
    return kSizes;
}

int textSize()
{
    return g_percent;
}

void setTextSize(int percent)
{
    static const QFont usual = QApplication::font(); // the system's, before the first change
    g_percent = *nearest(percent);
    QFont font = usual;
    font.setPointSizeF(usual.pointSizeF() * g_percent / 100);
    if (QApplication::font() != font) QApplication::setFont(font);
}

int textSizeBeside(int steps)
{
    const auto place = nearest(g_percent) - std::begin(kSizes) + steps;
    return kSizes[std::clamp<std::ptrdiff_t>(place, 0, std::ssize(kSizes) - 1)];
}

int scaledToText(int pixels)
{
    return static_cast<int>(std::lround(pixels * g_percent / 100.0));
}

} // namespace tarakum
