// How long a run will still take, from how fast it went lately.
#pragma once

#include <deque>
#include <optional>

namespace tarakum {

class TimeLeft
{
public:
    // `seconds`: a clock; `fraction`: of the work, 0…1. Told while the run is running only; clear() at a pause.
    void add(double seconds, double fraction);
    void clear() { m_points.clear(); }
    // Seconds; nothing before there is something to tell from.
    std::optional<double> left() const;

private:
    struct Point
    {
        double seconds, fraction;
    };
    std::deque<Point> m_points; // of the last few seconds
};

} // namespace tarakum
