// The program's languages: English, which the source is written in, and Arabic.
#pragma once

#include <QString>

namespace tarakum {

// "en" or "ar": installs translations and the direction of layouts; widgets hear of it by QEvent::LanguageChange.
void setLanguage(const QString& language);
QString currentLanguage();
bool isLanguage(const QString& language);

// `text` kept left to right and apart from what stands around it: numbers with a sign, symbols, code, names.
QString isolated(const QString& text);

// Where a line begins in the window's language, whatever the text's own direction: for fields with numbers and names.
Qt::Alignment leadingEdge();

// What people type on an Arabic keyboard: its digits as Latin ones.
QString latinDigits(QString text);

} // namespace tarakum
