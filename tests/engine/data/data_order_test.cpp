#include "engine/data/data_order.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace tarakum {
namespace {

std::vector<std::int64_t> epochOf(DataOrder& order, std::int64_t epoch)
{
    std::vector<std::int64_t> indices;
    for (std::int64_t i = 0; i < order.samplesPerEpoch(); ++i)
        indices.push_back(order.index(epoch * order.samplesPerEpoch() + i));
    return indices;
}

std::vector<std::int64_t> upTo(std::int64_t n)
{
    std::vector<std::int64_t> numbers(static_cast<std::size_t>(n));
    std::iota(numbers.begin(), numbers.end(), 0);
    return numbers;
}

TEST(DataOrder, EveryEpochHoldsEverySampleOnceInItsOwnOrder)
{
    DataOrder order(1, 100, true);
    std::vector<std::vector<std::int64_t>> epochs;
    for (std::int64_t e = 0; e < 3; ++e) {
        epochs.push_back(epochOf(order, e));
        EXPECT_TRUE(std::is_permutation(epochs.back().begin(), epochs.back().end(), upTo(100).begin())) << e;
        EXPECT_NE(epochs.back(), upTo(100)) << e;
    }
    EXPECT_NE(epochs[0], epochs[1]);
    EXPECT_NE(epochs[1], epochs[2]);
    EXPECT_NE(epochs[0], epochs[2]);
}

TEST(DataOrder, WithoutShufflingTheOrderOfTheData)
{
    DataOrder order(1, 7, false);
    EXPECT_EQ(epochOf(order, 0), upTo(7));
    EXPECT_EQ(epochOf(order, 5), upTo(7));
}

TEST(DataOrder, AFunctionOfSeedAndPosition)
{
    DataOrder order(1, 50, true), same(1, 50, true), other(2, 50, true);
    const std::vector<std::int64_t> third = epochOf(order, 2), first = epochOf(order, 0); // backwards
    EXPECT_EQ(epochOf(same, 0), first);
    EXPECT_EQ(epochOf(same, 2), third);
    EXPECT_NE(epochOf(other, 0), first);
}

TEST(DataOrder, OneSample)
{
    DataOrder order(1, 1, true);
    for (std::int64_t p : {std::int64_t{0}, std::int64_t{1}, std::int64_t{1} << 50}) EXPECT_EQ(order.index(p), 0);
}

// Every sample is as likely at every place.
TEST(DataOrder, Fair)
{
    const std::int64_t n = 6, epochs = 6000;
    DataOrder order(3, n, true);
    std::vector<int> seen(static_cast<std::size_t>(n * n));
    for (std::int64_t p = 0; p < n * epochs; ++p) ++seen[static_cast<std::size_t>(p % n * n + order.index(p))];
    const double expected = static_cast<double>(epochs) / n;
    for (int count : seen) EXPECT_NEAR(count, expected, 5 * std::sqrt(expected));
}

} // namespace
} // namespace tarakum
