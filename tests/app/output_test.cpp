// What the program writes: nothing is lost or left lying about when it is killed, stopped, or the disk is full.
#include "tests/app/spawn.hpp"
#include "tests/support/sanitized.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fcntl.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstring>
#include <future>

namespace tarakum {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

using Words = std::vector<std::string>;

// Long enough that no machine comes to its end before it is stopped.
const std::string kLong = R"({"tarakum": 1, "loss": "mse", "length": {"updates": 1000000},
    "data": {"kind": "random", "inputs": 64, "outputs": 8, "train_samples": 1024, "test_samples": 0},
    "model": {"kind": "mlp", "hidden": [256, 256]}, "arms": [{"name": "a", "micro_batch": 64}]})";

void expectOneLine(const Ended& ended, int status, const std::string& words)
{
    EXPECT_EQ(ended.status, status) << ended.error;
    EXPECT_THAT(ended.error, AllOf(StartsWith("tarakum: "), HasSubstr(words)));
    EXPECT_EQ(std::count(ended.error.begin(), ended.error.end(), '\n'), 1) << ended.error;
}

bool takesFilesWithoutNames(const Folder& folder)
{
    const int descriptor = ::open(folder.path().c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
    if (descriptor >= 0) ::close(descriptor);
    return descriptor >= 0;
}

TEST(Output, AKillLeavesNothingAndTheOldFileStands)
{
    const Folder folder;
    if (!takesFilesWithoutNames(folder))
        GTEST_SKIP() << "no files without a name here; part_file_test.cpp has the rest";
    folder.write("long.json", kLong);
    folder.write("old.csv", "precious");
    {
        Running running(folder, {"run", "long.json", "--csv", "old.csv", "--summary", "new.json", "--chart", "c.png"});
        ASSERT_TRUE(running.waitFor(" left")) << running.shown();
        running.signal(SIGKILL);
        EXPECT_EQ(running.end(), 128 + SIGKILL);
    }
    EXPECT_THAT(folder.names(), ElementsAre("long.json", "old.csv"));
    EXPECT_EQ(folder.read("old.csv"), "precious");
}

// A pipe that nobody reads is waited for, but not through a wish to stop.
TEST(Output, EveryVerbStopsWhileItWaitsForAPipesReader)
{
    const Folder folder;
    folder.write("short.json", R"({"tarakum": 1, "data": {"kind": "xor"}, "model": {"kind": "mlp", "hidden": [2]},
                                   "length": {"updates": 1}, "arms": [{"name": "a", "micro_batch": 4}]})");
    for (const char* pipe : {"pipe", "pipe.png", "pipe.pdf"}) ASSERT_EQ(::mkfifo((folder / pipe).c_str(), 0600), 0);
    const std::pair<Words, bool> cases[] = {
        // and whether the verb ends in order rather than at once
        {{"run", "short.json", "--csv", "pipe"}, true},
        {{"run", "short.json", "--chart", "pipe.png"}, true},
        {{"run", "short.json", "--csv", "pipe", "--summary", "pipe.pdf"}, true},
        {{"stability", "short.json", "--steps", "1", "--csv", "pipe"}, true},
        {{"script", "short.json", "-o", "pipe"}, false},
        {{"script", "short.json", "--data", "pipe"}, false},
        {{"snapshot", "short.json", "-o", "pipe.png"}, false},
        {{"lesson", "lesson-01", "--sheet", "pipe.pdf"}, false},
    };
    for (const auto& [arguments, inOrder] : cases) {
        SCOPED_TRACE(testing::PrintToString(arguments));
        Running running(folder, arguments);
        ASSERT_TRUE(!inOrder || running.waitUntilItCatches(SIGINT)) << running.shown();
        running.signal(SIGINT);
        EXPECT_EQ(running.end(), 128 + SIGINT) << running.shown();
    }
}

// Likewise an experiment that is to come through a pipe.
TEST(Output, RunStopsWhileItWaitsForItsExperiment)
{
    const Folder folder;
    ASSERT_EQ(::mkfifo((folder / "pipe").c_str(), 0600), 0);
    Running running(folder, {"run", "pipe", "--csv", "a.csv"});
    const int writer = ::open((folder / "pipe").c_str(), O_WRONLY | O_CLOEXEC); // once it is read from
    running.signal(SIGINT);
    EXPECT_EQ(running.end(), 128 + SIGINT) << running.shown();
    ::close(writer);
}

TEST(Output, AReaderThatGoesAwayCostsNoOtherFile)
{
    const Folder folder;
    ASSERT_EQ(::mkfifo((folder / "pipe").c_str(), 0600), 0);
    auto reader = std::async(std::launch::async, [&] {
        const int descriptor = ::open((folder / "pipe").c_str(), O_RDONLY | O_CLOEXEC);
        char first = 0;
        const bool read = ::read(descriptor, &first, 1) == 1;
        ::close(descriptor);
        return read;
    });
    // A table that no pipe holds, so that most of it comes after the reader has gone.
    const Ended ended = runProgram(folder, {"run", "line", "--csv", "pipe", "--summary", "s.json", "--set",
                                            "length.samples=8000", "--set", "evaluate=0"});
    EXPECT_TRUE(reader.get());
    expectOneLine(ended, 1, "pipe: Broken pipe");
    EXPECT_EQ(nlohmann::json::parse(folder.read("s.json")).at("arms").size(), 3u);
}

