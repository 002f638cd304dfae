// Values of keys as people type them.
#include "ui/key_editors.hpp"
#include "ui/language.hpp"

#include "engine/base/number_text.hpp"
#include "engine/lab/keys.hpp"

#include <QRegularExpression>
#include <QStringList>

#include <algorithm>

namespace tarakum {

namespace {

std::optional<Document> wholeNumber(const QString& text)
{
    bool ok = false;
    const qlonglong value = text.toLongLong(&ok);
    return ok ? std::optional<Document>(value) : std::nullopt;
}

Document number(const QString& text)
{
    if (const auto whole = wholeNumber(text)) return *whole;
    const auto value = parseNumber(text.toStdString());
    return value ? Document(*value) : Document(text.toStdString());
}

QStringList parts(const QString& text)
{
    static const QRegularExpression between(QStringLiteral("[,،;\\s]+"));
    return text.split(between, Qt::SkipEmptyParts);
}

// A list of whole numbers; text where it is none.
Document wholeNumbers(const QString& text)
{
    Document list = Document::array();
    for (const QString& part : parts(text)) {
        const auto value = wholeNumber(part);
        if (!value) return text.toStdString();
        list.push_back(*value);
    }
    return list;
}

} // namespace

QString editText(const Document& value)
{
    if (value.is_null()) return {};
    if (value.is_string()) return QString::fromStdString(value.get<std::string>());
    if (value.is_number_float()) return QString::fromStdString(numberText(value.get<double>()));
    if (value.is_array()) {
        QStringList elements;
        for (const auto& element : value) elements << editText(element);
        return elements.join(QStringLiteral(", "));
    }
    return QString::fromStdString(documentLine(value));
}

Document valueFromText(const std::string& path, const QString& typed)
{
    const QString text = latinDigits(typed).trimmed();
    if (text.isEmpty()) return {};
    const Document asText = text.toStdString();
    const Key* key = findKey(path);
    if (!key) return asText;
    if (std::find(key->choices.begin(), key->choices.end(), text.toStdString()) != key->choices.end()) return asText;
    switch (key->kind) {
    case KeyKind::Integer:
        if (key->listToo && parts(text).size() > 1) return wholeNumbers(text);
        return wholeNumber(text).value_or(asText);
    case KeyKind::Number: return number(text);
    case KeyKind::Bytes: return wholeNumber(text).value_or(asText);
    case KeyKind::Sizes: {
        const Document list = wholeNumbers(text);
        // A single size of a list that may not be empty is written as a number.
        return list.is_array() && list.size() == 1 && !key->mayBeEmpty ? list[0] : list;
    }
    default:
        return key->kind == KeyKind::Path || key->kind == KeyKind::Text || key->choices.empty() ? asText : number(text);
    }
}

QString shownText(const std::string& path, const Document& value)
{
    const Key* key = findKey(path);
    if (!key || key->kind != KeyKind::Bytes || !value.is_number_integer()) return editText(value);
    std::int64_t bytes = value.get<std::int64_t>();
    const char* const units[] = {"KiB", "MiB", "GiB", "TiB"};
    const char* unit = nullptr;
    for (const char* next : units) {
        if (bytes == 0 || bytes % 1024 != 0) break;
        bytes /= 1024;
        unit = next;
    }
    return unit ? QStringLiteral("%1 %2").arg(bytes).arg(QLatin1String(unit)) : editText(value);
}

QString stepsListText(const Document& list)
{
    QStringList entries;
    for (const auto& entry : list) {
        if (!entry.is_object() || !entry.contains("steps")) return QString::fromStdString(documentLine(list));
        QString from = QStringLiteral("0");
        for (const char* key : {"from_update", "from_epoch", "from_samples"})
            if (entry.contains(key)) from = editText(entry[key]);
        entries << from + QStringLiteral(": ") + editText(entry["steps"]);
    }
    return entries.join(QStringLiteral(", "));
}

Document stepsListFromText(const QString& typed, const std::string& from)
{
    const QString text = latinDigits(typed).trimmed();
    Document list = Document::array();
    static const QRegularExpression comma(QStringLiteral("[,،;]"));
    for (const QString& part : text.split(comma, Qt::SkipEmptyParts)) {
        const QStringList pair = part.split(QLatin1Char(':'));
        if (pair.size() != 2) return text.toStdString();
        list.push_back(Document{{from, number(pair[0].trimmed())}, {"steps", number(pair[1].trimmed())}});
    }
    return list.empty() ? Document() : list;
}

QString rowsText(const Document& rows)
{
    QStringList lines;
    for (const auto& row : rows) lines << editText(row);
    return lines.join(QLatin1Char('\n'));
}

Document rowsFromText(const QString& text)
{
    Document rows = Document::array();
    for (const QString& line : latinDigits(text).split(QLatin1Char('\n'), Qt::SkipEmptyParts)) {
        Document row = Document::array();
        for (const QString& part : parts(line)) row.push_back(number(part));
        if (!row.empty()) rows.push_back(row);
    }
    return rows.empty() ? Document() : rows;
}

QString sweepText(const Document& sweep)
{
    if (!sweep.is_object()) return editText(sweep);
    QStringList lines;
    for (const auto& [path, values] : sweep.items()) {
        // Plain words stand as they are, all else as JSON.
        QStringList said;
        bool plain = values.is_array();
        for (const auto& value : values) {
            said << editText(value);
            plain = plain && (value.is_primitive() && !said.last().contains(QLatin1Char(',')));
        }
        lines << QString::fromStdString(path) + QStringLiteral(": ") +
                     (plain ? said.join(QStringLiteral(", ")) : QString::fromStdString(documentLine(values)));
    }
    return lines.join(QLatin1Char('\n'));
}

Document sweepFromText(const QString& text)
{
    Document sweep = Document::object();
    for (const QString& line : latinDigits(text).split(QLatin1Char('\n'), Qt::SkipEmptyParts)) {
        if (line.trimmed().isEmpty()) continue;
        const qsizetype colon = line.indexOf(QLatin1Char(':'));
        if (colon < 1) return text.trimmed().toStdString();
        const QString values = line.mid(colon + 1).trimmed();
        Document list = values.startsWith(QLatin1Char('[')) ? Document::parse(values.toStdString(), nullptr, false)
                                                            : Document::array();
        if (list.is_discarded()) return text.trimmed().toStdString();
        if (list.empty())
            for (const QString& part : values.split(QRegularExpression(QStringLiteral("[,،]")), Qt::SkipEmptyParts)) {
                const Document word = part.trimmed().toStdString();
                const Document read = Document::parse(word.get<std::string>(), nullptr, false);
                list.push_back(read.is_discarded() ? word : read);
            }
        sweep[line.left(colon).trimmed().toStdString()] = list;
    }
    return sweep.empty() ? Document() : sweep;
}

} // namespace tarakum
