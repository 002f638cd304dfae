#include "engine/train/steps.hpp"

#include <algorithm>
#include <cmath>

namespace tarakum {

std::int64_t StepsSpec::largest() const
{
    if (kind == StepsKind::Constant) return constant;
    if (kind != StepsKind::Listed) return most;
    std::int64_t steps = 1;
    for (const StepsEntry& entry : list) steps = std::max(steps, entry.steps);
    return steps;
}

std::int64_t Steps::next(std::int64_t updates, std::int64_t epoch, std::int64_t samples) const
{
    if (m_spec.kind == StepsKind::Constant) return m_spec.constant;
    if (m_spec.followsMeasurements()) return m_now;
    std::int64_t steps = 1;
    for (const StepsEntry& entry : m_spec.list) {
        const std::int64_t here = entry.from == StepsEntry::From::Update  ? updates
                                  : entry.from == StepsEntry::From::Epoch ? epoch
                                                                          : samples;
        if (here >= entry.at) steps = entry.steps;
    }
    return steps;
}

void Steps::observe(double loss, double noiseScale, std::int64_t microBatch)
{
    if (!m_spec.followsMeasurements() || !std::isfinite(loss)) return;
    m_sum += loss;
    if (++m_seen < m_spec.every) return;
    const double mean = m_sum / static_cast<double>(m_seen);
    m_seen = 0;
    m_sum = 0;

    const auto bounded = [&](double steps) {
        return static_cast<std::int64_t>(
            std::clamp(std::round(steps), static_cast<double>(m_spec.least), static_cast<double>(m_spec.most)));
    };
    if (m_spec.kind == StepsKind::NoiseScale) {
        if (noiseScale > 0) m_now = bounded(noiseScale / static_cast<double>(microBatch));
        return;
    }
    if (m_lossAtChange == 0) m_lossAtChange = mean;
    if (mean <= m_spec.fall * m_lossAtChange) {
        m_now = bounded(static_cast<double>(m_now) * m_spec.growth);
        m_lossAtChange = mean;
    }
}

} // namespace tarakum
