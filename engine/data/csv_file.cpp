#include "engine/data/csv_file.hpp"

#include "engine/base/errors.hpp"
#include "engine/base/excerpt.hpp"
#include "engine/base/number_text.hpp"
#include "engine/base/text_file.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

namespace tarakum {

namespace {

std::string_view trimmed(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(" \t");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

// A value as a message shows it.
std::string shown(std::string_view text)
{
    constexpr std::size_t longest = 40;
    return '"' + excerpt(text, longest) + '"';
}

std::string readText(const std::filesystem::path& path)
{
    std::optional<std::string> text = readPlainText(path, kLargestTextFile);
    if (!text) throw BadInput(path.string(), "", "cannot be opened, but must be a CSV file");
    if (text->find('\0') != std::string::npos) // gzipped, a spreadsheet, UTF-16: nothing that a message could show
        throw BadInput(path.string(), "", "not a text file in UTF-8, but must be a CSV file");
    return std::move(*text);
}

// Cuts a text into records of fields. The fields are views of the text: quoted ones are unescaped where they stand.
class Records
{
public:
    Records(std::string text, const std::filesystem::path& path) : m_text(std::move(text)), m_path(path)
    {
        if (m_text.compare(0, 3, "\xEF\xBB\xBF") == 0) m_at = 3;
    }

    // The next record that is neither an empty line nor, if those may come, a comment; false at the end.
    bool next(bool comments)
    {
        while (m_at < m_text.size()) {
            if (comments && m_text[m_at] == '#') {
                m_at = std::min(m_text.find('\n', m_at), m_text.size() - 1) + 1;
                ++m_line;
                continue;
            }
            m_recordLine = m_line;
            m_fields.clear();
            for (bool ended = false; !ended;) ended = readField();
            if (m_fields.size() > 1 || m_lastQuoted || !trimmed(m_fields.front()).empty()) return true;
        }
        return false;
    }

    const std::vector<std::string_view>& fields() const { return m_fields; }
    std::int64_t line() const { return m_recordLine; } // on which the record begins

private:
    // Appends one field; true if the record ends with it.
    bool readField()
    {
        m_lastQuoted = m_at < m_text.size() && m_text[m_at] == '"';
        return m_lastQuoted ? readQuoted() : readPlain();
    }

    bool readPlain()
    {
        const std::size_t end = std::min(m_text.find_first_of(",\n", m_at), m_text.size());
        std::string_view field = std::string_view(m_text).substr(m_at, end - m_at);
        m_at = end;
        if (!atComma() && !field.empty() && field.back() == '\r') field.remove_suffix(1);
        m_fields.push_back(field);
        return endField();
    }

    bool readQuoted()
    {
        const std::int64_t line = m_line;
        const std::size_t begin = ++m_at;
        std::size_t write = begin;
        for (;; ++m_at) {
            if (m_at == m_text.size())
                throw BadInput(m_path.string() + ", line " + std::to_string(line), "",
                               "a quoted field begins, but its closing quote is missing");
            if (m_text[m_at] == '"') {
                if (m_at + 1 == m_text.size() || m_text[m_at + 1] != '"') break;
                ++m_at; // two quotes stand for one
            }
            if (m_text[m_at] == '\n') ++m_line;
            m_text[write++] = m_text[m_at];
        }
        ++m_at;
        m_fields.push_back(std::string_view(m_text).substr(begin, write - begin));
        if (m_text.compare(m_at, 2, "\r\n") == 0 || (m_at + 1 == m_text.size() && m_text[m_at] == '\r')) ++m_at;
        if (m_at < m_text.size() && m_text[m_at] != ',' && m_text[m_at] != '\n')
            throw BadInput(m_path.string() + ", line " + std::to_string(m_line), "",
                           "text follows the closing quote of a field, but only a comma or the line's end may");
        return endField();
    }

    bool atComma() const { return m_at < m_text.size() && m_text[m_at] == ','; }

    // Passes over what stands behind a field; true if that was not a comma.
    bool endField()
    {
        if (m_at == m_text.size()) return true;
        const bool lineEnds = m_text[m_at++] == '\n';
        if (lineEnds) ++m_line;
        return lineEnds;
    }

    std::string m_text;
    const std::filesystem::path& m_path;
    std::size_t m_at = 0;
    std::int64_t m_line = 1, m_recordLine = 1;
    bool m_lastQuoted = false;
    std::vector<std::string_view> m_fields;
};

std::vector<std::string> readNames(Records& records, const std::filesystem::path& path)
{
    if (!records.next(true)) throw BadInput(path.string(), "", "empty, but must begin with a line of column names");
    const std::string place = path.string() + ", line " + std::to_string(records.line());
    std::vector<std::string> names;
    std::set<std::string> seen;
    bool allNumbers = true;
    for (std::string_view field : records.fields()) {
        names.emplace_back(trimmed(field));
        allNumbers = allNumbers && parseNumber(names.back());
        if (!seen.insert(names.back()).second)
            throw BadInput(place + ", column " + std::to_string(names.size()), shown(names.back()),
                           "a name that no other column has");
    }
    if (allNumbers) throw BadInput(place, "", "only numbers, but the first line must hold the columns' names");
    return names;
}

} // namespace

std::string CsvTable::place(std::int64_t row, std::size_t column) const
{
    return path.string() + ", line " + std::to_string(lines[static_cast<std::size_t>(row)]) + ", column " +
           (columns[column].empty() ? std::to_string(column + 1) : columns[column]);
}

CsvTable readCsv(const std::filesystem::path& path)
{
    Records records(readText(path), path);
    CsvTable table;
    table.path = path;
    table.columns = readNames(records, path);
    while (records.next(false)) {
        const std::vector<std::string_view>& fields = records.fields();
        table.lines.push_back(records.line());
        if (fields.size() != table.columns.size())
            throw BadInput(path.string() + ", line " + std::to_string(records.line()),
                           std::to_string(fields.size()) + (fields.size() == 1 ? " field" : " fields"),
                           std::to_string(table.columns.size()) + ", one for each column");
        for (std::size_t column = 0; column < fields.size(); ++column) {
            const std::optional<double> value = parseNumber(trimmed(fields[column]));
            if (!value || !std::isfinite(*value))
                throw BadInput(table.place(table.rows() - 1, column), shown(fields[column]), "a finite number");
            table.values.push_back(*value);
        }
    }
    if (table.lines.empty()) throw BadInput(path.string(), "", "no rows, but at least one must follow the names");
    return table;
}

} // namespace tarakum
