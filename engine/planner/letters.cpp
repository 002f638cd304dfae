#include "engine/planner/letters.hpp"

#include <charconv>
#include <cmath>
#include <stdexcept>

namespace tarakum::plan {

namespace {

// sum = product {(+ | −) product}, product = factor {(· | /) factor}, factor = number | letter | ( sum ).
class Reader
{
public:
    Reader(const Letters& letters, std::string_view formula) : m_letters(letters), m_rest(formula) { next(); }

    double all()
    {
        const double value = sum();
        if (!m_word.empty()) fail();
        return value;
    }

private:
    double sum()
    {
        double value = product();
        while (m_word == "+" || m_word == "−") {
            const bool plus = m_word == "+";
            next();
            const double other = product();
            value = plus ? value + other : value - other;
        }
        return value;
    }
    double product()
    {
        double value = factor();
        while (m_word == "·" || m_word == "/") {
            const bool times = m_word == "·";
            next();
            const double other = factor();
            value = times ? value * other : value / other;
        }
        return value;
    }
    double factor()
    {
        if (m_word == "(") {
            next();
            const double value = sum();
            if (m_word != ")") fail();
            next();
            return value;
        }
        if (m_word.empty()) fail();
        double value = 0;
        if (m_word[0] >= '0' && m_word[0] <= '9') {
            const char* end = m_word.data() + m_word.size();
            if (std::from_chars(m_word.data(), end, value).ptr != end) fail();
        } else {
            value = m_letters[m_word];
        }
        next();
        return value;
    }

    void next()
    {
        while (!m_rest.empty() && m_rest.front() == ' ') m_rest.remove_prefix(1);
        std::size_t size = m_rest.find_first_of(" ()");
        if (size == 0) size = 1;
        m_word = m_rest.substr(0, size);
        m_rest.remove_prefix(m_word.size());
    }
    [[noreturn]] void fail() const
    {
        throw std::logic_error("a formula cannot be read at \"" + std::string(m_word) + "\"");
    }

    const Letters& m_letters;
    std::string_view m_word, m_rest;
};

} // namespace

const double* Letters::find(std::string_view letter) const
{
    for (const auto& [name, value] : m_values)
        if (name == letter) return &value;
    return nullptr;
}

void Letters::set(std::string letter, double value)
{
    for (auto& [name, old] : m_values) {
        if (name == letter) {
            old = value;
            return;
        }
    }
    m_values.emplace_back(std::move(letter), value);
}

double Letters::operator[](std::string_view letter) const
{
    const double* value = find(letter);
    if (value == nullptr) throw std::logic_error("a formula's letter has no value: " + std::string(letter));
    return *value;
}

double Letters::valueOf(const std::string& formula) const
{
    return Reader(*this, formula).all();
}

std::string Letters::inNumbers(const std::string& formula) const
{
    std::string out, word;
    const auto flush = [&] {
        const double* value = find(word);
        out += value == nullptr ? word : plainNumber(*value);
        word.clear();
    };
    for (const char c : formula) {
        if (c != ' ' && c != '(' && c != ')') {
            word += c;
            continue;
        }
        flush();
        out += c;
    }
    flush();
    return out;
}

Term Letters::term(std::string name, std::string formula, std::string source, Unit unit) const
{
    const double exact = valueOf(formula), value = unit == Unit::Bytes ? std::ceil(exact) : exact;
    return {std::move(name), formula, inNumbers(formula), value, unit, std::move(source)};
}

} // namespace tarakum::plan
