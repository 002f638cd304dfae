// What a network holds in memory while b samples go through it, as a formula in b: each layer kind's bytes stand once,
// in network_memory.cpp, beside those of the others. Nothing is computed and nothing is allocated; a test compares it
// with what the ledger measures, to the byte.
#pragma once

#include "engine/nn/memory_walk.hpp"
#include "engine/nn/model_spec.hpp"
#include "engine/nn/network.hpp"
#include "engine/nn/network_rules.hpp"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace tarakum {

// How many blocks of a model checkpointing may cut into segments.
std::int64_t blocksOf(const ModelSpec&);

class LayerMemory;

class NetworkMemory
{
public:
    // As the network's. Model and data must suit each other: what Network would refuse is not looked for.
    NetworkMemory(const ModelSpec&, const NetworkShape&, Type compute, const NetworkRules&);
    ~NetworkMemory();
    NetworkMemory(NetworkMemory&&) noexcept;

    std::int64_t weights() const { return m_weights; }                   // N
    std::int64_t largestParameter() const { return m_largestParameter; } // numbers
    std::int64_t runningStatistics() const { return m_runningStatistics; }
    std::int64_t stateWidth() const { return m_stateWidth; } // units whose state a stateful model carries

    // One micro-batch in training, as Network's forward and backward go.
    Held forward(Held x, MemoryWalk&) const;
    // gradient: called where a layer hands over that of a parameter.
    void backward(Held dy, MemoryWalk&, const std::function<void(std::size_t)>& gradient) const;
    const std::vector<std::int64_t>& parameters() const { return m_parameters; } // numbers of each, in their order

private:
    class Builder;
    Held forward(const Segment&, Held x, MemoryWalk&, bool keeps, MemoryMoment) const;

    std::vector<std::int64_t> m_parameters;
    std::int64_t m_weights = 0, m_largestParameter = 0, m_runningStatistics = 0, m_stateWidth = 0;
    std::vector<std::unique_ptr<LayerMemory>> m_layers;
    std::vector<Segment> m_segments;
};

} // namespace tarakum
