#include "ui/arm_card.hpp"
#include "ui/batch_sizes.hpp"
#include "ui/time_left.hpp"

#include "tests/ui/window_support.hpp"

#include <gtest/gtest.h>

namespace tarakum {
namespace {

TEST(BatchSizes, WithLKeptTheOtherOneFollows)
{
    EXPECT_EQ(withMicroBatch({16, 4, 64}, 32, true), (BatchSizes{32, 2, 64}));
    EXPECT_EQ(withMicroBatch({16, 4, 64}, 24, true), (BatchSizes{24, 3, 64})); // 24 + 24 + 16
    EXPECT_EQ(withMicroBatch({16, 4, 64}, 100, true), (BatchSizes{64, 1, 64}));
    EXPECT_EQ(withSteps({16, 4, 64}, 8, true), (BatchSizes{8, 8, 64}));
    EXPECT_EQ(withSteps({16, 4, 64}, 3, true), (BatchSizes{22, 3, 64})); // 22 + 22 + 20
    EXPECT_EQ(withSteps({16, 4, 64}, 100, true), (BatchSizes{1, 64, 64}));
}

// Not every k can be had with L kept: the nearest that can.
TEST(BatchSizes, WithLKeptKIsAsNearAsCanBe)
{
    for (std::int64_t L : {1, 7, 12, 64, 100})
        for (std::int64_t k = 1; k <= L; ++k) {
            std::int64_t nearest = L;
            for (std::int64_t b = 1; b <= L; ++b) nearest = std::min(nearest, std::abs((L + b - 1) / b - k));
            const BatchSizes sizes = withSteps({1, L, L}, k, true);
            EXPECT_EQ(sizes.L, L);
            EXPECT_EQ(sizes.k, (L + sizes.b - 1) / sizes.b);
            EXPECT_EQ(std::abs(sizes.k - k), nearest) << L << ' ' << k;
        }
}

TEST(BatchSizes, WithoutItLFollows)
{
    EXPECT_EQ(withMicroBatch({16, 4, 64}, 24, false), (BatchSizes{24, 4, 96}));
    EXPECT_EQ(withSteps({16, 4, 64}, 3, false), (BatchSizes{16, 3, 48}));
}

TEST(BatchSizes, EffectiveBatchKeepsTheMicroBatch)
{
    EXPECT_EQ(withEffectiveBatch({16, 4, 64}, 96), (BatchSizes{16, 6, 96}));
    const BatchSizes ragged = withEffectiveBatch({24, 4, 96}, 64);
    EXPECT_EQ(ragged, (BatchSizes{24, 3, 64}));
    EXPECT_FALSE(ragged.whole());
    EXPECT_EQ(ragged.lastMicroBatch(), 64 - 2 * 24);
    EXPECT_EQ(withEffectiveBatch({16, 4, 64}, 8), (BatchSizes{8, 1, 8}));
}

TEST(BatchSizes, ArrowsGoThroughDivisors)
{
    EXPECT_EQ(nextDivisor(12, 4, 1), 6);
    EXPECT_EQ(nextDivisor(12, 4, -1), 3);
    EXPECT_EQ(nextDivisor(12, 12, 1), 12);
    EXPECT_EQ(nextDivisor(12, 1, -1), 1);
    for (const std::int64_t L : {1, 7, 36, 60, 97, 360})
        for (std::int64_t b = 1; b <= L; ++b)
            for (const int direction : {-1, 1}) {
                std::int64_t d = b + direction;
                while (d >= 1 && d <= L && L % d != 0) d += direction;
                EXPECT_EQ(nextDivisor(L, b, direction), d >= 1 && d <= L ? d : b) << L << ' ' << b << ' ' << direction;
            }
    // As large as can be typed: a step's search must end at once. 2^53 + 1 = 3 · 107 · 28059810762433.
    EXPECT_EQ(nextDivisor(9007199254740993, 321, 1), 28059810762433);
    EXPECT_EQ(nextDivisor(9007199254740993, 9007199254740993, -1), 3002399751580331);
}

TEST(BatchSizes, AreReadFromADocumentInAllItsForms)
{
    Document document = smallExperiment();
    EXPECT_EQ(batchSizes(document, 0), (BatchSizes{2, 4, 8}));
    setValue(document, "arms[0].effective_batch", 7);
    EXPECT_EQ(batchSizes(document, 0), (BatchSizes{2, 4, 7}));
    removeValue(document, "arms[0].effective_batch");
    setValue(document, "defaults.accumulation_steps", 3);
    EXPECT_EQ(batchSizes(document, 0), (BatchSizes{2, 3, 6}));
    setValue(document, "arms[0].micro_batch", Document{4, 2});
    EXPECT_EQ(batchSizes(document, 0), (BatchSizes{4, 3, 4 + 2 + 4}));
}

TEST(TimeLeft, FollowsTheLastSeconds)
{
    TimeLeft left;
    EXPECT_FALSE(left.left());
    left.add(0, 0);
    EXPECT_FALSE(left.left());
    left.add(2, 0.25);
    EXPECT_DOUBLE_EQ(*left.left(), 6); // a quarter took 2 s
    for (double t = 3; t <= 40; ++t) left.add(t, 0.25 + (t - 2) * 0.01);
    EXPECT_NEAR(*left.left(), (1 - 0.63) / 0.01, 1e-9); // the fast start is forgotten
    left.clear();
    EXPECT_FALSE(left.left());
}

} // namespace
} // namespace tarakum
