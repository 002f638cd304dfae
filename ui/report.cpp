#include "ui/report.hpp"

#include "engine/lab/document.hpp"
#include "engine/lab/export.hpp"
#include "engine/lab/machine.hpp"
#include "engine/lab/variations.hpp"
#include "ui/chart_text.hpp"
#include "ui/equivalence_series.hpp"
#include "ui/equivalence_text.hpp"
#include "ui/language.hpp"
#include "ui/memory_words.hpp"
#include "ui/whole_file.hpp"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>

#include <nlohmann/json.hpp>

#include <sstream>

namespace tarakum {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(tarakum::Report)
};

const QByteArray kExperimentTag = R"(<script type="application/json" id="tarakum-experiment">)";

constexpr const char* kStyle = R"(
body { font: 15px/1.5 system-ui, "Noto Sans", "Noto Sans Arabic", sans-serif; color: #1b2430; background: #fff;
  max-width: 1160px; margin: 2em auto; padding: 0 1.5em; }
h1 { font-size: 1.7em; margin: 0 0 .2em; } h2 { font-size: 1.15em; margin: 2em 0 .6em; }
.question { font-size: 1.1em; } .faint { color: #5b6675; } .frame { overflow-x: auto; }
table { border-collapse: collapse; min-width: 60%; } th, td { padding: .35em .8em; text-align: start; }
th { font-weight: 600; border-bottom: 2px solid #c6ccd4; vertical-align: bottom; }
td { border-bottom: 1px solid #e3e7ec; vertical-align: top; } td.n { text-align: end; white-space: nowrap;
  font-variant-numeric: tabular-nums; } svg { max-width: 100%; height: auto; }
pre { direction: ltr; text-align: left; background: #f5f7f9; padding: 1em; overflow-x: auto; border-radius: 6px; }
summary { cursor: pointer; } a { color: #0b57a4; }
@media print { details { display: none; } body { margin: 0; max-width: none; } tr, svg { break-inside: avoid; } }
)";

QString escaped(const QString& text)
{
    return text.toHtmlEscaped();
}

QString paragraph(const char* kind, const QString& text)
{
    return text.isEmpty() ? QString()
                          : QStringLiteral("<p class=\"%1\">%2</p>\n").arg(QLatin1String(kind), escaped(text));
}

// One column an arm would be too wide for many: an arm is a row.
class Table
{
public:
    struct Column
    {
        QString name;
        bool number = true;
    };
    explicit Table(std::vector<Column> columns)
        : m_columns(std::move(columns)), m_html(QStringLiteral("<div class=\"frame\"><table><thead><tr>"))
    {
        for (const Column& column : m_columns) m_html += QStringLiteral("<th>%1</th>").arg(escaped(column.name));
        m_html += QStringLiteral("</tr></thead><tbody>\n");
    }
    void add(const QStringList& cells)
    {
        m_html += QStringLiteral("<tr>");
        for (qsizetype i = 0; i < cells.size(); ++i)
            m_html +=
                (m_columns[static_cast<std::size_t>(i)].number ? QStringLiteral("<td class=\"n\"><bdi>%1</bdi></td>")
                                                               : QStringLiteral("<td><bdi>%1</bdi></td>"))
                    .arg(escaped(cells[i]));
        m_html += QStringLiteral("</tr>\n");
    }
    QString html() const { return m_html + QStringLiteral("</tbody></table></div>\n"); }

private:
    std::vector<Column> m_columns;
    QString m_html;
};

QString figure(double value)
{
    return isMissing(value) ? QStringLiteral("–") : valueText(value);
}

QString count(double value)
{
    return isMissing(value) ? QStringLiteral("–") : countText(value);
}

QString bytes(double value)
{
    return isMissing(value) ? QStringLiteral("–") : bytesName(static_cast<std::int64_t>(value));
}

QString figures(const RunRecord& record)
{
    Table table({{Words::tr("Arm"), false},
                 {Words::tr("Updates")},
                 {Words::tr("Samples")},
                 {Words::tr("Last loss")},
                 {Words::tr("Test accuracy")},
                 {Words::tr("Peak memory")},
                 {Words::tr("ms an update (median)")},
                 {Words::tr("Samples a second")},
                 {Words::tr("Distance of weights (highest)")},
                 {Words::tr("State"), false}});
    for (std::size_t arm = 0; arm < record.arms.size(); ++arm) {
        const ArmSummary s = summarize(record, arm);
        table.add({QString::fromStdString(s.name), count(s.updates), count(s.samples), figure(s.loss),
                   figure(s.testAccuracy), bytes(s.bytesPeak), figure(s.msPerUpdate.median), count(s.samplesPerSecond),
                   figure(s.paramDistanceMax), statusName(record.arms[arm].status)});
    }
    return table.html();
}

QString settings(const RunRecord& record)
{
    Table table({{Words::tr("Arm"), false}, {Words::tr("b × k = L"), true}, {Words::tr("Settings"), false}});
    for (const ArmSpec& arm : record.experiment.arms)
        table.add({QString::fromStdString(arm.name), sizesText(arm), settingsText(arm)});
    return table.html();
}

// Beside the first arm. Of several seeds or a sweep in one record each has a first arm of its own: none is said.
QString verdicts(const std::shared_ptr<const RunRecord>& record)
{
    if (variationsOf(parseDocument(record->document, "")).size() > 1) return {};
    const QString first = QString::fromStdString(record->experiment.arms.front().name);
    QString items;
    for (std::size_t arm = 1; arm < record->arms.size(); ++arm) {
        EquivalenceSeries series(record, arm);
        constexpr std::size_t kRows = 1 << 20;
        for (std::size_t read = 0; read < record->arms[arm].updates.size() && !series.read(kRows); read += kRows) {
        }
        items += QStringLiteral("<li><bdi>%1</bdi>: %2</li>\n")
                     .arg(escaped(QString::fromStdString(record->experiment.arms[arm].name)),
                          escaped(verdictText(equivalenceVerdict(series.seen()), first)));
    }
    return items.isEmpty() ? QString()
                           : QStringLiteral("<h2>%1</h2>\n<ul>\n%2</ul>\n")
                                 .arg(escaped(Words::tr("Beside %1").arg(isolated(first))), items);
}

// What stands before <svg> belongs to a file of its own.
QByteArray inlined(const QByteArray& svg)
{
    const qsizetype begin = svg.indexOf("<svg");
    return begin < 0 ? QByteArray() : svg.mid(begin);
}

QString data(const RunRecord& record, const std::string& document)
{
    std::size_t rows = 0;
    for (const ArmRecord& arm : record.arms) rows += arm.updates.size();
    if (rows > kMostRowsInReport)
        return paragraph("faint", Words::tr("The rows (%1) are too many for this page: export them as CSV.")
                                      .arg(countText(static_cast<double>(rows))));
    std::ostringstream csv;
    writeCsv(csv, record, {}, document);
    const std::string text = csv.str();
    const QByteArray encoded = QByteArray::fromRawData(text.data(), static_cast<qsizetype>(text.size())).toBase64();
    return QStringLiteral("<p><a download=\"tarakum.csv\" href=\"data:text/csv;charset=utf-8;base64,%1\">%2</a></p>\n")
        .arg(QString::fromLatin1(encoded),
             escaped(Words::tr("All rows as CSV (%1)").arg(bytesName(static_cast<std::int64_t>(text.size())))));
}

} // namespace

QByteArray runReport(const std::shared_ptr<const RunRecord>& record, const QByteArray& charts,
                     const std::string& inside)
{
    const std::string& json = inside.empty() ? record->document : inside;
    const Experiment& experiment = record->experiment;
    const bool arabic = currentLanguage() == QLatin1String("ar");
    const auto in = [&](const Text& text) { return QString::fromStdString(text.in(arabic)); };
    const QString title = in(experiment.title).isEmpty() ? Words::tr("Experiment") : in(experiment.title);
    const Machine machine = thisMachine();
    const QString document = QString::fromStdString(json);

    QString html = QStringLiteral("<!DOCTYPE html>\n<html lang=\"%1\" dir=\"%2\">\n<head>\n<meta charset=\"utf-8\">\n"
                                  "<meta name=\"viewport\" content=\"width=device-width\">\n"
                                  "<meta name=\"generator\" content=\"Tarakum %3\">\n<title>%4</title>\n"
                                  "<style>%5</style>\n</head>\n<body>\n<h1>%4</h1>\n")
                       .arg(currentLanguage(), arabic ? QStringLiteral("rtl") : QStringLiteral("ltr"),
                            escaped(QString::fromStdString(programVersion())), escaped(title), QLatin1String(kStyle));
    html += paragraph("question", in(experiment.question)) + paragraph("text", in(experiment.text));
    html +=
        paragraph("faint", Words::tr("Tarakum %1, seed %2, %3 samples of training data, %4")
                               .arg(isolated(QString::fromStdString(programVersion())))
                               .arg(experiment.seed)
                               .arg(countText(static_cast<double>(record->trainSamples.load())))
                               .arg(isolated(QDateTime::currentDateTime().toString(Qt::ISODate).replace('T', ' '))));
    html += QStringLiteral("<h2>%1</h2>\n").arg(escaped(Words::tr("Figures"))) + figures(*record);
    for (std::size_t arm = 0; arm < record->arms.size(); ++arm)
        if (endedEarly(record->arms[arm].status) && !record->arms[arm].message.empty())
            html += QStringLiteral("<p class=\"faint\"><bdi>%1</bdi>: <bdi>%2</bdi></p>\n")
                        .arg(escaped(QString::fromStdString(experiment.arms[arm].name)),
                             escaped(QString::fromStdString(record->arms[arm].message)));
    html += verdicts(record);
    if (!charts.isEmpty())
        html += QStringLiteral("<h2>%1</h2>\n<figure dir=\"ltr\">\n%2</figure>\n")
                    .arg(escaped(Words::tr("Charts")), QString::fromUtf8(inlined(charts)));
    html += QStringLiteral("<h2>%1</h2>\n").arg(escaped(Words::tr("Settings"))) + settings(*record);
    html += QStringLiteral("<details><summary>%1</summary><pre>%2</pre></details>\n")
                .arg(escaped(Words::tr("The experiment's file")),
                     escaped(QString::fromStdString(documentPretty(parseDocument(json, "")))));
    html += QStringLiteral("<h2>%1</h2>\n").arg(escaped(Words::tr("Rows"))) + data(*record, json);
    html += paragraph("faint", Words::tr("Computed on %1, %2 cores, %3.")
                                   .arg(isolated(QString::fromStdString(machine.processor)))
                                   .arg(machine.cores)
                                   .arg(isolated(QString::fromStdString(machine.blas))));
    html += QString::fromLatin1(kExperimentTag) +
            QString(document).replace(QLatin1Char('<'), QLatin1String("\\u003c")) +
            QStringLiteral("</script>\n</body>\n</html>\n");
    return html.toUtf8();
}

void writeReport(const std::shared_ptr<const RunRecord>& record, const QByteArray& charts, const QString& file,
                 const std::string& document)
{
    writeWholeFile(file, runReport(record, charts, document));
}

QByteArray experimentInReport(const QByteArray& html)
{
    const qsizetype tag = html.lastIndexOf(kExperimentTag);
    if (tag < 0) return {};
    const qsizetype begin = tag + kExperimentTag.size();
    return html.mid(begin, html.indexOf("</script>", begin) - begin);
}

} // namespace tarakum
