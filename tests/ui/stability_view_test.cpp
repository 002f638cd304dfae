// The table of numerical stability in the window.
#include "ui/stability_view.hpp"

#include "engine/lab/import.hpp"
#include "ui/laboratory.hpp"
#include "ui/language.hpp"
#include "ui/views.hpp"

#include "tests/ui/window_support.hpp"

#include <QComboBox>
#include <QImage>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace tarakum {
namespace {

using testing::HasSubstr;

constexpr int kBfloat16 = 9; // the row of bfloat16, plain

struct Bench
{
    explicit Bench(const Document& document = smallExperiment()) : window(windowOn(document))
    {
        window->showView("stability");
        view = window->findChild<StabilityView*>();
    }
    bool whole() const
    {
        return waitUntil([this] {
            return view->table().columnCount() > 0 && view->table().item(11, view->table().columnCount() - 1) &&
                   !view->working();
        });
    }
    std::unique_ptr<MainWindow> window;
    StabilityView* view;
};

TEST(StabilityView, FillsItselfWithWhatIsMeasured)
{
    Bench bench;
    ASSERT_TRUE(bench.whole());
    const auto record = bench.view->record();
    StabilityRecord own(record->experiment, record->document, record->request);
    measureStability(own);
    ASSERT_EQ(own.problem(), "");
    QTableWidget& table = bench.view->table();
    ASSERT_EQ(table.rowCount(), 12);
    ASSERT_EQ(static_cast<std::size_t>(table.columnCount()), own.steps.size());
    for (std::size_t i = 0; i < own.cells.size(); ++i) {
        const auto* item = table.item(static_cast<int>(own.cells[i].buffer), static_cast<int>(i / 12));
        EXPECT_EQ(item->text(), figureText(own.cells[i].error, StabilityFigure::Error));
        EXPECT_EQ(item->data(Qt::AccessibleTextRole).toString(), cellText(own.cells[i]));
    }
    EXPECT_THAT(bench.view->progress().toStdString(), HasSubstr("the data hold no larger window"));
    // Another figure of the same cells.
    auto* figure = part<QComboBox>(*bench.view, "stabilityFigure");
    figure->setCurrentIndex(1);
    EXPECT_EQ(table.item(kBfloat16, 1)->text(),
              figureText(own.cells[12 + kBfloat16].gradError, StabilityFigure::GradError));
}

TEST(StabilityView, IsReadByKeyboard)
{
    Bench bench;
    ASSERT_TRUE(bench.whole());
    QTableWidget& table = bench.view->table();
    table.setFocus();
    table.setCurrentCell(kBfloat16, 0);
    const QString before = bench.view->explanation();
    EXPECT_THAT(before.toStdString(), HasSubstr("bfloat16"));
    QTest::keyClick(&table, Qt::Key_Right);
    EXPECT_NE(bench.view->explanation(), before);
    EXPECT_EQ(bench.view->plot().focus(), (StabilityPlot::Place{kBfloat16, 1}));
    QTest::keyClick(&table, Qt::Key_Down);
    EXPECT_EQ(bench.view->plot().focus(), (StabilityPlot::Place{kBfloat16 + 1, 1}));
    EXPECT_THAT(bench.view->explanation().toStdString(), HasSubstr("Kahan"));
    // The axis leaves out float64 until it is asked for.
    EXPECT_GE(bench.view->plot().low(), -9);
    table.setCurrentCell(0, 1);
    EXPECT_LE(bench.view->plot().low(), -16);
}

TEST(StabilityView, StopsWhileHiddenAndWhereTheExperimentChanges)
{
    Document large = smallExperiment();
    large["model"]["hidden"] = {160, 160}; // so that it takes a while
    Bench bench(large);
    ASSERT_TRUE(waitUntil([&] { return bench.view->record() && bench.view->record()->microBatches > 0; }));
    bench.window->showView("charts");
    const auto record = bench.view->record();
    EXPECT_TRUE(waitUntil([&] { return !bench.view->working(); }));
    EXPECT_TRUE(record->over);
    bench.window->showView("stability");
    ASSERT_TRUE(bench.whole());
    EXPECT_EQ(bench.view->record(), record) << "it went on where it was";
    EXPECT_EQ(record->cells.size(), record->steps.size() * stabilityBuffers().size());
    // A run that starts anew is of the same experiment: the table stays.
    bench.window->laboratory().reset();
    EXPECT_EQ(bench.view->record(), record);
    Document other = smallExperiment();
    other["seed"] = 5;
    bench.window->showDocument(other, {});
    EXPECT_TRUE(waitUntil([&] { return bench.view->record() && bench.view->record() != record; }));
    ASSERT_TRUE(bench.whole());
    EXPECT_EQ(bench.view->record()->experiment.seed, 5u);
}

TEST(StabilityView, StopGoesOnAgain)
{
    Document large = smallExperiment();
    large["model"]["hidden"] = {160, 160};
    Bench bench(large);
    ASSERT_TRUE(waitUntil([&] { return bench.view->record() && bench.view->record()->microBatches > 0; }));
    auto* go = part<QPushButton>(*bench.view, "stabilityGo");
    if (bench.view->working()) {
        QTest::mouseClick(go, Qt::LeftButton);
        EXPECT_TRUE(waitUntil([&] { return !bench.view->working(); }));
        if (go->isEnabled()) QTest::mouseClick(go, Qt::LeftButton);
    }
    EXPECT_TRUE(bench.whole());
}

TEST(StabilityView, SavesWithTheExperimentInside)
{
    Bench bench;
    ASSERT_TRUE(bench.whole());
    const QTemporaryDir folder;
    const QString csv = folder.filePath("a.csv"), png = folder.filePath("a.png");
    ASSERT_TRUE(bench.view->save(csv)) << bench.view->progress().toStdString();
    const std::string text = contents(csv).toStdString();
    EXPECT_THAT(text, HasSubstr("# tarakum "));
    EXPECT_THAT(text, HasSubstr("bfloat16,kahan,"));
    EXPECT_THAT(text, HasSubstr(bench.view->record()->document));
    ASSERT_TRUE(bench.view->save(png));
    const QImage image(png);
    EXPECT_EQ(image.text("tarakum-experiment").toStdString(), bench.view->record()->document);
    EXPECT_EQ(image.text("tarakum-seed"), "1");
    EXPECT_FALSE(bench.view->save(folder.filePath("a.txt")));
    EXPECT_THAT(bench.view->progress().toStdString(), HasSubstr(".csv or .png"));
    EXPECT_FALSE(bench.view->save("/nowhere/a.csv"));
}

TEST(StabilityView, SpeaksArabic)
{
    Bench bench;
    ASSERT_TRUE(bench.whole());
    bench.window->setLanguage("ar");
    EXPECT_TRUE(bench.view->table().verticalHeaderItem(kBfloat16)->text().contains(QStringLiteral("bfloat16")));
    EXPECT_TRUE(bench.view->progress().contains(QStringLiteral("قيست")));
    EXPECT_EQ(bench.view->table().horizontalHeaderItem(0)->text(), isolated(QStringLiteral("k = 1")));
    bench.window->setLanguage("en");
}

TEST(StabilityWords, Numbers)
{
    const auto text = [](double value) { return figureText(value, StabilityFigure::Error); };
    EXPECT_EQ(text(0.0189), isolated("0.019"));
    EXPECT_EQ(text(2.44e-7), isolated("2.4e-7"));
    EXPECT_EQ(text(9.97e-5), isolated("1.0e-4"));
    EXPECT_EQ(text(0), isolated("0"));
    EXPECT_EQ(text(INFINITY), "not finite");
    EXPECT_EQ(figureText(0.654, StabilityFigure::Stuck), isolated("65 %"));
    EXPECT_EQ(standstill(Precision::Bfloat16), 256);
    EXPECT_EQ(standstill(Precision::Float16), 2048);
}

} // namespace
} // namespace tarakum
