// An arm's distance from the reference, of its weights and of the gradients of the windows that were looked at, read
// from its log as it grows: the highest of each of kBuckets parts of the run, beside what rounding explains by then.
// Reads each row once.
#pragma once

#include "engine/lab/run_record.hpp"
#include "ui/equivalence_measure.hpp"

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tarakum {

struct EquivalenceBucket
{
    double distance = -1; // the highest; below 0: none was logged here
    double floor = 0, limit = 0;
    double gap = -1; // the highest distance of a window's gradient; below 0: no window was looked at here
};

class EquivalenceSeries
{
public:
    static constexpr std::size_t kBuckets = 512;
    // The reference is the first arm.
    EquivalenceSeries(std::shared_ptr<const RunRecord> run, std::size_t arm);

    // At most so many rows; true if all that are logged have been read. Nothing before the run's length is known.
    bool read(std::size_t rows);

    EquivalenceSeen seen() const;
    double floor() const { return m_floor ? m_floor->floor() : 0; }
    double limit() const { return m_floor ? m_floor->limit() : 0; }
    const std::array<EquivalenceBucket, kBuckets>& buckets() const { return m_buckets; }
    // The gradient of the last window that was looked at in both arms; none: there was none.
    std::optional<GradientGap> lastGap() const;
    double highestGap() const { return m_highestGap; }
    double gapFloor() const; // what rounding is to be expected to make of it while the weights are the same
    // ‖G − G*‖ / ‖G*‖ of each layer then, in the order of layers' names; else empty.
    std::vector<std::pair<std::string, double>> lastLayerGaps() const;
    // By layer, where both arms measured their first windows and these have the same samples; else empty.
    struct Layer
    {
        std::string name;
        double norm = 0, referenceNorm = 0; // ‖G‖
    };
    std::vector<Layer> layers() const;

private:
    bool sameFirstWindow() const;

    std::shared_ptr<const RunRecord> m_run;
    std::size_t m_arm, m_next = 0, m_nextGap = 0;
    double m_highestGap = 0;
    std::optional<RoundingFloor> m_floor;
    EquivalenceSeen m_seen;
    std::array<EquivalenceBucket, kBuckets> m_buckets{};
};

} // namespace tarakum
