// Numbers as text: written so that reading them back gives the same bits; independent of the locale.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tarakum {

// The shortest decimal form that reads back as the same double ("0.1", "1e-07", "64"); nan, inf, -inf as such.
std::string numberText(double value);
// Appends it to `out`: no allocation where `out` has room.
void appendNumber(std::string& out, double value);

// The whole of `text` as a number (also nan, inf); nothing if any part of it is something else or out of double's
// range.
std::optional<double> parseNumber(std::string_view text);

// Bytes: "1048576", "64 MiB", "1.5GiB", "100 kB"; B, kB, MB, GB, TB are powers of 1000, KiB, MiB, GiB, TiB of 1024.
std::optional<std::int64_t> parseBytes(std::string_view text);
// "64 MiB", "1.5 MiB", "880 B": three significant digits, binary units.
std::string bytesText(std::int64_t bytes);

} // namespace tarakum
