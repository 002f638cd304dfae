#include "ui/table_view.hpp"

#include "engine/lab/document.hpp"
#include "engine/lab/export.hpp"
#include "engine/lab/run.hpp"
#include "tests/ui/chart_records.hpp"
#include "tests/ui/window_support.hpp"
#include "ui/language.hpp"
#include "ui/table_model.hpp"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QScrollBar>
#include <QTableView>
#include <QTest>

#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>
#include <sstream>

namespace tarakum {
namespace {

constexpr auto kFatal = QAbstractItemModelTester::FailureReportingMode::Fatal;

std::unique_ptr<LogTableView> shown(const std::shared_ptr<const RunRecord>& run)
{
    auto view = std::make_unique<LogTableView>();
    view->resize(900, 600);
    view->setRun(run);
    view->show();
    view->activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(view.get()));
    return view;
}

double threadSeconds()
{
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

bool atEnd(LogTableView& view)
{
    const QModelIndex last = view.model().index(view.model().rowCount() - 1, 0);
    return view.table().viewport()->rect().intersects(view.table().visualRect(last));
}

TEST(LogTable, SaysWhatTheCsvSays)
{
    const Document document = [] {
        Document d = smallExperiment();
        d["measure"] = "micro-batch"; // with the norms of parameters
        return d;
    }();
    tarakum::Run run(readExperiment(document, {}), documentLine(document));
    run.play();
    ASSERT_TRUE(run.wait(std::chrono::minutes(1)));
    auto view = shown(run.record());
    const QAbstractItemModelTester tester(&view->model(), kFatal);
    std::ostringstream out;
    writeCsv(out, *run.record());
    const QStringList lines = QString::fromStdString(out.str()).split('\n', Qt::SkipEmptyParts).mid(2);
    for (int arm = 0; arm < 2; ++arm) {
        view->findChild<QComboBox*>("tableArm")->setCurrentIndex(arm);
        EXPECT_EQ(view->arm(), arm);
        QString text;
        TableModel& model = view->model();
        ASSERT_EQ(model.rowCount(), static_cast<int>(run.record()->arms[static_cast<std::size_t>(arm)].updates.size()));
        const QStringList names = lines[0].split(',').mid(1);
        ASSERT_EQ(model.columnCount(), names.size());
        for (int i = 0; i < model.columnCount(); ++i) EXPECT_EQ(model.name(i), names[i]);
        const QStringList own = lines.filter(arm == 0 ? "accumulated," : "large batch,");
        for (int row = 0; row < model.rowCount(); ++row) {
            QStringList cells;
            for (int i = 0; i < model.columnCount(); ++i) cells << model.exactText(row, i);
            EXPECT_EQ(cells.join(','), own[row].section(',', 1));
        }
    }
}

TEST(LogTable, FollowsTheNewestRowWhileItStandsAtTheEnd)
{
    const auto run = fakeRun({FakeArm{}}, 64 * 300);
    auto view = shown(run);
    const QAbstractItemModelTester tester(&view->model(), kFatal);
    EXPECT_EQ(view->model().rowCount(), 300);
    EXPECT_TRUE(atEnd(*view));
    const auto grow = [&](int from, int to) {
        for (int i = from; i <= to; ++i) run->arms[0].updates.append(fakeRow(FakeArm{}, i));
        view->refreshAll();
    };
    grow(301, 400);
    EXPECT_EQ(view->model().rowCount(), 400);
    EXPECT_TRUE(atEnd(*view));
    view->table().setFocus();
    QTest::keyClick(&view->table(), Qt::Key_Home, Qt::ControlModifier); // to the first row
    view->table().scrollToTop();
    grow(401, 500);
    EXPECT_EQ(view->table().verticalScrollBar()->value(), 0) << "who reads is left in peace";
    view->table().scrollToBottom();
    grow(501, 600);
    EXPECT_TRUE(atEnd(*view));
}

TEST(LogTable, CopiesTheSelectionWithNamesAndAllDigits)
{
    const auto run = fakeRun({FakeArm{}}, 64 * 20);
    auto view = shown(run);
    auto& model = view->model();
    int loss = 0;
    while (model.name(loss) != "loss") ++loss;
    QItemSelection selection(model.index(3, 0), model.index(5, 0));
    selection.select(model.index(3, loss), model.index(5, loss));
    view->table().selectionModel()->select(selection, QItemSelectionModel::ClearAndSelect);
    view->table().setFocus();
    QTest::keySequence(&view->table(), QKeySequence::Copy);
    QString expected = "update\tloss\n";
    for (int row = 3; row <= 5; ++row) expected += model.exactText(row, 0) + '\t' + model.exactText(row, loss) + '\n';
    EXPECT_EQ(QApplication::clipboard()->text(), expected);
    EXPECT_EQ(model.exactText(3, loss).toDouble(), run->arms[0].updates[3].loss);
    EXPECT_TRUE(view->note().contains("Copied"));
}

TEST(LogTable, TooMuchToCopyIsSaid)
{
    const auto run = fakeRun({FakeArm{}}, 64 * 40000);
    auto view = shown(run);
    QApplication::clipboard()->setText("as it was");
    view->table().selectAll();
    view->copy();
    EXPECT_EQ(QApplication::clipboard()->text(), "as it was");
    EXPECT_TRUE(view->note().contains("CSV")) << view->note().toStdString();
}

TEST(LogTable, AnotherRunAndNone)
{
    auto view = shown(fakeRun(usualArms(3), 64 * 50));
    const QAbstractItemModelTester tester(&view->model(), kFatal);
    view->setArm(2);
    view->setRun(fakeRun(usualArms(3), 64 * 30));
    EXPECT_EQ(view->arm(), 2) << "the arm in focus stays";
    view->setRun(fakeRun(usualArms(2), 64 * 30));
    EXPECT_EQ(view->arm(), 1);
    view->setRun(nullptr);
    EXPECT_EQ(view->model().rowCount(), 0);
    EXPECT_FALSE(view->table().isVisible());
}

// A reading costs what is new and what is seen, not what is there: a hundred times as many rows cost about the same.
TEST(LogTable, AMillionRowsStaySmooth)
{
    const auto costOf = [](std::int64_t rows) {
        const auto run = fakeRun({FakeArm{}}, 64);
        for (std::int64_t i = 2; i <= rows; ++i) run->arms[0].updates.append(fakeRow(FakeArm{}, i));
        auto view = shown(run);
        double least = 1e9;
        for (int times = 0; times < 20; ++times) {
            const double before = threadSeconds();
            run->arms[0].updates.append(fakeRow(FakeArm{}, ++rows));
            view->refreshAll();
            QCoreApplication::processEvents();
            least = std::min(least, threadSeconds() - before);
        }
        return least;
    };
    const double few = costOf(10'000), many = costOf(1'000'000);
    EXPECT_LT(many, 5 * few) << few << " s, " << many << " s";
}

} // namespace
} // namespace tarakum
