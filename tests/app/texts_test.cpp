// What the program says on a terminal.
#include "app/arms_table.hpp"
#include "app/progress_bar.hpp"
#include "app/terminal_text.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

namespace tarakum {
namespace {

TEST(ProgressLine, Forms)
{
    EXPECT_EQ(progressLine(0, std::nullopt), "[------------------------------]   0 %");
    EXPECT_EQ(progressLine(0.5, 64.2), "[###############---------------]  50 %  1:05 left");
    EXPECT_EQ(progressLine(1, 0), "[##############################] 100 %  0:00 left");
    EXPECT_EQ(progressLine(0.999, 3661), "[#############################-]  99 %  1:01:01 left");
    EXPECT_LE(progressLine(0.1, 1e300).size(), 60u);
}

TEST(FractionDone, OverAllArms)
{
    Experiment experiment;
    experiment.arms.resize(2);
    RunRecord record(experiment, "{}");
    EXPECT_EQ(fractionDone(record), 0); // before the data are loaded
    record.endSamples = 100;
    record.arms[0].progress.samples = 50;
    EXPECT_EQ(fractionDone(record), 0.25);
    record.arms[1].status = ArmStatus::OutOfMemory; // nothing is left to do there
    EXPECT_EQ(fractionDone(record), 0.75);
    record.arms[0].status = ArmStatus::Finished;
    EXPECT_EQ(fractionDone(record), 1);
}

// Nothing in a file's text moves the cursor or turns round what stands beside it.
TEST(TerminalText, LeavesOutWhatReachesBeyondIt)
{
    EXPECT_EQ(terminalText("plain, ذراع ١, \xE2\x80\x8F right-to-left mark, 👩‍👧"),
              "plain, ذراع ١, \xE2\x80\x8F right-to-left mark, 👩‍👧");
    EXPECT_EQ(terminalText("two\nlines\tand\rone"), "two lines and\uFFFDone");
    EXPECT_EQ(terminalText("\x1b[31m \x7f \xC2\x9B"
                           "1m"),
              "\uFFFD[31m \uFFFD \uFFFD1m");
    EXPECT_EQ(terminalText(std::string("nul\0", 4)), "nul\uFFFD");
    EXPECT_EQ(terminalText("\u202Egnorw \u2066a\u2069 \u2028\u2029"), "gnorw a ");
    EXPECT_EQ(terminalText("\x1b\x80 \xE2\x80"), "\uFFFD\x80 \xE2\x80") << "no UTF-8, but an escape all the same";
}

TEST(ArmsTable, HasOneShortLineAnArmWhateverItsName)
{
    Experiment experiment;
    experiment.arms.resize(3);
    experiment.arms[0].name = "line\nbreak \x1b[31m";
    experiment.arms[1].name = "\u202Egnorw";
    experiment.arms[2].name = std::string(2000, 'n');
    RunRecord record(experiment, "{}");
    for (ArmRecord& arm : record.arms) {
        arm.message = "why\nso";
        arm.status = ArmStatus::Stopped;
    }
    std::ostringstream out;
    writeArmsTable(out, record);
    const std::string text = out.str();
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 1 + 3 + 3);
    EXPECT_EQ(text.find('\x1b'), std::string::npos);
    EXPECT_EQ(text.find("\u202E"), std::string::npos);
    EXPECT_LT(text.size(), 2000u);
}

TEST(Table, ColumnsAreAsWideAsTheirCells)
{
    std::ostringstream out;
    writeTable(out, {{"arm", "loss"}, {"ذراع", "0.25"}, {"b", ""}}, 1);
    EXPECT_EQ(out.str(), "arm   loss\nذراع  0.25\nb\n");
}

TEST(ArmsTable, HasARowAnArm)
{
    Experiment experiment;
    experiment.arms.resize(2);
    experiment.arms[0].name = "first";
    experiment.arms[1].name = "second";
    RunRecord record(experiment, "{}");
    UpdateRow row;
    row.update = 3;
    row.samples = 192;
    row.loss = 0.123456;
    row.testAccuracy = 0.5;
    row.msUpdate = 2;
    row.bytesPeak = 1024 * 1024;
    row.paramDistance = 1.25e-7;
    record.arms[0].updates.append(row);
    record.arms[0].status = ArmStatus::Finished;
    std::ostringstream out;
    writeArmsTable(out, record);
    EXPECT_EQ(
        out.str(),
        "arm     status    updates    loss  test accuracy  ms/update  samples/s  peak memory  largest param_distance\n"
        "first   finished        3  0.1235            0.5          2      96000        1 MiB                1.25e-07\n"
        "second  waiting         0       -              -          -          -            -                       "
        "-\n");
}

TEST(ArmsTable, SaysWhyAnArmEndedEarly)
{
    Experiment experiment;
    experiment.arms.resize(2);
    experiment.arms[0].name = "large";
    experiment.arms[1].name = "small";
    RunRecord record(experiment, "{}");
    record.arms[0].message = "the weights need 2 MiB";
    record.arms[0].status = ArmStatus::OutOfMemory;
    record.arms[1].status = ArmStatus::Finished;
    std::ostringstream out;
    writeArmsTable(out, record);
    const std::string text = out.str();
    EXPECT_EQ(text.substr(text.rfind("large")), "large: the weights need 2 MiB\n");
}

} // namespace
} // namespace tarakum
