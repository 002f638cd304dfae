#include "ui/series_layers.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tarakum {

double LayerBucket::at(std::size_t layer) const
{
    if (notFinite[layer]) return std::numeric_limits<double>::quiet_NaN();
    return counts[layer] > 0 ? sums[layer] / counts[layer] : kMissing;
}

void LayerBucket::merge(const LayerBucket& later)
{
    lastX = later.lastX;
    for (std::size_t i = 0; i < sums.size(); ++i) {
        sums[i] += later.sums[i];
        counts[i] += later.counts[i];
        notFinite[i] = notFinite[i] || later.notFinite[i];
    }
}

std::size_t LayerSeries::rows() const
{
    const std::size_t n = layers();
    return n > 0 ? std::min(m_record->updates.size(), m_record->layerNorms.size() / n) : 0;
}

bool LayerSeries::caughtUp() const
{
    return m_next >= rows();
}

std::size_t LayerSeries::ingest(std::size_t most)
{
    const std::size_t begin = m_next, end = rows(), n = layers();
    for (; m_next < end && m_next - begin < most; ++m_next) {
        LayerBucket one;
        one.firstX = one.lastX = positionsOf(m_record->updates[m_next]);
        one.sums.assign(n, 0);
        one.counts.assign(n, 0);
        one.notFinite.assign(n, false);
        for (std::size_t i = 0; i < n; ++i) {
            const double norm = m_record->layerNorms[m_next * n + i];
            if (isMissing(norm)) continue;
            one.notFinite[i] = !std::isfinite(norm);
            if (one.notFinite[i] || !(norm > 0)) continue;
            one.sums[i] = std::log10(norm);
            one.counts[i] = 1;
            m_lowest = std::min(m_lowest, one.sums[i]);
            m_highest = std::max(m_highest, one.sums[i]);
        }
        m_buckets.add(one);
    }
    return m_next - begin;
}

} // namespace tarakum
