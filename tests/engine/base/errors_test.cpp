// Messages are one line that a terminal can show, whatever the input holds.
#include "engine/base/errors.hpp"
#include "engine/base/excerpt.hpp"

#include <gtest/gtest.h>

#include <string>

namespace tarakum {
namespace {

std::string shown(const std::string& value)
{
    return BadInput("here", value, "other").what();
}

std::string line(const std::string& value)
{
    return "here is " + value + ", but must be other";
}

TEST(Errors, AMessageIsOneLine)
{
    EXPECT_EQ(shown("a\r\nb\tc\x1B[31m\x7F"), line("a  b c [31m "));
}

TEST(Errors, CharactersOfOneToFourBytesStay)
{
    for (const std::string character : {"a", "é", "ت", "߿", "ࠀ", "㐀", "퟿", "\uFFFD", "𐀀", "\U0010FFFF"})
        EXPECT_EQ(shown(character + character), line(character + character));
}

TEST(Errors, WhatIsNotUtf8IsReplaced)
{
    const std::string other = "\uFFFD";
    EXPECT_EQ(shown("a\xFF z"), line("a" + other + " z"));
    EXPECT_EQ(shown("\xC3"), line(other));                         // cut short
    EXPECT_EQ(shown("\xE2\x82("), line(other + other + "("));      // a byte missing
    EXPECT_EQ(shown("\xC0\xAF"), line(other + other));             // too long a form of "/"
    EXPECT_EQ(shown("\xE0\x80\xAF"), line(other + other + other)); // another
    EXPECT_EQ(shown("\xED\xA0\x80"), line(other + other + other)); // half a surrogate pair
    EXPECT_EQ(shown("\xF0\x80\x80\x80"), line(other + other + other + other));
    EXPECT_EQ(shown("\xF4\x90\x80\x80"), line(other + other + other + other)); // beyond the last character
    EXPECT_EQ(shown("\xF5"), line(other));
}

TEST(Errors, AnExcerptIsNotCutInsideACharacter)
{
    EXPECT_EQ(excerpt("four", 4), "four");
    EXPECT_EQ(excerpt("fours", 4), "four…");
    EXPECT_EQ(excerpt("تراكم", 4), "تر…");
    EXPECT_EQ(excerpt("تراكم", 5), "تر…");
}

} // namespace
} // namespace tarakum
