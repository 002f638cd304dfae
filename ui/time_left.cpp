#include "ui/time_left.hpp"

namespace tarakum {

namespace {

// Long enough that an arm's slow window does not make the figure jump, short enough to follow a change of speed.
constexpr double kMemory = 8;
constexpr double kLeast = 0.5;

} // namespace

void TimeLeft::add(double seconds, double fraction)
{
    if (!m_points.empty() && fraction < m_points.back().fraction) m_points.clear();
    m_points.push_back({seconds, fraction});
    while (m_points.size() > 2 && seconds - m_points.front().seconds > kMemory) m_points.pop_front();
}

std::optional<double> TimeLeft::left() const
{
    if (m_points.empty()) return std::nullopt;
    const Point first = m_points.front(), last = m_points.back();
    const double time = last.seconds - first.seconds, work = last.fraction - first.fraction;
    if (time < kLeast || work <= 0) return std::nullopt;
    return (1 - last.fraction) * time / work;
}

} // namespace tarakum
