#include "ui/experiment_text.hpp"

#include "ui/report.hpp"

#include <QImage>
#include <QXmlStreamReader>

#include <optional>

namespace tarakum {

namespace {

std::optional<Document> parsed(const QByteArray& text)
{
    if (!text.trimmed().startsWith('{')) return {};
    try {
        Document document =
            parseDocument(std::string_view(text.constData(), static_cast<std::size_t>(text.size())), "");
        if (document.is_object() && document.contains("tarakum")) return document;
    } catch (const BadInput&) { // some other object
    }
    return {};
}

std::optional<Document> inSvg(const QByteArray& bytes)
{
    QXmlStreamReader xml(bytes);
    while (!xml.atEnd())
        if (xml.readNext() == QXmlStreamReader::StartElement && xml.name() == QLatin1String("desc"))
            return parsed(xml.readElementText().toUtf8());
    return {};
}

// The attachment is one of the file's streams, compressed or not.
std::optional<Document> inPdf(const QByteArray& bytes)
{
    for (qsizetype at = bytes.indexOf("stream\n"); at >= 0; at = bytes.indexOf("stream\n", at + 1)) {
        const qsizetype begin = at + 7, end = bytes.indexOf("endstream", begin);
        if (end < 0) break;
        const QByteArray data = bytes.mid(begin, end - begin);
        if (auto document = parsed(data)) return document;
        // qUncompress wants a guess of the size in front.
        const QByteArray size("\0\x10\0\0", 4);
        if (data.startsWith('\x78'))
            if (auto document = parsed(qUncompress(size + data))) return document;
    }
    return {};
}

std::optional<Document> inCsv(const QByteArray& bytes)
{
    for (const QByteArray& line : bytes.left(1 << 24).split('\n')) {
        if (!line.startsWith('#')) break;
        if (auto document = parsed(line.mid(1))) return document;
    }
    return {};
}

std::optional<Document> inExport(const QByteArray& bytes)
{
    if (bytes.startsWith("\x89PNG"))
        return parsed(QImage::fromData(bytes, "PNG").text(QStringLiteral("tarakum-experiment")).toUtf8());
    if (bytes.startsWith("%PDF")) return inPdf(bytes);
    if (bytes.startsWith('#')) return inCsv(bytes);
    if (bytes.left(1024).contains("<!DOCTYPE html>")) return parsed(experimentInReport(bytes));
    if (bytes.left(1024).contains("<svg")) return inSvg(bytes);
    return {};
}

} // namespace

bool isExperimentFile(const QByteArray& bytes)
{
    return bytes.trimmed().startsWith('{');
}

Document experimentIn(const QByteArray& bytes, const std::string& name)
{
    if (isExperimentFile(bytes))
        return parseDocument(std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())), name);
    if (auto document = inExport(bytes)) return *document;
    throw BadInput(
        name, "",
        "holds no experiment: open a JSON file, or a CSV, PNG, SVG, PDF or report (HTML) that Tarakum exported");
}

} // namespace tarakum
