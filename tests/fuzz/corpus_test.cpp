// Every input that is kept, and every shipped file, through the functions that the fuzzers call.
#include "tests/fuzz/seeds.hpp"
#include "tests/fuzz/targets.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace tarakum::fuzz {
namespace {

namespace fs = std::filesystem;

const fs::path kRoot = TARAKUM_SOURCE_DIR;

std::vector<fs::path> filesIn(const fs::path& folder)
{
    std::vector<fs::path> files;
    if (!fs::exists(folder)) return files;
    for (const auto& entry : fs::recursive_directory_iterator(folder))
        if (entry.is_regular_file()) files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

std::string contentOf(const fs::path& file)
{
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

class Corpus : public testing::TestWithParam<Target>
{
};

TEST_P(Corpus, KeptInputsAreTakenOrRefusedWithWords)
{
    const std::vector<fs::path> files = filesIn(kRoot / "tests/fuzz/corpus" / GetParam().name);
    EXPECT_FALSE(files.empty());
    for (const fs::path& file : files) {
        SCOPED_TRACE(file.string());
        EXPECT_NO_THROW(GetParam().run(contentOf(file)));
    }
}

TEST_P(Corpus, SeedsGetThrough)
{
    int accepted = 0;
    for (const auto& [target, input] : madeSeeds()) {
        if (target != GetParam().name) continue;
        EXPECT_TRUE(GetParam().run(input)) << input;
        ++accepted;
    }
    for (const auto& [target, folder] : shippedSeeds())
        for (const fs::path& file : target == GetParam().name ? filesIn(kRoot / folder) : std::vector<fs::path>()) {
            SCOPED_TRACE(file.string());
            EXPECT_NO_THROW(accepted += GetParam().run(contentOf(file)) ? 1 : 0);
        }
    EXPECT_GT(accepted, 0);
}

// Each seed cut short, and with a byte turned over, at every place of short ones.
TEST_P(Corpus, DamagedSeedsAreTakenOrRefusedWithWords)
{
    if (GetParam().name == "training") return; // the same documents as "experiment", and long to train
    for (const auto& [target, input] : madeSeeds()) {
        if (target != GetParam().name) continue;
        const std::size_t step = std::max<std::size_t>(1, input.size() / 200);
        for (std::size_t at = 0; at < input.size(); at += step) {
            SCOPED_TRACE(at);
            EXPECT_NO_THROW(GetParam().run(std::string_view(input).substr(0, at)));
            std::string other = input;
            other[at] = static_cast<char>(~other[at]);
            EXPECT_NO_THROW(GetParam().run(other));
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Fuzz, Corpus, testing::ValuesIn(kTargets),
                         [](const auto& target) { return std::string(target.param.name); });

} // namespace
} // namespace tarakum::fuzz
