#include "engine/base/errors.hpp"
#include "engine/lab/document.hpp"
#include "engine/lab/export.hpp"
#include "engine/lab/import.hpp"
#include "engine/lab/variations.hpp"
#include "tests/support/drawn_experiment.hpp"
#include "tests/support/temporary_file.hpp"
#include "tests/support/test_run.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <zlib.h>

#include <limits>
#include <random>
#include <sstream>

namespace tarakum {
namespace {

using testing::AllOf;
using testing::HasSubstr;

std::string csvOf(const RunRecord& record)
{
    std::ostringstream out;
    writeCsv(out, record);
    return out.str();
}

std::shared_ptr<const RunRecord> trained(const Document& document, const std::string& label = "")
{
    Experiment experiment = readExperiment(document, {});
    labelArms(experiment, label);
    Run run(std::move(experiment), documentLine(document));
    EXPECT_TRUE(finishes(run)) << run.error();
    return run.record();
}

std::string problemOf(const std::string& text)
{
    try {
        readRecord(text, "runs.csv");
    } catch (const BadInput& problem) {
        EXPECT_EQ(std::string(problem.what()).find('\n'), std::string::npos) << problem.what();
        return problem.what();
    }
    return "read";
}

Document smallDocument()
{
    return parseDocument(R"({
        "tarakum": 1, "title": "a, \"b\"", "data": {"kind": "xor", "train_samples": 24, "test_samples": 8},
        "model": {"kind": "mlp", "hidden": [3], "activation": "tanh"}, "length": {"samples": 72}, "evaluate": 24,
        "defaults": {"optimizer": {"learning_rate": 0.1}, "threads": 1},
        "arms": [{"name": "one, \"quoted\"", "micro_batch": 2, "accumulation_steps": 4},
                 {"name": "other", "micro_batch": 8, "clip_norm": 1}]})",
                         "small");
}

TEST(ReadRecord, WrittenAgainIsTheSameTextForDrawnExperiments)
{
    for (unsigned seed = 0; seed < 60; ++seed) {
        const DrawnExperiment drawn = drawnExperiment(seed);
        const std::string text = csvOf(*trained(parseDocument(drawn.json, "drawn")));
        EXPECT_EQ(csvOf(*readRecord(text, "drawn")), text) << seed << ' ' << drawn.json;
    }
}

TEST(ReadRecord, AnyBitsOfNumbersComeBack)
{
    std::mt19937_64 bits(7);
    const Document document = smallDocument();
    RunRecord record(readExperiment(document, {}), documentLine(document));
    for (ArmRecord& arm : record.arms) {
        arm.layers = {"a.weight", "b"};
        for (int i = 1; i <= 200; ++i) {
            UpdateRow row;
            for (const Column& column : columns()) {
                const double value = std::bit_cast<double>(bits());
                row.*column.value = i % 7 == 0 ? kMissing : std::isnan(value) ? std::nan("") : value;
            }
            row.update = row.epoch = row.microSteps = row.samples = row.items = i;
            row.status = i % 5 == 0 ? RowStatus::Skipped : RowStatus::None;
            arm.updates.append(row);
            for (std::size_t l = 0; l < arm.layers.size(); ++l)
                arm.layerNorms.append(i < 3 ? kMissing : std::abs(std::bit_cast<double>(bits() >> 2)));
        }
    }
    const auto again = readRecord(csvOf(record), "bits");
    for (std::size_t a = 0; a < record.arms.size(); ++a) {
        for (std::size_t i = 0; i < record.arms[a].updates.size(); ++i)
            for (const Column& column : columns()) {
                const double was = record.arms[a].updates[i].*column.value,
                             is = again->arms[a].updates[i].*column.value;
                ASSERT_TRUE(std::bit_cast<std::uint64_t>(was) == std::bit_cast<std::uint64_t>(is) ||
                            (std::isnan(was) && std::isnan(is) && isMissing(was) == isMissing(is)))
                    << column.name << ' ' << was << ' ' << is;
            }
        EXPECT_EQ(again->arms[a].layers, record.arms[a].layers);
        EXPECT_EQ(again->arms[a].layerNorms.size(), record.arms[a].layerNorms.size());
    }
    EXPECT_EQ(csvOf(*again), csvOf(record));
}

