#include "ui/run_store.hpp"

#include "engine/lab/export.hpp"
#include "engine/lab/import.hpp"
#include "engine/lab/run.hpp"
#include "tests/ui/window_support.hpp"

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>

#include <gtest/gtest.h>

#include <cmath>
#include <csignal>
#include <limits>
#include <sstream>
#include <sys/resource.h>
#include <unistd.h>

namespace tarakum {
namespace {

std::string csvOf(const RunRecord& record)
{
    std::ostringstream out;
    writeCsv(out, record);
    return out.str();
}

std::shared_ptr<const RunRecord> trained(const Document& document)
{
    Run run(readExperiment(document, {}), documentLine(document));
    run.play();
    EXPECT_TRUE(run.wait(std::chrono::minutes(1)));
    return run.record();
}

std::shared_ptr<const RunRecord> small(int seed = 1)
{
    Document document = smallExperiment();
    document["seed"] = seed;
    return trained(document);
}

QString keep(RunStore& store, const std::shared_ptr<const RunRecord>& record)
{
    store.keep(record, [record] { return record; }, {});
    return store.idOf(record);
}

// What was asked of the store is done and told.
void settle(RunStore& store)
{
    store.wait();
    QCoreApplication::processEvents();
}

class Stores : public testing::Test
{
protected:
    QString folder() const { return m_folder.path() + QStringLiteral("/runs"); }
    QStringList files() const { return QDir(folder()).entryList(QDir::Files, QDir::Name); }
    QString pathOf(const QString& id, const char* ending) const
    {
        return folder() + QLatin1Char('/') + id + QLatin1String(ending);
    }

