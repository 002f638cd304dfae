#include "ui/chart_export.hpp"

#include "engine/base/errors.hpp"
#include "engine/lab/export.hpp"
#include "ui/charts_view.hpp"

#include <QBuffer>
#include <QCoreApplication>
#include <QFileInfo>
#include <QFontMetrics>
#include <QGuiApplication>
#include <QImage>
#include <QImageWriter>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>

#include <algorithm>

namespace tarakum {
namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(tarakum::Charts)
};

constexpr int kMargin = 14, kPixels = 12; // of the text; named in pixels, so that no resolution changes it
constexpr int kColumn = 330, kRow = 150;  // side by side: what a plot gets, about
constexpr double kDotsAnInch = 96;

QFont sheetFont(int pixels, bool bold = false)
{
    QFont font = QGuiApplication::font();
    font.setPixelSize(pixels);
    font.setBold(bold);
    return font;
}

// The sheet: header lines, charts, a footer.
class Sheet
{
public:
    Sheet(ChartSet& charts, std::optional<int> only) : m_charts(charts), m_only(only)
    {
        const RunRecord& run = *charts.run();
        m_title = QString::fromStdString(run.experiment.title.in(charts.options().arabic));
        if (m_title.isEmpty()) m_title = Words::tr("Experiment");
        describeArms(run);
        m_footer = Words::tr("Tarakum %1, seed %2, %3 samples of training data")
                       .arg(QString::fromStdString(programVersion()))
                       .arg(run.experiment.seed)
                       .arg(countText(static_cast<double>(run.trainSamples.load())));
        const int line = QFontMetrics(sheetFont(kPixels)).height() + 2;
        m_header = kMargin + 26 + static_cast<int>(m_lines.size()) * line + 6;
        m_footerHeight = line + kMargin;
        placeCharts();
    }

    QSize size() const { return m_size; }
    QString title() const { return m_title; }

    void paint(QPainter& painter)
    {
        const Theme& theme = m_charts.options().theme;
        const bool mirrored = m_charts.options().rightToLeft;
        const int lead =
            Qt::AlignAbsolute | Qt::AlignVCenter | Qt::TextSingleLine | (mirrored ? Qt::AlignRight : Qt::AlignLeft);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.fillRect(QRect(QPoint(), m_size), theme.chart);
        const int wide = m_size.width() - 2 * kMargin;
        int top = kMargin;
        painter.setPen(theme.text);
        text(painter, QRect(kMargin, top, wide, 24), lead, sheetFont(17, true), m_title);
        top += 26;
        painter.setPen(theme.faintText);
        const int line = QFontMetrics(sheetFont(kPixels)).height() + 2;
        for (const QString& words : m_lines) {
            text(painter, QRect(kMargin, top, wide, line), lead, sheetFont(kPixels), words);
            top += line;
        }
        painter.translate(0, m_header);
        const QFont font = m_charts.options().font;
        for (std::size_t i = 0; i < m_layout.headings.size(); ++i)
            if (const int arm = armAt(i); arm >= 0 && (!m_only || m_charts.armOf(*m_only) == arm))
                paintHeading(painter, m_layout.headings[i], m_charts.heading(arm), font, theme, mirrored);
        if (!m_layout.legend.isEmpty())
            paintCaption(painter, m_layout.legend, m_charts.legend(), font, theme, mirrored);
        for (int chart = 0; chart < m_charts.charts(); ++chart)
            if (!m_only || m_charts.chartAt(*m_only) == chart)
                paintCaption(painter, m_layout.captions[static_cast<std::size_t>(chart)], m_charts.caption(chart), font,
                             theme, mirrored);
        for (int i = 0; i < m_charts.plots(); ++i)
            if (!m_only || *m_only == i) {
                const QRectF box = m_layout.plots[static_cast<std::size_t>(i)].box;
                m_charts.plot(i).scene().render(&painter, box, QRectF(QPointF(), box.size()));
            }
        painter.translate(0, -m_header);
        painter.setPen(theme.faintText);
        text(painter, QRect(kMargin, m_size.height() - m_footerHeight, wide, line), lead, sheetFont(kPixels - 1),
             m_footer);
    }

private:
    int armAt(std::size_t column) const // −1: none
    {
        const auto& shown = m_charts.shownArms();
        return column < shown.size() ? shown[column] : -1;
    }
    static void text(QPainter& painter, const QRect& box, int flags, const QFont& font, const QString& words)
    {
        painter.setFont(font);
        painter.drawText(box, flags, QFontMetrics(font).elidedText(words, Qt::ElideRight, box.width()));
    }