TEST(ReadRecord, TakesTheRunApartAsItWas)
{
    const Document document = smallDocument();
    const auto record = trained(document), again = readRecord(csvOf(*record), "small");
    EXPECT_EQ(again->document, record->document);
    EXPECT_EQ(again->experiment.seed, record->experiment.seed);
    EXPECT_EQ(again->endSamples.load(), record->endSamples.load());
    ASSERT_EQ(again->arms.size(), record->arms.size());
    for (std::size_t a = 0; a < record->arms.size(); ++a) {
        EXPECT_EQ(again->experiment.arms[a].name, record->experiment.arms[a].name);
        EXPECT_EQ(again->arms[a].status.load(), ArmStatus::Finished);
        EXPECT_EQ(again->arms[a].progress.samples.load(), record->arms[a].progress.samples.load());
        for (std::size_t i = 0; i < record->arms[a].updates.size(); ++i)
            EXPECT_EQ(again->arms[a].updates[i].seconds, record->arms[a].updates[i].seconds);
    }
}

TEST(ReadRecord, SeedsAndSweepsComeBackTogether)
{
    Document document = smallDocument();
    document["seed"] = {4, 2};
    document["sweep"] = {{"arms[0].accumulation_steps", {1, 4}}};
    std::vector<std::shared_ptr<const RunRecord>> records;
    for (const Variation& variation : variationsOf(document))
        records.push_back(trained(variation.document, variation.label));
    ASSERT_EQ(records.size(), 4u);
    const std::string text = csvOf(*joinedRecord(records, documentLine(document)));
    const auto again = readRecord(text, "joined");
    EXPECT_EQ(csvOf(*again), text);
    EXPECT_EQ(again->arms.size(), 8u);

    // One that was ended after the first of them.
    const std::string part = csvOf(*joinedRecord({records[0], records[1]}, documentLine(document)));
    const auto stopped = readRecord(part, "part");
    EXPECT_EQ(csvOf(*stopped), part);
    EXPECT_EQ(stopped->arms.back().status.load(), ArmStatus::Stopped);
}

TEST(ReadRecord, ArmsThatEndedEarlySayWhy)
{
    const Document document = smallDocument();
    RunRecord record(readExperiment(document, {}), documentLine(document));
    UpdateRow row;
    row.status = RowStatus::OutOfMemory;
    record.arms[0].updates.append(row);
    row.update = 3;
    row.status = RowStatus::NotFinite;
    record.arms[1].updates.append(row);
    const auto again = readRecord(csvOf(record), "ended");
    EXPECT_EQ(again->arms[0].status.load(), ArmStatus::OutOfMemory);
    EXPECT_EQ(again->arms[1].status.load(), ArmStatus::NotFinite);
    EXPECT_THAT(again->arms[1].message, AllOf(HasSubstr("not-finite"), HasSubstr("3")));
}

TEST(ReadRecord, ARunThatIsStillEmptyKeepsItsColumns)
{
    const Document document = smallDocument();
    RunRecord record(readExperiment(document, {}), documentLine(document));
    EXPECT_EQ(csvOf(*readRecord(csvOf(record), "empty")), csvOf(record));
    record.arms[1].layers = {"w"};
    record.arms[1].layerNorms.append(0.5); // its row is about to come
    EXPECT_EQ(csvOf(*readRecord(csvOf(record), "empty")), csvOf(record));
}

TEST(ReadRecord, EveryCutIsFoundOrIsAShorterRun)
{
    const std::string text = csvOf(*trained(smallDocument()));
    for (std::size_t size = 0; size < text.size(); ++size) {
        const std::string cut = text.substr(0, size), problem = problemOf(cut);
        if (problem == "read") {
            ASSERT_TRUE(size > 0 && text[size - 1] == '\n') << size;
            EXPECT_EQ(csvOf(*readRecord(cut, "cut")), cut);
        } else {
            EXPECT_THAT(problem, HasSubstr("runs.csv")) << size;
        }
    }
}

