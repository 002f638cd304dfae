// A name as somebody has written it, for a cell of a table or within a text: whatever would break a line or turn its
// direction is a space there.
#pragma once

#include <QString>

#include <string>

namespace tarakum {

inline QString oneLine(QString text)
{
    for (QChar& c : text) {
        const QChar::Category kind = c.category();
        const bool turns =
            (c.unicode() >= 0x202a && c.unicode() <= 0x202e) || (c.unicode() >= 0x2066 && c.unicode() <= 0x2069);
        if (kind == QChar::Other_Control || kind == QChar::Separator_Line || kind == QChar::Separator_Paragraph ||
            turns)
            c = QLatin1Char(' ');
    }
    return text;
}

inline QString oneLine(const std::string& text)
{
    return oneLine(QString::fromStdString(text));
}

// As a sentence or a label has room for it: 48 characters, and "…" where there are more.
inline QString shortName(const std::string& text)
{
    constexpr qsizetype longest = 48;
    QString name = oneLine(text);
    if (name.size() <= longest) return name;
    name.truncate(name[longest - 1].isHighSurrogate() ? longest - 1 : longest); // not inside a character
    return name + QChar(0x2026);
}

} // namespace tarakum
