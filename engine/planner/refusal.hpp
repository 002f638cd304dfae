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
    // The setting or key alone ("micro-batch", "hidden_size"): by it, not by the message, a program knows what is meant
    // and can say it in another language. And what it belongs to ("config.json", "the model"), may be empty.
    std::string setting() const { return m_where.substr(settingAt()); }
    std::string owner() const { return m_where.substr(0, settingAt() - (settingAt() > 0 ? 2 : 0)); }
    const std::string& value() const { return m_value; }
    const std::string& allowed() const { return m_allowed; }

private:
    std::size_t settingAt() const
    {
        const std::size_t colon = m_where.rfind(": ");
        return colon == std::string::npos ? 0 : colon + 2;
    }

    std::string m_where, m_value, m_allowed;
};

} // namespace tarakum::plan
