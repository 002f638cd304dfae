// The words that the charts share.
#pragma once

namespace tarakum {

enum class ChartArrangement { SideBySide, Overlaid };
enum class ChartAxis { Samples, Updates, MicroSteps, Seconds };

} // namespace tarakum
