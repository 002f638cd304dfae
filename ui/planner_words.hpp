// The planner's own words and numbers in the window's language. The planner speaks English sentences with numbers in
// them; what they look like is listed here, so that they can be translated.
#pragma once

#include "engine/planner/refusal.hpp"
#include "engine/planner/term.hpp"

#include <QString>

#include <string>
#include <string_view>

namespace tarakum {

// A text of the planner: a name, a source, a cost, a sentence of a claim. What is not listed (names of cards, of
// papers) stays as it is, set apart from what stands around it.
QString plannerText(std::string_view english);
bool plannerKnows(std::string_view english); // is listed
QString plannerText(const plan::Refusal&);   // in one line
// What a refusal names: a setting by the form's label, a key of a file as it is.
QString plannerSetting(const std::string& setting);
bool plannerNamesSetting(std::string_view setting); // the form has it

// "15.7 GB (14.6 GiB)", "335,143,938", "4.2 s": with the unit, set apart.
QString plannerValue(double value, plan::Unit);
QString plannerBytes(double bytes);
QString plannerSymbol(const char* symbol, double value); // "k = 4"

// A line that begins where lines of the window's language do, whatever its first word is.
QString plannerLine(const QString&);

// "2 · w · s · b · h = 2 · 4 · 512 · 1 · 1024 = 4.19 MB (4 MiB)", set apart.
QString plannerFormula(const plan::Term&);

} // namespace tarakum
