// The operations on tensors, each once: what it computes and the shapes stand beside it, `=` or `+=` as β says.
// Element types are told apart inside. Arithmetic is in the tensors' type; sums over samples and norms are in float64,
// over fixed blocks in fixed order, so that the bits do not depend on the number of threads. Operations may run after
// they return, in their order; what is Later may be read any time until 2,000 more of them have been asked for, and be
// given to later operations of the same backend, which nobody waits for.
#pragma once

#include "engine/backend/activation.hpp"
#include "engine/backend/later.hpp"
#include "engine/base/draws.hpp"
#include "engine/tensor/ledger.hpp"
#include "engine/tensor/tensor.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <span>

namespace tarakum {

// What a window's time is booked to. Idle: pauses and evaluation.
enum class Phase : std::uint8_t { Forward, Backward, Accumulate, Clip, Optimizer, Idle };
inline constexpr std::size_t kPhases = 5;
using PhaseTimes = std::array<double, kPhases>; // milliseconds

enum class Transpose : bool { No, Yes };

// Long inner dimensions of products, and rows of column sums, are cut into pieces of so many terms that are added one
// after another. Up to it a product that adds into its target (β = 1) and one that is computed aside and then added
// agree bit for bit (OpenBLAS's own blocks: 256 in float64, 320 in float32).
inline constexpr std::int64_t kTermsInOnePiece = 256;

// Weight gradients of convolutions sum so many samples before they are added to what stands there.
inline constexpr std::int64_t kSamplesInOnePiece = 8;
// Numbers of the computing type that a convolution with so many weights wants to work in: for its input's gradient, and
// for everything in 16 bit. (A vector more: the last row is read as whole ones.)
inline constexpr std::int64_t convolutionWorkspace(std::int64_t weights)
{
    return weights + 8;
}

// Numbers that hold a byte for each of a sample's windows.
inline constexpr std::int64_t convolutionPlaces(std::int64_t windows)
{
    return (windows + 3) / 4;
}

// A class that carries no loss (padding).
inline constexpr std::int32_t kIgnoredClass = -100;

struct SgdStep
{
    double rate, momentum, weightDecay;
    bool nesterov;
};
struct AdamStep
{
    double rate, beta1, beta2, epsilon, weightDecay;
    bool decoupled; // adamw: θ ← θ (1 − rate·decay)^decays first; else the decay is added to the gradient
    std::int64_t t; // the step's number, from 1
    std::int64_t decays = 1; // unless the decay goes with every micro-batch (a known mistake)
};

enum class Summation { Plain, Kahan, Stochastic };

// What a gradient of this norm is multiplied by to keep it within the limit, where that is below 1 (PyTorch's
// clip_grad_norm_).
constexpr double clipCoefficient(double norm, double limit)
{
    return limit / (norm + 1e-6);
}

class Backend : public MemorySource
{
public:
    // A host pointer to fill the tensor through (its own memory here, a staging buffer for a device), then staged().
    virtual void* stage(const Tensor& t) = 0;
    virtual void staged(const Tensor& t) = 0;
    virtual void download(void* to, const Tensor& from) = 0; // waits
    virtual void fill(const Tensor& t, double value) = 0;
    virtual void copy(const Tensor& to, const Tensor& from) = 0; // same type and count

    // C[m,n] = β C + op(A)[m,k] op(B)[k,n], β = 0 or 1.
    virtual void matmul(const Tensor& c, double beta, const Tensor& a, Transpose, const Tensor& b, Transpose) = 0;
    virtual void repeatRow(const Tensor& c, const Tensor& row) = 0;            // C[m,n] = row[n] in every row
    virtual void sumRows(const Tensor& out, double beta, const Tensor& a) = 0; // out[n] = β out + Σᵢ a[i,n], β = 0 or 1

