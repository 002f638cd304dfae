#include "ui/laboratory.hpp"
#include "ui/message_bar.hpp"
#include "ui/recent_files.hpp"
#include "ui/setup_panel.hpp"
#include "ui/size_box.hpp"

#include "engine/lab/shipped.hpp"

#include "tests/ui/window_support.hpp"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QDragEnterEvent>
#include <QFile>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QUrl>

#include <sys/resource.h>

#include <gtest/gtest.h>

#include <csignal>

namespace tarakum {
namespace {

bool exportedCsv(MainWindow& window, const QString& path)
{
    return exported(window, [&] { window.exportCsv(path); });
}

bool exportedCharts(MainWindow& window, const QString& path)
{
    return exported(window, [&] { window.exportCharts(path); });
}

TEST(WindowFiles, SavedExperimentOpensAsTheSame)
{
    const QTemporaryDir folder;
    const QString file = folder.filePath("mine.json");
    auto window = windowOn(smallExperiment());
    EXPECT_FALSE(window->isWindowModified());
    type(part<SizeBox>(*window, "arms[0].accumulation_steps"), "3");
    EXPECT_TRUE(window->isWindowModified());
    const Document edited = window->setup().document();
    ASSERT_TRUE(window->saveDocument(file));
    EXPECT_FALSE(window->isWindowModified());
    EXPECT_TRUE(window->windowTitle().startsWith("mine.json")) << window->windowTitle().toStdString();

    auto other = windowOn(smallExperiment());
    ASSERT_TRUE(other->openDocument(file));
    EXPECT_EQ(other->setup().document(), edited);
    EXPECT_EQ(part<SizeBox>(*other, "arms[0].accumulation_steps")->value(), 3);
    EXPECT_EQ(other->laboratory().record()->experiment.arms[0].stepsPerWindow(), 3);
}

TEST(WindowFiles, ProblemsWithFilesAreSaidAndKept)
{
    auto window = windowOn(smallExperiment());
    const auto record = window->laboratory().record();
    EXPECT_FALSE(window->openDocument("/nowhere/at-all.json"));
    EXPECT_TRUE(window->messages().text().contains("at-all.json")) << window->messages().text().toStdString();
    EXPECT_FALSE(window->saveDocument("/nowhere/saved.json"));
    EXPECT_TRUE(window->messages().text().contains("at-all.json") && window->messages().text().contains("saved.json"));
    EXPECT_FALSE(exportedCharts(*window, "/nowhere/charts.png"));
    EXPECT_FALSE(exportedCsv(*window, "/nowhere/rows.csv"));
    EXPECT_TRUE(window->messages().text().contains("rows.csv"));
    EXPECT_EQ(window->laboratory().record(), record); // nothing of it touched the run
    window->messages().findChild<QToolButton*>()->click();
    EXPECT_FALSE(window->messages().isVisible());
}

TEST(WindowFiles, AnExperimentWithProblemsIsNotSaved)
{
    const QTemporaryDir folder;
    auto window = windowOn(smallExperiment());
    type(part<QLineEdit>(*window, "defaults.optimizer.learning_rate"), "-1");
    EXPECT_FALSE(window->saveDocument(folder.filePath("wrong.json")));
    EXPECT_TRUE(contents(folder.filePath("wrong.json")).isEmpty());
    EXPECT_FALSE(window->messages().text().isEmpty());
}

TEST(WindowFiles, ExportsRowsAndCharts)
{
    const QTemporaryDir folder;
    auto window = windowOn(smallExperiment());
    ASSERT_TRUE(waitUntilLoaded(*window));
    press(*window, "play");
    ASSERT_TRUE(waitUntil([&] { return window->laboratory().state() == RunState::Finished; }));
    ASSERT_TRUE(exportedCsv(*window, folder.filePath("rows.csv")));
    int rows = 0;
    for (const QByteArray& line : contents(folder.filePath("rows.csv")).split('\n'))
        rows += line.startsWith("accumulated,") || line.startsWith("large batch,");
    EXPECT_EQ(rows, updates(*window, 0) + updates(*window, 1));
    for (const char* name : {"charts.png", "charts.svg", "charts.pdf"}) {
        EXPECT_TRUE(exportedCharts(*window, folder.filePath(name))) << name;
        EXPECT_FALSE(contents(folder.filePath(name)).isEmpty()) << name;
    }
    EXPECT_FALSE(exportedCharts(*window, folder.filePath("charts.doc")));
}

// As where the disk fills: files may be no larger than a few KiB.
TEST(WindowFiles, AFileThatCannotBeWrittenWholeStaysAsItWas)
{
    const QTemporaryDir folder;
    const QString file = folder.filePath("rows.csv");
    QFile before(file);
    ASSERT_TRUE(before.open(QIODevice::WriteOnly));
    before.write("as it was");
    before.close();
    auto window = windowOn(smallExperiment(4096));
    ASSERT_TRUE(waitUntilLoaded(*window));
    press(*window, "play");
    ASSERT_TRUE(waitUntil([&] { return window->laboratory().state() == RunState::Finished; }));
    rlimit usual{};
    ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &usual), 0);
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    const rlimit small{8192, usual.rlim_max};
    setrlimit(RLIMIT_FSIZE, &small);
    const bool csv = exportedCsv(*window, file), charts = exportedCharts(*window, folder.filePath("charts.png"));
    setrlimit(RLIMIT_FSIZE, &usual);
    std::signal(SIGXFSZ, handler);
    EXPECT_FALSE(csv);
    EXPECT_FALSE(charts);
    EXPECT_EQ(contents(file), "as it was");
    EXPECT_TRUE(window->messages().text().contains("rows.csv")) << window->messages().text().toStdString();
    EXPECT_EQ(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden), QStringList("rows.csv"));
    EXPECT_TRUE(exportedCsv(*window, file));
    EXPECT_GT(contents(file).size(), 8192);
}

