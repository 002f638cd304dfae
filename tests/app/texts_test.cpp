// What the program says on a terminal.
#include "app/arms_table.hpp"
#include "app/progress_bar.hpp"

#include <gtest/gtest.h>

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
