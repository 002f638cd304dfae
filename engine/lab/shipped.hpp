// The experiments that ship with the program; built into it.
#pragma once

#include <span>
#include <string_view>

namespace tarakum {

struct Shipped
{
    std::string_view name; // "fashion-mnist"
    std::string_view json;
};
std::span<const Shipped> shippedExperiments();
const Shipped* findShipped(std::string_view name); // null if there is none

} // namespace tarakum
