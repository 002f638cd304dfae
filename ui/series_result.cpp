#include "ui/series_result.hpp"

#include "ui/series_curve.hpp"

namespace tarakum {

ArmResult resultOf(const ArmRecord& arm, double samples)
{
    ArmResult out{.status = arm.status};
    const Log<UpdateRow>& log = arm.updates;
    const std::size_t rows = log.size();
    if (out.status != ArmStatus::Finished || rows == 0) return out;
    // What lies 14 lengths back weighs 8e-7: it would change nothing that is shown.
    const double from = log[rows - 1].samples - 14 * samples;
    std::size_t first = rows - 1;
    while (first > 0 && log[first - 1].samples > from) --first;
    SampleSmoother mean(samples);
    for (std::size_t i = first; i < rows; ++i) {
        const double value = log[i].loss;
        if (isMissing(value)) continue;
        out.loss = samples > 0 ? mean.add(log[i].samples, value) : value;
    }
    for (std::size_t i = rows; i > 0 && isMissing(out.accuracy); --i) out.accuracy = log[i - 1].testAccuracy;
    return out;
}

} // namespace tarakum
