// From many points to few: at most first, lowest, highest and last of each pixel column, so that a curve of a million
// rows is drawn with as many points as the screen can show and no peak is lost. Pure functions.
#pragma once

#include <QList>
#include <QPointF>

#include <array>
#include <cstddef>
#include <span>
#include <vector>

namespace tarakum {

using Curve = QList<QPointF>;

struct ThinCurve
{
    std::vector<Curve> pieces;     // a new one after each column in which no value is finite
    std::vector<double> notFinite; // x, one a column in which some value is not finite
};

// `points` in order of x; y may be missing (rows.hpp: passed over) or not finite. The range [low, high] is cut into
// `columns` equal columns; what lies outside of it counts to the first and the last one.
ThinCurve thin(std::span<const QPointF> points, double low, double high, int columns);

// Takes away what lies outside of [low, high]; where a line between two finite points crosses a border it ends there.
// `points` in order of x. What is not finite stays where it is inside, missing values go.
void clipToX(std::vector<QPointF>& points, double low, double high);

// The pieces of a curve that lie in [low, high]; each ends where the curve crosses a border.
std::vector<Curve> piecesWithin(const Curve& curve, double low, double high);

// Joins pieces over the narrowest gaps until there are at most `most`.
void limitPieces(std::vector<Curve>& pieces, std::size_t most);

// Takes away points that stand on a level line between two others.
void dropLevel(Curve& curve);

// Brings y into [low, high]; returns the x of points that were above, at least `apart` from one another.
std::vector<double> cutToRange(Curve& curve, double low, double high, double apart);

// Of points in order of x those that are at least `apart` from the one before, the last one among them.
Curve spread(const Curve& points, double apart);
std::vector<double> spread(const std::vector<double>& xs, double apart);

// Sums from the first part up: part i becomes part 0 + … + part i. Parts that are missing or not finite count as 0.
template <std::size_t n>
std::array<double, n> stackUp(const std::array<double, n>& parts)
{
    std::array<double, n> sums{};
    double sum = 0;
    for (std::size_t i = 0; i < n; ++i) {
        if (parts[i] - parts[i] == 0) sum += parts[i];
        sums[i] = sum;
    }
    return sums;
}

} // namespace tarakum
