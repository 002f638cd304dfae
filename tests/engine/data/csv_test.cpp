#include "engine/data/csv_file.hpp"
#include "engine/data/data_set.hpp"
#include "tests/engine/data/temporary_folder.hpp"

#include <gmock/gmock.h>

#include <limits>

namespace tarakum {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

struct Csv : testing::Test
{
    TemporaryFolder folder;
    DataSpec spec;

    CsvTable read(const std::string& text) { return readCsv(folder.write("t.csv", text)); }
    std::string readError(const std::string& text)
    {
        const std::string message = badInput([&] { read(text); });
        EXPECT_THAT(message, StartsWith((folder.path() / "t.csv").string()));
        return message;
    }

    std::shared_ptr<const DataSet> load(const std::string& text, LossKind loss = LossKind::CrossEntropy)
    {
        spec.kind = DataKind::Csv;
        spec.path = folder.write("t.csv", text);
        return loadDataSet(spec, loss, 1);
    }
    std::string loadError(const std::string& text, LossKind loss = LossKind::CrossEntropy)
    {
        return badInput([&] { load(text, loss); });
    }
};

TEST_F(Csv, NamesNumbersAndLines)
{
    const CsvTable table = read("a,b,c\n1,-2.5,3e2\n4,5,+6\n");
    EXPECT_THAT(table.columns, ElementsAre("a", "b", "c"));
    EXPECT_THAT(table.values, ElementsAre(1, -2.5, 300, 4, 5, 6));
    EXPECT_THAT(table.lines, ElementsAre(2, 3));
    EXPECT_EQ(table.rows(), 2);
}

TEST_F(Csv, LineEnds)
{
    for (const char* text : {"a,b\n1,2\n3,4\n", "a,b\n1,2\n3,4", "a,b\r\n1,2\r\n3,4\r\n", "a,b\r\n1,2\r\n3,4",
                             "a,b\r\n1,2\r\n3,4\r", "\"a\",\"b\"\r\n\"1\",\"2\"\r\n3,\"4\"\r",
                             "\xEF\xBB\xBF"
                             "a,b\n1,2\n3,4\n",
                             " a , b\n1 ,\t2\n 3,4 \n"}) {
        const CsvTable table = read(text);
        EXPECT_THAT(table.columns, ElementsAre("a", "b")) << text;
        EXPECT_THAT(table.values, ElementsAre(1, 2, 3, 4)) << text;
        EXPECT_THAT(table.lines, ElementsAre(2, 3)) << text;
    }
}

TEST_F(Csv, CommentsAndEmptyLinesArePassedOver)
{
    const CsvTable table = read("\xEF\xBB\xBF# made by hand, \"so\n\n# and more\r\n\na,b\r\n\r\n1,2\n\n  \n3,4\n\n");
    EXPECT_THAT(table.columns, ElementsAre("a", "b"));
    EXPECT_THAT(table.values, ElementsAre(1, 2, 3, 4));
    EXPECT_THAT(table.lines, ElementsAre(7, 10));
    EXPECT_THAT(readError("a,b\n# 1,2\n"), HasSubstr("line 2, column a is \"# 1\""));
}

TEST_F(Csv, QuotedFields)
{
    const CsvTable table = read("\"a, or \"\"A\"\"\",\"two\nlines\",\"\"\n\"1\",2,\"3\"\n4,5,6");
    EXPECT_THAT(table.columns, ElementsAre("a, or \"A\"", "two\nlines", ""));
    EXPECT_THAT(table.values, ElementsAre(1, 2, 3, 4, 5, 6));
    EXPECT_THAT(table.lines, ElementsAre(3, 4));
    EXPECT_THAT(readError("a\n\"\"\n"), HasSubstr("line 2, column a is \"\"")); // not an empty line
    EXPECT_THAT(readError("a,b\n1,\"2\n3,4\n"), AllOf(HasSubstr("line 2"), HasSubstr("closing quote is missing")));
    EXPECT_THAT(readError("a,b\n1,2\n\"1\"2,3\n"), AllOf(HasSubstr("line 3"), HasSubstr("closing quote")));
}

TEST_F(Csv, TextWhereANumberBelongs)
{
    for (const char* wrong : {"red", "", "1 2", "1.5x", "0x10", "nan", "NaN", "inf", "-inf", "1e999", "--1"})
        EXPECT_THAT(
            readError("a,b,c\n1,2,3\n4," + std::string(wrong) + ",6\n"),
            AllOf(HasSubstr("t.csv, line 3, column b is \"" + std::string(wrong) + "\""), EndsWith("a finite number")));
    EXPECT_THAT(readError("a,b\n1," + std::string(1000, 'x')), testing::SizeIs(testing::Lt(300)));
}

TEST_F(Csv, RowsOfDifferentLengths)
{
    EXPECT_THAT(readError("a,b,c\n1,2,3\n4,5\n"), AllOf(HasSubstr("line 3 is 2 fields"), HasSubstr("must be 3")));
    EXPECT_THAT(readError("a,b,c\n1,2,3,\n"), AllOf(HasSubstr("line 2 is 4 fields"), HasSubstr("must be 3")));
    EXPECT_THAT(readError("a,b,c\n7\n"), HasSubstr("line 2 is 1 field,"));
}

TEST_F(Csv, NothingInIt)
{
    for (const char* text : {"", "\n\n", "# only\n# comments", "\xEF\xBB\xBF"})
        EXPECT_THAT(readError(text), HasSubstr("line of column names"));
    EXPECT_THAT(readError("a,b\n\n"), HasSubstr("no rows"));
    EXPECT_THAT(readError(std::string("a,b\n1,\0002\n", 9)), HasSubstr("not a text file"));
    EXPECT_THAT(readError("1,2\n3,4\n"), AllOf(HasSubstr("line 1"), HasSubstr("names")));
    EXPECT_THAT(readError("a,b,a\n1,2,3\n"), AllOf(HasSubstr("line 1, column 3 is \"a\"")));
    EXPECT_THAT(badInput([&] { readCsv(folder.path() / "none.csv"); }), HasSubstr("none.csv: cannot be opened"));
    EXPECT_THAT(badInput([&] { readCsv(folder.path()); }), HasSubstr("cannot be opened"));
}

TEST_F(Csv, TheLastColumnIsTheTargetUnlessOneIsNamed)
{
    const std::string text = "a,b,c\n0,1.5,2\n1,2.5,0\n";
    const auto last = load(text);
    EXPECT_EQ(last->name, "t");
    EXPECT_EQ(last->inputs, 2);
    EXPECT_EQ(last->outputs, 3);
    EXPECT_EQ(last->channels, 0);
    EXPECT_THAT(last->train.numbers, ElementsAre(0, 1.5, 1, 2.5));
    EXPECT_THAT(last->train.classes, ElementsAre(2, 0));
    EXPECT_TRUE(last->train.bytes.empty());
    EXPECT_TRUE(last->train.targets.empty());
    EXPECT_EQ(last->test.count, 0);

    spec.target = "a";
    const auto first = load(text);
    EXPECT_EQ(first->outputs, 2);
    EXPECT_THAT(first->train.numbers, ElementsAre(1.5, 2, 2.5, 0));
    EXPECT_THAT(first->train.classes, ElementsAre(0, 1));

    spec.target = "d";
    EXPECT_THAT(loadError(text), AllOf(StartsWith("data.target is \"d\""), EndsWith("t.csv: a, b, c")));
    spec.target = "a";
    EXPECT_THAT(loadError("a\n1\n"), HasSubstr("one column"));
}

TEST_F(Csv, SquaredLossesHaveOneNumber)
{
    for (LossKind loss : {LossKind::Mse, LossKind::HalfMse}) {
        const auto data = load("x,y\n1,-0.25\n2,1e6\n", loss);
        EXPECT_EQ(data->outputs, 1);
        EXPECT_THAT(data->train.numbers, ElementsAre(1, 2));
        EXPECT_THAT(data->train.targets, ElementsAre(-0.25, 1e6));
        EXPECT_TRUE(data->train.classes.empty());
    }
}

TEST_F(Csv, ClassesAreWholeNumbersInRange)
{
    for (const char* wrong : {"-1", "0.5", "-100", "2000000", "1e18", "1e300"})
        EXPECT_THAT(loadError("x,kind\n1,0\n2," + std::string(wrong) + "\n"),
                    AllOf(HasSubstr("t.csv, line 3, column kind is "), HasSubstr("a whole number from 0 to 1999999")));
    EXPECT_EQ(load("x,kind\n1,0\n2,1999999\n")->outputs, 2000000);

    spec.classes = 5;
    EXPECT_EQ(load("x,kind\n1,0\n2,1\n")->outputs, 5);
    EXPECT_THAT(loadError("x,kind\n1,0\n2,5\n"), AllOf(HasSubstr("line 3, column kind is 5"), EndsWith("from 0 to 4")));
}

TEST_F(Csv, SampleCounts)
{
    const std::string text = "x,kind\n1,0\n2,1\n3,2\n";
    spec.trainSamples = 2;
    const auto data = load(text);
    EXPECT_EQ(data->train.count, 2);
    EXPECT_THAT(data->train.numbers, ElementsAre(1, 2));
    EXPECT_EQ(data->outputs, 3); // a network's shape does not hang on it
    spec.trainSamples = 4;
    EXPECT_THAT(loadError(text), StartsWith("data.train_samples is 4, but must be a whole number from 1 to 3"));
    spec.trainSamples.reset();
    spec.testSamples = 1;
    EXPECT_THAT(loadError(text),
                AllOf(StartsWith("data.test_samples is 1"), HasSubstr("from 0 to 0"), HasSubstr("test_path")));
}

TEST_F(Csv, TestFile)
{
    const std::string text = "x,kind,z\n1,0,5\n2,1,6\n";
    spec.target = "kind";
    spec.testPath = folder.write("test.csv", "x,kind,z\n7,1,8\n9,0,10\n");
    const auto data = load(text);
    EXPECT_EQ(data->test.count, 2);
    EXPECT_THAT(data->test.numbers, ElementsAre(7, 8, 9, 10));
    EXPECT_THAT(data->test.classes, ElementsAre(1, 0));
    spec.testSamples = 1;
    EXPECT_THAT(load(text)->test.classes, ElementsAre(1));
    spec.testSamples = 3;
    EXPECT_THAT(loadError(text), StartsWith("data.test_samples is 3, but must be a whole number from 0 to 2"));
    spec.testSamples.reset();

    folder.write("test.csv", "x,z,kind\n7,1,8\n");
    EXPECT_THAT(loadError(text), AllOf(HasSubstr("test.csv, column 2 is \"z\""), HasSubstr("\"kind\"")));
    folder.write("test.csv", "x,kind,z,more\n7,1,8,1\n");
    EXPECT_THAT(loadError(text), AllOf(HasSubstr("test.csv"), HasSubstr("is 4, but must be 3")));
    folder.write("test.csv", "x,kind\n7,1\n");
    EXPECT_THAT(loadError(text), HasSubstr("is 2, but must be 3"));
    folder.write("test.csv", "x,kind,z\n7,1,8\n7,2,8\n");
    EXPECT_THAT(loadError(text), AllOf(HasSubstr("test.csv, line 3, column kind is 2"), EndsWith("from 0 to 1")));
    spec.testSamples = 0;
    EXPECT_EQ(load(text)->test.count, 0);
}

TEST_F(Csv, PathMissing)
{
    spec.kind = DataKind::Csv;
    EXPECT_THAT(badInput([&] { loadDataSet(spec, LossKind::Mse, 1); }), StartsWith("data.path is left out"));
}

// Rows that the experiment itself holds.
TEST_F(Csv, RowsOfTheExperiment)
{
    spec.kind = DataKind::Csv;
    spec.rows = {{0.5, 1, 2}, {3, 4, 0}};
    const auto data = loadDataSet(spec, LossKind::CrossEntropy, 1);
    EXPECT_EQ(data->inputs, 2);
    EXPECT_EQ(data->outputs, 3);
    EXPECT_THAT(data->train.numbers, ElementsAre(0.5, 1, 3, 4));
    EXPECT_THAT(data->train.classes, ElementsAre(2, 0));
    EXPECT_THAT(loadDataSet(spec, LossKind::Mse, 1)->train.targets, ElementsAre(2, 0));

    spec.testPath = folder.write("test.csv", "a,b,c\n7,8,1\n");
    EXPECT_THAT(loadDataSet(spec, LossKind::CrossEntropy, 1)->test.numbers, ElementsAre(7, 8));
    spec.testPath.clear();

    const auto error = [&] { return badInput([&] { loadDataSet(spec, LossKind::CrossEntropy, 1); }); };
    spec.rows[1][2] = 0.5;
    EXPECT_THAT(error(), StartsWith("data.rows[1][2] is 0.5"));
    spec.rows[1] = {3, 4};
    EXPECT_THAT(error(), StartsWith("data.rows[1] is 2 numbers"));
    spec.rows[1] = {3, std::numeric_limits<double>::infinity(), 0};
    EXPECT_THAT(error(), StartsWith("data.rows[1] is inf"));
    spec.rows = {{1}, {2}};
    EXPECT_THAT(error(), StartsWith("data.rows[0] is 1 number"));
    spec.rows = {{1, 0}};
    spec.target = "a";
    EXPECT_THAT(error(), StartsWith("data.target"));
    spec.target.clear();
    spec.path = "t.csv";
    EXPECT_THAT(error(), StartsWith("data.path"));
}

} // namespace
} // namespace tarakum
