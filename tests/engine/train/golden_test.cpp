// Golden trajectories of small models: what PyTorch computes, in float64 to 1e-10, in float32 to 1e-4.
#include "tests/support/golden.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <vector>

namespace tarakum {
namespace {

std::vector<std::filesystem::path> goldenFiles()
{
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(TARAKUM_TEST_DATA) / "golden"))
        if (entry.path().extension() == ".json") files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

class GoldenTest : public testing::TestWithParam<std::filesystem::path>
{
};

TEST_P(GoldenTest, Float64)
{
    const GoldenResult result = checkGolden(GetParam(), Precision::Float64);
    EXPECT_GT(result.updates, 0);
    EXPECT_LE(result.worst, 1e-10) << result.where;
}

TEST_P(GoldenTest, Float32)
{
    const GoldenResult result = checkGolden(GetParam(), Precision::Float32);
    EXPECT_GT(result.updates, 0);
    EXPECT_LE(result.worst, 1e-4) << result.where;
}

INSTANTIATE_TEST_SUITE_P(Models, GoldenTest, testing::ValuesIn(goldenFiles()), [](const auto& file) {
    std::string name = file.param.stem().string();
    std::replace_if(
        name.begin(), name.end(), [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }, '_');
    return name;
});

} // namespace
} // namespace tarakum