TEST(ReadRecord, AnySingleWrongByteIsSaidOrHarmless)
{
    const std::string text = csvOf(*trained(smallDocument()));
    std::mt19937 random(3);
    for (int i = 0; i < 3000; ++i) {
        std::string wrong = text;
        for (int times = 0; times < 1 + i % 3; ++times) wrong[random() % wrong.size()] = static_cast<char>(random());
        problemOf(wrong); // neither crash nor any other exception
    }
}

TEST(ReadRecord, WrongTextsAreSaidInOneLine)
{
    const std::string text = csvOf(*trained(smallDocument()));
    const auto with = [&](const std::string& part, const std::string& instead) {
        std::string wrong = text;
        const std::size_t at = wrong.find(part);
        EXPECT_NE(at, std::string::npos) << part;
        return wrong.replace(at, part.size(), instead);
    };
    EXPECT_THAT(problemOf(""), HasSubstr("empty"));
    EXPECT_THAT(problemOf("a,b\n1,2\n"), AllOf(HasSubstr("runs.csv, line 1"), HasSubstr("# tarakum")));
    EXPECT_THAT(problemOf(with(", seed 1", ", seed x")), HasSubstr("whole number"));
    EXPECT_THAT(problemOf(with(", seed 1", ", seed 2")), HasSubstr("seed"));
    EXPECT_THAT(problemOf(with("\"tarakum\":1", "\"tarakum\":7")), AllOf(HasSubstr("line 2"), HasSubstr("tarakum")));
    EXPECT_THAT(problemOf(with("\"kind\":\"xor\"", "\"kind\":\"fog\"")), HasSubstr("data.kind"));
    EXPECT_THAT(problemOf(with("arm,update", "arm,upgrade")), AllOf(HasSubstr("line 3"), HasSubstr("update")));
    EXPECT_THAT(problemOf(with(",status,", ",")), HasSubstr("line 3"));
    EXPECT_THAT(problemOf(with("\nother,", "\nanother,")), AllOf(HasSubstr("another"), HasSubstr("arm")));
    EXPECT_THAT(problemOf(with("\nother,1,", "\nother,one,")), AllOf(HasSubstr("update"), HasSubstr("one")));
    EXPECT_THAT(problemOf(with("\nother,1,", "\nother,-1,")), HasSubstr("update"));
    EXPECT_THAT(problemOf(with("\nother,2,", "\nother,0,")), HasSubstr("below"));
    EXPECT_THAT(problemOf(with("\nother,1,", "\nother,1e999,")), HasSubstr("1e999"));
    EXPECT_THAT(problemOf(with("\nother,1,", "\nother,1,0,")), HasSubstr("fields"));
    EXPECT_THAT(problemOf(text + "\"one, \"\"quoted\"\"\"\n"), HasSubstr("fields"));
}

TEST(ReadRecord, LineEndsOfOtherProgramsAreRead)
{
    const auto record = trained(smallDocument());
    const std::string text = csvOf(*record);
    std::string lines;
    for (const char c : text) lines += c == '\n' ? std::string("\r\n") : std::string(1, c);
    EXPECT_EQ(csvOf(*readRecord(lines, "lines")), text);
}

TEST(ReadRecordFile, GzippedOrNot)
{
    const std::string text = csvOf(*trained(smallDocument()));
    const TemporaryFile plain(text), packed("");
    EXPECT_EQ(csvOf(*readRecordFile(plain.path())), text);
    const gzFile file = gzopen(packed.path().c_str(), "wb");
    gzwrite(file, text.data(), static_cast<unsigned>(text.size()));
    gzclose(file);
    EXPECT_EQ(csvOf(*readRecordFile(packed.path())), text);

    EXPECT_THROW(readRecordFile(plain.path(), 100), BadInput); // huge
    EXPECT_THROW(readRecordFile("/nowhere/at-all.csv"), BadInput);
    std::filesystem::resize_file(packed.path(), std::filesystem::file_size(packed.path()) / 2);
    try {
        readRecordFile(packed.path());
        ADD_FAILURE() << "half a file was read";
    } catch (const BadInput& problem) {
        EXPECT_THAT(problem.what(), HasSubstr("cut short"));
    }
}

} // namespace
} // namespace tarakum
