// Draws the view in many ways and checks that there is something on each picture. With TARAKUM_PICTURES=FOLDER the
// pictures are kept, to be looked at.
#include "tests/ui/chart_records.hpp"
#include "ui/chart_panel.hpp"
#include "ui/charts_view.hpp"

#include <QDir>
#include <QGuiApplication>
#include <QImage>
#include <QMouseEvent>

#include <gtest/gtest.h>

#include <cmath>
#include <set>

namespace tarakum {
namespace {

std::size_t colours(const QImage& image)
{
    std::set<QRgb> seen;
    for (int y = 0; y < image.height(); y += 2)
        for (int x = 0; x < image.width(); x += 2) seen.insert(image.pixel(x, y));
    return seen.size();
}

QImage picture(ChartsView& view, QSize size, const QString& name)
{
    view.resize(size);
    view.show();
    view.refreshAll();
    QCoreApplication::processEvents();
    const QImage image = view.grab().toImage();
    const QString folder = qEnvironmentVariable("TARAKUM_PICTURES");
    if (!folder.isEmpty()) image.save(QDir(folder).filePath(name + ".png"));
    return image;
}

TEST(ChartPictures, EveryArrangementThemeAndNumberOfArms)
{
    const std::shared_ptr<RunRecord> runs[] = {fakeRun(usualArms(1), 8192), fakeRun(usualArms(2), 8192),
                                               fakeRun(usualArms(3), 8192), fakeRun(usualArms(8), 8192)};
    auto budget = usualArms(3);
    budget[1].status = ArmStatus::OutOfMemory;
    budget[1].updates = 0;
    for (FakeArm& arm : budget) arm.budget = 1258291;
    budget[2].status = ArmStatus::NotFinite;
    budget[2].updates = 300;
    budget[2].notFiniteFrom = 280;
    const std::pair<QString, std::shared_ptr<RunRecord>> cases[] = {
        {"1", runs[0]},
        {"2", runs[1]},
        {"3", runs[2]},
        {"8", runs[3]},
        {"budget", fakeRun(budget, 8192)},
        {"start", fakeRun({{.name = "accumulated", .status = ArmStatus::Waiting, .updates = 0},
                           {.name = "large batch", .b = 64, .k = 1, .status = ArmStatus::Waiting, .updates = 0}},
                          8192)},
        {"few", fakeRun({{.name = "accumulated", .status = ArmStatus::Training, .updates = 1},
                         {.name = "large batch", .b = 64, .k = 1, .status = ArmStatus::Training, .updates = 5}},
                        8192)},
        {"none", nullptr}};
    for (const auto& [name, run] : cases)
        for (const bool dark : {false, true})
            for (const auto arrangement : {ChartArrangement::SideBySide, ChartArrangement::Overlaid})
                for (const QSize size : {QSize(1140, 800), QSize(724, 610)}) {
                    ChartsView view;
                    view.setTheme(dark ? Theme::darkTheme() : Theme::light());
                    view.setArrangement(arrangement);
                    view.setRun(run);
                    const QString file = QStringLiteral("%1-%2-%3-%4")
                                             .arg(name, arrangement == ChartArrangement::SideBySide ? "side" : "over",
                                                  dark ? "dark" : "light")
                                             .arg(size.width());
                    const QImage image = picture(view, size, file);
                    EXPECT_EQ(image.size(), size);
                    EXPECT_GT(colours(image), 8u) << file.toStdString();
                }
}

TEST(ChartPictures, Crosshair)
{
    for (const auto arrangement : {ChartArrangement::SideBySide, ChartArrangement::Overlaid}) {
        ChartsView view;
        view.setArrangement(arrangement);
        view.setRun(fakeRun(usualArms(3), 8192));
        const QString name = arrangement == ChartArrangement::SideBySide ? "hover-side" : "hover-over";
        const QImage before = picture(view, QSize(724, 610), name);
        QWidget* plot = view.findChild<ChartPanel*>()->viewport();
        const QPoint at = plot->rect().center();
        QMouseEvent move(QEvent::MouseMove, at, plot->mapToGlobal(at), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
        QCoreApplication::sendEvent(plot, &move);
        EXPECT_NE(picture(view, QSize(724, 610), name), before);
        QEvent leave(QEvent::Leave);
        QCoreApplication::sendEvent(plot, &leave);
        EXPECT_EQ(view.grab().toImage(), before);
    }
}

TEST(ChartPictures, RightToLeft)
{
    for (const auto arrangement : {ChartArrangement::SideBySide, ChartArrangement::Overlaid}) {
        ChartsView view;
        view.setLayoutDirection(Qt::RightToLeft);
        view.setArrangement(arrangement);
        view.setRun(fakeRun(usualArms(3), 8192));
        picture(view, QSize(1140, 800), arrangement == ChartArrangement::SideBySide ? "rtl-side" : "rtl-over");
    }
}

TEST(ChartPictures, OtherChartsZoomedAndEnlarged)
{
    const auto run = fakeRun(usualArms(3), 8192);
    for (ArmRecord& arm : run->arms) {
        arm.layers = {"hidden.0.weight", "hidden.0.bias", "hidden.1.weight", "hidden.1.bias", "output.weight"};
        for (std::size_t i = 0; i < arm.updates.size(); ++i)
            for (std::size_t layer = 0; layer < arm.layers.size(); ++layer)
                arm.layerNorms.append(arm.updates[i].gradNorm * std::pow(10, -0.7 * static_cast<double>(layer)));
    }
    for (const bool dark : {false, true})
        for (const auto arrangement : {ChartArrangement::SideBySide, ChartArrangement::Overlaid}) {
            ChartsView view;
            view.setTheme(dark ? Theme::darkTheme() : Theme::light());
            view.setArrangement(arrangement);
            view.setLayoutDirection(dark ? Qt::RightToLeft : Qt::LeftToRight);
            view.setCharts({chartOf("loss"), chartOf("test_accuracy"), chartOf("layers"), chartOf("memory"),
                            chartOf("bytes_activations")});
            view.setRun(run);
            const QString name =
                QStringLiteral("other-%1-%2")
                    .arg(arrangement == ChartArrangement::SideBySide ? "side" : "over", dark ? "dark-rtl" : "light");
            const QImage all = picture(view, QSize(1140, 800), name);
            view.zoomTo(Range{2000, 3000});
            const QImage part = picture(view, QSize(1140, 800), name + "-zoomed");
            EXPECT_NE(part, all);
            view.enlarge(2);
            EXPECT_NE(picture(view, QSize(1140, 800), name + "-enlarged"), part);
        }
}

} // namespace
} // namespace tarakum
