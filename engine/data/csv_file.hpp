// Tables of numbers in CSV (RFC 4180): a line of names, then rows of numbers. Lines end in \n or \r\n, the last one may
// lack its end; a UTF-8 byte order mark, empty lines and, before the names, lines that begin with # are passed over.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace tarakum {

struct CsvTable
{
    std::filesystem::path path;
    std::vector<std::string> columns; // at least one, no two alike
    std::vector<double> values;       // rows × columns, all finite
    std::vector<std::int64_t> lines;  // the line of the file, from 1, on which each row begins

    std::int64_t rows() const { return static_cast<std::int64_t>(lines.size()); } // at least one
    // "table.csv, line 3, column width": for messages.
    std::string place(std::int64_t row, std::size_t column) const;
};

// BadInput names file, line and column, what stands there and what is allowed.
CsvTable readCsv(const std::filesystem::path&);

} // namespace tarakum
