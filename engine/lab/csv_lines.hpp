// CSV as exports write it: fields as RFC 4180 has them, rows gathered into one buffer that keeps its room.
#pragma once

#include "engine/base/number_text.hpp"
#include "engine/lab/rows.hpp"

#include <ostream>
#include <string>
#include <string_view>

namespace tarakum {

// In quotes, which are doubled inside, where it holds a comma, a quote or a line's end.
inline std::string csvField(std::string_view text)
{
    if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"') quoted += '"';
        quoted += c;
    }
    return quoted + '"';
}

class CsvLines
{
public:
    explicit CsvLines(std::ostream& out) : m_out(out) { m_text.reserve(2 * kPiece); }
    ~CsvLines() { flush(); }
    CsvLines(const CsvLines&) = delete;
    CsvLines& operator=(const CsvLines&) = delete;

    CsvLines& operator<<(std::string_view text)
    {
        m_text += text;
        return *this;
    }
    void cell(double value) // after a comma; empty where it is missing
    {
        m_text += ',';
        if (!isMissing(value)) appendNumber(m_text, value);
    }
    void end()
    {
        m_text += '\n';
        if (m_text.size() >= kPiece) flush();
    }

private:
    static constexpr std::size_t kPiece = 1 << 16;
    void flush()
    {
        m_out.write(m_text.data(), static_cast<std::streamsize>(m_text.size()));
        m_text.clear();
    }

    std::ostream& m_out;
    std::string m_text;
};

} // namespace tarakum
