#pragma once

#include "engine/backend/state_archive.hpp"
#include "engine/nn/layer.hpp"

#include <string>

namespace tarakum {

// y = w x̂ + bias, x̂ = (x − μ) / √(σ² + 1e-5), for each channel of x[b, channels, …]. In training μ and σ² are the
// micro-batch's, and running ones follow them: running ← (1 − m) running + m · (μ, or σ² n/(n−1)), m = 0.1; evaluation
// uses those. So samples know each other, and accumulation is not the large batch: what NetworkRules::batchStatistics
// says.
//
//     micro-batch         as above
//     deferred            the running ones follow once a window, the whole window's mean and variance
//     corrected-momentum  m = 1 − (1 − 0.1)^(1/k): k small steps forget as much as one large one
//     frozen              μ and σ² are the running ones, which stand
//     window              μ and σ² are the window's, collected beforehand; constants, as frozen ones: no gradient goes
//     through
//                         them. The running ones follow once a window
//
// Keeps x, and μ and σ².
class BatchNorm final : public Layer
{
public:
    // Adds its parameters: name + ".weight" (1 at the start), name + ".bias" (0), and its buffers: name +
    // ".running_mean" (0), name + ".running_var" (1).
    BatchNorm(Parameters& parameters, Parameters& buffers, const std::string& name, std::int64_t channels);
    Tensor forward(Tensor x, Pass&) override;
    Tensor backward(Tensor dy, Pass&, GradientBuffer&) override;

    // A window of several micro-batches; the window's statistics, where the rule has such, are booked before the first
    // one (workspace). collect: x joins them.
    void startWindow(const Pass&);
    void collect(const Tensor& x, Pass&);
    void endWindow(Backend&, const Parameters& buffers);
    // Of the window in hand; running statistics are among the network's buffers. `pass`: what allocates.
    void state(StateArchive&, const Pass&);

private:
    // [2, channels]: mean and variance.
    struct Moments
    {
        Tensor mean, variance;
    };
    Moments allocate(Category, Type, const Pass&) const;
    Moments momentsFor(const Tensor& x, Pass&);
    void join(const Moments&, std::int64_t count, const Pass&);
    void follow(Backend&, const Parameters& buffers, double momentum, const Moments&, std::int64_t count) const;
    bool constantStatistics(const Pass&) const;

    std::int64_t m_channels;
    std::size_t m_weight, m_bias, m_runningMean, m_runningVariance;
    Moments m_window;             // of the values collected; a block once a window has started
    std::int64_t m_collected = 0; // how many a channel
};

} // namespace tarakum