    // y = f(x); y may be x. kept: what activateBackward needs, y for relu, tanh and sigmoid, x for gelu.
    virtual void activate(Activation, const Tensor& y, const Tensor& x) = 0;
    virtual void activateBackward(Activation, const Tensor& dy, const Tensor& kept) = 0; // dy ← dy · f'

    // Convolution 3×3 with padding 1: y[b,o,h,w] = bias[o] + Σ weight[o,c,i,j] x[b,c,·+i−1,·+j−1]; bias may have no
    // block. With a y[b,o,⌊h/2⌋,⌊w/2⌋] of its 2×2 windows only the largest, as maxPool does, and their places in the
    // bytes of `places`, if it has a block (Int32, [b, convolutionPlaces()]); backward then asks for these.
    // workspace: convolutionWorkspace() numbers; in 32 and 64 bit only the input's gradient needs it.
    virtual void convolution(const Tensor& y, const Tensor& x, const Tensor& weight, const Tensor& bias,
                             const Tensor& places, const Tensor& workspace) = 0;
    virtual void convolutionInputGradient(const Tensor& dx, const Tensor& dy, const Tensor& weight,
                                          const Tensor& places, const Tensor& workspace) = 0;
    // weightGradient[o,c,3,3] = β weightGradient + ∂/∂weight, β = 0 or 1, in pieces of kSamplesInOnePiece (in 16 bit in
    // one). The backward ones leave out what is 0 in dy.
    virtual void convolutionWeightGradient(const Tensor& weightGradient, double beta, const Tensor& dy, const Tensor& x,
                                           const Tensor& places, const Tensor& workspace) = 0;
    // y[b,c,⌊h/2⌋,⌊w/2⌋] = the largest of each 2×2 window of x[b,c,h,w]. Backward: dx is dy at the first largest, else
    // 0; may be x.
    virtual void maxPool(const Tensor& y, const Tensor& x) = 0;
    virtual void maxPoolBackward(const Tensor& dx, const Tensor& dy, const Tensor& x) = 0;

    // Channels of x[b,c,…]; mean and variance [c] of all their numbers (÷ their count), in float64 or float32 as x is
    // computed in.
    virtual void sumChannels(const Tensor& out, double beta, const Tensor& x) = 0; // out[c] = β out + Σ x, β = 0 or 1
    virtual void channelMoments(const Tensor& mean, const Tensor& variance, const Tensor& x) = 0;
    // mean and variance of `count` numbers become those of them and `otherCount` others.
    virtual void mergeMoments(const Tensor& mean, const Tensor& variance, std::int64_t count, const Tensor& otherMean,
                              const Tensor& otherVariance, std::int64_t otherCount) = 0;
    // to ← kept · to + taken · from; nothing changes where `go` is false.
    virtual void blend(const Tensor& to, double kept, double taken, const Tensor& from,
                       const Later<bool>& go = true) = 0;
    // y = weight x̂ + bias, x̂ = (x − mean) / √(variance + 1e-5); y may be x.
    virtual void normaliseChannels(const Tensor& y, const Tensor& x, const Tensor& mean, const Tensor& variance,
                                   const Tensor& weight, const Tensor& bias) = 0;
    // dWeight[c] = Σ dy x̂, dBias[c] = Σ dy.
    virtual void channelGradients(const Tensor& dWeight, const Tensor& dBias, const Tensor& dy, const Tensor& x,
                                  const Tensor& mean, const Tensor& variance) = 0;
    // dy ← weight / √(variance + 1e-5) · (dy − (dBias + x̂ dWeight) / n); without dWeight mean and variance are
    // constants: · dy.
    virtual void normaliseChannelsBackward(const Tensor& dy, const Tensor& x, const Tensor& mean,
                                           const Tensor& variance, const Tensor& weight, const Tensor& dWeight,
                                           const Tensor& dBias) = 0;

