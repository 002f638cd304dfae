#include "ui/chart_export.hpp"

#include "engine/base/errors.hpp"
#include "engine/lab/export.hpp"
#include "ui/arm_colours.hpp"
#include "ui/chart_settings.hpp"
#include "ui/charts_view.hpp"
#include "ui/picture_file.hpp"
#include "ui/whole_file.hpp"

#include <QCoreApplication>
#include <QFileInfo>
#include <QFontMetrics>
#include <QGuiApplication>
#include <QImage>
#include <QPainter>
#include <QTextOption>

#include <algorithm>
#include <set>
#include <utility>

namespace tarakum {
namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(tarakum::Charts)
};

constexpr int kMargin = 14, kPixels = 12; // of the text; named in pixels, so that no resolution changes it
constexpr int kColumn = 330, kRow = 150;  // side by side: what a plot gets, about
constexpr double kDotsAnInch = 96;
const char* const kEndings = "a name that ends in .png, .svg or .pdf";

bool isEnding(const QString& ending)
{
    return ending == QLatin1String("png") || ending == QLatin1String("svg") || ending == QLatin1String("pdf");
}

QFont sheetFont(int pixels, bool bold = false)
{
    QFont font = QGuiApplication::font();
    font.setPixelSize(pixels);
    font.setBold(bold);
    return font;
}

// The sheet: title, lines about the settings, charts, a footer.
class Sheet
{
public:
    // `bare`: without title, settings and footer.
    Sheet(ChartSet& charts, const std::string& document, bool bare = false) : m_charts(charts), m_bare(bare)
    {
        const RunRecord& run = *charts.run();
        m_title = QString::fromStdString(run.experiment.title.in(charts.options().arabic));
        if (m_title.isEmpty()) m_title = Words::tr("Experiment");
        std::set<std::uint64_t> all{run.experiment.seed};
        for (const auto& repeat : charts.repeats()) all.insert(repeat->experiment.seed);
        QStringList seeds;
        for (const std::uint64_t seed : all) seeds << QString::number(seed);
        m_footer = Words::tr("Tarakum %1, seed %2, %3 samples of training data")
                       .arg(QString::fromStdString(programVersion()), seeds.join(QStringLiteral(", ")),
                            countText(static_cast<double>(run.trainSamples.load())));
        charts.updateScales(); // units and legends that the layout asks for
        for (int i = 0; i < charts.plots(); ++i) charts.feed(i);
        placeCharts();
        const QFontMetrics metrics(sheetFont(kPixels));
        m_line = metrics.height() + 2;
        if (bare) return;
        int top = kMargin + 26;
        for (const QString& words : sheetLines(run, document) + charts.differences()) {
            // As many lines as it takes, and no more than three.
            const QRect room(kMargin, top, m_size.width() - 2 * kMargin, 3 * m_line);
            QRect box = metrics.boundingRect(room, Qt::AlignLeft | Qt::TextWordWrap, words);
            box = QRect(room.topLeft(), QSize(room.width(), std::min(box.height(), 3 * metrics.height()) + 2));
            m_lines.push_back({box, words});
            top += box.height();
        }
        m_header = top + 6;
        m_size.rheight() += m_header + m_line + kMargin;
    }

    QSize size() const { return m_size; }
    QString title() const { return m_title; }

    void paint(QPainter& painter)
    {
        const Theme& theme = m_charts.options().theme;
        const bool mirrored = m_charts.options().rightToLeft;
        const int lead = Qt::AlignAbsolute | (mirrored ? Qt::AlignRight : Qt::AlignLeft);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.fillRect(QRect(QPoint(), m_size), theme.chart);
        const int wide = m_size.width() - 2 * kMargin;
        if (!m_bare) paintHead(painter, wide, lead, mirrored);
        painter.translate(0, m_header);
        const QFont font = m_charts.options().font;
        for (std::size_t i = 0; i < m_layout.headings.size() && i < m_charts.shownArms().size(); ++i)
            paintHeading(painter, m_layout.headings[i], m_charts.heading(m_charts.shownArms()[i]), font, theme,
                         mirrored);
        if (!m_layout.legend.isEmpty())
            paintCaption(painter, m_layout.legend, m_charts.legend(), font, theme, mirrored);
        for (int chart = 0; chart < m_charts.charts(); ++chart)
            paintCaption(painter, m_layout.captions[static_cast<std::size_t>(chart)], m_charts.caption(chart), font,
                         theme, mirrored);
        for (int i = 0; i < m_charts.plots(); ++i) {
            const QRectF box = m_layout.plots[static_cast<std::size_t>(i)].box;
            m_charts.plot(i).scene().render(&painter, box, QRectF(QPointF(), box.size()));
        }
        painter.translate(0, -m_header);
        if (m_bare) return;
        painter.setPen(theme.faintText);
        line(painter, QRect(kMargin, m_size.height() - m_line - kMargin, wide, m_line), lead, sheetFont(kPixels - 1),
             m_footer);
    }

private:
    void paintHead(QPainter& painter, int wide, int lead, bool mirrored) const
    {
        const Theme& theme = m_charts.options().theme;
        painter.setPen(theme.text);
        line(painter, QRect(kMargin, kMargin, wide, 24), lead, sheetFont(17, true), m_title);
        painter.setPen(theme.faintText);
        painter.setFont(sheetFont(kPixels));
        QTextOption wrapped(QFlag(lead | Qt::AlignTop));
        wrapped.setTextDirection(mirrored ? Qt::RightToLeft : Qt::LeftToRight);
        wrapped.setWrapMode(QTextOption::WordWrap);
        for (const auto& [box, words] : m_lines) painter.drawText(QRectF(box), words, wrapped);
    }

