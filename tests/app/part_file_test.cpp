// A new file that takes another's place.
#include "app/part_file.hpp"
#include "tests/app/spawn.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <system_error>

namespace tarakum {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class PartFileNamed : public testing::TestWithParam<PartFile::Name>
{
protected:
    void put(const PartFile& part, const std::string& text) const
    {
        ASSERT_EQ(::write(part.descriptor(), text.data(), text.size()), static_cast<ssize_t>(text.size()));
    }
    const Folder m_folder;
};

TEST_P(PartFileNamed, IsThereOnceItHasTakenThePlace)
{
    {
        PartFile part(m_folder / "new", GetParam());
        put(part, "content");
        EXPECT_FALSE(std::filesystem::exists(m_folder / "new"));
        part.takePlace();
        EXPECT_EQ(m_folder.read("new"), "content");
    }
    EXPECT_THAT(m_folder.names(), ElementsAre("new"));
}

TEST_P(PartFileNamed, ReplacesWhatStoodThere)
{
    m_folder.write("old", "a longer text than the new one");
    PartFile part(m_folder / "old", GetParam());
    put(part, "new");
    EXPECT_EQ(m_folder.read("old"), "a longer text than the new one");
    part.takePlace();
    EXPECT_EQ(m_folder.read("old"), "new");
    EXPECT_THAT(m_folder.names(), ElementsAre("old"));
}

TEST_P(PartFileNamed, LeavesNothingIfItIsNotWanted)
{
    m_folder.write("old", "old");
    put(PartFile(m_folder / "old", GetParam()), "new");
    EXPECT_EQ(m_folder.read("old"), "old");
    EXPECT_THAT(m_folder.names(), ElementsAre("old"));
}

TEST_P(PartFileNamed, AFolderThatComesInBetweenIsAnError)
{
    PartFile part(m_folder / "a", GetParam());
    std::filesystem::create_directories(m_folder / "a/b");
    EXPECT_THROW(part.takePlace(), std::system_error);
}

INSTANTIATE_TEST_SUITE_P(, PartFileNamed, testing::Values(PartFile::Name::Late, PartFile::Name::Early),
                         [](const auto& is) { return is.param == PartFile::Name::Late ? "Late" : "Early"; });

TEST(PartFile, ThatHasANameEarlyIsRemovedWhereItsProgramIsGone)
{
    const Folder folder;
    folder.write(".tarakum-1-1.part", "of a program that was killed"); // nobody holds it
    folder.write(".tarakum-notes.txt", "a user's");
    folder.write("x.part", "a user's");
    std::filesystem::create_directory(folder / ".tarakum-2-1.part");
    const PartFile first(folder / "a", PartFile::Name::Early);
    const std::vector<std::string> names = folder.names();
    EXPECT_EQ(names.size(), 4u) << testing::PrintToString(names);
    EXPECT_FALSE(std::filesystem::exists(folder / ".tarakum-1-1.part"));
    // The first one's is held, as by another program: it stays.
    const PartFile second(folder / "b", PartFile::Name::Early);
    EXPECT_EQ(folder.names().size(), 5u);
}

TEST(PartFile, WithoutAFolderIsAnError)
{
    const Folder folder;
    for (const auto name : {PartFile::Name::Late, PartFile::Name::Early})
        EXPECT_THROW(PartFile(folder / "nowhere" / "a", name), std::system_error);
    EXPECT_THAT(folder.names(), IsEmpty());
}

} // namespace
} // namespace tarakum
