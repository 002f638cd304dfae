#include "ui/planner_scale.hpp"

#include "ui/chart_text.hpp"
#include "ui/planner_words.hpp"
#include "ui/series_range.hpp"

#include <array>

namespace tarakum {

namespace {

std::vector<ByteTick> ticksIn(double top, int parts, double unit, const QString& name)
{
    std::vector<ByteTick> all;
    const std::vector<double> ticks = ticksOf({0, top / unit}, parts);
    const QStringList labels = tickLabels(ticks);
    for (std::size_t i = 0; i < ticks.size(); ++i)
        if (ticks[i] * unit <= top)
            all.push_back({ticks[i] * unit, ticks[i] == 0 ? QStringLiteral("0")
                                                          : labels[static_cast<int>(i)] + QLatin1Char(' ') + name});
    return all;
}

} // namespace

std::vector<ByteTick> ticksOfThousands(double top, int parts)
{
    constexpr std::array names{"B", "kB", "MB", "GB", "TB", "PB"};
    double unit = 1;
    std::size_t i = 0;
    for (; i + 1 < names.size() && top >= 1000 * unit; ++i) unit *= 1000;
    return ticksIn(top, parts, unit, QLatin1String(names[i]));
}

std::vector<ByteTick> ticksOf1024(double top, int parts)
{
    const ByteUnit unit = byteUnit(top);
    return ticksIn(top, parts, unit.bytes, unit.name);
}

QColor heldColour(const Theme& theme, std::size_t held)
{
    constexpr std::array<int, plan::kHeldNames.size()> colours{0, 1, 3, 2, 5, 4}; // as in the charts of memory
    return theme.category(colours[held]);
}

QString heldName(std::size_t held)
{
    return plannerText(plan::kHeldNames[held]);
}

} // namespace tarakum
