// Exports of the window: each reopens as its experiment and, run again, gives the same numbers; parts of a run;
// pictures on the clipboard; controls of the charts and the sheet of shortcuts.
#include "tests/ui/window_support.hpp"
#include "ui/chart_keys.hpp"
#include "ui/chart_panel.hpp"
#include "ui/control_bar.hpp"
#include "ui/laboratory.hpp"
#include "ui/language.hpp"
#include "ui/setup_panel.hpp"
#include "ui/shortcut_sheet.hpp"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QImage>
#include <QKeyEvent>
#include <QMenu>
#include <QProcess>
#include <QStandardPaths>
#include <QTest>
#include <QTextBrowser>

#include <gtest/gtest.h>

#include <set>

namespace tarakum {
namespace {

bool exportedCsv(MainWindow& window, const QString& path, bool visibleOnly = false)
{
    return exported(window, [&] { window.exportCsv(path, visibleOnly); });
}

bool exportedCharts(MainWindow& window, const QString& path, std::optional<int> chart = {})
{
    return exported(window, [&] { window.exportCharts(path, chart); });
}

void runToItsEnd(MainWindow& window)
{
    ASSERT_TRUE(waitUntilLoaded(window));
    press(window, "play");
    ASSERT_TRUE(waitUntil([&] { return window.laboratory().state() == RunState::Finished; }));
}

// All columns but times, as they are written.
QList<QByteArrayList> numbersOf(const QByteArray& csv)
{
    QList<QByteArrayList> rows;
    QList<bool> kept;
    for (const QByteArray& line : csv.split('\n')) {
        if (line.startsWith('#') || line.isEmpty()) continue;
        const QByteArrayList cells = line.split(',');
        if (kept.isEmpty())
            for (const QByteArray& title : cells) kept << !title.startsWith("ms_");
        QByteArrayList row;
        for (qsizetype i = 0; i < cells.size(); ++i)
            if (kept[i]) row << cells[i];
        rows << row;
    }
    return rows;
}

TEST(WindowExport, EveryFileRunsAgainToTheSameNumbers)
{
    const QTemporaryDir folder;
    auto window = windowOn(smallExperiment());
    runToItsEnd(*window);
    ASSERT_TRUE(exportedCsv(*window, folder.filePath("first.csv")));
    const auto first = numbersOf(contents(folder.filePath("first.csv")));
    ASSERT_GT(first.size(), 4);
    QStringList files{folder.filePath("first.csv")};
    for (const char* name : {"a.png", "a.svg", "a.pdf"}) {
        files << folder.filePath(name);
        ASSERT_TRUE(exportedCharts(*window, files.last())) << name;
    }
    ASSERT_TRUE(exportedCharts(*window, folder.filePath("one.pdf"), 1));
    ASSERT_TRUE(exported(*window, [&] { window->exportEachChart(folder.filePath("each.svg")); }));
    files << folder.filePath("one.pdf") << folder.filePath("each-loss.svg") << folder.filePath("each-time.svg");
    for (const QString& file : files) {
        auto other = windowOn(smallExperiment(128));
        ASSERT_TRUE(other->openDocument(file)) << file.toStdString();
        EXPECT_EQ(other->setup().document(), window->setup().document());
        runToItsEnd(*other);
        const QString again = folder.filePath("again.csv");
        ASSERT_TRUE(exportedCsv(*other, again));
        EXPECT_EQ(numbersOf(contents(again)), first) << file.toStdString();
    }
}

TEST(WindowExport, TheVisiblePartAsCsv)
{
    const QTemporaryDir folder;
    auto window = windowOn(smallExperiment(512));
    runToItsEnd(*window);
    auto* action = window->findChild<QAction*>("exportVisible");
    const auto askMenu = [&] {
        for (QMenu* menu : window->findChildren<QMenu*>())
            if (menu->actions().contains(action)) emit menu->aboutToShow();
        return action->isEnabled();
    };
    EXPECT_FALSE(askMenu());
    window->charts().zoomTo(Range{100, 200});
    EXPECT_TRUE(askMenu());
    ASSERT_TRUE(exportedCsv(*window, folder.filePath("part.csv"), true));
    ASSERT_TRUE(exportedCsv(*window, folder.filePath("all.csv")));
    const QByteArray part = contents(folder.filePath("part.csv"));
    EXPECT_TRUE(part.contains("# only rows with samples from 100 to 200\n"));
    const auto all = numbersOf(contents(folder.filePath("all.csv")));
    QList<QByteArrayList> expected{all.front()};
    const qsizetype samples = all.front().indexOf("samples");
    for (const QByteArrayList& row : all)
        if (row[samples].toDouble() >= 100 && row[samples].toDouble() <= 200) expected << row;
    EXPECT_EQ(numbersOf(part), expected);
    EXPECT_GT(expected.size(), 10);
    // Of values there are no rows: that zoom leaves a CSV whole.
    window->charts().zoomTo({});
    window->charts().zoomValues(0, ValuePart{{0.1, 0.2}});
    EXPECT_FALSE(askMenu());
    ASSERT_TRUE(windowOn(smallExperiment())->openDocument(folder.filePath("part.csv")));
}

// As a program that knows nothing of us reads it: numbers are numbers, what does not exist is empty.
TEST(WindowExport, PythonReadsTheCsv)
{
    const QString python = QStandardPaths::findExecutable("python3");
    if (python.isEmpty()) GTEST_SKIP() << "no python3";
    const QTemporaryDir folder;
    auto window = windowOn(smallExperiment());
    runToItsEnd(*window);
    ASSERT_TRUE(exportedCsv(*window, folder.filePath("a.csv")));
    QProcess process;
    process.start(python, {"-c", R"(
import csv, sys
rows = list(csv.DictReader(line for line in open(sys.argv[1], newline='') if not line.startswith('#')))
text = {'arm', 'status'}
for row in rows:
    assert None not in row and None not in row.values(), row
    for name, value in row.items():
        if name not in text and value != '': float(value)
    assert int(row['update']) > 0 and int(row['samples']) > 0 and int(row['bytes_peak']) > 0
print(len(rows), len(rows[0]), sorted({row['arm'] for row in rows}))
try:
    import pandas
except ImportError:
    sys.exit(0)
table = pandas.read_csv(sys.argv[1], comment='#')
assert len(table) == len(rows) and list(table.columns) == list(rows[0])
for name in table.columns:
    assert table[name].dtype.kind in ('O' if name == 'arm' else 'Of' if name == 'status' else 'if'), (name, table[name].dtype)
)",
                           folder.filePath("a.csv")});
    ASSERT_TRUE(process.waitForFinished(60000));
    EXPECT_EQ(process.exitCode(), 0) << process.readAllStandardError().toStdString();
    EXPECT_TRUE(process.readAllStandardOutput().contains("['accumulated', 'large batch']"));
}

TEST(WindowExport, AChartIsCopiedAsAPicture)
{
    auto window = windowOn(smallExperiment());
    runToItsEnd(*window);
    window->charts().refreshAll();
    auto* panel = window->charts().findChildren<ChartPanel*>().at(2);
    QApplication::clipboard()->clear();
    panel->setFocus();
    QTest::keyClick(panel, Qt::Key_C, Qt::ControlModifier);
    const auto image = [] { return QApplication::clipboard()->image(); };
    ASSERT_TRUE(waitUntil([&] { return !image().isNull(); }));
    const QImage copied = image();
    EXPECT_EQ(copied.pixelColor(2, 2), Theme::light().chart);
    window->findChild<QAction*>("pictureScale:4")->trigger();
    QTest::keyClick(panel, Qt::Key_C, Qt::ControlModifier);
    EXPECT_TRUE(waitUntil([&] { return image().width() == 2 * copied.width(); }));
}

// What an arm's colour is by now goes with every file, whatever it was when the run began.
TEST(WindowExport, ColoursThatWereChangedUnderTheRunAreInTheFiles)
{
    const QTemporaryDir folder;
    auto window = windowOn(smallExperiment());
    runToItsEnd(*window);
    const QString before = folder.filePath("before.csv");
    ASSERT_TRUE(exportedCsv(*window, before));
    EXPECT_TRUE(contents(before).contains(documentLine(smallExperiment()).c_str())) << "as it was";
    window->setup().edit({{"arms[1].colour", 7}});
    const Document coloured = window->setup().document();
    ASSERT_NE(coloured, smallExperiment());
    ASSERT_FALSE(window->laboratory().changed()) << "the same run";
    const QStringList files{folder.filePath("a.csv"), folder.filePath("a.png"), folder.filePath("a.svg"),
                            folder.filePath("a.pdf"), folder.filePath("a.html")};
    ASSERT_TRUE(exportedCsv(*window, files[0]));
    for (int i = 1; i < 4; ++i) ASSERT_TRUE(exportedCharts(*window, files[i]));
    ASSERT_TRUE(exported(*window, [&] { window->exportReport(files[4]); }));
    for (const QString& file : files) {
        auto other = windowOn(smallExperiment(128));
        ASSERT_TRUE(other->openDocument(file)) << file.toStdString();
        EXPECT_EQ(other->setup().document(), coloured) << file.toStdString();
    }
}

TEST(WindowExport, ChartControlsAreOffWhereTheyChangeNothing)
{
    auto window = windowOn(smallExperiment());
    auto* axis = window->controls().findChild<QComboBox*>("axis");
    for (int i = 0; i < window->views().count(); ++i) {
        window->views().setCurrent(i);
        const bool obeys = window->views().view(i)->obeysChartControls();
        EXPECT_EQ(obeys, window->views().name(i) == "charts");
        EXPECT_EQ(window->controls().sideBySide()->isEnabled(), obeys) << window->views().name(i).toStdString();
        EXPECT_EQ(window->controls().overlaid()->isEnabled(), obeys);
        EXPECT_EQ(axis->isEnabled(), obeys);
    }
}

// With TARAKUM_PICTURES=FOLDER the window, the sheet of charts and that of shortcuts are kept, to be looked at.
TEST(WindowExport, InBothLanguages)
{
    const QTemporaryDir folder;
    const QString kept = qEnvironmentVariable("TARAKUM_PICTURES");
    Document document = smallExperiment(2048);
    document["check_gradient"] = 5;
    for (const char* language : {"en", "ar"}) {
        auto window = windowOn(document);
        window->setLanguage(language);
        window->setThemeChoice(ThemeChoice::Dark);
        QApplication::processEvents();
        runToItsEnd(*window);
        window->setArrangement(ChartArrangement::Overlaid);
        window->charts().setCharts(
            {chartOf("loss"), chartOf("time"), chartOf("param_distance"), chartOf("grad_error")});
        window->resize(1024, 700);
        window->charts().refreshAll();
        window->charts().zoomValues(0, ValuePart{{0.1, 0.5}});
        window->charts().refreshAll();
        const QString name = (kept.isEmpty() ? folder.path() : kept) + QStringLiteral("/parts-") + language;
        ASSERT_TRUE(window->grab().save(name + ".png"));
        ASSERT_TRUE(exportedCharts(*window, name + ".svg"));
        ASSERT_TRUE(exportedCharts(*window, name + "-sheet.png"));
        const QString svg = QString::fromUtf8(contents(name + ".svg"));
        EXPECT_EQ(svg.contains(QStringLiteral("عيّنة")) || svg.contains(QStringLiteral("عيّنات")),
                  QLatin1String(language) == QLatin1String("ar"));
        QTest::keyClick(window.get(), Qt::Key_F1);
        ASSERT_TRUE(window->findChild<ShortcutSheet*>()->grab().save(name + "-keys.png"));
    }
    tarakum::setLanguage("en");
}

// ── shortcuts ───────────────────────────────────────────────────────────────────────────────────────────────────────

TEST(WindowShortcuts, TheSheetHasEveryActionsAndEveryChartsKeys)
{
    auto window = windowOn(smallExperiment());
    QTest::keyClick(window.get(), Qt::Key_F1);
    auto* sheet = window->findChild<ShortcutSheet*>();
    ASSERT_NE(sheet, nullptr);
    EXPECT_FALSE(sheet->isModal());
    const QString text = sheet->findChild<QTextBrowser*>()->toPlainText();
    int actions = 0;
    for (const QAction* action : window->findChildren<QAction*>()) {
        if (action->shortcut().isEmpty()) continue;
        ++actions;
        EXPECT_TRUE(text.contains(action->text().remove('&'))) << action->text().toStdString();
        for (const QKeySequence& key : action->shortcuts())
            EXPECT_TRUE(text.contains(key.toString(QKeySequence::NativeText))) << key.toString().toStdString();
    }
    EXPECT_GT(actions, 15);
    for (const ChartKeyRow& row : chartKeys()) {
        EXPECT_TRUE(text.contains(row.text)) << row.text;
        for (const QKeySequence& key : row.keys) EXPECT_TRUE(text.contains(key.toString(QKeySequence::NativeText)));
    }
}

// A key of the charts that an action of the window takes would never reach them.
TEST(WindowShortcuts, NoActionTakesAChartsKey)
{
    auto window = windowOn(smallExperiment());
    std::set<QKeySequence> taken;
    for (const QAction* action : window->findChildren<QAction*>())
        if (action->shortcutContext() == Qt::WindowShortcut || action->shortcutContext() == Qt::ApplicationShortcut)
            for (const QKeySequence& key : action->shortcuts()) taken.insert(key);
    for (const ChartKeyRow& row : chartKeys())
        for (const QKeySequence& key : row.keys)
            // Space plays; on a button, as the legend's are, it presses.
            if (row.key != ChartKey::LegendToggle) {
                EXPECT_FALSE(taken.count(key)) << key.toString().toStdString() << ": " << row.text;
            }
}

// Each of the table's keys does something in a chart: a press of it is not left to others.
TEST(WindowShortcuts, ChartsObeyTheirTable)
{
    auto window = windowOn(smallExperiment());
    runToItsEnd(*window);
    ChartsView& charts = window->charts();
    const auto press = [&](const QKeySequence& sequence) {
        charts.refreshAll();
        const QKeyCombination keys = sequence[0];
        auto* panel = charts.findChildren<ChartPanel*>().at(4); // of memory
        QKeyEvent event(QEvent::KeyPress, keys.key(), keys.keyboardModifiers());
        event.ignore();
        QApplication::sendEvent(panel, &event);
        QApplication::processEvents();
        return event.isAccepted();
    };
    for (const ChartKeyRow& row : chartKeys()) {
        if (row.key == ChartKey::LegendToggle || row.key == ChartKey::LegendStep || row.key == ChartKey::BudgetStep ||
            row.key == ChartKey::BudgetLeap)
            continue; // of other widgets; across its axis a budget has none
        for (const QKeySequence& key : row.keys) {
            charts.zoomTo(Range{8, 40});
            EXPECT_TRUE(press(key)) << key.toString().toStdString() << ": " << row.text;
            charts.enlarge({});
            charts.setCharts(usualCharts());
        }
    }
}

} // namespace
} // namespace tarakum
