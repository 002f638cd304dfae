// The engine's family of exceptions. Nothing in the library ends the process.
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace tarakum {

class Error : public std::runtime_error
{
public:
    using std::runtime_error::runtime_error;
};

// One thing that is wrong with what the user gave, in words that say what to change.
struct Problem
{
    std::string where;   // a file, or a key's path: "arms[1].optimizer.learning_rate"
    std::string value;   // what stands there: "-1"; may be empty
    std::string allowed; // what may: "a number above 0"

    // "arms[1].optimizer.learning_rate is -1, but must be a number above 0"; with no value "where: allowed". One line.
    std::string text() const;
};

// Input that cannot be used: an experiment, a data file, an option. Raised before anything starts or is written.
class BadInput : public Error
{
public:
    explicit BadInput(std::vector<Problem> problems);
    BadInput(std::string where, std::string value, std::string allowed);

    const std::vector<Problem>& problems() const { return m_problems; } // at least one; what() is the first one's text

private:
    std::vector<Problem> m_problems;
};

// A file or device that failed though the input was right (a full disk, say).
class SystemError : public Error
{
public:
    using Error::Error;
};

} // namespace tarakum
