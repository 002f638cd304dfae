// Wrong input: exit status 2, one line that says what to change, and nothing written.
#include "tests/app/spawn.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include <fstream>

namespace tarakum {
namespace {

using testing::AllOf;
using testing::HasSubstr;

const std::string kExperiment = R"({"tarakum": 1, "data": {"kind": "csv", "path": "good.csv"},
  "model": {"kind": "mlp", "hidden": []}, "loss": "mse", "length": {"updates": 2}, "arms": [{"name": "a"}]})";

std::string gzip(const std::string& bytes)
{
    const Folder folder;
    gzFile file = gzopen((folder / "x.gz").c_str(), "wb");
    gzwrite(file, bytes.data(), static_cast<unsigned>(bytes.size()));
    gzclose(file);
    return folder.read("x.gz");
}

// An IDX file of `images` images of 2×2, or of as many labels.
std::string idx(unsigned char dimensions, unsigned char count)
{
    std::string text{0, 0, 8, static_cast<char>(dimensions), 0, 0, 0, static_cast<char>(count)};
    if (dimensions == 3) text += std::string("\0\0\0\2\0\0\0\2", 8);
    std::uint32_t bits = 1; // pixels that do not shrink much, so that cutting the gzip cuts them
    for (int i = 0; i < count * (dimensions == 3 ? 4 : 1); ++i) {
        bits = bits * 1664525u + 1013904223u;
        text += static_cast<char>(dimensions == 3 ? bits >> 24 : bits >> 31);
    }
    return text;
}

class WrongInput : public testing::Test
{
protected:
    void SetUp() override
    {
        m_folder.write("e.json", kExperiment);
        m_folder.write("good.csv", "x,y\n1,2\n2,4\n3,6\n4,8\n");
        std::filesystem::create_directory(m_folder / "idx");
        for (const char* set : {"train", "t10k"}) {
            m_folder.write("idx/" + std::string(set) + "-images-idx3-ubyte.gz", gzip(idx(3, 60)));
            m_folder.write("idx/" + std::string(set) + "-labels-idx1-ubyte.gz", gzip(idx(1, 60)));
        }
    }

    // Refused before anything is written, even what is asked for first; `words` are all in the line.
    void expectRefused(std::vector<std::string> arguments, const std::vector<std::string>& words)
    {
        const std::vector<std::string> before = m_folder.names();
        if (arguments.at(0) == "run") arguments.insert(arguments.end(), {"--summary", "summary.json"});
        const Ended ended = runProgram(m_folder, arguments);
        const std::string what = testing::PrintToString(arguments) + "\n" + ended.error;
        EXPECT_EQ(ended.status, 2) << what;
        EXPECT_EQ(ended.out, "") << what;
        EXPECT_EQ(std::count(ended.error.begin(), ended.error.end(), '\n'), 1) << what;
        EXPECT_EQ(ended.error.rfind("tarakum: ", 0), 0u) << what;
        EXPECT_EQ(ended.error.back(), '\n') << what;
        for (const std::string& word : words) EXPECT_THAT(ended.error, HasSubstr(word)) << what;
        EXPECT_EQ(m_folder.names(), before) << what;
    }
    void expectRefusedSetting(const std::string& setting, const std::vector<std::string>& words)
    {
        expectRefused({"run", "e.json", "--set", setting}, words);
    }

    Folder m_folder;
};

// What all the others change: it must be right, or they would prove nothing.
TEST_F(WrongInput, TheRightOneRuns)
{
    const Ended ended = runProgram(m_folder, {"run", "e.json", "--csv", "out.csv"});
    EXPECT_EQ(ended.status, 0) << ended.error;
    EXPECT_EQ(ended.error, "");
    const std::vector<std::string> names = m_folder.names();
    EXPECT_THAT(names, testing::Contains("out.csv"));
    const Ended images = runProgram(m_folder, {"run", "e.json", "--set", "data={\"kind\":\"idx\",\"path\":\"idx\"}",
                                               "--set", "loss=cross-entropy"});
    EXPECT_EQ(images.status, 0) << images.error;
}

