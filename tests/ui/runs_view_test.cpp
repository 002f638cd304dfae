// The table of runs through the real window: runs are trained, kept, shown, brought back.
#include "ui/runs_view.hpp"

#include "engine/lab/export.hpp"
#include "tests/ui/window_support.hpp"
#include "ui/chart_clock.hpp"
#include "ui/charts_view.hpp"
#include "ui/laboratory.hpp"
#include "ui/language.hpp"
#include "ui/main_window.hpp"
#include "ui/message_bar.hpp"
#include "ui/setup_panel.hpp"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QDir>
#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QTableView>
#include <QTest>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <sstream>

namespace tarakum {
namespace {

constexpr auto kFatal = QAbstractItemModelTester::FailureReportingMode::Fatal;

QString plain(QString text)
{
    return text.remove(QChar(0x2066)).remove(QChar(0x2069));
}

class Runs : public testing::Test
{
protected:
    std::unique_ptr<MainWindow> open(const Document& document = smallExperiment())
    {
        auto window = std::make_unique<MainWindow>(1);
        window->resize(1280, 800);
        window->keepRunsIn(m_folder.path() + "/runs");
        window->showDocument(document, {});
        window->show();
        window->activateWindow();
        EXPECT_TRUE(QTest::qWaitForWindowActive(window.get()));
        return window;
    }
    static void train(MainWindow& window)
    {
        window.laboratory().play();
        ASSERT_TRUE(waitUntil([&] { return window.laboratory().state() == RunState::Finished; }));
        window.refresh();
        settle(window);
    }
    static void settle(MainWindow& window)
    {
        window.runStore()->wait();
        QCoreApplication::processEvents();
    }
    static int rows(MainWindow& window) { return window.runs().table().model()->rowCount(); }
    static int columnOf(MainWindow& window, const QString& header)
    {
        const auto* model = window.runs().table().model();
        for (int i = 0; i < model->columnCount(); ++i)
            if (window.runs().model().title(i) == header) return i;
        ADD_FAILURE() << "no column " << header.toStdString();
        return 0;
    }
    static QString cell(MainWindow& window, int row, const QString& header)
    {
        const auto* model = window.runs().table().model();
        return plain(model->index(row, columnOf(window, header)).data().toString());
    }
    static void choose(MainWindow& window, int row)
    {
        window.runs().table().setFocus();
        window.runs().table().selectRow(row);
    }
    static void pressButton(MainWindow& window, const char* action)
    {
        auto* button = window.findChild<QPushButton*>(QLatin1String(action) + "Button");
        ASSERT_TRUE(button && button->isVisible() && button->isEnabled()) << action;
        QTest::mouseClick(button, Qt::LeftButton);
    }

