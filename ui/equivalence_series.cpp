#include "ui/equivalence_series.hpp"

#include "ui/chart_text.hpp"

#include <algorithm>
#include <cmath>

namespace tarakum {

EquivalenceSeries::EquivalenceSeries(std::shared_ptr<const RunRecord> run, std::size_t arm)
    : m_run(std::move(run)), m_arm(arm)
{
    m_seen.reference = arm == 0;
}

namespace {

std::size_t bucketOf(double share)
{
    return static_cast<std::size_t>(std::clamp(share, 0.0, 1.0) * (EquivalenceSeries::kBuckets - 1));
}

} // namespace

bool EquivalenceSeries::read(std::size_t rows)
{
    const Log<UpdateRow>& log = m_run->arms[m_arm].updates;
    const std::size_t size = log.size();
    const double end = static_cast<double>(m_run->endSamples);
    if (m_seen.reference || size == 0 || end <= 0) return true;
    if (!m_floor) m_floor = roundingFloor(*m_run, m_arm);
    const Log<GradientGap>& gaps = m_run->arms[m_arm].gaps;
    for (const std::size_t looked = gaps.size(); m_nextGap < looked; ++m_nextGap) {
        const GradientGap& gap = gaps[m_nextGap];
        double& highest = m_buckets[bucketOf(gap.samples / end)].gap;
        highest = std::max(highest, gap.distance);
        m_highestGap = std::max(m_highestGap, gap.distance);
    }
    const std::size_t stop = std::min(size, m_next + rows);
    for (; m_next < stop; ++m_next) {
        const UpdateRow& row = log[m_next];
        m_floor->addUpdate(row.updateNorm);
        if (!std::isfinite(row.paramDistance)) continue;
        const double limit = m_floor->limit();
        m_seen.last = row.paramDistance;
        m_seen.highest = std::max(m_seen.highest, row.paramDistance);
        if (m_seen.partedAt == 0 && row.paramDistance > limit) {
            m_seen.partedAt = row.update;
            m_seen.partedFirst = m_seen.compared == 0;
        }
        ++m_seen.compared;
        EquivalenceBucket& bucket = m_buckets[bucketOf(row.samples / end)];
        bucket.distance = std::max(bucket.distance, row.paramDistance);
        bucket.floor = m_floor->floor();
        bucket.limit = limit;
    }
    return m_next == size;
}

// And the same weights before it: not those of a fork.
bool EquivalenceSeries::sameFirstWindow() const
{
    if (m_run->experiment.arms[m_arm].fork) return false;
    const Log<UpdateRow>&own = m_run->arms[m_arm].updates, &reference = m_run->arms[0].updates;
    return !own.empty() && !reference.empty() && own[0].samples == reference[0].samples;
}

EquivalenceSeen EquivalenceSeries::seen() const
{
    EquivalenceSeen seen = m_seen;
    const ArmStatus status = m_run->arms[m_arm].status;
    seen.ended = status == ArmStatus::Finished || endedEarly(status);
    if (!seen.reference && sameFirstWindow()) {
        const double own = m_run->arms[m_arm].updates[0].gradNorm, reference = m_run->arms[0].updates[0].gradNorm;
        if (std::isfinite(own) && std::isfinite(reference) && reference > 0) seen.gradient = own / reference;
    }
    return seen;
}

std::optional<GradientGap> EquivalenceSeries::lastGap() const
{
    const Log<GradientGap>& gaps = m_run->arms[m_arm].gaps;
    if (gaps.empty()) return {};
    return gaps[gaps.size() - 1];
}

double EquivalenceSeries::gapFloor() const
{
    const auto floorOf = [this](std::size_t arm) {
        const ArmSpec& spec = m_run->experiment.arms[arm];
        return gradientErrorFloor(spec, static_cast<double>(spec.stepsPerWindow()));
    };
    return std::hypot(floorOf(m_arm), floorOf(0));
}

std::vector<std::pair<std::string, double>> EquivalenceSeries::lastLayerGaps() const
{
    const ArmRecord& record = m_run->arms[m_arm];
    std::vector<std::pair<std::string, double>> all;
    const std::size_t gaps = record.gaps.size();
    if (gaps == 0) return all; // before, the names may be being made
    const std::size_t n = record.layers.size();
    if (record.layerGaps.size() < gaps * n) return all;
    for (std::size_t i = 0; i < n; ++i) all.emplace_back(record.layers[i], record.layerGaps[(gaps - 1) * n + i]);
    return all;
}

std::vector<EquivalenceSeries::Layer> EquivalenceSeries::layers() const
{
    const ArmRecord &own = m_run->arms[m_arm], &reference = m_run->arms[0];
    std::vector<Layer> layers;
    if (m_seen.reference || !sameFirstWindow() || own.layerNorms.empty() || reference.layerNorms.empty()) return layers;
    const std::size_t n = own.layers.size();
    if (own.layers != reference.layers || own.layerNorms.size() < n || reference.layerNorms.size() < n) return layers;
    for (std::size_t i = 0; i < n; ++i) layers.push_back({own.layers[i], own.layerNorms[i], reference.layerNorms[i]});
    return layers;
}

} // namespace tarakum