TEST_F(WrongInput, UnknownKey)
{
    expectRefusedSetting("arms[0].optimizer.learnin_rate=1", {"arms[0].optimizer.learnin_rate", "learning_rate"});
    m_folder.write("e.json", kExperiment.substr(0, kExperiment.size() - 1) + ", \"colour\": 1}");
    expectRefused({"run", "e.json"}, {"colour"});
}

TEST_F(WrongInput, MisspeltValue)
{
    expectRefusedSetting("model.activation=rellu", {"model.activation", "rellu", "relu", "sigmoid"});
}

TEST_F(WrongInput, NumbersOutOfRange)
{
    expectRefusedSetting("defaults.accumulation_steps=0", {"accumulation_steps", "0"});
    expectRefusedSetting("arms[0].accumulation_steps=0", {"arms[0].accumulation_steps", "0"});
    expectRefusedSetting("arms[0].optimizer.learning_rate=-1", {"arms[0].optimizer.learning_rate", "-1"});
    expectRefusedSetting("length.updates=1.5", {"length.updates", "1.5"});
    expectRefusedSetting("seed=-1", {"seed", "-1"});
}

TEST_F(WrongInput, MicroBatchLargerThanTheData)
{
    expectRefusedSetting("arms[0].micro_batch=5", {"arms[0].micro_batch", "5", "4"});
}

TEST_F(WrongInput, MissingFiles)
{
    expectRefused({"run", "nowhere.json"}, {"nowhere.json", "fashion-mnist"});
    expectRefused({"nowhere.json"}, {"nowhere.json", "fashion-mnist"});
    expectRefused({"snapshot", "nowhere.json", "-o", "a.png"}, {"nowhere.json"});
    expectRefused({"run", "idx"}, {"idx"});
    expectRefusedSetting("data.path=nowhere.csv", {"nowhere.csv"});
    expectRefused(
        {"run", "e.json", "--set", "data={\"kind\":\"idx\",\"path\":\"nowhere\"}", "--set", "loss=cross-entropy"},
        {"nowhere"});
}

TEST_F(WrongInput, FilesThatAreNoFilesOrTooLarge)
{
    std::filesystem::create_directory(m_folder / "folder");
    m_folder.write("huge", "");
    std::filesystem::resize_file(m_folder / "huge", std::uintmax_t{1} << 40);
    for (const std::string file : {"folder", "huge", "/proc/self/mem", "/dev/zero"}) {
        expectRefusedSetting("data.path=" + file, {file});
        expectRefusedSetting("model.start=" + file, {file});
        expectRefused({"run", "e.json", "--set", "data={\"kind\":\"text\",\"path\":\"" + file + "\"}", "--set",
                       "model={\"kind\":\"gpt\"}", "--set", "loss=cross-entropy"},
                      {file});
    }
    m_folder.write("config", "[]");
    expectRefused({"plan", "--model", "config"}, {"tarakum: the file config: this is no JSON object"});
}

TEST_F(WrongInput, BrokenImages)
{
    const std::vector<std::string> run{
        "run", "e.json", "--set", "data={\"kind\":\"idx\",\"path\":\"idx\"}", "--set", "loss=cross-entropy"};
    const std::string file = "idx/train-images-idx3-ubyte.gz", whole = m_folder.read(file);
    m_folder.write(file, whole.substr(0, whole.size() / 2));
    expectRefused(run, {"train-images-idx3-ubyte.gz"});
    std::string pixels = idx(3, 60);
    pixels[2] = 13; // floats
    m_folder.write(file, gzip(pixels));
    expectRefused(run, {"train-images-idx3-ubyte.gz"});
    m_folder.write(file, gzip("no such file"));
    expectRefused(run, {"train-images-idx3-ubyte.gz"});
}

TEST_F(WrongInput, BrokenTables)
{
    m_folder.write("good.csv", "x,y\n1,2\n2,four\n3,6\n");
    expectRefused({"run", "e.json"}, {"good.csv", "four", "3"});
    m_folder.write("good.csv", "x,y\n1,2\n2,4,6\n3,6\n");
    expectRefused({"run", "e.json"}, {"good.csv", "3"});
}

