// A CSV of the program's as tests compare it.
#pragma once

#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace tarakum {

// Without the columns of times, by their names; also of several, one after another. Comments stay as they are.
inline std::string withoutTimes(const std::string& csv)
{
    std::istringstream lines(csv);
    std::string result;
    std::vector<bool> kept;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with('#')) {
            result += line + '\n';
            continue;
        }
        std::vector<std::string> cells{""};
        for (const char c : line) {
            if (c == ',')
                cells.emplace_back();
            else
                cells.back() += c;
        }
        if (cells.front() == "arm") {
            kept.clear();
            for (const std::string& name : cells) kept.push_back(name.rfind("ms_", 0) != 0);
        }
        if (cells.size() != kept.size()) throw std::logic_error("a line of another length");
        for (std::size_t i = 0; i < cells.size(); ++i)
            if (kept[i]) result += cells[i] + ',';
        result += '\n';
    }
    return result;
}

} // namespace tarakum
