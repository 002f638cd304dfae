#include "ui/time_measure.hpp"

#include "engine/lab/first_row.hpp"
#include "ui/time_scale.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace tarakum {

namespace {

using Phases = std::array<double, kPhases>;

Phases timesOfPhases(const UpdateRow& row)
{
    return {row.msForward, row.msBackward, row.msAccumulate, row.msClip, row.msOptimizer};
}

double known(double ms)
{
    return std::isfinite(ms) ? ms : 0;
}

void add(TimeStrip& strip, int phase, std::int64_t micro, double ms)
{
    // What is left of a difference of sums is rounding below a nanosecond.
    if (!(ms > 1e-6)) return;
    strip.pieces.push_back({phase, micro, ms});
    strip.ms += ms;
}

// The first row of the window's micro-batches: they end where the update does and are numbered from 1.
std::optional<std::size_t> firstMicro(const Log<MicroRow>& log, const UpdateRow& row)
{
    const std::size_t end = firstRow(log, [&](const MicroRow& micro) { return !(micro.samples <= row.samples); });
    if (end == 0) return {};
    const auto number = static_cast<std::size_t>(log[end - 1].micro);
    if (number == 0 || number > end) return {};
    return end - number;
}

double samplesOf(const Log<UpdateRow>& log, std::size_t row, double before)
{
    return log[row].samples - (row > 0 ? log[row - 1].samples : before);
}

bool isWhole(const UpdateRow& row)
{
    return row.status == RowStatus::None || row.status == RowStatus::Skipped;
}

} // namespace

double TimeStrip::samplesPerSecond() const
{
    return ms > 0 ? 1000 * samples / ms : 0;
}

std::optional<std::size_t> rowAt(const Log<UpdateRow>& log, double samples)
{
    std::size_t end = firstRow(log, [&](const UpdateRow& row) { return !(row.samples <= samples); });
    // An arm's last row may say only how it ended.
    while (end > 0 && !(isWhole(log[end - 1]) && std::isfinite(log[end - 1].msUpdate))) --end;
    if (end == 0) return {};
    return end - 1;
}

TimeStrip timeStrip(const ArmRecord& record, std::size_t at, double before)
{
    const UpdateRow& row = record.updates[at];
    TimeStrip strip;
    strip.update = static_cast<std::int64_t>(row.update);
    strip.samplesAfter = row.samples;
    strip.samples = samplesOf(record.updates, at, before);
    Phases left = timesOfPhases(row);
    const auto first = firstMicro(record.microBatches, row);
    strip.byMicroBatch = first.has_value();
    if (first) {
        for (std::size_t i = *first; i < record.microBatches.size() && record.microBatches[i].samples <= row.samples;
             ++i) {
            const MicroRow& micro = record.microBatches[i];
            const double parts[]{micro.msForward, micro.msBackward, micro.msAccumulate, micro.msClip};
            for (int phase = 0; phase < 4; ++phase) {
                const double ms = known(parts[phase]);
                add(strip, phase, static_cast<std::int64_t>(micro.micro), ms);
                left[static_cast<std::size_t>(phase)] -= ms;
            }
        }
    }
    double booked = 0;
    for (std::size_t phase = 0; phase < kPhases; ++phase) {
        add(strip, static_cast<int>(phase), 0, known(left[phase]));
        booked += known(timesOfPhases(row)[phase]);
    }
    add(strip, kNotBooked, 0, known(row.msUpdate) - booked);
    return strip;
}

TimeStrip medianStrip(const ArmRecord& record, std::size_t at, double before)
{
    TimeStrip strip;
    std::vector<double> of[kPhases + 2], whole; // the phases, what is not booked, the samples; the updates
    for (std::size_t i = at + 1; i > 0 && of[0].size() < kMedianUpdates; --i) {
        const UpdateRow& row = record.updates[i - 1];
        if (!isWhole(row) || !std::isfinite(row.msUpdate)) continue;
        const Phases phases = timesOfPhases(row);
        double booked = 0;
        for (std::size_t p = 0; p < kPhases; ++p) {
            of[p].push_back(known(phases[p]));
            booked += known(phases[p]);
        }
        of[kPhases].push_back(std::max(0.0, row.msUpdate - booked));
        of[kPhases + 1].push_back(samplesOf(record.updates, i - 1, before));
        whole.push_back(row.msUpdate);
    }
    if (of[0].empty()) return strip;
    const auto median = [](std::vector<double>& values) {
        const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
        std::nth_element(values.begin(), middle, values.end());
        if (values.size() % 2 == 1) return *middle;
        return (*middle + *std::max_element(values.begin(), middle)) / 2;
    };
    strip.update = static_cast<std::int64_t>(of[0].size());
    strip.samplesAfter = record.updates[at].samples;
    for (std::size_t p = 0; p <= kPhases; ++p) add(strip, static_cast<int>(p), 0, median(of[p]));
    strip.samples = median(of[kPhases + 1]);
    std::sort(whole.begin(), whole.end());
    strip.usual = usualTime(whole.size(), whole[whole.size() / 2], whole[whole.size() * 9 / 10]);
    return strip;
}

} // namespace tarakum
