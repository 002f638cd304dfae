// Formulas as text, and the values of their letters (term.hpp). What is shown to the user is what is computed: a
// formula stands once, as the text that is evaluated.
#pragma once

#include "engine/planner/term.hpp"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tarakum::plan {

class Letters
{
public:
    void set(std::string letter, double value);
    double operator[](std::string_view letter) const;

    // "4 · N / d" with +, −, · and / between spaces, numbers, letters and brackets. The formula is the program's own:
    // throws std::logic_error where it cannot be read or has a letter that is not set.
    double valueOf(const std::string& formula) const;
    // "4 · N / d" → "4 · 335143938 / 1".
    std::string inNumbers(const std::string& formula) const;
    // Name, formula and source with the numbers and the value put in; bytes are rounded up to whole ones.
    Term term(std::string name, std::string formula, std::string source, Unit unit = Unit::Bytes) const;

private:
    const double* find(std::string_view letter) const;

    std::vector<std::pair<std::string, double>> m_values;
};

} // namespace tarakum::plan
