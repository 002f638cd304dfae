// The program's languages: English, which the source is written in, and Arabic.
#pragma once

#include <QString>

namespace tarakum {

// "en" or "ar": installs translations and the direction of layouts; widgets hear of it by QEvent::LanguageChange.
void setLanguage(const QString& language);
QString currentLanguage();
bool isLanguage(const QString& language);

// Which digits the Arabic window writes its numbers with: 0–9, or ٠–٩. Code, formulas, names, what can be typed into
// and every file have 0–9 always. Widgets hear of a change by QEvent::LanguageChange.
enum class Digits { Western, ArabicIndic };
void setDigits(Digits);
Digits digits();
// Text for people with the digits of the moment: all but those of isolated runs that have letters, which are code,
// formulas or names. Any thread.
QString withDigits(const QString& text);

// `text` kept left to right and apart from what stands around it: numbers with a sign, symbols, code, names.
// Numbers get the digits of the moment. One line, out of which no mark of direction in it reaches.
QString isolated(const QString& text);

// Lines do not break within short isolated runs and products, so that "k = 4" is not torn apart; for texts that wrap.
QString withoutTears(QString text);

// Where a line begins in the window's language, whatever the text's own direction: for fields with numbers and names.
Qt::Alignment leadingEdge();

// What people type on an Arabic keyboard: its digits as Latin ones.
QString latinDigits(QString text);

} // namespace tarakum
