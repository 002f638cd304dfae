#include "engine/base/number_text.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>

namespace tarakum {
namespace {

TEST(NumberText, ReadsBackToTheSameBits)
{
    std::uint64_t bits = 0x9E3779B97F4A7C15u;
    for (int i = 0; i < 20000; ++i) {
        bits = bits * 6364136223846793005u + 1442695040888963407u;
        const double value = std::bit_cast<double>(bits);
        if (std::isnan(value)) continue;
        const auto back = parseNumber(numberText(value));
        ASSERT_TRUE(back.has_value()) << numberText(value);
        ASSERT_EQ(std::bit_cast<std::uint64_t>(*back), bits) << numberText(value);
    }
    for (double value : {0.0, -0.0, 1.0, 60000.0, 0.1, 1e-300, 5e-324, 9007199254740993.0, -408.0})
        EXPECT_EQ(std::bit_cast<std::uint64_t>(*parseNumber(numberText(value))), std::bit_cast<std::uint64_t>(value));
}

TEST(NumberText, Forms)
{
    EXPECT_EQ(numberText(60000), "60000");
    EXPECT_EQ(numberText(0.1), "0.1");
    EXPECT_EQ(numberText(-0.0), "-0");
    EXPECT_EQ(numberText(std::nan("")), "nan");
    EXPECT_EQ(numberText(-std::numeric_limits<double>::infinity()), "-inf");
    EXPECT_TRUE(std::isnan(*parseNumber("nan")));
    EXPECT_EQ(parseNumber("+2.5"), 2.5);
    for (const char* bad : {"", " 1", "1 ", "1,5", "abc", "1x", "++1", "+-3", "1e999"})
        EXPECT_FALSE(parseNumber(bad)) << bad;
}

TEST(Bytes, Read)
{
    EXPECT_EQ(parseBytes("1048576"), 1048576);
    EXPECT_EQ(parseBytes("64 MiB"), 64 << 20);
    EXPECT_EQ(parseBytes("64MiB"), 64 << 20);
    EXPECT_EQ(parseBytes("1.5 KiB"), 1536);
    EXPECT_EQ(parseBytes("8 MB"), 8000000);
    EXPECT_EQ(parseBytes("12B"), 12);
    for (const char* bad : {"", "MiB", "-1", "64 mb", "64 MiBs", "1e300 GiB", "nan"})
        EXPECT_FALSE(parseBytes(bad)) << bad;
}

TEST(Bytes, Written)
{
    EXPECT_EQ(bytesText(0), "0 B");
    EXPECT_EQ(bytesText(880), "880 B");
    EXPECT_EQ(bytesText(1024), "1 KiB");
    EXPECT_EQ(bytesText(1536), "1.5 KiB");
    EXPECT_EQ(bytesText((64 << 20)), "64 MiB");
    EXPECT_EQ(bytesText((1 << 20) - 1), "1 MiB");
    EXPECT_EQ(bytesText(123456789), "118 MiB");
}

} // namespace
} // namespace tarakum
