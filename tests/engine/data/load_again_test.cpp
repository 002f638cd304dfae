// What was loaded last is not read again while nothing has changed.
#include "engine/data/data_set.hpp"
#include "tests/engine/data/temporary_folder.hpp"

#include <gmock/gmock.h>

#include <chrono>
#include <future>
#include <vector>

namespace tarakum {
namespace {

using testing::ElementsAre;
using testing::StartsWith;

// A table that was written so many hours ago.
struct LoadAgain : testing::Test
{
    TemporaryFolder folder;
    DataSpec spec;

    LoadAgain()
    {
        spec.kind = DataKind::Csv;
        spec.path = folder.path() / "table.csv";
        write("1,2\n3,4\n", std::chrono::hours(5));
    }
    void write(const std::string& rows, std::chrono::hours ago) const
    {
        folder.write("table.csv", "x,y\n" + rows);
        std::filesystem::last_write_time(spec.path, std::filesystem::file_time_type::clock::now() - ago);
    }
    std::shared_ptr<const DataSet> load(LossKind loss = LossKind::Mse, std::uint64_t seed = 1) const
    {
        return loadDataSet(spec, loss, seed);
    }
};

TEST_F(LoadAgain, TheSameAfterTheFirstUserHasGone)
{
    const std::weak_ptr<const DataSet> first = load();
    ASSERT_FALSE(first.expired());
    EXPECT_EQ(load(), first.lock());
    EXPECT_EQ(load(LossKind::Mse, 2), first.lock()); // a file is the same with every seed
}

TEST_F(LoadAgain, ReadAnewWhereTheFileHasChanged)
{
    const auto first = load();
    write("1,2\n3,5\n", std::chrono::hours(4));
    EXPECT_THAT(load()->train.targets, ElementsAre(2, 5));
    write("1,2\n3,4\n5,6\n", std::chrono::hours(4));
    EXPECT_THAT(load()->train.targets, ElementsAre(2, 4, 6));
    EXPECT_THAT(first->train.targets, ElementsAre(2, 4)); // whoever holds it keeps it
}

// Within one tick of the file system's clock a file may change twice.
TEST_F(LoadAgain, NothingIsKeptOfAFileThatHasJustBeenWritten)
{
    write("1,2\n", std::chrono::hours(0));
    const std::weak_ptr<const DataSet> first = load();
    EXPECT_TRUE(first.expired());
}

TEST_F(LoadAgain, ReadAnewForOtherKeysAndLosses)
{
    const auto first = load();
    EXPECT_NE(load(LossKind::HalfMse), first);
    const auto second = load();
    EXPECT_NE(second, first);
    spec.trainSamples = 1;
    EXPECT_THAT(load()->train.targets, ElementsAre(2));
}

TEST_F(LoadAgain, FilesOfAFolder)
{
    const auto write = [&](const char* name, std::string header, char last, std::chrono::hours ago) {
        std::filesystem::last_write_time(folder.write(name, header + last),
                                         std::filesystem::file_time_type::clock::now() - ago);
    };
    const std::string images("\0\0\x08\x03\0\0\0\1\0\0\0\1\0\0\0\1", 16), labels("\0\0\x08\x01\0\0\0\1", 8);
    write("train-images-idx3-ubyte", images, 7, std::chrono::hours(5));
    write("train-labels-idx1-ubyte", labels, 1, std::chrono::hours(5));
    spec.kind = DataKind::Idx;
    spec.path = folder.path();
    const auto first = load(LossKind::CrossEntropy);
    EXPECT_EQ(load(LossKind::CrossEntropy), first);
    write("train-labels-idx1-ubyte", labels, 0, std::chrono::hours(4));
    EXPECT_THAT(load(LossKind::CrossEntropy)->train.classes, ElementsAre(0));
}

TEST_F(LoadAgain, DrawnDataHangOnTheSeed)
{
    spec = DataSpec{};
    spec.kind = DataKind::Sine;
    const auto first = load();
    EXPECT_EQ(load(), first);
    EXPECT_NE(load(LossKind::Mse, 2)->train.numbers, first->train.numbers);
}

TEST_F(LoadAgain, TheOldDataAreDroppedBeforeOthersAreLoaded)
{
    const std::weak_ptr<const DataSet> first = load();
    std::filesystem::remove(spec.path);
    EXPECT_THAT(badInput([&] { load(); }), StartsWith(spec.path.string()));
    EXPECT_TRUE(first.expired());
}

TEST_F(LoadAgain, FromManyThreads)
{
    std::vector<std::future<std::shared_ptr<const DataSet>>> loads;
    for (int i = 0; i < 4; ++i) loads.push_back(std::async(std::launch::async, [&] { return load(); }));
    const auto first = loads[0].get();
    for (std::size_t i = 1; i < loads.size(); ++i) EXPECT_EQ(loads[i].get(), first);
}

} // namespace
} // namespace tarakum
