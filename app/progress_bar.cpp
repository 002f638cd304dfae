#include "app/progress_bar.hpp"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iostream>

namespace tarakum {

namespace {

// "1:05", "1:01:01".
std::string durationText(double seconds)
{
    const auto s = static_cast<long>(std::ceil(std::min(seconds, 1e9)));
    char text[32];
    if (s < 3600)
        std::snprintf(text, sizeof text, "%ld:%02ld", s / 60, s % 60);
    else
        std::snprintf(text, sizeof text, "%ld:%02ld:%02ld", s / 3600, s / 60 % 60, s % 60);
    return text;
}

} // namespace

std::string progressLine(double fraction, std::optional<double> secondsLeft)
{
    constexpr int width = 30;
    const int full = static_cast<int>(fraction * width);
    std::string line = "[";
    line.append(full, '#').append(width - full, '-');
    char percent[16];
    std::snprintf(percent, sizeof percent, "] %3d %%", static_cast<int>(fraction * 100));
    line += percent;
    if (secondsLeft) line.append("  ").append(durationText(*secondsLeft)).append(" left");
    return line;
}

ProgressBar::ProgressBar(bool wanted) : m_shown(wanted && ::isatty(STDERR_FILENO) != 0)
{
}

ProgressBar::~ProgressBar()
{
    if (m_shown) std::cerr << "\r\x1b[K" << std::flush; // erases the line
}

void ProgressBar::show(const RunRecord& record)
{
    if (!m_shown) return;
    const double fraction = fractionDone(record);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - m_start;
    if (fraction > 0) m_left.add(seconds.count(), fraction);
    std::cerr << '\r' << progressLine(fraction, m_left.left()) << "\x1b[K" << std::flush;
}

} // namespace tarakum
