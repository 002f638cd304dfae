// The operations on the CPU. One class, its members in several files by what they do.
#pragma once

#include "engine/backend/backend.hpp"
#include "engine/base/thread_pool.hpp"

#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <vector>

namespace tarakum {

// Calls f with a null pointer of the tensor's element type: types are told apart once an operation.
template <class F>
auto visitType(Type type, const F& f)
{
    switch (type) {
    case Type::Float64: return f(static_cast<double*>(nullptr));
    case Type::Float32: return f(static_cast<float*>(nullptr));
    case Type::Bfloat16: return f(static_cast<Bfloat16*>(nullptr));
    case Type::Float16: return f(static_cast<Float16*>(nullptr));
    case Type::Int32: break;
    }
    throw std::logic_error("an operation on whole numbers");
}
// The same for what weights may be.
template <class F>
auto visitWide(Type type, const F& f)
{
    if (type == Type::Float64) return f(static_cast<double*>(nullptr));
    if (type == Type::Float32) return f(static_cast<float*>(nullptr));
    throw std::logic_error("weights of 16 bit are not stepped");
}

inline std::int64_t pieces(std::int64_t n, std::int64_t size)
{
    return (n + size - 1) / size;
}

// sum + x², fused where the processor does that; of a float the square is exact either way.
inline double plusSquare(double sum, double x)
{
#ifdef __FMA__
    return __builtin_fma(x, x, sum);
#else
    return sum + x * x;
#endif
}

struct Channels;

class CpuBackend final : public Backend
{
public:
    explicit CpuBackend(int threads);

    void* reserve(std::int64_t bytes) override;
    void giveBack(void* memory) noexcept override;

    // cpu_memory.cpp
    void* stage(const Tensor& t) override { return t.data(); }
    void staged(const Tensor&) override {}
    void download(void* to, const Tensor& from) override;
    void fill(const Tensor& t, double value) override;
    void copy(const Tensor& to, const Tensor& from) override;

    // cpu_products.cpp
    void matmul(const Tensor& c, double beta, const Tensor& a, Transpose, const Tensor& b, Transpose) override;
    void repeatRow(const Tensor& c, const Tensor& row) override;
    void sumRows(const Tensor& out, double beta, const Tensor& a) override;

    // cpu_activations.cpp
    void activate(Activation, const Tensor& y, const Tensor& x) override;
    void activateBackward(Activation, const Tensor& dy, const Tensor& kept) override;

    // cpu_convolution.cpp
    void convolution(const Tensor& y, const Tensor& x, const Tensor& weight, const Tensor& bias, const Tensor& places,
                     const Tensor& workspace) override;
    void convolutionInputGradient(const Tensor& dx, const Tensor& dy, const Tensor& weight, const Tensor& places,
                                  const Tensor& workspace) override;
    void convolutionWeightGradient(const Tensor& weightGradient, double beta, const Tensor& dy, const Tensor& x,
                                   const Tensor& places, const Tensor& workspace) override;

    // cpu_pooling.cpp
    void maxPool(const Tensor& y, const Tensor& x) override;
    void maxPoolBackward(const Tensor& dx, const Tensor& dy, const Tensor& x) override;

    // cpu_normalise_channels.cpp
    void sumChannels(const Tensor& out, double beta, const Tensor& x) override;
    void channelMoments(const Tensor& mean, const Tensor& variance, const Tensor& x) override;
    void mergeMoments(const Tensor& mean, const Tensor& variance, std::int64_t count, const Tensor& otherMean,
                      const Tensor& otherVariance, std::int64_t otherCount) override;
    void blend(const Tensor& to, double kept, double taken, const Tensor& from, const Later<bool>& go) override;
    void normaliseChannels(const Tensor& y, const Tensor& x, const Tensor& mean, const Tensor& variance,
                           const Tensor& weight, const Tensor& bias) override;
    void channelGradients(const Tensor& dWeight, const Tensor& dBias, const Tensor& dy, const Tensor& x,
                          const Tensor& mean, const Tensor& variance) override;
    void normaliseChannelsBackward(const Tensor& dy, const Tensor& x, const Tensor& mean, const Tensor& variance,
                                   const Tensor& weight, const Tensor& dWeight, const Tensor& dBias) override;

    // cpu_normalise_rows.cpp
    void normaliseRows(const Tensor& y, const Tensor& mean, const Tensor& inverse, const Tensor& x,
                       const Tensor& weight, const Tensor& bias, std::int64_t groups) override;
    void rowGradients(const Tensor& dWeight, const Tensor& dBias, const Tensor& dy, const Tensor& x, const Tensor& mean,
                      const Tensor& inverse, std::int64_t groups) override;
    void normaliseRowsBackward(const Tensor& dy, const Tensor& x, const Tensor& mean, const Tensor& inverse,
                               const Tensor& weight, std::int64_t groups) override;

    // cpu_dropout.cpp
    void dropout(const Tensor& y, const Tensor& x, double probability, const Draws&, std::uint64_t position,
                 std::uint64_t unit) override;

    // cpu_losses.cpp
    Later<LossSum> crossEntropy(const Tensor& x, const Tensor& classes, double scale) override;
    Later<LossSum> squaredError(const Tensor& x, const Tensor& targets, double factor, double scale) override;

