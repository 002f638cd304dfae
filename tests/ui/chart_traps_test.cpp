// What Qt Charts trips over, through the widget: zero and NaN on a logarithmic axis, flat series, one row, none. (A
// press on an empty chart, hidden views, switches of theme: chart_view_test.cpp. Exports while it runs:
// window_files_test.cpp.)
#include "tests/ui/chart_look.hpp"

#include "ui/chart_export.hpp"

#include <QChart>
#include <QGraphicsItem>
#include <QImage>
#include <QRandomGenerator>
#include <QSvgRenderer>
#include <QTransform>
#include <QXYSeries>
#include <QXmlStreamReader>

#include <cmath>
#include <limits>

namespace tarakum {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity(), kNaN = std::numeric_limits<double>::quiet_NaN();

// An arm whose loss and gradient norm are these, one a row.
std::shared_ptr<RunRecord> runOf(const std::vector<std::vector<double>>& arms)
{
    std::vector<FakeArm> fakes;
    for (std::size_t i = 0; i < arms.size(); ++i)
        fakes.push_back({.name = i == 0 ? "accumulated" : "large batch", .b = 16, .k = 4, .updates = 0});
    const auto run = fakeRun(fakes, 64 * 64);
    for (std::size_t i = 0; i < arms.size(); ++i)
        for (std::size_t u = 0; u < arms[i].size(); ++u) {
            UpdateRow row = fakeRow(fakes[i], static_cast<std::int64_t>(u) + 1);
            row.loss = row.gradNorm = arms[i][u];
            run->arms[i].updates.append(row);
        }
    return run;
}

const std::vector<std::pair<const char*, std::vector<std::vector<double>>>>& nastyRuns()
{
    static const std::vector<std::pair<const char*, std::vector<std::vector<double>>>> all{
        {"zeros on a log axis", {{1, 0, 1e-3, -2, 1e-6, 0, 1e-9, 1}, {1, 1, 1, 1, 1e-9, 1, 1, 1}}},
        {"NaN and infinities", {{1, kNaN, 2, kInf, 3, -kInf, kNaN, kNaN}, {kNaN, kNaN, 2, 2, 2, 2, 2, 2}}},
        {"nothing finite", {{kNaN, kNaN, kInf}, {kNaN, -kInf, kNaN}}},
        {"missing values", {{kMissing, 1, kMissing, 2}, {kMissing, kMissing, kMissing, kMissing}}},
        {"flat", {std::vector<double>(40, 0.25), std::vector<double>(40, 0.25)}},
        {"flat at 0", {std::vector<double>(40, 0), std::vector<double>(40, 0)}},
        {"one row", {{0.5}, {0.5}}},
        {"no rows", {{}, {}}},
        {"huge and tiny", {{1e300, 1e-300, 1e308, 5e-324, 1}, {-1e300, 1e300, 0, 1, 1}}},
        {"alternating", [] {
             std::vector<std::vector<double>> v(2);
             for (int i = 0; i < 3000; ++i) {
                 v[0].push_back(i % 3 == 0 ? kNaN : i % 2 == 0 ? 1e3 : 1e-3);
                 v[1].push_back(i % 2 == 0 ? 0 : kInf);
             }
             return v;
         }()}};
    return all;
}

std::vector<std::vector<double>> drawnRun(QRandomGenerator& random)
{
    std::vector<std::vector<double>> arms(1 + random.bounded(2));
    for (auto& arm : arms)
        for (int n = random.bounded(120); n > 0; --n) {
            const int kind = random.bounded(12);
            const double value = std::pow(10, random.bounded(40.0) - 20);
            arm.push_back(kind == 0   ? kNaN
                          : kind == 1 ? kInf
                          : kind == 2 ? 0
                          : kind == 3 ? -value
                          : kind == 4 ? kMissing
                                      : value);
        }
    return arms;
}

// Every number in the drawing is finite, and every point that is drawn lies on the page.
void checkSvg(const QByteArray& svg, const std::string& what)
{
    QXmlStreamReader xml(svg);
    std::vector<QTransform> open{QTransform()};
    QRectF page;
    int points = 0;
    const auto check = [&](double x, double y) {
        const QPointF p = open.back().map(QPointF(x, y));
        ++points;
        ASSERT_TRUE(std::isfinite(p.x()) && std::isfinite(p.y())) << what;
        ASSERT_TRUE(page.adjusted(-0.5, -0.5, 0.5, 0.5).contains(p)) << what << ": " << p.x() << ", " << p.y();
    };
    while (!xml.atEnd()) {
        const auto token = xml.readNext();
        if (token == QXmlStreamReader::EndElement && xml.name() == QLatin1String("g")) open.pop_back();
        if (token != QXmlStreamReader::StartElement) continue;
        const auto attributes = xml.attributes();
        const auto number = [&](const char* name) { return attributes.value(QLatin1String(name)).toDouble(); };
        for (const auto& attribute : attributes) {
            const QString value = attribute.value().toString();
            ASSERT_FALSE(value.contains(QLatin1String("nan")) || value.contains(QLatin1String("inf")))
                << what << ": " << value.toStdString();
        }
        if (xml.name() == QLatin1String("svg")) {
            const auto box = attributes.value(QLatin1String("viewBox")).toString().split(' ');
            page = QRectF(0, 0, box[2].toDouble(), box[3].toDouble());
        } else if (xml.name() == QLatin1String("g")) {
            QTransform own;
            const QString text = attributes.value(QLatin1String("transform")).toString();
            if (text.startsWith(QLatin1String("matrix("))) {
                const auto m = text.mid(7, text.size() - 8).split(',');
                ASSERT_EQ(m.size(), 6);
                own = QTransform(m[0].toDouble(), m[1].toDouble(), m[2].toDouble(), m[3].toDouble(), m[4].toDouble(),
                                 m[5].toDouble());
            }
            open.push_back(own); // Qt writes whole transforms, not nested ones
        } else if (xml.name() == QLatin1String("polyline") || xml.name() == QLatin1String("polygon")) {
            for (const QString& pair :
                 attributes.value(QLatin1String("points")).toString().split(' ', Qt::SkipEmptyParts))
                check(pair.section(',', 0, 0).toDouble(), pair.section(',', 1, 1).toDouble());
        } else if (xml.name() == QLatin1String("path")) {
            QString d = attributes.value(QLatin1String("d")).toString();
            for (const char letter : {'M', 'L', 'C', 'Z'}) d.replace(QLatin1Char(letter), QLatin1Char(' '));
            for (const QString& pair : d.split(' ', Qt::SkipEmptyParts))
                if (pair.contains(',')) check(pair.section(',', 0, 0).toDouble(), pair.section(',', 1, 1).toDouble());
        } else if (xml.name() == QLatin1String("rect") || xml.name() == QLatin1String("image")) {
            check(number("x"), number("y"));
            check(number("x") + number("width"), number("y") + number("height"));
        } else if (xml.name() == QLatin1String("text")) {
            check(number("x"), number("y"));
        }
    }
    ASSERT_FALSE(xml.hasError()) << what << ": " << xml.errorString().toStdString();
    ASSERT_GT(points, 40) << what;
}

ChartSheet sheetOf(std::shared_ptr<RunRecord> run, ChartArrangement arrangement, ChartScale scale)
{
    ChartSheet sheet{.run = std::move(run)};
    sheet.options.arrangement = arrangement;
    for (const char* column : {"test_accuracy", "param_distance", "noise_scale", "layers"})
        sheet.options.charts.push_back(chartOf(column));
    for (ChartSpec& chart : sheet.options.charts) chart.scale = scale;
    return sheet;
}

TEST(ChartTrapFiles, NoSvgHasANumberThatIsNoneOrAPointOffThePage)
{
    for (const auto arrangement : {ChartArrangement::SideBySide, ChartArrangement::Overlaid})
        for (const auto scale : {ChartScale::Automatic, ChartScale::Logarithmic})
            for (const auto& [name, arms] : nastyRuns()) {
                ChartSheet sheet = sheetOf(runOf(arms), arrangement, scale);
                checkSvg(chartSheetBytes(sheet, "svg"), name);
                sheet.options.charts[1].robust = true;
                sheet.options.zoom = Range{70, 300};
                sheet.options.parts["loss"] = {{0.2, 0.6}, scale == ChartScale::Logarithmic};
                sheet.options.parts["time"] = {{0.5, 1}};
                sheet.options.parts["memory"] = {{1000, 500000}};
                checkSvg(chartSheetBytes(sheet, "svg"), std::string(name) + ", a part");
                if (::testing::Test::HasFatalFailure()) return;
            }
}

TEST(ChartTrapFiles, NoSvgOfRunsDrawnAtRandom)
{
    QRandomGenerator random(20);
    for (int i = 0; i < 24; ++i) {
        const auto arrangement = i % 2 == 0 ? ChartArrangement::SideBySide : ChartArrangement::Overlaid;
        checkSvg(chartSheetBytes(sheetOf(runOf(drawnRun(random)), arrangement, ChartScale::Automatic), "svg"),
                 "run " + std::to_string(i));
        if (::testing::Test::HasFatalFailure()) return;
    }
}

class ChartTraps : public ChartLook
{
};

// In the widget: axes have ranges and labels, curves have points, and all of them are numbers on the plot.
TEST_F(ChartTraps, NastyRunsInTheWindow)
{
    for (const auto arrangement : {ChartArrangement::SideBySide, ChartArrangement::Overlaid})
        for (const auto scale : {ChartScale::Automatic, ChartScale::Logarithmic})
            for (const auto& [name, arms] : nastyRuns()) {
                show(runOf(arms), arrangement);
                m_view.setChartScale(0, scale);
                settle();
                const QImage image = m_view.grab().toImage();
                EXPECT_FALSE(image.isNull());
                bool finite = false;
                for (const auto& arm : arms)
                    for (const double value : arm) finite = finite || std::isfinite(value);
                int points = 0;
                for (ChartPanel* panel : panels()) {
                    const ChartPlot& plot = panel->plot();
                    for (const AxisScale* axis : {&plot.x(), &plot.y()}) {
                        ASSERT_GT(axis->range.span(), 0) << name;
                        ASSERT_TRUE(std::isfinite(axis->range.low) && std::isfinite(axis->range.high)) << name;
                        for (const QString& label : axis->labels) EXPECT_FALSE(label.contains("nan")) << name;
                    }
                    for (QGraphicsItem* item : panel->scene()->items())
                        if (const auto* chart = dynamic_cast<QChart*>(item))
                            for (const QAbstractSeries* series : chart->series())
                                if (const auto* curve = qobject_cast<const QXYSeries*>(series))
                                    for (const QPointF& p : curve->points()) {
                                        ASSERT_TRUE(std::isfinite(p.x()) && std::isfinite(p.y())) << name;
                                        ++points;
                                    }
                    mouse(0, QEvent::MouseMove, plot.plotArea().center(), Qt::NoButton); // the crosshair is no trap
                }
                EXPECT_EQ(points > 0, !arms[0].empty()) << name; // memory and times at least
                if (finite) {
                    EXPECT_GE(panels()[0]->plot().y().labels.size(), 2) << name;
                }
            }
}

// What is on a logarithmic axis at all stays there when one value is zero, less, or none: the series is not dropped,
// and marks say what cannot be drawn.
TEST_F(ChartTraps, OneZeroDoesNotTakeTheCurveAway)
{
    std::vector<double> falling;
    for (int i = 0; i < 64; ++i) falling.push_back(std::pow(10, -i / 16.0));
    auto run = runOf({falling});
    show(run);
    const auto length = [&] {
        qsizetype points = 0;
        for (QGraphicsItem* item : panels()[0]->scene()->items())
            if (const auto* chart = dynamic_cast<QChart*>(item))
                for (const QAbstractSeries* series : chart->series())
                    if (series->type() == QAbstractSeries::SeriesTypeLine)
                        points += static_cast<const QXYSeries*>(series)->count();
        return points;
    };
    const qsizetype before = length();
    for (const double bad : {0.0, kNaN}) {
        UpdateRow row = fakeRow({.b = 16, .k = 4}, static_cast<std::int64_t>(run->arms[0].updates.size()) + 1);
        row.loss = bad;
        run->arms[0].updates.append(row);
    }
    settle();
    EXPECT_GE(length(), before);
    const QString caption = m_view.findChildren<CaptionWidget*>().front()->accessibleName();
    EXPECT_TRUE(caption.contains("log scale") && caption.contains("zero or less") && caption.contains("not finite"))
        << caption.toStdString();
}

} // namespace
} // namespace tarakum