    void describeArms(const RunRecord& run)
    {
        // Arms with the same settings share a line.
        const auto& arms = run.experiment.arms;
        QStringList settings, names;
        for (const ArmSpec& arm : arms) {
            const QString text = settingsText(arm), name = QString::fromStdString(arm.name);
            const qsizetype known = settings.indexOf(text);
            if (known >= 0)
                names[known] += QStringLiteral(", ") + name;
            else {
                settings << text;
                names << name;
            }
        }
        for (qsizetype i = 0; i < settings.size(); ++i)
            m_lines << QStringLiteral("%1: %2").arg(
                settings.size() == 1 && arms.size() > 1 ? Words::tr("All arms") : names[i], settings[i]);
        for (std::size_t i = 0; i < arms.size(); ++i)
            if (endedEarly(run.arms[i].status) && !run.arms[i].message.empty())
                m_lines << QStringLiteral("%1: %2").arg(QString::fromStdString(arms[i].name),
                                                        QString::fromStdString(run.arms[i].message));
    }

    void placeCharts()
    {
        const int arms = std::max(1, static_cast<int>(m_charts.shownArms().size()));
        QSize room(1120, std::max(2, (m_charts.charts() + 1) / 2) * 380);
        if (!m_charts.overlaid()) room = QSize(std::max(760, 90 + arms * kColumn), 170 + m_charts.charts() * kRow);
        m_layout = m_charts.layOut(room);
        if (m_only) {
            // The one plot, with all its labels, below its heading and caption.
            const int chart = m_charts.chartAt(*m_only);
            const int width = 760, height = 380, line = QFontMetrics(m_charts.options().font).height() + 3;
            int top = 0;
            if (m_charts.overlaid()) {
                m_layout.legend =
                    QRect(kMargin, top, width, captionHeight(m_charts.legend(), width, m_charts.options().font));
                top = m_layout.legend.bottom() + 6;
            } else {
                for (QRect& heading : m_layout.headings) heading = QRect(kMargin, top, width, 2 * line);
                top += 2 * line + 4;
            }
            QRect& caption = m_layout.captions[static_cast<std::size_t>(chart)];
            caption =
                QRect(kMargin, top, width, captionHeight(m_charts.caption(chart), width, m_charts.options().font));
            top += caption.height();
            PlotPlace& place = m_layout.plots[static_cast<std::size_t>(*m_only)];
            place = {QRect(kMargin, top, width, height),
                     QMargins(std::max(64, place.around.left()), 6, 8, 2 * line + 6)};
            m_layout.size = QSize(width + 2 * kMargin, top + height);
            m_charts.plot(*m_only).place(place.box.size(), place.around);
        }
        m_size = QSize(m_layout.size.width(), m_header + m_layout.size.height() + m_footerHeight);
        m_charts.updateScales();
        for (int i = 0; i < m_charts.plots(); ++i) m_charts.feed(i);
    }

    ChartSet& m_charts;
    std::optional<int> m_only;
    QString m_title, m_footer;
    QStringList m_lines;
    int m_header = 0, m_footerHeight = 0;
    ChartLayout m_layout;
    QSize m_size;
};

