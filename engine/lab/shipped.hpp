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
std::span<const Shipped> shippedMistakes();        // the library of mistakes; engine/lab/mistakes.hpp tells about them
std::span<const Shipped> shippedLessons();         // "01-one-update-by-hand"; engine/lab/lesson.hpp reads them
std::string_view shippedSymptoms();                // JSON: {id: {"en", "ar"}, …}
const Shipped* findShipped(std::string_view name); // an experiment or a mistake; null if there is none

} // namespace tarakum
