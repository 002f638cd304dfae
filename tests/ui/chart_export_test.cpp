#include "engine/base/errors.hpp"
#include "tests/ui/chart_records.hpp"
#include "ui/chart_export.hpp"
#include "ui/charts_view.hpp"

#include <QFile>
#include <QImage>
#include <QImageReader>
#include <QPainter>
#include <QRegularExpression>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QXmlStreamReader>

#include <gtest/gtest.h>

namespace tarakum {
namespace {

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
    exportRunCharts(run, path("a.png"));
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
    exportRunCharts(run, path("a.svg"));
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
    exportRunCharts(difficultRun(), path("a.pdf"));
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
    view.exportCharts(path("overlaid.png")); // also before it was ever shown
    EXPECT_EQ(QImage(path("overlaid.png")).pixelColor(2, 2), Theme::light().chart);
}

TEST_F(ChartExport, OneChartAlone)
{
    for (const auto arrangement : {ChartArrangement::SideBySide, ChartArrangement::Overlaid})
        for (const int only : {0, 3}) {
            const QString file = path(qPrintable(
                QString("one-%1-%2.png").arg(arrangement == ChartArrangement::Overlaid ? "over" : "side").arg(only)));
            exportChartSheet(fakeRun(usualArms(2), 8192), nullptr, {.arrangement = arrangement}, only, file);
            EXPECT_LT(QImage(file).width(), 1700);
        }
}

TEST_F(ChartExport, ARunThatHasNotBegunOrHasNoArmLeft)
{
    exportRunCharts(fakeRun({{.name = "a", .status = ArmStatus::Waiting, .updates = 0}}, 100), path("empty.png"));
    EXPECT_FALSE(QImage(path("empty.png")).isNull());
}

TEST_F(ChartExport, ErrorsSayWhatToChange)
{
    const auto run = fakeRun(usualArms(1), 1024);
    EXPECT_THROW(exportRunCharts(run, path("a.gif")), BadInput);
    EXPECT_THROW(exportRunCharts(run, path("a")), BadInput);
    EXPECT_THROW(exportRunCharts(nullptr, path("b.png")), BadInput);
    EXPECT_THROW(exportRunCharts(run, "/no/such/folder/a.png"), SystemError);
}

} // namespace
} // namespace tarakum
