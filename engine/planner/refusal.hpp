// What the planner cannot use, in the three parts that a message is made of. The planner knows nothing of the rest of
// the engine; the program turns this into its own kind of error.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>

namespace tarakum::plan {

class Refusal : public std::runtime_error
{
public:
    // `where`: an option or a key ("micro-batch", "config.json: hidden_size"); `value`: what stands there, may be
    // empty; `allowed`: what may.
    Refusal(std::string where, std::string value, std::string allowed)
        : std::runtime_error(value.empty() ? where + ": " + allowed
                                           : where + " is " + value + ", but must be " + allowed),
          m_where(std::move(where)), m_value(std::move(value)), m_allowed(std::move(allowed))
    {
    }

    const std::string& where() const { return m_where; }
    const std::string& value() const { return m_value; }
    const std::string& allowed() const { return m_allowed; }

private:
    std::string m_where, m_value, m_allowed;
};

} // namespace tarakum::plan
