#include "engine/base/number_text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>

namespace tarakum {

void appendNumber(std::string& out, double value)
{
    if (std::isnan(value)) {
        out += "nan";
        return;
    }
    if (std::isinf(value)) {
        out += value > 0 ? "inf" : "-inf";
        return;
    }
    std::array<char, 32> text; // the longest shortest form has 24 characters
    // A whole number below 2^53 reads better in full: 60000, not 6e+04.
    const bool whole =
        std::abs(value) < 9007199254740992.0 && value == std::trunc(value) && !(value == 0 && std::signbit(value));
    const auto result = whole ? std::to_chars(text.begin(), text.end(), static_cast<std::int64_t>(value))
                              : std::to_chars(text.begin(), text.end(), value);
    out.append(text.data(), result.ptr);
}

std::string numberText(double value)
{
    std::string text;
    appendNumber(text, value);
    return text;
}

std::optional<double> parseNumber(std::string_view text)
{
    if (text.starts_with('+') && !text.starts_with("+-")) text.remove_prefix(1); // from_chars knows no plus sign
    double value = 0;
    const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
    if (result.ec != std::errc{} || result.ptr != text.data() + text.size()) return std::nullopt;
    return value;
}

namespace {

struct Unit
{
    std::string_view name;
    double bytes;
};
constexpr std::array<Unit, 10> kUnits{{{"B", 1},
                                       {"KiB", 1024.0},
                                       {"MiB", 1024.0 * 1024},
                                       {"GiB", 1024.0 * 1024 * 1024},
                                       {"TiB", 1024.0 * 1024 * 1024 * 1024},
                                       {"kB", 1e3},
                                       {"KB", 1e3},
                                       {"MB", 1e6},
                                       {"GB", 1e9},
                                       {"TB", 1e12}}};

std::string_view trimmed(std::string_view text)
{
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    return text;
}

} // namespace

std::optional<std::int64_t> parseBytes(std::string_view text)
{
    text = trimmed(text);
    double factor = 1;
    const std::size_t letters = text.find_last_not_of("BKkMGTi") + 1; // the unit stands last
    if (letters < text.size()) {
        const std::string_view unit = text.substr(letters);
        const auto* found = std::find_if(kUnits.begin(), kUnits.end(), [&](const Unit& u) { return u.name == unit; });
        if (found == kUnits.end()) return std::nullopt;
        factor = found->bytes;
        text = trimmed(text.substr(0, letters));
    }
    const std::optional<double> number = parseNumber(text);
    if (!number) return std::nullopt;
    const double bytes = std::round(*number * factor);
    if (!(bytes >= 0 && bytes <= 9007199254740992.0)) return std::nullopt; // 2^53: exact in every file format we write
    return static_cast<std::int64_t>(bytes);
}

std::string bytesText(std::int64_t bytes)
{
    double value = static_cast<double>(bytes);
    std::size_t unit = 0;
    while (std::abs(value) >= 1023.5 && unit < 4) { // 1023.5 KiB would round to "1024 KiB"
        value /= 1024;
        ++unit;
    }
    std::array<char, 48> text;
    const int digits = unit == 0 || std::abs(value) >= 99.95 ? 0 : std::abs(value) >= 9.995 ? 1 : 2;
    const int length = std::snprintf(text.data(), text.size(), "%.*f", digits, value);
    std::string out(text.data(), static_cast<std::size_t>(length));
    if (out.find('.') != std::string::npos) {
        out.erase(out.find_last_not_of('0') + 1);
        if (out.back() == '.') out.pop_back();
    }
    return out + " " + std::string(kUnits[unit].name);
}

} // namespace tarakum
