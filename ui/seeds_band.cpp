#include "ui/seeds_band.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tarakum {

SeedsBand seedsBand(std::span<const std::vector<QPointF>> curves)
{
    SeedsBand band;
    const std::vector<QPointF>* furthest = nullptr;
    for (const auto& curve : curves) {
        if (curve.empty()) continue;
        const double end = curve.back().x(), now = furthest ? furthest->back().x() : 0;
        if (!furthest || end > now || (end == now && curve.size() > furthest->size())) furthest = &curve;
    }
    if (!furthest) return band;
    std::vector<std::size_t> next(curves.size(), 0); // of each curve the first point at or after x
    for (const QPointF& at : *furthest) {
        const double x = at.x();
        double sum = 0, low = std::numeric_limits<double>::infinity(), high = -low;
        int count = 0;
        for (std::size_t c = 0; c < curves.size(); ++c) {
            const auto& curve = curves[c];
            std::size_t& i = next[c];
            while (i < curve.size() && curve[i].x() < x) ++i;
            if (i == curve.size() || (i == 0 && curve[0].x() > x)) continue;
            double value = curve[i].y();
            if (curve[i].x() > x) {
                const QPointF& before = curve[i - 1];
                value = before.y() + (value - before.y()) * (x - before.x()) / (curve[i].x() - before.x());
            }
            if (!std::isfinite(value)) continue;
            sum += value;
            low = std::min(low, value);
            high = std::max(high, value);
            ++count;
        }
        const double nan = std::numeric_limits<double>::quiet_NaN();
        band.mean.emplace_back(x, count > 0 ? sum / count : nan);
        band.low.emplace_back(x, count > 0 ? low : nan);
        band.high.emplace_back(x, count > 0 ? high : nan);
    }
    return band;
}

} // namespace tarakum
