// How each kind of model is put together: a function and a file a kind. network.cpp only chooses.
#pragma once

#include "engine/nn/batch_norm.hpp"
#include "engine/nn/dropout.hpp"
#include "engine/nn/gru.hpp"
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
    std::vector<std::string>& names;     // of the layers, for people
    std::vector<BatchNorm*>& batchNorms; // those among the layers, in depth order
    std::vector<Gru*>& recurrent;        // likewise
    std::int64_t& dropoutUnits;          // values of a sample that dropout draws for, so far
    std::vector<std::size_t>& blocks;    // the first layer of each repeated block, and the first after them

    // What comes next is another of the blocks that the model repeats (or, after the last, none): what checkpointing
    // may compute again.
    void startBlock() { blocks.push_back(layers.size()); }

    template <class L, class... Arguments>
    L& add(std::string name, Arguments&&... arguments)
    {
        auto layer = std::make_unique<L>(std::forward<Arguments>(arguments)...);
        L& result = *layer;
        layers.push_back(std::move(layer));
        names.push_back(std::move(name));
        return result;
    }
    // A layer with weights, which are named after it.
    template <class L, class... Arguments>
    L& addWithWeights(const std::string& name, Arguments&&... arguments)
    {
        return add<L>(name, parameters, name, std::forward<Arguments>(arguments)...);
    }
    void addBatchNorm(const std::string& name, std::int64_t channels)
    {
        batchNorms.push_back(&add<BatchNorm>(name, parameters, buffers, name, channels));
    }
    // Dropout of a sample's `units` values; none with probability 0. samplesLast: see Dropout.
    void addDropout(double probability, std::int64_t units, bool samplesLast = false)
    {
        if (probability == 0) return;
        add<Dropout>("dropout", probability, dropoutUnits, samplesLast);
        dropoutUnits += units;
    }
};

// BadInput names the key where model and data do not fit each other.
void buildMlp(const ModelSpec&, const NetworkShape&, NetworkParts);
void buildCnn(const ModelSpec&, const NetworkShape&, NetworkParts);
void buildGpt(const ModelSpec&, const NetworkShape&, NetworkParts);
void buildGru(const ModelSpec&, const NetworkShape&, NetworkParts);

} // namespace tarakum
