// A result that a device may still be working out: whoever asks for it waits until it is there. The CPU's are there at
// once.
#pragma once

#include <cstdint>

namespace tarakum {

struct LossSum
{
    double sum = 0;           // Σℓ over the samples
    std::int64_t correct = 0; // samples whose largest output is their class
};

// Where results come in, each two numbers at most, known by the order in which they were asked for.
class ResultSource
{
public:
    struct Result
    {
        double first = 0, second = 0;
    };
    virtual Result resultAt(std::int64_t number) = 0; // waits

protected:
    ~ResultSource() = default;
};

template <class T>
class Later
{
public:
    Later(const T& known = T()) : m_known(known) {}
    // The source must outlive it.
    Later(ResultSource& source, std::int64_t number) : m_source(&source), m_number(number) {}

    T value() const
    {
        if (m_source) set(m_known, m_source->resultAt(m_number));
        m_source = nullptr;
        return m_known;
    }
    operator T() const { return value(); }

    bool isKnown() const { return !m_source; }
    std::int64_t number() const { return m_number; } // of one that is not known yet, at its source

private:
    friend Later<double> sumOf(const Later<LossSum>&);

    static void set(double& value, const ResultSource::Result& result) { value = result.first; }
    static void set(bool& value, const ResultSource::Result& result) { value = result.first != 0; }
    static void set(LossSum& value, const ResultSource::Result& result)
    {
        value = {result.first, static_cast<std::int64_t>(result.second)};
    }

    mutable T m_known{};
    mutable ResultSource* m_source = nullptr;
    std::int64_t m_number = 0;
};

inline Later<double> sumOf(const Later<LossSum>& loss)
{
    return loss.isKnown() ? Later<double>(loss.value().sum) : Later<double>(*loss.m_source, loss.m_number);
}

} // namespace tarakum
