// States in files: a run goes on from one as if nothing had happened; what is damaged is refused, or the state before
// it is taken.
#include "engine/lab/document.hpp"
#include "engine/lab/export.hpp"
#include "engine/lab/state_saver.hpp"
#include "engine/lab/variations.hpp"
#include "tests/support/csv_text.hpp"
#include "tests/support/temporary_file.hpp"
#include "tests/support/test_arm.hpp"
#include "tests/support/test_run.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <zlib.h>

#include <csignal>
#include <cstring>
#include <fstream>
#include <random>
#include <sstream>

namespace tarakum {
namespace {

namespace fs = std::filesystem;

// Three arms over two epochs, with everything that has a state of its own.
constexpr const char* kDocument = R"({"tarakum": 1, "seed": 3,
  "data": {"kind": "random", "train_samples": 60, "test_samples": 10, "inputs": 5, "classes": 4},
  "model": {"kind": "mlp", "hidden": [6], "activation": "tanh", "normalisation": "batch", "dropout": 0.2},
  "length": {"epochs": 2}, "evaluate": 20, "measure": "micro-batch", "check_gradient": 2,
  "claims": [{"arm": "whole", "of": "parameter:linear.0.weight[1]", "at": "last", "at_least": -100}],
  "defaults": {"threads": 1},
  "arms": [
    {"name": "whole", "micro_batch": 12},
    {"name": "accumulated", "micro_batch": 3, "accumulation_steps": 4, "precision": "bfloat16",
     "optimizer": {"kind": "adamw"}, "loss_scale": {"initial": 8, "interval": 3}, "average": {"decay": 0.9},
     "buffer": {"type": "bfloat16", "summation": "kahan"}, "rules": {"batch_statistics": "deferred"}},
    {"name": "ragged", "micro_batch": [1, 5, 2], "accumulation_steps": {"kind": "noise-scale", "every": 2, "most": 9},
     "optimizer": {"kind": "sgd", "momentum": 0.9}, "rules": {"last_window": "carry", "clear": "never"}},
    {"name": "none", "micro_batch": 12, "memory_budget": 100}]})";

// The rows without their times.
std::string rowsOf(const RunRecord& record, bool micro = false)
{
    std::ostringstream csv;
    micro ? writeMicroCsv(csv, record) : writeCsv(csv, record);
    return withoutTimes(csv.str());
}

RunOptions keeping()
{
    RunOptions options;
    options.keepsState = true;
    return options;
}

std::unique_ptr<Run> newRun(const std::string& text = kDocument, std::shared_ptr<const RunSnapshot> from = nullptr)
{
    RunOptions options = keeping();
    options.from = std::move(from);
    const Document document = parseDocument(text, "test");
    return std::make_unique<Run>(readExperiment(document, {}), documentLine(document), options);
}

std::string lineOf(const std::string& text)
{
    return documentLine(parseDocument(text, "test"));
}

SavedRun savedOf(Run& run, const std::string& text = kDocument)
{
    return {lineOf(text), fs::current_path(), {}, run.snapshot().get()};
}

// After so many micro-batches.
SavedRun savedAfter(std::int64_t microBatches)
{
    const auto run = newRun();
    for (std::int64_t i = 0; i < microBatches; ++i) run->step(Step::MicroBatch);
    EXPECT_TRUE(comesTrue([&] {
        std::int64_t steps = 0;
        for (const ArmRecord& arm : run->record()->arms) steps += arm.progress.microSteps;
        return steps == microBatches;
    }));
    return savedOf(*run);
}

std::string contentOf(const fs::path& file)
{
    std::ifstream in(file, std::ios::binary);
    std::ostringstream content;
    content << in.rdbuf();
    return content.str();
}

void write(const fs::path& file, const std::string& content)
{
    std::ofstream(file, std::ios::binary | std::ios::trunc) << content;
}

class StateFileTest : public testing::Test
{
protected:
    const TemporaryFolder m_folder;
    const fs::path m_file = m_folder / "run.state";
};

TEST_F(StateFileTest, ARunGoesOnAsIfNothingHadHappened)
{
    const auto whole = newRun();
    ASSERT_TRUE(finishes(*whole));
    const std::string rows = rowsOf(*whole->record()), micro = rowsOf(*whole->record(), true);
    ASSERT_THAT(rows, testing::HasSubstr("out-of-memory"));
    std::int64_t all = 0;
    for (const ArmRecord& arm : whole->record()->arms) all += arm.progress.microSteps;

    StateFile file(m_file);
    for (std::int64_t stop = 0; stop < all; stop += 1 + all / 25) {
        file.save(savedAfter(stop));
        const SavedRun saved = readState(m_file);
        EXPECT_EQ(saved.document, lineOf(kDocument));
        const auto other = newRun(saved.document, saved.now);
        ASSERT_TRUE(finishes(*other)) << other->error();
        ASSERT_EQ(rowsOf(*other->record()), rows) << "stopped after " << stop;
        ASSERT_EQ(rowsOf(*other->record(), true), micro) << "stopped after " << stop;
    }
}

