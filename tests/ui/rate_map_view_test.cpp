// The map of k and rate, and the layers, in the window.
#include "ui/rate_map_view.hpp"

#include "ui/charts_view.hpp"
#include "ui/language.hpp"
#include "ui/layers_view.hpp"
#include "ui/setup_panel.hpp"
#include "ui/size_box.hpp"
#include "ui/views.hpp"

#include "tests/ui/window_support.hpp"

#include <QComboBox>
#include <QImage>
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

struct MapBench
{
    explicit MapBench(int samples = 32) : window(windowOn(smallExperiment()))
    {
        window->showView("map");
        view = window->findChild<RateMapView*>();
        EXPECT_TRUE(waitUntil([this] { return view->record() != nullptr; }));
        part<QComboBox>(*view, "mapMost")->setCurrentIndex(0);  // 1, 2, 4
        part<QComboBox>(*view, "mapRates")->setCurrentIndex(0); // 4
        auto* box = part<SizeBox>(*view, "mapSamples");
        box->setValue(samples);
        emit box->chosen(samples);
    }
    QPushButton& button(const char* name) const { return *part<QPushButton>(*view, name); }
    bool whole() const
    {
        return waitUntil([this] {
            view->refresh();
            return view->record()->cellsOver() == view->record()->cells.size() && view->plot().reading().whole;
        });
    }
    std::unique_ptr<MainWindow> window;
    RateMapView* view;
};

TEST(RateMapView, SaysItsBoundsThenFills)
{
    const MapBench bench;
    ASSERT_EQ(bench.view->record()->cells.size(), 12u);
    EXPECT_THAT(bench.view->bounds().toStdString(), HasSubstr("12 cells of 32 samples each"));
    EXPECT_TRUE(waitUntil([&] { return bench.view->bounds().contains("about"); })) << "and how long it will take";
    EXPECT_EQ(bench.view->record()->cellsOver(), 0u) << "nothing begins by itself";
    QTest::mouseClick(&bench.button("mapStart"), Qt::LeftButton);
    ASSERT_TRUE(bench.whole());
    RateMapRecord own(bench.view->record()->experiment, "{}", bench.view->record()->request);
    measureRateMap(own);
    for (std::size_t i = 0; i < own.cells.size(); ++i)
        EXPECT_EQ(own.cells[i].loss, bench.view->record()->cells[i].loss) << i;
    EXPECT_EQ(bench.view->plot().reading().best, readRateMap(own, RateMapFigure::Loss).best);
    EXPECT_THAT(bench.view->bounds().toStdString(), HasSubstr("All 12 cells"));
    EXPECT_FALSE(bench.button("mapStart").isEnabled());
}

TEST(RateMapView, KeysMoveAndOpenACellAsAnArm)
{
    const MapBench bench;
    QTest::mouseClick(&bench.button("mapStart"), Qt::LeftButton);
    ASSERT_TRUE(bench.whole());
    RateMapPlot& plot = bench.view->plot();
    plot.setFocus();
    ASSERT_TRUE(plot.focus()) << "there is one as soon as it has the keyboard";
    const auto best = *plot.reading().best;
    plot.setFocusCell(RateMapPlot::Place{best / 4, best % 4});
    EXPECT_THAT(bench.view->cellText().toStdString(), HasSubstr("The best of all cells."));
    QTest::keyClick(&plot, Qt::Key_Home);
    for (int i = 0; i < 4; ++i) QTest::keyClick(&plot, Qt::Key_Down);
    EXPECT_EQ(plot.focus(), (RateMapPlot::Place{0, 0}));
    QTest::keyClick(&plot, Qt::Key_Right);
    QTest::keyClick(&plot, Qt::Key_Up);
    EXPECT_EQ(plot.focus(), (RateMapPlot::Place{1, 1}));
    EXPECT_THAT(bench.view->cellText().toStdString(), HasSubstr("k = 2"));
    QTest::keyClick(&plot, Qt::Key_Return);
    EXPECT_EQ(written(*bench.window, "arms[2].accumulation_steps"), 2);
    EXPECT_EQ(written(*bench.window, "arms[2].optimizer.learning_rate"), bench.view->record()->request.rates[1]);
    EXPECT_EQ(written(*bench.window, "arms[2].micro_batch"), bench.view->record()->request.size);
    EXPECT_TRUE(bench.window->setup().problems().empty());
}