TEST(WindowFiles, ExportsWhileItRuns)
{
    const QTemporaryDir folder;
    auto window = windowOn(endlessExperiment());
    ASSERT_TRUE(waitUntilLoaded(*window));
    press(*window, "play");
    ASSERT_TRUE(waitUntil([&] { return updates(*window, 0) > 100; }));
    EXPECT_TRUE(exportedCsv(*window, folder.filePath("rows.csv")));
    EXPECT_TRUE(exportedCharts(*window, folder.filePath("charts.png")));
    EXPECT_TRUE(window->laboratory().playing());
}

TEST(WindowFiles, ShippedExperimentsAreInTheMenu)
{
    auto window = windowOn(smallExperiment());
    for (const Shipped& shipped : shippedExperiments()) {
        const QString name = QString::fromStdString(std::string(shipped.name));
        auto* action = window->findChild<QAction*>("shipped:" + name);
        ASSERT_NE(action, nullptr) << name.toStdString();
        action->trigger();
        EXPECT_TRUE(window->setup().problems().empty()) << name.toStdString();
        EXPECT_EQ(window->setup().document(), parseDocument(shipped.json, std::string(shipped.name)));
        EXPECT_TRUE(window->laboratory().hasRun());
    }
}

TEST(WindowFiles, AnInvalidExperimentIsShownWithItsProblems)
{
    const QTemporaryDir folder;
    Document document = smallExperiment();
    document["arms"][0]["micro_batch"] = 0;
    writeDocument(document, folder.filePath("wrong.json").toStdString());
    auto window = windowOn(smallExperiment());
    EXPECT_FALSE(window->openDocument(folder.filePath("wrong.json")));
    EXPECT_TRUE(window->messages().text().contains("arms[0].micro_batch")) << window->messages().text().toStdString();
    EXPECT_FALSE(window->laboratory().hasRun());
    window->refresh();
    EXPECT_FALSE(window->findChild<QToolButton*>("play")->isEnabled());
    type(part<SizeBox>(*window, "arms[0].micro_batch"), "2"); // mended in the panel, it runs
    EXPECT_TRUE(window->laboratory().hasRun());
}

// ── bringing experiments in ─────────────────────────────────────────────────────────────────────────────────────────

void change(MainWindow& window)
{
    type(part<QLineEdit>(window, "defaults.optimizer.learning_rate"), "0.5");
    ASSERT_TRUE(window.isWindowModified());
}

void drop(MainWindow& window, const QMimeData& data)
{
    QDragEnterEvent enter(QPoint(5, 5), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window, &enter);
    ASSERT_TRUE(enter.isAccepted());
    QDropEvent dropped(QPointF(5, 5), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window, &dropped);
}

void answer(MainWindow& window, int which)
{
    auto* button = part<QPushButton>(window, QStringLiteral("answer%1").arg(which));
    ASSERT_NE(button, nullptr);
    QTest::mouseClick(button, Qt::LeftButton);
}

