#include "engine/base/errors.hpp"
#include "tests/ui/chart_records.hpp"
#include "ui/chart_export.hpp"
#include "ui/chart_settings.hpp"
#include "ui/chart_style.hpp"
#include "ui/charts_view.hpp"
#include "ui/language.hpp"

#include <QFile>
#include <QFileInfo>
#include <QImage>
#include <QImageReader>
#include <QPainter>
#include <QRegularExpression>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QXmlStreamReader>

#include <gtest/gtest.h>

#include <set>
#include <tuple>

namespace tarakum {
namespace {

void exportRun(const std::shared_ptr<const RunRecord>& run, const QString& file)
{
    exportChartSheet(plainSheet(run), file);
}

QByteArray contentOf(const QString& file)
{
    QFile f(file);
    EXPECT_TRUE(f.open(QIODevice::ReadOnly)) << file.toStdString();
    return f.readAll();
}

class ChartExport : public ::testing::Test
{
protected:
    QString path(const char* name) const
    {
        const QString kept = qEnvironmentVariable("TARAKUM_PICTURES");
        return (kept.isEmpty() ? m_folder.path() : kept) + "/export-" + name;
    }

private:
    QTemporaryDir m_folder;
};

std::shared_ptr<RunRecord> difficultRun()
{
    auto arms = usualArms(3);
    arms[1].status = ArmStatus::OutOfMemory;
    arms[1].updates = 0;
    arms[1].budget = 1258291;
    arms[2].status = ArmStatus::NotFinite;
    arms[2].updates = 300;
    arms[2].notFiniteFrom = 280;
    return fakeRun(arms, 8192);
}

TEST_F(ChartExport, PngAtTwiceTheSizeWithTheExperimentInside)
{
    const auto run = fakeRun(usualArms(3), 8192);
    exportRun(run, path("a.png"));
    QImageReader reader(path("a.png"));
    EXPECT_EQ(reader.text("tarakum-experiment").toStdString(), run->document);
    EXPECT_TRUE(reader.text("Software").startsWith("Tarakum "));
    const QImage image = reader.read();
    EXPECT_GT(image.width(), 2000);
    EXPECT_EQ(image.pixelColor(2, 2), Theme::light().chart);
}

TEST_F(ChartExport, SvgIsWellFormedWithoutNanAndNothingIsOutside)
{
    const auto run = difficultRun();
    exportRun(run, path("a.svg"));
    const QByteArray text = contentOf(path("a.svg"));
    QXmlStreamReader xml(text);
    QString description;
    double width = 0, height = 0;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement) continue;
        if (xml.name() == QLatin1String("svg")) {
            const auto box = xml.attributes().value("viewBox").toString().split(' ');
            ASSERT_EQ(box.size(), 4);
            width = box[2].toDouble();
            height = box[3].toDouble();
        }
        if (xml.name() == QLatin1String("desc")) description = xml.readElementText();
    }
    EXPECT_FALSE(xml.hasError()) << xml.errorString().toStdString();
    EXPECT_EQ(description.toStdString(), run->document);
    EXPECT_FALSE(QString::fromUtf8(text).contains(QRegularExpression("\\b(nan|inf)\\b")));
    EXPECT_TRUE(text.contains("Gradient norm"));
    QSvgRenderer renderer(text);
    ASSERT_TRUE(renderer.isValid());
    // 96 dots an inch, as browsers have it, so that text keeps its size.
    EXPECT_TRUE(text.contains(QByteArray("width=\"") + QByteArray::number(width * 25.4 / 96) + "mm\"")) << width;
    EXPECT_GT(height, 600);
    // Drawn on a larger ground, nothing shows outside of the sheet.
    QImage image(static_cast<int>(width) + 100, static_cast<int>(height) + 100, QImage::Format_RGB32);
    image.fill(Qt::magenta);
    QPainter painter(&image);
    renderer.render(&painter, QRectF(50, 50, width, height));
    painter.end();
    if (const QString folder = qEnvironmentVariable("TARAKUM_PICTURES"); !folder.isEmpty())
        image.save(folder + "/svg.png");
    for (int i = 0; i < 40; ++i)
        for (int x = 0; x < image.width(); ++x) {
            ASSERT_EQ(image.pixelColor(x, i), QColor(Qt::magenta));
            ASSERT_EQ(image.pixelColor(x, image.height() - 1 - i), QColor(Qt::magenta));
        }
}

TEST_F(ChartExport, PdfCarriesTheExperiment)
{
    exportRun(difficultRun(), path("a.pdf"));
    const QByteArray bytes = contentOf(path("a.pdf"));
    EXPECT_TRUE(bytes.startsWith("%PDF-"));
    EXPECT_TRUE(bytes.contains("EmbeddedFile"));
    EXPECT_GT(bytes.size(), 10000);
}

TEST_F(ChartExport, AsTheViewStandsButInPrintColours)
{
    ChartsView view;
    view.setTheme(Theme::darkTheme());
    view.setArrangement(ChartArrangement::Overlaid);
    view.setAxis(ChartAxis::Updates);
    view.setRun(fakeRun(usualArms(8), 8192));
    exportChartSheet(view.sheet(), path("overlaid.png")); // also before it was ever shown
    EXPECT_EQ(QImage(path("overlaid.png")).pixelColor(2, 2), Theme::light().chart);
}

