#include "app/arms_table.hpp"

#include "app/terminal_text.hpp"
#include "engine/base/excerpt.hpp"
#include "engine/base/number_text.hpp"
#include "engine/lab/export.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <ostream>

namespace tarakum {

namespace {

// Four significant digits, whatever the locale.
std::string shortNumber(double value)
{
    if (isMissing(value)) return "-";
    if (!std::isfinite(value) || (value == std::trunc(value) && std::abs(value) < 1e9)) return numberText(value);
    std::array<char, 32> text;
    const auto end = std::to_chars(text.begin(), text.end(), value, std::chars_format::general, 4).ptr;
    return std::string(text.begin(), end);
}

// Characters, not bytes: continuation bytes of UTF-8 take no room.
std::size_t widthOf(const std::string& text)
{
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

// A name of any length and characters, as a table has room for it.
std::string shortName(const std::string& name)
{
    constexpr std::size_t kLongest = 80; // bytes
    return excerpt(terminalText(name), kLongest);
}

// The record's message, which may be read once its status says that the arm has ended.
std::string endingOf(const ArmRecord& arm)
{
    const ArmStatus status = arm.status.load();
    return status == ArmStatus::OutOfMemory || status == ArmStatus::NotFinite || status == ArmStatus::Stopped
               ? arm.message
               : "";
}

} // namespace

void writeTable(std::ostream& out, const std::vector<std::vector<std::string>>& rows, std::size_t firstRight)
{
    std::vector<std::size_t> widths;
    for (const auto& row : rows) {
        widths.resize(std::max(widths.size(), row.size()));
        for (std::size_t c = 0; c < row.size(); ++c) widths[c] = std::max(widths[c], widthOf(row[c]));
    }
    for (const auto& row : rows) {
        std::string line;
        for (std::size_t c = 0; c < row.size(); ++c) {
            const std::string room(widths[c] - widthOf(row[c]), ' ');
            line += (c == 0 ? "" : "  ") + (c < firstRight ? row[c] + room : room + row[c]);
        }
        line.erase(line.find_last_not_of(' ') + 1);
        out << line << '\n';
    }
}

void writeArmsTable(std::ostream& out, const RunRecord& record)
{
    std::vector<std::vector<std::string>> rows{{"arm", "status", "updates", "loss", "test accuracy", "ms/update",
                                                "samples/s", "peak memory", "largest param_distance"}};
    for (std::size_t a = 0; a < record.arms.size(); ++a) {
        const ArmSummary s = summarize(record, a);
        rows.push_back({shortName(s.name), s.status, shortNumber(s.updates), shortNumber(s.loss),
                        shortNumber(s.testAccuracy), shortNumber(s.msPerUpdate.median), shortNumber(s.samplesPerSecond),
                        isMissing(s.bytesPeak) ? "-" : bytesText(static_cast<std::int64_t>(s.bytesPeak)),
                        shortNumber(s.paramDistanceMax)});
    }
    writeTable(out, rows, 2);
    // Why an arm ended early: which tensor did not fit, say.
    for (std::size_t a = 0; a < record.arms.size(); ++a)
        if (const std::string reason = endingOf(record.arms[a]); !reason.empty())
            out << shortName(record.experiment.arms[a].name) << ": " << terminalText(reason) << '\n';
}

} // namespace tarakum