TEST(WindowFiles, AnExperimentIsCopiedAndPastedAsText)
{
    auto window = windowOn(smallExperiment());
    change(*window);
    const Document changed = window->setup().document();
    window->copyExperiment();
    EXPECT_EQ(parseDocument(QApplication::clipboard()->text().toStdString(), ""), changed);
    auto other = windowOn(smallExperiment(128), "/somewhere/else.json");
    other->pasteExperiment();
    EXPECT_EQ(other->setup().document(), changed);
    EXPECT_FALSE(other->windowTitle().contains("else.json")); // it is no change of that file
    QApplication::clipboard()->setText("good morning");
    other->pasteExperiment();
    EXPECT_EQ(other->setup().document(), changed);
    EXPECT_FALSE(other->messages().text().isEmpty());
}

TEST(WindowFiles, EveryExportOpensAsItsExperiment)
{
    const QTemporaryDir folder;
    auto window = windowOn(smallExperiment());
    change(*window);
    const Document changed = window->setup().document();
    ASSERT_TRUE(waitUntilLoaded(*window));
    press(*window, "play");
    ASSERT_TRUE(waitUntil([&] { return window->laboratory().state() == RunState::Finished; }));
    ASSERT_TRUE(exportedCsv(*window, folder.filePath("a.csv")));
    for (const char* name : {"a.png", "a.svg", "a.pdf"}) ASSERT_TRUE(exportedCharts(*window, folder.filePath(name)));
    for (const char* name : {"a.csv", "a.png", "a.svg", "a.pdf"}) {
        auto other = windowOn(smallExperiment(128));
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(folder.filePath(name))});
        drop(*other, data);
        EXPECT_EQ(other->setup().document(), changed) << name;
        EXPECT_FALSE(other->windowTitle().contains(name)) << name; // saving must not write over the export
        EXPECT_TRUE(other->messages().text().isEmpty()) << other->messages().text().toStdString();
    }
    QFile text(folder.filePath("b.csv"));
    ASSERT_TRUE(text.open(QIODevice::WriteOnly));
    text.write("x,y\n1,2\n");
    text.close();
    EXPECT_FALSE(window->openDocument(folder.filePath("b.csv")));
    EXPECT_TRUE(window->messages().text().contains("b.csv"));
    EXPECT_EQ(window->setup().document(), changed);
}

TEST(WindowFiles, AnotherExperimentWaitsForTheAnswerWhileTheRunGoesOn)
{
    const QTemporaryDir folder;
    auto window = windowOn(endlessExperiment());
    ASSERT_TRUE(waitUntilLoaded(*window));
    press(*window, "play");
    ASSERT_TRUE(waitUntil([&] { return updates(*window, 0) > 3; }));
    change(*window);
    const Document changed = window->setup().document();
    QMimeData data;
    data.setText(QString::fromStdString(documentPretty(smallExperiment(128))));
    drop(*window, data);
    EXPECT_TRUE(window->messages().isAsking());
    EXPECT_EQ(QApplication::activeModalWidget(), nullptr);
    const qint64 made = updates(*window, 0);
    ASSERT_TRUE(waitUntil([&] { return updates(*window, 0) > made; }));
    answer(*window, 2); // cancel
    EXPECT_FALSE(window->messages().isAsking());
    EXPECT_EQ(window->setup().document(), changed);
    drop(*window, data);
    answer(*window, 1); // do not save
    EXPECT_EQ(window->setup().document(), smallExperiment(128));
    // With a file, "save" writes it and goes on.
    ASSERT_TRUE(window->saveDocument(folder.filePath("mine.json")));
    change(*window);
    drop(*window, data);
    answer(*window, 0);
    EXPECT_EQ(readDocument(folder.filePath("mine.json").toStdString())["defaults"]["optimizer"]["learning_rate"], 0.5);
    EXPECT_EQ(window->setup().document(), smallExperiment(128));
    EXPECT_FALSE(window->isWindowModified());
}

