// How each kind of model is put together: a function and a file a kind. network.cpp only chooses.
#pragma once

#include "engine/nn/batch_norm.hpp"
#include "engine/nn/dropout.hpp"
#include "engine/nn/network.hpp"

#include <memory>
#include <vector>

namespace tarakum {

// What a network is made of; layers add their weights and buffers as they are built.
struct NetworkParts
{
    Parameters& parameters;
    Parameters& buffers;
    std::vector<std::unique_ptr<Layer>>& layers;
    std::vector<BatchNorm*>& batchNorms; // those among the layers, in depth order
    std::int64_t& dropoutUnits;          // values of a sample that dropout draws for, so far

    template <class L, class... Arguments>
    L& add(Arguments&&... arguments)
    {
        auto layer = std::make_unique<L>(std::forward<Arguments>(arguments)...);
        L& result = *layer;
        layers.push_back(std::move(layer));
        return result;
    }
    void addBatchNorm(const std::string& name, std::int64_t channels)
    {
        batchNorms.push_back(&add<BatchNorm>(parameters, buffers, name, channels));
    }
    // Dropout of a sample's `units` values; none with probability 0. samplesLast: see Dropout.
    void addDropout(double probability, std::int64_t units, bool samplesLast = false)
    {
        if (probability == 0) return;
        add<Dropout>(probability, dropoutUnits, samplesLast);
        dropoutUnits += units;
    }
};

// BadInput names the key where model and data do not fit each other.
void buildMlp(const ModelSpec&, const NetworkShape&, NetworkParts);
void buildCnn(const ModelSpec&, const NetworkShape&, NetworkParts);
void buildGpt(const ModelSpec&, const NetworkShape&, NetworkParts);
void buildGru(const ModelSpec&, const NetworkShape&, NetworkParts);

} // namespace tarakum
