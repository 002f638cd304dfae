#include "engine/data/data_order.hpp"

#include <numeric>
#include <utility>

namespace tarakum {

DataOrder::DataOrder(std::uint64_t seed, std::int64_t samplesPerEpoch, bool shuffle)
    : m_draws(seed), m_samples(samplesPerEpoch), m_order(shuffle ? static_cast<std::size_t>(samplesPerEpoch) : 0)
{
}

DataOrder::DataOrder(std::int64_t samplesPerEpoch, const InTime& inTime)
    : m_draws(0), m_samples(samplesPerEpoch), m_inTime(inTime)
{
}

std::int64_t DataOrder::index(std::int64_t position)
{
    const std::int64_t within = position % m_samples;
    if (const auto& [lanes, b, k] = m_inTime; lanes > 0) {
        const std::int64_t block = within / (lanes * k), inBlock = within % (lanes * k);
        const std::int64_t group = inBlock / (b * k), piece = inBlock % (b * k) / b;
        return (block * k + piece) * lanes + group * b + inBlock % b;
    }
    if (m_order.empty()) return within;
    shuffleFor(position / m_samples);
    return m_order[static_cast<std::size_t>(within)];
}

void DataOrder::shuffleFor(std::int64_t epoch)
{
    if (epoch == m_epoch) return;
    std::iota(m_order.begin(), m_order.end(),
              std::int64_t{0}); // from the start: not from whatever epoch was here before
    for (std::size_t i = m_order.size() - 1; i > 0; --i)
        std::swap(m_order[i], m_order[m_draws.below(i + 1, Purpose::Order, static_cast<std::uint64_t>(epoch), i)]);
    m_epoch = epoch;
}

} // namespace tarakum
