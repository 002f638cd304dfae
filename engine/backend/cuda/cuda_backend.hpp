// The operations on a CUDA device. One class, its members in several files by what they do; each of these is compiled
// by nvcc for the device and by the host's compiler for the tests.
#pragma once

#include "engine/backend/cuda/device.hpp"
#include "engine/backend/cuda/kernels/launch.hpp"
#include "engine/backend/cuda/kernels/results.hpp"

#include <memory>
#include <optional>
#include <stdexcept>
#include <vector>

namespace tarakum::cuda {

struct Channels;

class CudaBackend final : public Backend, private ResultSource
{
public:
    explicit CudaBackend(std::unique_ptr<Device> device);
    ~CudaBackend() override;
    CudaBackend(const CudaBackend&) = delete;
    CudaBackend& operator=(const CudaBackend&) = delete;

    void* reserve(std::int64_t bytes) override { return m_device->reserve(bytes); }
    void giveBack(void* memory) noexcept override;

    // cuda_memory.cpp
    void* stage(const Tensor& t) override;
    void staged(const Tensor& t) override;
    void download(void* to, const Tensor& from) override;
    void fill(const Tensor& t, double value) override;
    void copy(const Tensor& to, const Tensor& from) override;

    // cuda_products.cpp
    void matmul(const Tensor& c, double beta, const Tensor& a, Transpose, const Tensor& b, Transpose) override;
    void repeatRow(const Tensor& c, const Tensor& row) override;

    // cuda_activations.cpp
    void activate(Activation, const Tensor& y, const Tensor& x) override;
    void activateBackward(Activation, const Tensor& dy, const Tensor& kept) override;

    // cuda_convolution.cpp
    void convolution(const Tensor& y, const Tensor& x, const Tensor& weight, const Tensor& bias, const Tensor& places,
                     const Tensor& workspace) override;
    void convolutionInputGradient(const Tensor& dx, const Tensor& dy, const Tensor& weight, const Tensor& places,
                                  const Tensor& workspace) override;
    void convolutionWeightGradient(const Tensor& weightGradient, double beta, const Tensor& dy, const Tensor& x,
                                   const Tensor& places, const Tensor& workspace) override;
    void maxPool(const Tensor& y, const Tensor& x) override;
    void maxPoolBackward(const Tensor& dx, const Tensor& dy, const Tensor& x) override;

    // cuda_channels.cpp
    void sumRows(const Tensor& out, double beta, const Tensor& a) override;
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

    // cuda_rows.cpp
    void normaliseRows(const Tensor& y, const Tensor& mean, const Tensor& inverse, const Tensor& x,
                       const Tensor& weight, const Tensor& bias, std::int64_t groups) override;
    void rowGradients(const Tensor& dWeight, const Tensor& dBias, const Tensor& dy, const Tensor& x, const Tensor& mean,
                      const Tensor& inverse, std::int64_t groups) override;
    void normaliseRowsBackward(const Tensor& dy, const Tensor& x, const Tensor& mean, const Tensor& inverse,
                               const Tensor& weight, std::int64_t groups) override;

    // cuda_activations.cpp
    void dropout(const Tensor& y, const Tensor& x, double probability, const Draws&, std::uint64_t position,
                 std::uint64_t unit) override;

    // cuda_losses.cpp
    Later<LossSum> crossEntropy(const Tensor& x, const Tensor& classes, double scale) override;
    Later<LossSum> squaredError(const Tensor& x, const Tensor& targets, double factor, double scale) override;

    // cuda_contrastive.cpp
    Later<LossSum> contrastive(const Tensor& x, double temperature, double scale, double* losses) override;

    // cuda_embedding.cpp
    void embed(const Tensor& y, const Tensor& x, const Tensor& token, const Tensor& position) override;
    void sumByToken(const Tensor& out, double beta, const Tensor& dy, const Tensor& x) override;

    // cuda_attention.cpp
    void attention(const Tensor& y, const Tensor& qkv, std::int64_t heads, std::int64_t steps) override;
    void attentionBackward(const Tensor& qkv, const Tensor& dy, std::int64_t heads, std::int64_t steps) override;

    // cuda_gru.cpp
    void stepsFirst(const Tensor& y, const Tensor& x, std::int64_t steps) override;
    void gruStep(const Tensor& h, const Tensor& gates, const Tensor& fromState, const Tensor& recurrent,
                 const Tensor& previous) override;
    void gruStepBackward(const Tensor& dh, const Tensor& gates, const Tensor& fromState, const Tensor& previous,
                         const Tensor& dy) override;
    void setLastColumns(const Tensor& to, const Tensor& from) override;

    // cuda_vectors.cpp
    Later<double> squaredNorm(const Tensor& t) override;
    Later<double> squaredDistance(const Tensor& a, const Tensor& b) override;
    Later<bool> areFinite(const Later<double>& number, std::span<const Later<double>> terms) override;
    void scale(const Tensor& t, double factor) override;
    void clip(const Tensor& t, const Later<double>& squaredNorm, double divisor, double limit) override;
    void addScaled(const Tensor& sum, double beta, double factor, const Tensor& t) override;
    void accumulate(const Tensor& sum, const Tensor& lost, double beta, double factor, const Tensor& t, Summation,
                    const Draws& draws, std::uint64_t position, std::int64_t firstUnit) override;

