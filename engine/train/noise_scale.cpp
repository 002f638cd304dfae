#include "engine/train/noise_scale.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace tarakum {

void NoiseScale::add(std::int64_t samples, double squaredNorm)
{
    m_microBatches += 1;
    m_samples += static_cast<double>(samples);
    m_inverse += 1 / static_cast<double>(samples);
    m_squaredNorms += squaredNorm;
}

void NoiseScale::endWindow(double squaredNorm)
{
    const double n = std::exchange(m_microBatches, 0);
    const double large = 1 / std::exchange(m_samples, 0); // 1/B of the window
    const double small = std::exchange(m_inverse, 0) / n; // mean 1/b of its micro-batches
    const double smallNorm = std::exchange(m_squaredNorms, 0) / n;
    if (!(n > 1) || !std::isfinite(squaredNorm) || !std::isfinite(smallNorm)) return;

    const double variance = (smallNorm - squaredNorm) / (small - large);
    m_windows = std::min(m_windows + 1, kWindows);
    m_variance += (variance - m_variance) / m_windows;
    m_squaredGradient += (squaredNorm - variance * large - m_squaredGradient) / m_windows;
}

std::optional<double> NoiseScale::value() const
{
    if (!(m_squaredGradient > 0) || !(m_variance > 0)) return std::nullopt;
    return m_variance / m_squaredGradient;
}

} // namespace tarakum
