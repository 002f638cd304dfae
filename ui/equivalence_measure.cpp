#include "ui/equivalence_measure.hpp"

#include "engine/lab/fork.hpp"
#include "engine/lab/run_record.hpp"

#include <algorithm>
#include <cmath>

namespace tarakum {
namespace {

bool adaptive(const ArmSpec& arm)
{
    return arm.optimizer.kind != OptimizerKind::Sgd;
}

EquivalenceVerdict ratioVerdict(double ratio)
{
    return ratio > 1 ? EquivalenceVerdict{EquivalenceKind::TooLarge, ratio}
                     : EquivalenceVerdict{EquivalenceKind::TooSmall, 1 / ratio};
}

// The updates that lie before the arm's first, of its parent and of that one's.
void addUpdatesBefore(RoundingFloor& floor, const RunRecord& run, std::size_t arm)
{
    const auto& fork = run.experiment.arms[arm].fork;
    if (!fork) return;
    const std::size_t parent = *armPlace(run.experiment.arms, fork->of);
    addUpdatesBefore(floor, run, parent);
    const Log<UpdateRow>& rows = run.arms[parent].updates;
    for (std::size_t i = 0, size = rows.size(); i < size && rows[i].update <= static_cast<double>(fork->at); ++i)
        floor.addUpdate(rows[i].updateNorm);
}

} // namespace

double weightsRoundoff(const ArmSpec& arm)
{
    return unitRoundoff(arm.precision == Precision::Float64 ? Precision::Float64 : Precision::Float32);
}

double gradientRoundoff(const ArmSpec& arm)
{
    const Precision buffer =
        arm.bufferType.value_or(arm.precision == Precision::Float64 ? Precision::Float64 : Precision::Float32);
    return std::max(unitRoundoff(arm.precision), unitRoundoff(buffer));
}

double gradientErrorFloor(const ArmSpec& arm, double steps)
{
    return gradientRoundoff(arm) * std::sqrt(steps >= 1 ? steps : 1);
}

double lostGradientNorm(const ArmSpec& arm, double startNorm, double learningRate)
{
    if (adaptive(arm) || !(startNorm > 0) || !(learningRate > 0)) return 0;
    return weightsRoundoff(arm) * startNorm * (1 - arm.optimizer.momentum) / learningRate;
}

RoundingFloor::RoundingFloor(const ArmSpec& arm, const ArmSpec& reference, double startNorm)
    : m_weights(std::max(weightsRoundoff(arm), weightsRoundoff(reference))),
      m_gradient(std::max(gradientRoundoff(arm), gradientRoundoff(reference))), m_size(startNorm > 0 ? startNorm : 1),
      m_factor(adaptive(arm) || adaptive(reference) ? 32 : 1)
{
}

void RoundingFloor::addUpdate(double updateNorm)
{
    const double moved = std::isfinite(updateNorm) ? updateNorm / m_size : 0;
    const double e = m_weights + m_gradient * moved;
    m_sum += e;
    m_squares += e * e;
}

double RoundingFloor::floor() const
{
    return std::sqrt(m_squares);
}

double RoundingFloor::limit() const
{
    return 2 * m_sum * m_factor;
}

RoundingFloor roundingFloor(const RunRecord& run, std::size_t arm)
{
    const auto& specs = run.experiment.arms;
    RoundingFloor floor(specs[arm], specs[0], run.arms[arm].progress.startNorm);
    addUpdatesBefore(floor, run, arm);
    return floor;
}

EquivalenceVerdict equivalenceVerdict(const EquivalenceSeen& seen)
{
    if (seen.reference) return {EquivalenceKind::Reference};
    if (seen.gradient && std::isfinite(*seen.gradient) && *seen.gradient > 0 &&
        std::abs(*seen.gradient - 1) > kSameRatio)
        return ratioVerdict(*seen.gradient);
    if (seen.compared == 0) return {seen.ended ? EquivalenceKind::NeverCompared : EquivalenceKind::Waiting};
    if (seen.highest == 0) return {EquivalenceKind::SameBits};
    if (seen.partedAt == 0) return {EquivalenceKind::EqualToRounding};
    return {seen.partedFirst ? EquivalenceKind::PartsAtOnce : EquivalenceKind::PartsLater, seen.highest, seen.partedAt};
}

EquivalenceVerdict layerVerdict(double norm, double referenceNorm)
{
    if (!std::isfinite(norm) || !std::isfinite(referenceNorm) || (norm == 0) != (referenceNorm == 0)) return {};
    if (norm == referenceNorm) return {EquivalenceKind::SameBits};
    const double ratio = norm / referenceNorm;
    return std::abs(ratio - 1) <= kSameRatio ? EquivalenceVerdict{EquivalenceKind::EqualToRounding}
                                             : ratioVerdict(ratio);
}

} // namespace tarakum