    QTemporaryDir m_folder;
};

TEST_F(Stores, ARunIsThereTheNextTimeBitForBit)
{
    const auto record = small();
    QString id;
    {
        RunStore store(folder());
        settle(store);
        EXPECT_TRUE(store.runs().empty());
        id = keep(store, record);
        EXPECT_EQ(keep(store, record), id) << "once is enough";
    }
    EXPECT_EQ(files(), (QStringList{id + ".csv.gz", id + ".json"}));

    RunStore store(folder());
    settle(store);
    ASSERT_EQ(store.runs().size(), 1u);
    const StoredRun& run = *store.runs().front();
    EXPECT_EQ(run.id, id);
    EXPECT_EQ(run.document, parseDocument(record->document, ""));
    EXPECT_EQ(store.bytes(), QFileInfo(pathOf(id, ".csv.gz")).size() + QFileInfo(pathOf(id, ".json")).size());
    ASSERT_EQ(run.arms.size(), 2u);
    for (std::size_t i = 0; i < 2; ++i) {
        const ArmFigures is = run.arms[i].figures, was = figuresOf(*record, i);
        EXPECT_EQ(run.arms[i].name, record->experiment.arms[i].name);
        EXPECT_EQ(is.status, ArmStatus::Finished);
        EXPECT_EQ(is.updates, was.updates);
        EXPECT_EQ(is.lastLoss, was.lastLoss);
        EXPECT_EQ(is.bestLoss, was.bestLoss);
        EXPECT_EQ(is.msUpdate, summarize(*record, i).msPerUpdate.median);
        EXPECT_EQ(is.samplesPerSecond, summarize(*record, i).samplesPerSecond);
    }
    std::shared_ptr<const RunRecord> read;
    store.load(id, [&](const RunStore::Seeds& loaded, const QString& problem) {
        ASSERT_EQ(loaded.size(), 1u);
        read = loaded.front();
        EXPECT_EQ(problem, "");
    });
    settle(store);
    ASSERT_TRUE(read);
    EXPECT_EQ(csvOf(*read), csvOf(*record));
    // As a file for people.
    const QString csv = m_folder.path() + "/out.csv";
    bool done = false;
    store.exportCsv(id, csv, [&](const QString& problem) {
        done = true;
        EXPECT_EQ(problem, "");
    });
    settle(store);
    EXPECT_TRUE(done);
    EXPECT_EQ(contents(csv).toStdString(), csvOf(*record));
}

TEST_F(Stores, FiguresThatAreNoNumbersComeBack)
{
    const Document document = smallExperiment();
    auto record = std::make_shared<RunRecord>(readExperiment(document, {}), documentLine(document));
    UpdateRow row;
    row.loss = std::numeric_limits<double>::quiet_NaN();
    row.bytesPeak = std::numeric_limits<double>::infinity();
    row.status = RowStatus::NotFinite;
    record->arms[0].updates.append(row);
    record->arms[0].status = ArmStatus::NotFinite;
    RunStore store(folder());
    keep(store, record);
    settle(store);
    ASSERT_EQ(store.runs().size(), 1u);
    const ArmFigures& figures = store.runs().front()->arms[0].figures;
    EXPECT_TRUE(std::isnan(figures.lastLoss) && !isMissing(figures.lastLoss));
    EXPECT_TRUE(isMissing(figures.bestLoss));
    EXPECT_TRUE(std::isinf(figures.bytesPeak));
    EXPECT_TRUE(isMissing(store.runs().front()->arms[1].figures.lastLoss));
}

TEST_F(Stores, ARunThatHasComputedNothingIsNotKept)
{
    const Document document = smallExperiment();
    std::shared_ptr<const RunRecord> record;
    {
        tarakum::Run run(readExperiment(document, {}), documentLine(document));
        record = run.record();
    } // its arms may have a row each that says "stopped"
    RunStore store(folder());
    EXPECT_EQ(keep(store, record), "");
    settle(store);
    EXPECT_TRUE(store.runs().empty());
    EXPECT_TRUE(files().isEmpty());
}

TEST_F(Stores, NewestFirstAndTheOldestGo)
{
    RunStore store(folder(), RunStore::Limits{3, qint64{1} << 30});
    QStringList ids;
    std::vector<std::shared_ptr<const RunRecord>> records;
    for (int i = 1; i <= 5; ++i) {
        records.push_back(small(i));
        ids.prepend(keep(store, records.back()));
    }
    settle(store);
    ASSERT_EQ(store.runs().size(), 3u);
    for (int i = 0; i < 3; ++i) EXPECT_EQ(store.runs()[static_cast<std::size_t>(i)]->id, ids[i]);
    EXPECT_EQ(files().size(), 6);
}

// By a clock that has gone back it is the oldest.
TEST_F(Stores, WhatWasKeptJustNowIsNotTheOneThatGoes)
{
    {
        RunStore store(folder());
        keep(store, small(1));
        keep(store, small(2));
        settle(store);
    }
    int day = 1;
    for (const QString& name : files()) {
        const QString later = QStringLiteral("2099010%1").arg(day) + name.mid(8);
        ASSERT_TRUE(QFile::rename(folder() + '/' + name, folder() + '/' + later));
        if (name.endsWith(QLatin1String(".json"))) ++day;
    }
    RunStore store(folder(), {2, 1 << 30});
    const QString id = keep(store, small(3));
    settle(store);
    EXPECT_TRUE(files().contains(id + ".json"));
}

// Told when it is kept; where it could not be, that can be tried again.
TEST_F(Stores, SaysWhetherARunIsKept)
{
    QFile blocked(folder());
    ASSERT_TRUE(blocked.open(QIODevice::WriteOnly));
    RunStore store(folder());
    auto record = small();
    int kept = 0;
    const auto ask = [&] {
        store.keep(
            record, [record] { return record; }, {}, [&] { ++kept; });
        settle(store);
    };
    ask();
    EXPECT_EQ(kept, 0);
    EXPECT_TRUE(store.idOf(record).isEmpty());
    ASSERT_TRUE(blocked.remove());
    ask();
    EXPECT_EQ(kept, 1);
    ask();
    EXPECT_EQ(kept, 2) << "it is";
    EXPECT_EQ(files().size(), 2) << "once";
    store.keep(nullptr, {}, {}, [&] { ++kept; });
    settle(store);
    EXPECT_EQ(kept, 3) << "there was nothing to keep";
}

TEST_F(Stores, TheirSizeIsBounded)
{
    qint64 one = 0;
    {
        RunStore store(folder());
        keep(store, small(1));
        settle(store);
        one = store.bytes();
    }
    RunStore store(folder(), RunStore::Limits{100, 2 * one + one / 2});
    const auto second = small(2), third = small(3);
    keep(store, second);
    keep(store, third);
    settle(store);
    EXPECT_EQ(store.runs().size(), 2u);
    EXPECT_LE(store.bytes(), store.limits().bytes);
    EXPECT_EQ(store.runs().front()->id, store.idOf(third));
}

TEST_F(Stores, ARunThatIsTooLargeIsSaidAndNotKept)
{
    RunStore store(folder(), RunStore::Limits{100, 10});
    QSignalSpy problems(&store, &RunStore::problem);
    keep(store, small());
    settle(store);
    EXPECT_EQ(problems.size(), 1);
    EXPECT_TRUE(store.runs().empty());
    EXPECT_TRUE(files().isEmpty());
}

TEST_F(Stores, BrokenFilesAreSkippedWithALine)
{
    QString good, cut, rowless;
    {
        RunStore store(folder());
        std::vector<std::shared_ptr<const RunRecord>> records{small(1), small(2), small(3)};
        good = keep(store, records[0]);
        cut = keep(store, records[1]);
        rowless = keep(store, records[2]);
    }
    QFile(pathOf(cut, ".json")).resize(40);
    QFile(pathOf(rowless, ".csv.gz")).resize(QFileInfo(pathOf(rowless, ".csv.gz")).size() / 2);
    QFile other(folder() + "/notes.json");
    ASSERT_TRUE(other.open(QIODevice::WriteOnly));
    other.write("not ours");
    other.close();

    RunStore store(folder());
    settle(store);
    EXPECT_EQ(store.runs().size(), 2u);
    ASSERT_EQ(store.unreadable().size(), 1);
    EXPECT_TRUE(store.unreadable().front().contains(cut));
    QString problem;
    store.load(rowless, [&](const RunStore::Seeds& run, const QString& line) {
        EXPECT_TRUE(run.empty());
        problem = line;
    });
    settle(store);
    EXPECT_TRUE(problem.contains(rowless)) << problem.toStdString();
    EXPECT_FALSE(problem.contains('\n'));
    EXPECT_TRUE(other.exists()) << "another's file is left alone";
}

TEST_F(Stores, EveryWrongEntryIsSkipped)
{
    QString id;
    {
        RunStore store(folder());
        id = keep(store, small());
    }
    const QByteArray whole = contents(pathOf(id, ".json"));
    const auto listed = [&](const QByteArray& entry) {
        QFile file(pathOf(id, ".json"));
        EXPECT_TRUE(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
        file.write(entry);
        file.close();
        RunStore store(folder());
        settle(store);
        EXPECT_EQ(store.runs().size() + static_cast<std::size_t>(store.unreadable().size()), 1u);
        return store.runs().size() == 1;
    };
    for (const char* entry :
         {"", "[]", "{}", "null", "{\"when\": 3}", "{\"when\": \"x\", \"experiment\": 1, \"arms\": []}"})
        EXPECT_FALSE(listed(entry)) << entry;
    for (const char* part : {"\"when\"", "\"arms\"", "\"updates\"", "\"experiment\"", "\"best_loss\""}) {
        QByteArray wrong = whole;
        EXPECT_FALSE(listed(wrong.replace(part, "\"x\""))) << part;
    }
    EXPECT_TRUE(listed(whole));
}

TEST_F(Stores, AFolderThatCannotBeWrittenIsSaid)
{
    QFile file(m_folder.path() + "/plain"); // a folder cannot be made where a file is
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    RunStore store(file.fileName() + "/runs");
    QSignalSpy problems(&store, &RunStore::problem);
    keep(store, small());
    settle(store);
    ASSERT_EQ(problems.size(), 1);
    EXPECT_TRUE(problems.front().front().toString().contains("plain"));
    EXPECT_TRUE(store.runs().empty());
}

TEST_F(Stores, AReadOnlyFolderIsSaid)
{
    if (geteuid() == 0) GTEST_SKIP() << "nothing is read-only for root";
    QDir().mkpath(folder());
    QFile::setPermissions(folder(), QFile::ReadOwner | QFile::ExeOwner);
    RunStore store(folder());
    QSignalSpy problems(&store, &RunStore::problem);
    keep(store, small());
    settle(store);
    EXPECT_EQ(problems.size(), 1);
    EXPECT_TRUE(files().isEmpty());
    QFile::setPermissions(folder(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
}

// A limit on the size of files stands in for a disk that is full.
class FilesAtMost
{
public:
    explicit FilesAtMost(rlim_t bytes)
    {
        std::signal(SIGXFSZ, SIG_IGN); // the write is to fail instead
        getrlimit(RLIMIT_FSIZE, &m_before);
        const rlimit limit{bytes, m_before.rlim_max};
        setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FilesAtMost() { setrlimit(RLIMIT_FSIZE, &m_before); }
    FilesAtMost(const FilesAtMost&) = delete;
    FilesAtMost& operator=(const FilesAtMost&) = delete;

private:
    rlimit m_before{};
};

TEST_F(Stores, AFullDiskIsSaidAndLeavesNothing)
{
    const auto kept = small(1), lost = small(2);
    RunStore store(folder());
    const QString id = keep(store, kept);
    settle(store);
    QSignalSpy problems(&store, &RunStore::problem);
    QString problem;
    {
        const FilesAtMost full(100);
        keep(store, lost);
        store.exportCsv(id, m_folder.path() + "/out.csv", [&](const QString& line) { problem = line; });
        settle(store);
    }
    EXPECT_EQ(problems.size(), 1);
    EXPECT_TRUE(problem.contains("out.csv")) << problem.toStdString();
    EXPECT_EQ(files(), (QStringList{id + ".csv.gz", id + ".json"}));
    EXPECT_EQ(store.runs().size(), 1u);
}

TEST_F(Stores, WhatIsDeletedComesBackOrIsGoneForGood)
{
    QString first, second;
    {
        RunStore store(folder());
        const auto a = small(1), b = small(2);
        first = keep(store, a);
        second = keep(store, b);
        settle(store);
        QSignalSpy changes(&store, &RunStore::changed);
        store.remove({first, second});
        EXPECT_TRUE(store.runs().empty()) << "at once";
        EXPECT_EQ(changes.size(), 1);
        settle(store);
        EXPECT_TRUE(store.runs().empty());
        {
            RunStore other(folder());
            settle(other);
            EXPECT_TRUE(other.runs().empty());
        } // which is not to spoil the undoing
        store.restore({second});
        settle(store);
        ASSERT_EQ(store.runs().size(), 1u);
        EXPECT_EQ(store.runs().front()->id, second);
        const auto c = small(3);
        keep(store, c); // and what is too old is looked for
        settle(store);
        EXPECT_TRUE(files().contains(first + ".csv.gz")) << "not yet for good";
    }
    EXPECT_FALSE(files().contains(first + ".csv.gz"));
    EXPECT_TRUE(files().contains(second + ".csv.gz"));
}

TEST_F(Stores, TwoOfThemShareAFolder)
{
    RunStore one(folder()), other(folder());
    std::vector<std::shared_ptr<const RunRecord>> records;
    for (int i = 1; i <= 6; ++i) {
        records.push_back(small(i));
        keep(i % 2 ? one : other, records.back()); // both write at once
    }
    settle(one);
    settle(other);
    one.rescan();
    other.rescan();
    settle(one);
    settle(other);
    ASSERT_EQ(one.runs().size(), 6u);
    ASSERT_EQ(other.runs().size(), 6u);
    for (std::size_t i = 0; i < 6; ++i) EXPECT_EQ(one.runs()[i]->id, other.runs()[i]->id);

    const QString id = one.runs()[2]->id;
    one.remove({id});
    settle(one);
    other.remove({id}); // it is gone already
    other.load(other.runs()[0]->id, [&](const RunStore::Seeds& run, const QString&) { EXPECT_FALSE(run.empty()); });
    settle(other);
    EXPECT_EQ(other.runs().size(), 5u);
    EXPECT_TRUE(other.unreadable().isEmpty());
    EXPECT_EQ(records.size(), 6u);
}

TEST(RunSettings, OnlyWhatDiffersAndInTheTablesOrder)
{
    const Document document = smallExperiment();
    const auto arms = settingsOfArms(document);
    ASSERT_EQ(arms.size(), 2u);
    EXPECT_EQ(arms[0].name, "accumulated");
    EXPECT_EQ(differingSettings({&arms[0].settings, &arms[1].settings}),
              (std::vector<std::string>{"arms[].micro_batch", "arms[].accumulation_steps"}));
    EXPECT_EQ(settingText("arms[].micro_batch", arms[0].settings), "2");
    EXPECT_EQ(settingText("arms[].optimizer.learning_rate", arms[0].settings), "0.1") << "from the defaults";
    EXPECT_EQ(settingText("arms[].clip_norm", arms[0].settings), "none");
    EXPECT_EQ(settingText("data.kind", arms[0].settings), "xor");

    // A default that is written is no difference; nor are names, titles and colours.
    Document other = document;
    other["title"] = "another";
    other["seed"] = 1;
    other["arms"][0]["optimizer"] = {{"momentum", 0}};
    const auto again = settingsOfArms(other);
    EXPECT_TRUE(differingSettings({&arms[0].settings, &again[0].settings}).empty());
    other["seed"] = 3;
    other["arms"][0]["optimizer"]["momentum"] = 0.9;
    const auto changed = settingsOfArms(other);
    EXPECT_EQ(differingSettings({&arms[0].settings, &changed[0].settings}),
              (std::vector<std::string>{"seed", "arms[].optimizer.momentum"}));
}

TEST(RunSettings, VariationsAndArmsThatAreOff)
{
    Document document = smallExperiment();
    document["seed"] = {5, 6};
    document["arms"][1]["off"] = true;
    const auto arms = settingsOfArms(document);
    ASSERT_EQ(arms.size(), 2u);
    EXPECT_EQ(arms[0].name, "accumulated · seed 5");
    EXPECT_EQ(arms[1].name, "accumulated · seed 6");
    EXPECT_EQ(differingSettings({&arms[0].settings, &arms[1].settings}), std::vector<std::string>{"seed"});
    EXPECT_TRUE(settingsOfArms(Document{{"arms", 3}}).empty());
    EXPECT_TRUE(settingsOfArms(Document()).empty());
}

} // namespace
} // namespace tarakum
