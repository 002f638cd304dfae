#pragma once

#include "engine/nn/carried_state.hpp"
#include "engine/nn/layer.hpp"

#include <string>

namespace tarakum {

// One layer of gated recurrent units, as PyTorch's nn.GRU: from x_t and h_{t−1}
//
//     r = σ(W_ir x + b_ir + W_hr h + b_hr)      z = σ(W_iz x + b_iz + W_hz h + b_hz)
//     n = tanh(W_in x + b_in + r ∘ (W_hn h + b_hn))      h_t = (1 − z) ∘ n + z ∘ h
//
// Inside it is time-major, [T·b,…]: a step's rows lie together. The inputs of all steps go through one product, and so
// do the gradients of both weights. Keeps x, h, the gates and W_hn h + b_hn: five times the width and the inputs a
// step.
class Gru final : public Layer
{
public:
    struct Options
    {
        std::int64_t inputs = 1, width = 1; // numbers a step that go in, and units
        bool first = true;                  // x is [b,T·inputs], and needs no gradient; else [T·b,inputs]
        bool last = true;      // y is the state after the last step, [b,width]; else all of them, [T·b,width]
        bool stateful = false; // starts with a state carried over instead of 0
    };
    // Adds its parameters, gates in the order r, z, n: "rnn.weight_ih_l0" [3·width,inputs], "rnn.weight_hh_l0"
    // [3·width,width], "rnn.bias_ih_l0" and "rnn.bias_hh_l0" [3·width]; 0: `number`.
    Gru(Parameters&, std::size_t number, const Options&);
    Tensor forward(Tensor x, Pass&) override;
    Tensor backward(Tensor dy, Pass&, GradientBuffer&) override;
    // Before a window: see CarriedState::reserve.
    void startWindow(std::int64_t samples, std::int64_t largest, std::int64_t lanes, const Pass& pass, Type type)
    {
        if (m_is.stateful) m_state.reserve(samples, largest, lanes, pass, type, m_is.width);
    }

    void state(StateArchive& archive, const Pass& pass, Type type)
    {
        if (m_is.stateful) m_state.state(archive, pass, type, m_is.width);
    }

private:
    Options m_is;
    std::size_t m_inputWeight, m_stateWeight, m_inputBias, m_stateBias;
    CarriedState m_state;
};

} // namespace tarakum
