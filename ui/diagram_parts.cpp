#include "ui/diagram_parts.hpp"

#include <QStringList>

#include <algorithm>
#include <numeric>

namespace tarakum {
namespace {

QString fraction(std::int64_t above, std::int64_t below)
{
    return below == 1 ? QString::number(above) : QStringLiteral("%1/%2").arg(above).arg(below);
}

bool even(const std::vector<int>& samples)
{
    return std::all_of(samples.begin(), samples.end(), [&](int s) { return s == samples.front(); });
}

} // namespace

std::vector<PartGroup> partGroups(std::int64_t steps, std::int64_t most)
{
    most = std::max<std::int64_t>(most, 1);
    const std::int64_t each = std::max<std::int64_t>((steps + most - 1) / most, 1);
    std::vector<PartGroup> groups;
    for (std::int64_t first = 0; first < steps; first += each) groups.push_back({first, std::min(each, steps - first)});
    return groups;
}

QString partsText(const std::vector<int>& samples, std::int64_t steps)
{
    if (samples.empty()) return {};
    if (even(samples))
        return steps == 1 ? QString::number(samples.front())
                          : QStringLiteral("%1 × %2").arg(samples.front()).arg(steps);
    constexpr std::size_t kTold = 4;
    const std::size_t told = samples.size() > kTold ? kTold - 1 : samples.size();
    QStringList parts;
    for (std::size_t i = 0; i < told; ++i) parts << QString::number(samples[i]);
    if (static_cast<std::int64_t>(told) < steps) parts << QStringLiteral("… (%1)").arg(steps);
    return parts.join(QStringLiteral(" + "));
}

QString weightText(const Experiment& experiment, const ArmSpec& arm, const std::vector<int>& samples,
                   std::int64_t steps, std::int64_t micro)
{
    const Rules& rules = arm.rules;
    const bool byRest = (rules.lastWindow == LastWindow::Flush || rules.lastWindow == LastWindow::Drop ||
                         rules.lastWindow == LastWindow::Carry) &&
                        rules.boundary == Boundary::After;
    const std::int64_t k = std::max<std::int64_t>(arm.stepsPerWindow(), 1);
    const std::int64_t r = std::max<std::int64_t>(steps, 1);
    const bool constant = arm.steps.kind == StepsKind::Constant;
    const std::int64_t D = byRest || !constant ? r : k;
    if (rules.divide == Divide::None) return QStringLiteral("1");
    if (rules.divide == Divide::MicroBatches) return fraction(1, D);
    const bool told = static_cast<std::int64_t>(samples.size()) == steps && micro < steps;
    const bool countable = experiment.data.kind != DataKind::Lengths;
    const bool regular = arm.microBatch.size() == 1 && arm.samplesPerWindow() == arm.microBatch.front() * k;
    const bool same = !samples.empty() && even(samples) && (told || regular) && countable;
    if (same) return rules.divide == Divide::Twice ? fraction(1, D * D) : fraction(1, D);
    const QString share = told && countable ? fraction(samples[static_cast<std::size_t>(micro)],
                                                       std::accumulate(samples.begin(), samples.end(), 0))
                                            : QStringLiteral("n/N");
    QString text = share;
    if (D != r) text += QStringLiteral(" · %1/%2").arg(r).arg(D);
    if (rules.divide == Divide::Twice) text += QStringLiteral(" · 1/%1").arg(D);
    return text;
}

} // namespace tarakum
