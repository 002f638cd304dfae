#include "ui/laboratory.hpp"
#include "ui/message_bar.hpp"
#include "ui/setup_panel.hpp"
#include "ui/size_box.hpp"

#include "engine/lab/shipped.hpp"

#include "tests/ui/window_support.hpp"

#include <QAction>
#include <QLineEdit>
#include <QSignalSpy>
#include <QToolButton>

#include <gtest/gtest.h>

namespace tarakum {
namespace {

bool exportedCsv(MainWindow& window, const QString& path)
{
    bool done = false, written = false;
    const auto connection = QObject::connect(&window, &MainWindow::exportFinished, [&](const QString&, bool ok) {
        done = true;
        written = ok;
    });
    window.exportCsv(path);
    const bool came = waitUntil([&] { return done; });
    QObject::disconnect(connection);
    return came && written;
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
    EXPECT_EQ(other->laboratory().record()->experiment.arms[0].accumulationSteps, 3);
}

TEST(WindowFiles, ProblemsWithFilesAreSaidAndKept)
{
    auto window = windowOn(smallExperiment());
    const auto record = window->laboratory().record();
    EXPECT_FALSE(window->openDocument("/nowhere/at-all.json"));
    EXPECT_TRUE(window->messages().text().contains("at-all.json")) << window->messages().text().toStdString();
    EXPECT_FALSE(window->saveDocument("/nowhere/saved.json"));
    EXPECT_TRUE(window->messages().text().contains("at-all.json") && window->messages().text().contains("saved.json"));
    EXPECT_FALSE(window->exportCharts("/nowhere/charts.png"));
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
        EXPECT_TRUE(window->exportCharts(folder.filePath(name))) << name;
        EXPECT_FALSE(contents(folder.filePath(name)).isEmpty()) << name;
    }
    EXPECT_FALSE(window->exportCharts(folder.filePath("charts.doc")));
}

TEST(WindowFiles, ExportsWhileItRuns)
{
    const QTemporaryDir folder;
    auto window = windowOn(endlessExperiment());
    ASSERT_TRUE(waitUntilLoaded(*window));
    press(*window, "play");
    ASSERT_TRUE(waitUntil([&] { return updates(*window, 0) > 100; }));
    EXPECT_TRUE(exportedCsv(*window, folder.filePath("rows.csv")));
    EXPECT_TRUE(window->exportCharts(folder.filePath("charts.png")));
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

} // namespace
} // namespace tarakum
