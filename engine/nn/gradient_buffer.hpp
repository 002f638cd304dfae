// G, where a window's gradients are added up, and the one place that knows how they are summed.
//
// A layer hands its weight gradient over as a function that writes β·S + ∂ℓ/∂p into a tensor S. As a rule S is the
// buffer itself (β = 1, or 0 for the window's first writer, which overwrites: no clearing pass, no separate gradient).
// Only where the buffer's type or summation differ from the gradient's, or where a micro-gradient is asked for, is it
// computed aside and then added.
#pragma once

#include "engine/backend/state_archive.hpp"
#include "engine/nn/parameters.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tarakum {

// What is wanted of a micro-batch's own gradient.
enum class MicroGradient {
    None,     // it goes straight into G
    Measured, // it goes into G with the same bits, and can be looked at
    Aside     // it is computed aside, to be looked at and changed before addMicro()
};
// What becomes of the last window's gradient: the next writer overwrites it; a pass of zeros; its bytes are given back.
enum class Clearing { Overwrite, Zero, Release };

struct BufferSpec
{
    Type type = Type::Float32; // of G
    Summation summation = Summation::Plain;
    Clearing clearing = Clearing::Overwrite;
};

// Whether products may add straight into G: gradients of its own type, summed plainly. Those of 16 bit are rounded each
// on its own before they are added.
constexpr bool addsDirectly(Type gradient, const BufferSpec& buffer)
{
    return buffer.type == gradient && buffer.summation == Summation::Plain && bytesOf(gradient) >= 4;
}

// Takes each micro-gradient in the buffer's place (AdamA): there is no G then.
class GradientSink
{
public:
    virtual ~GradientSink() = default;
    virtual void take(std::size_t parameter, const Tensor& gradient, bool firstOfWindow) = 0;
};

class GradientBuffer
{
public:
    // gradient: the type that layers compute gradients in. Parameters, backend, ledger and sink must outlive the
    // buffer.
    GradientBuffer(const Parameters&, Type gradient, const BufferSpec&, Backend&, MemoryLedger&, const Draws&,
                   MicroGradient, GradientSink* sink = nullptr);

    void clear(); // G = 0, as `clearing` says
    void startMicroBatch(std::int64_t firstSample) { m_position = static_cast<std::uint64_t>(firstSample); }

    // One parameter's gradient of this micro-batch. `terms`: how many terms each of its elements sums over the inner
    // dimension of its product; write(S, β) must give S = β S + ∂ℓ/∂p, in pieces of kTermsInOnePiece.
    template <class Write>
    void add(std::size_t parameter, std::int64_t terms, const Write& write)
    {
        if (m_micro || m_stage || m_sink) {
            const Tensor aside = place(parameter);
            write(aside, 0.0);
            if (m_mode == MicroGradient::Aside) return;
            if (!m_direct || terms <= kTermsInOnePiece) { // one piece: adding it afterwards gives the same bits
                addAside(parameter, 1.0, aside);
                return;
            }
        }
        write(openSum(parameter), takeBeta(parameter));
    }

    // With MicroGradient::Aside: G ← G + weight · micro.
    void addMicro(double weight);

    bool hasSum() const { return !m_sink; }
    // G as it stands, into room for N of its type's values; changes nothing.
    void read(std::byte* to) const;
    bool empty() const; // nothing has been written since clear(): G = 0
    Type type() const { return m_spec.type; }
    void state(StateArchive&); // between two micro-batches
    bool holdsGradient() const { return hasSum() && !empty(); }
    bool isLike(const GradientBuffer& other) const // of one kind
    {
        return hasSum() && other.hasSum() && m_spec.type == other.m_spec.type &&
               m_spec.summation == other.m_spec.summation;
    }
    const Tensor& sum();                            // [N]; zero where nothing has been written since clear()
    const Tensor& micro() const { return m_micro; } // [N] of the last micro-batch; no block with None

private:
    Tensor place(std::size_t parameter) const; // where its gradient is computed aside
    Tensor openSum(std::size_t parameter);     // its part of G, booked
    double takeBeta(std::size_t parameter);    // 0 for the first writer after clear(), then 1
    void addAside(std::size_t parameter, double weight, const Tensor& gradient);
    void allocateSum();
    void bookSum(std::size_t parameter);

    const Parameters& m_parameters;
    const BufferSpec m_spec;
    Backend& m_ops;
    MemoryLedger& m_memory;
    const Draws m_draws;
    const MicroGradient m_mode;
    GradientSink* const m_sink;
    const bool m_direct;         // products may add straight into G
    Tensor m_sum, m_lost;        // G; what Kahan's summation lost
    Tensor m_micro, m_stage;     // a micro-gradient whole; or one parameter's at a time
    std::vector<char> m_written; // by parameter, since clear()
    std::vector<char> m_booked;  // likewise, where the buffer is released: it comes back parameter by parameter
    std::uint64_t m_position = 0;
};

} // namespace tarakum
