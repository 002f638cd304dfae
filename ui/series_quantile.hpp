// Quantiles of a stream of positive numbers: counts in classes that are 2 % wide, so that a new number costs nothing.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

namespace tarakum {

class Quantiles
{
public:
    // Zero counts as the smallest class; what is not finite or negative is passed over.
    void add(double value)
    {
        if (!(value >= 0) || !std::isfinite(value)) return;
        if (m_counts.empty()) m_counts.resize(kClasses);
        ++m_counts[classOf(value)];
        ++m_count;
        m_highest = std::max(m_highest, value);
    }

    std::uint64_t count() const { return m_count; }
    double highest() const { return m_highest; }

    // The value below which the share q in [0, 1] of them lies, right to 1.1 %; 0 if there are none.
    double at(double q) const
    {
        if (m_count == 0) return 0;
        const auto wanted = static_cast<std::uint64_t>(std::ceil(q * static_cast<double>(m_count)));
        std::uint64_t seen = 0;
        for (std::size_t c = 0; c < kClasses; ++c) {
            seen += m_counts[c];
            if (seen >= std::max<std::uint64_t>(wanted, 1)) return c == 0 ? 0 : std::min(middleOf(c), m_highest);
        }
        return m_highest;
    }

private:
    // Class c holds values around 2^((c − 1024) / 32): from 2e-10 to 4e9.
    static constexpr std::size_t kClasses = 2048;
    static constexpr double kAnOctave = 32, kOrigin = 1024;

    static std::size_t classOf(double value)
    {
        if (value == 0) return 0;
        return static_cast<std::size_t>(
            std::clamp(std::round(std::log2(value) * kAnOctave + kOrigin), 0.0, kClasses - 1.0));
    }
    static double middleOf(std::size_t c) { return std::exp2((static_cast<double>(c) - kOrigin) / kAnOctave); }

    std::vector<std::uint32_t> m_counts;
    std::uint64_t m_count = 0;
    double m_highest = 0;
};

} // namespace tarakum