    // y = weight[c] x̂ + bias[c], x̂ normalised over each of the g groups of channels of each row of x[b,c,…]; mean[b·g]
    // and inverse[b·g] = 1/√(variance + 1e-5) are kept for the next two. y may be x.
    virtual void normaliseRows(const Tensor& y, const Tensor& mean, const Tensor& inverse, const Tensor& x,
                               const Tensor& weight, const Tensor& bias, std::int64_t groups) = 0;
    // dWeight[c] = Σ dy x̂, dBias[c] = Σ dy.
    virtual void rowGradients(const Tensor& dWeight, const Tensor& dBias, const Tensor& dy, const Tensor& x,
                              const Tensor& mean, const Tensor& inverse, std::int64_t groups) = 0;
    // dy ← inverse · (d − (Σ d + x̂ Σ d x̂) / n), d = weight dy, sums over the n numbers of each group.
    virtual void normaliseRowsBackward(const Tensor& dy, const Tensor& x, const Tensor& mean, const Tensor& inverse,
                                       const Tensor& weight, std::int64_t groups) = 0;

    // y = x / (1 − probability) where a value is kept, else 0; y may be x. Row i's j-th value is kept where the (unit +
    // j)-th 32 bits that are drawn at position + i for dropout, four a draw, are at least probability · 2³².
    virtual void dropout(const Tensor& y, const Tensor& x, double probability, const Draws&, std::uint64_t position,
                         std::uint64_t unit) = 0;

    // x[m,n] becomes scale · ∂Σℓ/∂x (left alone where scale is 0). classes[m] are Int32.
    virtual Later<LossSum> crossEntropy(const Tensor& x, const Tensor& classes,
                                        double scale) = 0; // ℓ = log Σⱼ exp xⱼ − x_class
    virtual Later<LossSum> squaredError(const Tensor& x, const Tensor& targets, double factor,
                                        double scale) = 0; // ℓ = factor Σⱼ (xⱼ−tⱼ)²

    // Numbers of the computing type that contrastive() books under workspace for b pairs.
    static constexpr std::int64_t contrastiveWorkspace(std::int64_t b, std::int64_t d) { return b * (2 * d + 4); }
    // Contrastive, x[2b,d] the embeddings of b pairs, first members first: with u = x / |x| and s[i,j] = u_i · u_{b+j}
    // / temperature ℓ_i = log Σⱼ exp s[i,j] − s[i,i]; correct: pairs whose own similarity is the largest. losses: null,
    // or room for b of them.
    virtual Later<LossSum> contrastive(const Tensor& x, double temperature, double scale, double* losses) = 0;

    // y[b·T,C] = token[x] + position[t]; tokens x[b,T] Int32, in [0,V); token[V,C], position[≥T,C].
    virtual void embed(const Tensor& y, const Tensor& x, const Tensor& token, const Tensor& position) = 0;
    // out[V,C] = β out + Σ of the rows of dy[b·T,C] whose token in x[b,T] is v, β = 0 or 1.
    virtual void sumByToken(const Tensor& out, double beta, const Tensor& dy, const Tensor& x) = 0;

    // Causal attention of sequences of T steps: in each head, d = C / heads columns of q, k, v that lie beside each
    // other in qkv[b·T,3C]:  y[b·T,C] = softmax(q kᵀ / √d, over the steps up to each) v.  Backward: qkv becomes its
    // gradient.
    virtual void attention(const Tensor& y, const Tensor& qkv, std::int64_t heads, std::int64_t steps) = 0;
    virtual void attentionBackward(const Tensor& qkv, const Tensor& dy, std::int64_t heads, std::int64_t steps) = 0;