QByteArray png(Sheet& sheet, const QString& experiment)
{
    QImage image(2 * sheet.size(), QImage::Format_RGB32);
    image.setDevicePixelRatio(2);
    QPainter painter(&image);
    sheet.paint(painter);
    painter.end();
    image.setText(QStringLiteral("Title"), sheet.title());
    image.setText(QStringLiteral("Software"), QStringLiteral("Tarakum ") + QString::fromStdString(programVersion()));
    image.setText(QStringLiteral("tarakum-experiment"), experiment);
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QImageWriter(&buffer, "png").write(image);
    return buffer.data();
}

QByteArray svg(Sheet& sheet, const QString& experiment)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(static_cast<int>(kDotsAnInch)); // the usual 72 shrinks text
    generator.setSize(sheet.size());
    generator.setViewBox(QRect(QPoint(), sheet.size()));
    // Qt 6.4 writes both as they are, so "<" in them would spoil the file: their places are taken by words of no harm.
    const QByteArray title = "tarakum-title", description = "tarakum-description";
    generator.setTitle(title);
    generator.setDescription(description);
    QPainter painter(&generator);
    sheet.paint(painter);
    painter.end();
    QByteArray bytes = buffer.data();
    bytes.replace(bytes.indexOf(title), title.size(), sheet.title().toHtmlEscaped().toUtf8());
    bytes.replace(bytes.indexOf(description), description.size(), experiment.toHtmlEscaped().toUtf8());
    return bytes;
}

QByteArray pdf(Sheet& sheet, const QString& experiment)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(static_cast<int>(kDotsAnInch));
    writer.setPageSize(
        QPageSize(QSizeF(sheet.size()) * 72 / kDotsAnInch, QPageSize::Point, QString(), QPageSize::ExactMatch));
    writer.setPageMargins(QMarginsF());
    writer.setTitle(sheet.title());
    writer.setCreator(QStringLiteral("Tarakum ") + QString::fromStdString(programVersion()));
    writer.addFileAttachment(QStringLiteral("experiment.json"), experiment.toUtf8(),
                             QStringLiteral("application/json"));
    QPainter painter(&writer);
    sheet.paint(painter);
    painter.end();
    return buffer.data();
}

} // namespace

void exportChartSheet(const std::shared_ptr<const RunRecord>& run, const std::shared_ptr<const RunRecord>& earlier,
                      ChartOptions options, std::optional<int> only, const QString& file)
{
    const QString ending = QFileInfo(file).suffix().toLower();
    if (ending != QLatin1String("png") && ending != QLatin1String("svg") && ending != QLatin1String("pdf"))
        throw BadInput("the file for charts", file.toStdString(), "a name that ends in .png, .svg or .pdf");
    if (!run) throw BadInput("charts", "", "there is nothing to draw: open an experiment first");
    options.theme = Theme::light();
    options.handles = false;
    options.font = sheetFont(kPixels);
    ChartSet charts(std::move(options));
    charts.setRun(run, earlier);
    charts.ingest({});
    charts.updateScales(); // units and legends that the layout asks for
    for (int i = 0; i < charts.plots(); ++i) charts.feed(i);
    Sheet sheet(charts, only);
    const QString experiment = QString::fromStdString(run->document);
    const QByteArray bytes = ending == QLatin1String("png")   ? png(sheet, experiment)
                             : ending == QLatin1String("svg") ? svg(sheet, experiment)
                                                              : pdf(sheet, experiment);
    QSaveFile out(file);
    out.setDirectWriteFallback(true); // pipes and devices
    if (!out.open(QIODevice::WriteOnly) || out.write(bytes) != bytes.size() || !out.commit())
        throw SystemError(file.toStdString() + ": " + out.errorString().toStdString());
}

void exportRunCharts(const std::shared_ptr<const RunRecord>& run, const QString& file)
{
    ChartOptions options;
    options.rightToLeft = QGuiApplication::layoutDirection() == Qt::RightToLeft;
    options.arabic = options.rightToLeft;
    exportChartSheet(run, nullptr, options, {}, file);
}

} // namespace tarakum
