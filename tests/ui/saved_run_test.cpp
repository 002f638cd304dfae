// Runs that are saved while they train, gone on with after a crash, saved by hand; and going back in one.
#include "engine/lab/state_file.hpp"
#include "tests/ui/window_support.hpp"
#include "ui/application.hpp"
#include "ui/charts_view.hpp"
#include "ui/control_bar.hpp"
#include "ui/laboratory.hpp"
#include "ui/message_bar.hpp"
#include "ui/rewind_bar.hpp"
#include "ui/setup_panel.hpp"
#include "ui/state_folder.hpp"

#include <QDir>
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>
#include <QTest>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <bit>

namespace tarakum {
namespace {

constexpr std::chrono::milliseconds kOften(5);

class SavedRuns : public testing::Test
{
protected:
    QString states() const { return m_folder.filePath(QStringLiteral("states")); }
    QStringList files() const { return QDir(states()).entryList({QStringLiteral("*.state")}, QDir::Files); }
    std::unique_ptr<MainWindow> window(const Document& document)
    {
        auto window = windowOn(document);
        window->saveStatesIn(states(), kOften);
        window->laboratory().reset(); // what was there before is not saved
        EXPECT_TRUE(waitUntilLoaded(*window));
        return window;
    }
    // As a window that was killed leaves it: its files, and a lock of a process that is gone.
    void leave(const Document& document, int updates)
    {
        tarakum::Run run(readExperiment(document, {}), documentLine(document), keeping());
        run.play();
        const auto& rows = run.record()->arms[0].updates;
        ASSERT_TRUE(waitUntil([&] { return rows.size() >= static_cast<std::size_t>(updates); }));
        QDir().mkpath(states());
        StateFile file((states() + QStringLiteral("/gone-1.state")).toStdString());
        file.save({documentLine(document), {}, {}, run.snapshot().get()});
    }
    // Endless, on data that can go away.
    QString csv() const { return m_folder.filePath(QStringLiteral("data.csv")); }
    void writeCsv() const
    {
        QFile file(csv());
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write("x,y\n1,2\n3,4\n5,6\n7,8\n");
    }
    Document csvExperiment() const
    {
        Document document = endlessExperiment();
        document["loss"] = "mse";
        document["data"] = {{"kind", "csv"}, {"path", csv().toStdString()}, {"target", "y"}, {"test_samples", 0}};
        for (Document& arm : document["arms"]) arm["micro_batch"] = 1;
        return document;
    }
    static RunOptions keeping()
    {
        RunOptions options;
        options.keepsState = true;
        return options;
    }