    QTemporaryDir m_folder;
};

TEST_F(Runs, EmptyStateSaysWhatToDo)
{
    auto window = open();
    window->laboratory().open(Document{{"tarakum", 1}}, {}); // has problems: there is no run
    window->showView("runs");
    EXPECT_FALSE(window->runs().table().isVisible());
    EXPECT_TRUE(window->runs().note().contains("0 runs kept"));
}

TEST_F(Runs, PresentRunIsLiveAndStaysWhenItIsOver)
{
    auto window = open();
    const QAbstractItemModelTester source(const_cast<RunsModel*>(&window->runs().model()), kFatal);
    const QAbstractItemModelTester sorted(window->runs().table().model(), kFatal);
    ASSERT_TRUE(waitUntilLoaded(*window));
    window->showView("runs");
    ASSERT_EQ(rows(*window), 2);
    EXPECT_EQ(cell(*window, 0, "When"), "now");
    EXPECT_EQ(cell(*window, 0, "Arm"), "accumulated");
    EXPECT_EQ(cell(*window, 0, "Steps k"), "4");
    EXPECT_EQ(cell(*window, 1, "Steps k"), "1");
    EXPECT_EQ(cell(*window, 0, "Updates"), "0");
    EXPECT_EQ(cell(*window, 0, "Last loss"), "");
    window->laboratory().step(Step::Update);
    ASSERT_TRUE(waitUntil([&] { return cell(*window, 0, "Updates") == "1"; })) << "it is read while it is seen";
    EXPECT_NE(cell(*window, 0, "Last loss"), "");

    train(*window);
    ASSERT_TRUE(waitUntil([&] { return cell(*window, 0, "Status") == "finished"; }));
    EXPECT_EQ(rows(*window), 2) << "kept, but not there twice";
    EXPECT_EQ(window->runStore()->runs().size(), 1u);
    const ArmSummary summary = summarize(*window->laboratory().record(), 0);
    EXPECT_EQ(cell(*window, 0, "Last loss"), QString::number(summary.loss, 'g', 4));
    EXPECT_EQ(cell(*window, 0, "Updates"), QString::number(summary.updates));

    press(*window, "reset");
    settle(*window);
    ASSERT_TRUE(waitUntil([&] { return rows(*window) == 4; }));
    EXPECT_EQ(cell(*window, 0, "When"), "now");
    EXPECT_NE(cell(*window, 2, "When"), "now");
    EXPECT_EQ(cell(*window, 2, "Status"), "finished");
}

TEST_F(Runs, EveryRunThatHasComputedIsKept)
{
    {
        auto window = open(endlessExperiment());
        ASSERT_TRUE(waitUntilLoaded(*window));
        window->laboratory().step(Step::Update);
        ASSERT_TRUE(waitUntil([&] { return updates(*window, 0) == 1; }));
        press(*window, "reset"); // a run that was reset
        ASSERT_TRUE(waitUntilLoaded(*window));
        window->laboratory().step(Step::MicroBatch);
        ASSERT_TRUE(waitUntil([&] { return microSteps(*window, 0) == 1; }));
        window->showDocument(smallExperiment(), {}); // one that another has replaced
        ASSERT_TRUE(waitUntilLoaded(*window));
        window->showDocument(endlessExperiment(), {}); // this one had not begun
        ASSERT_TRUE(waitUntilLoaded(*window));
        window->laboratory().play();
        ASSERT_TRUE(waitUntil([&] { return updates(*window, 0) > 1; }));
        window->close(); // and one that was at work
    }
    RunStore store(m_folder.path() + "/runs");
    store.wait();
    QCoreApplication::processEvents();
    ASSERT_EQ(store.runs().size(), 3u);
    for (const auto& run : store.runs()) EXPECT_EQ(run->arms[0].figures.status, ArmStatus::Stopped);
    EXPECT_GT(store.runs()[0]->arms[0].figures.updates, 1);
}

TEST_F(Runs, SettingsThatDifferBetweenRunsHaveAColumn)
{
    auto window = open();
    window->showView("runs");
    train(*window);
    Document document = smallExperiment();
    document["defaults"]["optimizer"]["learning_rate"] = 0.02;
    window->showDocument(document, {});
    settle(*window);
    ASSERT_TRUE(waitUntil([&] { return rows(*window) == 4; }));
    EXPECT_EQ(cell(*window, 0, "Learning rate"), "0.02");
    EXPECT_EQ(cell(*window, 2, "Learning rate"), "0.1");

    // Another experiment is left out, unless all are asked for.
    Document other = smallExperiment();
    other["title"] = "Something else";
    window->showDocument(other, {});
    ASSERT_TRUE(waitUntil([&] { return rows(*window) == 2; }));
    auto* only = window->findChild<QCheckBox*>("runsOnly");
    QTest::mouseClick(only, Qt::LeftButton, {}, QPoint(10, only->height() / 2));
    EXPECT_EQ(rows(*window), 4);
    EXPECT_EQ(cell(*window, 0, "Experiment"), "Something else");
    EXPECT_EQ(cell(*window, 2, "Experiment"), "Small");
    type(window->findChild<QLineEdit*>("runsFilter"), "small LARGE");
    EXPECT_EQ(rows(*window), 1);
    EXPECT_EQ(cell(*window, 0, "Arm"), "large batch");
    type(window->findChild<QLineEdit*>("runsFilter"), "no such words");
    EXPECT_EQ(rows(*window), 0);
    EXPECT_FALSE(window->runs().table().isVisible());
}

TEST_F(Runs, AnyColumnSortsAndWhatIsMissingComesLast)
{
    Document document = smallExperiment();
    document["arms"][1]["memory_budget"] = 10; // has neither loss nor updates
    auto window = open(document);
    const QAbstractItemModelTester sorted(window->runs().table().model(), kFatal);
    window->showView("runs");
    train(*window);
    press(*window, "reset");
    ASSERT_TRUE(waitUntil([&] { return rows(*window) == 4; }));
    auto& table = window->runs().table();
    for (int i = 0; i < table.model()->columnCount(); ++i)
        for (const auto order : {Qt::AscendingOrder, Qt::DescendingOrder}) table.sortByColumn(i, order);
    const int loss = columnOf(*window, "Last loss");
    for (const auto order : {Qt::AscendingOrder, Qt::DescendingOrder}) {
        table.sortByColumn(loss, order);
        EXPECT_NE(cell(*window, 0, "Last loss"), "");
        for (int row = 1; row < 4; ++row) EXPECT_EQ(cell(*window, row, "Last loss"), "");
    }
    table.sortByColumn(columnOf(*window, "Steps k"), Qt::AscendingOrder);
    EXPECT_EQ(cell(*window, 0, "Steps k"), "1");
    EXPECT_EQ(cell(*window, 3, "Steps k"), "4");
    EXPECT_EQ(cell(*window, 0, "Arm"), "large batch");
}

TEST_F(Runs, ShowsAKeptRunBesideThePresentOneAlsoAfterReset)
{
    auto window = open();
    window->showView("runs");
    train(*window);
    const auto first = window->laboratory().record();
    press(*window, "reset");
    train(*window);
    press(*window, "reset");
    ASSERT_TRUE(waitUntil([&] { return rows(*window) == 6; }));
    window->runs().table().sortByColumn(0, Qt::AscendingOrder); // the oldest first
    choose(*window, 0);
    QTest::keyClick(&window->runs().table(), Qt::Key_Return);
    ASSERT_TRUE(waitUntil([&] { return window->shownView() == "charts"; }));
    const QString id = window->runs().beside();
    EXPECT_EQ(id, window->runStore()->idOf(first));
    const auto shown = window->charts().sheet().earlier;
    ASSERT_TRUE(shown);
    EXPECT_EQ(shown->arms[0].updates.size(), first->arms[0].updates.size());
    EXPECT_EQ(shown->arms[0].updates[3].loss, first->arms[0].updates[3].loss);
    press(*window, "reset");
    EXPECT_EQ(window->charts().sheet().earlier, shown);

    window->showView("runs");
    choose(*window, 0);
    EXPECT_EQ(window->findChild<QAction*>("runsBeside")->text(), "Hide its curves");
    pressButton(*window, "runsBeside");
    EXPECT_NE(window->charts().sheet().earlier, shown);
    EXPECT_EQ(window->runs().beside(), "");

    pressButton(*window, "runsBeside");
    ASSERT_TRUE(waitUntil([&] { return window->runs().beside() == id; }));
    window->showDocument(endlessExperiment(), {});
    EXPECT_EQ(window->runs().beside(), "") << "it was beside another experiment";
    EXPECT_FALSE(window->charts().sheet().earlier);
}

TEST_F(Runs, OpensItsExperimentOnceThePresentOneIsSaved)
{
    Document document = smallExperiment();
    document["seed"] = 9;
    auto window = open(document);
    window->showView("runs");
    train(*window);
    window->showDocument(smallExperiment(), {});
    ASSERT_TRUE(waitUntil([&] { return rows(*window) == 4; }));
    choose(*window, 2);
    QTest::keyClick(&window->runs().table(), Qt::Key_Return, Qt::ControlModifier);
    EXPECT_EQ(window->setup().document(), document);
    EXPECT_EQ(window->laboratory().record()->experiment.seed, 9u);
}

TEST_F(Runs, OpensWithItsDataWhereverThatLies)
{
    const QTemporaryDir elsewhere;
    QFile data(elsewhere.filePath("numbers.csv"));
    ASSERT_TRUE(data.open(QIODevice::WriteOnly));
    data.write("x,y\n1,2\n2,4\n3,6\n4,8\n5,10\n6,12\n7,14\n8,16\n");
    data.close();
    Document document = smallExperiment(16);
    document["data"] = {{"kind", "csv"}, {"path", "numbers.csv"}, {"target", "y"}};
    document["loss"] = "mse";
    auto window = open(smallExperiment());
    window->showDocument(document, elsewhere.filePath("e.json").toStdString());
    window->showView("runs");
    train(*window);
    window->showDocument(smallExperiment(), {});
    ASSERT_TRUE(waitUntil([&] { return rows(*window) >= 4; }));
    choose(*window, 2);
    QTest::keyClick(&window->runs().table(), Qt::Key_Return, Qt::ControlModifier);
    EXPECT_EQ(window->setup().document(), document);
    train(*window);
    EXPECT_EQ(window->laboratory().error(), "");
}

TEST_F(Runs, ExportsAKeptRunAndThePresentOne)
{
    auto window = open();
    window->showView("runs");
    train(*window);
    const auto record = window->laboratory().record();
    std::ostringstream csv;
    writeCsv(csv, *record);
    for (const QString& id : {QString(), window->runStore()->idOf(record)}) {
        const QString path = m_folder.path() + "/out" + id + ".csv";
        bool written = false;
        const auto connection =
            QObject::connect(window.get(), &MainWindow::exportFinished, [&](const QString&, bool ok) { written = ok; });
        window->exportRun(id, path);
        EXPECT_TRUE(waitUntil([&] { return written; }));
        QObject::disconnect(connection);
        EXPECT_EQ(contents(path).toStdString(), csv.str());
    }
    EXPECT_TRUE(window->openDocument(m_folder.path() + "/out.csv")) << "it is an export like any other";
}

TEST_F(Runs, CopiesRowsAsText)
{
    auto window = open();
    window->showView("runs");
    train(*window);
    ASSERT_TRUE(waitUntil([&] { return cell(*window, 1, "Status") == "finished"; }));
    window->runs().table().setFocus();
    window->runs().table().selectAll();
    QTest::keySequence(&window->runs().table(), QKeySequence::Copy);
    const QStringList lines = QApplication::clipboard()->text().split('\n', Qt::SkipEmptyParts);
    ASSERT_EQ(lines.size(), 3);
    const qsizetype cells = lines[0].split('\t').size();
    EXPECT_EQ(cells, window->runs().model().columns());
    for (const QString& line : lines) EXPECT_EQ(line.split('\t').size(), cells);
    EXPECT_TRUE(lines[0].contains("Last loss"));
    EXPECT_TRUE(lines[1].contains("accumulated") && lines[2].contains("large batch"));
    EXPECT_FALSE(lines[1].contains(QChar(0x2066)));
}

TEST_F(Runs, DeletesWithUndo)
{
    auto window = open();
    window->showView("runs");
    train(*window);
    press(*window, "reset");
    ASSERT_TRUE(waitUntil([&] { return rows(*window) == 4; }));
    choose(*window, 0);
    QTest::keyClick(&window->runs().table(), Qt::Key_Delete);
    EXPECT_EQ(rows(*window), 4) << "the present run is not in a file that could go";
    choose(*window, 2);
    QTest::keyClick(&window->runs().table(), Qt::Key_Delete);
    EXPECT_EQ(rows(*window), 2);
    EXPECT_TRUE(window->messages().question().contains("Small")) << window->messages().question().toStdString();
    EXPECT_TRUE(window->runs().table().hasFocus()) << "the next row may follow";
    QTest::mouseClick(window->messages().findChild<QPushButton*>("answer0"), Qt::LeftButton);
    ASSERT_TRUE(waitUntil([&] { return rows(*window) == 4; }));
    EXPECT_FALSE(window->messages().isVisible());

    choose(*window, 3);
    pressButton(*window, "runsDelete");
    EXPECT_EQ(rows(*window), 2);
    pressButton(*window, "runsUndo");
    ASSERT_TRUE(waitUntil([&] { return rows(*window) == 4; }));
    EXPECT_FALSE(window->messages().isVisible());

    choose(*window, 2);
    QTest::keyClick(&window->runs().table(), Qt::Key_Delete);
    window.reset();
    EXPECT_TRUE(QDir(m_folder.path() + "/runs").entryList(QDir::Files).isEmpty()) << "gone for good";
}

TEST_F(Runs, DeletingDoesNotTakeAQuestionAway)
{
    auto window = open();
    window->showView("runs");
    train(*window);
    press(*window, "reset");
    ASSERT_TRUE(waitUntil([&] { return rows(*window) == 4; }));
    window->messages().ask("Really?", {{"Yes", {}}});
    choose(*window, 2);
    QTest::keyClick(&window->runs().table(), Qt::Key_Delete);
    EXPECT_EQ(rows(*window), 2);
    EXPECT_EQ(window->messages().question(), "Really?");
    pressButton(*window, "runsUndo");
    EXPECT_TRUE(waitUntil([&] { return rows(*window) == 4; }));
    EXPECT_EQ(window->messages().question(), "Really?");
}

TEST_F(Runs, SelectionAndCursorStayWhereTheyWereWhenARunIsKept)
{
    auto window = open();
    const QAbstractItemModelTester sorted(window->runs().table().model(), kFatal);
    window->showView("runs");
    train(*window);
    press(*window, "reset");
    ASSERT_TRUE(waitUntil([&] { return rows(*window) == 4; }));
    choose(*window, 3);
    train(*window);
    press(*window, "reset");
    ASSERT_TRUE(waitUntil([&] { return rows(*window) == 6; }));
    const auto selected = window->runs().table().selectionModel()->selectedRows();
    ASSERT_EQ(selected.size(), 1);
    EXPECT_EQ(selected.front().row(), 5) << "the same row, further down";
    EXPECT_EQ(window->runs().table().currentIndex().row(), 5);
}

TEST_F(Runs, SeveralSeedsAreAllThere)
{
    Document document = smallExperiment();
    document["seed"] = {3, 4};
    auto window = open(document);
    window->showView("runs");
    train(*window);
    ASSERT_TRUE(waitUntil([&] { return rows(*window) == 4 && cell(*window, 3, "Status") == "finished"; }));
    EXPECT_EQ(cell(*window, 2, "Arm"), "accumulated · seed 4");
    EXPECT_EQ(cell(*window, 2, "Seed"), "4");
    EXPECT_EQ(cell(*window, 0, "Seed"), "3");
    ASSERT_EQ(window->runStore()->runs().size(), 1u) << "one run of two variations";
    press(*window, "reset");
    ASSERT_TRUE(waitUntil([&] { return rows(*window) == 6; }));
    EXPECT_EQ(cell(*window, 5, "Arm"), "large batch · seed 4");
    EXPECT_EQ(cell(*window, 5, "Seed"), "4");
}

TEST_F(Runs, WidthsAndOrderAreKept)
{
    auto window = open();
    window->showView("runs");
    train(*window);
    const int arm = columnOf(*window, "Arm");
    window->runs().table().setColumnWidth(arm, 301);
    window->runs().table().sortByColumn(columnOf(*window, "Updates"), Qt::AscendingOrder);
    const QVariantMap look = window->runs().look();
    auto again = open();
    again->runs().setLook(look);
    again->showView("runs");
    EXPECT_EQ(again->runs().table().columnWidth(columnOf(*again, "Arm")), 301);
    EXPECT_EQ(again->runs().look(), look);
    EXPECT_EQ(again->runs().table().horizontalHeader()->sortIndicatorSection(), columnOf(*again, "Updates"));
}

TEST_F(Runs, LanguageChangesInPlace)
{
    auto window = open();
    window->showView("runs");
    train(*window);
    const int at = columnOf(*window, "Status");
    const QString status = window->runs().model().text(0, at);
    window->setLanguage("ar");
    QCoreApplication::processEvents();
    const auto& model = window->runs().model();
    EXPECT_NE(model.text(0, at), status);
    EXPECT_NE(model.headerData(0, Qt::Horizontal, Qt::DisplayRole).toString(), "When");
    for (const auto* button : window->runs().findChildren<QPushButton*>())
        EXPECT_FALSE(button->text().contains(QRegularExpression("[A-Za-z]{4}"))) << button->text().toStdString();
    window->setLanguage("en");
    QCoreApplication::processEvents();
    EXPECT_EQ(model.headerData(0, Qt::Horizontal, Qt::DisplayRole).toString(), "When");
}

TEST_F(Runs, AHiddenViewReadsNothing)
{
    auto window = open();
    ASSERT_TRUE(waitUntilLoaded(*window));
    EXPECT_EQ(window->shownView(), "charts");
    train(*window);
    EXPECT_EQ(window->runs().model().rowCount(), 0) << "nobody has looked yet";
    window->showView("runs");
    EXPECT_EQ(cell(*window, 0, "Status"), "finished");
}

// With TARAKUM_PICTURES=FOLDER the pictures are kept, to be looked at.
TEST_F(Runs, Pictures)
{
    Document document = smallExperiment(640);
    document["arms"].push_back({{"name", "too large"}, {"micro_batch", 64}, {"memory_budget", 10}});
    auto window = open(document);
    window->resize(1024, 700);
    window->showView("runs");
    train(*window);
    for (const double rate : {0.5, 2.0}) {
        document["defaults"]["optimizer"]["learning_rate"] = rate;
        window->showDocument(document, {});
        train(*window);
    }
    press(*window, "reset");
    ASSERT_TRUE(waitUntil([&] { return rows(*window) == 12; }));
    choose(*window, 4);
    QTest::keyClick(&window->runs().table(), Qt::Key_Return);
    ASSERT_TRUE(waitUntil([&] { return window->shownView() == "charts"; }));
    window->showView("runs");
    choose(*window, 8);
    QTest::keyClick(&window->runs().table(), Qt::Key_Delete);
    const QString folder = qEnvironmentVariable("TARAKUM_PICTURES");
    for (const char* language : {"en", "ar"})
        for (const auto theme : {ThemeChoice::Light, ThemeChoice::Dark}) {
            window->setLanguage(language);
            window->setThemeChoice(theme);
            for (const int width : {1024, 1600}) {
                window->resize(width, width == 1024 ? 700 : 900);
                settleLayouts();
                const QImage image = window->grab().toImage();
                EXPECT_EQ(image.width(), width);
                if (!folder.isEmpty())
                    image.save(QStringLiteral("%1/runs-%2-%3-%4.png")
                                   .arg(folder, language)
                                   .arg(theme == ThemeChoice::Light ? "light" : "dark")
                                   .arg(width));
            }
        }
    window->setLanguage("en");
}

// Whatever key differs, its column has words at its head and not the key; a name stays on its line.
TEST_F(Runs, HeadersAreWordsAndNamesOneLine)
{
    auto window = open();
    ASSERT_TRUE(waitUntilLoaded(*window));
    train(*window);
    Document other = smallExperiment(128);
    other["length"] = {{"updates", 3}};
    other["arms"][0]["name"] = "broken\nin\ttwo";
    other["defaults"]["optimizer"]["momentum"] = 0.5;
    window->showDocument(other, {});
    window->showView("runs");
    settle(*window);
    window->refresh();
    QStringList heads;
    for (int i = 0; i < window->runs().model().columns(); ++i) heads << window->runs().model().title(i);
    EXPECT_TRUE(heads.contains("Momentum")) << heads.join(", ").toStdString();
    EXPECT_TRUE(heads.contains("Length (samples)") && heads.contains("Length (updates)"))
        << heads.join(", ").toStdString();
    for (const QString& head : heads) EXPECT_FALSE(head.contains('.') || head.contains('_')) << head.toStdString();
    EXPECT_EQ(cell(*window, 0, "Arm"), "broken in two");
}

// What a run that another window has kept costs this one's thread, where so many are kept already; with TARAKUM_ROWS
// set it is printed for the most that are kept.
TEST_F(Runs, TakingOverAChangedListCostsLittleMoreWithManyRuns)
{
    auto trained = open();
    ASSERT_TRUE(waitUntilLoaded(*trained));
    train(*trained);
    const QString folder = m_folder.path() + "/runs";
    const QStringList entries = QDir(folder).entryList({"*.json"});
    ASSERT_EQ(entries.size(), 1);
    const Document entry = parseDocument(contents(folder + '/' + entries.front()).toStdString(), "entry");
    const auto keep = [&](const QString& in, int run) { // each with another learning rate, a minute after the other
        Document other = entry;
        const QDateTime when = QDateTime(QDate(2026, 1, 1), QTime(0, 0), Qt::UTC).addSecs(60 * run);
        other["when"] = when.toString(Qt::ISODateWithMs).toStdString();
        other["experiment"]["defaults"]["optimizer"]["learning_rate"] = 0.001 * (run + 1);
        QFile file(in + '/' + when.toString("yyyyMMdd-HHmmss-zzz") + "-00000000.json");
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(QByteArray::fromStdString(documentLine(other)));
    };
    const auto cost = [&](int runs) {
        const QTemporaryDir kept;
        for (int run = 0; run < runs; ++run) keep(kept.path(), run);
        RunStore store(kept.path());
        RunsView view;
        view.resize(1100, 700);
        view.setStore(&store);
        view.setRun(trained->laboratory().record());
        view.show();
        store.wait();
        QCoreApplication::processEvents();
        keep(kept.path(), runs);
        store.rescan();
        store.wait();
        const double before = threadMilliseconds();
        QCoreApplication::processEvents();
        view.grab();
        const double spent = threadMilliseconds() - before;
        EXPECT_EQ(view.table().model()->rowCount(), 2 * (runs + 2));
        return spent;
    };
    double few = 1e9, many = 1e9;
    for (int turn = 0; turn < 3; ++turn) {
        few = std::min(few, cost(50));
        many = std::min(many, cost(500));
    }
    if (qEnvironmentVariableIsSet("TARAKUM_ROWS")) std::printf("50 runs %.2f ms, 500 runs %.2f ms\n", few, many);
    EXPECT_LT(many, 3 * few);
}

} // namespace
} // namespace tarakum
