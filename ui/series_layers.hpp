// The gradient norm of each layer over an arm's log, in buckets: the mean of the logarithms, as a heat strip shows
// them.
#pragma once

#include "engine/lab/run_record.hpp"
#include "ui/series_buckets.hpp"
#include "ui/series_reader.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace tarakum {

struct LayerBucket
{
    std::array<double, kChartAxes> firstX{}, lastX{};
    std::vector<double> sums; // of log10 of the positive norms, by layer
    std::vector<std::uint32_t> counts;
    std::vector<bool> notFinite;

    // Mean log10 of a layer's norm; kMissing where it was never above zero, NaN where it was not finite.
    double at(std::size_t layer) const;
    void merge(const LayerBucket& later);
};

class LayerSeries
{
public:
    // The record must outlive it.
    explicit LayerSeries(const ArmRecord& arm) : m_record(&arm) {}

    // Takes in what the log has gained, at most so many rows; returns how many.
    std::size_t ingest(std::size_t most);
    bool caughtUp() const;

    std::size_t layers() const { return m_record->layerNorms.empty() ? 0 : m_record->layers.size(); }
    const std::vector<LayerBucket>& buckets() const { return m_buckets.all(); }
    // Of single norms above zero, in log10; lowest above highest: none.
    double lowest() const { return m_lowest; }
    double highest() const { return m_highest; }

private:
    std::size_t rows() const; // that are whole

    const ArmRecord* m_record;
    BucketList<LayerBucket> m_buckets;
    std::size_t m_next = 0;
    double m_lowest = 1e300, m_highest = -1e300;
};

} // namespace tarakum
