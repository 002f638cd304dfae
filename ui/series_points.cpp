#include "ui/series_points.hpp"

#include "engine/lab/rows.hpp"

#include <algorithm>
#include <cmath>

namespace tarakum {
namespace {

struct PixelColumn
{
    QPointF first, lowest, highest, last;
    bool any = false, lowestFirst = true, notFinite = false;
    double notFiniteX = 0;

    void add(QPointF p)
    {
        if (!std::isfinite(p.y())) {
            if (!notFinite) notFiniteX = p.x();
            notFinite = true;
        } else if (!any) {
            first = lowest = highest = last = p;
            any = true;
        } else {
            last = p;
            if (p.y() < lowest.y()) {
                lowest = p;
                lowestFirst = false;
            }
            if (p.y() > highest.y()) {
                highest = p;
                lowestFirst = true;
            }
        }
    }

    void appendTo(Curve& curve) const
    {
        curve.append(first);
        for (const QPointF& p : {lowestFirst ? lowest : highest, lowestFirst ? highest : lowest, last})
            if (p != curve.last()) curve.append(p);
    }
};

} // namespace

ThinCurve thin(std::span<const QPointF> points, double low, double high, int columns)
{
    ThinCurve out;
    const double scale = high > low ? columns / (high - low) : 0;
    PixelColumn column;
    int current = -1;
    bool broken = true;
    const auto flush = [&] {
        if (column.notFinite) out.notFinite.push_back(column.notFiniteX);
        if (column.any) {
            if (broken) out.pieces.emplace_back();
            broken = false;
            column.appendTo(out.pieces.back());
        } else if (column.notFinite) {
            broken = true;
        }
        column = {};
    };
    for (const QPointF& p : points) {
        if (isMissing(p.y())) continue;
        const int c = static_cast<int>(std::clamp((p.x() - low) * scale, 0.0, columns - 1.0));
        if (c != current) flush();
        current = c;
        column.add(p);
    }
    flush();
    return out;
}

void clipToX(std::vector<QPointF>& points, double low, double high)
{
    std::erase_if(points, [](const QPointF& p) { return isMissing(p.y()); });
    if (points.empty() || (points.front().x() >= low && points.back().x() <= high)) return;
    std::vector<QPointF> inside;
    inside.reserve(points.size());
    const auto border = [&](const QPointF& a, const QPointF& b, double x) {
        if (std::isfinite(a.y()) && std::isfinite(b.y()))
            inside.emplace_back(x, a.y() + (b.y() - a.y()) * (x - a.x()) / (b.x() - a.x()));
    };
    for (std::size_t i = 0; i < points.size(); ++i) {
        const QPointF& p = points[i];
        if (i > 0) {
            const QPointF& before = points[i - 1];
            if (before.x() < low && p.x() > low) border(before, p, low);
            if (before.x() < high && p.x() > high) border(before, p, high);
        }
        if (p.x() >= low && p.x() <= high) inside.push_back(p);
    }
    points = std::move(inside);
}

std::vector<Curve> piecesWithin(const Curve& curve, double low, double high)
{
    std::vector<Curve> pieces;
    if (curve.size() == 1 && curve.first().y() >= low && curve.first().y() <= high) return {curve};
    bool open = false; // the last piece ends where the next segment begins
    for (qsizetype i = 0; i + 1 < curve.size(); ++i) {
        const QPointF a = curve[i], b = curve[i + 1];
        if (std::max(a.y(), b.y()) < low || std::min(a.y(), b.y()) > high) {
            open = false;
            continue;
        }
        const auto cut = [&](const QPointF& p) {
            const double y = std::clamp(p.y(), low, high);
            return y == p.y() ? p : QPointF(a.x() + (y - a.y()) / (b.y() - a.y()) * (b.x() - a.x()), y);
        };
        if (!open) pieces.push_back({cut(a)});
        pieces.back().append(cut(b));
        open = b.y() >= low && b.y() <= high;
    }
    return pieces;
}

void limitPieces(std::vector<Curve>& pieces, std::size_t most)
{
    if (pieces.size() <= most) return;
    std::vector<double> gaps;
    for (std::size_t i = 1; i < pieces.size(); ++i) gaps.push_back(pieces[i].first().x() - pieces[i - 1].last().x());
    std::vector<double> widest = gaps;
    double least = widest.front();
    std::size_t keep = most - 1;
    if (keep == 0) {
        least = *std::max_element(gaps.begin(), gaps.end()) + 1;
    } else {
        std::nth_element(widest.begin(), widest.begin() + static_cast<std::ptrdiff_t>(keep - 1), widest.end(),
                         std::greater<>());
        least = widest[keep - 1];
    }
    std::vector<Curve> joined{std::move(pieces.front())};
    for (std::size_t i = 1; i < pieces.size(); ++i) {
        if (gaps[i - 1] >= least && keep > 0) {
            --keep;
            joined.push_back(std::move(pieces[i]));
        } else {
            joined.back().append(pieces[i]);
        }
    }
    pieces = std::move(joined);
}

void dropLevel(Curve& curve)
{
    qsizetype kept = 0;
    for (qsizetype i = 0; i < curve.size(); ++i) {
        const bool level =
            kept > 0 && i + 1 < curve.size() && curve[kept - 1].y() == curve[i].y() && curve[i].y() == curve[i + 1].y();
        if (!level) curve[kept++] = curve[i];
    }
    curve.resize(kept);
}

std::vector<double> cutToRange(Curve& curve, double low, double high, double apart)
{
    std::vector<double> above;
    for (QPointF& p : curve) {
        if (p.y() > high && (above.empty() || p.x() - above.back() >= apart)) above.push_back(p.x());
        p.setY(std::clamp(p.y(), low, high));
    }
    return above;
}

Curve spread(const Curve& points, double apart)
{
    Curve out;
    for (const QPointF& p : points)
        if (out.isEmpty() || p.x() - out.last().x() >= apart) out.append(p);
    if (!out.isEmpty() && out.last() != points.last()) {
        if (out.size() > 1) out.removeLast();
        out.append(points.last());
    }
    return out;
}

std::vector<double> spread(const std::vector<double>& xs, double apart)
{
    std::vector<double> out;
    for (const double x : xs)
        if (out.empty() || x - out.back() >= apart) out.push_back(x);
    return out;
}

} // namespace tarakum