    static void line(QPainter& painter, const QRect& box, int flags, const QFont& font, const QString& words)
    {
        painter.setFont(font);
        painter.drawText(box, flags | Qt::AlignVCenter | Qt::TextSingleLine,
                         QFontMetrics(font).elidedText(words, Qt::ElideRight, box.width()));
    }

    void placeCharts()
    {
        const int arms = std::max(1, static_cast<int>(m_charts.shownArms().size())), charts = m_charts.charts();
        const bool single = charts == 1;
        QSize room(single ? 760 : 1120, (charts + 1) / 2 * 380);
        if (!m_charts.overlaid())
            room = QSize(std::max(760, 90 + arms * kColumn), 170 + (single ? 2 * kRow : charts * kRow));
        m_layout = m_charts.layOut(room);
        m_size = m_layout.size;
        m_charts.updateScales();
        for (int i = 0; i < m_charts.plots(); ++i) m_charts.feed(i);
        if (!m_charts.rescaleDue()) return; // bands tell only when they are drawn how far they reach
        m_charts.ingest({});
        m_charts.updateScales();
        for (int i = 0; i < m_charts.plots(); ++i) m_charts.feed(i);
    }

    ChartSet& m_charts;
    bool m_bare;
    QString m_title, m_footer;
    std::vector<std::pair<QRect, QString>> m_lines;
    int m_line = 0, m_header = 0;
    ChartLayout m_layout;
    QSize m_size;
};

// Its paint() calls the sheet, which must stay.
PictureFile fileOf(Sheet& sheet, const QString& experiment)
{
    return {sheet.size(),  kDotsAnInch,
            sheet.title(), QStringLiteral("experiment"),
            experiment,    [&sheet](QPainter& painter) { sheet.paint(painter); }};
}

} // namespace

ChartSheetDrawing::ChartSheetDrawing(ChartSheet sheet)
{
    if (!sheet.run) throw BadInput("charts", "", "there is nothing to draw: open an experiment first");
    ChartOptions options = std::move(sheet.options);
    std::vector<int> colours = std::move(options.theme.armColours);
    options.theme = Theme::light();
    options.theme.armColours = std::move(colours);
    options.handles = false;
    options.dashes = true;
    options.keepsRead = true;
    options.font = sheetFont(kPixels);
    m_document = sheet.document.empty() ? sheet.run->document : std::move(sheet.document);
    m_charts = std::make_unique<ChartSet>(std::move(options));
    m_charts->setRun(sheet.run, sheet.earlier, sheet.repeats, sheet.earlierRepeats);
}

ChartSheetDrawing::~ChartSheetDrawing() = default;

void ChartSheetDrawing::show(const ChartSpec& chart)
{
    ChartOptions options = m_charts->options();
    options.charts = {chart};
    m_charts->setOptions(std::move(options));
}

void ChartSheetDrawing::read()
{
    m_charts->ingest({});
}

QByteArray ChartSheetDrawing::bytes(const QString& ending, int scale)
{
    if (!isEnding(ending)) throw BadInput("the file for charts", ending.toStdString(), kEndings);
    Sheet drawn(*m_charts, m_document);
    const PictureFile picture = fileOf(drawn, QString::fromStdString(m_document));
    return ending == QLatin1String("png")   ? pngBytes(picture, std::clamp(scale, 1, kLargestPictureScale))
           : ending == QLatin1String("svg") ? svgBytes(picture)
                                            : pdfBytes(picture);
}

QImage ChartSheetDrawing::picture(int scale)
{
    Sheet drawn(*m_charts, m_document);
    return pictureImage(fileOf(drawn, {}), std::clamp(scale, 1, kLargestPictureScale));
}

QSize ChartSheetDrawing::paintBare(QPainter* painter)
{
    Sheet drawn(*m_charts, m_document, true);
    if (painter) drawn.paint(*painter);
    return drawn.size();
}

void ChartSheetDrawing::write(const QString& file, int scale)
{
    checkChartFile(file);
    writeWholeFile(file, bytes(QFileInfo(file).suffix().toLower(), scale));
}

void checkChartFile(const QString& file)
{
    if (!isEnding(QFileInfo(file).suffix().toLower()))
        throw BadInput("the file for charts", file.toStdString(), kEndings);
}

// With its folder as it was said; the same column twice makes one file.
QString fileOfChart(const QString& file, const ChartSpec& chart)
{
    const QString suffix = QFileInfo(file).suffix();
    return file.chopped(suffix.size() + 1) + QLatin1Char('-') + chart.key() + QLatin1Char('.') + suffix;
}

QByteArray chartSheetBytes(ChartSheet sheet, const QString& ending, int scale)
{
    ChartSheetDrawing drawing(std::move(sheet));
    drawing.read();
    return drawing.bytes(ending, scale);
}

QImage chartSheetPicture(ChartSheet sheet, int scale)
{
    ChartSheetDrawing drawing(std::move(sheet));
    drawing.read();
    return drawing.picture(scale);
}

void exportChartSheet(ChartSheet sheet, const QString& file, int scale)
{
    checkChartFile(file);
    ChartSheetDrawing drawing(std::move(sheet));
    drawing.read();
    drawing.write(file, scale);
}

ChartSheet plainSheet(const std::shared_ptr<const RunRecord>& run,
                      const std::vector<std::shared_ptr<const RunRecord>>& repeats)
{
    ChartSheet sheet{.run = run, .repeats = repeats};
    if (run) sheet.options.theme.armColours = armColours(run->experiment);
    sheet.options.rightToLeft = QGuiApplication::layoutDirection() == Qt::RightToLeft;
    sheet.options.arabic = sheet.options.rightToLeft;
    return sheet;
}

} // namespace tarakum