TEST(Output, AFullDeviceIsToldInOneLine)
{
    const Folder folder;
    for (const Words& arguments :
         {Words{"run", "line", "--csv", "/dev/full"}, Words{"run", "line", "--micro-csv", "/dev/full"},
          Words{"run", "line", "--memory-csv", "/dev/full"}, Words{"run", "line", "--summary", "/dev/full"},
          Words{"stability", "spiral", "--steps", "1", "--csv", "/dev/full"},
          Words{"script", "line", "-o", "/dev/full"}, Words{"script", "line", "--data", "/dev/full"}}) {
        SCOPED_TRACE(testing::PrintToString(arguments));
        expectOneLine(runProgram(folder, arguments), 1, "cannot write /dev/full: No space left on device");
    }
    for (const Words& arguments :
         {Words{"run", "line"}, Words{"run", "line", "--csv", "-"}, Words{"plan", "--model", "gpt2"}, Words{"list"},
          Words{"list", "--keys"}, Words{"devices"}, Words{"script", "line"}, Words{"fit", "line", "--memory", "1 MiB"},
          Words{"stability", "spiral", "--steps", "1"}, Words{"--help"}, Words{"--version"}}) {
        SCOPED_TRACE(testing::PrintToString(arguments));
        expectOneLine(runProgram(folder, arguments, {}, "/dev/full"), 1, "cannot write to standard output");
    }
}

// What can be written is, though the first cannot.
TEST(Output, AFullDeviceCostsNoOtherFile)
{
    const Folder folder;
    const Ended ended = runProgram(folder, {"run", "line", "--csv", "/dev/full", "--summary", "s.json", "--chart",
                                            "chart.svg", "--report", "r.html"});
    expectOneLine(ended, 1, "/dev/full");
    EXPECT_THAT(folder.names(), ElementsAre("chart.svg", "r.html", "s.json"));
}

// The file that is opened first must not become standard output, and get the table.
TEST(Output, ClosedStreamsCostNoFile)
{
    const Folder folder;
    Ended ended = runInShell(folder, "\"$T\" run line --csv a.csv >&-");
    expectOneLine(ended, 1, "cannot write to standard output");
    EXPECT_THAT(folder.read("a.csv"), AllOf(StartsWith("# tarakum "), testing::Not(HasSubstr("finished"))));
    ended = runInShell(folder, "\"$T\" run line --quiet --csv b.csv <&- >&- 2>&-");
    EXPECT_EQ(ended.status, 0);
    const std::string a = folder.read("a.csv"), b = folder.read("b.csv");
    EXPECT_EQ(std::count(a.begin(), a.end(), '\n'), std::count(b.begin(), b.end(), '\n'));
}

TEST(Output, LimitsOfTheUserAreToldInOneLine)
{
    const Folder folder;
    folder.write("old.csv", "precious");
    Ended ended = runInShell(folder, "ulimit -f 1; \"$T\" run spiral --csv old.csv --summary s.json");
    expectOneLine(ended, 1, "old.csv: File too large");
    EXPECT_EQ(folder.read("old.csv"), "precious");
    ended = runInShell(folder, "ulimit -n 16; \"$T\" run line --quiet --csv a.csv");
    EXPECT_EQ(ended.status, 0) << ended.error;
    if (kSanitized) return; // which takes terabytes of addresses
    ended = runInShell(folder, "ulimit -v 400000; \"$T\" run spiral --csv old.csv");
    expectOneLine(ended, 1, "ulimit -v");
    EXPECT_EQ(folder.read("old.csv"), "precious");
}

// A file system of 8 KiB, if we may.
class FullDisk
{
public:
    FullDisk()
    {
        m_mounted = ::mount("tarakum", m_folder.path().c_str(), "tmpfs", 0, "size=8k") == 0;
        m_reason = std::strerror(errno);
    }
    ~FullDisk()
    {
        if (m_mounted) ::umount(m_folder.path().c_str());
    }
    FullDisk(const FullDisk&) = delete;
    FullDisk& operator=(const FullDisk&) = delete;
    explicit operator bool() const { return m_mounted; }
    const Folder& folder() const { return m_folder; }
    const std::string& reason() const { return m_reason; }

private:
    Folder m_folder;
    bool m_mounted = false;
    std::string m_reason;
};

TEST(Output, OnAFullDiskTheOldFileStands)
{
    const FullDisk disk;
    if (!disk) GTEST_SKIP() << "a small file system cannot be mounted: " << disk.reason();
    const Folder& folder = disk.folder();
    for (const Words& arguments :
         {Words{"run", "line", "--set", "length.samples=800", "--csv", "old"},
          Words{"run", "line", "--set", "length.samples=800", "--micro-csv", "old"},
          Words{"run", "line", "--chart", "old.png"}, Words{"run", "line", "--report", "old"},
          Words{"stability", "spiral", "--csv", "old"}, Words{"script", "spiral", "--data", "old"},
          Words{"lesson", "lesson-01", "--sheet", "old.pdf"}, Words{"snapshot", "line", "-o", "old.png"}}) {
        SCOPED_TRACE(testing::PrintToString(arguments));
        const std::string name = arguments.back();
        folder.write(name, "precious");
        expectOneLine(runProgram(folder, arguments), 1, "No space left on device");
        EXPECT_THAT(folder.names(), ElementsAre(name));
        EXPECT_EQ(folder.read(name), "precious");
        std::filesystem::remove(folder / name);
    }
}

} // namespace
} // namespace tarakum