    // y[T·b,n] = x[b,T·n] with the steps before the samples.
    virtual void stepsFirst(const Tensor& y, const Tensor& x, std::int64_t steps) = 0;
    // A step of gated recurrent units from h₋[m,n]: gates[m,3n] hold what comes of the input, recurrent[m,3n] what
    // comes of h₋;
    //     r = σ(·), z = σ(·), c = tanh(gates + r ∘ recurrent), h = (1 − z) ∘ c + z ∘ h₋.
    // gates become r, z, c and fromState[m,n] the last third of recurrent: what backward needs; with no block both are
    // left.
    virtual void gruStep(const Tensor& h, const Tensor& gates, const Tensor& fromState, const Tensor& recurrent,
                         const Tensor& previous) = 0;
    // dh[m,n] (to which dy is added, unless it has no block) becomes the part of dh₋ that does not go through
    // recurrent; gates become the gradient of recurrent, fromState that of the last third of the gates.
    virtual void gruStepBackward(const Tensor& dh, const Tensor& gates, const Tensor& fromState, const Tensor& previous,
                                 const Tensor& dy) = 0;
    virtual void setLastColumns(const Tensor& to, const Tensor& from) = 0; // the last c columns of to[m,n] = from[m,c]

    virtual Later<double> squaredNorm(const Tensor& t) = 0;                      // Σ t²
    virtual Later<double> squaredDistance(const Tensor& a, const Tensor& b) = 0; // Σ (a−b)²; types may differ
    virtual Later<bool> areFinite(const Later<double>& number, std::span<const Later<double>> terms) = 0; // and Σ terms
    virtual void scale(const Tensor& t, double factor) = 0; // t ← factor · t
    // t ← c t with c = clipCoefficient(√squaredNorm / divisor, limit), where that is below 1.
    virtual void clip(const Tensor& t, const Later<double>& squaredNorm, double divisor, double limit) = 0;
    virtual void addScaled(const Tensor& sum, double beta, double factor,
                           const Tensor& t) = 0; // sum ← β sum + factor · t, β = 0 or 1; types may differ
    // The same, rounded to the sum's type as `summation` says. kahan: what rounding lost is kept in `lost` (the sum's
    // type and shape) and added next time. stochastic: up or down with the probability that makes the mean right, from
    // `draws` at (position, firstUnit + element).
    virtual void accumulate(const Tensor& sum, const Tensor& lost, double beta, double factor, const Tensor& t,
                            Summation, const Draws& draws, std::uint64_t position, std::int64_t firstUnit) = 0;

    // One step of the optimizer; returns ‖θ_new − θ_old‖². velocity may have no block where momentum is 0. Where `go`
    // is false nothing changes: a device decides that for itself, and nobody waits for it.
    //   sgd:  g ← g + decay·θ;  v ← momentum·v + g;  θ ← θ − rate · (nesterov: g + momentum·v, else v)
    virtual Later<double> sgdStep(const Tensor& weights, const Tensor& velocity, const Tensor& gradient, const SgdStep&,
                                  const Later<bool>& go = true) = 0;
    //   adam: m ← β₁m + (1−β₁)g;  v ← β₂v + (1−β₂)g²;  θ ← θ − rate/(1−β₁ᵗ) · m / (√v/√(1−β₂ᵗ) + ε)
    virtual Later<double> adamStep(const Tensor& weights, const Tensor& m, const Tensor& v, const Tensor& gradient,
                                   const AdamStep&, const Later<bool>& go = true) = 0;
    //   adama: its moments take each micro-gradient as it comes (adamAdd), then the weights move (adamMove).
    //          m ← decay₁ m + (1−β₁)g;  v ← decay₂ v + (1−β₂)g²   (decay β the first time in a window, then 1)
    virtual void adamAdd(const Tensor& m, const Tensor& v, double decay1, double decay2, const Tensor& gradient,
                         const AdamStep&) = 0;
    virtual Later<double> adamMove(const Tensor& weights, const Tensor& m, const Tensor& v, const AdamStep&,
                                   const Later<bool>& go = true) = 0;

    virtual void start(Phase) = 0;      // from here on time is booked to it
    virtual PhaseTimes takeTimes() = 0; // since they were last taken; waits for the device
};

std::shared_ptr<Backend> makeCpuBackend(int threads);

} // namespace tarakum