TEST(WindowFiles, WhatCannotBeOpenedIsNoReasonToAsk)
{
    const QTemporaryDir folder;
    auto window = windowOn(smallExperiment());
    change(*window);
    const Document changed = window->setup().document();
    QMimeData gone, text;
    gone.setUrls({QUrl::fromLocalFile(folder.filePath("gone.json"))});
    drop(*window, gone);
    EXPECT_FALSE(window->messages().isAsking());
    EXPECT_TRUE(window->messages().text().contains("gone.json"));
    QApplication::clipboard()->setText("no experiment");
    window->pasteExperiment();
    EXPECT_FALSE(window->messages().isAsking());
    EXPECT_EQ(window->setup().document(), changed);
    // What can be opened has been read by the time of the answer.
    const QString file = folder.filePath("there.json");
    ASSERT_TRUE(windowOn(smallExperiment(128))->saveDocument(file));
    QMimeData there;
    there.setUrls({QUrl::fromLocalFile(file)});
    drop(*window, there);
    ASSERT_TRUE(window->messages().isAsking());
    QFile::remove(file);
    answer(*window, 1);
    EXPECT_EQ(window->setup().document(), smallExperiment(128));
    EXPECT_TRUE(window->windowTitle().startsWith("there.json")) << window->windowTitle().toStdString();
}

TEST(WindowFiles, ClosingAsksOnceAndDoesNotInsist)
{
    auto window = windowOn(smallExperiment());
    change(*window);
    EXPECT_FALSE(window->close());
    EXPECT_TRUE(window->messages().isAsking());
    answer(*window, 2);
    EXPECT_FALSE(window->close()); // asked anew
    EXPECT_TRUE(window->messages().isAsking());
    EXPECT_TRUE(window->close());                   // the second wish is an answer
    EXPECT_TRUE(window->session().contains("0.5")); // and nothing is lost
    auto other = windowOn(smallExperiment());
    change(*other);
    EXPECT_FALSE(other->close());
    answer(*other, 1);
    EXPECT_FALSE(other->isVisible());
    EXPECT_FALSE(other->session().contains("0.5")); // as was asked for
}

TEST(WindowFiles, RecentFilesAreInTheMenu)
{
    const QTemporaryDir folder;
    forgetRecentFiles();
    auto window = windowOn(smallExperiment());
    auto* menu = part<QMenu>(*window, "recent");
    emit menu->aboutToShow();
    EXPECT_EQ(menu->actions().size(), 1);
    EXPECT_FALSE(menu->actions().front()->isEnabled());
    ASSERT_TRUE(window->saveDocument(folder.filePath("a.json")));
    change(*window);
    ASSERT_TRUE(window->saveDocument(folder.filePath("b.json")));
    EXPECT_EQ(recentFiles(), (QStringList{folder.filePath("b.json"), folder.filePath("a.json")}));
    emit menu->aboutToShow();
    menu->findChild<QAction*>("recent:" + folder.filePath("a.json"))->trigger();
    EXPECT_EQ(window->setup().document(), smallExperiment());
    EXPECT_EQ(recentFiles().front(), folder.filePath("a.json"));
    for (int i = 0; i < 20; ++i) addRecentFile(folder.filePath(QString::number(i)));
    EXPECT_EQ(recentFiles().size(), 10);
    QFile::remove(folder.filePath("a.json"));
    addRecentFile(folder.filePath("a.json"));
    EXPECT_FALSE(window->openDocument(folder.filePath("a.json"))); // gone: it is said, and forgotten
    EXPECT_FALSE(recentFiles().contains(folder.filePath("a.json")));
    forgetRecentFiles();
}

TEST(WindowFiles, WhatWasOpenComesBack)
{
    const QTemporaryDir folder;
    const QString file = folder.filePath("mine.json");
    auto window = windowOn(smallExperiment());
    ASSERT_TRUE(window->saveDocument(file));
    change(*window);
    const Document changed = window->setup().document();
    const QString session = window->session();
    auto later = windowOn(smallExperiment(128));
    ASSERT_TRUE(later->restoreSession(session));
    EXPECT_EQ(later->setup().document(), changed);
    EXPECT_TRUE(later->windowTitle().startsWith("mine.json"));
    EXPECT_TRUE(later->isWindowModified());
    later->setup().undo();
    EXPECT_EQ(later->setup().document(), smallExperiment());
    EXPECT_FALSE(later->isWindowModified());
    for (const char* broken : {"", "{", "[]", R"({"file": 1})", R"({"file": "", "saved": 7})"}) {
        auto fresh = windowOn(smallExperiment(128));
        EXPECT_FALSE(fresh->restoreSession(broken)) << broken;
        EXPECT_EQ(fresh->setup().document(), smallExperiment(128)) << broken;
    }
}

} // namespace
} // namespace tarakum
