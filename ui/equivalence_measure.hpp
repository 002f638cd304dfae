// How far an arm may stand from the reference arm by rounding alone, and what its distance says. Pure functions.
//
// An update rounds the weights once, and adds a gradient that was rounded before: relative to ‖θ‖ an error of about
//
//     e = u_θ + u_G · ‖Δθ‖ / ‖θ₀‖
//
// u_θ: unit roundoff of the weights' type (float64 2⁻⁵³, else float32 2⁻²⁴); u_G: of the coarsest type that the
// gradient goes through (float16 2⁻¹¹, bfloat16 2⁻⁸). Errors that are independent of each other add up to √Σe² (a
// random walk), and to Σe at most, in either arm (Higham, Accuracy and Stability of Numerical Algorithms: the bound of
// a sum of n terms, and the rule of thumb that takes √n for n). So
//
//     floor = √Σe²      what is to be expected
//     limit = 2 Σe      what rounding can explain; 32 times that with Adam, which divides by the gradient's own size:
//                       of weights whose gradient is nearly 0 a rounding error moves a whole step. That factor is
//                       measured, not derived: the shipped GPT stands at 27 u_θ after its first update.
//
// Not in it: a relu or a maximum that rounding flips (DESIGN, grad_error), after which paths part by 1e-3 and more.
#pragma once

#include "engine/lab/accumulation_spec.hpp" // unitRoundoff
#include "engine/lab/experiment.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace tarakum {

struct RunRecord;

double weightsRoundoff(const ArmSpec&);  // u_θ
double gradientRoundoff(const ArmSpec&); // u_G

// Of a window's gradient beside the right one (grad_error): k roundings that are independent of each other, √k · u_G.
double gradientErrorFloor(const ArmSpec& arm, double steps);
// The norm of a gradient whose step is as small as the rounding of the weights, η‖G‖ / (1 − momentum) = u_θ‖θ₀‖: what
// is smaller is mostly lost. 0 where that says nothing: with Adam, whose step has a size of its own; without weights or
// a rate.
double lostGradientNorm(const ArmSpec& arm, double startNorm, double learningRate);

class RoundingFloor
{
public:
    // The coarser of the two counts. startNorm: ‖θ₀‖; where it is 0 distances are plain ones, and so is this.
    RoundingFloor(const ArmSpec& arm, const ArmSpec& reference, double startNorm);
    void addUpdate(double updateNorm); // one that does not exist counts as 0
    double floor() const;
    double limit() const;

private:
    double m_weights, m_gradient, m_size, m_factor;
    double m_sum = 0, m_squares = 0;
};

// Of an arm that has begun beside the run's first, before its own first update: a fork was handed its parent's
// roundings with the weights.
RoundingFloor roundingFloor(const RunRecord&, std::size_t arm);

// What was seen of an arm beside the reference.
struct EquivalenceSeen
{
    bool reference = false;         // it is the reference itself
    bool ended = false;             // there is no more to come
    std::int64_t compared = 0;      // updates after which both stood at the same samples
    double last = 0, highest = 0;   // param_distance there
    double partedAt = 0;            // the first such update at which it was above the limit; 0: never
    bool partedFirst = false;       // and that was the first of them
    std::optional<double> gradient; // ‖G‖ of its first window over the reference's, where both have the same
                                    // samples: the weights are the same then, so any other ratio than 1 is a
                                    // mistake in the sum
};

enum class EquivalenceKind {
    Reference,
    Waiting,         // nothing to compare yet
    NeverCompared,   // nor will there be
    SameBits,        // distance 0 throughout
    EqualToRounding, // never above the limit
    TooLarge,        // the first gradient, `by` times
    TooSmall,        // likewise
    PartsAtOnce,     // by `by`, a share of ‖θ‖
    PartsLater       // likewise, from update `from` on
};

struct EquivalenceVerdict
{
    EquivalenceKind kind = EquivalenceKind::Waiting;
    double by = 0, from = 0;
    bool operator==(const EquivalenceVerdict&) const = default;
};

// A ratio within this of 1 is none: ragged micro-batches differ by less, rounding by far less.
inline constexpr double kSameRatio = 0.005;

EquivalenceVerdict equivalenceVerdict(const EquivalenceSeen&);
// Of a layer, by its gradient's norm in the first window: SameBits, EqualToRounding, TooLarge, TooSmall, or Waiting
// where it has no ratio (0/0, not finite).
EquivalenceVerdict layerVerdict(double norm, double referenceNorm);

} // namespace tarakum