    // cpu_contrastive.cpp
    Later<LossSum> contrastive(const Tensor& x, double temperature, double scale, double* losses) override;

    // cpu_embedding.cpp
    void embed(const Tensor& y, const Tensor& x, const Tensor& token, const Tensor& position) override;
    void sumByToken(const Tensor& out, double beta, const Tensor& dy, const Tensor& x) override;

    // cpu_attention.cpp
    void attention(const Tensor& y, const Tensor& qkv, std::int64_t heads, std::int64_t steps) override;
    void attentionBackward(const Tensor& qkv, const Tensor& dy, std::int64_t heads, std::int64_t steps) override;

    // cpu_gru.cpp
    void stepsFirst(const Tensor& y, const Tensor& x, std::int64_t steps) override;
    void gruStep(const Tensor& h, const Tensor& gates, const Tensor& fromState, const Tensor& recurrent,
                 const Tensor& previous) override;
    void gruStepBackward(const Tensor& dh, const Tensor& gates, const Tensor& fromState, const Tensor& previous,
                         const Tensor& dy) override;
    void setLastColumns(const Tensor& to, const Tensor& from) override;

    // cpu_vectors.cpp
    Later<double> squaredNorm(const Tensor& t) override;
    Later<double> squaredDistance(const Tensor& a, const Tensor& b) override;
    Later<bool> areFinite(const Later<double>& number, std::span<const Later<double>> terms) override;
    void scale(const Tensor& t, double factor) override;
    void clip(const Tensor& t, const Later<double>& squaredNorm, double divisor, double limit) override;
    void addScaled(const Tensor& sum, double beta, double factor, const Tensor& t) override;

    // cpu_accumulate.cpp
    void accumulate(const Tensor& sum, const Tensor& lost, double beta, double factor, const Tensor& t, Summation,
                    const Draws& draws, std::uint64_t position, std::int64_t firstUnit) override;

    // cpu_steps.cpp
    Later<double> sgdStep(const Tensor& weights, const Tensor& velocity, const Tensor& gradient, const SgdStep&,
                          const Later<bool>& go) override;
    Later<double> adamStep(const Tensor& weights, const Tensor& m, const Tensor& v, const Tensor& gradient,
                           const AdamStep&, const Later<bool>& go) override;
    void adamAdd(const Tensor& m, const Tensor& v, double decay1, double decay2, const Tensor& gradient,
                 const AdamStep&) override;
    Later<double> adamMove(const Tensor& weights, const Tensor& m, const Tensor& v, const AdamStep&,
                           const Later<bool>& go) override;

    void start(Phase) override;
    PhaseTimes takeTimes() override { return std::exchange(m_times, PhaseTimes{}); }

private:
    using Clock = std::chrono::steady_clock;

    // Elements of a block that one thread works through; also the blocks that sums go over.
    static constexpr std::int64_t kBlock = 16384;
    // Work that is not worth waking a thread for.
    static constexpr std::int64_t kSplitOperations = 1'000'000;

    // Tasks on the pool's threads if they come to enough operations.
    template <class Task>
    void share(std::int64_t operations, std::int64_t tasks, const Task& task)
    {
        if (operations >= kSplitOperations)
            m_pool.run(tasks, task);
        else
            for (std::int64_t i = 0; i < tasks; ++i) task(i);
    }
    // work(first, n) for each block of [0, count).
    template <class Work>
    void blocks(std::int64_t count, const Work& work)
    {
        share(4 * count, pieces(count, kBlock),
              [&](std::int64_t b) { work(b * kBlock, std::min(kBlock, count - b * kBlock)); });
    }
    // work(row) for rows of so many elements, about a block of them a task.
    template <class Work>
    void eachRow(std::int64_t rows, std::int64_t width, const Work& work)
    {
        const std::int64_t together = std::max<std::int64_t>(1, kBlock / width);
        share(8 * rows * width, pieces(rows, together), [&](std::int64_t task) {
            for (std::int64_t row = task * together; row < std::min(rows, (task + 1) * together); ++row) work(row);
        });
    }
    // Σ over the blocks, each a float64, added in their order.
    template <class Work>
    double sumBlocks(std::int64_t count, const Work& work)
    {
        double* sums = scratch(pieces(count, kBlock));
        blocks(count, [&](std::int64_t first, std::int64_t n) { sums[first / kBlock] = work(first, n); });
        double sum = 0;
        for (std::int64_t i = 0; i < pieces(count, kBlock); ++i) sum += sums[i];
        return sum;
    }
    double* scratch(std::int64_t numbers); // at least so many, until the next call

    ThreadPool m_pool;
    std::vector<double> m_scratch; // partial sums; the process's, like every library's
    Phase m_phase = Phase::Idle;
    Clock::time_point m_since;
    PhaseTimes m_times{};

    template <class R, std::size_t terms, class Term>
    void sumChannels(const Channels&, double* sums, const Term& term);
    template <class Sample>
    LossSum sumSamples(std::int64_t m, std::int64_t n, const Sample& sample);
};

} // namespace tarakum