TEST(RateMapView, ColoursRunFromTheBestToTheWorst)
{
    const MapBench bench;
    QTest::mouseClick(&bench.button("mapStart"), Qt::LeftButton);
    ASSERT_TRUE(bench.whole());
    const auto best = *bench.view->plot().reading().best;
    EXPECT_EQ(bench.view->plot().colour({best / 4, best % 4}), Theme::light().heat(0));
    // A press in the middle of a cell chooses it.
    const RateMapPlot::Place corner{2, 3};
    QTest::mouseClick(&bench.view->plot(), Qt::LeftButton, {}, bench.view->plot().middle(corner).toPoint());
    EXPECT_EQ(bench.view->plot().focus(), corner);
}

TEST(RateMapView, PausesAndCancels)
{
    const MapBench bench(1'000'000);
    QTest::mouseClick(&bench.button("mapStart"), Qt::LeftButton);
    EXPECT_TRUE(waitUntil([&] { return bench.view->record()->cells[0].status == RateMapStatus::Training; }));
    QTest::mouseClick(&bench.button("mapStart"), Qt::LeftButton);
    EXPECT_TRUE(bench.view->record()->paused);
    EXPECT_THAT(bench.view->bounds().toStdString(), HasSubstr("Paused"));
    QTest::mouseClick(&bench.button("mapStart"), Qt::LeftButton);
    EXPECT_FALSE(bench.view->record()->paused);
    QTest::mouseClick(&bench.button("mapCancel"), Qt::LeftButton);
    const auto record = bench.view->record();
    EXPECT_TRUE(waitUntil([&] { return record->over.load(); }));
    EXPECT_LT(record->cellsOver(), record->cells.size());
}

TEST(RateMapView, SavesWithTheExperimentInside)
{
    const MapBench bench;
    QTest::mouseClick(&bench.button("mapStart"), Qt::LeftButton);
    ASSERT_TRUE(bench.whole());
    const QTemporaryDir folder;
    ASSERT_TRUE(bench.view->save(folder.filePath("a.csv")));
    EXPECT_THAT(contents(folder.filePath("a.csv")).toStdString(), HasSubstr(bench.view->record()->document));
    ASSERT_TRUE(bench.view->save(folder.filePath("a.png")));
    EXPECT_EQ(QImage(folder.filePath("a.png")).text("tarakum-experiment").toStdString(),
              bench.view->record()->document);
    EXPECT_FALSE(bench.view->save(folder.filePath("a.gif")));
}

TEST(RateMapView, SpeaksArabic)
{
    const MapBench bench;
    bench.window->setLanguage("ar");
    EXPECT_TRUE(bench.view->bounds().contains(QStringLiteral("عدد الخلايا")));
    bench.window->setLanguage("en");
    EXPECT_THAT(bench.view->bounds().toStdString(), HasSubstr("cells"));
}

TEST(LayersView, SharesAreThereAndNormsCanBeAskedFor)
{
    const auto window = windowOn(smallExperiment());
    window->showView("layers");
    auto* view = window->findChild<LayersView*>();
    ASSERT_TRUE(waitUntil([&] { return view->share().has_value(); })) << view->state().toStdString();
    const VarianceShare& share = *view->share();
    EXPECT_EQ(share.samples, 8) << "the arm's window";
    QTableWidget& table = view->table();
    EXPECT_EQ(static_cast<std::size_t>(table.rowCount()), share.layers.size() + 1);
    EXPECT_EQ(table.columnCount(), 5); // norm, noise scale, k = 2, 4, 8
    EXPECT_EQ(table.item(0, 2)->text(), isolated("14 %")) << "(2 − 1)/(8 − 1)";
    EXPECT_EQ(table.item(1, 4)->text(), isolated("100 %"));
    auto* measure = part<QPushButton>(*view, "layersMeasure");
    ASSERT_TRUE(measure->isVisible());
    QTest::mouseClick(measure, Qt::LeftButton);
    EXPECT_EQ(written(*window, "measure"), "micro-batch");
    const QTemporaryDir folder;
    ASSERT_TRUE(waitUntil([&] { return view->share().has_value(); }));
    EXPECT_TRUE(view->save(folder.filePath("a.csv")));
    EXPECT_THAT(contents(folder.filePath("a.csv")).toStdString(), HasSubstr(",all,2,8,"));
    EXPECT_TRUE(view->save(folder.filePath("a.png")));
}

TEST(LayersView, SaysWhySamplesHaveNoGradientOfTheirOwn)
{
    Document document = smallExperiment();
    document["model"]["normalisation"] = "batch";
    const auto window = windowOn(document);
    window->showView("layers");
    auto* view = window->findChild<LayersView*>();
    EXPECT_TRUE(waitUntil([&] { return view->state().contains("no gradient of its own"); }))
        << view->state().toStdString();
    EXPECT_FALSE(view->share());
}

} // namespace
} // namespace tarakum
