// Draws the diagram in both languages and themes and checks that something is on it. With
// TARAKUM_PICTURES=FOLDER the pictures are kept, to be looked at.
#include "tests/ui/chart_records.hpp"
#include "ui/diagram_view.hpp"
#include "ui/language.hpp"
#include "ui/style.hpp"

#include <QApplication>
#include <QDir>
#include <QImage>

#include <gtest/gtest.h>

#include <memory>
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

QImage keep(QWidget& view, const QString& name)
{
    QCoreApplication::processEvents();
    QImage image = view.grab().toImage();
    const QString folder = qEnvironmentVariable("TARAKUM_PICTURES");
    if (!folder.isEmpty()) image.save(QDir(folder).filePath(name + ".png"));
    return image;
}

// In the middle of a window: two of four done, the third comes in.
std::shared_ptr<RunRecord> midWindow(int arms)
{
    auto specs = usualArms(arms);
    for (FakeArm& arm : specs) arm.updates = 12, arm.status = ArmStatus::Training, arm.budget = 1600000;
    auto run = fakeRun(specs, 8192);
    for (std::size_t i = 0; i < run->arms.size(); ++i) {
        ArmRecord& arm = run->arms[i];
        arm.networkLayers = {"linear.0", "tanh.0", "linear.1", "tanh.1", "linear.2"};
        const auto k = static_cast<std::int32_t>(specs[i].k);
        for (std::int32_t j = 0; j < std::min(k, 64); ++j)
            arm.progress.plannedSamples[static_cast<std::size_t>(j)] = static_cast<std::int32_t>(specs[i].b);
        arm.progress.plannedSteps = k;
        arm.progress.microSteps = 12 * k + (k > 1 ? 2 : 0);
        arm.progress.bytesInUse = 930000;
    }
    return run;
}

TEST(DiagramPictures, InBothLanguagesAndThemes)
{
    for (const bool dark : {false, true})
        for (const QString& language : {QStringLiteral("en"), QStringLiteral("ar")}) {
            setLanguage(language);
            const Theme theme = dark ? Theme::darkTheme() : Theme::light();
            applyStyle(theme);
            for (const int arms : {1, 3, 8}) {
                const auto run = midWindow(arms);
                DiagramView view;
                view.setTheme(theme);
                view.setRun(run);
                view.resize(704, 560);
                view.show();
                double now = 1e7;
                view.refreshAt(now);
                for (ArmRecord& arm : run->arms) ++arm.progress.microSteps;
                view.refreshAt(now += 2000);
                view.refreshAt(now += 180);
                const QString name =
                    QStringLiteral("diagram-%1-%2-%3").arg(arms).arg(language, dark ? "dark" : "light");
                EXPECT_GT(colours(keep(view, name)), 12u) << name.toStdString();
                view.refreshAt(now += 430);
                EXPECT_GT(colours(keep(view, name + "-add")), 12u);
            }
        }
    setLanguage(QStringLiteral("en"));
    applyStyle(Theme::light());
}

} // namespace
} // namespace tarakum
