// A network: its layers in order and its weights.
#pragma once

#include "engine/backend/state_archive.hpp"
#include "engine/base/draws.hpp"
#include "engine/nn/layer.hpp"
#include "engine/nn/memory_moment.hpp"
#include "engine/nn/micro_batch.hpp"
#include "engine/nn/model_spec.hpp"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace tarakum {

class BatchNorm;
class Gru;

// What goes in and comes out, as the data have it.
struct NetworkShape
{
    std::int64_t inputs = 0;             // numbers a row: of a sample, or (mlp on sequences, gru) of one step
    std::int64_t outputs = 0;            // numbers a row comes out as
    std::int64_t channels = 0, side = 0; // cnn: images [channels, side, side]
    std::int64_t steps = 1;              // gru, gpt: length of a sequence (gpt: the context)
    std::int64_t vocabulary = 0;         // gpt; 0: the data are numbers
    std::int64_t targetsPerSample = 1;   // `steps` where each step has one (gpt, mlp)
    std::int64_t members = 1;            // mlp: 2 where a sample is a pair
};

// Weights by parameter name, row-major.
using StartValues = std::map<std::string, std::vector<double>>;

// What checkpointing makes of a network's blocks: stretches of layers, all of which are gone through one after another.
struct Segment
{
    std::size_t first, last; // layers, the last not included
    bool recomputed;         // leaves only its input on the tape; goes forward again before its backward
};
// blocks: the first layer of each block, and the first after them; none: there are no blocks. So many segments of
// ⌊blocks/segments⌋ blocks, the last with what is left; the last one is not computed again, as its backward comes next
// (as PyTorch's checkpoint_sequential does it). kEveryLayer: each block by itself, all of them again.
std::vector<Segment> segmentsOf(const std::vector<std::size_t>& blocks, std::size_t layers, std::int64_t segments);

class Network
{
public:
    // compute: the type of products and activations. Weights have it too, or are float32 where it has 16 bit, with a
    // copy of 16 bit that products read. They come from the ledger (category parameters) and are started as spec.start
    // says, from `draws`; with Start::File from `values`. Backend, ledger must outlive it. BadInput if model and data
    // do not fit each other; OutOfMemory.
    Network(const ModelSpec&, const NetworkShape&, Type compute, MemoryLedger&, Backend&, const Draws&,
            const NetworkRules& rules = {}, const StartValues* values = nullptr);

    // What a micro-batch's forward and backward work with; `firstSample`: its position in the arm's stream.
    Pass pass(Tape& tape, Mode mode, std::int64_t firstSample = 0);
    Pass pass(Tape& tape, Mode mode, const MicroBatch& batch);
    Tensor forward(Tensor x, Pass&); // [rows, outputs]
    void backward(Tensor dy, Pass&, GradientBuffer&);

    // A window of so many micro-batches, for those layers that it concerns (NetworkRules::batchStatistics, ::state).
    // samples: of the window; largest: of its largest micro-batch; lanes: of a stream, else 0. Such layers book what
    // they keep from here on.
    void startWindow(std::int64_t microBatches, std::int64_t samples, std::int64_t largest, std::int64_t lanes);
    void endWindow();
    // How many forward passes over the whole window its statistics need before it is trained on: 0, or one a BatchNorm.
    // Pass `depth` (0, 1, …, in order) takes x as far as that BatchNorm, whose statistics it joins.
    std::size_t statisticsPasses() const;
    void collectStatistics(std::size_t depth, Tensor x, Pass&);

    const Parameters& parameters() const { return m_parameters; }
    Type computeType() const { return m_compute; }
    void weightsChanged(); // renews the copy
    // Computes with other weights from here on (an average): [N], of the weights' type. Returns those it had.
    Tensor exchangeWeights(Tensor block);
    const Parameters& buffers() const { return m_buffers; } // running statistics: no gradient; may be empty

    // Weights, running statistics, and what layers keep from micro-batch to micro-batch; weightsState: what goes over
    // to a network that begins between two windows of another.
    void state(StateArchive&);
    void weightsState(StateArchive&);
    std::int64_t outputs() const { return m_outputs; } // numbers a row comes out as

    const std::vector<std::string>& layerNames() const { return m_names; }            // "linear.0", "activation", …
    std::size_t blocks() const { return m_blocks.empty() ? 0 : m_blocks.size() - 1; } // that checkpointing may cut
    // Told of each step from here on; null: nobody is.
    void setObserver(MemoryObserver* observer) { m_observer = observer; }
    void observe(MemoryMoment moment, std::size_t layer = 0) const
    {
        if (m_observer) m_observer->memoryMoment(moment, layer);
    }

private:
    void start(Parameters&, const ModelSpec&, const StartValues*);
    Tensor forward(const Segment&, Tensor x, Pass&);
    const std::vector<double>* fileValues(const Parameter&, const Parameters&, const StartValues*) const;

    Backend& m_ops;
    MemoryLedger& m_memory;
    Type m_compute;
    Draws m_draws;
    NetworkRules m_rules;
    Parameters m_parameters, m_buffers;
    std::vector<std::unique_ptr<Layer>> m_layers;
    std::vector<std::string> m_names;
    std::vector<BatchNorm*> m_batchNorms; // those among the layers, in depth order
    std::vector<Gru*> m_recurrent;        // likewise
    std::vector<std::size_t> m_blocks;    // the first layer of each, and the first after them
    std::vector<Segment> m_segments;
    MemoryObserver* m_observer = nullptr;
    std::int64_t m_outputs = 0;
    std::int64_t m_dropoutUnits = 0; // values of a sample that dropout draws for
    std::int64_t m_microBatchesInWindow = 1;
};

// Reads a file of weights: {"linear.0.weight": {"shape": [3, 2], "values": [...]}, …}. BadInput.
StartValues readStartValues(const std::filesystem::path&);

} // namespace tarakum