TEST_F(WrongInput, BrokenExperiments)
{
    m_folder.write("e.json", R"({"tarakum": 2})");
    expectRefused({"run", "e.json"}, {"tarakum", "2", "1"});
    m_folder.write("e.json", R"({"title": "x"})");
    expectRefused({"run", "e.json"}, {"tarakum"});
    m_folder.write("e.json", "{\"tarakum\": 1,\n \"seed\" 3}");
    expectRefused({"run", "e.json"}, {"e.json", "2"});
    m_folder.write("e.json", R"({"tarakum": 1, "seed": 1, "seed": 2})");
    expectRefused({"run", "e.json"}, {"seed"});
    m_folder.write("e.json", "");
    expectRefused({"run", "e.json"}, {"e.json"});
    m_folder.write("e.json", "{\"tarakum\": 1, \"seed\": " + std::string(100000, '9') + "}");
    expectRefused({"run", "e.json"}, {"e.json: line 1, column", "999999999…", " is too large"});
    m_folder.write("e.json", kExperiment);
    expectRefusedSetting("arms[1].name=b", {"arms[1]"});
    expectRefusedSetting("nothing", {"nothing"});
}

TEST_F(WrongInput, OutputsThatCannotBeWritten)
{
    expectRefused({"run", "e.json", "--csv", "nowhere/out.csv"}, {"--csv", "nowhere/out.csv"});
    expectRefused({"run", "e.json", "--csv", "idx"}, {"--csv", "idx", "folder"});
    expectRefused({"run", "e.json", "--csv", "/proc/out.csv"}, {"--csv", "/proc/out.csv"});
    expectRefused({"run", "e.json", "--csv", ""}, {"--csv"});
    expectRefused({"run", "e.json", "--csv", "one", "--micro-csv", "./idx/../one"}, {"--micro-csv", "--csv"});
    expectRefused({"run", "e.json", "--csv", "-", "--micro-csv", "-"}, {"--micro-csv", "--csv"});
    expectRefused({"run", "e.json", "--csv", "e.json"}, {"--csv", "experiment"});
    expectRefused({"run", "e.json", "--chart", "chart.gif"}, {"--chart", "chart.gif", ".png", ".svg", ".pdf"});
    expectRefused({"snapshot", "e.json", "-o", "nowhere/a.png"}, {"nowhere/a.png"});
}

TEST_F(WrongInput, CommandLines)
{
    expectRefused({"run"}, {"EXPERIMENT", "tarakum run --help"});
    expectRefused({"run", "e.json", "--csvv", "a"}, {"--csvv", "tarakum run --help"});
    expectRefused({"run", "e.json", "another"}, {"another"});
    expectRefused({"run", "e.json", "--threads", "0"}, {"--threads", "0"});
    expectRefused({"run", "e.json", "--threads", "two"}, {"--threads", "two"});
    expectRefused({"run", "e.json", "--csv", "a", "--csv", "b"}, {"--csv"});
    expectRefused({"e.json", "run", "e.json"}, {"EXPERIMENT", "after"});
    expectRefused({"--language"}, {"--language", "tarakum --help"});
    expectRefused({"snapshot", "e.json"}, {"--output"});
    for (const char* size : {"1440", "x900", "1440x", "1440x9e", "-1x900", "0x900", "1x2x3", "1e9x1"})
        expectRefused({"snapshot", "e.json", "-o", "a.png", "--size", size}, {"--size", size});
    expectRefused({"snapshot", "e.json", "-o", "a.svg"}, {"-o", "a.svg", ".png"});
    expectRefused({"snapshot", "e.json", "-o", "a.png", "--view", "nothing"}, {"nothing", "charts"});
    expectRefused({"snapshot", "e.json", "-o", "a.png", "--language", "fr"}, {"fr", "en", "ar"});
    expectRefused({"snapshot", "e.json", "-o", "a.png", "--theme", "pink"}, {"pink", "light", "dark"});
    expectRefused({"snapshot", "e.json", "-o", "a.png", "--updates", "-1"}, {"--updates", "-1"});
    expectRefused({"list", "e.json"}, {"e.json"});
}

TEST_F(WrongInput, LeavesWhatStoodThere)
{
    m_folder.write("out.csv", "precious");
    expectRefused({"run", "e.json", "--csv", "out.csv", "--set", "data.path=nowhere.csv"}, {"nowhere.csv"});
    EXPECT_EQ(m_folder.read("out.csv"), "precious");
}

} // namespace
} // namespace tarakum