TEST_F(StateFileTest, AStoppedRunGoesOnWithoutTheRowsThatSaySo)
{
    const auto whole = newRun();
    ASSERT_TRUE(finishes(*whole));
    const auto run = newRun();
    run->step(Step::MicroBatch);
    ASSERT_TRUE(comesTo(*run, RunState::Paused));
    run->stop();
    ASSERT_TRUE(comesTo(*run, RunState::Finished));
    ASSERT_THAT(rowsOf(*run->record()), testing::HasSubstr("stopped"));
    StateFile(m_file).save(savedOf(*run));

    const auto other = newRun(kDocument, readState(m_file).now);
    ASSERT_TRUE(finishes(*other));
    EXPECT_EQ(rowsOf(*other->record()), rowsOf(*whole->record()));
}

TEST_F(StateFileTest, AFinishedRunIsFinished)
{
    const auto whole = newRun();
    ASSERT_TRUE(finishes(*whole));
    StateFile(m_file).save(savedOf(*whole));
    const SavedRun saved = readState(m_file);
    const auto other = newRun(kDocument, saved.now);
    ASSERT_TRUE(finishes(*other));
    EXPECT_EQ(rowsOf(*other->record()), rowsOf(*whole->record()));
    EXPECT_GT(saved.now->seconds, 0);
    EXPECT_GE(other->seconds(), saved.now->seconds);
}

TEST_F(StateFileTest, FinishedVariationsAreKept)
{
    Document document = parseDocument(kDocument, "test");
    document["seed"] = {3, 4};
    const std::vector<Variation> variations = variationsOf(document);
    std::vector<std::shared_ptr<const RunRecord>> records;
    for (const Variation& variation : variations) {
        tarakum::Run run(readExperiment(variation.document, {}), documentLine(document), keeping());
        ASSERT_TRUE(finishes(run));
        records.push_back(run.record());
    }
    tarakum::Run second(readExperiment(variations[1].document, {}), documentLine(document), keeping());
    second.step(Step::Update);
    ASSERT_TRUE(comesTo(second, RunState::Paused));
    StateFile(m_file).save({documentLine(document), "", {records[0]}, second.snapshot().get()});

    const SavedRun saved = readState(m_file);
    ASSERT_EQ(saved.finished.size(), 1u);
    EXPECT_EQ(rowsOf(*saved.finished[0]), rowsOf(*records[0]));
    RunOptions options;
    options.from = saved.now;
    tarakum::Run other(readExperiment(variations[1].document, {}), documentLine(document), options);
    ASSERT_TRUE(finishes(other));
    EXPECT_EQ(rowsOf(*other.record()), rowsOf(*records[1]));
}

// Any value of any kind of data; what is empty does not hide what stands before it.
TEST(Fingerprint, IsAnotherWhereAnyValueIs)
{
    const DataSet inputs = numbersOf({{{1, 2}, {3}}, {{4, 5}, {6}}}),
                  classes = classesOf({{{1, 2}, {0}}, {{4, 5}, {1}}}, 2);
    const auto expectOther = [](const DataSet& from, const char* what, const std::function<void(DataSet&)>& change) {
        DataSet other = from;
        change(other);
        EXPECT_NE(fingerprintOf(other), fingerprintOf(from)) << what;
        EXPECT_EQ(fingerprintOf(DataSet(from)), fingerprintOf(from)) << what;
    };
    for (const DataSet& data : {inputs, classes}) {
        expectOther(data, "a number", [](DataSet& d) { d.train.numbers[0] = 9; });
        expectOther(data, "more samples", [](DataSet& d) { ++d.train.count; });
        expectOther(data, "test data", [](DataSet& d) { d.test = d.train; });
        DataSet tested = data;
        tested.test = tested.train;
        expectOther(tested, "a test number", [](DataSet& d) { d.test.numbers[3] = 9; });
        expectOther(tested, "a training number", [](DataSet& d) { d.train.numbers[3] = 9; });
    }
    expectOther(inputs, "a target", [](DataSet& d) { d.train.targets[1] = 9; });
    expectOther(classes, "a class", [](DataSet& d) { d.train.classes[1] = 0; });
    DataSet text;
    text.train.tokens = {1, 2, 3};
    text.train.bytes = {4, 5};
    expectOther(text, "a token", [](DataSet& d) { d.train.tokens[0] = 7; });
    expectOther(text, "a byte", [](DataSet& d) { d.train.bytes[1] = 7; });
}

