#include "engine/base/errors.hpp"

#include <algorithm>
#include <utility>

namespace tarakum {

namespace {

// A message is one line, whatever a file's name or value holds.
std::string oneLine(std::string text)
{
    std::replace_if(
        text.begin(), text.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
    return text;
}

} // namespace

std::string Problem::text() const
{
    return oneLine(value.empty() ? where + ": " + allowed : where + " is " + value + ", but must be " + allowed);
}

BadInput::BadInput(std::vector<Problem> problems)
    : Error(problems.empty() ? "bad input" : problems.front().text()), m_problems(std::move(problems))
{
}

BadInput::BadInput(std::string where, std::string value, std::string allowed)
    : BadInput(std::vector<Problem>{{std::move(where), std::move(value), std::move(allowed)}})
{
}

} // namespace tarakum
