#include "engine/base/errors.hpp"
#include "engine/base/text_file.hpp"
#include "tests/support/temporary_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sys/stat.h>

namespace tarakum {
namespace {

TEST(TextFile, IsReadWhole)
{
    const TemporaryFolder folder;
    const std::string text("a\0b\r\n\xff", 6);
    EXPECT_EQ(readPlainText(folder.write("t", text), 6), text);
    EXPECT_EQ(readPlainText(folder.write("empty", ""), 0), "");
}

// As large as they say they are: nothing is read before.
TEST(TextFile, OfTooManyBytesIsRefused)
{
    const TemporaryFolder folder;
    const auto file = folder.write("t", "");
    std::filesystem::resize_file(file, std::uintmax_t{1} << 40);
    try {
        readPlainText(file, kLargestTextFile);
        FAIL();
    } catch (const BadInput& error) {
        EXPECT_THAT(error.what(), testing::HasSubstr("too large: at most 1 GiB"));
    }
}

TEST(TextFile, IsNoFolderNoPipeAndNothingThatIsNotThere)
{
    const TemporaryFolder folder;
    EXPECT_EQ(readPlainText(folder.path(), 9), std::nullopt);
    EXPECT_EQ(readPlainText(folder.path() / "nowhere", 9), std::nullopt);
    const auto pipe = folder.path() / "pipe";
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    EXPECT_EQ(readPlainText(pipe, 9), std::nullopt);
    EXPECT_EQ(readPlainText("/dev/zero", 9), std::nullopt);
}

// /proc/self/mem says that it is a file of 0 bytes, and begins with memory that is not there.
TEST(TextFile, OfTheSystemCostsNothing)
{
    EXPECT_EQ(readPlainText("/proc/self/mem", 9), "");
}

} // namespace
} // namespace tarakum