TEST_F(StateFileTest, ACsvThatWasEditedIsRefused)
{
    const fs::path csv = m_folder / "data.csv";
    write(csv, "x,y\n1,2\n3,4\n5,6\n7,8\n");
    const std::string text = R"({"tarakum": 1, "loss": "mse", "data": {"kind": "csv", "path": )" +
                             Document(csv.string()).dump() +
                             R"(, "target": "y", "test_samples": 0}, "model": {"kind": "mlp", "hidden": []},
                                "arms": [{"name": "a", "micro_batch": 2}], "length": {"epochs": 50}})";
    std::shared_ptr<const RunSnapshot> now;
    {
        const auto run = newRun(text);
        run->step(Step::Update);
        ASSERT_TRUE(comesTrue([&] { return run->record()->arms[0].updates.size() == 1; })) << run->error();
        now = run->snapshot().get();
    }
    const auto same = newRun(text, now);
    same->play();
    EXPECT_TRUE(finishes(*same)) << same->error();
    write(csv, "x,y\n1,2\n3,4\n5,6\n7,8.5\n");
    const auto other = newRun(text, now);
    other->play();
    ASSERT_TRUE(comesTo(*other, RunState::Failed));
    EXPECT_THAT(other->error(), testing::HasSubstr("data have changed"));
}

TEST_F(StateFileTest, WhatAnotherIsWritingIsLeftAlone)
{
    const SavedRun saved = savedAfter(3);
    StateFile(m_file).save(saved);
    const std::string before = contentOf(m_file);
    const fs::path part = m_file.string() + ".part";
    write(part, "half of a state");
    const int other = ::open(part.c_str(), O_RDWR | O_CLOEXEC);
    ASSERT_EQ(::flock(other, LOCK_EX), 0);
    EXPECT_THROW(StateFile(m_file).save(saved), SystemError);
    EXPECT_EQ(contentOf(part), "half of a state");
    EXPECT_EQ(contentOf(m_file), before);
    ::close(other); // it is gone, and what it has left is in nobody's way
    StateFile(m_file).save(saved);
    EXPECT_FALSE(fs::exists(part));
    readState(m_file);
}

TEST_F(StateFileTest, OtherDataAreRefused)
{
    SavedRun saved = savedAfter(5);
    auto now = std::make_shared<RunSnapshot>(*saved.now);
    now->data ^= 1;
    const auto run = newRun(kDocument, now);
    run->play();
    ASSERT_TRUE(comesTo(*run, RunState::Failed));
    EXPECT_TRUE(run->errorIsBadInput());
    EXPECT_THAT(run->error(), testing::HasSubstr("data have changed"));
}

// ── damage ──────────────────────────────────────────────────────────────────────────────────────────────────────────

TEST_F(StateFileTest, AFileCutAnywhereOrWithAnyByteChangedIsRefused)
{
    StateFile(m_file).save(savedAfter(7));
    const std::string good = contentOf(m_file);
    const fs::path bad = m_folder / "bad.state";
    // Byte after byte off the end of one file: truncating is all that happens to it.
    write(bad, good);
    for (std::size_t size = good.size(); size-- > 0;) {
        fs::resize_file(bad, size);
        EXPECT_THROW(readState(bad), BadInput) << size << " bytes of " << good.size();
    }
    std::mt19937 random(1);
    std::fstream file(bad, std::ios::binary | std::ios::in | std::ios::out);
    write(bad, good);
    for (std::size_t i = 0; i < good.size(); i += i < 64 ? 1 : 1 + random() % 40) {
        file.seekp(static_cast<std::streamoff>(i));
        file.put(static_cast<char>(good[i] ^ (1 << random() % 8))).flush();
        EXPECT_THROW(readState(bad), BadInput) << "byte " << i;
        file.seekp(static_cast<std::streamoff>(i));
        file.put(good[i]).flush();
    }
    EXPECT_EQ(readState(bad).document, lineOf(kDocument)); // it is whole again
}

