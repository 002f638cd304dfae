// Every include against the arrows: app -> ui -> lab -> {planner, data, train} -> nn -> backend -> tensor -> base. The
// engine knows no Qt, the ui and the program only the engine's lab, planner and base, Eigen and BLAS stay in
// backend/cpu/, CUDA and its libraries in backend/cuda/.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

namespace tarakum {
namespace {

namespace fs = std::filesystem;

// What a part may include, itself aside.
const std::map<std::string, std::set<std::string>> kBelow = [] {
    std::map<std::string, std::set<std::string>> below;
    below["engine/base"] = {};
    below["engine/tensor"] = {"engine/base"};
    below["engine/backend"] = {"engine/tensor", "engine/base"};
    below["engine/nn"] = {"engine/backend", "engine/tensor", "engine/base"};
    std::set<std::string> all = below["engine/nn"];
    all.insert("engine/nn");
    for (const char* middle : {"engine/data", "engine/train"}) below[middle] = all;
    below["engine/planner"] = {}; // its own files alone
    all.insert({"engine/planner", "engine/data", "engine/train"});
    below["engine/lab"] = all;
    below["ui"] = {"engine/lab", "engine/planner", "engine/base"};
    below["app"] = {"ui", "engine/lab", "engine/planner", "engine/base"};
    return below;
}();

// "engine/nn" of "engine/nn/linear.hpp", "ui" of "ui/theme.hpp".
std::string partOf(const std::string& file)
{
    const std::size_t first = file.find('/');
    return file.substr(0, file.substr(0, first) == "engine" ? file.find('/', first + 1) : first);
}

// What is wrong with an include that stands in `file`; empty if nothing is.
std::string wrongWith(const std::string& file, const std::string& include, bool inAngles)
{
    static const std::regex qt("Q[A-Z].*|Qt[A-Z].*/.*"), algebra("Eigen/.*|.*blas.*\\.h|lapack.*"),
        cuda("cuda.*\\.h|cu(blas|dnn).*\\.h");
    const bool engine = file.rfind("engine/", 0) == 0;
    if (engine && std::regex_match(include, qt)) return "the engine knows no Qt";
    if (inAngles && std::regex_match(include, cuda))
        return file.rfind("engine/backend/cuda/", 0) == 0 ? "" : "only engine/backend/cuda/ knows CUDA";
    if (std::regex_match(include, algebra) && file.rfind("engine/backend/cpu/", 0) != 0)
        return "only engine/backend/cpu/ knows Eigen and BLAS";
    if (inAngles) return "";
    if (include.find(".moc") != std::string::npos) return ""; // Qt's own
    if (!fs::exists(fs::path(TARAKUM_SOURCE_DIR) / include)) return "includes are written from the root";
    const auto below = kBelow.find(partOf(file));
    if (below == kBelow.end()) return "its part is not known to this test";
    if (partOf(include) == below->first || below->second.count(partOf(include)) > 0) return "";
    return "against the arrows";
}

std::vector<std::string> wrongIncludes(const std::string& file)
{
    static const std::regex line(R"re(^\s*#\s*include\s*([<"])([^>"]+)[>"].*)re");
    std::vector<std::string> wrong;
    std::ifstream in(fs::path(TARAKUM_SOURCE_DIR) / file);
    for (std::string text; std::getline(in, text);) {
        std::smatch match;
        if (!std::regex_match(text, match, line)) continue;
        const std::string why = wrongWith(file, match[2], match[1] == "<");
        if (!why.empty()) wrong.push_back(file + " includes " + match[2].str() + ": " + why);
    }
    return wrong;
}

TEST(Includes, FollowTheArrows)
{
    std::size_t files = 0;
    std::vector<std::string> wrong;
    for (const char* top : {"app", "engine", "ui"}) {
        for (const auto& entry : fs::recursive_directory_iterator(fs::path(TARAKUM_SOURCE_DIR) / top)) {
            const std::string ending = entry.path().extension().string();
            if (ending != ".hpp" && ending != ".cpp" && ending != ".h" && ending != ".cu" && ending != ".cuh") continue;
            ++files;
            const std::string file = fs::relative(entry.path(), TARAKUM_SOURCE_DIR).generic_string();
            const auto more = wrongIncludes(file);
            wrong.insert(wrong.end(), more.begin(), more.end());
        }
    }
    EXPECT_GT(files, 20u);
    EXPECT_THAT(wrong, testing::IsEmpty());
}

TEST(Includes, WrongOnesAreFound)
{
    const std::string base = "engine/base/errors.hpp", rows = "engine/lab/rows.hpp", theme = "ui/theme.hpp";
    EXPECT_EQ(wrongWith("engine/lab/x.cpp", base, false), "");
    EXPECT_EQ(wrongWith("ui/x.cpp", rows, false), "");
    EXPECT_EQ(wrongWith("app/x.cpp", theme, false), "");
    EXPECT_EQ(wrongWith("ui/x.cpp", "QWidget", true), "");
    EXPECT_EQ(wrongWith("engine/backend/cpu/x.cpp", "cblas.h", true), "");
    EXPECT_EQ(wrongWith("engine/backend/cuda/x.cpp", "cublasLt.h", true), "");
    EXPECT_NE(wrongWith("engine/base/x.cpp", rows, false), "");
    EXPECT_NE(wrongWith("engine/train/x.cpp", "engine/data/data_spec.hpp", false), "");
    EXPECT_NE(wrongWith("engine/lab/x.cpp", theme, false), "");
    EXPECT_NE(wrongWith("engine/planner/x.cpp", base, false), "");
    EXPECT_NE(wrongWith("ui/x.cpp", "engine/nn/model_spec.hpp", false), "");
    EXPECT_NE(wrongWith("ui/x.cpp", "theme.hpp", false), "");
    EXPECT_NE(wrongWith("engine/lab/x.cpp", "QString", true), "");
    EXPECT_NE(wrongWith("engine/lab/x.cpp", "QtCore/QString", true), "");
    EXPECT_NE(wrongWith("engine/backend/x.hpp", "cblas.h", true), "");
    EXPECT_NE(wrongWith("engine/backend/cpu/x.cpp", "cublasLt.h", true), "");
    EXPECT_NE(wrongWith("engine/lab/x.cpp", "cuda_runtime_api.h", true), "");
    EXPECT_NE(wrongWith("engine/nn/x.cpp", "Eigen/Core", true), "");
    EXPECT_NE(wrongWith("engine/elsewhere/x.cpp", base, false), "");
}

} // namespace
} // namespace tarakum
