// The keys of a schedule that say one length in three units, of which one is given; in the order of Span::Unit.
#pragma once

#include <array>
#include <string_view>

namespace tarakum {

using UnitKeys = std::array<std::string_view, 3>;
inline constexpr UnitKeys kWarmupKeys{"warmup_updates", "warmup_samples", "warmup_epochs"};
inline constexpr UnitKeys kLengthKeys{"updates", "samples", "epochs"};
inline constexpr UnitKeys kEveryKeys{"every_updates", "every_samples", "every_epochs"};
inline constexpr std::array kScheduleUnits{kWarmupKeys, kLengthKeys, kEveryKeys};

} // namespace tarakum
