#include "engine/data/data_set.hpp"
#include "engine/data/idx_file.hpp"
#include "tests/engine/data/temporary_folder.hpp"

#include <gmock/gmock.h>
#include <zlib.h>

#include <algorithm>
#include <numeric>

namespace tarakum {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

std::string number(std::uint32_t value)
{
    return {static_cast<char>(value >> 24), static_cast<char>(value >> 16), static_cast<char>(value >> 8),
            static_cast<char>(value)};
}

// An IDX file of unsigned bytes.
std::string idx(const std::vector<std::uint32_t>& sizes, const std::string& content)
{
    std::string text = number(0x0800u + static_cast<std::uint32_t>(sizes.size()));
    for (std::uint32_t size : sizes) text += number(size);
    return text + content;
}

// `count` bytes that do not repeat soon.
std::string content(std::size_t count)
{
    std::string text(count, '\0');
    for (std::size_t i = 0; i < count; ++i) text[i] = static_cast<char>(i * i * 7 + i / 3);
    return text;
}

std::string gzipped(const std::string& bytes)
{
    const TemporaryFolder folder;
    const std::filesystem::path path = folder.path() / "packed";
    gzFile file = gzopen(path.c_str(), "wb1");
    gzwrite(file, bytes.data(), static_cast<unsigned>(bytes.size()));
    gzclose(file);
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::string asText(const std::vector<std::uint8_t>& bytes)
{
    return {bytes.begin(), bytes.end()};
}

constexpr int kImages = 6, kRows = 3, kColumns = 5, kPixels = kRows * kColumns;

struct IdxFiles : testing::Test
{
    TemporaryFolder folder;

    std::string error(const std::string& bytes, int dimensions = 3, std::int64_t items = 0)
    {
        const auto path = folder.write("file", bytes);
        const std::string message = badInput([&] {
            IdxFile file(path, dimensions);
            file.read(items == 0 ? file.count() : items);
        });
        EXPECT_THAT(message, StartsWith(path.string()));
        return message;
    }
    std::string whole() const { return idx({kImages, kRows, kColumns}, content(kImages * kPixels)); }
};

TEST_F(IdxFiles, PlainAndGzippedHoldTheSame)
{
    for (const std::string& bytes : {whole(), gzipped(whole())}) {
        IdxFile file(folder.write("file", bytes), 3);
        EXPECT_THAT(file.sizes(), ElementsAre(kImages, kRows, kColumns));
        EXPECT_EQ(file.itemBytes(), kPixels);
        EXPECT_EQ(asText(file.read(kImages)), content(kImages * kPixels));
    }
}

TEST_F(IdxFiles, ReadsNoMoreThanAsked)
{
    const std::string packed = gzipped(whole());
    const std::string cut = packed.substr(0, packed.size() - 8); // without checksum and length
    IdxFile file(folder.write("file", cut), 3);
    EXPECT_EQ(asText(file.read(2)), content(2 * kPixels));
    EXPECT_THAT(error(cut), HasSubstr("ends too early"));
}

TEST_F(IdxFiles, WrongMagicNumber)
{
    std::string floats = whole();
    floats[2] = 0x0D;
    EXPECT_THAT(error(floats), AllOf(HasSubstr("0x00000d03"), HasSubstr("0x00000803")));
    EXPECT_THAT(error(whole(), 1), AllOf(HasSubstr("0x00000803"), HasSubstr("0x00000801")));
    EXPECT_THAT(error("<html>no data here</html>"), HasSubstr("magic number"));
}

TEST_F(IdxFiles, ShorterThanItsHeader)
{
    for (std::size_t length : {0u, 1u, 3u, 4u, 15u})
        EXPECT_THAT(error(whole().substr(0, length)),
                    AllOf(HasSubstr(std::to_string(length) + " bytes"), HasSubstr("16")));
}

TEST_F(IdxFiles, CutShortOrTooLong)
{
    const std::string promise = "16 + 6 × 3 × 5 bytes";
    EXPECT_THAT(error(whole().substr(0, 16 + 89)), AllOf(HasSubstr("105 bytes"), HasSubstr(promise)));
    EXPECT_THAT(error(whole().substr(0, 16 + 89), 3, 1), HasSubstr(promise)); // a plain file tells its length at once
    EXPECT_THAT(error(whole() + "x"), AllOf(HasSubstr("107 bytes"), HasSubstr(promise)));
    EXPECT_THAT(error(gzipped(whole().substr(0, 16 + 89))), AllOf(HasSubstr("105 bytes"), HasSubstr(promise)));
    EXPECT_THAT(error(gzipped(whole() + "x")), AllOf(HasSubstr("is longer"), HasSubstr(promise)));
}

TEST_F(IdxFiles, DamagedGzip)
{
    const std::string packed = gzipped(whole());
    for (std::size_t length = 18; length < packed.size(); length += 7) // whatever part is missing
        EXPECT_THAT(error(packed.substr(0, length)), HasSubstr("ends too early")) << length;
    std::string wrong = packed;
    wrong[wrong.size() - 6] ^= 1; // the checksum
    EXPECT_THAT(error(wrong), HasSubstr("damaged"));
}

// A header must not make the program take gigabytes that the file does not hold.
TEST_F(IdxFiles, HeaderThatPromisesTooMuch)
{
    const std::uint32_t huge = 0xffffffff;
    for (const auto& sizes : std::vector<std::vector<std::uint32_t>>{
             {huge, huge, huge}, {huge, 28, 28}, {1, huge, huge}, {0x80000000, 0x80000000, 4}}) {
        EXPECT_THAT(error(idx(sizes, content(50))), HasSubstr("length")); // the product may wrap to anything, even to 0
        EXPECT_THAT(error(gzipped(idx(sizes, content(50)))), HasSubstr("no more than"));
    }
    for (const auto& sizes :
         std::vector<std::vector<std::uint32_t>>{{0, kRows, kColumns}, {kImages, 0, kColumns}, {kImages, kRows, 0}})
        EXPECT_THAT(error(idx(sizes, "")), HasSubstr("above 0"));
}

TEST_F(IdxFiles, MissingOrAFolder)
{
    EXPECT_THAT(badInput([&] { IdxFile(folder.path() / "none", 3); }), HasSubstr("none: cannot be opened"));
    EXPECT_THAT(badInput([&] { IdxFile(folder.path(), 3); }), HasSubstr("cannot be opened"));
}

// More than one step of memory.
TEST_F(IdxFiles, LargeGzippedFile)
{
    const std::uint32_t items = 70, side = 1000;
    std::string bytes(std::size_t{items} * side * side, '\0');
    for (std::uint32_t i = 0; i < items; ++i) bytes[std::size_t{i} * side * side] = static_cast<char>(i);
    IdxFile file(folder.write("file", gzipped(idx({items, side, side}, bytes))), 3);
    EXPECT_TRUE(asText(file.read(items)) == bytes);
}

// A folder of images, `idx` data.
struct IdxFolder : testing::Test
{
    TemporaryFolder folder;
    DataSpec spec;
    std::string images = content(kImages * kPixels);
    std::string labels{0, 3, 1, 2, 1, 0};

    IdxFolder()
    {
        spec.kind = DataKind::Idx;
        spec.path = folder.path();
        folder.write("train-images-idx3-ubyte", idx({kImages, kRows, kColumns}, images));
        folder.write("train-labels-idx1-ubyte.gz", gzipped(idx({kImages}, labels)));
    }
    void writeTest(const std::string& testLabels, std::uint32_t rows = kRows)
    {
        const auto count = static_cast<std::uint32_t>(testLabels.size());
        folder.write("t10k-images-idx3-ubyte.gz",
                     gzipped(idx({count, rows, kColumns}, content(count * rows * kColumns))));
        folder.write("t10k-labels-idx1-ubyte", idx({count}, testLabels));
    }
    std::shared_ptr<const DataSet> load(LossKind loss = LossKind::CrossEntropy) { return loadDataSet(spec, loss, 1); }
    std::string error()
    {
        return badInput([&] { load(); });
    }
};

TEST_F(IdxFolder, TrainingDataAlone)
{
    const auto data = load();
    EXPECT_EQ(data->name, folder.path().filename().string());
    EXPECT_EQ(data->inputs, kPixels);
    EXPECT_EQ(data->outputs, 4);
    EXPECT_EQ(data->channels, 0); // 3 × 5 pixels have no side
    EXPECT_EQ(data->side, 0);
    EXPECT_EQ(data->train.count, kImages);
    EXPECT_EQ(asText(data->train.bytes), images);
    EXPECT_THAT(data->train.classes, ElementsAre(0, 3, 1, 2, 1, 0));
    EXPECT_TRUE(data->train.numbers.empty());
    EXPECT_TRUE(data->train.targets.empty());
    EXPECT_EQ(data->test.count, 0);
}

TEST_F(IdxFolder, FirstSamplesOnly)
{
    spec.trainSamples = 1;
    const auto data = load();
    EXPECT_EQ(asText(data->train.bytes), images.substr(0, kPixels));
    EXPECT_THAT(data->train.classes, ElementsAre(0));
    EXPECT_EQ(data->outputs, 4); // a network's shape does not hang on it
}

TEST_F(IdxFolder, TestData)
{
    writeTest(std::string{1, 2, 3});
    EXPECT_THAT(load()->test.classes, ElementsAre(1, 2, 3));
    EXPECT_EQ(asText(load()->test.bytes), content(3 * kPixels));
    spec.testSamples = 2;
    EXPECT_THAT(load()->test.classes, ElementsAre(1, 2));
    spec.testSamples = 0;
    folder.write("t10k-labels-idx1-ubyte", "rubbish"); // not even opened
    EXPECT_EQ(load()->test.count, 0);
}

TEST_F(IdxFolder, SquaredLossesHaveOneHotTargets)
{
    for (LossKind loss : {LossKind::Mse, LossKind::HalfMse}) {
        const auto data = load(loss);
        EXPECT_TRUE(data->train.classes.empty());
        EXPECT_EQ(data->outputs, 4);
        ASSERT_EQ(data->train.targets.size(), kImages * 4u);
        for (std::size_t i = 0; i < data->train.targets.size(); ++i)
            EXPECT_EQ(data->train.targets[i], labels[i / 4] == static_cast<char>(i % 4) ? 1.0 : 0.0) << i;
    }
}

TEST_F(IdxFolder, MoreSamplesThanThereAre)
{
    spec.trainSamples = 7;
    EXPECT_THAT(error(), StartsWith("data.train_samples is 7, but must be a whole number from 1 to 6"));
    spec.trainSamples = 0;
    EXPECT_THAT(error(), HasSubstr("from 1 to 6"));
    spec.trainSamples = 6;
    spec.testSamples = 1;
    EXPECT_THAT(error(),
                AllOf(StartsWith("data.test_samples is 1"), HasSubstr("from 0 to 0"), HasSubstr("t10k-images")));
    writeTest(std::string{1, 2});
    spec.testSamples = 3;
    EXPECT_THAT(error(), StartsWith("data.test_samples is 3, but must be a whole number from 0 to 2"));
}

TEST_F(IdxFolder, ImagesAndLabelsOfDifferentCounts)
{
    folder.write("train-labels-idx1-ubyte.gz", gzipped(idx({5}, labels.substr(0, 5))));
    EXPECT_THAT(error(), AllOf(HasSubstr("train-labels-idx1-ubyte.gz is 5 labels"), HasSubstr("must be 6")));
}

TEST_F(IdxFolder, MissingFiles)
{
    folder.write("t10k-images-idx3-ubyte", idx({1, kRows, kColumns}, content(kPixels)));
    EXPECT_THAT(error(), HasSubstr("t10k-labels-idx1-ubyte: missing"));
    std::filesystem::remove(folder.path() / "train-labels-idx1-ubyte.gz");
    EXPECT_THAT(error(), HasSubstr("train-labels-idx1-ubyte: missing"));
    std::filesystem::remove(folder.path() / "train-images-idx3-ubyte");
    EXPECT_THAT(error(), AllOf(StartsWith("data.path is " + folder.path().string()),
                               HasSubstr("train-images-idx3-ubyte"), Not(HasSubstr("Debian"))));
    spec.path.clear();
    EXPECT_THAT(error(), StartsWith("data.path is left out"));
}

TEST_F(IdxFolder, TestDataThatDoNotFit)
{
    writeTest(std::string{1, 2}, kRows + 1);
    EXPECT_THAT(error(), AllOf(HasSubstr("t10k-images"), HasSubstr("4 × 5"), HasSubstr("3 × 5")));
    writeTest(std::string{1, 4});
    EXPECT_THAT(error(), AllOf(HasSubstr("t10k-labels-idx1-ubyte: label 2 is 4"), EndsWith("a class from 0 to 3")));
}

TEST_F(IdxFolder, FashionMnistHasTenClasses)
{
    spec.kind = DataKind::FashionMnist;
    EXPECT_EQ(load()->outputs, 10);
    folder.write("train-labels-idx1-ubyte.gz", gzipped(idx({kImages}, std::string{0, 3, 1, 10, 1, 0})));
    EXPECT_THAT(error(), AllOf(HasSubstr("label 4 is 10"), EndsWith("a class from 0 to 9")));
    spec.path = folder.path() / "none";
    EXPECT_THAT(error(), AllOf(StartsWith("data.path is"), HasSubstr("dataset-fashion-mnist")));
}

// The real data, where Debian's package puts them.
TEST(FashionMnist, AsPublished)
{
    DataSpec spec;
    if (!std::filesystem::exists("/usr/share/datasets/fashion-mnist"))
        GTEST_SKIP() << "the package dataset-fashion-mnist is not installed";
    const auto data = loadDataSet(spec, LossKind::CrossEntropy, 1);
    EXPECT_EQ(data->name, "Fashion-MNIST");
    EXPECT_EQ(data->inputs, 28 * 28);
    EXPECT_EQ(data->outputs, 10);
    EXPECT_EQ(data->channels, 1);
    EXPECT_EQ(data->side, 28);
    EXPECT_EQ(data->steps, 28); // row after row, for a recurrent model
    for (const auto& [samples, count] : {std::pair{&data->train, 60000}, std::pair{&data->test, 10000}}) {
        EXPECT_EQ(samples->count, count);
        EXPECT_EQ(samples->bytes.size(), std::size_t(count) * 28 * 28);
        ASSERT_EQ(samples->classes.size(), std::size_t(count));
        for (std::int32_t c = 0; c < 10; ++c) // the classes are balanced
            EXPECT_EQ(std::count(samples->classes.begin(), samples->classes.end(), c), count / 10);
    }

    spec.trainSamples = 4096;
    spec.testSamples = 0;
    const auto part = loadDataSet(spec, LossKind::CrossEntropy, 1);
    EXPECT_EQ(part->train.count, 4096);
    EXPECT_TRUE(std::equal(part->train.bytes.begin(), part->train.bytes.end(), data->train.bytes.begin()));
    EXPECT_TRUE(std::equal(part->train.classes.begin(), part->train.classes.end(), data->train.classes.begin()));
    EXPECT_EQ(part->train.bytes.size(), 4096u * 28 * 28);
    EXPECT_EQ(part->test.count, 0);
}

} // namespace
} // namespace tarakum
