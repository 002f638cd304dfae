#include "engine/lab/rows.hpp"
#include "ui/series_points.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace tarakum {
namespace {

using ::testing::ElementsAre;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinite = std::numeric_limits<double>::infinity();

TEST(Thin, KeepsFirstLowestHighestAndLastOfEachColumn)
{
    // Two columns of five points each.
    const std::vector<QPointF> points{{0, 5}, {1, 9}, {2, 7}, {3, 1}, {4, 6}, {5, 2}, {6, 0}, {7, 3}, {8, 8}, {9, 4}};
    const ThinCurve thinned = thin(points, 0, 10, 2);
    ASSERT_EQ(thinned.pieces.size(), 1u);
    EXPECT_EQ(thinned.pieces[0], Curve({{0, 5}, {1, 9}, {3, 1}, {4, 6}, {5, 2}, {6, 0}, {8, 8}, {9, 4}}));
    EXPECT_TRUE(thinned.notFinite.empty());
}

TEST(Thin, FewPointsStayAsTheyAre)
{
    const std::vector<QPointF> points{{0, 1}, {3, 2}, {9, -1}};
    EXPECT_EQ(thin(points, 0, 10, 100).pieces, std::vector<Curve>{Curve({{0, 1}, {3, 2}, {9, -1}})});
}

TEST(Thin, AMillionPointsBecomeFourAColumnAndKeepTheirPeak)
{
    std::vector<QPointF> points;
    for (int i = 0; i < 1000000; ++i) points.emplace_back(i, std::sin(i * 0.001));
    points[654321].setY(42);
    const ThinCurve thinned = thin(points, 0, 1e6, 300);
    ASSERT_EQ(thinned.pieces.size(), 1u);
    EXPECT_LE(thinned.pieces[0].size(), 4 * 300);
    EXPECT_TRUE(thinned.pieces[0].contains(QPointF(654321, 42)));
    EXPECT_TRUE(std::is_sorted(thinned.pieces[0].begin(), thinned.pieces[0].end(),
                               [](QPointF a, QPointF b) { return a.x() < b.x(); }));
}

TEST(Thin, BreaksWhereNothingIsFiniteAndMarksIt)
{
    const std::vector<QPointF> points{{0, 1}, {1, 2}, {2, kNan}, {3, kInfinite}, {4, 3}, {5, 4}};
    const ThinCurve thinned = thin(points, 0, 6, 6);
    EXPECT_EQ(thinned.pieces, (std::vector<Curve>{Curve({{0, 1}, {1, 2}}), Curve({{4, 3}, {5, 4}})}));
    EXPECT_THAT(thinned.notFinite, ElementsAre(2, 3));
    // In a column with finite values too there is a mark, but no gap.
    const ThinCurve together = thin(points, 0, 6, 1);
    EXPECT_EQ(together.pieces.size(), 1u);
    EXPECT_THAT(together.notFinite, ElementsAre(2));
}

TEST(Thin, PassesOverWhatIsMissing)
{
    const std::vector<QPointF> points{{0, 1}, {1, kMissing}, {2, 3}};
    const ThinCurve thinned = thin(points, 0, 3, 3);
    EXPECT_EQ(thinned.pieces, std::vector<Curve>{Curve({{0, 1}, {2, 3}})});
    EXPECT_TRUE(thinned.notFinite.empty());
    EXPECT_TRUE(thin({}, 0, 1, 10).pieces.empty());
}

TEST(LimitPieces, JoinsOverTheNarrowestGaps)
{
    std::vector<Curve> pieces{Curve({{0, 0}}), Curve({{1, 0}}), Curve({{5, 0}}), Curve({{7, 0}}), Curve({{20, 0}})};
    limitPieces(pieces, 3);
    EXPECT_EQ(pieces, (std::vector<Curve>{Curve({{0, 0}, {1, 0}}), Curve({{5, 0}, {7, 0}}), Curve({{20, 0}})}));
    limitPieces(pieces, 1);
    EXPECT_EQ(pieces.size(), 1u);
    EXPECT_EQ(pieces[0].size(), 5);
}

TEST(DropLevel, KeepsCorners)
{
    Curve curve{{0, 1}, {1, 1}, {2, 1}, {3, 2}, {4, 2}, {5, 2}, {6, 1}};
    dropLevel(curve);
    EXPECT_EQ(curve, Curve({{0, 1}, {2, 1}, {3, 2}, {5, 2}, {6, 1}}));
}

TEST(CutToRange, BringsEverythingInsideAndSaysWhereItWasAbove)
{
    Curve curve{{0, 1}, {1, 50}, {2, 60}, {3, -4}, {9, 70}};
    EXPECT_THAT(cutToRange(curve, 0, 10, 3), ElementsAre(1, 9));
    EXPECT_EQ(curve, Curve({{0, 1}, {1, 10}, {2, 10}, {3, 0}, {9, 10}}));
}

TEST(Spread, LeavesRoomAndKeepsTheLast)
{
    EXPECT_EQ(spread(Curve({{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}}), 2), Curve({{0, 1}, {2, 3}, {4, 5}}));
    EXPECT_EQ(spread(Curve({{0, 1}, {2, 3}, {3, 4}}), 2), Curve({{0, 1}, {3, 4}}));
    EXPECT_THAT(spread(std::vector<double>{0, 1, 2, 3}, 2), ElementsAre(0, 2));
}

TEST(StackUp, SumsFromBelowAndTakesWhatIsNotFiniteForNothing)
{
    EXPECT_THAT(stackUp(std::array<double, 4>{1, kNan, 3, kInfinite}), ElementsAre(1, 1, 4, 4));
}

TEST(ClipToX, EndsLinesOnTheBordersAndKeepsWhatIsInside)
{
    const double nan = std::numeric_limits<double>::quiet_NaN();
    std::vector<QPointF> points{{0, 0}, {10, 10}, {20, kMissing}, {30, 30}, {40, nan}, {50, 50}};
    std::vector<QPointF> all = points;
    clipToX(all, 0, 50);
    EXPECT_EQ(all.size(), 5u); // all but what is missing
    clipToX(points, 5, 45);
    ASSERT_EQ(points.size(), 4u);
    EXPECT_EQ(points[0], QPointF(5, 5));
    EXPECT_EQ(points[1], QPointF(10, 10));
    EXPECT_EQ(points[2], QPointF(30, 30));
    EXPECT_TRUE(std::isnan(points[3].y())); // and no line from there to the border
    std::vector<QPointF> across{{0, 0}, {100, 100}};
    clipToX(across, 25, 75);
    EXPECT_EQ(across, (std::vector<QPointF>{{25, 25}, {75, 75}}));
}

} // namespace
} // namespace tarakum
