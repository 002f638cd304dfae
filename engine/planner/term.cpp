#include "engine/planner/term.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdio>

namespace tarakum::plan {

namespace {

constexpr double kExact = 9007199254740992.0; // 2^53

std::string scaled(double value, double step, const std::array<const char*, 7>& names)
{
    std::size_t unit = 0;
    while (value >= step * 0.9995 && unit + 1 < names.size()) {
        value /= step;
        ++unit;
    }
    const int digits = unit == 0 || value >= 999.5 ? 0 : value >= 99.95 ? 1 : value >= 9.995 ? 2 : 3;
    std::array<char, 400> text; // a double below 10^309 in full
    std::snprintf(text.data(), text.size(), "%.*f", digits, value);
    return std::string(text.data()) + " " + names[unit];
}

std::string digits(double value, int significant)
{
    std::array<char, 64> text;
    const auto end =
        std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::general, significant).ptr;
    return std::string(text.data(), end);
}

} // namespace

std::string_view unitText(Unit unit)
{
    switch (unit) {
    case Unit::Bytes: return "bytes";
    case Unit::Numbers: return "numbers";
    case Unit::Seconds: return "s";
    case Unit::SamplesPerSecond: return "samples/s";
    case Unit::Operations: return "operations";
    case Unit::Ratio: return "";
    case Unit::Steps: return "micro-steps";
    case Unit::Samples: return "samples";
    case Unit::Tokens: return "tokens";
    case Unit::Replicas: return "replicas";
    }
    return "";
}

double sum(const std::vector<Term>& terms)
{
    double sum = 0;
    for (const Term& term : terms) sum += term.value;
    return sum;
}

std::string bytesInBothUnits(double bytes)
{
    if (bytes < 1000) return plainNumber(bytes) + " bytes";
    return scaled(bytes, 1000, {"B", "kB", "MB", "GB", "TB", "PB", "EB"}) + " (" +
           scaled(bytes, 1024, {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"}) + ")";
}

std::string valueText(double value, Unit unit)
{
    if (unit == Unit::Bytes) return bytesInBothUnits(value);
    const bool whole = value == std::floor(value) && value < kExact;
    const std::string text = whole ? groupedNumber(value) : digits(value, 4);
    return unit == Unit::Ratio ? text : text + " " + std::string(unitText(unit));
}

std::string plainNumber(double value)
{
    std::array<char, 32> text;
    const bool whole = value == std::floor(value) && std::abs(value) < kExact;
    const auto result = whole ? std::to_chars(text.data(), text.data() + text.size(), static_cast<std::int64_t>(value))
                              : std::to_chars(text.data(), text.data() + text.size(), value);
    return std::string(text.data(), result.ptr);
}

std::string groupedNumber(double value)
{
    std::string text = plainNumber(value);
    if (text.find_first_not_of("0123456789") != std::string::npos) return text;
    for (std::size_t place = text.size(); place > 3; place -= 3) text.insert(place - 3, 1, ',');
    return text;
}

} // namespace tarakum::plan
