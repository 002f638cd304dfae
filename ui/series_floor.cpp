#include "ui/series_floor.hpp"

#include <algorithm>
#include <cmath>

namespace tarakum {

FloorSeries::FloorSeries(const RunRecord& run, std::size_t arm, Kind kind)
    : m_kind(kind), m_run(&run), m_arm(arm), m_reader(run.arms[arm].updates)
{
}

std::unique_ptr<FloorSeries> FloorSeries::of(const RunRecord& run, std::size_t arm, const Column& column)
{
    std::optional<Kind> kind;
    if (column.name == "param_distance" && arm > 0) kind = Kind::Distance;
    if (column.name == "grad_error") kind = Kind::Error;
    if (column.name == "grad_norm" && run.experiment.arms[arm].optimizer.kind == OptimizerKind::Sgd) kind = Kind::Norm;
    return std::unique_ptr<FloorSeries>(kind ? new FloorSeries(run, arm, *kind) : nullptr);
}

std::size_t FloorSeries::ingest(std::size_t most)
{
    const ArmSpec& spec = m_run->experiment.arms[m_arm];
    std::size_t taken = 0;
    for (; taken < most; ++taken) {
        const UpdateRow* row = m_reader.next();
        if (!row) break;
        const double startNorm = m_run->arms[m_arm].progress.startNorm; // known before the first row
        double floor = 0;
        switch (m_kind) {
        case Kind::Distance:
            if (!m_distance) m_distance = roundingFloor(*m_run, m_arm);
            m_distance->addUpdate(row->updateNorm);
            floor = m_distance->floor();
            break;
        case Kind::Error: floor = gradientErrorFloor(spec, row->accumulationSteps); break;
        case Kind::Norm: floor = lostGradientNorm(spec, startNorm, row->learningRate); break;
        }
        if (!(floor > 0)) continue;
        m_buckets.add({positionsOf(*row), positionsOf(*row), floor, floor});
    }
    return taken;
}

std::optional<double> FloorSeries::at(ChartAxis axis, double x) const
{
    const auto& all = m_buckets.all();
    const auto i = static_cast<std::size_t>(axis);
    if (all.empty() || x < all.front().firstX[i] || x > all.back().lastX[i]) return {};
    const auto after =
        std::upper_bound(all.begin(), all.end(), x, [i](double at, const Bucket& b) { return at < b.firstX[i]; });
    const Bucket& bucket = *std::prev(after);
    return x < bucket.lastX[i] ? bucket.first : bucket.last;
}

} // namespace tarakum
