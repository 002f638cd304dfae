// How much of a window's variance a micro-batch cannot see, layer by layer. Of the gradients g of the window's L
// samples and their mean ḡ
//
//     Σ‖g − ḡ‖²  =  Σ‖g − ḡⱼ‖² within the micro-batches  +  b Σ‖ḡⱼ − ḡ‖² between them
//
// (the analysis of variance), and what lies between micro-batches none of them sees. Its share is (k − 1)/(L − 1) in
// the mean for samples that know nothing of each other: each of the k means takes one degree of freedom, of L − 1. The
// same sums give tr Σ = Σ‖g − ḡ‖²/(L − 1), |G|² ≈ ‖ḡ‖² − tr Σ/L and the noise scale tr Σ/|G|² (arXiv 1812.06162).
//
// Measured on an arm's first window, at the weights that it starts with, sample by sample.
#pragma once

#include "engine/lab/experiment.hpp"

#include <atomic>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

namespace tarakum {

struct VarianceShareRequest
{
    std::size_t arm = 0;
    std::int64_t samples = 64;  // L; at most the training samples
    std::optional<int> threads; // none: all cores
};

struct VarianceOfLayer
{
    std::string name;          // of the parameter; empty: of all together
    double norm = 0;           // ‖ḡ‖
    double variance = 0;       // tr Σ, of one sample's gradient
    double noiseScale = 0;     // in samples; kMissing (rows.hpp) where |G|² comes out negative
    std::vector<double> share; // by VarianceShare::steps; kMissing where nothing varies
};

struct VarianceShare
{
    std::int64_t samples = 0;            // L
    std::vector<std::int64_t> steps;     // k, all powers of 2 that divide L, from 1 to L
    std::vector<double> theory;          // by steps: (k − 1)/(L − 1)
    std::vector<VarianceOfLayer> layers; // the whole first
};

// In the caller's thread; `done` counts samples. Nothing if it was cancelled. BadInput where samples do not have
// gradients of their own: BatchNorm on its micro-batch, contrastive loss, a state that is carried on.
std::optional<VarianceShare> measureVarianceShare(const Experiment&, const VarianceShareRequest&,
                                                  const std::atomic<bool>& cancelled, std::atomic<std::int64_t>& done);

// A row a layer and k, after lines "# …" with version, seed and experiment: `arm, layer, accumulation_steps, samples,
// share, theory, grad_norm, variance, noise_scale`; the whole is the layer "all".
void writeVarianceShareCsv(std::ostream&, const Experiment&, const std::string& document, std::size_t arm,
                           const VarianceShare&);

} // namespace tarakum