    QTemporaryDir m_folder;
};

void answer(MainWindow& window, int which)
{
    auto* button = part<QPushButton>(window.messages(), QStringLiteral("answer%1").arg(which));
    ASSERT_NE(button, nullptr);
    button->click();
}

// Every number of an arm's rows but times.
void expectSameRows(const ArmRecord& arm, const ArmRecord& wanted, std::size_t rows)
{
    ASSERT_GE(arm.updates.size(), rows);
    ASSERT_GE(wanted.updates.size(), rows);
    for (std::size_t i = 0; i < rows; ++i) {
        const UpdateRow &mine = arm.updates[i], &its = wanted.updates[i];
        EXPECT_EQ(mine.update, its.update);
        EXPECT_EQ(std::bit_cast<std::uint64_t>(mine.loss), std::bit_cast<std::uint64_t>(its.loss)) << i;
        EXPECT_EQ(std::bit_cast<std::uint64_t>(mine.gradNorm), std::bit_cast<std::uint64_t>(its.gradNorm)) << i;
    }
}

TEST_F(SavedRuns, ARunIsSavedWhileItTrainsAndItsFileGoesWithIt)
{
    const auto window = this->window(endlessExperiment());
    EXPECT_TRUE(files().isEmpty()) << "nothing has been trained";
    window->laboratory().play();
    ASSERT_TRUE(waitUntil([&] { return !files().isEmpty(); }));
    window->laboratory().reset();
    EXPECT_TRUE(waitUntil([&] { return files().isEmpty(); }));
}

TEST_F(SavedRuns, OneThatIsOverAndKeptLeavesNoFile)
{
    const auto window = this->window(smallExperiment());
    window->keepRunsIn(m_folder.filePath(QStringLiteral("runs")));
    window->laboratory().play();
    ASSERT_TRUE(waitUntil([&] { return window->laboratory().state() == RunState::Finished; }));
    EXPECT_TRUE(waitUntil([&] { return files().isEmpty(); }));
}

TEST_F(SavedRuns, AClosedWindowsRunGoesOnInTheNextOne)
{
    const Document document = endlessExperiment();
    std::shared_ptr<const RunRecord> before;
    {
        const auto window = this->window(document);
        window->laboratory().play();
        ASSERT_TRUE(waitUntil([&] { return updates(*window, 0) >= 5; }));
        before = window->laboratory().record();
        window->close();
    }
    ASSERT_EQ(files().size(), 1);

    const auto window = windowOn(smallExperiment());
    window->saveStatesIn(states(), kOften);
    window->offerLeft();
    ASSERT_TRUE(waitUntil([&] { return window->messages().isAsking(); }));
    answer(*window, 0);
    ASSERT_TRUE(waitUntil([&] { return window->laboratory().begun(); }));
    EXPECT_EQ(window->setup().document(), document);
    EXPECT_FALSE(window->laboratory().changed());
    ASSERT_TRUE(waitUntil([&] { return window->laboratory().state() == RunState::Paused; })) << "asks for nothing else";
    const auto record = window->laboratory().record();
    const std::size_t rows = record->arms[0].updates.size();
    EXPECT_GE(rows, 5u);
    expectSameRows(record->arms[0], before->arms[0], rows);

    // And on: as it would have gone.
    window->laboratory().play();
    ASSERT_TRUE(waitUntil([&] { return record->arms[1].updates.size() >= rows + 20; }));
    window->laboratory().pause();
    tarakum::Run whole(readExperiment(document, {}), documentLine(document), keeping());
    whole.play();
    const ArmRecord& wanted = whole.record()->arms[1];
    ASSERT_TRUE(waitUntil([&] { return wanted.updates.size() >= rows + 20; }));
    whole.pause();
    expectSameRows(record->arms[1], wanted, rows + 20);
    EXPECT_EQ(files().size(), 1) << "it goes on being saved in the same file, under this window's name";
    EXPECT_FALSE(files().front().startsWith(QLatin1String("gone")));
}

TEST_F(SavedRuns, WhatAKilledWindowLeftIsOfferedAndCanBeDeleted)
{
    leave(smallExperiment(100'000), 3);
    const auto window = windowOn(smallExperiment());
    window->saveStatesIn(states(), kOften);
    window->offerLeft();
    ASSERT_TRUE(waitUntil([&] { return window->messages().isAsking(); }));
    EXPECT_TRUE(window->messages().question().contains(QStringLiteral("was cut short")));
    answer(*window, 1);
    EXPECT_TRUE(waitUntil([&] { return files().isEmpty(); }));
    EXPECT_FALSE(window->messages().isAsking());
}

TEST_F(SavedRuns, NothingIsOfferedOfAWindowThatIsOpen)
{
    const auto first = this->window(endlessExperiment());
    first->laboratory().play();
    ASSERT_TRUE(waitUntil([&] { return !files().isEmpty(); }));
    const StateFolder second(states());
    EXPECT_TRUE(second.left().empty());
}

TEST_F(SavedRuns, OneThatIsDamagedIsSaid)
{
    leave(smallExperiment(100'000), 3);
    QFile file(states() + QStringLiteral("/gone-1.state"));
    ASSERT_TRUE(file.resize(file.size() / 2));
    const auto window = windowOn(smallExperiment());
    window->saveStatesIn(states(), kOften);
    window->offerLeft();
    ASSERT_TRUE(waitUntil([&] { return window->messages().isAsking(); }));
    EXPECT_TRUE(window->messages().question().contains(QStringLiteral("cannot be read"))) << "never wrong numbers";
    answer(*window, 0);
    EXPECT_TRUE(file.exists());
}

// A run on a file of data that is gone, and comes back another day: until then its state is all that there is.
TEST_F(SavedRuns, OneThatCannotGoOnTodayStaysForAnotherDay)
{
    writeCsv();
    const Document document = csvExperiment();
    leave(document, 3);
    for (const char* then : {"close", "play", "reset", "open"}) {
        SCOPED_TRACE(then);
        ASSERT_TRUE(QFile::remove(csv()));
        {
            const auto window = windowOn(smallExperiment());
            window->saveStatesIn(states(), kOften);
            window->keepRunsIn(m_folder.filePath(QStringLiteral("runs")));
            window->offerLeft();
            ASSERT_TRUE(waitUntil([&] { return window->messages().isAsking(); }));
            answer(*window, 0);
            ASSERT_TRUE(waitUntil([&] { return window->laboratory().state() == RunState::Failed; }));
            window->refresh();
            if (then == std::string("play")) window->laboratory().play();
            if (then == std::string("reset")) window->laboratory().reset();
            if (then == std::string("open")) window->laboratory().open(smallExperiment(), {});
            ASSERT_TRUE(waitUntil([&] { return !window->laboratory().ending(); }));
        }
        EXPECT_EQ(files().size(), 1);
        EXPECT_TRUE(QDir(m_folder.filePath(QStringLiteral("runs"))).isEmpty()) << "nothing was computed";
        writeCsv();
    }
    const auto window = windowOn(smallExperiment());
    window->saveStatesIn(states(), kOften);
    window->offerLeft();
    ASSERT_TRUE(waitUntil([&] { return window->messages().isAsking(); }));
    answer(*window, 0);
    ASSERT_TRUE(waitUntil([&] { return window->laboratory().state() == RunState::Paused; }));
    EXPECT_GE(updates(*window, 0), 3);
}

// Rows that cannot be kept do not take the state with them, and are kept the next time.
TEST_F(SavedRuns, OneThatCouldNotBeKeptLeavesItsState)
{
    QFile blocked(m_folder.filePath(QStringLiteral("runs")));
    ASSERT_TRUE(blocked.open(QIODevice::WriteOnly));
    const auto window = this->window(smallExperiment(4000));
    window->keepRunsIn(blocked.fileName());
    window->laboratory().play();
    ASSERT_TRUE(waitUntil([&] { return !files().isEmpty(); }));
    ASSERT_TRUE(waitUntil([&] { return window->laboratory().state() == RunState::Finished; }));
    window->refresh();
    EXPECT_TRUE(waitUntil([&] { return window->messages().text().contains(QStringLiteral("was not kept")); }));
    window->close();
    ASSERT_TRUE(waitUntil([&] { return !window->laboratory().ending(); }));
    EXPECT_EQ(files().size(), 1);
}

TEST_F(SavedRuns, GoingBackKeepsTheStateUntilTheNextIsThere)
{
    writeCsv();
    const auto window = this->window(csvExperiment());
    window->laboratory().play();
    ASSERT_TRUE(waitUntil([&] { return !files().isEmpty() && updates(*window, 0) >= 10; }));
    window->laboratory().pause();
    ASSERT_TRUE(waitUntil([&] { return window->laboratory().state() == RunState::Paused; }));
    ASSERT_TRUE(QFile::remove(csv()));
    window->laboratory().rewind({0, 5});
    ASSERT_TRUE(waitUntil([&] { return window->laboratory().state() == RunState::Failed; }));
    ASSERT_TRUE(waitUntil([&] { return !window->laboratory().ending(); }));
    window->close();
    ASSERT_TRUE(waitUntil([&] { return !window->laboratory().ending(); }));
    ASSERT_EQ(files().size(), 1);
    readState((states() + QLatin1Char('/') + files().front()).toStdString());
}

TEST_F(SavedRuns, AFolderThatCannotBeWrittenInDisturbsNothing)
{
    QFile blocked(m_folder.filePath(QStringLiteral("states")));
    ASSERT_TRUE(blocked.open(QIODevice::WriteOnly));
    const auto window = this->window(smallExperiment());
    window->laboratory().play();
    EXPECT_TRUE(waitUntil([&] { return window->laboratory().state() == RunState::Finished; }));
}

TEST_F(SavedRuns, ByHand)
{
    const QString path = m_folder.filePath(QStringLiteral("run.state"));
    const auto window = windowOn(smallExperiment(100'000));
    ASSERT_TRUE(waitUntilLoaded(*window));
    window->laboratory().step(Step::MicroBatch); // inside a window
    ASSERT_TRUE(waitUntil([&] { return microSteps(*window, 1) + microSteps(*window, 0) == 1; }));
    ASSERT_TRUE(exported(*window, [&] { window->saveState(path); }));
    window->laboratory().play();
    ASSERT_TRUE(waitUntil([&] { return updates(*window, 0) >= 10; }));
    const auto all = window->laboratory().record();

    const auto other = windowOn(endlessExperiment());
    QSignalSpy opened(other.get(), &MainWindow::stateOpened);
    other->openState(path);
    ASSERT_TRUE(waitUntil([&] { return opened.size() == 1; }));
    EXPECT_TRUE(opened.front().front().toBool()) << other->messages().text().toStdString();
    ASSERT_TRUE(waitUntil([&] { return microSteps(*other, 1) + microSteps(*other, 0) == 1; })) << "inside its window";
    other->laboratory().play();
    ASSERT_TRUE(waitUntil([&] { return updates(*other, 0) >= 10; }));
    expectSameRows(other->laboratory().record()->arms[0], all->arms[0], 10);

    // Into nowhere, and from what is none.
    EXPECT_FALSE(exported(*other, [&] { other->saveState(m_folder.filePath(QStringLiteral("no/such/run.state"))); }));
    EXPECT_FALSE(other->messages().text().isEmpty());
    const auto going = other->laboratory().record();
    other->openState(m_folder.filePath(QStringLiteral("none.state")));
    ASSERT_TRUE(waitUntil([&] { return opened.size() == 2; }));
    EXPECT_FALSE(opened.back().front().toBool());
    EXPECT_EQ(other->laboratory().record(), going) << "the run on the bench stays";
}

class Rewinds : public SavedRuns
{
protected:
    void SetUp() override
    {
        m_window = windowOn(smallExperiment(4000));
        ASSERT_TRUE(waitUntilLoaded(*m_window));
        m_window->controls().rewind()->trigger();
        m_window->laboratory().play();
        ASSERT_TRUE(waitUntil([&] { return m_window->laboratory().state() == RunState::Finished; }));
        m_window->refresh();
        m_all = m_window->laboratory().record();
    }
    void moveTo(int update) { part<QSlider>(*m_window, QStringLiteral("rewindUpdate"))->setValue(update); }
    void click(const char* button) { part<QPushButton>(*m_window, QLatin1String(button))->click(); }
    bool comesBackTo(std::size_t update)
    {
        return waitUntil([&] {
            const Laboratory& laboratory = m_window->laboratory();
            return !laboratory.rewinding() && laboratory.state() == RunState::Paused &&
                   laboratory.record()->arms[0].updates.size() == update;
        });
    }

    std::unique_ptr<MainWindow> m_window;
    std::shared_ptr<const RunRecord> m_all;
};

TEST_F(Rewinds, ToAnyUpdateAndOnAgain)
{
    for (const int update : {100, 499, 1, 250}) {
        moveTo(update);
        EXPECT_EQ(part<QLabel>(*m_window, QStringLiteral("rewindText"))->text(),
                  QStringLiteral("after update %1 of 500").arg(update));
        click("rewindBack");
        ASSERT_TRUE(comesBackTo(static_cast<std::size_t>(update))) << update;
        EXPECT_FALSE(m_window->laboratory().playing());
        EXPECT_NE(m_window->laboratory().record(), m_all);
        expectSameRows(m_window->laboratory().record()->arms[0], m_all->arms[0], static_cast<std::size_t>(update));
        EXPECT_FALSE(m_window->laboratory().earlier().empty()) << "what was gone back from stays as faint curves";
        m_window->laboratory().play();
        ASSERT_TRUE(waitUntil([&] { return m_window->laboratory().state() == RunState::Finished; }));
        m_window->refresh();
        for (std::size_t arm = 0; arm < 2; ++arm)
            expectSameRows(m_window->laboratory().record()->arms[arm], m_all->arms[arm],
                           m_all->arms[arm].updates.size());
    }
}

TEST_F(Rewinds, ToTheStart)
{
    moveTo(0);
    click("rewindBack");
    EXPECT_TRUE(comesBackTo(0));
    EXPECT_FALSE(m_window->laboratory().begun());
    m_window->laboratory().play();
    EXPECT_TRUE(waitUntil([&] { return m_window->laboratory().state() == RunState::Finished; }));
}

TEST_F(Rewinds, APlayOnTheWayGoesOnFromThere)
{
    moveTo(499);
    click("rewindBack");
    m_window->laboratory().play(); // perhaps before it is there
    EXPECT_TRUE(waitUntil([&] { return m_window->laboratory().state() == RunState::Finished; }));
}

TEST_F(Rewinds, AStepOnTheWayIsWhereItStops)
{
    moveTo(499);
    click("rewindBack");
    m_window->laboratory().step(Step::MicroBatch);
    ASSERT_TRUE(waitUntil([&] {
        m_window->laboratory().advance();
        return !m_window->laboratory().rewinding() && m_window->laboratory().state() == RunState::Paused;
    }));
    m_window->laboratory().play();
    EXPECT_TRUE(waitUntil([&] { return m_window->laboratory().state() == RunState::Finished; }))
        << "it does not pause once more where it was to go back to";
}

TEST_F(Rewinds, ANewArmBeginsWhereTheOtherStood)
{
    moveTo(300);
    click("rewindBranch");
    const Document& document = m_window->setup().document();
    ASSERT_EQ(document["arms"].size(), 3u);
    EXPECT_EQ(document["arms"][2]["fork"]["at"], 300);
    m_window->setup().edit({{"arms[2].accumulation_steps", 1}});
    EXPECT_TRUE(m_window->laboratory().changed());
    EXPECT_TRUE(m_window->laboratory().canBranch()) << "it need not begin anew";
    QSignalSpy replaced(&m_window->laboratory(), &Laboratory::runReplaced);
    m_window->laboratory().play();
    EXPECT_EQ(replaced.size(), 1) << "by the one that goes on, and not once more";
    const auto record = m_window->laboratory().record();
    EXPECT_NE(record, m_all);
    ASSERT_TRUE(waitUntil([&] { return m_window->laboratory().state() == RunState::Finished; }));
    for (std::size_t arm = 0; arm < 2; ++arm)
        expectSameRows(record->arms[arm], m_all->arms[arm], m_all->arms[arm].updates.size());
    ASSERT_FALSE(record->arms[2].updates.empty());
    EXPECT_EQ(record->arms[2].updates[0].update, 301);
    EXPECT_EQ(record->arms[2].updates[0].accumulationSteps, 1);

    // The same as in a run from the start.
    tarakum::Run whole(readExperiment(document, {}), documentLine(document), keeping());
    whole.play();
    ASSERT_TRUE(waitUntil([&] { return whole.state() == RunState::Finished; }));
    expectSameRows(record->arms[2], whole.record()->arms[2], record->arms[2].updates.size());
}

TEST_F(Rewinds, TheCrosshairAndTheSliderGoTogether)
{
    moveTo(100);
    ASSERT_TRUE(m_window->charts().moment());
    EXPECT_EQ(*m_window->charts().moment(), m_all->arms[0].updates[99].samples);
    emit m_window->charts().momentChosen(m_all->arms[0].updates[41].samples);
    EXPECT_EQ(m_window->rewindBar().place().update, 42);
}

} // namespace
} // namespace tarakum