    // cuda_steps.cpp
    Later<double> sgdStep(const Tensor& weights, const Tensor& velocity, const Tensor& gradient, const SgdStep&,
                          const Later<bool>& go) override;
    Later<double> adamStep(const Tensor& weights, const Tensor& m, const Tensor& v, const Tensor& gradient,
                           const AdamStep&, const Later<bool>& go) override;
    void adamAdd(const Tensor& m, const Tensor& v, double decay1, double decay2, const Tensor& gradient,
                 const AdamStep&) override;
    Later<double> adamMove(const Tensor& weights, const Tensor& m, const Tensor& v, const AdamStep&,
                           const Later<bool>& go) override;

    void start(Phase phase) override;
    PhaseTimes takeTimes() override;

private:
    // Elements of the pieces that long sums are cut into, each a block's; their sums are added up by one block.
    static constexpr std::int64_t kPiece = 16384;
    // What operations that work in pieces may hold of intermediate results: they stay in the second cache.
    static constexpr std::int64_t kRoomBytes = 32 << 20;

    Work begin(const char* operation, const Tensor& about)
    {
        runWaiting();
        return beginNow({operation, about.type(), about.shape()});
    }
    Work beginNow(const Doing& doing)
    {
        m_device->begin(doing);
        return {m_device.get(), doing};
    }
    void runWaiting(); // the row and the product that wait
    // Where the product that waits makes dy: it does that by the way, if the device can. False: it is to be done.
    bool throughGelu(const Tensor& dy, const Tensor& x);
    // Device memory to work in, until the next call. The process's, like every library's: grown, never given back.
    void* room(std::int64_t bytes);
    template <class T>
    T* roomFor(std::int64_t n)
    {
        return static_cast<T*>(room(n * static_cast<std::int64_t>(sizeof(T))));
    }

    // Σ piece(team, first, n) over the pieces of [0, count); 0 where `go` is false: nothing is done.
    template <class PieceSum>
    Later<double> sumPieces(const Work& work, std::int64_t count, const PieceSum& piece, const Later<bool>& go = true);
    // Σ of the losses of m rows and of how many are correct.
    Later<LossSum> sumLosses(const Work& work, const Two* losses, std::int64_t m);
    template <class Term, class Take>
    void sumOverChannels(const Work& work, const Channels& s, const Term& term, const Take& take);

    // Where a kernel writes the next result, for the host and for kernels that come after it. So many are kept; the
    // oldest gives way.
    static constexpr std::int64_t kResults = 4096;
    ResultPlace nextResult();
    // Of one that is not known on the host yet.
    template <class T>
    const Two* onDevice(const Later<T>& result) const
    {
        checkIsKept(result.number());
        return m_forKernels + result.number() % kResults;
    }
    const Two* decisionOnDevice(const Later<bool>& go) const { return go.isKnown() ? nullptr : onDevice(go); }
    template <class T>
    Later<T> lastResult()
    {
        return Later<T>(*this, m_asked - 1);
    }
    Result resultAt(std::int64_t number) override;
    void checkIsKept(std::int64_t number) const
    {
        if (number < m_asked - kResults) throw std::logic_error("a result was read too late");
    }

    // A buffer of pinned host memory that is being filled for a tensor.
    struct Slot
    {
        const void* tensor = nullptr;
    };
    static constexpr std::size_t kSlots = 4;

    // A row that repeatRow() is to write into all of a matrix. It waits for the next operation: a product that adds to
    // the matrix adds it by the way, before any other it is written.
    struct Row
    {
        void* to = nullptr;
        const void* from = nullptr;
        Type type = Type::Float32;
        std::int64_t rows = 0, columns = 0;
    };

    // A product of 16 bit that waits for the next operation: if it is backward through gelu, it is done by the way.
    struct Waiting
    {
        Product product;
        Doing doing;
    };

    std::unique_ptr<Device> m_device;
    Row m_row;
    std::optional<Waiting> m_product;
    Slot m_slots[kSlots];
    std::size_t m_nextSlot = 0;
    void* m_room = nullptr;
    std::int64_t m_roomBytes = 0;
    Two* const m_forHost;                  // the results, as the host sees them
    Two* m_forKernels = nullptr;           // in device memory, from the first one on
    std::int64_t m_asked = 0, m_there = 0; // results that were asked for; that have been waited for
};

// Calls f with a null pointer of the type that elements are computed in.
template <class F>
auto visitReal(Type type, const F& f)
{
    if (type == Type::Float64) return f(static_cast<double*>(nullptr));
    return f(static_cast<float*>(nullptr));
}

inline std::int64_t pieces(std::int64_t n, std::int64_t size)
{
    return (n + size - 1) / size;
}

} // namespace tarakum::cuda
