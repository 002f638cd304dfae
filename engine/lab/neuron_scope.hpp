// Writes an arm's NeuronLog; the training thread's own. It only reads: the training's bits are the same with and
// without.
#pragma once

#include "engine/data/data_order.hpp"
#include "engine/data/data_set.hpp"
#include "engine/lab/neuron_log.hpp"
#include "engine/train/accumulation.hpp"

#include <cstddef>
#include <vector>

namespace tarakum {

class NeuronScope
{
public:
    // Appends the first row, unless it is there: an arm that goes on. The parameters are at most kNeuronWeights; all of
    // them must outlive it.
    NeuronScope(NeuronLog&, const Parameters&, const DataSet&, DataOrder&, Backend&);

    bool looking() const { return m_log.rows.size() + 1 < kNeuronRows; }
    void startWindow(std::int64_t update);
    void look(BufferMoment, const GradientBuffer&, double scale);
    void microBatchDone(const MicroResult&, const MicroBatchPlan&, std::int64_t steps);
    void endWindow(const UpdateResult&, const WindowPlan&);
    void state(StateArchive& archive) { archive.numbers(m_buffer.data(), m_buffer.size()); }

private:
    NeuronValues weights();
    void keepSamples(NeuronRow&);

    NeuronLog& m_log;
    const Parameters& m_parameters;
    const DataSet& m_data;
    DataOrder& m_order;
    Backend& m_ops;
    std::vector<std::byte> m_bytes; // the buffer as it is stored
    NeuronValues m_buffer{};        // as it was last seen
    NeuronRow m_row;                // of the micro-batch in hand
};

} // namespace tarakum