TEST_F(ChartExport, OneChartAlone)
{
    for (const auto arrangement : {ChartArrangement::SideBySide, ChartArrangement::Overlaid})
        for (const int arms : {1, 3, 8}) {
            ChartSheet sheet{.run = fakeRun(usualArms(arms), 8192)};
            sheet.options.arrangement = arrangement;
            const QString name =
                QString("one-%1-%2.png").arg(arrangement == ChartArrangement::Overlaid ? "over" : "side").arg(arms);
            ChartSheetDrawing drawing(sheet);
            QStringList files;
            for (const ChartSpec& chart : sheet.options.charts) {
                files << fileOfChart(path(qPrintable(name)), chart);
                drawing.show(chart);
                drawing.read();
                drawing.write(files.back(), 1);
                // What was read for the charts before makes no other picture.
                ChartSheet alone = sheet;
                alone.options.charts = {chart};
                EXPECT_EQ(contentOf(files.back()), chartSheetBytes(alone, "png", 1)) << chart.key().toStdString();
            }
            const int all = chartSheetPicture(sheet, 1).height();
            ASSERT_EQ(files.size(), 4);
            EXPECT_TRUE(files[1].endsWith(name.chopped(4) + "-grad_norm.png")) << files[1].toStdString();
            for (const QString& file : files) {
                EXPECT_EQ(QImageReader(file).text("tarakum-experiment").toStdString(), sheet.run->document);
                EXPECT_LT(QImage(file).height(), all);
            }
        }
}

TEST_F(ChartExport, PngAsLargeAsAskedFor)
{
    const ChartSheet sheet{.run = fakeRun(usualArms(1), 1024)};
    const QSize once = chartSheetPicture(sheet, 1).size();
    for (const int scale : {1, 2, 3, 4}) {
        const QImage image = QImage::fromData(chartSheetBytes(sheet, "png", scale));
        EXPECT_EQ(image.size(), scale * once);
        EXPECT_NEAR(image.dotsPerMeterX(), scale * 96 / 0.0254, 1); // of the same size on paper
    }
}

// The window's sheet, untouched, is the one that the command line draws: to the byte.
TEST_F(ChartExport, WindowAndCommandLineDrawTheSameSheet)
{
    const auto run = fakeRun(usualArms(3), 8192);
    ChartsView view;
    view.setTheme(Theme::darkTheme());
    view.setRun(run);
    view.resize(700, 500);
    view.show();
    view.refreshAll();
    for (const char* name : {"window.png", "window.svg"}) {
        exportChartSheet(view.sheet(), path(name));
        exportRun(run, path("command.") + QFileInfo(name).suffix());
        EXPECT_EQ(contentOf(path(name)), contentOf(path("command.") + QFileInfo(name).suffix())) << name;
    }
}

// Without colour, overlaid arms differ by dashes, width or marker.
TEST_F(ChartExport, ArmsDifferWithoutColour)
{
    std::set<std::tuple<int, QList<qreal>>> seen;
    for (int arm = 0; arm < 12; ++arm) seen.insert({static_cast<int>(armMarker(arm)), armDashes(arm)});
    EXPECT_EQ(seen.size(), 12u);
    ChartSheet sheet{.run = fakeRun(usualArms(8), 8192)};
    sheet.options.arrangement = ChartArrangement::Overlaid;
    EXPECT_TRUE(chartSheetBytes(sheet, "svg").contains("stroke-dasharray"));
    ASSERT_TRUE(chartSheetPicture(sheet).convertToFormat(QImage::Format_Grayscale8).save(path("grey.png")));
}

TEST_F(ChartExport, SettingsSayWhatDiffersAndWhatIsCommon)
{
    const std::string document = R"({"tarakum": 1, "data": {"kind": "xor"}, "model": {"kind": "mlp", "hidden": [8, 4]},
        "length": {"updates": 10}, "defaults": {"optimizer": {"learning_rate": 0.25}},
        "arms": [{"name": "accumulated", "micro_batch": 2, "accumulation_steps": 4},
                 {"name": "large batch", "micro_batch": 8, "rules": {"divide": "none"}}]})";
    const auto run = fakeRun({{.name = "accumulated"}, {.name = "large batch"}}, 64);
    const QStringList lines = sheetLines(*run, document);
    ASSERT_EQ(lines.size(), 3) << lines.join("\n").toStdString();
    EXPECT_TRUE(lines[0].contains("xor") && lines[0].contains("8, 4") && lines[0].contains("0.25"));
    EXPECT_FALSE(lines[0].contains("none"));
    EXPECT_TRUE(lines[1].contains("accumulated") && lines[1].contains(isolated("2")) &&
                lines[1].contains(isolated("4")));
    EXPECT_TRUE(lines[2].contains("large batch") && lines[2].contains(isolated("none")));
    EXPECT_FALSE(lines[1].contains("0.25"));
}

TEST_F(ChartExport, ARunThatHasNotBegunOrHasNoArmLeft)
{
    exportRun(fakeRun({{.name = "a", .status = ArmStatus::Waiting, .updates = 0}}, 100), path("empty.png"));
    EXPECT_FALSE(QImage(path("empty.png")).isNull());
}

TEST_F(ChartExport, ErrorsSayWhatToChange)
{
    const auto run = fakeRun(usualArms(1), 1024);
    EXPECT_THROW(exportRun(run, path("a.gif")), BadInput);
    EXPECT_THROW(exportRun(run, path("a")), BadInput);
    EXPECT_THROW(exportRun(nullptr, path("b.png")), BadInput);
    EXPECT_THROW(exportRun(run, "/no/such/folder/a.png"), SystemError);
}

} // namespace
} // namespace tarakum
