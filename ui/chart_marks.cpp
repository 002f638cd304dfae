#include "ui/chart_marks.hpp"

#include <algorithm>

namespace tarakum {

double markInside(double at, Range x, double pixel)
{
    const double inset = kMarkInset * pixel;
    return std::clamp(at, x.low + inset, std::max(x.low + inset, x.high - inset));
}

Curve marksAlong(std::vector<double> xs, double y, Range x, double pixel)
{
    std::erase_if(xs, [&](double mark) { return mark < x.low || mark > x.high; });
    std::sort(xs.begin(), xs.end());
    Curve points;
    for (const double mark : spread(xs, kMarkEvery * pixel)) points.append({markInside(mark, x, pixel), y});
    return points;
}

Curve armMarksOn(const std::vector<Curve>& pieces, int arm, int arms, Range x, double pixel, Range seen)
{
    Curve marks;
    double next = x.low + kArmMarkEvery * (arm + 0.5) / arms * pixel;
    for (const Curve& piece : pieces)
        for (const QPointF& p : piece)
            if (p.x() >= next && p.y() >= seen.low && p.y() <= seen.high) {
                marks.append(p);
                while (next <= p.x()) next += kArmMarkEvery * pixel;
            }
    return marks;
}

} // namespace tarakum