// What the checksums cannot see: somebody has made them right again. Whatever is then read or trained, nothing breaks.
TEST_F(StateFileTest, MadeUpStatesDoNoHarm)
{
    StateFile(m_file).save(savedAfter(20));
    const std::string good = contentOf(m_file);
    constexpr std::size_t kHead = 40;
    std::mt19937 random(2);
    int read = 0;
    for (int i = 0; i < 400; ++i) {
        std::string bad = good;
        const std::size_t at = kHead + random() % (good.size() - kHead);
        const std::size_t bytes = 1 + random() % 8;
        for (std::size_t j = at; j < std::min(at + bytes, bad.size()); ++j)
            bad[j] = static_cast<char>(i % 3 == 0 ? 0xff : random());
        const auto sum = [](const char* from, std::size_t size) {
            return static_cast<std::uint32_t>(crc32_z(0, reinterpret_cast<const Bytef*>(from), size));
        };
        std::uint32_t crc = sum(bad.data() + kHead, bad.size() - kHead);
        std::memcpy(bad.data() + 32, &crc, sizeof crc);
        crc = sum(bad.data(), 36);
        std::memcpy(bad.data() + 36, &crc, sizeof crc);
        write(m_file, bad);
        try {
            const SavedRun saved = readState(m_file);
            const auto run = newRun(kDocument, saved.now);
            run->play();
            EXPECT_TRUE(run->wait(std::chrono::minutes(1)));
            rowsOf(*run->record());
            ++read;
        } catch (const BadInput&) {
        }
    }
    EXPECT_GT(read, 100); // most changes are in weights
}

TEST_F(StateFileTest, TheStateBeforeADamagedOneIsTaken)
{
    StateFile file(m_file);
    std::string told;
    const SavedRun first = savedAfter(5), second = savedAfter(9);
    file.save(first);
    EXPECT_FALSE(fs::exists(previousState(m_file)));
    file.save(second);
    const std::string before = contentOf(previousState(m_file));
    EXPECT_EQ(readStateOrPrevious(m_file, told).now->arms[0].bytes, second.now->arms[0].bytes);
    EXPECT_EQ(told, "");

    fs::resize_file(m_file, 100);
    EXPECT_EQ(readStateOrPrevious(m_file, told).now->arms[0].bytes, first.now->arms[0].bytes);
    EXPECT_THAT(told, testing::HasSubstr("previous"));
    // Going on from it, the damaged one never takes its place.
    StateFile(m_file, StateFile::There::Damaged).save(second);
    EXPECT_EQ(contentOf(previousState(m_file)), before);

    fs::remove(m_file);
    EXPECT_EQ(readStateOrPrevious(m_file, told).now->arms[0].bytes, first.now->arms[0].bytes);
    fs::remove(previousState(m_file));
    EXPECT_THROW(readStateOrPrevious(m_file, told), BadInput);
}

TEST_F(StateFileTest, AnotherRunsStateIsNoneToGoBackTo)
{
    StateFile other(m_file);
    other.save(savedAfter(3));
    other.save(savedAfter(4));
    ASSERT_TRUE(fs::exists(previousState(m_file)));
    StateFile(m_file).save(savedAfter(5));
    EXPECT_FALSE(fs::exists(previousState(m_file)));
}

TEST_F(StateFileTest, WhereTheDiskIsFullTheOldStateStands)
{
    const SavedRun first = savedAfter(5), second = savedAfter(9);
    StateFile file(m_file);
    file.save(first);
    const std::string before = contentOf(m_file);

    std::signal(SIGXFSZ, SIG_IGN);
    rlimit old{}, small{};
    getrlimit(RLIMIT_FSIZE, &old);
    for (const rlim_t size : {0, 10, 1000, 5000}) {
        small = {size, old.rlim_max};
        setrlimit(RLIMIT_FSIZE, &small);
        EXPECT_THROW(file.save(second), SystemError);
        setrlimit(RLIMIT_FSIZE, &old);
        EXPECT_EQ(contentOf(m_file), before);
        EXPECT_FALSE(fs::exists(m_file.string() + ".part"));
    }
    file.save(second);
    EXPECT_EQ(readState(m_file).now->arms[0].bytes, second.now->arms[0].bytes);
    std::signal(SIGXFSZ, SIG_DFL);
}

TEST_F(StateFileTest, TheSaverTellsAProblemOnceAndTheTrainingGoesOn)
{
    const auto run = newRun();
    StateFile nowhere(m_folder / "no" / "such" / "folder");
    std::atomic<int> told{0};
    StateSaver saver(*run, {lineOf(kDocument), "", {}, nullptr}, nowhere, std::chrono::milliseconds(0),
                     [&](const std::string& problem) {
                         EXPECT_THAT(problem, testing::HasSubstr("cannot save"));
                         ++told;
                     });
    run->step(Step::MicroBatch);                      // before that there is nothing to save
    ASSERT_TRUE(comesTrue([&] { return told > 0; })); // while it is paused
    ASSERT_TRUE(finishes(*run));
    EXPECT_FALSE(saver.finish());
    EXPECT_EQ(told, 1);
}

} // namespace
} // namespace tarakum
